import Quantities
import TourService

/// What the rules want of the tour service (W01–W08), said slowly and without its code: polls are counted one by one,
/// distances reckoned from angles.
package struct TourModel: AnswerModel {
    private struct Tour {
        var area: UInt32
        var isCircular: Bool
        var waypoints: [FixedPosition]
        var author: TourService.Person?
    }

    private struct Draft {
        let title: UInt32
        let author: TourService.Person
        var waypoints: [FixedPosition] = []
        var isSubmitted = false
    }

    private let rules: TourRules
    private var published: [UInt32: Tour] = [:]
    private var drafts: [UInt32: Draft] = [:]
    /// Of drafts and of tours that were drafts.
    private var titles: [UInt32: UInt32] = [:]
    private var nextTour: UInt32
    private var version: UInt32
    private let areas: [String]
    private var walkers: [ModelWalker]
    package private(set) var occasions: [LoadFault: Int] = [:]

    init(library: [TourContent], rules: TourRules, walkers: Int) {
        self.rules = rules
        var areas: [String] = []
        for (number, tour) in library.enumerated() {
            if !areas.contains(tour.area) { areas.append(tour.area) }
            published[UInt32(number)] = Tour(
                area: UInt32(areas.firstIndex(of: tour.area) ?? 0), isCircular: tour.isCircular,
                waypoints: tour.waypoints.map(\.place))
        }
        self.areas = areas
        (nextTour, version) = (UInt32(library.count), UInt32(library.count))
        self.walkers = Array(repeating: ModelWalker(), count: walkers)
    }

    package mutating func answer(to order: TourOrder, at time: SimTime) -> [TourService.Effect] {
        switch order {
        case .walker(let walker, let action): return answer(to: action, of: walker, at: time)
        case .author(let person, let step): return answer(to: step, of: person, as: order)
        case .staff(let person, let step): return answer(to: step, of: person, as: order)
        case .timer: return []  // Nobody here turns automatic updates off.
        }
    }

    package func person(of order: TourOrder) -> (number: Int, name: String) {
        let person = order.person
        let ranks = [TourService.Role.walker, .author, .staff]
        let rank = ranks.firstIndex(of: person.role) ?? 0
        return (rank << 32 + Int(person.index), person.numbered.text)
    }

    package func words(of order: TourOrder) -> String { order.command.heading.action }
    package func words(of effect: TourService.Effect) -> String { effect.judgedWords }
    package static func isRefusal(_ effect: TourService.Effect) -> Bool {
        if case .rejected = effect { true } else { false }
    }

    /// Those who follow a tour.
    package var begun: Int { walkers.count { $0.tour != nil } }

    /// W07.
    package func totals(at time: SimTime) -> [UInt64] {
        var sums: [UInt64] = [0, 0, 0, 0]
        for walker in walkers {
            var walker = walker
            walker.countPolls(until: time, rules)
            for index in sums.indices { sums[index] += walker.polls[index] }
        }
        return sums
    }

    private mutating func note(_ fault: LoadFault) { occasions[fault, default: 0] += 1 }
}

