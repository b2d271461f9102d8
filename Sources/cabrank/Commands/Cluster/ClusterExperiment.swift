import Experiments
import Glibc
import InputFiles
import OperatingSystem
import OutputFiles
import Quantities
import Reports

/// Simulates replications by the tasks of a Slurm job array, each with its own `cabrank run`s, and merges their results
/// into those that one machine would give.
final class ClusterExperiment {
    /// A variant to simulate in several replications.
    struct Variant {
        /// Arguments of `cabrank run` for the variant, without its replications.
        var arguments: [String]
        var scenario: ScenarioDigest
        /// Name for messages, after "replications 1 to 4"; empty if there is only one variant.
        var name = ""
    }

    /// The work to do.
    struct Request {
        var variants: [Variant]
        /// Tables whose rows are needed.
        var tables: Set<ResultsFile> = []
        /// Replication whose logs are needed, the first of all; nil for none.
        var logged: Int?
        /// Path of the results.
        var resultsPath: String
        /// Whether to continue the work of a killed command with the same path.
        var resumes: Bool
        var isQuiet: Bool
    }

    typealias Finished = (unit: UnitFile, source: FinishedReplications)

    private let resources: ClusterResources
    private let request: Request
    private let folder: ClusterWorkFolder
    private let jobName: String
    /// Finished replications, as far as they have been read.
    private var finished: [ClusterWorkFolder.Replication: Finished] = [:]

    /// Prepares the work folder, and cancels cluster jobs that a killed command with the same path has left.
    ///
    /// - Throws: `InputError` if another command uses the path; `ClusterError`; `MachineError`.
    init(_ request: Request, wishes: ClusterResources) throws {
        self.resources = wishes
        self.request = request
        folder = try ClusterWorkFolder(for: request.resultsPath)
        var digest = StateDigest()
        digest.combine(text: folder.path)
        jobName = "cabrank-\(hexadecimal(digest.value))"
        if !folder.wasLeftBehind { return }
        try wishes.slurm.cancel(jobsNamed: jobName)
        while try !wishes.slurm.tasks(ofJobsNamed: jobName).isEmpty && !Signals.interruption.isRequested {
            usleep(200_000)
        }
        if request.resumes { readFinished() } else { folder.clear() }
    }

    /// Removes the work folder, once the results are in place.
    func removeWorkFolder() { folder.remove() }

    // MARK: Finished units

    /// Returns a finished unit; nil if it is not finished, or its rows cannot be used.
    func finished(_ unit: WorkUnit) -> Finished? { finished[replication(unit)] }

    private func readFinished() {
        let scenarios = Set(request.variants.map(\.scenario))
        finished = folder.finished(of: scenarios, with: request.tables, logged: request.logged)
    }

    private func replication(_ unit: WorkUnit) -> ClusterWorkFolder.Replication {
        ClusterWorkFolder.Replication(of: request.variants[unit.variant].scenario, number: unit.replication)
    }

    // MARK: Simulating

    /// Simulates the unfinished units.
    ///
    /// An interruption cancels the tasks; units that they have finished count all the same.
    ///
    /// - Returns: Reason why the cluster did not finish all units; nil if it did, or was interrupted.
    /// - Throws: `TaskFailed` if a task failed for a reason of its variant; `ClusterError` if nothing is finished;
    ///   `MachineError`.
    func simulate(_ units: [WorkUnit]) throws -> String? {
        let missing = units.filter { finished($0) == nil }
        if missing.isEmpty { return nil }
        try folder.archiveFinishedParts()
        let parts = ClusterStep.parts(of: missing, tasks: resources.taskCount(for: missing.count))
        do {
            defer { readFinished() }
            if let failure = try simulate(parts, known: units.count - missing.count) { return failure }
        } catch let error as ClusterError {
            if !finished.isEmpty { return error.description }
            folder.remove()
            throw error
        }
        let isAllThere = missing.allSatisfy { finished($0) != nil }
        return isAllThere || Signals.interruption.isRequested
            ? nil : "the results of the tasks cannot be read here; do all nodes run this version of cabrank?"
    }

