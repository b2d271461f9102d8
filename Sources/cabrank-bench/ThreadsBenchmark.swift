import Foundation

/// What a second core brings to an experiment, the whole process counted from its start to its end, and what each thread costs
/// in memory: replications of the default scenario.
enum ThreadsBenchmark {
    private static let replications = 16
    private static let rounds = 15
    private static let threadsMany = 8
    private static let promised = (speed: 1.85, megabytesOfThread: 40.0)

    static func run() {
        print(
            "\(replications) replications of the default scenario, \(rounds) runs of each in turn; whatever else the machine "
                + "does makes a run longer, never shorter, so the least counts")
        guard let program = MeasuredProcess.program("cabrank") else {
            return print("the program 'cabrank' cannot be run: build it as this one")
        }
        var runs = Runs()
        for _ in 0..<rounds {
            guard let first = measure(program, threads: 1), let second = measure(program, threads: 2),
                let eighth = measure(program, threads: threadsMany),
                let alone = measure(program, threads: 1, replications: 1), let halves = measureHalves(program)
            else { return print("the program 'cabrank' failed") }
            runs.one.append(first)
            runs.two.append(second)
            runs.many.append(eighth)
            runs.single.append(alone)
            runs.halvesSeconds.append(halves)
        }
        tell(runs)
    }

    private struct Runs {
        var one: [MeasuredProcess] = []
        var two: [MeasuredProcess] = []
        var many: [MeasuredProcess] = []
        /// Of a single replication.
        var single: [MeasuredProcess] = []
        /// Of two processes side by side, with half of the replications each: by the clock, to the end of both.
        var halvesSeconds: [Double] = []
    }

    private static func tell(_ runs: Runs) {
        print(Table.row(["threads", "least s", "median s", "CPU s", "MB"]))
        for (threads, measured) in [(1, runs.one), (2, runs.two), (threadsMany, runs.many)] {
            print(
                Table.row([
                    "\(threads)", Table.decimal(least(measured), 3),
                    Table.decimal(median(measured.map(\.wallSeconds)), 3),
                    Table.decimal(median(measured.map(\.processorSeconds)), 3), Table.decimal(megabytes(measured), 0),
                ]))
        }
        let medians = median(zip(runs.one, runs.two).map { $0.wallSeconds / $1.wallSeconds })
        print(
            "two threads: \(Table.decimal(least(runs.one) / least(runs.two), 2)) × one   (promised: at least "
                + "\(promised.speed)); the median pair \(Table.decimal(medians, 2)) ×")
        let halves = runs.halvesSeconds.min() ?? .nan
        print(
            "two processes that share nothing, half of the work each: "
                + "\(Table.decimal(least(runs.one) / halves, 2)) ×, which is what this machine's second processor gives"
        )
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

    private static func least(_ runs: [MeasuredProcess]) -> Double { runs.map(\.wallSeconds).min() ?? .nan }

    /// nil if the program fails.
    private static func measure(
        _ program: String, threads: Int, replications: Int = replications
    ) -> MeasuredProcess? {
        start(program, "--threads", "\(threads)", "--replications", "\(replications)", "--out", folder(1))
            .flatMap { finish($0, folder(1)) }
    }

    /// nil if the program fails.
    private static func measureHalves(_ program: String) -> Double? {
        let half = replications / 2
        let halves = (0..<2).map { number in
            start(
                program, "--threads", "1", "--replications", "\(half)", "--first", "\(1 + half * number)", "--out",
                folder(number))
        }
        let seconds = halves.enumerated().compactMap { number, half in half.flatMap { finish($0, folder(number)) } }
            .map(\.wallSeconds)
        return seconds.count == 2 ? seconds.max() : nil
    }

    private static func start(_ program: String, _ options: String...) -> RunningProcess? {
        RunningProcess(program, ["run", "default", "--no-rides", "--quiet"] + options)
    }

    /// nil if the program failed; its results are removed.
    private static func finish(_ process: RunningProcess, _ folder: String) -> MeasuredProcess? {
        let measured = process.finish()
        try? FileManager.default.removeItem(atPath: folder)
        return measured?.exitStatus == 0 ? measured : nil
    }

    /// Where the results of a process go, of which two may run at a time.
    private static func folder(_ number: Int) -> String {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-threads-\(number)").path
    }
}
