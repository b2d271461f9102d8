import CityModel
import Glibc
import Quantities

/// Sights for cities without places of their own, such as generated ones: around the centre of the busiest zone, at
/// junctions that walkers reach.
package enum GeneratedSights {
    /// Greatest distance from the centre.
    private static let radiusMetres = 650.0

    private static let names: [(name: String, category: PlaceCategory)] = [
        ("Town Hall", .historicBuilding), ("Corn Market", .landmark), ("Saint Mary's Church", .historicBuilding),
        ("Fountain Square", .monument), ("City Museum", .museum), ("Opera House", .landmark),
        ("Weavers' Hall", .historicBuilding), ("Old Bridge", .monument), ("Customs House", .historicBuilding),
        ("Poets' Corner", .monument), ("Museum of Trade", .museum), ("Central Library", .landmark),
        ("Fish Market", .landmark), ("Bell Tower", .monument), ("Royal Mint", .historicBuilding),
        ("Mariners' Chapel", .historicBuilding), ("Castle Garden", .park), ("Puppet Theatre", .landmark),
        ("Almshouse", .historicBuilding), ("Lion Gate", .monument), ("Glass Arcade", .landmark),
        ("Toy Museum", .museum), ("Monastery Court", .historicBuilding), ("Linden Park", .park),
        ("Printers' House", .museum), ("Salt Store", .historicBuilding),
    ]

    /// Returns the same sights for the same city; none without paths for walkers.
    package static func places(in streetCity: StreetCity) -> [Place] {
        guard let walk = streetCity.walk, let centre = streetCity.city.busiestCentre else { return [] }
        let locator = NodeLocator(walk)
        let map = LocalMap(origin: centre)
        let goldenRadians = Double.pi * (3 - 5.0.squareRoot())
        var taken: Set<Int> = []
        return names.enumerated().compactMap { number, sight in
            let metres = radiusMetres * ((Double(number) + 0.5) / Double(names.count)).squareRoot()
            let radians = Double(number) * goldenRadians
            let place = map.coordinate(eastMetres: metres * cos(radians), northMetres: metres * sin(radians))
            guard let node = locator.nearest(to: place)?.node, taken.insert(node).inserted else { return nil }
            return Place(name: sight.name, category: sight.category, position: walk.graph.coordinates[node])
        }
    }
}
