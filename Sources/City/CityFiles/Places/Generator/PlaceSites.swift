import CityModel
import Glibc
import Quantities
import SimulationKernel

/// Sites of generated places in a city: beside its streets, or anywhere in zones without streets; closer together
/// towards the centre, and at the water for beaches.
struct PlaceSites {
    struct Site {
        var position: FixedPosition
        /// Zone in which the site was drawn.
        var zone: Int
    }

    private let city: City
    private let centres: [Coordinate]
    /// Running sums of the zones' weights, by category.
    private let weights: [[Double]]
    /// Junctions by zone; empty without streets.
    private let junctions: [[Coordinate]]
    /// Points where land meets water within the city.
    private let shores: [Coordinate]

    /// Greatest distance from the street to the door.
    private static let streetMetresMax = 45.0
    /// Assumed area of a zone whose area is unknown.
    private static let areaKm2 = 1.0
    /// Maximum number of draws for a site inside its zone.
    private static let triesMax = 8

    /// Prepares the sites of a city; nil if its zones have no positions.
    init?(_ city: City, _ streetCity: StreetCity?) {
        let centres = city.zones.compactMap(\.centre)
        guard centres.count == city.zones.count, let middle = city.busiestCentre else { return nil }
        let attractions = city.zones.map { $0.activity?.leisure ?? $0.attraction ?? 1 }
        let metres = centres.map { $0.metres(to: middle) }
        let radius = max(1, (metres.reduce(0) { $0 + $1 * $1 } / Double(metres.count)).squareRoot())
        (self.city, self.centres) = (city, centres)
        weights = PlaceCategory.allCases.map { category in
            var sum = 0.0
            return centres.indices.map { zone in
                // No place stands at a gateway, outside the city.
                guard city.zones[zone].gateway == nil else { return sum }
                let drawn = category.isCrowded ? max(attractions[zone], 0) + 1e-9 : 1
                sum += drawn * exp(-metres[zone] / (category.reach * radius))
                return sum
            }
        }
        var junctions = [[Coordinate]](repeating: [], count: streetCity == nil ? 0 : centres.count)
        if let streetCity {
            for (node, zone) in streetCity.carNodeZones.enumerated() where zone != .none {
                junctions[Int(zone.index)].append(streetCity.car.graph.coordinates[node])
            }
        }
        self.junctions = junctions
        let water = streetCity?.scenery.filter { [.sea, .coast, .water].contains($0.kind) } ?? []
        shores = water.flatMap { $0.lines.joined() }.filter { city.zone(at: $0) != nil }
    }

    /// Whether places of this category are possible.
    func hasRoom(for category: PlaceCategory) -> Bool { category != .beach || !shores.isEmpty }

    /// Draws a site.
    ///
    /// - Precondition: there is room for the category.
    func site(for category: PlaceCategory, random: inout RandomStream) -> Site {
        if category == .beach {
            let shore = shores[random.index(below: shores.count)]
            return Site(position: FixedPosition(shore), zone: city.zone(at: shore).map { Int($0.index) } ?? 0)
        }
        let sums = weights[Int(category.rawValue)]
        let drawn = random.uniform() * (sums.last ?? 0)
        let zone = sums.firstIndex { drawn < $0 } ?? sums.count - 1
        if !junctions.isEmpty, !junctions[zone].isEmpty {
            let junction = junctions[zone][random.index(below: junctions[zone].count)]
            let beside = PlaceSites.position(around: junction, metres: PlaceSites.streetMetresMax, random: &random)
            return Site(position: beside, zone: zone)
        }
        let area = city.zones[zone].areaSquareKilometres ?? PlaceSites.areaKm2
        let radius = (max(area, 0) * 1e6 / .pi).squareRoot()
        for _ in 0..<PlaceSites.triesMax {
            let position = PlaceSites.position(around: centres[zone], metres: radius, random: &random)
            if city.outline == nil || city.zone(at: position.coordinate) == ZoneID(zone) {
                return Site(position: position, zone: zone)
            }
        }
        return Site(position: FixedPosition(centres[zone]), zone: zone)
    }

    /// Draws a position in a circle.
    static func position(
        around middle: Coordinate, metres: Double, random: inout RandomStream
    ) -> FixedPosition {
        let (radians, share) = (random.uniform() * 2 * .pi, random.uniform().squareRoot())
        return FixedPosition(
            LocalMap(origin: middle).coordinate(
                eastMetres: metres * share * cos(radians), northMetres: metres * share * sin(radians)))
    }
}

extension PlaceCategory {
    /// Scale of the exponential decay of density from the centre, as a share of the city's radius.
    fileprivate var reach: Double {
        switch self {
        case .museum, .monument, .historicBuilding: 0.5
        case .landmark, .hotel: 0.6
        case .restaurant: 0.8
        case .park, .beach: 2
        }
    }

    /// Whether such places stand where many people are.
    fileprivate var isCrowded: Bool {
        switch self {
        case .museum, .monument, .landmark, .historicBuilding, .restaurant, .hotel: true
        case .park, .beach: false
        }
    }
}
