import CommandStore
import Glibc
import TestSupport
import Testing

@Suite("Snapshot files of a store")
struct SnapshotFolderTests {
    private func snapshot(_ sequence: UInt64) -> StoredSnapshot {
        StoredSnapshot(
            upTo: sequence, digest: sequence &* 0x9E37_79B9_7F4A_7C15,
            bytes: (0..<60).map { UInt8(truncatingIfNeeded: $0 &* Int(sequence)) })
    }

    private func sample(snapshotsOf sequences: [UInt64] = []) throws -> (SampleStore, CommandStore) {
        let sample = try SampleStore()
        let store = try sample.open()
        try sample.commit(9, to: store)
        for sequence in sequences { try store.snapshots.write(snapshot(sequence)) }
        return (sample, store)
    }

    @Test("The newest snapshot is found, and of older ones only one is kept")
    func twoAreKept() throws {
        let (sample, store) = try sample()
        #expect(try store.latestSnapshot().snapshot == nil)
        for sequence in UInt64(1)...9 {
            try store.snapshots.write(snapshot(sequence))
            #expect(store.snapshots.sequences == [sequence - 1, sequence].filter { $0 > 0 })
            #expect(try store.latestSnapshot().snapshot == snapshot(sequence))
        }
        #expect(sample.folder.names().filter { $0.hasPrefix("snapshot") } == ["snapshot-8.bin", "snapshot-9.bin"])
    }

    @Test("A snapshot with any flipped bit or a missing end is reported, and the older one is used")
    func damaged() throws {
        let (sample, store) = try sample(snapshotsOf: [4, 7])
        let path = store.snapshots.path(of: 7)
        let whole = try TestFiles.bytes(of: path)
        func expectFallBack(_ bytes: [UInt8], _ what: String) throws {
            try sample.folder.write(bytes, to: "snapshot-7.bin")
            let found = try store.latestSnapshot()
            #expect(found.snapshot == snapshot(4) && found.damaged.map(\.path) == [path], "\(what)")
        }
        for place in whole.indices {
            for bit in 0..<8 {
                var bytes = whole
                bytes[place] ^= 1 << UInt8(bit)
                try expectFallBack(bytes, "bit \(bit) of byte \(place)")
            }
        }
        for count in whole.indices { try expectFallBack(Array(whole.prefix(count)), "\(count) bytes") }
        try expectFallBack(whole + [0], "a byte too many")
        try sample.folder.write(whole, to: "snapshot-7.bin")
        #expect(try store.latestSnapshot().snapshot == snapshot(7))
    }

    @Test("A snapshot with a wrong name is refused, and one of missing frames refuses the start")
    func misplaced() throws {
        var (sample, store): (SampleStore, CommandStore?) = try sample(snapshotsOf: [4, 7])
        try sample.folder.write(try TestFiles.bytes(of: "\(sample.path)/snapshot-7.bin"), to: "snapshot-8.bin")
        #expect(try store?.latestSnapshot().snapshot?.lastSequence == 7)
        #expect(try store?.latestSnapshot().damaged.map(\.path) == ["\(sample.path)/snapshot-8.bin"])
        try sample.folder.write([], to: "snapshot-10.bin")
        store = nil
        do {
            _ = try sample.open()
            Issue.record("the store ends before its snapshot")
        } catch let error as StoreError {
            #expect(error.description.contains("there is a snapshot of 10 frames, but the store has fewer"))
        }
    }

    @Test("An unfinished snapshot after a crash is ignored, and the next one replaces it")
    func unfinished() throws {
        let (sample, store) = try sample(snapshotsOf: [4])
        let header = try TestFiles.bytes(of: "\(sample.path)/snapshot-4.bin")
        for count in [0, 1, 39, 40, header.count] {
            try sample.folder.write(Array(header.prefix(count)), to: "snapshot-7.bin.unfinished")
            #expect(store.snapshots.sequences == [4])
            #expect(try store.latestSnapshot().damaged == [])
        }
        try store.snapshots.write(snapshot(7))
        #expect(try store.latestSnapshot().snapshot == snapshot(7))
        #expect(sample.folder.names().filter { $0.hasPrefix("snapshot") } == ["snapshot-4.bin", "snapshot-7.bin"])
    }

    @Test("With a full disk the snapshots stay as they were, and frames are still written")
    func noRoom() throws {
        let (sample, store) = try sample(snapshotsOf: [4, 7])
        // A full device in place of the file.
        #expect(symlink("/dev/full", "\(sample.path)/snapshot-9.bin.unfinished") == 0)
        do {
            try store.writeSnapshot(snapshot(9).bytes, upTo: 9, digest: 0)
            Issue.record("there is room")
        } catch {
            #expect(error.description.hasSuffix("writing failed: No space left on device"))
        }
        #expect(try store.latestSnapshot().snapshot == snapshot(7) && store.snapshots.sequences == [4, 7])
        #expect(!sample.folder.names().contains("snapshot-9.bin.unfinished"))
        try sample.commit(1, to: store)
        try store.snapshots.write(snapshot(9))
        #expect(try store.latestSnapshot().snapshot == snapshot(9))
    }
}
