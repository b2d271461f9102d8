import Experiments
import Glibc
import InputFiles
import OutputFiles

/// The finished replications of a run, in a results folder, in a draft of a killed run, or in a part made by another
/// computer. They are reused with their rows, not simulated again.
///
/// In each table, the rows of replications follow one another; the unit of a replication has the size and the digest of
/// its rows. Rows that have changed are not trusted, and their replications are simulated again.
package struct FinishedReplications: Sendable {
    /// Path of the folder.
    package let folder: String
    /// Reusable replications, in order.
    package private(set) var units: [UnitFile] = []
    /// Number of units that cannot be reused: damaged, of another scenario, seed or version, or without wanted rows.
    package private(set) var unusable = 0
    /// Tables in which any of the scenario's units has rows, even if the rows no longer exist.
    private(set) var tablesOfUnits: Set<ResultsFile> = []
    /// Rows by replication.
    private var rows: [Int: Rows] = [:]

    /// Finds the reusable replications in a folder.
    ///
    /// - Parameters:
    ///   - folder: folder with tables and the folder `units`.
    ///   - scenario: scenario of the wanted replications.
    ///   - tables: tables of the wanted rows.
    package init(in folder: String, of scenario: ScenarioDigest, with tables: Set<ResultsFile>) {
        self.folder = folder
        let files = UnitFile.all(in: folder)
        let sources = ResultsFile.replicationTables.filter(tables.contains).map { RowSource($0, in: folder) }
        var ends = sources.map(\.headerBytes)
        for (index, file) in files.enumerated() {
            guard let unit = try? file.read() else {
                unusable += files.count - index  // the start of all later rows is unknown
                return
            }
            if file.scenario == scenario { tablesOfUnits.formUnion(unit.rows.keys) }
            var found = Rows()
            for (place, source) in sources.enumerated() {
                guard let rows = unit.rows[source.table] else { continue }
                let range = ends[place]..<ends[place] + rows.bytes
                ends[place] = range.upperBound
                // Only wanted rows are read: there may be many others.
                if file.scenario == scenario && source.holds(range, rows.digest) { found.parts.append((source, range)) }
            }
            if file.scenario == scenario && found.parts.count == tables.count {
                units.append(file)
                rows[file.replication] = found
            } else {
                unusable += 1
            }
        }
    }

    func rows(of unit: UnitFile) -> Rows? { rows[unit.replication] }

    /// The rows of a replication in all wanted tables.
    struct Rows: Sendable {
        fileprivate var parts: [(source: RowSource, range: Range<Int>)] = []

        /// Appends the rows to the tables of a folder.
        ///
        /// - Throws: `MachineError` if a file cannot be read or written.
        func append(to folder: ResultsFolder) throws(SystemError) {
            for (source, range) in parts {
                try source.append(range, to: "\(folder.draftPath)/\(source.table.rawValue)")
            }
        }
    }
}

/// A table written by another run. It stays open while its rows may be needed, even if the file is replaced.
private final class RowSource: Sendable {
    let table: ResultsFile
    /// Length of the header; 0 if there is no such table.
    let headerBytes: Int
    private let path: String
    /// File descriptor; negative if there is no such table.
    private let descriptor: Int32
    private static let chunkBytes = 1_048_576

    init(_ table: ResultsFile, in folder: String) {
        self.table = table
        path = "\(folder)/\(table.rawValue)"
        descriptor = FileSystem.isRegularFile(path) ? open(path, O_RDONLY | O_CLOEXEC) : -1
        let header = RowSource.bytes(of: descriptor, at: 0, count: 4_096)
        headerBytes = header.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether a part of the table has a given digest.
    func holds(_ range: Range<Int>, _ wanted: UInt64?) -> Bool {
        if headerBytes == 0 || wanted == nil { return false }
        let digest = ContentDigest()
        let isWhole = forEachChunk(of: range) { $0.withUnsafeBytes { digest.combine($0) } }
        return isWhole && digest.value == wanted
    }

    /// Calls `body` with each chunk of a part; returns false if the table ends before.
    private func forEachChunk<Failure>(
        of range: Range<Int>, _ body: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        var rest = range
        while !rest.isEmpty {
            let chunk = RowSource.bytes(
                of: descriptor, at: rest.lowerBound, count: min(rest.count, RowSource.chunkBytes))
            if chunk.isEmpty { return false }
            try body(chunk)
            rest = rest.dropFirst(chunk.count)
        }
        return true
    }

    /// Returns bytes of a file: fewer at its end, none if it cannot be read.
    private static func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(pread(descriptor, buffer.baseAddress, count, offset), 0)
        }
    }

    /// Appends a part of the table to a file.
    ///
    /// - Throws: `MachineError` if the file cannot be written, or the table has become shorter.
    func append(_ range: Range<Int>, to target: String) throws(SystemError) {
        if range.isEmpty { return }
        var file = try OutputFile(appendingTo: target)
        let isWhole = try forEachChunk(of: range) { chunk throws(SystemError) in
            try chunk.withUnsafeBufferPointer { chunk throws(SystemError) in try file.write(chunk) }
        }
        if !isWhole { throw SystemError(action: "cannot read all of \(path)", errorNumber: EIO) }
        try file.close()
    }
}
