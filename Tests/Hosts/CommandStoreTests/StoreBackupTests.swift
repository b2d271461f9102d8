import Glibc
import OperatingSystem
import Synchronization
import TestSupport
import Testing

@testable import CommandStore

@Suite("Backups of a store")
struct StoreBackupTests {
    private func opened(_ folder: String) throws -> CommandStore {
        try CommandStore(folder: folder, mode: .open, description: SampleStore.description)
    }

    @Test("During writes and checkpoints a copy has all frames committed before it")
    func whileServed() throws {
        let sample = try SampleStore()
        let isEnding = Atomic<Bool>(false)
        let committed = Atomic<UInt64>(0)
        let copying = Atomic<UInt64>(0)
        // Checkpoints after every few pages.
        nonisolated(unsafe) let store = try sample.open(logPagesMax: 8)
        nonisolated(unsafe) let writing = sample
        let writer = WorkerThread {
            var random = SplitMix64(seed: 1)
            while !isEnding.load(ordering: .relaxed) {
                // Frames are written during each copy, but not too many, because all are read afterwards.
                if store.lastSequence > copying.load(ordering: .relaxed) + 2_000 {
                    usleep(1_000)
                    continue
                }
                do { try writing.commit(1 + random.below(30), to: store) } catch { Issue.record("\(error)") }
                committed.store(store.lastSequence, ordering: .sequentiallyConsistent)
            }
        }
        var last: UInt64 = 0
        var (count, countOvertaken) = (0, 0)
        let copies = try TemporaryFolder()
        let end = WaitLimit.end
        // On a busy machine a copy may be complete before the writer gets its turn.
        while count < 10 || countOvertaken < 10 && ContinuousClock.now < end {
            let before = committed.load(ordering: .sequentiallyConsistent)
            copying.store(before, ordering: .relaxed)
            let copy = "\(copies.path)/\(count)"
            let report = try StoreBackup.copy(sample.path, to: copy)
            if committed.load(ordering: .sequentiallyConsistent) > before { countOvertaken += 1 }
            #expect(report.damages.isEmpty && report.frameCount >= before)
            let restored = try opened(copy)
            #expect(SampleStore.fault(in: restored, through: report.frameCount) == nil)
            last = max(last, before)
            count += 1
        }
        isEnding.store(true, ordering: .relaxed)
        writer?.join()
        #expect(
            last > 0 && countOvertaken >= 10, "\(countOvertaken) of \(count) copies were made while frames were written"
        )
        #expect(SampleStore.fault(in: store, through: sample.last) == nil)
    }

    @Test("During a copy the database stays unchanged and the log grows; then a checkpoint follows")
    func held() throws {
        let sample = try SampleStore()
        let store = try sample.open(logPagesMax: 4)
        try sample.commit(groups: [5, 5, 5, 5, 5], to: store)
        func size(_ name: String) throws -> Int { try TestFiles.bytes(of: "\(sample.path)/\(name)").count }
        var lock = try CopyLock(copying: sample.path)
        let before = try TestFiles.bytes(of: "\(sample.path)/commands.sqlite")
        try sample.commit(groups: Array(repeating: 20, count: 40), to: store)
        try store.close()
        #expect(try firstDifference(TestFiles.bytes(of: "\(sample.path)/commands.sqlite"), before) == nil)
        #expect(try size("commands.sqlite-wal") > 100_000 && lock != nil)
        lock = nil
        try store.close()
        #expect(try size("commands.sqlite") > before.count && size("commands.sqlite-wal") == 0)
    }

    @Test(
        "Of a restarted log only the new part is copied; missing frames in it are damage"
    )
    func begunAnew() throws {
        let sample = try SampleStore()
        let store = try sample.open(logPagesMax: 40)
        let name = "commands.sqlite-wal"
        func log() throws -> [UInt8] { try TestFiles.bytes(of: "\(sample.path)/\(name)") }
        func written() throws -> Int {
            try WriteAheadLog(ofDatabase: "\(sample.path)/commands.sqlite").byteCountWritten
        }
        func with(_ log: [UInt8]) throws -> SampleStore {
            try SampleStore(files: sample.files().merging([name: log]) { $1 })
        }
        try sample.commit(groups: [1], to: store)
        #expect(try written() == log().count)
        let header = try log().prefix(32)
        while try log().starts(with: header) { try sample.commit(groups: [20], to: store) }
        let (before, end, last) = (try log(), try written(), store.lastSequence)
        #expect(end > 32 && end < before.count / 2)
        let copies = try TemporaryFolder()
        try StoreBackup.copyLog(from: sample.path, to: copies.path)
        let copied = try TestFiles.bytes(of: "\(copies.path)/\(name)")
        let isAll = copied == Array(before[..<end])
        #expect(isAll, "\(copied.count) bytes, not \(end)")
        #expect(SampleStore.fault(in: try with(copied).open(), through: last) == nil)

        try sample.commit(groups: Array(repeating: 1, count: 8), to: store)
        let (after, later) = (try log(), try written())
        #expect(later > end && later < after.count && after[..<end] == before[..<end])
        // As if it were read in two parts, of which the second has newer data.
        let border = (end + later) / 2
        let mixed = try with(Array(before[..<border] + after[border...]))
        let error = #expect(throws: StoreError.self) { try StoreBackup.copy(mixed.path, to: "\(copies.path)/copy") }
        #expect(error?.description.contains("\(name): damaged at byte \(end)") == true, "\(String(describing: error))")
    }

    @Test("A file that is deleted during its copy, such as an old snapshot, is copied completely")
    func takenAway() throws {
        let folder = try TemporaryFolder()
        var bytes: [UInt8] = []
        for page in 0..<7_680 { bytes += [UInt8](repeating: UInt8(truncatingIfNeeded: page), count: 4_096) }
        let (path, target) = (try folder.write(bytes, to: "file"), "\(folder.path)/copy")
        let other = WorkerThread {
            while access(target, F_OK) != 0 { usleep(100) }
            unlink(path)
        }
        try StoreFile.copy(path, to: target)
        other?.join()
        let copied = try TestFiles.bytes(of: target)
        let isWhole = copied == bytes
        #expect(isWhole, "\(copied.count) bytes, not \(bytes.count)")
    }

    @Test("A store without a server is copied with its snapshots and scenario, and the copy works")
    func stopped() throws {
        let sample = try SampleStore()
        let copies = try TemporaryFolder()
        let target = "\(copies.path)/copy"
        do {
            let store = try sample.open()
            try sample.commit(groups: [3, 4], to: store)
            try store.writeSnapshot([1, 2, 3], upTo: 7, digest: 9)
            try StoreBackup.saveScenario(Array("scenario: town\n".utf8), in: sample.path)
        }
        // A file that an interrupted process has left.
        try TestFiles.write("x", to: "\(sample.path)/snapshot-9.bin.unfinished")
        #expect(try StoreBackup.copy(sample.path, to: target).description.hasSuffix("snapshots of 7\nno damage found"))
        let copy = try opened(target)
        #expect(SampleStore.fault(in: copy, through: 7) == nil && copy.snapshots.sequences == [7])
        #expect(TestFiles.read("\(target)/scenario.yaml") == "scenario: town\n")
        #expect(!TestFiles.names(in: target).contains { $0.hasSuffix(".unfinished") })
        try copy.append(SampleStore.frame(8))
        try copy.commit()
        #expect(copy.lastSequence == 8)
    }

    @Test("Existing targets are not replaced, damaged stores are reported, and other folders are refused")
    func refused() throws {
        let sample = try SampleStore()
        let store = try sample.open()
        try sample.commit(groups: [3, 4], to: store)
        try store.close()
        let copies = try TemporaryFolder()
        let target = "\(copies.path)/copy"
        #expect(throws: StoreError.targetExists(path: sample.path)) {
            try StoreBackup.copy(sample.path, to: sample.path)
        }
        #expect(throws: StoreError.missing(folder: "\(sample.path)/none")) {
            try StoreBackup.copy("\(sample.path)/none", to: target)
        }
        let path = "\(sample.path)/snapshot-5.bin"
        try store.writeSnapshot([1, 2, 3], upTo: 5, digest: 9)
        var bytes = try TestFiles.bytes(of: path)
        bytes[50] ^= 1
        try sample.folder.write(bytes, to: "snapshot-5.bin")
        let report = try StoreBackup.copy(sample.path, to: target)
        #expect(report.damages.count == 1)
        #expect(copies.names().isEmpty)
    }
}
