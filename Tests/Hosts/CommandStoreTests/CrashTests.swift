import CommandStore
import TestSupport
import Testing

@Suite("A store after a power failure")
struct CrashTests {
    /// A phase of a store's life.
    enum StorePhase: CaseIterable {
        /// A store that is made, written and closed.
        case beginning
        /// A store opened after closing, with many checkpoints.
        case work
        /// A store that was not closed: its log is recovered, and written on.
        case recovery
    }

    private func live(_ life: StorePhase, defect: StoreDefect? = nil) throws -> (history: DiskHistory, ends: [UInt64]) {
        let sample = try SampleStore()
        if life != .beginning {
            let store = try sample.open()
            try sample.commit(groups: [2, 1, 3], to: store)
            if life == .work { try store.close() }
        }
        let disk = try FaultyDisk(under: sample.path)
        disk.note(acknowledged: sample.last)
        let store = try sample.open(on: disk, defect: defect, logPagesMax: life == .beginning ? 1_000 : 8)
        disk.noteSyncedFolder()
        for count in [1, 4, 2, 30, 1, 1, 2, 1] {
            try sample.commit(count, to: store)
            disk.note(acknowledged: sample.last)
        }
        if life != .recovery { try store.close() }
        return (disk.history, sample.ends)
    }

    @Test(
        "After a power failure at any point, all acknowledged frames and no half group are there",
        arguments: StorePhase.allCases)
    func everywhere(_ life: StorePhase) throws {
        let (history, ends) = try live(life)
        var extent = PowerCut.Extent()
        let problem = PowerCut.firstProblem(
            in: history, ends: ends, partsPerPoint: UInt64(TestExtent.partsPerCrash), extent: &extent)
        #expect(problem == nil)
        #expect(extent.points > 40)
    }

    @Test("A store that acknowledges unsynced frames is found out", arguments: StorePhase.allCases)
    func unsynced(_ life: StorePhase) throws {
        let (history, ends) = try live(life, defect: .acknowledgeUnsynced)
        let problem = PowerCut.firstProblem(in: history, ends: ends, partsPerPoint: 4)
        // Either frames are missing, or the content is inconsistent.
        #expect(problem?.contains("were acknowledged") == true || problem?.contains("damaged") == true)
    }
}
