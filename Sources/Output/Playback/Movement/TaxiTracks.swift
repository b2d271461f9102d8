import Quantities
import ServiceKernel
import TaxiService

/// An activity of a taxi. The page uses the same numbers.
package enum TaxiState: UInt8, CaseIterable, Sendable {
    /// In the queue of its zone.
    case free
    case toClient
    case atClient
    case occupied
    /// Moves to another zone to wait there (D04).
    case moving
    /// Without a connection and without a ride (D05).
    case away
    case suspended
    /// Off duty: not on the map.
    case off

    /// Name on the page.
    package var label: Sentence {
        switch self {
        case .free: Sentence("free, in the queue of its zone", "boş, bölgesinin kuyruğunda")
        case .toClient: Sentence("driving to a client", "müşteriye gidiyor")
        case .atClient: Sentence("waiting for the client", "müşteriyi bekliyor")
        case .occupied: Sentence("occupied", "dolu")
        case .moving: Sentence("moving to another zone", "başka bölgeye gidiyor")
        case .away: Sentence("offline", "çevrimdışı")
        case .suspended: Sentence("suspended", "uzaklaştırıldı")
        case .off: Sentence("not at work", "çalışmıyor")
        }
    }
}

/// The tracks of taxis, built while the log is read.
///
/// The destination of a taxi is known on its arrival, so a segment is written when it ends.
struct TaxiTracks {
    private struct Taxi {
        var state = TaxiState.off
        var since = PlaybackTime(tenths: 0)
        var position: Position?
        /// Requests of the current ride, and those of them on board.
        var parties: [RequestID] = []
        var onBoard: [RequestID] = []
        /// Predicted travel time to the client at acceptance.
        var pickupTravelMilliseconds: Int64?
        var hasConnection = true
    }

    private let ground: BaseMap
    private let routes: RouteFinder
    /// Taxis by number; index 0 is unused.
    private var taxis: [Taxi] = [Taxi()]
    private var tracksByNumber: [Track] = [Track()]
    private(set) var queues: QueueLengths

    init(ground: BaseMap, routes: RouteFinder) {
        self.ground = ground
        self.routes = routes
        queues = QueueLengths(zoneCount: ground.zones.count)
    }

    /// Tracks by driver, starting with driver 1.
    var tracks: [Track] { Array(tracksByNumber.dropFirst()) }

