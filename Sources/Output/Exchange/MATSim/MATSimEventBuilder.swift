import Playback
import Quantities

/// The lives of taxis as MATSim events: an activity takes place on a link, and each drive goes from link to link.
///
/// A drive lasts as long as the log says. Within it, the links share the time in proportion to their free-flow times. A
/// taxi at a junction is on the link by which it arrived. The drive towards a client before the driver gives the ride
/// back is left out: the log does not record its length.
struct MATSimEventBuilder {
    /// A drive of a taxi: its start and end, and its length in metres.
    struct Drive {
        var start, end: PlaybackTime
        var metres: Double
    }

    private struct Taxi {
        /// Current link; nil before the first shift.
        var link: UInt32?
        var activity = MATSimEvent.Activity.offDuty
    }

    private let streets: MATSimStreets
    private(set) var events: [MATSimEvent] = []
    /// Drives per driver, in order of time; index 0 is driver 1.
    private(set) var drives: [[Drive]] = []
    private var taxi = Taxi()
    private var driver: UInt32 = 0

    init(_ playback: Playback, on streets: MATSimStreets) {
        self.streets = streets
        for (index, track) in playback.taxis.enumerated() {
            (taxi, driver) = (Taxi(), UInt32(index + 1))
            drives.append([])
            for number in track.segments.indices { add(number, of: track, playback) }
        }
    }

    private mutating func add(_ number: Int, of track: Track, _ playback: Playback) {
        let segment = track.segments[number]
        let next = number + 1 < track.segments.count ? track.segments[number + 1] : nil
        guard case .street(let place) = segment.place, let state = TaxiState(rawValue: segment.state) else { return }
        guard MATSimEventBuilder.isOnDuty(state) else { return endDuty(at: segment.start) }
        if taxi.activity == .offDuty || taxi.link.map({ !streets.isAt(place, onLink: $0) }) ?? true {
            appear(at: place, segment.start)
        }
        guard let path = segment.path.map({ playback.paths.paths[$0] }), case .streets(let range) = path.course,
            case .street(let start) = path.from, case .street(let end) = path.to
        else { return }
        let pieces = streets.linkParts(from: start, over: playback.paths.arcs[range], to: end)
        let activity = next.flatMap { TaxiState(rawValue: $0.state) }.map(MATSimEventBuilder.activity) ?? .stay
        drive(over: pieces, from: segment.start, to: next?.start ?? playback.end, then: activity)
    }

    private static func isOnDuty(_ state: TaxiState) -> Bool {
        switch state {
        case .free, .toClient, .atClient, .occupied, .moving: true
        case .away, .suspended, .off: false
        }
    }

    /// Returns the activity of a taxi that has arrived and is then in `state`.
    private static func activity(_ state: TaxiState) -> MATSimEvent.Activity {
        switch state {
        case .atClient, .occupied: .pickup
        case .free, .toClient, .moving, .away, .suspended, .off: .stay
        }
    }

    // MARK: Shifts

    /// Starts a shift, or moves a driver who is somewhere else than last seen.
    private mutating func appear(at place: StreetPoint, _ time: PlaybackTime) {
        let link = streets.link(of: place)
        let before = taxi.link ?? link
        append(.activityEnds(taxi.activity), at: time, .arrival, link: before)
        if before != link {
            append(.departs(.offDuty), at: time, .arrival, link: before)
            append(.arrives(.offDuty), at: time, .arrival, link: link)
        }
        append(.activityStarts(.stay), at: time, .arrival, link: link)
        (taxi.link, taxi.activity) = (link, .stay)
    }

    private mutating func endDuty(at time: PlaybackTime) {
        guard let link = taxi.link, taxi.activity != .offDuty else { return }
        append(.activityEnds(taxi.activity), at: time, .boarding, link: link)
        append(.activityStarts(.offDuty), at: time, .boarding, link: link)
        taxi.activity = .offDuty
    }

    // MARK: Drives

