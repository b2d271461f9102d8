import Experiments
import Glibc
import InputFiles
import OutputFiles

/// Where the tasks of a cluster leave their parts of a results folder until these are put together: a hidden folder beside
/// it, or within it if it is there already. All machines of the cluster see it.
///
/// Each step of a part is a results folder of some replications of one scenario. The folder stays where it is when its maker
/// is killed, and is found by the next run to the same place.
package final class WorkFolder {
    /// From the root of the file system, without links.
    package let path: String
    /// Whether a run that was killed left it behind, with what it holds.
    package let wasLeftBehind: Bool
    private let lock: Int32

    /// Finds or makes it.
    ///
    /// - Parameter results: where the results folder is to appear; what is above it exists.
    /// - Throws: `InputError` if another run is at work there; `MachineError` if the system refuses.
    package init(for results: String) throws {
        let place = FolderSystem.followingLinks(results)
        let isThere = FolderSystem.isFolderItself(place)
        let folder = isThere ? place : FolderSystem.parent(of: place)
        let name = DraftFolder.prefix(for: isThere ? ResultsPlace.innerName : FolderSystem.name(of: place))
        let path = FolderSystem.join(FileSearch.fullPath(of: folder.isEmpty ? "." : folder) ?? folder, name + "cluster")
        self.path = path
        wasLeftBehind = FolderSystem.isFolderItself(path)
        if !wasLeftBehind { try FolderSystem.makeFolder(path) }
        lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if lock < 0 { throw MachineError(action: "cannot open the folder \(path)", errorNumber: errno) }
        // Where folders cannot be locked, two runs to one place are as careless.
        if flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK {
            close(lock)
            throw InputError(
                results, "another run has given a cluster the work for this place",
                remedy: "wait for its end, or name another place with --out DIR")
        }
    }

    deinit { close(lock) }

    /// Removes it with all that is in it.
    package func remove() { FolderSystem.removeTree(path) }

    /// Removes all that is in it.
    package func clear() {
        for name in FolderSystem.namesIfAny(in: path) { FolderSystem.removeTree("\(path)/\(name)") }
    }

    /// Makes way for new parts: keeps what earlier ones have finished, and removes all else. No task is at work any more.
    ///
    /// - Throws: `MachineError` if the system refuses.
    package func setAside() throws(MachineError) {
        var number = 0
        for name in FolderSystem.namesIfAny(in: path) where !name.hasPrefix(WorkFolder.earlierPrefix) {
            if foldersOfUnits(whose: { $0 == name }).isEmpty {
                FolderSystem.removeTree("\(path)/\(name)")
                continue
            }
            var aside: String
            repeat {
                number += 1
                aside = "\(path)/\(WorkFolder.earlierPrefix)\(number)"
            } while FolderSystem.isTaken(aside)
            try FolderSystem.rename("\(path)/\(name)", to: aside)
        }
    }

    private static let earlierPrefix = "earlier-"

    // MARK: Parts

    /// Where the results folder of a step is to appear.
    package func place(ofPart part: Int, step: Int) -> String { "\(path)/\(WorkFolder.prefix(ofPart: part))\(step)" }

    private static func prefix(ofPart part: Int) -> String { "part-\(part)-" }

    /// The replications that a part has finished so far, in the folders of its steps or in what its tasks have begun.
    package func replications(finishedInPart part: Int) -> Set<Replication> {
        let names = [WorkFolder.prefix(ofPart: part), ".\(WorkFolder.prefix(ofPart: part))"]
        let folders = foldersOfUnits { name in names.contains { name.hasPrefix($0) } }
        let units = folders.flatMap { UnitFile.all(in: $0) }
        return Set(units.map { Replication(of: $0.scenario, number: $0.replication) })
    }

    /// Whether a step's results folder is at its place with all of these replications.
    package func isWhole(
        part: Int, step: Int, replications: ClosedRange<Int>, of scenario: ScenarioDigest
    ) -> Bool {
        let units = UnitFile.all(in: place(ofPart: part, step: step)).filter { $0.scenario == scenario }
        return Set(units.map(\.replication)).isSuperset(of: replications)
    }

    /// What all parts have finished, also earlier ones, with the folders that hold the rows.
    ///
    /// - Parameters:
    ///   - scenarios: whose replications are wanted.
    ///   - tables: whose rows are wanted.
    ///   - logged: the replication that is finished only where its logs are; nil where no logs are wanted.
    package func finished(
        of scenarios: Set<ScenarioDigest>, with tables: Set<ResultsFile>, logged: Int? = nil
    ) -> [Replication: (unit: UnitFile, source: FinishedReplications)] {
        var found: [Replication: (unit: UnitFile, source: FinishedReplications)] = [:]
        for folder in foldersOfUnits() {
            for scenario in Set(UnitFile.all(in: folder).map(\.scenario)).intersection(scenarios) {
                let source = FinishedReplications(in: folder, of: scenario, with: tables)
                for unit in source.units {
                    if unit.replication == logged && RecordedRun.eventsDigest(in: folder) == nil { continue }
                    let replication = Replication(of: scenario, number: unit.replication)
                    if found[replication] == nil { found[replication] = (unit, source) }
                }
            }
        }
        return found
    }

    /// One of a scenario.
    package struct Replication: Hashable {
        package let scenario: ScenarioDigest
        package let number: Int

        package init(of scenario: ScenarioDigest, number: Int) { (self.scenario, self.number) = (scenario, number) }
    }

    /// Folders of steps that hold units, and the drafts within them.
    private func foldersOfUnits(whose isWanted: (_ name: String) -> Bool = { _ in true }) -> [String] {
        FolderSystem.namesIfAny(in: path).filter(isWanted).flatMap { name in
            let folder = "\(path)/\(name)"
            let drafts = FolderSystem.namesIfAny(in: folder).filter(DraftFolder.isDraft).map { "\(folder)/\($0)" }
            return ([folder] + drafts).filter { FolderSystem.isFolderItself("\($0)/\(ResultsFile.unitsFolder)") }
        }
    }
}
