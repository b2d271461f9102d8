import Quantities

/// Ways between positions, and how long they take at a moment (Z04): along the streets where the city has them, and otherwise
/// by the table of zones (Z05). What one service or replication asks; never shared.
@frozen
@usableFromInline
package struct Ways {
    @usableFromInline package let clock: TravelClock
    /// nil in a city without streets.
    @usableFromInline package let streets: StreetWays?

    package init(clock: TravelClock, traffic: StreetTraffic? = nil) {
        self.clock = clock
        streets = traffic.map { StreetWays($0) }
    }

    @inlinable package var city: City { clock.city }

    /// Length of the fastest way at a moment, and its time at the speeds of that hour, without the factor that all streets have
    /// in common (see `TravelClock.congested`).
    @inlinable
    package func leg(from origin: Position, to destination: Position, at time: SimTime) -> TravelLeg {
        guard let streets else { return clock.city.leg(from: origin.zone, to: destination.zone) }
        return streets.leg(from: origin.point, to: destination.point, hour: clock.hourOfDay(at: time))
    }

    /// Expected travel time for a departure at `time`.
    @inlinable
    package func travelTime(from origin: Position, to destination: Position, at time: SimTime) -> SimDuration {
        let leg = leg(from: origin, to: destination, at: time)
        return clock.congested(milliseconds: Int64(leg.milliseconds), at: time)
    }
}