    private mutating func drive(
        over pieces: [MATSimStreets.LinkPart], from start: PlaybackTime, to end: PlaybackTime,
        then activity: MATSimEvent.Activity
    ) {
        guard let link = taxi.link, !pieces.isEmpty else { return }
        append(.activityEnds(taxi.activity), at: start, .departure, link: link)
        append(.departs(.car), at: start, .departure, link: link)
        append(.personEntersVehicle, at: start, .departure, link: link)
        append(.vehicleEntersTraffic, at: start, .departure, link: link)
        let times = pieces.map { streets.milliseconds(of: $0) }
        let total = times.reduce(0, +)
        var (gone, here, now) = (0.0, link, start)
        for (index, piece) in pieces.enumerated() {
            if piece.link != here || index > 0 {
                append(.leavesLink, at: now, now > start ? .arrival : .departure, link: here)
                append(.entersLink, at: now, now > start ? .arrival : .departure, link: piece.link)
                here = piece.link
            }
            gone += times[index]
            let share = total > 0 ? gone / total : Double(index + 1) / Double(pieces.count)
            now = PlaybackTime(tenths: start.tenths + Int64((Double(end.tenths - start.tenths) * share).rounded()))
        }
        append(.vehicleLeavesTraffic, at: end, .arrival, link: here)
        append(.personLeavesVehicle, at: end, .arrival, link: here)
        append(.arrives(.car), at: end, .arrival, link: here)
        append(.activityStarts(activity), at: end, .arrival, link: here)
        (taxi.link, taxi.activity) = (here, activity)
        let metres = pieces.reduce(0) { $0 + streets.metres(of: $1) }
        drives[drives.count - 1].append(Drive(start: start, end: end, metres: metres))
    }

    private mutating func append(
        _ kind: MATSimEvent.Kind, at time: PlaybackTime, _ phase: MATSimEvent.Phase, link: UInt32
    ) {
        var event = MATSimEvent(kind, at: time, phase, order: events.count)
        (event.driver, event.link) = (driver, link)
        events.append(event)
    }

    // MARK: Passengers

    /// Returns the distance that a driver drove between two times, in metres.
    ///
    /// - Complexity: O(drives of the driver).
    func metres(ofDriver driver: Int, from start: PlaybackTime, to end: PlaybackTime) -> Double {
        guard driver > 0, driver <= drives.count else { return 0 }
        return drives[driver - 1].reduce(0) { $0 + ($1.start >= start && $1.end <= end ? $1.metres : 0) }
    }

    /// Adds the clients' events.
    mutating func add(_ rides: [PlaybackRide]) {
        for ride in rides {
            guard let origin = ride.origin else { continue }
            let destination = ride.destination ?? origin
            let (from, to) = (streets.link(of: origin), streets.link(of: destination))
            add(.activityEnds(.origin), of: ride, at: ride.desiredDeparture, link: from)
            add(.departs(.taxi), of: ride, at: ride.desiredDeparture, link: from)
            add(.requestSubmitted(toLink: to), of: ride, at: ride.desiredDeparture, link: from)
            if let cause = ride.lossEvent, let ended = ride.ended {
                add(.requestRejected(cause: cause), of: ride, at: max(ended, ride.desiredDeparture), link: from)
                add(.isStuck, of: ride, at: max(ended, ride.desiredDeparture), link: from)
            }
            guard let pickedUp = ride.pickedUp else { continue }
            add(.personEntersVehicle, of: ride, at: max(pickedUp, ride.desiredDeparture), link: from)
            add(.passengerPickedUp, of: ride, at: max(pickedUp, ride.desiredDeparture), link: from)
            guard let ended = ride.ended, ended >= pickedUp else { continue }
            add(.personLeavesVehicle, of: ride, at: ended, link: to)
            add(.passengerDroppedOff, of: ride, at: ended, link: to)
            add(.arrives(.taxi), of: ride, at: ended, link: to)
            add(.activityStarts(.destination), of: ride, at: ended, link: to)
        }
    }

    private mutating func add(
        _ kind: MATSimEvent.Kind, of ride: PlaybackRide, at time: PlaybackTime, link: UInt32
    ) {
        var event = MATSimEvent(kind, at: time, .boarding, order: events.count)
        (event.driver, event.client) = (UInt32(ride.driver), UInt32(ride.client))
        (event.request, event.link) = (UInt32(ride.request), link)
        events.append(event)
    }

    /// Sorts all events by time and returns them.
    mutating func sortedEvents() -> [MATSimEvent] {
        events.sort(by: MATSimEvent.isBefore)
        return events
    }
}
