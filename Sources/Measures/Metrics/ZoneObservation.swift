/// What was seen of the clients who wanted to leave from one zone, after the warm-up.
struct ZoneObservation {
    var origin = OriginTally()
    var refusals = RefusalTally()
    /// Of the served; nil if there are none.
    var waitP50Seconds: Double?
    var waitP90Seconds: Double?
    /// The median over the city's; nil if nobody was served, and where nobody in the city waits at all.
    var waitP50Ratio: Double?
}

extension RideObservations {
    /// - Precondition: the samples are sorted.
    func zoneObservations(cityWaitP50Seconds: Double?) -> [ZoneObservation] {
        let counts = zones.lazy.map(\.served)
        var medians = GroupedQuantile(0.5, counts: counts)
        var highs = GroupedQuantile(0.9, counts: counts)
        for wait in waits {
            let tag = WaitTag(rawValue: wait.tag)
            guard tag.isCounted else { continue }
            let zone = tag.zoneHour % zones.count
            let seconds = Double(wait.value) / 1_000_000
            medians.meet(seconds, in: zone)
            highs.meet(seconds, in: zone)
        }
        return zones.indices.map { zone in
            let median = medians.values[zone]
            return ZoneObservation(
                origin: zones[zone], refusals: refusals[zone], waitP50Seconds: median,
                waitP90Seconds: highs.values[zone],
                waitP50Ratio: median.flatMap { ratio($0, cityWaitP50Seconds ?? 0) })
        }
    }
}
