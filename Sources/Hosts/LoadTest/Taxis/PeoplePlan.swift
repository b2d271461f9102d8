import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// What all generators of a load test share, worked out once from the city: immutable, for all threads.
package final class PeoplePlan: Sendable {
    package let places: PlaceTable
    /// In which zone rides begin, and drivers start work.
    let origins: WeightedChoice
    /// By zone: where rides from it lead.
    let destinations: [WeightedChoice]
    let partyChoice: WeightedChoice
    /// The share of answered offers that are accepted, on average over all trips, by a taxi from the client's own zone.
    package let meanAcceptance: Double
    /// The share of trips that somebody with the same destination may join (S02).
    package let joinableShare: Double

    /// - Parameter places: of the city; one zone at least has some.
    package init(
        city: City, places: PlaceTable, rules: TaxiRules, tripLengthKilometres: Double, clients: ClientBehaviour,
        drivers: DriverBehaviour
    ) {
        self.places = places
        let gravity = GravityModel(city: city, tripLengthKilometres: tripLengthKilometres)
        let known = city.zones.compactMap(\.attraction)
        let attraction = known.count == city.zoneCount ? known : Array(repeating: 1, count: city.zoneCount)
        // Zones without a place are left alone.
        let weights = PeoplePlan.usable(attraction, places) ?? places.zoneWeights
        let shares = (0..<city.zoneCount).map { zone in
            PeoplePlan.usable(gravity.destinationShares(from: ZoneID(zone)), places) ?? places.zoneWeights
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
                if PeoplePlan.isJoinable(trip, city, rules) { joinable += weight * seats }
            }
        }
        (meanAcceptance, joinableShare) = (acceptance, joinable)
    }

    private static func usable(_ weights: [Double], _ places: PlaceTable) -> [Double]? {
        let kept = zip(weights, places.zoneWeights).map { $0 * $1 }
        return kept.contains { $0 > 0 } ? kept : nil
    }

    /// S02, S04: whether one more party with the same destination keeps everybody's time on board within the limit.
    static func isJoinable(_ trip: TripTemplate, _ city: City, _ rules: TaxiRules) -> Bool {
        let direct = Int64(city.leg(from: trip.origin, to: trip.destination).milliseconds)
        let pickup = Int64(city.leg(from: trip.origin, to: trip.origin).milliseconds)
        let dropOff = Int64(city.leg(from: trip.destination, to: trip.destination).milliseconds)
        return rules.sharingDetourMax.times(direct, isAtLeast: direct + max(pickup, dropOff))
    }
}

extension Acceptance {
    /// B02: of an offer to a taxi that stands in `zone`.
    func ofTaxi(in zone: ZoneID, _ trip: TripTemplate, _ city: City) -> Double {
        probability(
            pickupKilometres: Double(city.leg(from: zone, to: trip.origin).metres) / 1_000,
            rideKilometres: Double(city.leg(from: trip.origin, to: trip.destination).metres) / 1_000)
    }
}
