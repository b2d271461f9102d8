import CityModel
import InputFiles
import Quantities

/// Generates a university campus of about 1.2 km² from a seed, without outside data: paths and squares for walkers,
/// named buildings as places, two avenues for taxis at walking pace, a ring road with four gates as taxi ranks, and
/// some streets of the town.
///
/// The same seed always gives the same campus.
package struct CampusGenerator: Sendable {
    /// Seed of the generator.
    package let seed: UInt64
    /// Number of named buildings.
    package let buildings: Int
    /// Area of a zone in km².
    package let areaKm2: Double

    /// Accepted number of named buildings.
    package static var buildingCountRange: ClosedRange<Int> { 8...30 }
    /// Default number of named buildings.
    package static var defaultBuildingCount: Int { 26 }

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - buildings: within `buildingCountRange`.
    ///   - areaKm2: of a zone, within `CityTables.areaKm2Range`.
    package init(seed: UInt64, buildings: Int = defaultBuildingCount, areaKm2: Double = 2) {
        precondition(CampusGenerator.buildingCountRange.contains(buildings))
        precondition(CityTables.areaKm2Range.contains(areaKm2))
        self.seed = seed
        self.buildings = buildings
        self.areaKm2 = areaKm2
    }

    /// Generates the campus with its streets and the legs between its zones.
    package func makeStreetCity(name: String, command: String) -> StreetCity {
        let plan = CampusPlan(seed: seed, buildings: buildings)
        func network(_ mode: TravelMode) -> StreetNetwork? {
            var times: DrivingTimes?
            var dropped = DroppedStreets()
            return StreetNetwork(
                mode: mode, streets: plan.streets, access: plan.access[Int(mode.rawValue)], times: &times,
                dropped: &dropped)
        }
        guard let car = network(.car) else { preconditionFailure("a campus has streets around it") }
        let description = "generated campus from the seed \(seed)"
        var source = StreetSource(fileName: description, car: car, streetNames: plan.streets.names.table)
        (source.walk, source.cycle) = (network(.walk), network(.cycle))
        (source.places, source.ranks) = (plan.places, plan.gates)
        source.quarters = plan.gates.map { Quarter(name: $0.name, kind: .quarter, position: $0.position) }
        var losses: [InputLoss] = []
        let city = try? StreetCity(
            name: name, origin: CityOrigin(source: description, command: command), source: source,
            zoning: CityZoning(areaKm2: areaKm2), congestion: .urbanDay, losses: &losses)
        guard let city else { preconditionFailure("a campus is small enough to cut") }
        return city
    }
}
