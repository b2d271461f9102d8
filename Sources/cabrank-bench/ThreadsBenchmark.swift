import Foundation

/// What a second core brings to an experiment, the whole process counted from its start to its end, and what each thread costs
/// in memory: replications of the default scenario.
enum ThreadsBenchmark {
    private static let replications = 16
    private static let rounds = 9
    private static let threadsMany = 8
    private static let promised = (speed: 1.85, megabytesOfThread: 40.0)

    static func run() {
        print(
            "\(replications) replications of the default scenario, medians of \(rounds) runs of each in turn; "
                + "the ratio needs two processors that do nothing else")
        var runs = Runs()
        for _ in 0..<rounds {
            guard let first = measure(threads: 1), let second = measure(threads: 2),
                let eighth = measure(threads: threadsMany), let alone = measure(threads: 1, replications: 1)
            else { return print("the program 'cabrank' cannot be run: build it as this one") }
            runs.one.append(first)
            runs.two.append(second)
            runs.many.append(eighth)
            runs.single.append(alone)
        }
        tell(runs)
    }

    private struct Runs {
        var one: [MeasuredProcess] = []
        var two: [MeasuredProcess] = []
        var many: [MeasuredProcess] = []
        /// Of a single replication.
        var single: [MeasuredProcess] = []
    }

    private static func tell(_ runs: Runs) {
        print(Table.row(["threads", "wall s", "CPU s", "MB"]))
        for (threads, measured) in [(1, runs.one), (2, runs.two), (threadsMany, runs.many)] {
            print(
                Table.row([
                    "\(threads)", Table.decimal(median(measured.map(\.wallSeconds)), 3),
                    Table.decimal(median(measured.map(\.processorSeconds)), 3), Table.decimal(megabytes(measured), 0),
                ]))
        }
        let ratio = median(zip(runs.one, runs.two).map { $0.wallSeconds / $1.wallSeconds })
        print("two threads: \(Table.decimal(ratio, 2)) × one   (promised: at least \(promised.speed))")
        let whole = median(runs.one.map(\.processorSeconds))
        let each = (whole - median(runs.single.map(\.processorSeconds))) / Double(replications - 1)
        let once = whole - each * Double(replications)
        print(
            "by processor time: \(Table.decimal(1_000 * each, 1)) ms a replication, \(Table.decimal(1_000 * once, 0)) ms once: "
                + "at most \(Table.decimal(whole / (once + (whole - once) / 2), 2)) ×")
        let growth = (megabytes(runs.many) - megabytes(runs.one)) / Double(threadsMany - 1)
        print("a thread more: \(Table.decimal(growth, 1)) MB   (promised: at most \(Int(promised.megabytesOfThread)))")
    }

    private static func megabytes(_ runs: [MeasuredProcess]) -> Double {
        median(runs.map { Double($0.peakMemoryBytes) / 1e6 })
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// nil if the program is not there, or fails.
    private static func measure(threads: Int, replications: Int = replications) -> MeasuredProcess? {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-threads").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        guard let program = MeasuredProcess.program("cabrank"),
            let process = MeasuredProcess.run(
                program,
                [
                    "run", "default", "--replications", "\(replications)", "--threads", "\(threads)", "--no-rides",
                    "--quiet", "--out", folder,
                ]), process.exitStatus == 0
        else { return nil }
        return process
    }
}
