import FoundationEssentials
import Glibc

/// Work in parts, each of which a command of its own does: what a job array of Slurm runs.
package struct JobArray: Sendable {
    /// How much of a cluster is wanted.
    package struct Wishes: Sendable {
        /// nil for the cluster's usual one.
        package var partition: String?
        /// How many whole nodes at a time, a task on each; nil where tasks take processors, wherever these are.
        package var nodes: Int?
        /// For each task, where it does not have a whole node.
        package var processors = 1

        package init() {}
    }

    /// Of the job, by which its tasks are found; no other has it.
    package var name: String
    /// Where the tasks leave their exit codes and what they say. It exists, and every node has it under this path, from the
    /// root.
    package var folder: String
    /// What each step of each part runs: its words, from the program on.
    package var command: [String]
    /// By part, and by step: the words that come behind the command's. The steps of a part are done one after the other, and
    /// none after one that failed.
    package var parts: [[[String]]]
    package var wishes = Wishes()

    /// Stands in a command for the number of processors that a task has.
    package static let processorsWord = "$SLURM_CPUS_ON_NODE"

    package init(name: String, folder: String, command: [String], parts: [[[String]]]) {
        self.name = name
        self.folder = folder
        self.command = command
        self.parts = parts
    }

    // MARK: In files

    /// What a part said, in all its attempts.
    package func log(ofPart part: Int) -> String { "\(folder)/log-\(part).txt" }

    private func exitCodeFile(ofPart part: String) -> String { "\(folder)/exit-\(part)" }
    private var scriptFile: String { "\(folder)/task.sh" }

    /// How the last attempt at a part ended: the exit code of the last step that was done, and its number from 1; nil if it
    /// has not, or was killed with all that belongs to it.
    package func ending(ofPart part: Int) -> (exitCode: Int32, step: Int)? {
        guard let text = try? String(contentsOfFile: exitCodeFile(ofPart: "\(part)"), encoding: .utf8) else {
            return nil
        }
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
        guard numbers.count == 2, parts[part - 1].indices.contains(Int(numbers[1]) - 1) else { return nil }
        return (numbers[0], Int(numbers[1]))
    }

    /// The last line that a part said; nil if it said nothing, or its node does not see the folder.
    package func lastWords(ofPart part: Int) -> String? {
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

    /// The shell is told to end when the command is, and waits for it: the command tidies up, and its exit code counts.
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

    /// What `sbatch` is told.
    func submission(of parts: [Int]) -> [String] {
        var words = [
            "--parsable", "--job-name=\(name)", "--requeue", "--open-mode=append", "--export=ALL",
            "--output=\(folder)/log-%a.txt",
        ]
        var array = "--array=\(JobArray.ranges(of: parts))"
        if let partition = wishes.partition { words.append("--partition=\(partition)") }
        if let nodes = wishes.nodes {
            array += "%\(nodes)"
            words += ["--nodes=1", "--exclusive", "--mem=0"]
        } else {
            words += ["--ntasks=1", "--cpus-per-task=\(wishes.processors)"]
        }
        return words + [array, scriptFile]
    }

    /// As Slurm writes numbers: "1-3,7".
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

    /// For a shell, each word as it is but for `processorsWord`.
    static func quoted(_ words: [String]) -> String {
        words.map { $0 == processorsWord ? "\"\($0)\"" : "'" + $0.replacing("'", with: "'\\''") + "'" }
            .joined(separator: " ")
    }
}
