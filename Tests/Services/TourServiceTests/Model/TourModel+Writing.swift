import Quantities
import TourService

// W06: writing tours and deciding on them.
extension TourModel {
    private static func same(_ one: String, _ other: String) -> Bool {
        func bare(_ text: String) -> String { String(text.lowercased().split(separator: " ").joined(separator: " ")) }
        return bare(one) == bare(other)
    }

    /// W01.
    private func requireFree(_ title: String, except allowed: [UInt32?]) throws {
        let isTaken = tours.contains { !allowed.contains($0.number) && TourModel.same($0.content.title, title) }
        try TourModel.refuse(if: isTaken, .titleTaken)
    }

    private mutating func begin(_ content: TourContent, _ person: Person, replaces: UInt32? = nil) -> [Effect] {
        let id = TourID(nextNumber)
        tours.append(Tour(number: nextNumber, content: content, state: .draft, author: person, replaces: replaces))
        nextNumber += 1
        return [.draftBegun(person, id, replaces: replaces.map { TourID($0) } ?? .none)]
    }

    private func changeable(_ id: TourID, _ person: Person) throws -> Int {
        guard let index = index(id), tours[index].state != .published else { throw Refusal(reason: .unknownTour) }
        try TourModel.refuse(if: person.role == .author && tours[index].author != person, .notAllowed)
        try TourModel.refuse(if: tours[index].state == .submitted, .submitted)
        return index
    }

    private func changeable(_ id: TourID, _ waypoint: UInt32, _ person: Person) throws -> (tour: Int, waypoint: Int) {
        let index = try changeable(id, person)
        let isThere = (1...100).contains(waypoint) && waypoint <= tours[index].content.waypoints.count
        try TourModel.refuse(if: !isThere, .unknownWaypoint)
        return (index, Int(waypoint) - 1)
    }

    mutating func write(_ action: TourService.AuthorAction, by person: Person) throws -> [Effect] {
        try TourModel.refuse(if: person.role == .walker, .notAllowed)
        switch action {
        case .beginDraft(let title, let area, let isCircular):
            try requireFree(title, except: [])
            return begin(TourContent(title: title, area: area, isCircular: isCircular), person)
        case .reviseTour(let id):
            guard let tour = published.first(where: { $0.id == id }) else { throw Refusal(reason: .unknownTour) }
            let isSomebodyElses = tour.author != nil && tour.author != person
            try TourModel.refuse(if: isSomebodyElses && person.role == .author, .notAllowed)
            try requireFree(tour.content.title, except: [tour.number])
            return begin(tour.content, person, replaces: tour.number)
        case .addWaypoint(let id, let place, let name, let text):
            let index = try changeable(id, person)
            tours[index].content.waypoints.append(Waypoint(name: name, annotation: text, place: place))
            return [.waypointAdded(person, id, waypoint: UInt32(tours[index].content.waypoints.count))]
        case .annotateWaypoint(let id, let waypoint, let text):
            let place = try changeable(id, waypoint, person)
            tours[place.tour].content.waypoints[place.waypoint].annotation = text
            return [.waypointAnnotated(person, id, waypoint: waypoint)]
        case .annotateLeg(let id, let waypoint, let text):
            let place = try changeable(id, waypoint, person)
            tours[place.tour].content.waypoints[place.waypoint].onward = text == "" ? nil : text
            return [.legAnnotated(person, id, waypoint: waypoint)]
        case .annotateTour(let id, let text):
            let index = try changeable(id, person)
            tours[index].content.annotation = text
            return [.tourAnnotated(person, id)]
        case .renameDraft(let id, let title):
            let index = try changeable(id, person)
            tours[index].content.title = title
            return [.draftRenamed(person, id)]
        case .removeWaypoint(let id, let waypoint, let isConfirmed):
            let place = try changeable(id, waypoint, person)
            try TourModel.refuse(if: !isConfirmed, .notConfirmedByUser)
            tours[place.tour].content.waypoints.remove(at: place.waypoint)
            return [.waypointRemoved(person, id, waypoint: waypoint)]
        case .deleteDraft(let id, let isConfirmed):
            let index = try changeable(id, person)
            try TourModel.refuse(if: !isConfirmed, .notConfirmedByUser)
            tours.remove(at: index)
            return [.draftDeleted(person, id)]
        case .submit(let id, let fails):
            let index = try changeable(id, person)
            try TourModel.refuse(if: fails, .transferFailed)
            try TourModel.refuse(if: tours[index].content.waypoints.count < 2, .tooFewWaypoints)
            try requireFree(tours[index].content.title, except: [tours[index].number, tours[index].replaces])
            tours[index].state = .submitted
            return [.submitted(person, id)]
        case .leaveTours:
            let own = tours.filter { $0.author == person && $0.state != .published }
            tours.removeAll { $0.author == person && $0.state != .published }
            return own.sorted { $0.number < $1.number }.map { .draftDeleted(person, $0.id) } + [.toursLeft(person)]
        }
    }

    mutating func decide(_ action: TourService.StaffAction, by person: Person) throws -> [Effect] {
        try TourModel.refuse(if: person.role != .staff, .notAllowed)
        switch action {
        case .approve(let ids):
            try requireSubmitted(ids)
            return once(ids).map { approve($0, person) }
        case .reject(let ids, let reason):
            try requireSubmitted(ids)
            return once(ids).compactMap { id in
                guard let index = index(id) else { return nil }
                tours[index].state = .draft
                tours[index].answer = reason
                return .sentBack(person, id, author: tours[index].author)
            }
        case .deleteTours(let ids, let isConfirmed):
            try TourModel.refuse(if: ids.isEmpty, .emptyList)
            try TourModel.refuse(if: ids.contains { index($0) == nil }, .unknownTour)
            try TourModel.refuse(if: !isConfirmed, .notConfirmedByUser)
            return once(ids).compactMap { delete($0, person) }
        }
    }

    private func requireSubmitted(_ ids: [TourID]) throws {
        try TourModel.refuse(if: ids.isEmpty, .emptyList)
        for id in ids {
            guard let index = index(id) else { throw Refusal(reason: .unknownTour) }
            try TourModel.refuse(if: tours[index].state != .submitted, .notSubmitted)
        }
    }

    private func once(_ ids: [TourID]) -> [TourID] {
        ids.indices.filter { !ids[..<$0].contains(ids[$0]) }.map { ids[$0] }
    }

    private mutating func approve(_ id: TourID, _ person: Person) -> Effect {
        var tour = tours.remove(at: index(id) ?? 0)
        let approved = Effect.approved(
            person, id, author: tour.author, replaces: tour.replaces.map { TourID($0) } ?? .none)
        if let replaced = tour.replaces {
            tours.removeAll { $0.number == replaced }
            tour.number = replaced
        }
        tour.replaces = nil
        tour.state = .published
        tours.append(tour)
        if !areas.contains(tour.content.area) { areas.append(tour.content.area) }
        version += 1
        return approved
    }

    private mutating func delete(_ id: TourID, _ person: Person) -> Effect? {
        guard let index = index(id) else { return nil }
        let tour = tours.remove(at: index)
        if tour.state == .published {
            version += 1
            for other in tours.indices where tours[other].replaces == tour.number { tours[other].replaces = nil }
        }
        return .deleted(person, id, author: tour.author)
    }
}
