import Experiments
import InputFiles
import OutputFiles

/// Whether to write `rides.csv`, by far the largest file.
package enum RidesOutput: Hashable, Sendable {
    case always, never
    /// Only if there are few replications, of which `replications` are requested, and earlier ones, if any, have rides;
    /// or if many earlier ones have rides.
    case ifFew(replications: Int)

    /// Largest number of replications that counts as few.
    package static let fewMax = 10
}

/// The replications of a scenario that earlier runs have finished, in a results folder and in the drafts of killed
/// runs.
struct EarlierReplications {
    typealias Entry = (unit: UnitFile, source: FinishedReplications)

    /// Replications in order.
    let entries: [Entry]
    /// Number of other replications that cannot be reused.
    let unusable: Int
    /// Tables that both the earlier replications and the new folder have.
    let rowTables: Set<ResultsFile>

    /// Finds the replications.
    ///
    /// - Parameters:
    ///   - tables: tables of the new folder, including `rides.csv` if it may be written.
    ///   - rides: whether `rides.csv` is to be written.
    /// - Throws: `InputError` if the folder holds only results of other scenarios.
    init(
        in folder: ResultsFolder, of scenario: ScenarioDigest, with tables: Set<ResultsFile>,
        rides: RidesOutput
    ) throws(InputError) {
        let files = folder.resumedPaths.flatMap { UnitFile.all(in: $0) }
        if !files.isEmpty && files.allSatisfy({ $0.scenario != scenario }) {
            throw InputError(
                folder.path, "these results are of another scenario or seed and cannot be resumed",
                remedy: "give the same scenario, with the same files, --set and --seed, or leave out --resume")
        }
        guard case .ifFew(let asked) = rides else {
            self.init(EarlierReplications.entries(in: folder.resumedPaths, of: scenario, with: tables), with: tables)
            return
        }
        let others = tables.subtracting([.rides])
        let withoutRides = EarlierReplications.entries(in: folder.resumedPaths, of: scenario, with: others)
        let found = withoutRides.found.count
        // This number has rides only if the user asked for them.
        let wereAskedFor = found > RidesOutput.fewMax
        let areFew = max(asked, found) <= RidesOutput.fewMax
        guard withoutRides.hadRides ? wereAskedFor || areFew : found == 0 && areFew else {
            self.init(withoutRides, with: others)
            return
        }
        self.init(EarlierReplications.entries(in: folder.resumedPaths, of: scenario, with: tables), with: tables)
    }

    private typealias Found = (found: [Int: Entry], unusable: Int, hadRides: Bool)

    private init(_ entries: Found, with tables: Set<ResultsFile>) {
        self.entries = entries.found.values.sorted { $0.unit.replication < $1.unit.replication }
        unusable = entries.unusable
        rowTables = tables
    }

    /// Returns the replications by number.
    private static func entries(
        in paths: [String], of scenario: ScenarioDigest, with tables: Set<ResultsFile>
    ) -> Found {
        var (found, unusable, hadRides) = ([Int: Entry](), 0, false)
        for path in paths {
            let source = FinishedReplications(in: path, of: scenario, with: tables)
            for unit in source.units where found[unit.replication] == nil { found[unit.replication] = (unit, source) }
            unusable += source.unusable
            hadRides = hadRides || source.tablesOfUnits.contains(.rides)
        }
        return (found, unusable, hadRides)
    }
}
