import Glibc
import Quantities
import TourService

/// Part W of the rule book, the slow and obvious way: lists searched from end to end, nothing indexed, and a clock that
/// goes on second by second.
struct TourModel {
    typealias Reason = TourService.Reason
    typealias Effect = TourService.Effect
    typealias Person = TourService.Person

    struct Refusal: Error {
        var reason: Reason
    }

    enum State { case draft, submitted, published }

    struct Tour {
        var number: UInt32
        var content: TourContent
        var state: State
        var author: Person?
        /// The number of the published tour.
        var replaces: UInt32?
        var answer: String?

        var id: TourID { TourID(number) }
    }

    enum Mark { case open, reached, skipped }

    /// A tour that somebody follows, as it was when they began.
    struct Trip {
        var tour: TourID
        /// In the order in which this walker comes by: the waypoint's number, its place, what became of it.
        var stops: [(number: UInt32, place: FixedPosition, mark: Mark)]
        /// Which of `stops` the walker is at.
        var at: Int?

        var done: Int { stops.count { $0.mark != .open } }
        var next: Int { done }
    }

    struct Walker {
        var hasGPS = true
        var isInBackground = false
        var savesPower = false
        var trip: Trip?
        /// In seconds.
        var nextPoll: Int?
        /// A poll is due at this second, and nobody has looked yet what it found.
        var hasFreshPoll = false
        var counts = TourService.PollCounts()
        var allowed: [TourService.Network] = [.wifi]
        var isAutomatic = true
        var reminders: UInt32 = 0
    }

    let rules: TourRules
    private(set) var now = 0
    var walkers: [Walker]
    var tours: [Tour] = []
    var nextNumber: UInt32
    var areas: [String] = []
    var version: UInt32

    init(library: [TourContent], rules: TourRules, walkers count: Int) {
        self.rules = rules
        walkers = Array(repeating: Walker(), count: count)
        for (index, content) in library.enumerated() {
            tours.append(Tour(number: UInt32(index), content: content, state: .published))
            if !areas.contains(content.area) { areas.append(content.area) }
        }
        nextNumber = UInt32(library.count)
        version = UInt32(library.count)
    }

    var published: [Tour] { tours.filter { $0.state == .published } }
    func index(_ tour: TourID) -> Int? { tours.firstIndex { $0.id == tour } }

    static func refuse(if condition: Bool, _ reason: Reason) throws {
        if condition { throw Refusal(reason: reason) }
    }

    /// What should come of it.
    mutating func perform(_ command: TourService.Command, at second: Int) -> [Effect] {
        goOn(to: second)
        do {
            switch command {
            case .walker(let id, let action): return try perform(action, id)
            case .author(let person, let action): return try write(action, by: person)
            case .staff(let person, let action): return try decide(action, by: person)
            case .timer(.updateReminder(let id, let serial)):
                let walker = walkers[Int(id.index)]
                if walker.isAutomatic || walker.reminders != serial { return [] }
                return [.updateReminded(id), remind(id)]
            }
        } catch {
            guard let reason = (error as? Refusal)?.reason else { return [] }
            switch command {
            case .walker(let id, let action): return [.rejected(.walker(id), action.operation, reason)]
            case .author(let person, let action): return [.rejected(person, action.operation, reason)]
            case .staff(let person, let action): return [.rejected(person, action.operation, reason)]
            case .timer: return []
            }
        }
    }

    // MARK: Polls

    private mutating func goOn(to second: Int) {
        while now < second {
            now += 1
            for index in walkers.indices {
                walkers[index].hasFreshPoll = false
                if walkers[index].nextPoll == now {
                    poll(index)
                    walkers[index].hasFreshPoll = true
                }
            }
        }
    }

    private mutating func poll(_ index: Int) {
        let walker = walkers[index]
        var interval = rules.pollInterval
        if walker.savesPower {
            interval = rules.pollIntervalSavingPower
            walkers[index].counts.savingPower += 1
        } else if walker.isInBackground {
            interval = rules.pollIntervalInBackground
            walkers[index].counts.background += 1
        } else {
            walkers[index].counts.foreground += 1
        }
        if !walker.hasGPS { walkers[index].counts.withoutPosition += 1 }
        walkers[index].nextPoll = now + Int(interval.seconds)
    }

