import Quantities
import TourService

/// Tours and drafts by the rules (W01, W06). Every check is a linear search.
package struct ModelLibrary: Sendable {
    /// A reason for a refusal.
    package typealias Reason = TourService.Reason
    /// An effect of the tour service.
    package typealias Effect = TourService.Effect
    /// A walker, author or member of staff.
    package typealias Person = TourService.Person

    /// Stage of a tour.
    package enum State: Sendable { case draft, submitted, published }

    /// A tour or draft.
    package struct Tour: Sendable {
        package fileprivate(set) var id: TourID
        /// Texts and waypoints.
        package fileprivate(set) var content: TourContent
        /// Current stage.
        package fileprivate(set) var state = State.draft
        /// Author; nil for tours of the initial library.
        package fileprivate(set) var author: Person?
        /// The published tour that a draft revises.
        fileprivate var replaces: TourID?
        /// Reason of the last rejection.
        package fileprivate(set) var rejectionReason: String?
        /// Number of the area, for published tours.
        fileprivate var area: UInt32 = 0
        fileprivate var plainTitle: String

        fileprivate init(_ id: TourID, _ content: TourContent, by author: Person? = nil, replacing tour: TourID? = nil)
        {
            (self.id, self.content, self.author, replaces) = (id, content, author, tour)
            plainTitle = Tour.plain(content.title)
        }

        /// Returns the title in the form for comparisons (W01).
        fileprivate static func plain(_ title: String) -> String {
            title.lowercased().split(separator: " ").joined(separator: " ")
        }

        fileprivate mutating func rename(_ title: String) {
            content.title = title
            plainTitle = Tour.plain(title)
        }
    }

    private var byNumber: [TourID: Tour] = [:]
    /// Number of the next draft.
    package private(set) var nextNumber: UInt32 = 0
    /// Areas by first appearance.
    package private(set) var areas: [String] = []
    /// Number of tours published and deleted so far.
    package private(set) var version: UInt32 = 0
    /// Number of occasions on which each defect would show.
    package private(set) var occasions: [TourService.Defect: Int] = [:]

    init(_ library: [TourContent]) {
        for content in library {
            publish(Tour(TourID(nextNumber), content))
            nextNumber += 1
        }
    }

    /// Tours and drafts by number.
    package var tours: [Tour] { byNumber.values.sorted { $0.id < $1.id } }
    /// Published tours by number.
    package var published: [Tour] { tours.filter { $0.state == .published } }
    /// Returns the tour or draft with the number.
    package subscript(id: TourID) -> Tour? { byNumber[id] }

    /// Returns the published tour with the number.
    package func published(_ id: TourID) -> Tour? {
        byNumber[id].flatMap { $0.state == .published ? $0 : nil }
    }

    var isEmpty: Bool { !byNumber.values.contains { $0.state == .published } }

    /// Returns the number of published tours in an area.
    ///
    /// - Parameter area: counted from 1; 0 for all.
    func publishedCount(inArea area: UInt32) -> Int {
        byNumber.values.count { $0.state == .published && (area == 0 || $0.area == area) }
    }

    private mutating func publish(_ draft: Tour) {
        var tour = draft
        (tour.state, tour.replaces) = (.published, nil)
        if !areas.contains(tour.content.area) { areas.append(tour.content.area) }
        tour.area = UInt32((areas.firstIndex(of: tour.content.area) ?? 0) + 1)
        byNumber[tour.id] = tour
        version += 1
    }

    private mutating func note(_ defect: TourService.Defect) { occasions[defect, default: 0] += 1 }
}

// W06: authoring.
extension ModelLibrary {
    /// Checks that the title is free, except for the allowed tours (W01).
    private func requireFree(_ title: String, except allowed: [TourID?]) throws(Reason) {
        let plain = Tour.plain(title)
        if byNumber.values.contains(where: { $0.plainTitle == plain && !allowed.contains($0.id) }) {
            throw .titleTaken
        }
    }

    private mutating func begin(_ content: TourContent, _ person: Person, replacing tour: TourID? = nil) -> [Effect] {
        let id = TourID(nextNumber)
        nextNumber += 1
        byNumber[id] = Tour(id, content, by: person, replacing: tour)
        return [.draftBegun(person, id, replaces: tour ?? .none)]
    }

    private func requireChangeable(_ id: TourID, by person: Person) throws(Reason) {
        guard let tour = byNumber[id], tour.state != .published else { throw .unknownTour }
        if person.role == .author, tour.author != person { throw .notAllowed }
        if tour.state == .submitted { throw .submitted }
    }

    private mutating func change(
        _ id: TourID, by person: Person, _ change: (inout Tour) -> Void
    ) throws(Reason) {
        try requireChangeable(id, by: person)
        guard var tour = byNumber[id] else { throw .unknownTour }
        change(&tour)
        byNumber[id] = tour
    }

    /// Checks that the draft has the waypoint, and returns its index.
    private func requireWaypoint(_ number: UInt32, of id: TourID, by person: Person) throws(Reason) -> Int {
        try requireChangeable(id, by: person)
        let count = byNumber[id]?.content.waypoints.count ?? 0
        if number < 1 || number > count { throw .unknownWaypoint }
        return Int(number) - 1
    }

