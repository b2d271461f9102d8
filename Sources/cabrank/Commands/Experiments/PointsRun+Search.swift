import Experiments
import Measures
import OutputFiles
import Reports

extension PointsRun {
    /// Simulates until a search needs no more replications.
    ///
    /// - Parameter limit: Maximum number of replications of a variant.
    func spend(on search: inout some ReplicationSearch, limit: Int) throws -> SimulatedWork {
        var work = SimulatedWork()
        while !work.isCutShort {
            let known = variants.indices.map { search.replications(of: $0) }.max() ?? 0
            let wanted = search.nextUnits(ahead: speculativeRounds(known: known)).filter { $0.replication <= limit }
            if wanted.isEmpty { break }
            if try takeEarlier(wanted, for: &search) { continue }
            var state = search
            let batch = try run(
                wanted, failed: { variant in _ = state.remove(variant) },
                deliver: { unit, metrics in
                    let asked = state.keys.map { key in metrics.first { $0.key == key } }
                    if let missing = zip(state.keys, asked).first(where: { $1?.value == nil }) {
                        let reason = missing.1 == nil ? "the scenario has no" : "there is no value of"
                        fail(
                            variants[unit.variant],
                            "\(reason) '\(missing.0.name)' in replication \(unit.replication)")
                        _ = state.remove(unit.variant)
                        return .enough
                    }
                    return state.add(asked.compactMap(\.self), of: unit) ? .more : .enough
                })
            search = state
            work.eventsHandled += batch.eventsHandled
            work.failure = batch.failure
        }
        return work
    }

    /// Feeds the search with finished replications of an earlier run, as long as they are the next needed.
    ///
    /// - Returns: Whether there were any.
    private func takeEarlier(_ wanted: [WorkUnit], for search: inout some ReplicationSearch) throws -> Bool {
        var hasTaken = false
        var endedVariants: Set<Int> = []  // variants whose next replication is missing
        for unit in wanted where !endedVariants.contains(unit.variant) {
            let metrics = try results.reuseEarlier(unit.replication, of: variants[unit.variant])
            let asked = search.keys.compactMap { key in metrics?.first { $0.key == key && $0.value != nil } }
            guard asked.count == search.keys.count else {
                endedVariants.insert(unit.variant)
                continue
            }
            hasTaken = true
            if !search.add(asked, of: unit) { break }
        }
        return hasTaken
    }

    /// Writes the results of a search, without replications that it did not use.
    ///
    /// - Parameter finding: Writes the finding of the search, given the paths of files, and each point's replications
    ///   and summaries.
    /// - Returns: Each point's replications and summaries.
    func finish(
        _ search: some ReplicationSearch, after work: SimulatedWork, _ manifest: ExperimentManifest,
        _ meter: EffortMeter,
        finding: @escaping ((ResultsFile) -> String, [[ComparedReplication]], [[MetricSummary]]) throws -> Void
    ) throws -> (replications: [[ComparedReplication]], summaries: [[MetricSummary]]) {
        var manifest = manifest
        manifest.isInterrupted = work.isCutShort
        if !work.isCutShort {
            for (variant, point) in variants.enumerated() {
                results.removeReplications(beyond: search.replications(of: variant), of: point)
            }
        }
        let replications = try results.points.indices.map { try results.finished(of: $0).replications }
        let summaries = try results.finish(finding: { try finding($0, replications, $1) }) {
            manifest.effort = meter.effort(eventsHandled: work.eventsHandled)
            return manifest
        }
        tidyUp()
        return (replications, summaries)
    }
}
