/// A journey by public transport, or on foot alone.
package struct TransitJourney: Hashable, Sendable {
    /// Seconds since the midnight that starts the day of the search; `departure` is the latest possible one for the
    /// first ride.
    package var departure, arrival: Int32
    /// Number of rides; 0 for a walk.
    package var rideCount: Int
    /// Range in the router's `legs`, in order.
    package var legs: Range<Int>

    /// Creates a journey over a range of the router's legs.
    package init(departure: Int32, arrival: Int32, rideCount: Int, legs: Range<Int>) {
        self.departure = departure
        self.arrival = arrival
        self.rideCount = rideCount
        self.legs = legs
    }
}

/// A part of a journey: a ride or a walk.
package struct TransitLeg: Hashable, Sendable, BitwiseCopyable {
    /// A ride on one run of a pattern of the timetable, between two of the pattern's stops.
    package struct Ride: Hashable, Sendable, BitwiseCopyable {
        /// Number of the pattern, and row of the run within it.
        package var pattern, run: UInt32
        /// Positions of the two stops in the pattern.
        package var boarding, alighting: UInt32

        /// Number of stops after boarding, up to and including the one of alighting.
        package var stopCount: Int { Int(alighting - boarding) }
    }

    /// Stops of the schedule; nil at the ends of the journey.
    package var from, to: UInt32?
    /// Seconds since the midnight that starts the day of the search.
    package var departure, arrival: Int32
    /// Length of a walk in metres; 0 for a ride.
    package var metres: Int32
    /// The ride, or nil for a walk.
    package var ride: Ride?
    /// Whether the passenger is on board from the leg before: the vehicle continues as another trip, which is no
    /// change.
    package var staysOnBoard = false
}

/// The best arrival at a stop by a ride.
struct RideLabel: BitwiseCopyable {
    var arrival = Int32.max
    /// The ride; its boarding is `ContinuationLabels.onBoard` if the passenger is on board from the trip before.
    var ride = TransitLeg.Ride(pattern: 0, run: 0, boarding: 0, alighting: 0)
}

/// The earliest time of boarding at a stop.
struct BoardingLabel: BitwiseCopyable {
    var time = Int32.max
    /// The previous stop of alighting; `UInt32.max` for the origin.
    var from = UInt32.max
    /// The walk from there.
    var walkSeconds: Int32 = 0
    var metres: Int32 = 0
}