    /// Processes an event.
    ///
    /// - Parameters:
    ///   - place: position of the taxi from the line or the driver's command; nil if neither has it.
    ///   - rides: state of the rides before the event.
    mutating func note(
        _ effect: TaxiService.Effect, at moment: SimTime, place: Position?, rides: TaxiService.RideViews,
        ways: inout PathTable
    ) {
        if case .left(let request, _, _, _) = effect { return leave(request, rides) }
        if case .joined(let request, _, let ride, _, _, _, _) = effect { return join(request, ride: ride, rides) }
        let id = effect.driver
        guard !id.isNone else { return }
        let driver = Int(id.index) + 1
        while taxis.count <= driver {
            taxis.append(Taxi())
            tracksByNumber.append(Track())
        }
        let time = PlaybackTime(moment)
        switch effect {
        case .driverStarted:
            (taxis[driver].parties, taxis[driver].onBoard, taxis[driver].hasConnection) = ([], [], true)
            let position = place
            change(driver, to: .off, at: time)
            taxis[driver].position = position
            change(driver, to: .free, at: time)
        case .driverStopped, .stoodDown, .suspensionEnded: change(driver, to: .off, at: time)
        case .suspended: change(driver, to: .suspended, at: time)
        case .driverMoved: move(driver, to: place, at: time, &ways)
        case .connectionLost:
            taxis[driver].hasConnection = false
            if taxis[driver].parties.isEmpty { change(driver, to: .away, at: time) }
        case .connectionRegained:
            taxis[driver].hasConnection = true
            if taxis[driver].state == .away { change(driver, to: .off, at: time) }
        case .accepted(let request, _, _, _, let wait, _):
            taxis[driver].parties.append(request)
            guard taxis[driver].parties.count == 1 else { return }
            change(driver, to: .toClient, at: time)
            taxis[driver].pickupTravelMilliseconds = wait.microseconds / 1_000
        case .arrived(let request, _, _): arrive(driver, rides[request], at: time, &ways, then: .atClient)
        case .pickedUp(let request, _, _, _):
            arrive(driver, rides[request], at: time, &ways, then: .occupied)
            taxis[driver].onBoard.append(request)
        case .gaveBack(let request, _):
            guard !removeParty(driver, from: request, at: time) else { return }
            turnBack(driver, before: rides[request], at: time, &ways)
            change(driver, to: .off, at: time)
        case .noShow(let request, _, _, _):
            guard !removeParty(driver, from: request, at: time) else { return }
            change(driver, to: taxis[driver].hasConnection ? .free : .off, at: time)
        case .concluded:
            // One line for each party: the first one ends the ride.
            guard !taxis[driver].parties.isEmpty else { return }
            drive(driver, over: dropOffs(of: driver, endingAt: place, rides), until: time, &ways)
            begin(driver, .free, at: time)
        case .interrupted(_, _, _, _, let cause, _, _):
            guard !taxis[driver].parties.isEmpty else { return }
            drive(driver, over: place.map { [$0] } ?? [], until: time, &ways)
            begin(driver, cause == .taxiProblem ? .off : .free, at: time)
        case .left, .joined, .requested, .offered, .waiting, .reserved, .reservationChanged, .reservationCancelled,
            .withdrawn, .refused, .timedOut, .paid, .paymentFailed, .sent, .walkedUp, .held, .turnedAway,
            .calledForward, .reachedRank, .driverRejected, .clientRejected, .reservationLapsed, .setTimer,
            .offerWithdrawn:
            break
        }
    }

    /// Removes a party from the driver's ride.
    ///
    /// - Returns: whether the ride goes on with other parties.
    private mutating func removeParty(_ driver: Int, from request: RequestID, at time: PlaybackTime) -> Bool {
        taxis[driver].parties.removeAll { $0 == request }
        if taxis[driver].parties.isEmpty { return false }
        if taxis[driver].onBoard.count == taxis[driver].parties.count { change(driver, to: .occupied, at: time) }
        return true
    }

    /// Returns the taxi with a request in its current ride; nil if there is none.
    private func driver(of request: RequestID, _ rides: TaxiService.RideViews) -> Int? {
        guard let id = rides[request]?.driver, !id.isNone, Int(id.index) + 1 < taxis.count else { return nil }
        let driver = Int(id.index) + 1
        return taxis[driver].parties.contains(request) ? driver : nil
    }

    private mutating func join(_ request: RequestID, ride: RequestID, _ rides: TaxiService.RideViews) {
        if let driver = driver(of: ride, rides) { taxis[driver].parties.append(request) }
    }

    private mutating func leave(_ request: RequestID, _ rides: TaxiService.RideViews) {
        if let driver = driver(of: request, rides) { taxis[driver].parties.removeAll { $0 == request } }
    }

    /// Moves a taxi within its zone, which the event log does not record (D04).
    mutating func move(
        _ driver: Int, to point: StreetPoint, atMilliseconds milliseconds: Int64, _ ways: inout PathTable
    ) {
        guard driver < taxis.count, let position = taxis[driver].position else { return }
        let time = PlaybackTime(milliseconds: milliseconds)
        move(driver, to: Position(position.zone, point), at: time, &ways)
    }

    /// Writes the open segments.
    mutating func finish(at time: PlaybackTime) {
        for driver in taxis.indices.dropFirst() where taxis[driver].state != .off { change(driver, to: .off, at: time) }
    }

    // MARK: One taxi