// What walkers do.
extension TourModel {
    private mutating func answer(
        to action: TourService.WalkerAction, of id: WalkerID, at time: SimTime
    ) -> [TourService.Effect] {
        let index = Int(id.index)
        let walker = walkers[index]
        func refused(_ reason: TourService.Reason) -> [TourService.Effect] {
            [.rejected(.walker(id), action.operation, reason)]
        }
        switch action {
        case .browse(let place, let area):
            if place == nil || !walker.hasGPS { return refused(.locationUnavailable) }  // W02
            let count = published.values.count { area == 0 || $0.area == area - 1 }
            return [.listed(id, count: UInt32(count))] + (published.isEmpty ? [.noTours] : [])
        case .preview(let tour):
            return published[tour.index] == nil ? refused(.unknownTour) : [.previewed(id, tour)]
        case .follow(let tour, let place, let waypoint):
            guard let place, walker.hasGPS else { return refused(.locationUnavailable) }
            guard let content = published[tour.index] else { return refused(.unknownTour) }
            if walker.tour != nil { return refused(.alreadyFollowing) }
            if waypoint > 1, !content.isCircular { return refused(.notCircular) }  // W05
            if waypoint > content.waypoints.count { return refused(.unknownWaypoint) }
            let entry = Int(max(waypoint, 1)) - 1
            // In the order in which they are walked from there.
            walkers[index].tour = tour
            walkers[index].entry = entry
            walkers[index].waypoints = Array(content.waypoints[entry...] + content.waypoints[..<entry])
            walkers[index].nextPoll = time
            walkers[index].takePoll(at: time, rules)
            return [.followed(id, tour)] + found(place, by: id)
        case .position(let place):
            if walker.tour == nil { return refused(.notFollowing) }
            if !walker.hasGPS { return refused(.locationUnavailable) }
            if !walker.isPolled(at: time, rules) { return refused(.pollNotDue) }  // W07
            walkers[index].takePoll(at: time, rules)
            return found(place, by: id)
        case .skipWaypoint:
            guard let tour = walker.tour else { return refused(.notFollowing) }
            walkers[index].done.append(false)
            let (waypoint, done) = (walker.number(of: walker.done.count), UInt32(walker.done.count + 1))
            return [.skipped(id, tour, waypoint: waypoint, done: done)] + completion(of: id, at: time)
        case .cancel:
            guard let tour = walker.tour else { return refused(.notFollowing) }
            let (waypoint, done) = (walker.number(of: walker.done.count), UInt32(walker.done.count))
            walkers[index].leaveTour(at: time, rules)
            note(.pollWhileNotFollowing)
            return [.cancelled(id, tour, waypoint: waypoint, done: done)]
        case .loseGPS, .regainGPS, .putAway, .takeOut, .savePower:
            if walker.tour != nil, action == .putAway || action == .takeOut { note(.intervalChangesAtOnce) }
            walkers[index].countPolls(until: time, rules)
            return [walkers[index].set(action, id)]
        case .openApp(let network):
            return [.appOpened(id)] + (network == .wifi ? [.libraryChecked(id, version: version)] : [])
        case .checkForUpdates(let network):
            if network == .none { return refused(.noNetwork) }
            return network == .wifi ? [.libraryChecked(id, version: version)] : refused(.networkNotAllowed)
        case .allowNetwork, .automaticUpdates:
            return []  // Nobody here does.
        }
    }

    /// W04: the next waypoint is reached, or the last one left.
    private mutating func found(_ place: FixedPosition, by id: WalkerID) -> [TourService.Effect] {
        let index = Int(id.index)
        let walker = walkers[index]
        guard let tour = walker.tour else { return [] }
        let metres = TourModel.roundedMetres(place, walker.waypoints[walker.done.count])
        if metres > rules.waypointMetres, metres <= rules.waypointMetres + 1 { note(.reachedFromAfar) }
        if metres <= rules.waypointMetres {
            walkers[index].done.append(true)
            walkers[index].isAtWaypoint = true
            let (waypoint, done) = (walker.number(of: walker.done.count), UInt32(walker.done.count + 1))
            return [.reached(id, tour, waypoint: waypoint, done: done)] + completion(of: id, at: nil)
        }
        guard walker.isAtWaypoint, let last = walker.done.lastIndex(of: true),
            TourModel.roundedMetres(place, walker.waypoints[last]) > rules.waypointMetres
        else { return [] }
        walkers[index].isAtWaypoint = false
        return [.walkedOn(id, tour, waypoint: walker.number(of: last))]
    }

    /// W04: with the last waypoint done.
    private mutating func completion(of id: WalkerID, at time: SimTime?) -> [TourService.Effect] {
        let walker = walkers[Int(id.index)]
        guard let tour = walker.tour, walker.done.count == walker.waypoints.count else { return [] }
        var decimetres = 0.0
        if let first = walker.done.firstIndex(of: true), let last = walker.done.lastIndex(of: true) {
            for place in first..<last {
                let metres = TourModel.roundedMetres(walker.waypoints[place], walker.waypoints[place + 1])
                decimetres += (metres * 10).rounded()
            }
        }
        let reached = UInt32(walker.done.count { $0 })
        walkers[Int(id.index)].leaveTour(at: time, rules)
        note(.pollWhileNotFollowing)
        return [
            .completed(
                id, tour, reached: reached, skipped: UInt32(walker.done.count) - reached,
                metres: UInt32((decimetres / 10 + 0.5).rounded(.down)))
        ]
    }

