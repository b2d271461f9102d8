import CityModel
import InputFiles
import Quantities

/// Makes a university campus of about 1.2 km² from a number, with no data from outside: paths and squares for walkers, named
/// buildings as places, two avenues on which taxis may come at a walking pace, a ring road with four gates where they wait, and
/// some streets of the town.
///
/// The same seed always makes the same campus. Its gates are its taxi ranks.
package struct CampusGenerator: Sendable {
    package let seed: UInt64
    package let buildings: Int
    package let areaKm2: Double

    /// How many named buildings a campus may have.
    package static var buildingCountRange: ClosedRange<Int> { 8...30 }
    package static var usualBuildingCount: Int { 26 }

    /// - Parameters:
    ///   - buildings: within `buildingCountRange`.
    ///   - areaKm2: of a zone, within `CityTables.areaKm2Range`.
    package init(seed: UInt64, buildings: Int = usualBuildingCount, areaKm2: Double = 2) {
        precondition(CampusGenerator.buildingCountRange.contains(buildings))
        precondition(CityTables.areaKm2Range.contains(areaKm2))
        self.seed = seed
        self.buildings = buildings
        self.areaKm2 = areaKm2
    }

    /// Makes the campus with its streets and the ways between its zones.
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
        let told = "generated campus from the seed \(seed)"
        var source = StreetSource(fileName: told, car: car, streetNames: plan.streets.names.table)
        (source.walk, source.cycle) = (network(.walk), network(.cycle))
        (source.places, source.ranks) = (plan.places, plan.gates)
        source.quarters = plan.gates.map { Quarter(name: $0.name, kind: .quarter, position: $0.position) }
        var notices: [InputLoss] = []
        let city = try? StreetCity(
            name: name, origin: CityOrigin(source: told, command: command), source: source,
            zoning: CityZoning(areaKm2: areaKm2), congestion: .urbanDay, notices: &notices)
        guard let city else { preconditionFailure("a campus is small enough to cut") }
        return city
    }
}
