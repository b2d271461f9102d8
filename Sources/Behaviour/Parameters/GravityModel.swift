import CityModel
import Glibc

/// Where requests lead: `attraction × exp(−kilometres / trip length)` of every zone, origins by attraction (a
/// production-constrained gravity model; Wilson, "A statistical theory of spatial distribution models", 1967).
package struct GravityModel {
    private let city: City
    private let tripLengthKilometres: Double
    /// By zone; all the same in a city whose zones have none.
    private let attraction: [Double]

    package init(city: City, tripLengthKilometres: Double) {
        self.city = city
        self.tripLengthKilometres = tripLengthKilometres
        let known = city.zones.compactMap(\.attraction)
        let isUsable = known.count == city.zoneCount && known.contains { $0 > 0 }
        attraction = isUsable ? known : Array(repeating: 1, count: city.zoneCount)
    }

    /// The share of each zone among the destinations of requests from `origin`; they add up to 1.
    ///
    /// - Complexity: O(zones).
    package func destinationShares(from origin: ZoneID) -> [Double] {
        let weights = (0..<city.zoneCount).map { zone in
            let kilometres = Double(city.leg(from: origin, to: ZoneID(zone)).metres) / 1_000
            return attraction[zone] * exp(-kilometres / tripLengthKilometres)
        }
        let sum = weights.reduce(0, +)
        guard sum > 0 else {  // every other zone is out of reach
            return (0..<city.zoneCount).map { $0 == Int(origin.index) ? 1 : 0 }
        }
        return weights.map { $0 / sum }
    }

    /// Trips from one zone to all.
    package func choice(from origin: ZoneID) -> TripChoice {
        TripChoice(
            trips: (0..<city.zoneCount).map { TripTemplate(origin: origin, destination: ZoneID($0)) },
            weights: destinationShares(from: origin))
    }

    /// Trips from all zones to all.
    ///
    /// - Complexity: O(zones²).
    package func choiceOfAllZones() -> TripChoice {
        var all = TripChoice(trips: [])
        for zone in 0..<city.zoneCount {
            let choice = choice(from: ZoneID(zone))
            all.trips += choice.trips
            all.weights += choice.weights.map { $0 * attraction[zone] }
        }
        return all
    }
}