    /// The great circle on the sphere of radius 6,371,008.8 m, half up to whole decimetres.
    private static func roundedMetres(_ start: FixedPosition, _ end: FixedPosition) -> Double {
        (SphereDistance.metres(start, end) * 10 + 0.5).rounded(.down) / 10
    }
}

// What authors and staff do (W01, W06).
extension TourModel {
    private mutating func answer(
        to step: TourOrder.DraftStep, of person: TourService.Person, as order: TourOrder
    ) -> [TourService.Effect] {
        func refused(_ reason: TourService.Reason) -> [TourService.Effect] {
            guard case .author(_, let action) = order.command else { return [] }
            return [.rejected(person, action.operation, reason)]
        }
        /// Who may not change the draft, or why it cannot change.
        func obstacle(_ tour: TourID) -> TourService.Reason? {
            guard let draft = drafts[tour.index] else { return .unknownTour }
            return draft.author != person ? .notAllowed : draft.isSubmitted ? .submitted : nil
        }
        switch step {
        case .begin(let title, let isLoud):
            if titles[title] != nil {
                if isLoud { note(.titleCaseMatters) }
                return refused(.titleTaken)
            }
            let tour = TourID(nextTour)
            nextTour += 1
            drafts[tour.index] = Draft(title: title, author: person)
            titles[title] = tour.index
            return [.draftBegun(person, tour, replaces: .none)]
        case .addWaypoint(let tour, let place):
            if let reason = obstacle(tour) { return refused(reason) }
            drafts[tour.index]?.waypoints.append(place)
            return [.waypointAdded(person, tour, waypoint: UInt32(drafts[tour.index]?.waypoints.count ?? 0))]
        case .submit(let tour, let fails):
            if let reason = obstacle(tour) { return refused(reason) }
            if fails { return refused(.transferFailed) }
            if (drafts[tour.index]?.waypoints.count ?? 0) < 2 { return refused(.tooFewWaypoints) }
            drafts[tour.index]?.isSubmitted = true
            note(.publishedWithoutApproval)
            return [.submitted(person, tour)]
        case .delete(let tour, let isConfirmed):
            if let reason = obstacle(tour) { return refused(reason) }
            if !isConfirmed {
                note(.confirmationForgotten)
                return refused(.notConfirmedByUser)
            }
            forget(tour)
            return [.draftDeleted(person, tour)]
        }
    }

    private mutating func answer(
        to step: TourOrder.StaffStep, of person: TourService.Person, as order: TourOrder
    ) -> [TourService.Effect] {
        func refused(_ reason: TourService.Reason) -> [TourService.Effect] {
            guard case .staff(_, let action) = order.command else { return [] }
            return [.rejected(person, action.operation, reason)]
        }
        func obstacle(_ tour: TourID) -> TourService.Reason? {
            if published[tour.index] != nil { return .notSubmitted }
            guard let draft = drafts[tour.index] else { return .unknownTour }
            return draft.isSubmitted ? nil : .notSubmitted
        }
        if person.role != .staff {
            if case .approve(let tour) = step, obstacle(tour) == nil { note(.authorApproves) }
            return refused(.notAllowed)
        }
        switch step {
        case .approve(let tour):
            if let reason = obstacle(tour) { return refused(reason) }
            guard let draft = drafts.removeValue(forKey: tour.index) else { return [] }
            let area = UInt32(areas.firstIndex(of: LoadTours.areaOfDrafts) ?? 0)
            published[tour.index] = Tour(
                area: area, isCircular: false, waypoints: draft.waypoints, author: draft.author)
            version += 1
            return [.approved(person, tour, author: draft.author, replaces: .none)]
        case .sendBack(let tour):
            if let reason = obstacle(tour) { return refused(reason) }
            drafts[tour.index]?.isSubmitted = false
            return [.sentBack(person, tour, author: drafts[tour.index]?.author)]
        case .delete(let tour):
            if published[tour.index] == nil, drafts[tour.index] == nil { return refused(.unknownTour) }
            let author = drafts[tour.index]?.author ?? published[tour.index]?.author
            forget(tour)
            return [.deleted(person, tour, author: author)]
        }
    }

    private mutating func forget(_ tour: TourID) {
        drafts[tour.index] = nil
        if published.removeValue(forKey: tour.index) != nil { version += 1 }
        titles = titles.filter { $0.value != tour.index }
    }
}
