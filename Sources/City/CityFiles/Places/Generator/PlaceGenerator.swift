import CityModel
import Quantities
import SimulationKernel

/// Generates places for a city from a seed: sights, restaurants and hotels as in a city with tourists, with
/// pronounceable names, opening hours and pictures.
///
/// The same seed and city always give the same places, and a shorter list is a prefix of a longer one. The quality of
/// places is not set here: visitors discover it.
package struct PlaceGenerator {
    private let sites: PlaceSites
    private let districts: [String]
    private let seed: UInt64

    /// Accepted number of places.
    package static var countRange: ClosedRange<Int> { 1...100_000 }

    /// Percentage of places by category: more sights than in Porto's centre, where OpenStreetMap has 60 restaurants and
    /// 21 hotels among a hundred places.
    private static let shares: [(category: PlaceCategory, percent: Int)] = [
        (.restaurant, 46), (.hotel, 15), (.historicBuilding, 9), (.monument, 8), (.park, 8), (.museum, 6),
        (.landmark, 6), (.beach, 2),
    ]
    /// Probability that a restaurant or hotel stands in the same streets as others.
    private static let besideOthersProbability = 0.5
    private static let besideOthersMetresMax = 120.0

    /// Creates a generator; nil if the city's zones have no positions.
    ///
    /// - Parameter streetCity: nil if the city has no streets.
    package init?(city: City, streetCity: StreetCity?, seed: UInt64) {
        guard let sites = PlaceSites(city, streetCity) else { return nil }
        self.sites = sites
        self.seed = seed
        districts = city.zones.map { city.district(of: $0) }
    }

    /// Returns the first `count` generated places.
    package func places(_ count: Int) -> [PlaceDetails] {
        let family = StreamFamily(seed: seed, replication: 0)
        let shares = PlaceGenerator.shares.filter { sites.hasRoom(for: $0.category) }
        let percentages = shares.map(\.percent).reduce(0, +)
        var names: Set<String> = []
        var places: [PlaceDetails] = []
        // Positions of restaurants and hotels so far, by zone.
        var crowded: [Int: [FixedPosition]] = [:]
        places.reserveCapacity(count)
        for number in 0..<count {
            var random = family.stream(purpose: .places, entity: UInt32(number))
            var left = random.index(below: percentages)
            let category = shares.first { share in
                left -= share.percent
                return left < 0
            }?.category
            guard let category else { continue }
            var site = sites.site(for: category, random: &random)
            if category.standsBesideOthers {
                let others = crowded[site.zone] ?? []
                if !others.isEmpty, random.bernoulli(PlaceGenerator.besideOthersProbability) {
                    site.position = PlaceSites.position(
                        around: others[random.index(below: others.count)].coordinate,
                        metres: PlaceGenerator.besideOthersMetresMax, random: &random)
                }
                crowded[site.zone, default: []].append(site.position)
            }
            let district = districts[site.zone]
            var words = PlaceTextGenerator(random)
            let name = words.name(category, besides: &names)
            let hours = words.openingHours(category)
            places.append(
                PlaceDetails(
                    name: name, category: category, position: site.position, district: district,
                    description: words.description(category, district: district),
                    openingHours: try? OpeningHours(hours), openingHoursText: hours,
                    pictures: ["place\(number + 1).jpg"]))
        }
        return places
    }
}

extension PlaceCategory {
    fileprivate var standsBesideOthers: Bool {
        switch self {
        case .restaurant, .hotel: true
        case .museum, .monument, .landmark, .historicBuilding, .park, .beach: false
        }
    }
}

extension StreamPurpose {
    // Next to the streams of generated cities, campuses and tours.
    static var places: StreamPurpose { StreamPurpose(rawValue: 50_030) }
}
