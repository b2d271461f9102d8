/// The table of frame groups: one row for each group, so that frames committed together are stored together or not at
/// all.
struct FrameTable {
    /// A row as read, not yet verified.
    struct Row {
        /// The sequence of its first frame.
        let first: Int64
        let frameCount: Int64
        let bytes: [UInt8]

        /// Whether the numbers can be right. A frame takes at least a byte.
        var isPlausible: Bool { first > 0 && frameCount > 0 && frameCount <= bytes.count }
        /// Sequence number with which the next row should begin.
        var next: UInt64 { UInt64(clamping: first) &+ UInt64(clamping: frameCount) }
    }

    static func schema(in database: some StoreDatabase) -> String {
        """
        CREATE TABLE \(database.prefix)groups (first \(database.numberType) PRIMARY KEY,
        frames \(database.numberType) NOT NULL, bytes \(database.bytesType) NOT NULL)
        """
    }

    /// Number of rows to read at a time.
    private static let rowsPerRead = 256

    let path: String
    private let encoding: CommandCoder
    private let selection, end, place, shapes: any StoreStatement
    /// The statement that writes a row; nil in a read-only table.
    private let insertion: (any StoreStatement)?

    init(in database: some StoreDatabase, by encoding: CommandCoder, isWritten: Bool) throws(StoreError) {
        path = database.path
        self.encoding = encoding
        let table = "\(database.prefix)groups"
        insertion =
            isWritten
            ? try database.prepare("INSERT INTO \(table) \(database.frameValuesClause())", for: "writing frames") : nil
        selection = try database.prepare(
            """
            SELECT first, frames, bytes FROM \(table) WHERE first >= $1 ORDER BY first LIMIT \(FrameTable.rowsPerRead)
            """, for: "reading frames")
        end = try database.prepare(
            "SELECT first, frames FROM \(table) ORDER BY first DESC LIMIT 1", for: "reading the end")
        place = try database.prepare(
            "SELECT first FROM \(table) WHERE first <= $1 ORDER BY first DESC LIMIT 1", for: "looking for a frame")
        shapes = try database.prepare(
            "SELECT CAST(count(*) AS \(database.numberType)) FROM \(database.prefix)shapes", for: "counting shapes")
    }

    /// Whether the store has more command shapes than this reader has loaded.
    func hasNewShapes() throws(StoreError) -> Bool {
        var count: Int64 = 0
        try shapes.run { row in
            count = row.number(0)
            return false
        }
        return Int(count) != encoding.shapes.count
    }

    /// Makes the frames of a group durable, in a transaction of its own.
    func insert(_ group: FrameGroup) throws(StoreError) {
        guard let insertion else { throw .readOnly(folder: path) }
        let rows = try insertion.run([Int64(group.first), Int64(group.count)], group.bytes)
        if rows != 1 { throw .superseded(path: path) }
    }

    /// Returns the sequence number of the last frame; 0 for none.
    func lastSequence() throws(StoreError) -> UInt64 {
        var last: Int64 = 0
        try end.run { row in
            last = row.number(0).addingReportingOverflow(row.number(1) - 1).partialValue
            return false
        }
        guard last >= 0 else { throw .damaged(StoreDamage(path, CodingError("the last row is invalid"))) }
        return UInt64(last)
    }

    /// Verifies the last row.
    func verifyEnd(at last: UInt64) throws(StoreError) {
        do {
            try read(after: last > 0 ? last - 1 : 0, through: last) { _ in }
        } catch {
            throw (error as? StoreDamage).map { .damaged($0) } ?? error as? StoreError
                ?? .failed(path: path, action: "reading the end", reason: "\(error)")
        }
    }

    /// Passes on the rows in order, from the one that should contain this frame.
    func readRows(from sequence: UInt64, _ take: (Row) throws -> Void) throws {
        var next = Int64(clamping: sequence)
        try place.run([next]) { row in
            next = row.number(0)
            return false
        }
        var rows: [Row]
        repeat {
            rows = []
            try selection.run([next]) { row in
                rows.append(Row(first: row.number(0), frameCount: row.number(1), bytes: row.bytes(2)))
                return true
            }
            for row in rows { try take(row) }
            if let last = rows.last { next = last.first.addingReportingOverflow(1).partialValue }
        } while rows.count == FrameTable.rowsPerRead
    }

