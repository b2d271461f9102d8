import InputFiles
import OutputFiles

/// An earlier load test, read from its results folder for a comparison.
package struct BaselineRun {
    /// Latencies of the measured seconds.
    package let run: LatencyComparison.Run
    /// Files that were read.
    package let inputFiles: [String]
    private let folder: String
    private let profile: [String: JSONNode]

    /// Profile keys that may differ between compared runs: other users of the same kind, and other targets.
    private static let ignoredKeys: Set<String> = ["seed", "target", "description"]

    /// Upper limit of plausible durations.
    private static let secondsRange = 0...1e9

    /// Reads a results folder.
    ///
    /// - Throws: `InputError` if the folder has no complete and valid load test without a planted fault.
    package static func read(folder: String) throws -> BaselineRun {
        let members = try ManifestReader(in: folder)
        guard let profile = try? members.object("profile"), let seconds = try? members.number("measured_seconds"),
            secondsRange.contains(seconds)
        else { throw refusal(folder, "this folder contains no load test with a single run") }
        if try !members.boolean("valid") { throw refusal(folder, "the load test in this folder was not valid") }
        if try members.boolean("interrupted") { throw refusal(folder, "the load test in this folder was interrupted") }
        let fault = try members.text("fault")
        if !fault.isEmpty {
            throw refusal(folder, "the load test in this folder has the planted fault '\(fault)'")
        }
        return BaselineRun(
            run: try readSeconds("\(folder)/seconds.csv", count: Int(seconds)),
            inputFiles: ResultsFile.inputs(in: folder),
            folder: folder, profile: profile)
    }

    /// Checks that both profiles are equal.
    ///
    /// - Throws: `InputError` that names the differing keys.
    package func require(_ new: LoadProfile) throws(InputError) {
        guard let entries = new.document.node.map else { return }
        let different = Set(profile.keys).union(entries.keys).subtracting(BaselineRun.ignoredKeys).filter {
            profile[$0] != entries[$0]
        }
        if different.isEmpty { return }
        let keys = different.sorted().map { "'\($0)'" }.joined(separator: ", ")
        throw BaselineRun.refusal(folder, "the load test in this folder differs from this one in \(keys)")
    }

    /// Reads the measured seconds; those of the warm-up have negative numbers.
    private static func readSeconds(_ path: String, count: Int) throws -> LatencyComparison.Run {
        var table = try CSVReader(try SourceFile.read(path))
        let columns = try table.columns("second", "completed", "p50_us", "p99_us", "p9999_us")
        var run = LatencyComparison.Run()
        while try table.nextRow() {
            // A second without completed commands has no latencies; the last rows may be empty.
            guard let second = table.int(columns[0]), (0..<count).contains(second), let done = table.int(columns[1]),
                done > 0
            else { continue }
            run.p50.append(try table.requiredDouble(columns[2]))
            run.p99.append(try table.requiredDouble(columns[3]))
            run.p9999.append(try table.requiredDouble(columns[4]))
        }
        return run
    }

    private static func refusal(_ folder: String, _ problem: String) -> InputError {
        InputError(
            folder, problem,
            remedy: "name the results folder of a load test of the same profile with --compare OLDFOLDER")
    }
}
