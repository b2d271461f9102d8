import Glibc
import InputFiles

/// The state of a city's services after so many frames, as bytes that the store does not look into.
package struct StoredSnapshot: Hashable, Sendable {
    /// The last frame that is in it.
    package let upTo: UInt64
    /// Of the state that the bytes say.
    package let digest: UInt64
    /// The stamp of the program that wrote it: to others the bytes mean nothing.
    package let program: UInt64
    package let bytes: [UInt8]

    package init(upTo sequence: UInt64, digest: UInt64, program: UInt64 = 0, bytes: [UInt8]) {
        (upTo, self.digest, self.program, self.bytes) = (sequence, digest, program, bytes)
    }
}

/// The snapshots of a store: files beside its database, each written whole, the newest two of them kept.
///
/// Safe to be used by any thread, one at a time, beside the one that writes frames.
///
/// Data layout of a file: "cabsnap" and the version in a byte; the sequence, the state's digest, the program's stamp, how many bytes there
/// are, and XXH3 of all else, in 8 bytes each, lowest first; the bytes.
package struct SnapshotFolder: Sendable {
    package let folder: String

    private static let beginning = Array("cabsnap\u{2}".utf8)
    private static let headerByteCount = 48
    private static let keptCount = 2
    private static let (prefix, suffix) = ("snapshot-", ".bin")

    init(folder: String) { self.folder = folder }

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
        var header = Self.beginning
        for word in [snapshot.upTo, snapshot.digest, snapshot.program, UInt64(snapshot.bytes.count)] {
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
            guard let bytes = try StoreFile.read(path) else { throw StoreError.missing(folder: path) }
            return try Self.snapshot(bytes, sequence)
        } catch let problem as EncodingProblem {
            throw .damaged(StoreDamage(path, problem))
        } catch {
            throw error as? StoreError ?? .failed(path: path, action: "reading", reason: "\(error)")
        }
    }

    private static func snapshot(_ bytes: [UInt8], _ sequence: UInt64) throws(EncodingProblem) -> StoredSnapshot {
        var reader = ByteReader(bytes)
        let header = Array(try reader.part(UInt64(headerByteCount - 8)).rest)
        guard try reader.fixed() == checksum(header, reader.rest) else {
            throw EncodingProblem("the checksum is wrong")
        }
        var fields = ByteReader(header)
        guard try fields.part(UInt64(beginning.count)).rest.elementsEqual(beginning) else {
            throw EncodingProblem("a snapshot of another version", byte: 0)
        }
        let (upTo, digest): (UInt64, UInt64) = (try fields.fixed(), try fields.fixed())
        let (program, byteCount): (UInt64, UInt64) = (try fields.fixed(), try fields.fixed())
        guard upTo == sequence, byteCount == reader.rest.count else {
            throw EncodingProblem("the snapshot of frame \(upTo) is called that of \(sequence)")
        }
        return StoredSnapshot(upTo: upTo, digest: digest, program: program, bytes: Array(reader.rest))
    }

    private static func checksum(_ header: [UInt8], _ bytes: ArraySlice<UInt8>) -> UInt64 {
        let digest = ContentDigest()
        header.withUnsafeBytes { digest.combine($0) }
        bytes.withUnsafeBytes { digest.combine($0) }
        return digest.value
    }
}
