import Experiments
import Glibc
import InputFiles
import OutputFiles

/// The replications that a run has finished, in a results folder, in the beginnings of one that it left behind, or in a part
/// of one that another computer made: they are taken over with their rows, and not simulated again.
///
/// The rows of a replication stand in each table behind those of all before it, and its unit tells how many bytes they take and
/// has their fingerprint. Rows that are not as they were written are not trusted, and their replications are simulated again.
package struct FinishedReplications: Sendable {
    package let folder: String
    /// Those that can be taken over, in the order of the replications.
    package private(set) var units: [UnitFile] = []
    /// How many units lie there that cannot be: damaged, of another scenario, seed or version, or without wanted rows.
    package private(set) var unusable = 0
    /// The tables that any of the scenario's units has rows in, be they still there or not.
    private(set) var tablesOfUnits: Set<ResultsFile> = []
    /// By replication.
    private var rows: [Int: Rows] = [:]

    /// - Parameters:
    ///   - folder: that holds tables and the folder `units`.
    ///   - scenario: whose replications are wanted.
    ///   - tables: whose rows are wanted.
    package init(in folder: String, of scenario: ScenarioDigest, with tables: Set<ResultsFile>) {
        self.folder = folder
        let files = UnitFile.all(in: folder)
        let sources = ResultsFile.ofReplications.filter(tables.contains).map { RowSource($0, in: folder) }
        var ends = sources.map(\.headerBytes)
        for (index, file) in files.enumerated() {
            guard let unit = try? file.read() else {
                unusable += files.count - index  // nobody knows where the rows of the others begin
                return
            }
            if file.scenario == scenario { tablesOfUnits.formUnion(unit.rows.keys) }
            var found = Rows()
            for (place, source) in sources.enumerated() {
                guard let rows = unit.rows[source.table] else { continue }
                let range = ends[place]..<ends[place] + rows.bytes
                ends[place] = range.upperBound
                // None but a wanted one's are read: they may be many.
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

    /// The rows of one replication, in each table that is wanted.
    struct Rows: Sendable {
        fileprivate var parts: [(source: RowSource, range: Range<Int>)] = []

        /// Puts them behind what the tables of a folder hold.
        ///
        /// - Throws: `MachineError` if the disk refuses.
        func append(to folder: ResultsFolder) throws(MachineError) {
            for (source, range) in parts {
                try source.append(range, to: "\(folder.draftPath)/\(source.table.rawValue)")
            }
        }
    }
}

/// A table that another run has written, open for as long as its rows may be wanted, even if its name goes to another one.
private final class RowSource: Sendable {
    let table: ResultsFile
    /// 0 if there is no such table.
    let headerBytes: Int
    private let path: String
    /// Negative if there is no such table.
    private let descriptor: Int32
    private static let chunkBytes = 1_048_576

    init(_ table: ResultsFile, in folder: String) {
        self.table = table
        path = "\(folder)/\(table.rawValue)"
        descriptor = FolderSystem.isRegularFile(path) ? open(path, O_RDONLY | O_CLOEXEC) : -1
        let header = RowSource.bytes(of: descriptor, at: 0, count: 4_096)
        headerBytes = header.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether what was written there stands there.
    func holds(_ range: Range<Int>, _ wanted: UInt64?) -> Bool {
        if headerBytes == 0 || wanted == nil { return false }
        let digest = ContentDigest()
        let isWhole = forEachChunk(of: range) { $0.withUnsafeBytes { digest.combine($0) } }
        return isWhole && digest.value == wanted
    }

    /// - Returns: false if the table ends before.
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

    /// Fewer where the file ends; none if it cannot be read.
    private static func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(pread(descriptor, buffer.baseAddress, count, offset), 0)
        }
    }

    /// Puts a part of it behind what a file holds.
    ///
    /// - Throws: `MachineError` if the disk refuses, or the table has become shorter.
    func append(_ range: Range<Int>, to target: String) throws(MachineError) {
        if range.isEmpty { return }
        var file = try OutputFile(appendingTo: target)
        let isWhole = try forEachChunk(of: range) { chunk throws(MachineError) in
            try chunk.withUnsafeBufferPointer { chunk throws(MachineError) in try file.write(chunk) }
        }
        if !isWhole { throw MachineError(action: "cannot read all of \(path)", errorNumber: EIO) }
        try file.close()
    }
}
