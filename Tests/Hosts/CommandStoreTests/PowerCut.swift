import CommandStore
import TestSupport

/// The possible states of a store after a power failure.
enum PowerCut {
    /// Number of tried states.
    struct Extent {
        var points = 0
        var disks = 0
    }

    /// Replays a history, and cuts the power at every event.
    ///
    /// - Parameters:
    ///   - start: First event at which the power fails.
    ///   - ends: Last frames of the groups.
    ///   - partsPerPoint: Number of random subsets of unsynced writes to try, besides none and all.
    /// - Returns: The first faulty store.
    static func firstProblem(
        in history: DiskHistory, from start: Int = 0, ends: [UInt64], partsPerPoint: UInt64, extent: inout Extent
    ) -> String? {
        var state = DiskState(at: history)
        for (place, event) in history.events.enumerated() {
            guard state.advance(by: event), place >= start else { continue }
            extent.points += 1
            let parts = (0..<partsPerPoint).map { DiskState.Survival.some(seed: UInt64(place) << 20 | $0) }
            for survival in [.nothing, .everything] + parts {
                extent.disks += 1
                if let problem = problem(in: state.files(after: survival), after: state.acknowledged, ends: ends) {
                    return "event \(place), \(survival): \(problem)"
                }
            }
        }
        return nil
    }

    static func firstProblem(
        in history: DiskHistory, from start: Int = 0, ends: [UInt64], partsPerPoint: UInt64
    ) -> String? {
        var extent = Extent()
        return firstProblem(in: history, from: start, ends: ends, partsPerPoint: partsPerPoint, extent: &extent)
    }

    /// Returns the fault of a store on a disk; nil if it is as it should be.
    static func problem(in files: [String: [UInt8]], after acknowledged: UInt64, ends: [UInt64]) -> String? {
        do {
            let sample = try SampleStore(files: files)
            let disk = try FaultyDisk(under: sample.path)
            let store = try sample.open(acknowledged > 0 ? .open : .openOrCreate, on: disk)
            let last = store.lastSequence
            if last < acknowledged { return "frames up to \(last), where \(acknowledged) were acknowledged" }
            guard ends.contains(last) else { return "half a group, up to \(last)" }
            if let fault = SampleStore.fault(in: store, through: last) { return fault }
            try sample.commit(2, to: store)
            return SampleStore.fault(in: store, through: last + 2)
        } catch {
            return "\(error)"
        }
    }
}
