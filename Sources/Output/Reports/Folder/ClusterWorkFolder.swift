import Experiments
import Glibc
import InputFiles
import OutputFiles

/// The folder in which cluster tasks leave their parts of a results folder: a hidden folder next to it, or inside it if
/// it exists. All machines of the cluster see it.
///
/// Each step of a part is a results folder with some replications of one scenario. The folder survives if its creator
/// is killed, and the next run to the same place finds it.
package final class ClusterWorkFolder {
    /// Full path without symbolic links.
    package let path: String
    /// Whether a killed run left the folder behind.
    package let wasLeftBehind: Bool
    private let lock: Int32

    /// Finds or creates the folder.
    ///
    /// - Parameter results: place of the results folder, whose parent exists.
    /// - Throws: `InputError` if another run uses the folder; `MachineError` if it cannot be created.
    package init(for results: String) throws {
        let place = FileSystem.followingLinks(results)
        let isThere = FileSystem.isFolderAndNoLink(place)
        let folder = isThere ? place : FileSystem.parent(of: place)
        let name = DraftFolder.prefix(for: isThere ? ResultsTarget.innerName : FileSystem.name(of: place))
        let path = FileSystem.join(FileSearch.realPath(of: folder.isEmpty ? "." : folder) ?? folder, name + "cluster")
        self.path = path
        wasLeftBehind = FileSystem.isFolderAndNoLink(path)
        if !wasLeftBehind { try FileSystem.makeFolder(path) }
        lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if lock < 0 { throw SystemError(action: "cannot open the folder \(path)", errorNumber: errno) }
        // On file systems without locks, two runs to one place are not detected.
        if flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK {
            close(lock)
            throw InputError(
                results, "another run uses this place for the work of a cluster",
                remedy: "wait until it ends, or name another place with --out DIR")
        }
    }

    deinit { close(lock) }

    /// Removes the folder with its content.
    package func remove() { FileSystem.removeTree(path) }

    /// Removes the content of the folder.
    package func clear() {
        for name in FileSystem.namesIfReadable(in: path) { FileSystem.removeTree("\(path)/\(name)") }
    }

    /// Prepares the folder for new parts: keeps finished replications of earlier ones and removes everything else. No
    /// task may be running.
    ///
    /// - Throws: `MachineError` if the file system reports an error.
    package func archiveFinishedParts() throws(SystemError) {
        var number = 0
        for name in FileSystem.namesIfReadable(in: path) where !name.hasPrefix(ClusterWorkFolder.earlierPrefix) {
            if unitFolders(where: { $0 == name }).isEmpty {
                FileSystem.removeTree("\(path)/\(name)")
                continue
            }
            var aside: String
            repeat {
                number += 1
                aside = "\(path)/\(ClusterWorkFolder.earlierPrefix)\(number)"
            } while FileSystem.exists(aside)
            try FileSystem.rename("\(path)/\(name)", to: aside)
        }
    }

    private static let earlierPrefix = "earlier-"

    // MARK: Parts

    /// Returns the path of a step's results folder.
    package func path(ofPart part: Int, step: Int) -> String {
        "\(path)/\(ClusterWorkFolder.prefix(ofPart: part))\(step)"
    }

    private static func prefix(ofPart part: Int) -> String { "part-\(part)-" }

    /// Returns the replications that a part has finished so far, in the folders and drafts of its steps.
    package func replications(finishedInPart part: Int) -> Set<Replication> {
        let names = [ClusterWorkFolder.prefix(ofPart: part), ".\(ClusterWorkFolder.prefix(ofPart: part))"]
        let folders = unitFolders { name in names.contains { name.hasPrefix($0) } }
        let units = folders.flatMap { UnitFile.all(in: $0) }
        return Set(units.map { Replication(of: $0.scenario, number: $0.replication) })
    }

    /// Whether a step's results folder is in place and has all of the replications.
    package func isWhole(
        part: Int, step: Int, replications: ClosedRange<Int>, of scenario: ScenarioDigest
    ) -> Bool {
        let units = UnitFile.all(in: path(ofPart: part, step: step)).filter { $0.scenario == scenario }
        return Set(units.map(\.replication)).isSuperset(of: replications)
    }

    /// Returns the finished replications of all parts, including earlier ones, with the folders of their rows.
    ///
    /// - Parameters:
    ///   - scenarios: scenarios of the wanted replications.
    ///   - tables: tables of the wanted rows.
    ///   - logged: replication that counts only if its logs exist; nil if no logs are wanted.
    package func finished(
        of scenarios: Set<ScenarioDigest>, with tables: Set<ResultsFile>, logged: Int? = nil
    ) -> [Replication: (unit: UnitFile, source: FinishedReplications)] {
        var found: [Replication: (unit: UnitFile, source: FinishedReplications)] = [:]
        for folder in unitFolders() {
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

    /// A replication of a scenario.
    package struct Replication: Hashable {
        /// Digest of the scenario.
        package let scenario: ScenarioDigest
        /// Number of the replication.
        package let number: Int

        /// Creates a key.
        package init(of scenario: ScenarioDigest, number: Int) { (self.scenario, self.number) = (scenario, number) }
    }

    /// Returns the folders of steps that hold units, and the drafts in them.
    private func unitFolders(where isWanted: (_ name: String) -> Bool = { _ in true }) -> [String] {
        FileSystem.namesIfReadable(in: path).filter(isWanted).flatMap { name in
            let folder = "\(path)/\(name)"
            let drafts = FileSystem.namesIfReadable(in: folder).filter(DraftFolder.isDraft).map { "\(folder)/\($0)" }
            return ([folder] + drafts).filter { FileSystem.isFolderAndNoLink("\($0)/\(ResultsFile.unitsFolder)") }
        }
    }
}
