import Cluster
import Experiments
import Glibc
import InputFiles
import Quantities
import Reports
import Threads

/// Replications that the tasks of a job array simulate, each its part by a `cabrank run` of its own, put together to what a
/// run on one machine gives.
struct ClusterExperiment {
    /// What a run is asked for, beside what it simulates.
    struct Request {
        /// What every task is told, behind `cabrank run`.
        var arguments: [String]
        var scenario: ScenarioDigest
        /// Whether what a killed run to the same place had the cluster do is gone on with.
        var resumes: Bool
        var isQuiet: Bool

        /// As a command was told; its tasks write the tables that its results have.
        init(_ arguments: ParsedArguments, of scenario: ScenarioDigest, for results: ResultsWriter) {
            let operand = arguments.operands[0]
            self.arguments = [operand.hasPrefix("-") ? "./\(operand)" : operand]
            if let seed = arguments.value(of: "seed") { self.arguments.append("--seed=\(seed)") }
            self.arguments += arguments.values(of: "set").map { "--set=\($0)" }
            self.arguments.append(results.rowTables.contains(.rides) ? "--rides" : "--no-rides")
            if arguments.has("check") { self.arguments.append("--check") }
            self.scenario = scenario
            resumes = arguments.has("resume")
            isQuiet = arguments.has("quiet")
        }
    }

    private let wishes: ClusterWishes
    private let request: Request
    private let folder: WorkFolder
    private let jobName: String

    /// Replications that follow one another.
    typealias Part = ClosedRange<Int>

    /// Prepares the work folder; ends what a killed run to the same place has left the cluster to do.
    ///
    /// - Throws: `InputError` if another run is at work at the place; `ClusterError`; `MachineError`.
    init(_ request: Request, for results: ResultsWriter, wishes: ClusterWishes) throws {
        self.wishes = wishes
        self.request = request
        folder = try WorkFolder(for: results.path)
        var digest = StateDigest()
        digest.combine(text: folder.path)
        jobName = "cabrank-\(hexadecimal(digest.value))"
        if !folder.wasLeftBehind { return }
        try wishes.slurm.cancel(jobsNamed: jobName)
        while try !wishes.slurm.tasks(ofJobsNamed: jobName).isEmpty && !Signals.interruption.isRequested {
            usleep(200_000)
        }
        if request.resumes { try folder.setAside() } else { folder.clear() }
    }

    /// Removes the work folder, once the results are at their place.
    func tidyUp() { folder.remove() }

    /// Simulates replications, and takes them into the results, between those that the results keep from earlier runs.
    ///
    /// An interruption cancels the tasks; what they had finished is taken in all the same.
    ///
    /// - Parameters:
    ///   - replications: ascending; all that may be wanted.
    ///   - firstRound: how many are simulated before it is asked whether they are enough, and then as many again as there
    ///     are, and so on; nil where all are wanted.
    ///   - deliver: called when one is taken in, in their order; after `.enough` no more is.
    /// - Throws: `TaskFailed` if a task failed as it would everywhere; `ClusterError` if nothing is finished; `InputError`,
    ///   `MachineError`; what `deliver` throws.
    func run(
        _ replications: [Int], into results: ResultsWriter, firstRound: Int?, deliver: () throws -> Experiment.Wish
    ) throws -> RunCommand.Work {
        var work = RunCommand.Work()
        var rest = replications[...]
        while !rest.isEmpty && work.failure == nil && !Signals.interruption.isRequested {
            let done = replications.count - rest.count
            let round = Array(rest.prefix(firstRound.map { max($0, done) } ?? rest.count))
            rest = rest.dropFirst(round.count)
            if done > 0 { try folder.setAside() }
            work.failure = try simulateRound(round, for: results)
            let wanted = Set(round)
            for (unit, source) in folder.finished(of: request.scenario, with: results.rowTables)
            where wanted.contains(unit.replication) {
                try results.takeEarlier(before: unit.replication)
                work.eventsHandled += try results.take(unit, rowsFrom: source).eventsHandled
                if try deliver() == .enough { return work }
            }
        }
        return work
    }

