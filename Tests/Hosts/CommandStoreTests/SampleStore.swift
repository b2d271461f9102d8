import CommandStore
import Quantities
import Synchronization
import TestSupport

/// A store in its own folder, with its committed groups. Frames follow from their numbers, so each can be recognised
/// when it is read again.
final class SampleStore {
    let folder: TemporaryFolder
    /// Last frames of the groups.
    private(set) var ends: [UInt64]

    /// - Parameters:
    ///   - files: Initial files of the folder.
    ///   - ends: Last frames of the groups in them.
    init(files: [String: [UInt8]] = [:], ends: [UInt64] = [0]) throws {
        self.ends = ends
        folder = try TemporaryFolder()
        for (name, bytes) in files { try folder.write(bytes, to: name) }
    }

    var path: String { folder.path }
    var last: UInt64 { ends.last ?? 0 }

    static let description = StoreDescription(
        name: "town", digest: 7, startUnixSeconds: 1_000_000, secret: Array(repeating: 9, count: 32))

    func open(
        _ mode: CommandStore.Mode = .openOrCreate, on disk: FaultyDisk? = nil, defect: StoreDefect? = nil,
        logPagesMax: Int = 1_000
    ) throws -> CommandStore {
        try CommandStore(
            folder: path, mode: mode, description: SampleStore.description, defect: defect, vfs: disk?.name,
            logPagesMax: logPagesMax)
    }

    /// Commits a group of frames.
    func commit(_ count: Int, to store: CommandStore) throws {
        for _ in 0..<count { try store.append(SampleStore.frame(store.nextSequence)) }
        try store.commit()
        ends.append(store.lastSequence)
    }

    /// Commits groups with these numbers of frames.
    func commit(groups: [Int], to store: CommandStore) throws {
        for count in groups { try commit(count, to: store) }
    }

    /// Returns all files of the folder.
    func files() throws -> [String: [UInt8]] {
        Dictionary(
            uniqueKeysWithValues: try folder.names().map { ($0, try TestFiles.bytes(of: "\(path)/\($0)")) })
    }

    /// Cache of frames, since stores are compared with the same few frames thousands of times.
    private static let frames = Mutex<[UInt64: StoredFrame]>([:])

    /// Returns a random command, sometimes with a key and an answer.
    static func frame(_ sequence: UInt64) -> StoredFrame {
        if let frame = frames.withLock({ $0[sequence] }) { return frame }
        let frame = madeFrame(sequence)
        frames.withLock { $0[sequence] = frame }
        return frame
    }

    private static func madeFrame(_ sequence: UInt64) -> StoredFrame {
        var (random, commands) = (SplitMix64(seed: sequence), RandomCommands(seed: sequence &* 977))
        var frame = StoredFrame(
            sequence: sequence, time: SimTime(microseconds: Int64(sequence) * 1_500_000), command: commands.next())
        if random.chance(60) {
            frame.key = IdempotencyKey(ownerAndKey: SIMD2(random.next(), sequence), body: random.next())
            frame.answer = (0..<random.below(300)).map { UInt8(truncatingIfNeeded: $0 &* Int(sequence)) }
        }
        return frame
    }

    /// Returns the first wrong frame of a store; nil if all are as they were written.
    static func fault(in store: CommandStore, through last: UInt64) -> String? {
        var next: UInt64 = 1
        do {
            try store.readFrames(after: 0) { frame in
                guard frame == SampleStore.frame(next) else { throw WrongFrame(sequence: next) }
                next += 1
            }
        } catch {
            return "\(error)"
        }
        return next == last + 1 ? nil : "frames up to \(next - 1), not \(last)"
    }
}

struct WrongFrame: Error, CustomStringConvertible {
    let sequence: UInt64

    var description: String { "another frame is read where \(sequence) was written" }
}