    /// Reads the frames after `sequence` up to `last`, and verifies that each is there once and undamaged.
    ///
    /// - Throws: `StoreDamage` of a bad frame, and any error of `take`.
    func read(after sequence: UInt64, through last: UInt64, _ take: (StoredFrame) throws -> Void) throws {
        guard sequence < last else { return }
        let next = try readRows(after: sequence, through: last, take)
        if next == last + 1 { return }
        throw StoreDamage(path, sequence: next, CodingError("frames up to \(last) are missing"))
    }

    /// Reads and verifies the available frames after a sequence number. Later rows than `last`, which another server
    /// may be writing, are left out.
    ///
    /// - Returns: Sequence number of the first missing frame.
    func readRows(
        after sequence: UInt64, through last: UInt64 = .max, _ take: (StoredFrame) throws -> Void
    ) throws -> UInt64 {
        var next: UInt64?
        try readRows(from: sequence + 1) { row in
            if UInt64(clamping: row.first) > last { return }
            // The first row begins at or before the wanted frame.
            try check(row, beginsAt: next ?? min(sequence + 1, UInt64(clamping: row.first)))
            try readFrames(of: row, from: sequence + 1, take)
            next = row.next
        }
        return next ?? sequence + 1
    }

    /// Checks that a row begins where the previous one ended.
    func check(_ row: Row, beginsAt sequence: UInt64) throws(StoreDamage) {
        if row.first == sequence { return }
        throw StoreDamage(
            path, sequence: sequence, row: row.first, CodingError("frames before this row are missing"))
    }

    /// Reads the frames of a row.
    ///
    /// - Parameter wanted: First frame to pass on; earlier ones are only verified.
    func readFrames(of row: Row, from wanted: UInt64, _ take: (StoredFrame) throws -> Void) throws {
        guard row.isPlausible else {
            throw StoreDamage(
                path, row: row.first, CodingError("a row with an invalid number of frames (\(row.frameCount))"))
        }
        var reader = ByteReader(row.bytes)
        for sequence in UInt64(row.first)..<row.next {
            let frame: StoredFrame
            do {
                if sequence < wanted {
                    try StoredFrame.skip(&reader, sequence: sequence)
                    continue
                }
                frame = try StoredFrame(&reader, sequence: sequence, by: encoding)
            } catch {
                throw StoreDamage(path, sequence: sequence, row: row.first, error)
            }
            try take(frame)
        }
        guard reader.isAtEnd else {
            throw StoreDamage(
                path, sequence: row.next, row: row.first,
                reader.problem("there are bytes after \(row.frameCount) frames"))
        }
    }
}

/// Frames to commit together.
struct FrameGroup {
    private(set) var first: UInt64
    private(set) var count = 0
    private(set) var bytes: [UInt8] = []
    private let defect: StoreDefect?
    /// With an injected defect, the frame to write out of order.
    private var late: StoredFrame?

    init(first: UInt64, defect: StoreDefect?) { (self.first, self.defect) = (first, defect) }

    /// Sequence number of the next frame.
    var next: UInt64 { first + UInt64(count) }

    mutating func append(_ frame: StoredFrame, by encoding: CommandCoder) throws(StoreError) {
        guard frame.sequence == next else {
            throw .notEncodable(CodingError("frame \(frame.sequence) was given; the next frame must be \(next)"))
        }
        do {
            switch defect {
            case .loseFrame(frame.sequence): break
            case .swapFrames(frame.sequence): late = frame
            case .acknowledgeUnsynced, .loseFrame, .swapFrames, nil: try frame.append(to: &bytes, by: encoding)
            }
            if let late, late.sequence < frame.sequence {
                try late.append(to: &bytes, by: encoding)
                self.late = nil
            }
        } catch {
            throw .notEncodable(error)
        }
        count += 1
    }

    /// Begins the next group.
    mutating func beginNext() {
        (first, count) = (next, 0)
        bytes.removeAll(keepingCapacity: true)
    }
}

/// A fault to inject on purpose, for tests that must find it.
package enum StoreDefect: Hashable, Sendable {
    /// `commit` returns before the data are on disk.
    case acknowledgeUnsynced
    /// The store does not write this frame.
    case loseFrame(UInt64)
    /// The store writes this frame after the next one of its group.
    case swapFrames(UInt64)
}
