import CityModel
import Quantities
import SimulationKernel

/// Where things are for people who use taxis, and how long they take: as the ways say, or drawn, whatever the way.
///
/// The simulator's drives follow the ways, with noise, and one step follows the other at once; a load test, in which many
/// rides must fit into minutes, draws all of it. Immutable; a reference, so that handing it on costs nothing.
package final class TaxiTravel {
    package let ways: Ways
    let streams: StreamFamily
    private let drivers: DriverKeys
    /// Whether drives follow the ways, and shared rides the order that is fastest (S04).
    let followsWays: Bool
    /// The factor by which a drive takes longer or shorter than expected; nil: none (B04).
    private let noise: Sampler?
    /// From accepting to arriving; nil: as promised (T06).
    private let toPickupSeconds: Sampler?
    /// With a passenger on board; nil: the way's travel time.
    private let onBoardSeconds: Sampler?
    /// From one confirmation to the next; nil: none at all.
    private let betweenStepsSeconds: Sampler?

    /// - Parameters:
    ///   - drivers: under which keys drivers draw.
    ///   - followsWays: whether drives follow the ways, and shared rides the order that is fastest (S04).
    ///   - toPickup: seconds from accepting to arriving, whatever the way; nil: as promised, with noise.
    ///   - onBoard: seconds with a passenger on board, whatever the way; nil: the way's, with noise.
    ///   - betweenSteps: seconds from one confirmation to the next; nil: they follow at once.
    package init(
        ways: Ways, streams: StreamFamily, drivers: DriverKeys = DriverKeys(), followsWays: Bool = true,
        noise: Sampler? = nil, toPickup: Sampler? = nil, onBoard: Sampler? = nil, betweenSteps: Sampler? = nil
    ) {
        self.ways = ways
        self.followsWays = followsWays
        self.streams = streams
        self.drivers = drivers
        self.noise = noise
        toPickupSeconds = toPickup
        onBoardSeconds = onBoard
        betweenStepsSeconds = betweenSteps
    }

    var hasStreets: Bool { @inline(__always) get { ways.streets != nil } }
    /// Whether one step follows the other at once.
    var isWithoutPauses: Bool { betweenStepsSeconds == nil }

    /// Under which all is drawn that the driver does of their own.
    @inline(__always)
    func key(of driver: DriverID) -> StreamKey { drivers.key(of: driver) }

    /// One draw for a purpose.
    @inline(__always)
    func draw(_ sampler: Sampler, for purpose: StreamPurpose, of person: StreamKey, occurrence: UInt32 = 0) -> Double {
        var stream = streams.stream(purpose: purpose, of: person, occurrence: occurrence)
        return sampler.sample(from: &stream)
    }

    /// Between two steps of a person.
    func pause(for purpose: StreamPurpose, of person: StreamKey, occurrence: UInt32) -> SimDuration {
        guard let betweenStepsSeconds else { return .zero }
        return SimDuration(seconds: draw(betweenStepsSeconds, for: purpose, of: person, occurrence: occurrence))
    }

    /// B04: of a drive to the pickup of a client and those who share with them.
    func toPickup(of client: StreamKey, promised: SimDuration) -> SimDuration {
        guard let toPickupSeconds else { return withNoise(promised, for: .pickupTravel, client) }
        return SimDuration(seconds: draw(toPickupSeconds, for: .pickupTravel, of: client))
    }

    /// From one pickup of a ride to another.
    func betweenPickups(from place: Position, to pickup: Position, at time: SimTime) -> SimDuration {
        followsWays ? ways.travelTime(from: place, to: pickup, at: time) : .zero
    }

    /// B04: with passengers on a way of so much free-flow time; the same whoever asks.
    func onBoard(with first: StreamKey, milliseconds: Int64, at time: SimTime) -> SimDuration {
        if let drawn = drawnOnBoard(with: first) { return drawn }
        return withNoise(ways.clock.congested(milliseconds: milliseconds, at: time), for: .rideTravel, first)
    }

    /// The same where it does not depend on the way.
    func drawnOnBoard(with first: StreamKey) -> SimDuration? {
        onBoardSeconds.map { SimDuration(seconds: draw($0, for: .rideTravel, of: first)) }
    }

    @inline(__always)
    private func withNoise(_ duration: SimDuration, for purpose: StreamPurpose, _ client: StreamKey) -> SimDuration {
        guard let noise else { return duration }
        return duration.scaled(by: draw(noise, for: purpose, of: client))
    }

    /// The zone that lies best between origin and destination for the share of the ride driven so far.
    func zoneOnTheWay(from origin: ZoneID, to destination: ZoneID, after share: Double) -> ZoneID {
        let (legs, zoneCount) = (ways.city.legs, ways.zoneCount)
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
