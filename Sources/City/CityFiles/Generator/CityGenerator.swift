import CityModel
import Glibc
import OperatingSystem
import Quantities
import Routing
import SimulationKernel

/// Generates a plausible city from a seed, without outside data.
///
/// It has a river with a few bridges, two ring roads and a motorway ring, radial roads, an old town in the middle and
/// districts around it, each with its own streets, and an airport outside. The streets form a real road network,
/// divided into zones like any other (Z01). The same seed always gives the same city.
package struct CityGenerator: Sendable {
    /// Seed of the generator.
    package let seed: UInt64
    /// Approximate number of zones of the result.
    package let zoneCount: Int
    /// Area of a zone in km².
    package let areaKm2: Double

    /// Accepted number of zones of a generated city.
    package static var zoneCountRange: ClosedRange<Int> { 4...600 }

    /// Accepted size of a generated city in km²: number of zones times their area.
    package static var squareKilometresRange: ClosedRange<Double> { 6...1_200 }

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - zoneCount: within `zoneCountRange`.
    ///   - areaKm2: of a zone, within `CityTables.areaKm2Range`; all together within `squareKilometresRange`.
    package init(seed: UInt64, zoneCount: Int = 60, areaKm2: Double = 2) {
        precondition(CityGenerator.zoneCountRange.contains(zoneCount) && CityTables.areaKm2Range.contains(areaKm2))
        precondition(CityGenerator.squareKilometresRange.contains(Double(zoneCount) * areaKm2))
        self.seed = seed
        self.zoneCount = zoneCount
        self.areaKm2 = areaKm2
    }

    /// Centre of generated cities, in the middle of the ocean, so that they cannot be confused with real ones.
    static let middle = Coordinate(latitudeDegrees: 45, longitudeDegrees: -30)
    /// Share of the zones that is built up; the rest is the margin around the streets.
    private static let builtShare = 0.93

    /// Generates the city, including the legs between zones.
    ///
    /// - Parameter threads: number of threads; it does not change the result.
    package func makeCity(name: String, threads: Int = 1) -> City {
        let (layout, graph) = makeStreets(threads: threads)
        let (index, (plan, zones)) = parallel(threads: threads) {
            // The streets serve only the legs between zones. The slower task starts first.
            let index = RoutingIndex(RoutingHierarchy(quicklyOf: graph))
            _ = index.metric
            return index
        } _: {
            let plan = makeZones(layout, graph)
            return (plan, fillZones(layout, graph, plan))
        }
        return makeCity(name: name, plan, zones, index)
    }

    /// Assembles the city.
    ///
    /// - Parameters:
    ///   - zones: of `plan`.
    ///   - index: of the streets that `plan` divides.
    func makeCity(name: String, _ plan: ZonePlan, _ zones: [Zone], _ index: RoutingIndex) -> City {
        guard let ways = try? plan.legs(over: index) else {
            preconditionFailure("a generated city is connected, and smaller than a day")
        }
        return City(
            name: name, zones: zones, ways: .streets(ways), nearness: .centres(plan.zones.map(\.centre)),
            hourFactors: Congestion.urbanDay.hourFactorsOfAllStreets, outline: plan.outline)
    }

    /// Returns the zones with the activities of people in them.
    func fillZones(_ layout: CityLayout, _ graph: RoadGraph, _ plan: ZonePlan) -> [Zone] {
        zip(plan.zones, zoneActivities(layout, graph, plan)).map { zone, activity in
            Zone(
                name: zone.name, centre: zone.centre, areaSquareKilometres: zone.areaSquareKilometres,
                attraction: activity.attraction, activity: activity.activity)
        }
    }

    /// Generates the layout, the streets, and the zones named after the districts.
    func make() -> (CityLayout, RoadGraph, ZonePlan) {
        let (layout, graph) = makeStreets(threads: 1)
        return (layout, graph, makeZones(layout, graph))
    }

    private func makeStreets(threads: Int) -> (CityLayout, RoadGraph) {
        let squareKilometres = Double(zoneCount) * areaKm2 * CityGenerator.builtShare
        let layout = CityLayout(seed: seed, squareKilometres: squareKilometres)
        var streets = StreetPlan(layout)
        streets.layMainRoads()
        streets.laySideStreets(seed: seed, threads: threads)
        return (layout, streets.graph(middle: CityGenerator.middle))
    }

    private func makeZones(_ layout: CityLayout, _ graph: RoadGraph) -> ZonePlan {
        guard var plan = ZonePlan(cutting: graph, areaKm2: areaKm2) else {
            preconditionFailure("a generated city is small enough to cut")
        }
        let centres = plan.zones.map { place(of: $0.centre) }
        // A district belongs to the zone of its centre.
        let names = ZoneNaming(
            districts: layout.districts.map { ($0.name, $0.centre) }, centres: centres,
            zoneOfDistrict: { zone(at: layout.districts[$0].centre, plan) },
            districtOfZone: { layout.district(at: centres[$0]) }
        ).names
        for zone in plan.zones.indices { plan.zones[zone].name = names[zone] }
        return plan
    }

    /// Returns the point of the layout's map at a position.
    func place(of position: Coordinate) -> PlanPoint {
        let metres = LocalMap(origin: CityGenerator.middle).metres(of: position)
        return PlanPoint(east: metres.east, north: metres.north)
    }

    /// Returns the number of the zone at a point of the layout's map.
    func zone(at place: PlanPoint, _ plan: ZonePlan) -> Int? {
        let map = LocalMap(origin: CityGenerator.middle)
        let position = map.coordinate(eastMetres: place.east, northMetres: place.north)
        return plan.outline.zone(at: position).map { Int($0.index) }
    }
}