    mutating func write(_ action: TourService.AuthorAction, by person: Person) throws(Reason) -> [Effect] {
        if person.role == .walker { throw .notAllowed }
        switch action {
        case .beginDraft(let title, let area, let isCircular):
            do throws(Reason) { try requireFree(title, except: []) } catch {
                if !byNumber.values.contains(where: { $0.content.title == title }) { note(.titleCaseMatters) }
                throw error
            }
            return begin(TourContent(title: title, area: area, isCircular: isCircular), person)
        case .reviseTour(let id):
            guard let tour = published(id) else { throw .unknownTour }
            if person.role == .author, tour.author != nil, tour.author != person { throw .notAllowed }
            try requireFree(tour.content.title, except: [id])
            return begin(tour.content, person, replacing: id)
        case .addWaypoint(let id, let place, let name, let text):
            try change(id, by: person) {
                $0.content.waypoints.append(Waypoint(name: name, annotation: text, place: place))
            }
            return [.waypointAdded(person, id, waypoint: UInt32(byNumber[id]?.content.waypoints.count ?? 0))]
        case .annotateWaypoint(let id, let waypoint, let text):
            let index = try requireWaypoint(waypoint, of: id, by: person)
            try change(id, by: person) { $0.content.waypoints[index].annotation = text }
            return [.waypointAnnotated(person, id, waypoint: waypoint)]
        case .annotateLeg(let id, let waypoint, let text):
            let index = try requireWaypoint(waypoint, of: id, by: person)
            try change(id, by: person) { $0.content.waypoints[index].legAnnotation = text == "" ? nil : text }
            return [.legAnnotated(person, id, waypoint: waypoint)]
        case .annotateTour(let id, let text):
            try change(id, by: person) { $0.content.annotation = text }
            return [.tourAnnotated(person, id)]
        case .renameDraft(let id, let title):
            try change(id, by: person) { $0.rename(title) }
            return [.draftRenamed(person, id)]
        case .removeWaypoint(let id, let waypoint, let isConfirmed):
            let index = try requireWaypoint(waypoint, of: id, by: person)
            try requireConfirmation(isConfirmed)
            try change(id, by: person) { $0.content.waypoints.remove(at: index) }
            return [.waypointRemoved(person, id, waypoint: waypoint)]
        case .deleteDraft(let id, let isConfirmed):
            try requireChangeable(id, by: person)
            try requireConfirmation(isConfirmed)
            byNumber[id] = nil
            return [.draftDeleted(person, id)]
        case .submit(let id, let fails): return try submit(id, by: person, fails: fails)
        case .leaveTours:
            let own = tours.filter { $0.author == person && $0.state != .published }.map(\.id)
            for id in own { byNumber[id] = nil }
            return own.map { .draftDeleted(person, $0) } + [.toursLeft(person)]
        }
    }

    private mutating func submit(_ id: TourID, by person: Person, fails: Bool) throws(Reason) -> [Effect] {
        try requireChangeable(id, by: person)
        guard let draft = byNumber[id] else { throw .unknownTour }
        if fails { throw .transferFailed }
        if draft.content.waypoints.count < 2 { throw .tooFewWaypoints }
        try requireFree(draft.content.title, except: [id, draft.replaces])
        note(.publishedWithoutApproval)
        byNumber[id]?.state = .submitted
        return [.submitted(person, id)]
    }

    private mutating func requireConfirmation(_ isConfirmed: Bool) throws(Reason) {
        if isConfirmed { return }
        note(.confirmationForgotten)
        throw .notConfirmedByUser
    }
}

// W06: decisions of the staff.
extension ModelLibrary {
    mutating func decide(_ action: TourService.StaffAction, by person: Person) throws(Reason) -> [Effect] {
        if person.role != .staff {
            if person.role == .author, case .approve(let ids) = action, (try? requireSubmitted(ids)) != nil {
                note(.authorApproves)
            }
            throw .notAllowed
        }
        switch action {
        case .approve(let ids):
            try requireSubmitted(ids)
            return unique(ids).compactMap { approve($0, person) }
        case .reject(let ids, let reason):
            try requireSubmitted(ids)
            for id in ids {
                byNumber[id]?.state = .draft
                byNumber[id]?.rejectionReason = reason
            }
            return unique(ids).map { .sentBack(person, $0, author: byNumber[$0]?.author) }
        case .deleteTours(let ids, let isConfirmed):
            if ids.isEmpty { throw .emptyList }
            if ids.contains(where: { byNumber[$0] == nil }) { throw .unknownTour }
            try requireConfirmation(isConfirmed)
            return unique(ids).map { .deleted(person, $0, author: delete($0)) }
        }
    }

    private func requireSubmitted(_ ids: [TourID]) throws(Reason) {
        if ids.isEmpty { throw .emptyList }
        for id in ids {
            guard let tour = byNumber[id] else { throw .unknownTour }
            if tour.state != .submitted { throw .notSubmitted }
        }
    }

    private func unique(_ ids: [TourID]) -> [TourID] {
        ids.indices.filter { !ids[..<$0].contains(ids[$0]) }.map { ids[$0] }
    }

    private mutating func approve(_ id: TourID, _ person: Person) -> Effect? {
        guard var tour = byNumber.removeValue(forKey: id) else { return nil }
        let approved = Effect.approved(person, id, author: tour.author, replaces: tour.replaces ?? .none)
        tour.id = tour.replaces ?? id
        publish(tour)
        return approved
    }

    /// Deletes a tour and returns its author.
    private mutating func delete(_ id: TourID) -> Person? {
        guard let tour = byNumber.removeValue(forKey: id) else { return nil }
        guard tour.state == .published else { return tour.author }
        version += 1
        for other in byNumber.keys where byNumber[other]?.replaces == id { byNumber[other]?.replaces = nil }
        return tour.author
    }
}
