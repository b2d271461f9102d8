import Behaviour
import CityModel

/// Decodes `drivers.idle`: the destinations of drivers without a ride (B02).
extension BehaviourDecoder {
    func readIdleMovement(_ map: MapField, of drivers: inout DriverBehaviour) {
        let field = map.optional("idle")
        if let (idle, byDay) = field.flatMap(idleMovements) { (drivers.idle, drivers.idleByDay) = (idle, byDay) }
        // The weight has one default for all ranks: a rank in the scenario must not activate those of the map.
        let isAnywhere = field?.entry("towardsRanks") != nil || drivers.idleByDay.contains { $0.towardsRanksWeight > 0 }
        if place?.ranks != nil, !isAnywhere {
            map.reportKey(
                "idle", "the city has ranks, but no driver goes to them",
                remedy: "write 'idle: {after: 5 min, towardsRanks: 0.5}', also in the scenario you compare with"
            )
        }
        let towardsRanks = ([drivers.idle] + drivers.idleByDay).map(\.towardsRanksWeight)
        guard let field, let place, towardsRanks.contains(where: { $0 > 0 }) else { return }
        drivers.ranks = (place.ranks ?? []) + RankDecoder(place).imported(field.context)
    }

    /// Decodes the habits of all days, and their changes on some.
    private func idleMovements(_ field: KeyField) -> (IdleMovement, byDay: [IdleMovement])? {
        var idle = IdleMovement()
        idle.reachZones = min(idle.reachZones, neighbours)
        let byDay = field.entry("byDay").map { $0.dayEntries() } ?? []
        if city?.zoneCount == 1 {
            field.report("drivers cannot move in a city of one zone", remedy: "remove the key")
        }
        let keys = IdleMovement.keys(neighbours: neighbours)
        guard let defaultValue = idleMovement(field, idle, keys, besides: "byDay"), let byDay else { return nil }
        let others = byDay.map { days, entry in
            var other = defaultValue
            other.days = days
            return idleMovement(entry, other, IdleMovement.keysOfDays(areNeeded: false), besides: "days")
        }
        return others.contains { $0 == nil } ? nil : (defaultValue, others.compactMap { $0 })
    }

    private var neighbours: Int { city.map { max(1, $0.zoneCount - 1) } ?? 65_535 }

    /// Decodes the habits of one set of days.
    ///
    /// - Parameters:
    ///   - idle: default values.
    ///   - key: a key that is decoded elsewhere.
    private func idleMovement(
        _ field: KeyField, _ idle: IdleMovement, _ keys: [Key<IdleMovement>], besides key: String
    ) -> IdleMovement? {
        field.map { map in
            var idle = idle
            _ = map.optional(key)
            map.read(keys, &idle)
            let weights = [
                idle.stayWeight, idle.randomWeight, idle.towardsDemandWeight, idle.towardsRanksWeight,
                idle.towardsEarningsWeight,
            ]
            return field.positive(weights) == nil ? nil : idle
        }
    }
}
