import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// The origins, destinations and party sizes of rides: computed once from the city, shared by all generators.
package final class DemandModel: Sendable {
    /// Places within the zones.
    package let places: PlaceTable
    /// Choice of the zone in which a ride begins or a driver starts work.
    let origins: WeightedChoice
    /// Choice of a ride's destination, by zone of origin.
    let destinations: [WeightedChoice]
    /// Choice of a party's size.
    let partyChoice: WeightedChoice
    /// Mean probability that an offer is accepted, over all trips, if the taxi is in the client's zone.
    package let meanAcceptance: Double
    /// Share of trips that a party with the same destination may join (S02).
    package let joinableShare: Double

    /// Computes the model.
    ///
    /// - Parameter places: places of the city; at least one zone has some.
    package init(
        city: City, places: PlaceTable, rules: TaxiRules, tripLengthKilometres: Double, clients: ClientBehaviour,
        drivers: DriverBehaviour
    ) {
        self.places = places
        let gravity = GravityModel(city: city, tripLengthKilometres: tripLengthKilometres)
        let attractions = city.zones.compactMap(\.attraction)
        let attraction = attractions.count == city.zoneCount ? attractions : Array(repeating: 1, count: city.zoneCount)
        // Zones without places are unused.
        let weights = DemandModel.weightsWithPlaces(attraction, places) ?? places.zoneWeights
        let destinationWeights = (0..<city.zoneCount).map { zone in
            DemandModel.weightsWithPlaces(gravity.destinationShares(from: ZoneID(zone)), places) ?? places.zoneWeights
        }
        origins = WeightedChoice(weights: weights)
        destinations = destinationWeights.map { WeightedChoice(weights: $0) }
        partyChoice = WeightedChoice(weights: clients.partyWeights)
        let (total, partyTotal) = (weights.reduce(0, +), clients.partyWeights.reduce(0, +))
        // A party of four fills the taxi.
        let shareWithFreeSeat = partyTotal > 0 ? 1 - clients.partyWeights[3] / partyTotal : 1
        var (acceptance, joinable) = (0.0, 0.0)
        for origin in 0..<city.zoneCount where weights[origin] > 0 {
            let sum = destinationWeights[origin].reduce(0, +)
            for destination in 0..<city.zoneCount where destinationWeights[origin][destination] > 0 {
                let weight = weights[origin] / total * destinationWeights[origin][destination] / sum
                let trip = TripTemplate(origin: ZoneID(origin), destination: ZoneID(destination))
                acceptance += weight * drivers.acceptance.probability(ofTaxiIn: trip.origin, for: trip, city)
                if DemandModel.isJoinable(trip, city, rules) { joinable += weight * shareWithFreeSeat }
            }
        }
        (meanAcceptance, joinableShare) = (acceptance, joinable)
    }

    private static func weightsWithPlaces(_ weights: [Double], _ places: PlaceTable) -> [Double]? {
        let kept = zip(weights, places.zoneWeights).map { $0 * $1 }
        return kept.contains { $0 > 0 } ? kept : nil
    }

    /// Whether another party with the same destination keeps the time on board of every passenger within the limit
    /// (S02, S04).
    static func isJoinable(_ trip: TripTemplate, _ city: City, _ rules: TaxiRules) -> Bool {
        let direct = Int64(city.leg(from: trip.origin, to: trip.destination).milliseconds)
        let pickup = Int64(city.leg(from: trip.origin, to: trip.origin).milliseconds)
        let dropOff = Int64(city.leg(from: trip.destination, to: trip.destination).milliseconds)
        // The time on board is at most `sharingDetourMax` times the direct time.
        return rules.sharingDetourMax.times(direct, isAtLeast: direct + max(pickup, dropOff))
    }
}

extension Acceptance {
    /// Returns the probability that the driver of a taxi in `zone` accepts an offer of the trip (B02).
    func probability(ofTaxiIn zone: ZoneID, for trip: TripTemplate, _ city: City) -> Double {
        probability(
            pickupKilometres: Double(city.leg(from: zone, to: trip.origin).metres) / 1_000,
            rideKilometres: Double(city.leg(from: trip.origin, to: trip.destination).metres) / 1_000)
    }
}
