import CityModel
import Quantities
import SimulationKernel

/// How long the parts of a ride take: by routes, or drawn independently of them.
///
/// In the simulator drives follow routes, with noise, and a person's steps follow each other immediately. A load test,
/// in which many rides must fit into minutes, draws all durations. Immutable; a class, so that passing it on is free.
package final class TaxiTravelTimes {
    /// Routes and travel times of the city.
    package let router: TravelRouter
    /// Random streams of all persons and purposes.
    let streams: StreamFamily
    private let drivers: DriverKeys
    /// Whether drives follow routes, and shared rides visit their stops in the fastest order (S04).
    let followsRoutes: Bool
    /// Factor on the expected duration of a drive; nil for none (B04).
    private let noise: Sampler?
    /// Seconds from acceptance to arrival; nil for the promised time (T06).
    private let toPickupSeconds: Sampler?
    /// Seconds with a passenger on board; nil for the travel time of the route.
    private let onBoardSeconds: Sampler?
    /// Seconds between two steps that a person confirms in the app; nil for none.
    private let betweenStepsSeconds: Sampler?

    /// Creates the travel times.
    ///
    /// - Parameters:
    ///   - drivers: keys of the drivers' random streams.
    ///   - followsRoutes: whether drives follow routes, and shared rides visit their stops in the fastest order (S04).
    ///   - toPickup: seconds from acceptance to arrival, independent of the route; nil for the promised time with
    ///     noise.
    ///   - onBoard: seconds with a passenger on board, independent of the route; nil for that of the route with noise.
    ///   - betweenSteps: seconds between two steps that a person confirms in the app; nil if the next follows
    ///     immediately.
    package init(
        router: TravelRouter, streams: StreamFamily, drivers: DriverKeys = DriverKeys(), followsRoutes: Bool = true,
        noise: Sampler? = nil, toPickup: Sampler? = nil, onBoard: Sampler? = nil, betweenSteps: Sampler? = nil
    ) {
        self.router = router
        self.followsRoutes = followsRoutes
        self.streams = streams
        self.drivers = drivers
        self.noise = noise
        toPickupSeconds = toPickup
        onBoardSeconds = onBoard
        betweenStepsSeconds = betweenSteps
    }

    /// Whether the city has streets.
    var hasStreets: Bool { @inline(__always) get { router.streetRouter != nil } }
    /// Whether steps follow each other immediately.
    var stepsFollowImmediately: Bool { betweenStepsSeconds == nil }

    /// Returns the key of the draws for a driver's own decisions.
    @inline(__always)
    func key(of driver: DriverID) -> StreamKey { drivers.key(of: driver) }

    /// Draws once for a purpose.
    @inline(__always)
    func draw(_ sampler: Sampler, for purpose: StreamPurpose, of person: StreamKey, occurrence: UInt32 = 0) -> Double {
        var stream = streams.stream(purpose: purpose, of: person, occurrence: occurrence)
        return sampler.sample(from: &stream)
    }

    /// Draws the pause between two steps of a person.
    func pause(for purpose: StreamPurpose, of person: StreamKey, occurrence: UInt32) -> SimDuration {
        guard let betweenStepsSeconds else { return .zero }
        return SimDuration(seconds: draw(betweenStepsSeconds, for: purpose, of: person, occurrence: occurrence))
    }

    /// B04: returns the duration of the drive to the first pickup of a ride.
    ///
    /// - Parameters:
    ///   - client: key of the first client.
    ///   - promised: duration that the service promised.
    func pickupTime(of client: StreamKey, promised: SimDuration) -> SimDuration {
        guard let toPickupSeconds else { return withNoise(promised, for: .pickupTravel, client) }
        return SimDuration(seconds: draw(toPickupSeconds, for: .pickupTravel, of: client))
    }

    /// Returns the duration of a drive between two pickups of a ride.
    func betweenPickups(from place: Position, to pickup: Position, at time: SimTime) -> SimDuration {
        followsRoutes ? router.travelTime(from: place, to: pickup, at: time) : .zero
    }

    /// B04: returns the duration with passengers on a route of a given free-flow time. All calls for one ride return
    /// the same.
    func rideTime(with firstClient: StreamKey, milliseconds: Int64, at time: SimTime) -> SimDuration {
        if let drawn = drawnRideTime(with: firstClient) { return drawn }
        return withNoise(router.clock.congested(milliseconds: milliseconds, at: time), for: .rideTravel, firstClient)
    }

    /// Returns the duration with passengers if it does not depend on the route.
    func drawnRideTime(with firstClient: StreamKey) -> SimDuration? {
        onBoardSeconds.map { SimDuration(seconds: draw($0, for: .rideTravel, of: firstClient)) }
    }

    @inline(__always)
    private func withNoise(_ duration: SimDuration, for purpose: StreamPurpose, _ client: StreamKey) -> SimDuration {
        guard let noise else { return duration }
        return duration.scaled(by: draw(noise, for: purpose, of: client))
    }

    /// Returns the zone that fits best between origin and destination after a share of the ride.
    func zoneAlongRoute(from origin: ZoneID, to destination: ZoneID, after share: Double) -> ZoneID {
        let (legs, zoneCount) = (router.city.legs, router.zoneCount)
        func milliseconds(from: ZoneID, to: ZoneID) -> Double {
            Double(legs[Int(from.index) * zoneCount + Int(to.index)].milliseconds)
        }
        let total = milliseconds(from: origin, to: destination)
        var best = (zone: origin, error: Double.infinity)
        for zone in (0..<zoneCount).map({ ZoneID($0) }) {
            let before = milliseconds(from: origin, to: zone)
            let after = milliseconds(from: zone, to: destination)
            let error = abs(before - share * total) + abs(after - (1 - share) * total)
            if error < best.error { best = (zone, error) }
        }
        return best.zone
    }
}
