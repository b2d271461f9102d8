import Experiments
import InputFiles
import OutputFiles

/// Whether `rides.csv`, by far the largest file, is written.
package enum RidesWish: Hashable, Sendable {
    case always, never
    /// Only if there are few replications, of which so many are asked for, and those that are there already were written with
    /// rides; or if many are there and were.
    case ifFew(replications: Int)

    /// More than so many are not few.
    package static let fewMax = 10
}

/// What earlier runs have finished of a scenario, at the place of a results folder and in what killed ones left behind there.
struct EarlierReplications {
    typealias Entry = (unit: UnitFile, source: FinishedReplications)

    /// In the order of the replications.
    let entries: [Entry]
    /// How many more lie there that cannot be taken over.
    let unusable: Int
    /// The tables that they have, and that the new folder is to have.
    let rowTables: Set<ResultsFile>

    /// - Parameters:
    ///   - tables: that the new folder is to have, `rides.csv` among them where it may be wanted.
    ///   - rides: whether it is.
    /// - Throws: `InputError` if there is something, but nothing of this scenario.
    init(
        in folder: ResultsFolder, of scenario: ScenarioDigest, with tables: Set<ResultsFile>,
        rides: RidesWish
    ) throws(InputError) {
        let files = folder.earlierPaths.flatMap { UnitFile.all(in: $0) }
        if !files.isEmpty && files.allSatisfy({ $0.scenario != scenario }) {
            throw InputError(
                folder.path, "what lies here is of another scenario or seed, and cannot be gone on with",
                remedy: "give the same scenario, with the same files, --set and --seed, or leave out --resume")
        }
        guard case .ifFew(let asked) = rides else {
            self.init(EarlierReplications.entries(in: folder.earlierPaths, of: scenario, with: tables), with: tables)
            return
        }
        let others = tables.subtracting([.rides])
        let withoutRides = EarlierReplications.entries(in: folder.earlierPaths, of: scenario, with: others)
        let found = withoutRides.found.count
        // So many have rides only because they were asked for then.
        let wereAskedFor = found > RidesWish.fewMax
        let areFew = max(asked, found) <= RidesWish.fewMax
        guard withoutRides.hadRides ? wereAskedFor || areFew : found == 0 && areFew else {
            self.init(withoutRides, with: others)
            return
        }
        self.init(EarlierReplications.entries(in: folder.earlierPaths, of: scenario, with: tables), with: tables)
    }

    private typealias Found = (found: [Int: Entry], unusable: Int, hadRides: Bool)

    private init(_ entries: Found, with tables: Set<ResultsFile>) {
        self.entries = entries.found.values.sorted { $0.unit.replication < $1.unit.replication }
        unusable = entries.unusable
        rowTables = tables
    }

    /// By replication.
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
