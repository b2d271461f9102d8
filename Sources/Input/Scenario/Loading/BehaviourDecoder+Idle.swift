import Behaviour
import CityModel
import InputFiles

/// Where drivers go who have nothing to do (B02): `drivers.idle`.
extension BehaviourDecoder {
    func readIdleMovement(_ map: MapField, of drivers: inout DriverBehaviour) {
        let field = map.optional("idle")
        if let idle = field.flatMap(idleMovement) { drivers.idle = idle }
        // The weight has one default, whatever ranks there are: a rank of its own must not wake those of the map.
        if place?.ranks != nil, field?.entry("towardsRanks") == nil {
            map.reportKey(
                "idle", "the city has ranks, but no driver goes to any",
                remedy: "write 'idle: {after: 5 min, towardsRanks: 0.5}', also in the scenario that it is compared with"
            )
        }
        guard let field, let place, drivers.idle.towardsRanksWeight > 0 else { return }
        drivers.ranks = (place.ranks ?? []) + RankDecoder(place).imported(field.context)
    }

    private func idleMovement(_ field: KeyField) -> IdleMovement? {
        field.map { map in
            var idle = IdleMovement()
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
}
