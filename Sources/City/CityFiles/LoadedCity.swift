import CityModel
import InputFiles
import Quantities
import Routing

/// A city made from files, and the losses: parts of the files that could not be used.
package struct Loaded<Model: Sendable>: Sendable {
    /// City made from the files.
    package var city: Model
    /// Losses in a stable order.
    package var losses: [InputLoss]

    /// Creates a result.
    package init(city: Model, losses: [InputLoss]) {
        self.city = city
        self.losses = losses
    }
}

/// A city without streets, and the losses of its files.
package typealias LoadedCity = Loaded<City>
/// A city with streets, and the losses of its files.
package typealias LoadedStreetCity = Loaded<StreetCity>

/// The contents of a source before the city is divided into zones.
package struct StreetSource: Sendable {
    /// File with the streets, as the user named it.
    package var fileName: String
    /// Streets for cars.
    package var car: StreetNetwork
    /// Streets for walkers, if the source has any.
    package var walk: StreetNetwork?
    /// Streets for cyclists, if the source has any.
    package var cycle: StreetNetwork?
    /// Street names of all networks.
    package var streetNames: TextTable
    /// Sights and venues.
    package var places: [Place] = []
    /// Taxi ranks.
    package var ranks: [TaxiRank] = []
    /// Parts of the city, whose names the zones get when the land is divided.
    package var quarters: [Quarter] = []
    /// Background of the map.
    package var scenery: [Scenery] = []
}

extension StreetCity {
    /// Divides a city into zones and computes the legs between them.
    ///
    /// - Parameter index: routing index of the streets for cars, if it exists already.
    /// - Throws: `InputError` if the zones cannot be made.
    package init(
        name: String, origin: CityOrigin, source: StreetSource, zoning: CityZoning,
        congestion: Congestion = .none, index: RoutingIndex? = nil, losses: inout [InputLoss]
    ) throws(InputError) {
        let graph = source.car.graph
        var plan = try ZonePlan(
            zoning, over: graph, survey: LandSurvey(source.car, scenery: source.scenery), fileName: source.fileName,
            losses: &losses)
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
        storeIndex(index)
    }
}
