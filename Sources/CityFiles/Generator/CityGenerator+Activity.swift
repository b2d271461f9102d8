import CityModel
import Glibc
import Routing
import SimulationKernel

extension CityGenerator {
    /// What people do in each zone, the mean over all zones being about 1, and how much happens there in all.
    ///
    /// Every crossing stands for the land around it, which its district fills with homes, jobs and places to go out; towards
    /// the middle all of it is denser, jobs and leisure much more so. Stations and the airport come on top.
    func zoneActivities(
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

    private func add(_ place: MapPoint, of layout: CityLayout, to sum: inout ZoneActivity) {
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
