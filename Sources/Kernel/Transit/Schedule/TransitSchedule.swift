import Quantities

/// Somewhere to board or alight.
package struct TransitStop: Hashable, Sendable {
    package var name: String
    package var position: FixedPosition
    /// The number of the station whose platform it is; nil for a stop of its own.
    package var station: UInt32?

    package init(name: String, position: FixedPosition, station: UInt32? = nil) {
        self.name = name
        self.position = position
        self.station = station
    }
}

/// A line as passengers know it.
package struct TransitLine: Hashable, Sendable {
    /// What stands on the vehicle: `T1`; where there is no short name, the long one.
    package var name: String
    package var kind: TransitKind
    /// Who runs it; empty where nobody is named.
    package var agency: String

    package init(name: String, kind: TransitKind, agency: String = "") {
        self.name = name
        self.kind = kind
        self.agency = agency
    }
}

/// What runs on a line.
package enum TransitKind: UInt8, CaseIterable, Hashable, Sendable {
    case tram, metro, rail, bus, ferry, cableTram, cableCar, funicular, trolleybus, monorail, other
}

/// Where and when a trip calls.
package struct TransitCall: Hashable, Sendable, BitwiseCopyable {
    /// A number of the schedule's stops.
    package var stop: UInt32
    /// Seconds since the midnight with which the service day begins; 86,400 and more after the next one.
    package var arrival, departure: Int32
    package var allowsBoarding, allowsAlighting: Bool

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
    /// Numbers of the schedule's lines and calendars.
    package var line, calendar: UInt32
    /// Where it says that it goes; empty where the source is silent: then its last stop tells.
    package var headsign: String
    /// Of the schedule's calls, in the order of the way: at least two, at times that never fall.
    package var calls: Range<Int>
    /// When it starts, as shifts in seconds against its calls: one of 0, or more where the source gives intervals.
    package var shifts: [Int32]

    package init(line: UInt32, calendar: UInt32, headsign: String, calls: Range<Int>, shifts: [Int32] = [0]) {
        self.line = line
        self.calendar = calendar
        self.headsign = headsign
        self.calls = calls
        self.shifts = shifts
    }
}

/// What a source says of changing between two stops, or at one.
package struct TransitTransfer: Hashable, Sendable, BitwiseCopyable {
    package var from, to: UInt32
    /// At least so long; nil where one cannot change there.
    package var secondsMin: Int32?

    package init(from: UInt32, to: UInt32, secondsMin: Int32?) {
        self.from = from
        self.to = to
        self.secondsMin = secondsMin
    }
}

/// Two trips of one vehicle, by number: whether passengers stay on board from the last stop of the first to the first
/// stop of the second.
package struct TripLink: Hashable, Sendable, BitwiseCopyable {
    package var from, to: UInt32
    /// Whether they may stay; false where they have to get off, even within a block.
    package var allowsStaying: Bool

    package init(from: UInt32, to: UInt32, allowsStaying: Bool = true) {
        self.from = from
        self.to = to
        self.allowsStaying = allowsStaying
    }
}

/// The timetables of a city for every day that they are good for: stops, lines, trips with their calls, and calendars.
///
/// Trips refer to the others by number.
package struct TransitSchedule: Sendable {
    package var stops: [TransitStop] = []
    package var lines: [TransitLine] = []
    package var calendars: [ServiceCalendar] = []
    package var trips: [TransitTrip] = []
    package var calls: [TransitCall] = []
    package var transfers: [TransitTransfer] = []
    /// Numbers of trips that one vehicle does, on each service day one after the other, in any order.
    package var blocks: [[UInt32]] = []
    package var links: [TripLink] = []

    package init() {}

    /// The days on which something may run; nil if nothing ever does.
    package var dates: ClosedRange<CalendarDate>? {
        let ranges = calendars.compactMap(\.dates)
        guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else { return nil }
        return first...last
    }

    /// When the last trip of a service day has arrived, in seconds since its midnight; 0 without trips.
    package var latestArrival: Int32 {
        trips.reduce(0) { max($0, calls[$1.calls.upperBound - 1].arrival + ($1.shifts.last ?? 0)) }
    }

    /// How many trips start on a service day.
    package func tripCount(on date: CalendarDate) -> Int {
        let runs = calendars.map { $0.runs(on: date) }
        return trips.reduce(0) { $0 + (runs[Int($1.calendar)] ? $1.shifts.count : 0) }
    }

    /// Where a trip goes, for people.
    package func destination(of trip: TransitTrip) -> String {
        trip.headsign.isEmpty ? stops[Int(calls[trip.calls.upperBound - 1].stop)].name : trip.headsign
    }
}
