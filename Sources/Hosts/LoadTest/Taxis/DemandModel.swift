import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// Data that all generators share, computed once from the city; immutable.
package final class DemandModel: Sendable {
    /// Places within the zones.
    package let places: PlaceTable
    /// Choice of the zone in which a ride begins or a driver starts work.
    let origins: WeightedChoice
    /// Choice of a ride's destination, by zone of origin.
    let destinations: [WeightedChoice]
    let partyChoice: WeightedChoice
    /// Mean share of answered offers that are accepted, over all trips, by a taxi from the client's own zone.
    package let meanAcceptance: Double
    /// Share of trips that a party with the same destination may join (S02).
    package let joinableShare: Double

    /// Computes the plan.
    ///
    /// - Parameter places: places of the city; at least one zone has some.
    package init(
        city: City, places: PlaceTable, rules: TaxiRules, tripLengthKilometres: Double, clients: ClientBehaviour,
        drivers: DriverBehaviour
    ) {
        self.places = places
        let gravity = GravityModel(city: city, tripLengthKilometres: tripLengthKilometres)
        let known = city.zones.compactMap(\.attraction)
        let attraction = known.count == city.zoneCount ? known : Array(repeating: 1, count: city.zoneCount)
        // Zones without places are unused.
        let weights = DemandModel.usable(attraction, places) ?? places.zoneWeights
        let shares = (0..<city.zoneCount).map { zone in
            DemandModel.usable(gravity.destinationShares(from: ZoneID(zone)), places) ?? places.zoneWeights
        }
        origins = WeightedChoice(weights: weights)
        destinations = shares.map { WeightedChoice(weights: $0) }
        partyChoice = WeightedChoice(weights: clients.partyWeights)
        let (total, partyTotal) = (weights.reduce(0, +), clients.partyWeights.reduce(0, +))
        let seats = partyTotal > 0 ? 1 - clients.partyWeights[3] / partyTotal : 1
        var (acceptance, joinable) = (0.0, 0.0)
        for origin in 0..<city.zoneCount where weights[origin] > 0 {
            let sum = shares[origin].reduce(0, +)
            for destination in 0..<city.zoneCount where shares[origin][destination] > 0 {
                let weight = weights[origin] / total * shares[origin][destination] / sum
                let trip = TripTemplate(origin: ZoneID(origin), destination: ZoneID(destination))
                acceptance += weight * drivers.acceptance.ofTaxi(in: trip.origin, trip, city)
                if DemandModel.isJoinable(trip, city, rules) { joinable += weight * seats }
            }
        }
        (meanAcceptance, joinableShare) = (acceptance, joinable)
    }

    private static func usable(_ weights: [Double], _ places: PlaceTable) -> [Double]? {
        let kept = zip(weights, places.zoneWeights).map { $0 * $1 }
        return kept.contains { $0 > 0 } ? kept : nil
    }

    /// Whether another party with the same destination keeps the time on board of every passenger within the limit
    /// (S02, S04).
    static func isJoinable(_ trip: TripTemplate, _ city: City, _ rules: TaxiRules) -> Bool {
        let direct = Int64(city.leg(from: trip.origin, to: trip.destination).milliseconds)
        let pickup = Int64(city.leg(from: trip.origin, to: trip.origin).milliseconds)
        let dropOff = Int64(city.leg(from: trip.destination, to: trip.destination).milliseconds)
        return rules.sharingDetourMax.times(direct, isAtLeast: direct + max(pickup, dropOff))
    }
}

extension Acceptance {
    /// Returns the probability that the driver of a taxi in `zone` accepts an offer of the trip (B02).
    func ofTaxi(in zone: ZoneID, _ trip: TripTemplate, _ city: City) -> Double {
        probability(
            pickupKilometres: Double(city.leg(from: zone, to: trip.origin).metres) / 1_000,
            rideKilometres: Double(city.leg(from: trip.origin, to: trip.destination).metres) / 1_000)
    }
}
