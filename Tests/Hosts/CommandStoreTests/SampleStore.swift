import CommandStore
import Quantities
import Synchronization
import TestSupport

/// A store of a folder of its own, and what was committed to it. Its frames follow from their numbers, so any of them can be
/// told from all others when it is read again.
final class SampleStore {
    let folder: TemporaryFolder
    /// After which frames a group ended.
    private(set) var ends: [UInt64]

    /// - Parameters:
    ///   - files: with which its folder begins.
    ///   - ends: of the groups that are in them.
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
            folder: path, mode: mode, description: SampleStore.description, defect: defect, system: disk?.name,
            logPagesMax: logPagesMax)
    }

    /// Commits so many frames together.
    func commit(_ count: Int, to store: CommandStore) throws {
        for _ in 0..<count { try store.append(SampleStore.frame(store.nextSequence)) }
        try store.commit()
        ends.append(store.lastSequence)
    }

    /// Commits groups of so many frames each.
    func commit(groups: [Int], to store: CommandStore) throws {
        for count in groups { try commit(count, to: store) }
    }

    /// All files of the folder.
    func files() throws -> [String: [UInt8]] {
        Dictionary(
            uniqueKeysWithValues: try folder.names().map { ($0, try TestFiles.bytes(of: "\(path)/\($0)")) })
    }

    /// The frames that were asked for so far: stores of the same few are compared with them thousands of times.
    private static let frames = Mutex<[UInt64: StoredFrame]>([:])

    /// Any command, with a key and an answer now and then.
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
            frame.key = RequestKey(ownerAndKey: SIMD2(random.next(), sequence), body: random.next())
            frame.answer = (0..<random.below(300)).map { UInt8(truncatingIfNeeded: $0 &* Int(sequence)) }
        }
        return frame
    }

    /// What is wrong with the frames that a store gives; nil where each is there as it was written.
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
