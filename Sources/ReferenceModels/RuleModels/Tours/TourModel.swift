import Quantities
import TourService

/// A slow and plain model of part W of the rule book, independent of the service's code: the expected effects of each
/// command.
package struct TourModel: Sendable {
    /// A reason for a refusal.
    package typealias Reason = TourService.Reason
    /// An effect of the tour service.
    package typealias Effect = TourService.Effect

    /// Rules of the tour service.
    package let rules: TourRules
    /// Whether phones report polls late (see `TourService.init`).
    private let pollsLate: Bool
    /// Time of the last command.
    package private(set) var now = SimTime.zero
    /// Tours and drafts.
    package private(set) var library: ModelLibrary
    private var walkers: [ModelWalker]
    private var ownOccasions: [TourService.Defect: Int] = [:]

    /// Creates a model without followers.
    package init(library: [TourContent], rules: TourRules, walkers count: Int, pollsLate: Bool = false) {
        self.rules = rules
        self.pollsLate = pollsLate
        self.library = ModelLibrary(library)
        walkers = Array(repeating: ModelWalker(), count: count)
    }

    /// Number of walkers.
    package var walkerCount: Int { walkers.count }
    /// Number of walkers who follow a tour.
    package var followerCount: Int { walkers.count { $0.trip != nil } }

    /// Returns a walker with all polls up to now.
    package func walker(_ index: Int) -> ModelWalker {
        var walker = walkers[index]
        walker.advance(to: now, rules)
        return walker
    }

    /// Returns the numbers of polls of all walkers (W07).
    package func pollCounts(at time: SimTime) -> TourService.PollCounts {
        walkers.reduce(into: TourService.PollCounts()) { sum, walker in
            var walker = walker
            walker.advance(to: time, rules)
            sum += walker.counts
        }
    }

    /// Number of occasions on which each defect would show.
    package var occasions: [TourService.Defect: Int] { library.occasions.merging(ownOccasions) { $0 + $1 } }
    private mutating func note(_ defect: TourService.Defect) { ownOccasions[defect, default: 0] += 1 }

    /// Carries out a command and returns its expected effects.
    package mutating func perform(_ command: TourService.Command, at time: SimTime) -> [Effect] {
        now = time
        switch command {
        case .walker(let id, let action):
            while walkers.count <= Int(id.index) { walkers.append(ModelWalker()) }
            walkers[Int(id.index)].advance(to: time, rules)
            do throws(Reason) { return try perform(action, id) } catch {
                return [.rejected(.walker(id), action.operation, error)]
            }
        case .author(let person, let action):
            do throws(Reason) { return try library.write(action, by: person) } catch {
                return [.rejected(person, action.operation, error)]
            }
        case .staff(let person, let action):
            do throws(Reason) { return try library.decide(action, by: person) } catch {
                return [.rejected(person, action.operation, error)]
            }
        case .timer(.updateReminder(let id, let serial)):
            let walker = walkers[Int(id.index)]
            return walker.isAutomatic || walker.reminders != serial ? [] : [.updateReminded(id), remind(id)]
        }
    }

    private mutating func perform(_ action: TourService.WalkerAction, _ id: WalkerID) throws(Reason) -> [Effect] {
        let index = Int(id.index)
        switch action {
        case .browse(let place, let area):
            if place == nil || !walkers[index].hasGPS { throw .locationUnavailable }
            let list = Effect.listed(id, count: UInt32(library.publishedCount(inArea: area)))
            return library.isEmpty ? [list, .noTours] : [list]
        case .preview(let tour):
            if library.published(tour) == nil { throw .unknownTour }
            return [.previewed(id, tour)]
        case .follow(let tour, let place, let start): return try follow(tour, place, Int(start), id)
        case .position(let place):
            if walkers[index].trip == nil { throw .notFollowing }
            if !walkers[index].hasGPS { throw .locationUnavailable }
            if !walkers[index].isPolled(at: now, late: pollsLate) { throw .pollNotDue }
            walkers[index].reportPoll()
            return look(at: place, id)
        case .skipWaypoint:
            guard let trip = walkers[index].trip else { throw .notFollowing }
            walkers[index].trip?.skipNext()
            let number = trip.stops[trip.done].number
            return [.skipped(id, trip.tour, waypoint: number, done: UInt32(trip.done + 1))] + endIfComplete(id)
        case .cancel:
            guard let trip = walkers[index].trip else { throw .notFollowing }
            leaveTour(index)
            return [.cancelled(id, trip.tour, waypoint: trip.stops[trip.done].number, done: UInt32(trip.done))]
        case .loseGPS:
            walkers[index].hasGPS = false
            return [.locationUnavailable(id)]
        case .regainGPS:
            walkers[index].hasGPS = true
            return [.located(id)]
        case .putAway, .takeOut:
            if walkers[index].trip != nil { note(.intervalChangesAtOnce) }
            walkers[index].isInBackground = action == .putAway
            return [action == .putAway ? .putAway(id) : .takenOut(id)]
        case .savePower(let savesPower):
            walkers[index].savesPower = savesPower
            return [savesPower ? .powerSaved(id) : .powerSavingEnded(id)]
        case .openApp, .checkForUpdates, .allowNetwork, .automaticUpdates: return try update(action, id)
        }
    }

    /// Updates of the library (W08).
    private mutating func update(_ action: TourService.WalkerAction, _ id: WalkerID) throws(Reason) -> [Effect] {
        let index = Int(id.index)
        let isAllowed = { (walker: ModelWalker, network) in walker.allowed.contains(network) }
        switch action {
        case .openApp(let network):
            let checks = walkers[index].isAutomatic && isAllowed(walkers[index], network)
            return [.appOpened(id)] + (checks ? [.libraryChecked(id, version: library.version)] : [])
        case .checkForUpdates(let network):
            if network == .none { throw .noNetwork }
            if !isAllowed(walkers[index], network) { throw .networkNotAllowed }
            return [.libraryChecked(id, version: library.version)]
        case .allowNetwork(let network, let isAllowed):
            if network == .none { throw .noNetwork }
            if isAllowed { walkers[index].allowed.insert(network) } else { walkers[index].allowed.remove(network) }
            return [isAllowed ? .networkAllowed(id, network) : .networkForbidden(id, network)]
        case .automaticUpdates(let isAutomatic):
            let wasAutomatic = walkers[index].isAutomatic
            walkers[index].isAutomatic = isAutomatic
            if isAutomatic { return [.updatesAutomatic(id)] }
            return [.updatesByHand(id)] + (wasAutomatic ? [remind(id)] : [])
        case .browse, .preview, .follow, .position, .skipWaypoint, .cancel, .loseGPS, .regainGPS, .putAway, .takeOut,
            .savePower:
            return []
        }
    }

    private mutating func remind(_ id: WalkerID) -> Effect {
        walkers[Int(id.index)].reminders += 1
        return .setTimer(
            .updateReminder(id, serial: walkers[Int(id.index)].reminders), at: now + rules.reminderInterval)
    }

    // MARK: Following

    private mutating func follow(
        _ id: TourID, _ place: FixedPosition?, _ start: Int, _ walker: WalkerID
    ) throws(Reason) -> [Effect] {
        let index = Int(walker.index)
        guard let place, walkers[index].hasGPS else { throw .locationUnavailable }
        guard let tour = library.published(id)?.content else { throw .unknownTour }
        if walkers[index].trip != nil { throw .alreadyFollowing }
        if start > 1, !tour.isCircular { throw .notCircular }  // W05
        if start > tour.waypoints.count { throw .unknownWaypoint }
        let trip = ModelTrip(id, along: tour.waypoints, from: max(1, start) - 1)
        walkers[index].begin(trip, at: now, rules)
        return [.followed(walker, id)] + look(at: place, walker)
    }

    /// Marks the next waypoint as reached, or the last one as left (W04).
    private mutating func look(at place: FixedPosition, _ id: WalkerID) -> [Effect] {
        let index = Int(id.index)
        guard let trip = walkers[index].trip else { return [] }
        let limit = Int((rules.waypointMetres * 10).rounded())
        let next = trip.stops[trip.done]
        let decimetres = SphereDistance.decimetres(place, next.place)
        if decimetres <= limit {
            walkers[index].trip?.reachNext()
            let reached = Effect.reached(id, trip.tour, waypoint: next.number, done: UInt32(trip.done + 1))
            return [reached] + endIfComplete(id)
        }
        if decimetres <= limit + 10 { note(.reachedFromAfar) }
        guard let at = trip.currentStop, SphereDistance.decimetres(place, trip.stops[at].place) > limit else {
            return []
        }
        walkers[index].trip?.walkOn()
        return [.walkedOn(id, trip.tour, waypoint: trip.stops[at].number)]
    }

    private mutating func endIfComplete(_ id: WalkerID) -> [Effect] {
        guard let trip = walkers[Int(id.index)].trip, trip.isComplete else { return [] }
        leaveTour(Int(id.index))
        return [
            .completed(
                id, trip.tour, reached: trip.count(.reached), skipped: trip.count(.skipped),
                metres: UInt32((trip.micrometresWalked + 500_000) / 1_000_000))
        ]
    }

    private mutating func leaveTour(_ index: Int) {
        note(.pollWhileNotFollowing)
        walkers[index].leaveTour()
    }
}
