import CommandStore
import TestSupport

/// Stores as a disk may hold them after the power has failed.
enum PowerCut {
    /// How much was tried.
    struct Extent {
        var points = 0
        var disks = 0
    }

    /// Goes through a history and lets the power fail everywhere.
    ///
    /// - Parameters:
    ///   - start: from this event on.
    ///   - ends: after which frames a group ended.
    ///   - partsPerPoint: so many random parts of what was not synced are tried, besides nothing and all of it.
    /// - Returns: the first store that is not as it should be.
    static func firstProblem(
        in history: DiskHistory, from start: Int = 0, ends: [UInt64], partsPerPoint: UInt64, extent: inout Extent
    ) -> String? {
        var state = DiskState(at: history)
        for (place, event) in history.events.enumerated() {
            guard state.pass(event), place >= start else { continue }
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

    /// What is wrong with a store that is found on a disk; nil where all is as it should be.
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