    /// - Parameter known: Number of units already finished.
    private func simulate(_ parts: [[ClusterStep]], known: Int) throws -> String? {
        let array = try array(of: parts)
        let line = ProgressLine(isQuiet: request.isQuiet)
        defer { line.clear() }
        let total = known + parts.joined().reduce(0) { $0 + $1.replications.count }
        var hooks = JobArraySupervisor.Hooks { [self] number in progress(ofPart: number, parts[number - 1]) }
        hooks.cancellation = Signals.interruption
        hooks.status = { status in
            line.show(
                finished: known + status.finished, of: total,
                more: "\(status.running) tasks running, \(status.waiting) waiting")
        }
        hooks.report = { [request] words in
            if request.isQuiet { return }
            line.clear()
            Terminal.printMessage("cabrank: \(words)")
        }
        var keeper = JobArraySupervisor(array, on: resources.slurm, hooks: hooks)
        do {
            guard case .gaveUp(let numbers) = try keeper.run() else { return nil }
            return numbers.map { number in
                let steps = parts[number - 1]
                let undone = steps.indices.first { !isWhole(steps[$0], part: number, number: $0 + 1) }
                let step = steps[undone ?? 0]
                return words(
                    of: step, request.variants[step.variant].name, lastWords: array.lastLogLine(ofPart: number))
            }.joined(separator: "\n")
        } catch let error as PartFailure {
            let step = parts[error.part - 1][error.step - 1]
            throw TaskFailure(
                variant: step.variant, exitCode: ExitCode(rawValue: error.exitCode) ?? .machineFailed,
                description: words(of: step, lastWords: error.lastMessage))
        }
    }

    private func array(of parts: [[ClusterStep]]) throws -> JobArray {
        let threads = resources.threads.map { "\($0)" } ?? JobArray.processorCountVariable
        var array = JobArray(
            name: jobName, folder: folder.path,
            command: [try ClusterExperiment.program(), "run", "--resume", "--quiet", "--threads", threads],
            parts: parts.enumerated().map { part, steps in
                steps.enumerated().map { number, step in
                    request.variants[step.variant].arguments
                        + (step.replications.lowerBound == request.logged ? ["--events"] : [])
                        + [
                            "--first=\(step.replications.lowerBound)", "--replications=\(step.replications.count)",
                            "--out=\(folder.path(ofPart: part + 1, step: number + 1))",
                        ]
                }
            })
        array.resources = resources.job
        try array.writeScript()
        return array
    }

    private func progress(ofPart number: Int, _ steps: [ClusterStep]) -> JobArraySupervisor.Progress {
        let wanted = Set(steps.flatMap { $0.units.map(replication) })
        return JobArraySupervisor.Progress(
            finished: folder.replications(finishedInPart: number).intersection(wanted).count,
            isWhole: steps.enumerated().allSatisfy { isWhole($1, part: number, number: $0 + 1) })
    }

    private func isWhole(_ step: ClusterStep, part: Int, number: Int) -> Bool {
        folder.isWhole(
            part: part, step: number, replications: step.replications,
            of: request.variants[step.variant].scenario)
    }

    private func words(of step: ClusterStep, _ name: String = "", lastWords: String?) -> String {
        "the task of replications \(step.replications.lowerBound) to \(step.replications.upperBound)\(name) failed: "
            + (lastWords ?? "it printed no message; do all nodes see the folder of --out?")
    }

    /// Returns the absolute path of this program.
    private static func program() throws(ClusterError) -> String {
        guard let path = FileSearch.realPath(of: "/proc/self/exe") else {
            throw ClusterError("the path of this program, which the nodes must run, is unknown")
        }
        return path
    }
}

/// Consecutive replications of a variant, for one `cabrank run` of a task.
struct ClusterStep: Equatable {
    /// Index of the variant, from 0.
    var variant: Int
    var replications: ClosedRange<Int>

    var units: [WorkUnit] { replications.map { WorkUnit(variant: variant, replication: $0) } }

    /// Divides units evenly among tasks, and returns the steps of each.
    static func parts(of units: [WorkUnit], tasks: Int) -> [[ClusterStep]] {
        let units = units.sorted { ($0.variant, $0.replication) < ($1.variant, $1.replication) }
        return (0..<tasks).map { task in
            units[task * units.count / tasks..<(task + 1) * units.count / tasks].reduce(into: []) { steps, unit in
                if let last = steps.last, last.variant == unit.variant,
                    last.replications.upperBound + 1 == unit.replication
                {
                    steps[steps.count - 1].replications = last.replications.lowerBound...unit.replication
                } else {
                    steps.append(ClusterStep(variant: unit.variant, replications: unit.replication...unit.replication))
                }
            }
        }
    }
}

/// A failed task, whose error would also occur on a single machine.
struct TaskFailure: Error, CustomStringConvertible {
    let variant: Int
    let exitCode: ExitCode
    let description: String

    /// Whether the error is the variant's own; otherwise no variant can be simulated.
    var isOfVariant: Bool { exitCode != .machineFailed }
}
