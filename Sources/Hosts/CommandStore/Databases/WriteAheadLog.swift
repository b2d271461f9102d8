/// A check of a write-ahead log before SQLite opens it, after a crash or while it is being written.
///
/// SQLite takes a failed checksum as the end of the log, as after an interrupted write, and silently drops the rest. A
/// bit that was flipped later looks the same, except that frames of later transactions follow, which began only after
/// the earlier one was on disk. An error in the last transaction cannot be distinguished from a crash.
///
/// Source: "WAL-mode File Format", sqlite.org/walformat.html.
struct WriteAheadLog {
    private let path: String
    private let bytes: [UInt8]
    private let database: String
    private let pageByteCount: Int

    private static let headerByteCount = 32
    private static let frameHeaderByteCount = 24
    private static let magic: UInt32 = 0x377F_0682

    init(ofDatabase database: String) throws(StoreError) {
        self.database = database
        path = "\(database)-wal"
        bytes = try StoreFile.read(path) ?? []
        // The page size of the database, since the log's header may be damaged. 1 stands for 64 KB.
        let size = try StoreFile.read(database, 16..<18)
        let stored = size.count == 2 ? Int(size[0]) << 8 | Int(size[1]) : 0
        pageByteCount = stored == 1 ? 65_536 : stored
    }

    /// Number of the log's bytes written since its last restart, at the time of reading. Later bytes are older, are
    /// already in the database, and will be overwritten. All bytes if the header is damaged.
    var byteCountWritten: Int {
        guard pageByteCount >= 512, frameCount > 0, isHeaderWhole else { return bytes.count }
        let salts = number(16, 2)
        let last = (0..<frameCount).last { number(offset($0) + 8, 2) == salts }
        return offset(last.map { $0 + 1 } ?? 0)
    }

    /// Returns the log's damage; nil if it is whole, or cut off as after a crash.
    func damage() throws(StoreError) -> StoreDamage? {
        // 512 is SQLite's smallest page size; an empty database has none.
        guard pageByteCount >= 512, frameCount > 0 else { return nil }
        if isHeaderWhole { return damageOfFrames }
        // SQLite rewrites the header only when all later frames are in the database.
        guard try !isInDatabase() else { return nil }
        return StoreDamage(path, CodingError("the log's header is damaged", byte: 0))
    }

    private var damageOfFrames: StoreDamage? {
        let salts = number(16, 2)
        var (first, hasEnded): (Int?, Bool) = (nil, false)
        for frame in 0..<frameCount {
            let isWhole = (isChained(frame) || isChainedToBytes(frame)) && number(offset(frame) + 8, 2) == salts
            if isWhole && hasEnded, let first {
                return StoreDamage(
                    path, CodingError("a committed part of the log is damaged", byte: offset(first)))
            }
            if !isWhole && first == nil { first = frame }
            if first != nil && isCommit(frame) { hasEnded = true }
        }
        return nil
    }

    /// Whether the database contains all pages of the log's transactions.
    private func isInDatabase() throws(StoreError) -> Bool {
        var (newest, open): ([UInt64: Int], [UInt64: Int]) = ([:], [:])
        for frame in 0..<frameCount where frame == 0 || isChained(frame) {
            open[number(offset(frame), 1)] = frame
            if isCommit(frame) {
                newest.merge(open) { $1 }
                open = [:]
            }
        }
        for (page, frame) in newest where page > 0 {
            let start = offset(frame) + Self.frameHeaderByteCount
            let place = (Int(page) - 1) * pageByteCount
            let stored = try StoreFile.read(database, place..<place + pageByteCount)
            if !stored.elementsEqual(bytes[start..<start + pageByteCount]) { return false }
        }
        return true
    }

    private var frameCount: Int {
        max(0, bytes.count - Self.headerByteCount) / (Self.frameHeaderByteCount + pageByteCount)
    }

    private func offset(_ frame: Int) -> Int {
        Self.headerByteCount + frame * (Self.frameHeaderByteCount + pageByteCount)
    }

    /// Whether a frame is the last of a transaction: only those record the size of the database.
    private func isCommit(_ frame: Int) -> Bool { number(offset(frame) + 4, 1) != 0 }

    private var isHeaderWhole: Bool {
        number(0, 1) >> 1 == UInt64(Self.magic >> 1) && number(8, 1) == UInt64(pageByteCount)
            && sum(of: [0..<24], from: 0) == number(24, 2)
    }

    /// Whether a frame's checksum continues the stored checksum before it, which may itself be damaged.
    private func isChained(_ frame: Int) -> Bool {
        sum(through: frame, from: checksum(before: frame)) == number(offset(frame) + 16, 2)
    }

    /// Whether a frame's checksum continues the computed checksum of the frame before it, whose stored checksum may be
    /// damaged.
    private func isChainedToBytes(_ frame: Int) -> Bool {
        guard frame > 0 else { return false }
        let before = sum(through: frame - 1, from: checksum(before: frame - 1))
        return sum(through: frame, from: before) == number(offset(frame) + 16, 2)
    }

    private func checksum(before frame: Int) -> UInt64 { number(frame == 0 ? 24 : offset(frame - 1) + 16, 2) }

    private func sum(through frame: Int, from before: UInt64) -> UInt64 {
        let start = offset(frame)
        let page = start + Self.frameHeaderByteCount
        return sum(of: [start..<start + 8, page..<page + pageByteCount], from: before)
    }

    /// Reads one or two big-endian words of 32 bits.
    private func number(_ place: Int, _ words: Int) -> UInt64 {
        bytes[place..<place + 4 * words].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Computes the log's checksum: two words, updated with two words of the log at a time.
    private func sum(of ranges: [Range<Int>], from start: UInt64) -> UInt64 {
        var (first, second) = (UInt32(start >> 32), UInt32(truncatingIfNeeded: start))
        let isHighestFirst = bytes[3] & 1 == 1
        bytes.withUnsafeBytes { all in
            for range in ranges {
                for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                    let odd = all.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                    let even = all.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
                    first &+= (isHighestFirst ? odd.bigEndian : odd.littleEndian) &+ second
                    second &+= (isHighestFirst ? even.bigEndian : even.littleEndian) &+ first
                }
            }
        }
        return UInt64(first) << 32 | UInt64(second)
    }
}