    /// - Returns: what kept the cluster from finishing all, nil if nothing did.
    private func simulateRound(_ round: [Int], for results: ResultsWriter) throws -> String? {
        let finished = folder.finished(of: request.scenario, with: results.rowTables).map(\.unit.replication)
        let known = Set(finished).intersection(round)
        let missing = round.filter { !known.contains($0) }
        if missing.isEmpty { return nil }
        do {
            return try simulate(
                ClusterExperiment.parts(of: missing, tasks: wishes.taskCount(for: missing.count)), known: known.count)
        } catch let error as TaskFailed {
            folder.remove()
            throw error
        } catch let error as ClusterError {
            if !folder.finished(of: request.scenario, with: results.rowTables).isEmpty { return error.description }
            folder.remove()
            throw error
        }
    }

    /// - Parameter known: how many replications are finished already.
    /// - Returns: what kept the cluster from finishing all, nil if nothing did.
    private func simulate(_ parts: [Part], known: Int) throws -> String? {
        var array = JobArray(
            name: jobName, folder: folder.path, command: [try ClusterExperiment.program(), "run"] + request.arguments,
            parts: parts.enumerated().map { index, part in
                [
                    "--first=\(part.lowerBound)", "--replications=\(part.count)",
                    "--out=\(folder.place(ofPart: index + 1))",
                ]
            })
        array.command += [
            "--resume", "--quiet", "--threads", wishes.threads.map { "\($0)" } ?? JobArray.processorsWord,
        ]
        array.wishes = wishes.job
        try array.writeScript()

        let line = ProgressLine(isQuiet: request.isQuiet)
        defer { line.clear() }
        let total = known + parts.reduce(0) { $0 + $1.count }
        var hooks = ArrayKeeper.Hooks { number in
            let part = parts[number - 1]
            return ArrayKeeper.Progress(
                finished: folder.replications(finishedInPart: number, of: request.scenario).count,
                isWhole: folder.isWhole(number, replications: part, of: request.scenario))
        }
        hooks.cancellation = Signals.interruption
        hooks.status = { status in
            line.show(
                finished: known + status.finished, of: total,
                more: "\(status.running) tasks at work, \(status.waiting) waiting")
        }
        hooks.tell = { words in
            if request.isQuiet { return }
            line.clear()
            Terminal.tell("cabrank: \(words)")
        }
        var keeper = ArrayKeeper(array, on: wishes.slurm, hooks: hooks)
        do {
            guard case .gaveUp(let numbers) = try keeper.run() else { return nil }
            return numbers.map { words(of: parts[$0 - 1], lastWords: array.lastWords(ofPart: $0)) }.joined(
                separator: "\n")
        } catch let error as PartFailed {
            throw TaskFailed(
                exitCode: ExitCode(rawValue: error.exitCode) ?? .machineFailed,
                description: words(of: parts[error.part - 1], lastWords: error.words))
        }
    }

    private func words(of part: Part, lastWords: String?) -> String {
        "the task of replications \(part.lowerBound) to \(part.upperBound) failed: "
            + (lastWords ?? "it said nothing; do all nodes see the folder of --out?")
    }

    /// Cuts replications into about as many parts as there are tasks; a part has no gaps.
    static func parts(of replications: [Int], tasks: Int) -> [Part] {
        var parts: [Part] = []
        for task in 0..<max(tasks, 1) {
            let bounds = [task, task + 1].map { $0 * replications.count / max(tasks, 1) }
            for (index, replication) in replications[bounds[0]..<bounds[1]].enumerated() {
                if index > 0, let last = parts.last, last.upperBound + 1 == replication {
                    parts[parts.count - 1] = last.lowerBound...replication
                } else {
                    parts.append(replication...replication)
                }
            }
        }
        return parts
    }

    /// Where this program lies, from the root.
    private static func program() throws(ClusterError) -> String {
        guard let path = FileSearch.fullPath(of: "/proc/self/exe") else {
            throw ClusterError("the system does not tell where this program lies, which the nodes are to run")
        }
        return path
    }
}

/// A task of a cluster ended as the whole command would have on one machine.
struct TaskFailed: Error, CustomStringConvertible {
    let exitCode: ExitCode
    let description: String
}
