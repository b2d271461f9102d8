/// A way by public transport, or on foot alone.
package struct TransitJourney: Hashable, Sendable {
    /// Seconds since the midnight with which the day of the search begins: when one has to leave, at the latest, for
    /// the first ride.
    package var departure, arrival: Int32
    package var rideCount: Int
    /// Of the router's legs, in order.
    package var legs: Range<Int>

    package init(departure: Int32, arrival: Int32, rideCount: Int, legs: Range<Int>) {
        self.departure = departure
        self.arrival = arrival
        self.rideCount = rideCount
        self.legs = legs
    }
}

/// A piece of a journey: a ride, or a way on foot.
package struct TransitLeg: Hashable, Sendable, BitwiseCopyable {
    /// Which trip is taken, of the timetable's: from and to which stop of its pattern.
    package struct Ride: Hashable, Sendable, BitwiseCopyable {
        package var pattern, run: UInt32
        package var boarding, alighting: UInt32

        /// How many stops there are to the one where one gets off, that one counted.
        package var stopCount: Int { Int(alighting - boarding) }
    }

    /// Stops of the schedule; nil at the ends of the journey.
    package var from, to: UInt32?
    package var departure, arrival: Int32
    /// Of a way on foot; 0 of a ride.
    package var metres: Int32
    /// nil on foot.
    package var ride: Ride?
    /// Whether one is on board already, from the leg before: the vehicle goes on as another trip, which is no change.
    package var staysOnBoard = false
}

/// What is known of the last arrival at a stop by a ride.
struct RideLabel: BitwiseCopyable {
    var arrival = Int32.max
    /// Boarded at `ContinuationLabels.onBoard` where one is on board from the trip before.
    var ride = TransitLeg.Ride(pattern: 0, run: 0, boarding: 0, alighting: 0)
}

/// From when on one can board at a stop.
struct BoardingLabel: BitwiseCopyable {
    var time = Int32.max
    /// Where one got off before; `UInt32.max` for the place of departure.
    var from = UInt32.max
    /// The way from there.
    var walkSeconds: Int32 = 0
    var metres: Int32 = 0
}
