import CommandStore
import TestSupport
import Testing

@Suite("A store whose power fails")
struct CrashTests {
    /// What a store goes through.
    enum Life: CaseIterable {
        /// It is made, written and closed.
        case beginning
        /// Opened after it was closed; its log goes into the database again and again.
        case work
        /// It was not closed: what its log holds is brought into the database, and written on.
        case recovery
    }

    private func live(_ life: Life, defect: StoreDefect? = nil) throws -> (history: DiskHistory, ends: [UInt64]) {
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
        "Wherever it fails, and whatever the disk then holds of what was not synced: all that was acknowledged is there, no half group, and the store is written on",
        arguments: Life.allCases)
    func everywhere(_ life: Life) throws {
        let (history, ends) = try live(life)
        var extent = PowerCut.Extent()
        let problem = PowerCut.firstProblem(
            in: history, ends: ends, partsPerPoint: UInt64(TestExtent.partsPerCrash), extent: &extent)
        #expect(problem == nil)
        #expect(extent.points > 40)
    }

    @Test("A store that acknowledges what is not synced is found out", arguments: Life.allCases)
    func unsynced(_ life: Life) throws {
        let (history, ends) = try live(life, defect: .acknowledgeUnsynced)
        let problem = PowerCut.firstProblem(in: history, ends: ends, partsPerPoint: 4)
        // That frames are gone, or that what is there cannot be all.
        #expect(problem?.contains("were acknowledged") == true || problem?.contains("damaged") == true)
    }
}
