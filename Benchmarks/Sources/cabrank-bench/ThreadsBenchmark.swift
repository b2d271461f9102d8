import Foundation

@testable import OperatingSystem

/// Measures the speed-up of an experiment by a second core, for whole processes, and the memory of each thread:
/// replications of the default scenario.
enum ThreadsBenchmark {
    private static let replications = 16
    private static let rounds = 25
    private static let threadsMany = 8
    private static let promised = (speed: 1.85, megabytesOfThread: 40.0)

    static func run() {
        print(
            "\(replications) replications of the default scenario, \(rounds) alternating runs of each; other work of the "
                + "machine only makes a run longer, so the minimum counts")
        guard let program = BuiltProgram("cabrank") else {
            return print("the program 'cabrank' cannot be run: build it in the same configuration")
        }
        var runs = Runs()
        for _ in 0..<rounds {
            guard let first = measure(program, threads: 1), let second = measure(program, threads: 2),
                let eighth = measure(program, threads: threadsMany),
                let alone = measure(program, threads: 1, replications: 1), let half = measureHalves(program, count: 1),
                let halves = measureHalves(program, count: 2)
            else { return print("the program 'cabrank' failed") }
            runs.one.append(first)
            runs.two.append(second)
            runs.many.append(eighth)
            runs.single.append(alone)
            runs.halfSeconds.append(half)
            runs.halvesSeconds.append(halves)
        }
        report(runs)
    }

    private struct Runs {
        var one: [ProgramResult] = []
        var two: [ProgramResult] = []
        var many: [ProgramResult] = []
        /// Runs of a single replication.
        var single: [ProgramResult] = []
        /// Wall time of a process with half of the replications.
        var halfSeconds: [Double] = []
        /// Wall time of two such processes in parallel, to the end of both.
        var halvesSeconds: [Double] = []
    }

    private static func report(_ runs: Runs) {
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
        let speed = least(runs.one) / least(runs.two)
        print(
            "two threads: \(Table.decimal(speed, 2)) × one   (target: at least \(promised.speed), on two independent "
                + "processors); the median pair \(Table.decimal(medians, 2)) ×")
        // Two processes share only the machine; on an ideal one they would do twice the work in the same time.
        let given = 2 * (runs.halfSeconds.min() ?? .nan) / (runs.halvesSeconds.min() ?? .nan)
        print(
            "two separate processes do \(Table.decimal(given, 2)) × the work of one in its time, which is the maximum of this "
                + "machine's two processors: two threads use \(Table.decimal(100 * speed / given, 0)) % of it   "
                + "(target: at least \(Table.decimal(100 * promised.speed / 2, 0)) %)")
        let whole = median(runs.one.map(\.processorSeconds))
        let each = (whole - median(runs.single.map(\.processorSeconds))) / Double(replications - 1)
        let once = whole - each * Double(replications)
        print(
            "processor time: \(Table.decimal(1_000 * each, 1)) ms per replication, \(Table.decimal(1_000 * once, 0)) ms once, "
                + "mostly for the city")
        let growth = (megabytes(runs.many) - megabytes(runs.one)) / Double(threadsMany - 1)
        print("another thread: \(Table.decimal(growth, 1)) MB   (target: at most \(Int(promised.megabytesOfThread)))")
    }

    private static func megabytes(_ runs: [ProgramResult]) -> Double {
        median(runs.map { Double($0.peakMemoryBytes) / 1e6 })
    }

    private static func least(_ runs: [ProgramResult]) -> Double { runs.map(\.wallSeconds).min() ?? .nan }

    /// Measures one run, or returns nil if the program fails.
    private static func measure(
        _ program: BuiltProgram, threads: Int, replications: Int = replications
    ) -> ProgramResult? {
        start(program, "--threads", "\(threads)", "--replications", "\(replications)", "--out", folder(1))
            .flatMap { finish($0, folder(1)) }
    }

    /// Returns the wall time of parallel processes, or nil if the program fails.
    private static func measureHalves(_ program: BuiltProgram, count: Int) -> Double? {
        let half = replications / 2
        let halves = (0..<count).map { number in
            start(
                program, "--threads", "1", "--replications", "\(half)", "--first", "\(1 + half * number)", "--out",
                folder(number))
        }
        let seconds = halves.enumerated().compactMap { number, half in half.flatMap { finish($0, folder(number)) } }
            .map(\.wallSeconds)
        return seconds.count == count ? seconds.max() : nil
    }

    private static func start(_ program: BuiltProgram, _ options: String...) -> ChildProgram? {
        program.start(["run", "default", "--no-rides", "--quiet"] + options)
    }

    /// Waits for a run and removes its results; returns nil if the program failed.
    private static func finish(_ running: ChildProgram, _ folder: String) -> ProgramResult? {
        let ended = running.wait()
        try? FileManager.default.removeItem(atPath: folder)
        return ended.exitCode == 0 ? ended : nil
    }

    /// Returns the results folder of a process; two may run at a time.
    private static func folder(_ number: Int) -> String {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-threads-\(number)").path
    }
}