extension CityGenerator {
    /// Returns the activities of people in each zone, with a mean of about 1 over all zones, and its total attraction.
    ///
    /// Every crossing represents the land around it, which its district fills with homes, jobs and leisure. Density
    /// rises towards the middle, most for jobs and leisure. Stations and the airport add to it.
    private func zoneActivities(
        _ layout: CityLayout, _ graph: RoadGraph, _ plan: ZonePlan
    ) -> [(attraction: Double, activity: ZoneActivity)] {
        let family = StreamFamily(seed: seed, replication: 0)
        var random = family.stream(purpose: .cityActivity, entity: 0)
        var activities = plan.zones.map { zone in
            var sum = ZoneActivity(residents: 0, jobs: 0, leisure: 0)
            for node in zone.nodes { add(place(of: graph.coordinates[Int(node)]), of: layout, to: &sum) }
            sum.residents *= random.between(0.75, 1.3)
            sum.jobs *= random.between(0.75, 1.3)
            sum.leisure *= random.between(0.7, 1.4)
            return sum
        }
        CityGenerator.scaleToMean(&activities)
        for district in layout.districts where district.kind.character.hub > 0 {
            guard let zone = zone(at: district.centre, plan) else { continue }
            let hub = district.kind.character.hub
            activities[zone].residents += 0.6 * hub
            activities[zone].jobs += hub
            activities[zone].leisure += 0.5 * hub
        }
        CityGenerator.scaleToMean(&activities)
        return activities.map { (0.35 * $0.residents + 0.35 * $0.jobs + 0.3 * $0.leisure, $0) }
    }

    private func add(_ place: PlanPoint, of layout: CityLayout, to sum: inout ZoneActivity) {
        let character = layout.districts[layout.district(at: place)].kind.character
        let squareKilometres = character.blockMetres * character.blockMetres / 1_000_000
        let outwards = place.length / layout.radiusMetres
        sum.residents += squareKilometres * character.residents * (1.2 - 0.5 * min(outwards, 1))
        sum.jobs += squareKilometres * character.jobs * (0.5 + exp(-outwards / 0.35))
        sum.leisure += squareKilometres * character.leisure * (0.4 + 1.2 * exp(-outwards / 0.3))
    }

    private static func scaleToMean(_ activities: inout [ZoneActivity]) {
        let count = Double(activities.count)
        let total = activities.reduce(into: ZoneActivity(residents: 0, jobs: 0, leisure: 0)) { total, activity in
            total.residents += activity.residents
            total.jobs += activity.jobs
            total.leisure += activity.leisure
        }
        for zone in activities.indices {
            activities[zone].residents *= count / max(total.residents, 1e-9)
            activities[zone].jobs *= count / max(total.jobs, 1e-9)
            activities[zone].leisure *= count / max(total.leisure, 1e-9)
        }
    }
}
