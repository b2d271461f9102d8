import Behaviour
import CityModel

/// Decodes `drivers.idle`: the destinations of drivers without a ride (B02).
extension BehaviourDecoder {
    /// Decodes `idle` of all drivers or of a group; without it the drivers keep their movement.
    func readIdleMovement(_ map: MapField, of drivers: inout DriverBehaviour) {
        guard let (idle, byDay) = map.optional("idle").flatMap({ idleMovements($0, drivers.idle) }) else { return }
        (drivers.idle, drivers.idleByDay) = (idle, byDay)
    }

    /// Decodes the ranks of the drivers who go to some.
    func readRanks(_ map: MapField, of drivers: inout DriverBehaviour) {
        let someGo = drivers.allIdleMovements.contains { $0.towardsRanksWeight > 0 }
        // The weight has one default for all ranks: a rank in the scenario must not activate those of the map.
        let areGroupsKnown = map.optional("groups") == nil || !drivers.groups.isEmpty
        if place?.ranks != nil, !someGo, areGroupsKnown, map.optional("idle")?.entry("towardsRanks") == nil {
            map.reportKey(
                "idle", "the city has ranks, but no driver goes to them",
                remedy: "write 'idle: {after: 5 min, towardsRanks: 0.5}', also in the scenario you compare with"
            )
        }
        guard let place, someGo else { return }
        drivers.ranks = (place.ranks ?? []) + RankDecoder(place).imported(map.context)
    }

    /// Decodes the habits of all days, and their changes on some.
    ///
    /// - Parameter inherited: default values.
    private func idleMovements(
        _ field: KeyField, _ inherited: IdleMovement
    ) -> (IdleMovement, byDay: [IdleMovement])? {
        var idle = inherited
        idle.reachZones = min(idle.reachZones, neighbours)
        let byDay = field.entry("byDay").map { $0.dayEntries() } ?? []
        if city?.zoneCount == 1 {
            field.report("drivers cannot move in a city of one zone", remedy: "remove the key")
        }
        let keys = IdleMovement.keys(neighbours: neighbours, areNeeded: inherited.after == nil)
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
