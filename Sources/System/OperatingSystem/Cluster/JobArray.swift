import FoundationEssentials
import Glibc

/// Work divided into parts, each run by a separate command: a job array of Slurm.
package struct JobArray: Sendable {
    /// Requested resources of a cluster.
    package struct Resources: Sendable {
        /// Partition; nil for the cluster's default.
        package var partition: String?
        /// Number of whole nodes used at a time, one task each; nil if tasks request processors on any node.
        package var nodes: Int?
        /// Processors per task, if it does not have a whole node.
        package var processors = 1

        /// Creates the default request: one processor per task.
        package init() {}
    }

    /// Job name, unique to this array, by which its tasks are found.
    package var name: String
    /// Folder for exit codes and output of the tasks. It exists, and every node sees it under this absolute path.
    package var folder: String
    /// Program and first arguments of every step.
    package var command: [String]
    /// Further arguments, by part and step. The steps of a part run one after the other, and stop at the first failure.
    package var parts: [[[String]]]
    /// Requested resources.
    package var resources = Resources()

    /// Placeholder in a command for the number of processors of a task.
    package static let processorCountVariable = "$SLURM_CPUS_ON_NODE"

    /// Creates an array with default resources.
    package init(name: String, folder: String, command: [String], parts: [[[String]]]) {
        self.name = name
        self.folder = folder
        self.command = command
        self.parts = parts
    }

    // MARK: In files

    /// Returns the path of the output of all attempts at a part.
    package func log(ofPart part: Int) -> String { "\(folder)/log-\(part).txt" }

    private func exitCodeFile(ofPart part: String) -> String { "\(folder)/exit-\(part)" }
    private var scriptFile: String { "\(folder)/task.sh" }

    /// Returns the end of the last attempt at a part: the exit code of the last step run, and its number from 1; nil if
    /// it has not ended, or was killed with its process group.
    package func ending(ofPart part: Int) -> (exitCode: Int32, step: Int)? {
        guard let text = try? String(contentsOfFile: exitCodeFile(ofPart: "\(part)"), encoding: .utf8) else {
            return nil
        }
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
        guard numbers.count == 2, parts[part - 1].indices.contains(Int(numbers[1]) - 1) else { return nil }
        return (numbers[0], Int(numbers[1]))
    }

    /// Returns the last line of a part's output; nil if there is none, or if its node does not see the folder.
    package func lastLogLine(ofPart part: Int) -> String? {
        let text = try? String(contentsOfFile: log(ofPart: part), encoding: .utf8)
        return text?.split(whereSeparator: \.isNewline).last.map(String.init)
    }

    // MARK: To Slurm

    /// Writes the script that every task runs.
    ///
    /// - Throws: `ClusterError` if the disk refuses.
    package func writeScript() throws(ClusterError) {
        let file = fopen(scriptFile, "w")
        let isWritten = file.map { fputs(script, $0) >= 0 } ?? false
        let isClosed = file.map { fclose($0) == 0 } ?? false
        if !isWritten || !isClosed {
            throw ClusterError("cannot write \(scriptFile): \(String(cString: strerror(errno)))")
        }
    }

    /// Script of a task. The shell ignores the termination signal and waits for the command, which cleans up and whose
    /// exit code counts.
    var script: String {
        let cases = parts.enumerated().map { index, steps in
            "\(index + 1)) \(steps.map { "step \(JobArray.quoted($0))" }.joined(separator: " && ")) ;;"
        }
        return """
            #!/bin/sh
            # One task of a job array of cabrank: does the part of its number.
            trap : TERM
            part=$SLURM_ARRAY_TASK_ID
            exit_code_file=\(JobArray.quoted([exitCodeFile(ofPart: "")]))$part
            rm -f "$exit_code_file"
            steps=0
            step() {
                steps=$((steps + 1))
                \(JobArray.quoted(command)) "$@"
            }
            case $part in
            \(cases.joined(separator: "\n"))
            esac
            code=$?
            echo $code $steps > "$exit_code_file"
            exit $code

            """
    }

    /// Returns the arguments of `sbatch`.
    func sbatchArguments(for parts: [Int]) -> [String] {
        var words = [
            "--parsable", "--job-name=\(name)", "--requeue", "--open-mode=append", "--export=ALL",
            "--output=\(folder)/log-%a.txt",
        ]
        var array = "--array=\(JobArray.ranges(of: parts))"
        if let partition = resources.partition { words.append("--partition=\(partition)") }
        if let nodes = resources.nodes {
            array += "%\(nodes)"
            words += ["--nodes=1", "--exclusive", "--mem=0"]
        } else {
            words += ["--ntasks=1", "--cpus-per-task=\(resources.processors)"]
        }
        return words + [array, scriptFile]
    }

    /// Returns numbers in Slurm's notation: "1-3,7".
    static func ranges(of numbers: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers.sorted() {
            if let last = ranges.last, last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }

    /// Returns words quoted for a shell, except `processorCountVariable`.
    static func quoted(_ words: [String]) -> String {
        words.map { $0 == processorCountVariable ? "\"\($0)\"" : "'" + $0.replacing("'", with: "'\\''") + "'" }
            .joined(separator: " ")
    }
}