    /// Moves a taxi to a zone. The log has the time of entry (D04); the departure is that time minus the travel time.
    private mutating func move(
        _ driver: Int, to place: Position?, at time: PlaybackTime, _ ways: inout PathTable
    ) {
        guard taxis[driver].state == .free, let place, let from = taxis[driver].position else { return }
        let duration = routes.travelTime(from: from, to: place, at: time.time)
        let departure = PlaybackTime(tenths: time.tenths - duration.microseconds / 100_000)
        if departure > taxis[driver].since {
            write(driver, until: departure)
            taxis[driver].since = departure
        }
        // It stays in its old queue until it enters the zone.
        queues.leave(from.zone, at: time)
        taxis[driver].state = .moving
        drive(driver, over: [place], until: time, &ways)
        begin(driver, .free, at: time)
    }

    /// Ends a drive at the pickup place, if the taxi is not there, and continues as `state`.
    private mutating func arrive(
        _ driver: Int, _ ride: TaxiService.RideView?, at time: PlaybackTime, _ ways: inout PathTable,
        then state: TaxiState
    ) {
        let pickup = ride?.origin.known
        drive(driver, over: pickup.map { [$0] } ?? [], until: time, &ways)
        begin(driver, state, at: time)
    }

    /// Ends a drive towards a client whose ride is given back (D06). The log has no position: the taxi has driven the
    /// share of its path that corresponds to the elapsed share of the predicted time.
    private mutating func turnBack(
        _ driver: Int, before ride: TaxiService.RideView?, at time: PlaybackTime, _ ways: inout PathTable
    ) {
        let (state, since) = (taxis[driver].state, taxis[driver].since)
        guard state == .toClient, since < time, let here = taxis[driver].position?.point,
            let duration = taxis[driver].pickupTravelMilliseconds, duration > 0,
            let pickup = ride?.origin.known?.point, pickup != here
        else { return }
        let arcs = routes.wholeArcs(from: here, to: pickup, hour: routes.hour(at: since.time))
        let share = Double((time.tenths - since.tenths) * 100) / Double(duration)
        let driven = ground.line(from: here, over: arcs, to: pickup).prefix(share: min(share, 1))
        let (start, end) = (ways.site(at: driven[0]), ways.site(at: driven[driven.count - 1]))
        let path = ways.number(fromSite: start, toSite: end) { Array(driven.dropFirst().dropLast()) }
        tracksByNumber[driver].append(
            TrackSegment(start: since, state: state.rawValue, place: .site(start), path: path))
        taxis[driver].since = time
    }

    /// Returns the stops of passengers. The last is in the zone where the ride ends, or at its centre if no passenger
    /// on board goes there. The others come before, nearest first: the log does not record their order.
    private func dropOffs(
        of driver: Int, endingAt place: Position?, _ rides: TaxiService.RideViews
    ) -> [Position] {
        var stops = taxis[driver].onBoard.compactMap { rides[$0]?.destination.known }
        let last = stops.lastIndex { $0.zone == place?.zone }
        guard let end = last.map({ stops.remove(at: $0) }) ?? place else { return stops }
        var (ordered, here): ([Position], Position?) = ([], taxis[driver].position)
        while !stops.isEmpty {
            let from = here.map { ground.point($0.point) }
            let distances = stops.map { stop in from.map { $0.metres(to: ground.point(stop.point)) } ?? 0 }
            let nearest = distances.indices.min { distances[$0] < distances[$1] } ?? 0
            here = stops[nearest]
            ordered.append(stops.remove(at: nearest))
        }
        return ordered + [end]
    }

    /// Ends the taxi's activity without a drive and starts another.
    private mutating func change(_ driver: Int, to state: TaxiState, at time: PlaybackTime) {
        if state == taxis[driver].state { return }
        if taxis[driver].state == .free, let position = taxis[driver].position {
            queues.leave(position.zone, at: time)
        }
        write(driver, until: time)
        if [.off, .suspended, .away].contains(state) { (taxis[driver].parties, taxis[driver].onBoard) = ([], []) }
        begin(driver, state, at: time)
    }

