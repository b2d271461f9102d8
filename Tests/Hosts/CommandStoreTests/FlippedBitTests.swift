import CommandStore
import TestSupport
import Testing

@Suite("A store with a flipped bit")
struct FlippedBitTests {
    /// Distance of the tested bytes, besides those at the beginning of each page.
    private static let stride = TestExtent.bytesPerFlip
    private static let pageByteCount = 4_096
    private static let headByteCount = 8

    private struct Flip {
        let file: String
        let byte, bit: Int
    }

    /// Effect of a flipped bit.
    private enum Outcome {
        /// The start is refused, with the place.
        case found
        /// Every frame is decoded as it was, and the store accepts more.
        case harmless
        case wrong(String)
    }

    @Test("A flipped bit is found, or harmless, or costs only the log's last transaction")
    func closed() throws {
        let sample = try SampleStore()
        let store = try sample.open()
        try sample.commit(groups: [1, 30, 2, 20, 1, 1], to: store)
        try store.close()
        try checkAll(of: sample)
    }

    @Test("The same holds if the store was not closed, and its log has newer data than the database")
    func left() throws {
        let sample = try SampleStore()
        let store = try sample.open()
        try sample.commit(groups: [1, 30, 2], to: store)
        try store.close()
        try sample.commit(groups: [3, 1, 30, 1, 2], to: store)
        try checkAll(of: sample)
    }

    private func checkAll(of sample: SampleStore) throws {
        let files = try sample.files().filter { !$0.value.isEmpty }
        var (found, harmless) = (0, 0)
        for flip in FlippedBitTests.flips(of: files) {
            switch try outcome(of: flip, in: files, of: sample) {
            case .found: found += 1
            case .harmless: harmless += 1
            case .wrong(let problem): Issue.record("bit \(flip.bit) of byte \(flip.byte) of \(flip.file): \(problem)")
            }
        }
        #expect(found > 100 && harmless > 100)
    }

    private static func flips(of files: [String: [UInt8]]) -> [Flip] {
        files.sorted { $0.key < $1.key }.flatMap { name, bytes in
            let pages = Swift.stride(from: 0, to: name.hasSuffix(".sqlite") ? bytes.count : 0, by: pageByteCount)
            let heads = pages.flatMap { page in
                (page..<page + headByteCount).flatMap { byte in
                    Swift.stride(from: byte % TestExtent.bitsPerHeadFlip, to: 8, by: TestExtent.bitsPerHeadFlip).map {
                        Flip(file: name, byte: byte, bit: $0)
                    }
                }
            }
            let others = Swift.stride(from: headByteCount, to: bytes.count, by: stride).map {
                Flip(file: name, byte: $0, bit: $0 % 8)
            }
            return (heads + others).filter { $0.byte < bytes.count }
        }
    }

    /// Returns the start of the log's last transaction, after the commit before it.
    private static func lastTransaction(of files: [String: [UInt8]]) -> Int {
        let log = files["commands.sqlite-wal"] ?? []
        let starts = Swift.stride(from: 32, to: log.count, by: 24 + pageByteCount)
        let commits = starts.filter { log[$0 + 4..<$0 + 8].contains { $0 != 0 } }
        return (commits.dropLast().last ?? 32 - 24 - pageByteCount) + 24 + pageByteCount
    }

    private func outcome(
        of flip: Flip, in files: [String: [UInt8]], of sample: SampleStore
    ) throws -> Outcome {
        var files = files
        files[flip.file]?[flip.byte] ^= 1 << UInt8(flip.bit)
        let flipped = try SampleStore(files: files)
        let disk = try FaultyDisk(under: flipped.path)
        do {
            let isInLastTransaction =
                flip.file.hasSuffix("-wal") && flip.byte >= FlippedBitTests.lastTransaction(of: files)
            let last = try write(on: flipped, disk, expecting: sample, isInLastTransaction)
            // Data written to the flipped pages are right, too, or the bit is found now.
            let again = try flipped.open(on: disk)
            if again.lastSequence != last { return .wrong("then \(last) were there, and now \(again.lastSequence)") }
            if let fault = SampleStore.fault(in: again, through: last) { throw Unfit(problem: fault) }
            return .harmless
        } catch let error as StoreError {
            guard case .damaged(let damage) = error, damage.path.hasPrefix(flipped.path) else {
                return .wrong("\(error)")
            }
            return .found
        } catch let unfit as Unfit {
            return unfit.problem.contains("damaged") ? .found : .wrong(unfit.problem)
        }
    }

    private struct Unfit: Error {
        let problem: String
    }

    /// - Returns: The last frame after more were written.
    private func write(
        on flipped: SampleStore, _ disk: FaultyDisk, expecting sample: SampleStore, _ isInLastTransaction: Bool
    ) throws -> UInt64 {
        let store = try flipped.open(on: disk)
        // A cut end of the log and a later change cannot be distinguished (see `WriteAheadLog`). This is the only bit
        // that may cost acknowledged frames: the last group, while it is only in the log.
        let isCutOff = isInLastTransaction && store.lastSequence == sample.ends.dropLast().last
        let last = isCutOff ? store.lastSequence : sample.last
        if store.lastSequence != last { throw Unfit(problem: "the last is \(store.lastSequence), not \(last)") }
        if let fault = SampleStore.fault(in: store, through: last) { throw Unfit(problem: fault) }
        try flipped.commit(2, to: store)
        try store.close()
        return store.lastSequence
    }
}
