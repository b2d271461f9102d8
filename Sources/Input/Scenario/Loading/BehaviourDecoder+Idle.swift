import Behaviour
import CityModel
import InputFiles

/// Where drivers go who have nothing to do (B02): `drivers.idle`.
extension BehaviourDecoder {
    func readIdleMovement(_ map: MapField, of drivers: inout DriverBehaviour) {
        let field = map.optional("idle")
        if let idle = field.flatMap(idleMovement) { drivers.idle = idle }
        if field == nil, place?.ranks != nil {
            map.report(
                "the city has ranks, but drivers without a ride stay where they are",
                remedy: "write 'idle: {after: 5 min}', or remove 'ranks' under 'city'")
        }
        guard let field, let place, drivers.idle.towardsRanksWeight > 0 else { return }
        drivers.ranks = (place.ranks ?? []) + RankDecoder(place).imported(field.context)
        if drivers.ranks.isEmpty {
            field.report("the city has no ranks to go to", remedy: "write 'ranks' under 'city'")
        }
    }

    private func idleMovement(_ field: KeyField) -> IdleMovement? {
        field.map { map in
            var idle = IdleMovement()
            if place?.ranks != nil { idle.towardsRanksWeight = BehaviourDecoder.weightOfWrittenRanks }
            let neighbours = city.map { max(1, $0.zoneCount - 1) } ?? 65_535
            idle.reachZones = min(idle.reachZones, neighbours)
            map.read(IdleMovement.keys(neighbours: neighbours), &idle)
            if city?.zoneCount == 1 {
                field.report("a city of one zone has nowhere to move to", remedy: "remove the key")
            }
            let weights = [
                idle.stayWeight, idle.randomWeight, idle.towardsDemandWeight, idle.towardsRanksWeight,
                idle.towardsEarningsWeight,
            ]
            return field.positive(weights) == nil ? nil : idle
        }
    }

    /// Of going to a rank, where the scenario writes ranks and no weight: a new rank takes one line.
    private static let weightOfWrittenRanks = 0.5
}
