import InputFiles
import OperatingSystem

/// Resources of a Slurm cluster that an experiment requests.
struct ClusterResources {
    var slurm: Slurm
    var job = JobArray.Resources()
    /// Threads of each task; nil for all processors of its node.
    var threads: Int?
    /// Number of tasks; nil to derive it from the work.
    var arraySize: Int?

    /// Default maximum number of tasks, because each loads the scenario for itself.
    private static let tasksMax = 32

    /// Returns the number of tasks for a number of replications.
    func taskCount(for replications: Int) -> Int {
        min(replications, arraySize ?? job.nodes ?? ClusterResources.tasksMax)
    }
}

/// Place where an experiment's replications are simulated.
enum ExecutionTarget: String, CaseIterable {
    case local, slurm
}

extension OptionSyntax {
    /// Options of every command with many replications, about where to simulate them.
    static let ofExecution: [OptionSyntax] = [
        .threads,
        .value(
            "on", "local|slurm",
            "where to simulate: local, or slurm: as tasks of a Slurm job array (default: local)"),
        .value("partition", "NAME", "partition of the Slurm cluster (default: the cluster's)"),
        .value(
            "nodes", "N", "whole nodes at a time, with one task each (default: tasks of --threads processors, or 1)"),
        .value("array-size", "N", "number of tasks of the job array (default: --nodes, else at most 32)"),
    ]
}

/// Machine that simulates an experiment's replications: this one, or a cluster.
struct ExecutionSite {
    /// The cluster; nil for this machine.
    let cluster: ClusterResources?
    /// Number of threads; for a cluster, that of each task, and 0 for all processors of its node.
    let threads: Int

    /// Reads the options.
    ///
    /// - Throws: `InputError` if the options do not fit, or there is no such partition; `ClusterError` if there is no
    ///   cluster.
    init(_ arguments: ParsedArguments) throws {
        let written = arguments.value(of: "on") ?? ExecutionTarget.local.rawValue
        guard let whereabouts = ExecutionTarget(rawValue: written) else {
            throw InputError("--on", "unknown value '\(written)'", remedy: "write local or slurm")
        }
        switch whereabouts {
        case .local:
            for option in ["partition", "nodes", "array-size"] where arguments.has(option) {
                throw InputError(
                    "--\(option)", "this option needs a cluster", remedy: "write --on slurm, or leave it out")
            }
            cluster = nil
            threads = try arguments.threads()
        case .slurm:
            let wishes = try ExecutionSite.cluster(arguments)
            cluster = wishes
            threads = wishes.threads ?? 0
        }
    }

    private static func cluster(_ arguments: ParsedArguments) throws -> ClusterResources {
        if let operand = arguments.operands.first(where: FileSearch.isPipe) {
            throw InputError(
                operand, "the tasks of a cluster cannot read from a pipe", remedy: "name a file")
        }
        let nodes = try arguments.number("nodes", in: 1...10_000)
        let arraySize = try arguments.number("array-size", in: 1...100_000)
        let threads = try arguments.number("threads", in: 1...1_024)
        var wishes = ClusterResources(slurm: try Slurm())
        wishes.arraySize = arraySize
        wishes.threads = threads ?? (nodes == nil ? 1 : nil)
        wishes.job.nodes = nodes
        wishes.job.processors = threads ?? 1
        if let partition = arguments.value(of: "partition") {
            let known = try wishes.slurm.partitions()
            guard known.contains(partition) else {
                throw InputError(
                    "--partition", "the cluster has no partition '\(partition)'",
                    remedy: "it has \(known.joined(separator: ", "))")
            }
            wishes.job.partition = partition
        }
        return wishes
    }
}

extension ParsedArguments {
    /// Returns the value of `--threads`; the number of processors by default.
    func threads() throws -> Int { try number("threads", in: 1...1_024) ?? availableProcessors() }

    /// Returns the arguments of `cabrank run` for a scenario in a cluster's task.
    ///
    /// - Parameters:
    ///   - operand: The scenario, one of the operands.
    ///   - overrides: Overrides in addition to those of `--set`.
    func taskArguments(of operand: String, overrides: [String] = []) -> [String] {
        [operand.hasPrefix("-") ? "./\(operand)" : operand] + (value(of: "seed").map { ["--seed=\($0)"] } ?? [])
            + (values(of: "set") + overrides).map { "--set=\($0)" }
    }
}