    // MARK: Walkers

    private mutating func perform(_ action: TourService.WalkerAction, _ id: WalkerID) throws -> [Effect] {
        let index = Int(id.index)
        switch action {
        case .browse(let place, let area):
            try TourModel.refuse(if: place == nil || !walkers[index].hasGPS, .locationUnavailable)
            let found = published.filter {
                area == 0 || area <= areas.count && $0.content.area == areas[Int(area) - 1]
            }
            let list = Effect.listed(id, count: UInt32(found.count))
            return published.isEmpty ? [list, .noTours] : [list]
        case .preview(let tour):
            try TourModel.refuse(if: !published.contains { $0.id == tour }, .unknownTour)
            return [.previewed(id, tour)]
        case .follow(let tour, let place, let start): return try follow(tour, place, Int(start), id)
        case .position(let place):
            try TourModel.refuse(if: walkers[index].trip == nil, .notFollowing)
            try TourModel.refuse(if: !walkers[index].hasGPS, .locationUnavailable)
            try TourModel.refuse(if: !walkers[index].hasFreshPoll, .pollNotDue)
            walkers[index].hasFreshPoll = false
            return look(at: place, id)
        case .skipWaypoint:
            guard let trip = walkers[index].trip else { throw Refusal(reason: .notFollowing) }
            walkers[index].trip?.stops[trip.next].mark = .skipped
            let number = trip.stops[trip.next].number
            return [.skipped(id, trip.tour, waypoint: number, done: UInt32(trip.done + 1))] + endIfComplete(id)
        case .cancel:
            guard let trip = walkers[index].trip else { throw Refusal(reason: .notFollowing) }
            leave(index)
            return [.cancelled(id, trip.tour, waypoint: trip.stops[trip.next].number, done: UInt32(trip.done))]
        case .loseGPS, .regainGPS, .putAway, .takeOut, .savePower: return setPhone(action, id)
        case .openApp(let network):
            let checks = walkers[index].isAutomatic && walkers[index].allowed.contains(network)
            return [.appOpened(id)] + (checks ? [.libraryChecked(id, version: version)] : [])
        case .checkForUpdates(let network):
            try TourModel.refuse(if: network == .none, .noNetwork)
            try TourModel.refuse(if: !walkers[index].allowed.contains(network), .networkNotAllowed)
            return [.libraryChecked(id, version: version)]
        case .allowNetwork(let network, let isAllowed):
            try TourModel.refuse(if: network == .none, .noNetwork)
            walkers[index].allowed.removeAll { $0 == network }
            if isAllowed { walkers[index].allowed.append(network) }
            return [isAllowed ? .networkAllowed(id, network) : .networkForbidden(id, network)]
        case .automaticUpdates(let isAutomatic):
            let wasAutomatic = walkers[index].isAutomatic
            walkers[index].isAutomatic = isAutomatic
            if isAutomatic { return [.updatesAutomatic(id)] }
            return [.updatesByHand(id)] + (wasAutomatic ? [remind(id)] : [])
        }
    }

    private mutating func setPhone(_ action: TourService.WalkerAction, _ id: WalkerID) -> [Effect] {
        let index = Int(id.index)
        switch action {
        case .loseGPS:
            walkers[index].hasGPS = false
            return [.locationUnavailable(id)]
        case .regainGPS:
            walkers[index].hasGPS = true
            return [.located(id)]
        case .putAway:
            walkers[index].isInBackground = true
            return [.putAway(id)]
        case .takeOut:
            walkers[index].isInBackground = false
            return [.takenOut(id)]
        case .savePower(let savesPower):
            walkers[index].savesPower = savesPower
            return [savesPower ? .powerSaved(id) : .powerSavingEnded(id)]
        default: return []
        }
    }

