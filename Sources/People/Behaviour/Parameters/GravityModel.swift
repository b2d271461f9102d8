import CityModel
import Glibc
import Quantities

/// Distribution of destinations: `attraction × exp(−kilometres / trip length)` for each zone, with origins by
/// attraction (a production-constrained gravity model; Wilson, "A statistical theory of spatial distribution models",
/// 1967).
package struct GravityModel: Sendable {
    private let city: City
    private let tripLengthKilometres: Double
    /// Attraction by zone; all equal in a city whose zones have none. Gateways have demand of their own.
    private let attraction: [Double]

    /// Creates a model for a city.
    package init(city: City, tripLengthKilometres: Double) {
        self.city = city
        self.tripLengthKilometres = tripLengthKilometres
        let known = city.zones.compactMap(\.attraction)
        let isUsable = known.count == city.zoneCount && known.contains { $0 > 0 }
        attraction = isUsable ? known : city.zones.map { $0.gateway == nil ? 1 : 0 }
    }

    /// Returns the share of each zone among the destinations of requests from `origin`; they add up to 1.
    ///
    /// - Complexity: O(zones).
    package func destinationShares(from origin: ZoneID) -> [Double] {
        let row = Int(origin.index) * city.zoneCount
        return destinationShares(from: origin, by: city.legs[row..<row + city.zoneCount])
    }

    /// Returns the shares from given legs.
    ///
    /// - Parameter legs: from the origin to all zones.
    private func destinationShares(from origin: ZoneID, by legs: ArraySlice<TravelLeg>) -> [Double] {
        let weights = zip(attraction, legs).map { attraction, leg in
            let kilometres = Double(leg.metres) / 1_000
            return attraction * exp(-kilometres / tripLengthKilometres)
        }
        let sum = weights.reduce(0, +)
        guard sum > 0 else {  // every other zone is out of reach
            return (0..<city.zoneCount).map { $0 == Int(origin.index) ? 1 : 0 }
        }
        return weights.map { $0 / sum }
    }

    /// Returns the trips from one zone to all.
    package func choice(from origin: ZoneID) -> WeightedTrips {
        WeightedTrips(
            trips: (0..<city.zoneCount).map { TripTemplate(origin: origin, destination: ZoneID($0)) },
            weights: destinationShares(from: origin))
    }

    /// Returns the trips from all zones to all.
    package func choiceOfAllZones() -> WeightedTrips {
        WeightedTrips(trips: .allPairs(zoneCount: city.zoneCount), weights: weightsOfAllPairs)
    }

    /// Returns the weights in the order of `TripList.allPairs`.
    ///
    /// - Complexity: O(zones²).
    @Sendable
    private func weightsOfAllPairs() -> [Double] {
        var weights: [Double] = []
        weights.reserveCapacity(city.zoneCount * city.zoneCount)
        city.forEachLegRow { zone, legs in
            let factor = attraction[Int(zone.index)]
            for share in destinationShares(from: zone, by: legs) { weights.append(share * factor) }
        }
        return weights
    }
}
