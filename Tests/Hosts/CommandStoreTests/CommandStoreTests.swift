import CommandStore
import Glibc
import OperatingSystem
import Quantities
import TestSupport
import Testing
import TourService

@Suite("The command store")
struct CommandStoreTests {
    private func error(_ action: () throws -> Void) -> StoreError? {
        do {
            try action()
            return nil
        } catch {
            return error as? StoreError
        }
    }

    @Test("Committed frames are read in order, from any frame on, with answers, also after reopening")
    func roundTrip() throws {
        let sample = try SampleStore()
        let groups = [1, 5, 1, 20, 3]
        var store: CommandStore? = try sample.open(.create)
        #expect(store?.lastSequence == 0 && store?.nextSequence == 1)
        for count in groups.prefix(3) { try sample.commit(count, to: #require(store)) }
        try store?.close()
        store = nil
        let again = try sample.open(.open)
        #expect(again.lastSequence == 7 && again.description == SampleStore.description)
        for count in groups.dropFirst(3) { try sample.commit(count, to: again) }
        #expect(again.lastSequence == 30 && SampleStore.fault(in: again, through: 30) == nil)
        for first in 0...30 {
            var found: [UInt64] = []
            try again.readFrames(after: UInt64(first)) { frame in
                #expect(frame == SampleStore.frame(frame.sequence))
                found.append(frame.sequence)
            }
            #expect(found == (first..<30).map { UInt64($0) + 1 })
            #expect(try again.answer(of: UInt64(first)) == (first > 0 ? SampleStore.frame(UInt64(first)).answer : nil))
        }
        try again.readFrames(after: 31) { _ in Issue.record("there is no such frame") }
        #expect(try again.answer(of: 31) == nil)
    }

    @Test("Frames that were appended but not committed are not there; an empty commit does nothing")
    func uncommitted() throws {
        let sample = try SampleStore()
        var store: CommandStore? = try sample.open()
        try sample.commit(2, to: #require(store))
        try store?.append(SampleStore.frame(3))
        #expect(store?.nextSequence == 4 && store?.lastSequence == 2)
        store = nil
        let again = try sample.open()
        #expect(again.lastSequence == 2 && again.nextSequence == 3)
        try again.commit()
        #expect(again.lastSequence == 2)
    }

    @Test("A frame with a wrong number, or one that cannot be decoded, is refused, and the next one accepted")
    func unfit() throws {
        let sample = try SampleStore()
        let store = try sample.open()
        #expect(
            error { try store.append(SampleStore.frame(2)) }?.description.contains("the next frame must be 1") == true)
        var frame = SampleStore.frame(1)
        // A tour that does not exist.
        frame.command = .tour(.staff(.staff(StaffID(0)), .approve([TourID(UInt32.max)])))
        #expect(
            error { try store.append(frame) }?.description == "a command cannot be stored: a list has an invalid member"
        )
        try sample.commit(3, to: store)
        #expect(
            error { try store.append(SampleStore.frame(3)) }?.description.contains("the next frame must be 4") == true)
        #expect(store.failure == nil && SampleStore.fault(in: store, through: 3) == nil)
    }

    @Test("A store is created once, and opened only for its own city")
    func modes() throws {
        let sample = try SampleStore()
        let folder = "\(sample.path)/inner"
        func open(_ mode: CommandStore.Mode, _ description: StoreDescription? = SampleStore.description) throws {
            _ = try CommandStore(folder: folder, mode: mode, description: description)
        }
        #expect(error { try open(.open) } == .missing(folder: folder))
        #expect(error { try open(.readOnly) } == .missing(folder: folder))
        #expect(!CommandStore.exists(in: folder))
        try open(.create)
        #expect(CommandStore.exists(in: folder))
        #expect(error { try open(.create) } == .exists(folder: folder))
        try open(.openOrCreate)
        try open(.open, nil)
        var other = SampleStore.description
        (other.name, other.digest) = ("elsewhere", 8)
        #expect(
            error { try open(.openOrCreate, other) }?.description
                == "\(folder): this store belongs to another scenario: scenario is town in the store and elsewhere here, "
                + "digest is 0000000000000007 in the store and 0000000000000008 here")
        #expect(error { try open(.open) } == nil)
    }

    @Test("No other process or instance can open it meanwhile")
    func locked() throws {
        let sample = try SampleStore()
        var store: CommandStore? = try sample.open()
        try sample.commit(1, to: #require(store))
        for mode in [CommandStore.Mode.open, .openOrCreate, .create, .readOnly] {
            #expect(error { _ = try sample.open(mode) } == .locked(folder: sample.path))
        }
        store = nil
        let other = try ChildProgram("/usr/bin/flock", ["--no-fork", sample.path, "sleep", "60"])
        other.wait { self.error { _ = try sample.open() } == .locked(folder: sample.path) }
        #expect(other.isRunning)
        other.send(SIGKILL)
        _ = other.wait()
        #expect(SampleStore.fault(in: try sample.open(), through: 1) == nil)
    }

    @Test("A read-only store accepts nothing, and not a byte of it changes", arguments: [true, false])
    func readOnly(wasClosed: Bool) throws {
        let sample = try SampleStore()
        var store: CommandStore? = try sample.open()
        try sample.commit(groups: [2, 3], to: #require(store))
        if wasClosed { try store?.close() }
        store = nil
        let files = try sample.files()
        let reader = try sample.open(.readOnly)
        #expect(SampleStore.fault(in: reader, through: 5) == nil)
        #expect(error { try reader.append(SampleStore.frame(6)) } == .readOnly(folder: sample.path))
        #expect(try reader.check().damages == [])
        try reader.close()
        #expect(try firstDifference(sample.files(), files) == nil)
    }

    @Test("The report has the content, and the place of each damage")
    func report() throws {
        let sample = try SampleStore()
        let store = try sample.open()
        #expect(try store.check().description == "0 frames, 0 bytes, no snapshot\nno damage found")
        try sample.commit(groups: [2, 2], to: store)
        try store.writeSnapshot([1, 2, 3], upTo: 2, digest: 5)
        let report = try store.check()
        #expect(report.frameCount == 4 && report.snapshots == [2] && report.damages == [])
        #expect(report.firstTime == SampleStore.frame(1).time && report.lastTime == SampleStore.frame(4).time)
        #expect(report.description.hasPrefix("4 frames from 1 s to 6 s, \(report.byteCount) bytes, snapshots of 2\n"))
        try sample.folder.write([0, 1], to: "snapshot-4.bin")
        let damaged = try store.check()
        #expect(damaged.snapshots == [2] && damaged.damages.map(\.path) == ["\(sample.path)/snapshot-4.bin"])
    }

    @Test(
        "A lost frame and two swapped ones are found at the next start, with their place",
        arguments: [1, 2, 3])
    func planted(_ sequence: UInt64) throws {
        for (defect, problem) in [
            (StoreDefect.loseFrame(sequence), "frame \(sequence), row 1"),
            (.swapFrames(sequence), "frame \(sequence), row 1"),
        ] {
            let sample = try SampleStore()
            var store: CommandStore? = try sample.open(defect: defect)
            try sample.commit(groups: [4, 2], to: #require(store))
            try store?.close()
            store = nil
            let again = try sample.open()
            let fault = SampleStore.fault(in: again, through: 6)
            #expect(fault?.contains("commands.sqlite: damaged at \(problem)") == true, "\(fault ?? "nothing")")
            #expect(try again.check().damages.isEmpty == false)
        }
    }
}
