import Glibc
import InputFiles

/// The state of a city's services after a number of frames, as bytes that the store does not interpret.
package struct StoredSnapshot: Hashable, Sendable {
    /// Sequence number of the last included frame.
    package let lastSequence: UInt64
    /// Digest of the state.
    package let digest: UInt64
    /// Stamp of the program that wrote the snapshot.
    package let program: UInt64
    /// Outline of the state: programs with another outline cannot read the bytes. 0 if unknown.
    package let outline: UInt64
    /// The encoded state.
    package let bytes: [UInt8]

    /// Creates a snapshot of the state after a frame.
    package init(upTo sequence: UInt64, digest: UInt64, program: UInt64 = 0, outline: UInt64 = 0, bytes: [UInt8]) {
        (lastSequence, self.digest, self.program, self.outline, self.bytes) = (
            sequence, digest, program, outline, bytes
        )
    }
}

/// The snapshots of a store: files next to its database, each written atomically. The newest two are kept.
///
/// Any thread may use it, one at a time, also while another thread writes frames.
///
/// Data layout of a file: "cabsnap" and the version in a byte; sequence, digest of the state, program stamp, outline of
/// the state, number of bytes, and XXH3 of everything else, 8 bytes each, little endian; the bytes. Version 2 has no
/// outline.
package struct SnapshotFolder: Sendable {
    /// Path of the folder.
    package let folder: String

    private static let beginning = Array("cabsnap".utf8)
    private static let version: UInt8 = 3
    private static let versionWithoutOutline: UInt8 = 2
    private static let keptCount = 2
    private static let (prefix, suffix) = ("snapshot-", ".bin")

    /// Sequence numbers of all snapshots, also damaged ones, in ascending order.
    package var sequences: [UInt64] {
        StoreFile.names(in: folder).compactMap { name in
            guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
            return UInt64(name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))
        }.sorted()
    }

    /// Returns the path of a snapshot's file.
    package func path(of sequence: UInt64) -> String { "\(folder)/\(name(of: sequence))" }

    private func name(of sequence: UInt64) -> String { "\(Self.prefix)\(sequence)\(Self.suffix)" }

    /// Writes a snapshot of durable frames, and removes all but the two newest.
    ///
    /// - Throws: `StoreError` if writing fails; then the older snapshots remain.
    package func write(_ snapshot: StoredSnapshot) throws(StoreError) {
        var header = Self.beginning + [Self.version]
        for word in [
            snapshot.lastSequence, snapshot.digest, snapshot.program, snapshot.outline, UInt64(snapshot.bytes.count),
        ] {
            header.append(fixedWidth: word)
        }
        header.append(fixedWidth: Self.checksum(header, snapshot.bytes[...]))
        try StoreFile.write([header, snapshot.bytes], to: name(of: snapshot.lastSequence), in: folder)
        for old in sequences.dropLast(Self.keptCount) { unlink(path(of: old)) }
    }

    /// Removes unfinished files of a writer that was interrupted.
    package func removeUnfinished() {
        for name in StoreFile.names(in: folder)
        where name.hasPrefix(Self.prefix) && name.hasSuffix(StoreFile.unfinished) {
            unlink("\(folder)/\(name)")
        }
    }

    /// Returns the newest undamaged snapshot, and the damages of newer ones.
    package func latest() throws(StoreError) -> (snapshot: StoredSnapshot?, damaged: [StoreDamage]) {
        var damaged: [StoreDamage] = []
        for sequence in sequences.reversed() {
            do {
                return (try read(sequence), damaged)
            } catch .damaged(let damage) {
                damaged.append(damage)
            }
        }
        return (nil, damaged)
    }

    /// Reads and verifies a snapshot.
    ///
    /// - Throws: `StoreError` if it is missing or damaged.
    package func read(_ sequence: UInt64) throws(StoreError) -> StoredSnapshot {
        let path = path(of: sequence)
        do {
            guard var bytes = try StoreFile.read(path) else { throw StoreError.missing(folder: path) }
            let header = try Header(of: bytes, sequence)
            // In place, since the state may have gigabytes.
            bytes.removeFirst(header.byteCount)
            return StoredSnapshot(
                upTo: sequence, digest: header.digest, program: header.program, outline: header.outline, bytes: bytes)
        } catch let problem as CodingError {
            throw .damaged(StoreDamage(path, problem))
        } catch {
            throw error as? StoreError ?? .failed(path: path, action: "reading", reason: "\(error)")
        }
    }

    /// The header before the state.
    private struct Header {
        let digest, program, outline: UInt64
        let byteCount: Int

        /// - Throws: `EncodingProblem` if the header or the state is damaged.
        init(of bytes: [UInt8], _ sequence: UInt64) throws(CodingError) {
            var fields = ByteReader(bytes)
            let isOurs = try fields.slice(UInt64(beginning.count)).rest.elementsEqual(beginning)
            let version = try fields.byte()
            guard isOurs, version == SnapshotFolder.version || version == versionWithoutOutline else {
                throw CodingError("the snapshot has another version", byte: 0)
            }
            let upTo: UInt64 = try fields.fixedWidth()
            (digest, program) = (try fields.fixedWidth(), try fields.fixedWidth())
            outline = version == versionWithoutOutline ? 0 : try fields.fixedWidth()
            let stateByteCount: UInt64 = try fields.fixedWidth()
            let header = Array(bytes[..<fields.index])
            guard try fields.fixedWidth() == checksum(header, fields.rest) else {
                throw CodingError("the checksum is wrong")
            }
            guard upTo == sequence, stateByteCount == fields.rest.count else {
                throw CodingError("the file name gives frame \(sequence), but the snapshot is of frame \(upTo)")
            }
            byteCount = fields.index
        }
    }

    private static func checksum(_ header: [UInt8], _ bytes: ArraySlice<UInt8>) -> UInt64 {
        let digest = ContentDigest()
        header.withUnsafeBytes { digest.combine($0) }
        bytes.withUnsafeBytes { digest.combine($0) }
        return digest.value
    }
}