    private mutating func remind(_ id: WalkerID) -> Effect {
        walkers[Int(id.index)].reminders += 1
        let due = SimTime.zero + .seconds(Int64(now)) + rules.reminderInterval
        return .setTimer(.updateReminder(id, serial: walkers[Int(id.index)].reminders), at: due)
    }

    private mutating func follow(
        _ id: TourID, _ place: FixedPosition?, _ start: Int, _ walker: WalkerID
    ) throws -> [Effect] {
        let index = Int(walker.index)
        guard let place, walkers[index].hasGPS else { throw Refusal(reason: .locationUnavailable) }
        guard let tour = published.first(where: { $0.id == id }) else { throw Refusal(reason: .unknownTour) }
        try TourModel.refuse(if: walkers[index].trip != nil, .alreadyFollowing)
        try TourModel.refuse(if: start > 1 && !tour.content.isCircular, .notCircular)
        try TourModel.refuse(if: start > tour.content.waypoints.count, .unknownWaypoint)
        let stops = tour.content.waypoints.enumerated().map { (UInt32($0 + 1), $1.place, Mark.open) }
        let first = max(1, start) - 1
        walkers[index].trip = Trip(tour: id, stops: Array(stops[first...] + stops[..<first]))
        poll(index)
        return [.followed(walker, id)] + look(at: place, walker)
    }

    private mutating func look(at place: FixedPosition, _ id: WalkerID) -> [Effect] {
        guard let trip = walkers[Int(id.index)].trip else { return [] }
        let limit = Int((rules.waypointMetres * 10).rounded())
        let isNear = { (stop: FixedPosition) in TourModel.decimetres(place, stop) <= limit }
        let next = trip.stops[trip.next]
        if isNear(next.place) {
            walkers[Int(id.index)].trip?.stops[trip.next].mark = .reached
            walkers[Int(id.index)].trip?.at = trip.next
            let reached = Effect.reached(id, trip.tour, waypoint: next.number, done: UInt32(trip.done + 1))
            return [reached] + endIfComplete(id)
        }
        guard let at = trip.at, !isNear(trip.stops[at].place) else { return [] }
        walkers[Int(id.index)].trip?.at = nil
        return [.walkedOn(id, trip.tour, waypoint: trip.stops[at].number)]
    }

    private mutating func endIfComplete(_ id: WalkerID) -> [Effect] {
        guard let trip = walkers[Int(id.index)].trip, trip.done == trip.stops.count else { return [] }
        leave(Int(id.index))
        let metres = (TourModel.decimetresWalked(trip) + 5) / 10
        return [
            .completed(
                id, trip.tour, reached: UInt32(trip.stops.count { $0.mark == .reached }),
                skipped: UInt32(trip.stops.count { $0.mark == .skipped }), metres: UInt32(metres))
        ]
    }

    private mutating func leave(_ index: Int) {
        walkers[index].trip = nil
        walkers[index].nextPoll = nil
        walkers[index].hasFreshPoll = false
    }

    /// From the first stop reached to the last one.
    static func decimetresWalked(_ trip: Trip) -> Int {
        let reached = trip.stops.indices.filter { trip.stops[$0].mark == .reached }
        guard let first = reached.first, let last = reached.last else { return 0 }
        return (first..<last).reduce(0) { $0 + decimetres(trip.stops[$1].place, trip.stops[$1 + 1].place) }
    }

    /// The angle between the two as seen from the middle of the earth.
    static func decimetres(_ one: FixedPosition, _ other: FixedPosition) -> Int {
        func vector(_ place: FixedPosition) -> SIMD3<Double> {
            let latitude = place.coordinate.latitudeDegrees * .pi / 180
            let longitude = place.coordinate.longitudeDegrees * .pi / 180
            return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
        }
        let (a, b) = (vector(one), vector(other))
        let cross: SIMD3 = [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
        let sine = (cross * cross).sum().squareRoot()
        return Int((atan2(sine, (a * b).sum()) * 6_371_008.8 * 10 + 0.5).rounded(.down))
    }
}
