import CityModel
import InputFiles
import Quantities
import Routing

/// A city made from files, and what of the files is not in it.
package struct Loaded<Model: Sendable>: Sendable {
    package var city: Model
    /// In a stable order.
    package var notices: [InputLoss]

    package init(city: Model, notices: [InputLoss]) {
        self.city = city
        self.notices = notices
    }
}

package typealias LoadedCity = Loaded<City>
package typealias LoadedStreetCity = Loaded<StreetCity>

/// What a source says of a city before it is divided into zones.
package struct StreetSource: Sendable {
    /// The file with the streets, as the user named it.
    package var fileName: String
    package var car: StreetNetwork
    package var walk: StreetNetwork?
    package var cycle: StreetNetwork?
    package var streetNames: TextTable
    package var places: [Place] = []
    package var ranks: [TaxiRank] = []
    /// Zones that are cut get their names.
    package var quarters: [Quarter] = []
    package var scenery: [Scenery] = []
}

extension StreetCity {
    /// Divides a city into zones and computes the ways between them.
    ///
    /// - Parameter index: of the streets for cars, if it is known.
    /// - Throws: `InputError` if the zones cannot be made.
    package init(
        name: String, origin: CityOrigin, source: StreetSource, zoning: CityZoning,
        congestion: Congestion = .none, index: RoutingIndex? = nil, notices: inout [InputLoss]
    ) throws(InputError) {
        let graph = source.car.graph
        var plan = try ZonePlan(
            zoning, over: graph, survey: LandSurvey(source.car, scenery: source.scenery), fileName: source.fileName,
            notices: &notices)
        if zoning.geoJSON == nil { plan.nameZones(after: source.quarters) }
        let index = index ?? RoutingIndex(of: graph)
        let city = try City(
            name: name, plan: plan, index: index, places: source.places,
            hourFactors: congestion.hourFactorsOfAllStreets, fileName: source.fileName)
        var nodeZones = [ZoneID](repeating: .none, count: graph.nodeCount)
        for (zone, planned) in plan.zones.enumerated() {
            for node in planned.nodes { nodeZones[Int(node)] = ZoneID(zone) }
        }
        self.init(
            city: city, origin: origin, car: source.car, walk: source.walk, cycle: source.cycle,
            streetNames: source.streetNames, carNodeZones: nodeZones, places: source.places, ranks: source.ranks,
            scenery: source.scenery)
        self.congestion = congestion
        quarters = source.quarters
        keep(index)
    }
}