    /// Starts an activity.
    ///
    /// - Precondition: the previous activity is written.
    private mutating func begin(_ driver: Int, _ state: TaxiState, at time: PlaybackTime) {
        (taxis[driver].state, taxis[driver].since) = (state, time)
        guard let position = taxis[driver].position else { return }
        switch state {
        case .free:
            (taxis[driver].parties, taxis[driver].onBoard) = ([], [])
            queues.join(position.zone, at: time)
        case .off:
            (taxis[driver].parties, taxis[driver].onBoard) = ([], [])
            append(driver, .off, since: time, at: position, path: nil)
        case .toClient, .atClient, .occupied, .moving, .away, .suspended: break
        }
    }

    /// Writes the taxi's activity as a segment without movement.
    private mutating func write(_ driver: Int, until time: PlaybackTime) {
        guard let position = taxis[driver].position, taxis[driver].since < time, taxis[driver].state != .off else {
            return
        }
        append(driver, taxis[driver].state, since: taxis[driver].since, at: position, path: nil)
    }

    private mutating func append(
        _ driver: Int, _ state: TaxiState, since start: PlaybackTime, at position: Position, path: Int?
    ) {
        tracksByNumber[driver].append(
            TrackSegment(start: start, state: state.rawValue, place: .street(position.point), path: path))
    }

    /// Writes the taxi's activity as a drive over stops until `time`; legs take time in proportion to their length.
    private mutating func drive(
        _ driver: Int, over stops: [Position], until time: PlaybackTime, _ ways: inout PathTable
    ) {
        guard let last = stops.last else { return write(driver, until: time) }
        let (state, since) = (taxis[driver].state, taxis[driver].since)
        defer { taxis[driver].position = last }
        guard var here = taxis[driver].position, since < time, stops.contains(where: { $0 != here }) else {
            return write(driver, until: time)
        }
        let hour = routes.hour(at: since.time)
        let total = stops.count > 1 ? metres(from: here, over: stops) : 1
        var driven = 0.0
        for stop in stops where stop != here {
            let departure = since.tenths + Int64(Double(time.tenths - since.tenths) * driven / total)
            if stops.count > 1 { driven += metres(from: here, over: [stop]) }
            let path = ways.number(from: here.point, to: stop.point, hour: hour) {
                routes.wholeArcs(from: here.point, to: stop.point, hour: hour)
            }
            append(driver, state, since: PlaybackTime(tenths: departure), at: here, path: path)
            here = stop
        }
    }

    /// Returns the straight-line length plus one metre per leg, so that no leg is zero and lengths of legs add up.
    private func metres(from start: Position, over stops: [Position]) -> Double {
        var (sum, here) = (0.0, ground.point(start.point))
        for stop in stops {
            let next = ground.point(stop.point)
            sum += here.metres(to: next) + 1
            here = next
        }
        return sum
    }
}

/// Lengths of the zones' taxi queues over time.
package struct QueueLengths: Sendable {
    /// A change of a queue's length.
    package struct Change: Sendable, BitwiseCopyable {
        /// Time of the change.
        package var time: PlaybackTime
        /// 1 for a taxi that joins, -1 for one that leaves.
        package var difference: Int8
    }

    /// Changes by zone, in order of time.
    package private(set) var changes: [[Change]]

    init(zoneCount: Int) { changes = Array(repeating: [], count: zoneCount) }

    mutating func join(_ zone: ZoneID, at time: PlaybackTime) { change(zone, by: 1, at: time) }
    mutating func leave(_ zone: ZoneID, at time: PlaybackTime) { change(zone, by: -1, at: time) }

    private mutating func change(_ zone: ZoneID, by difference: Int8, at time: PlaybackTime) {
        changes[Int(zone.index)].append(Change(time: time, difference: difference))
    }

    /// Returns the length of a zone's queue at a time.
    ///
    /// - Complexity: O(changes of the zone).
    package func length(of zone: Int, at seconds: Double) -> Int {
        changes[zone].reduce(0) { $0 + ($1.time.seconds <= seconds ? Int($1.difference) : 0) }
    }
}
