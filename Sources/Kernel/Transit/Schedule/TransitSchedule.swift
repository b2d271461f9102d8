import Quantities

/// A place where passengers board or alight.
package struct TransitStop: Hashable, Sendable {
    /// Name for passengers.
    package var name: String
    /// Position on the map.
    package var position: FixedPosition
    /// Number of the station whose platform it is; nil for a stop of its own.
    package var station: UInt32?

    /// Creates a stop.
    package init(name: String, position: FixedPosition, station: UInt32? = nil) {
        self.name = name
        self.position = position
        self.station = station
    }
}

/// A line as passengers know it.
package struct TransitLine: Hashable, Sendable {
    /// Short name on the vehicle (`T1`), or the long name if there is none.
    package var name: String
    /// Kind of vehicle.
    package var kind: TransitKind
    /// Operator; empty if unknown.
    package var agency: String

    /// Creates a line.
    package init(name: String, kind: TransitKind, agency: String = "") {
        self.name = name
        self.kind = kind
        self.agency = agency
    }
}

/// The kind of vehicle of a line.
package enum TransitKind: UInt8, CaseIterable, Hashable, Sendable {
    case tram, metro, rail, bus, ferry, cableTram, cableCar, funicular, trolleybus, monorail, other
}

/// The call of a trip at a stop, with its times.
package struct TransitCall: Hashable, Sendable, BitwiseCopyable {
    /// Number of the stop in the schedule.
    package var stop: UInt32
    /// Seconds since the midnight that starts the service day; 86,400 and more after the next midnight.
    package var arrival, departure: Int32
    /// Whether passengers may board and alight.
    package var allowsBoarding, allowsAlighting: Bool

    /// Creates a call.
    package init(
        stop: UInt32, arrival: Int32, departure: Int32, allowsBoarding: Bool = true, allowsAlighting: Bool = true
    ) {
        self.stop = stop
        self.arrival = arrival
        self.departure = departure
        self.allowsBoarding = allowsBoarding
        self.allowsAlighting = allowsAlighting
    }
}

/// One run of a vehicle from its first stop to its last, on each day of its service.
package struct TransitTrip: Hashable, Sendable {
    /// Numbers of the line and the calendar in the schedule.
    package var line, calendar: UInt32
    /// Destination on the vehicle's sign; empty if the source has none: then the last stop replaces it.
    package var headsign: String
    /// Range in the schedule's calls, in order: at least two, with times that never decrease.
    package var calls: Range<Int>
    /// Start times as shifts in seconds against the calls: a single 0, or several if the source specifies intervals.
    package var shifts: [Int32]

    /// Creates a trip.
    package init(line: UInt32, calendar: UInt32, headsign: String, calls: Range<Int>, shifts: [Int32] = [0]) {
        self.line = line
        self.calendar = calendar
        self.headsign = headsign
        self.calls = calls
        self.shifts = shifts
    }
}

/// A source's rule for changing between two stops, or at one stop.
package struct TransitTransfer: Hashable, Sendable, BitwiseCopyable {
    /// Numbers of the stops in the schedule.
    package var from, to: UInt32
    /// Minimum time of the change; nil if it is not possible.
    package var secondsMin: Int32?

    /// Creates a rule.
    package init(from: UInt32, to: UInt32, secondsMin: Int32?) {
        self.from = from
        self.to = to
        self.secondsMin = secondsMin
    }
}

/// Two linked trips of one vehicle: passengers may stay on board from the last stop of the first to the first stop of
/// the second, or must alight.
package struct TripLink: Hashable, Sendable, BitwiseCopyable {
    /// Numbers of the trips in the schedule.
    package var from, to: UInt32
    /// Whether passengers may stay; false if they have to alight, even within a block.
    package var allowsStaying: Bool

    /// Creates a link.
    package init(from: UInt32, to: UInt32, allowsStaying: Bool = true) {
        self.from = from
        self.to = to
        self.allowsStaying = allowsStaying
    }
}

/// The schedule of a city for every day of its validity: stops, lines, trips with their calls, and calendars.
///
/// Trips refer to the others by number.
package struct TransitSchedule: Sendable {
    /// All stops.
    package var stops: [TransitStop] = []
    /// All lines.
    package var lines: [TransitLine] = []
    /// All calendars of services.
    package var calendars: [ServiceCalendar] = []
    /// All trips.
    package var trips: [TransitTrip] = []
    /// Calls of all trips, trip by trip.
    package var calls: [TransitCall] = []
    /// Rules for changes.
    package var transfers: [TransitTransfer] = []
    /// Numbers of the trips that one vehicle runs in sequence on each service day, in any order.
    package var blocks: [[UInt32]] = []
    /// Explicit links between trips.
    package var links: [TripLink] = []

    /// Creates an empty schedule.
    package init() {}

    /// The range of days with possible service, or nil if there is none.
    package var dates: ClosedRange<CalendarDate>? {
        let ranges = calendars.compactMap(\.dates)
        guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else { return nil }
        return first...last
    }

    /// Arrival of the last trip of a service day, in seconds since its midnight; 0 without trips.
    package var latestArrival: Int32 {
        trips.reduce(0) { max($0, calls[$1.calls.upperBound - 1].arrival + ($1.shifts.last ?? 0)) }
    }

    /// Returns the number of trips that start on a service day.
    package func tripCount(on date: CalendarDate) -> Int {
        let runs = calendars.map { $0.runs(on: date) }
        return trips.reduce(0) { $0 + (runs[Int($1.calendar)] ? $1.shifts.count : 0) }
    }

    /// Returns the destination of a trip for display.
    package func destination(of trip: TransitTrip) -> String {
        trip.headsign.isEmpty ? stops[Int(calls[trip.calls.upperBound - 1].stop)].name : trip.headsign
    }
}
