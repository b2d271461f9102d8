import Glibc
import InputFiles

/// The state of a city's services after so many frames, as bytes that the store does not look into.
package struct StoredSnapshot: Hashable, Sendable {
    /// The last frame that is in it.
    package let upTo: UInt64
    /// Of the state that the bytes say.
    package let digest: UInt64
    /// The stamp of the program that wrote it.
    package let program: UInt64
    /// The outline of its state: to programs with another one the bytes mean nothing. 0 where it is not known.
    package let outline: UInt64
    package let bytes: [UInt8]

    package init(upTo sequence: UInt64, digest: UInt64, program: UInt64 = 0, outline: UInt64 = 0, bytes: [UInt8]) {
        (upTo, self.digest, self.program, self.outline, self.bytes) = (sequence, digest, program, outline, bytes)
    }
}

/// The snapshots of a store: files beside its database, each written whole, the newest two of them kept.
///
/// Safe to be used by any thread, one at a time, beside the one that writes frames.
///
/// Data layout of a file: "cabsnap" and the version in a byte; the sequence, the state's digest, the program's stamp, the outline of the
/// state, how many bytes there are, and XXH3 of all else, in 8 bytes each, lowest first; the bytes. Version 2 has no outline.
package struct SnapshotFolder: Sendable {
    package let folder: String

    private static let beginning = Array("cabsnap".utf8)
    private static let version: UInt8 = 3
    private static let versionWithoutOutline: UInt8 = 2
    private static let keptCount = 2
    private static let (prefix, suffix) = ("snapshot-", ".bin")

    /// Of the snapshots that are there, damaged ones too, the oldest first.
    package var sequences: [UInt64] {
        StoreFile.names(in: folder).compactMap { name in
            guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { return nil }
            return UInt64(name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))
        }.sorted()
    }

    package func path(of sequence: UInt64) -> String { "\(folder)/\(name(of: sequence))" }

    private func name(of sequence: UInt64) -> String { "\(Self.prefix)\(sequence)\(Self.suffix)" }

    /// Writes a snapshot of frames that are durable, and removes what is older than the two newest.
    ///
    /// - Throws: what the machine refused; then the snapshots are those of before.
    package func write(_ snapshot: StoredSnapshot) throws(StoreError) {
        var header = Self.beginning + [Self.version]
        for word in [
            snapshot.upTo, snapshot.digest, snapshot.program, snapshot.outline, UInt64(snapshot.bytes.count),
        ] {
            header.append(fixed: word)
        }
        header.append(fixed: Self.checksum(header, snapshot.bytes[...]))
        try StoreFile.write([header, snapshot.bytes], to: name(of: snapshot.upTo), in: folder)
        for old in sequences.dropLast(Self.keptCount) { unlink(path(of: old)) }
    }

    /// Removes what somebody has left who was ended while writing.
    package func removeUnfinished() {
        for name in StoreFile.names(in: folder)
        where name.hasPrefix(Self.prefix) && name.hasSuffix(StoreFile.unfinished) {
            unlink("\(folder)/\(name)")
        }
    }

    /// The newest snapshot that is whole, and what is wrong with newer ones.
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

    /// Reads a snapshot, every byte of it verified.
    package func read(_ sequence: UInt64) throws(StoreError) -> StoredSnapshot {
        let path = path(of: sequence)
        do {
            guard var bytes = try StoreFile.read(path) else { throw StoreError.missing(folder: path) }
            let header = try Header(of: bytes, sequence)
            // In place: there may be gigabytes of them.
            bytes.removeFirst(header.byteCount)
            return StoredSnapshot(
                upTo: sequence, digest: header.digest, program: header.program, outline: header.outline, bytes: bytes)
        } catch let problem as EncodingProblem {
            throw .damaged(StoreDamage(path, problem))
        } catch {
            throw error as? StoreError ?? .failed(path: path, action: "reading", reason: "\(error)")
        }
    }

    /// The header before the state.
    private struct Header {
        let digest, program, outline: UInt64
        let byteCount: Int

        /// - Throws: what is wrong with the header or with the state behind it.
        init(of bytes: [UInt8], _ sequence: UInt64) throws(EncodingProblem) {
            var fields = ByteReader(bytes)
            let isOurs = try fields.part(UInt64(beginning.count)).rest.elementsEqual(beginning)
            let version = try fields.byte()
            guard isOurs, version == SnapshotFolder.version || version == versionWithoutOutline else {
                throw EncodingProblem("a snapshot of another version", byte: 0)
            }
            let upTo: UInt64 = try fields.fixed()
            (digest, program) = (try fields.fixed(), try fields.fixed())
            outline = version == versionWithoutOutline ? 0 : try fields.fixed()
            let stateByteCount: UInt64 = try fields.fixed()
            let header = Array(bytes[..<fields.index])
            guard try fields.fixed() == checksum(header, fields.rest) else {
                throw EncodingProblem("the checksum is wrong")
            }
            guard upTo == sequence, stateByteCount == fields.rest.count else {
                throw EncodingProblem("the snapshot of frame \(upTo) is called that of \(sequence)")
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
