import Foundation
import Glibc
import OperatingSystem
import TestSupport
import Testing

/// Tests with a Slurm of shell scripts; `.ci/slurm.sh` has a real one.
@Suite("sweep, compare and best on Slurm", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct ClusterPointsTests {
    private let folder: TemporaryFolder
    private let slurm: FakeSlurm
    private static let sweep = "sweep small.yaml --vary drivers.shifts.0.taxis=8,12 --replications 3"

    init() throws {
        folder = try TemporaryFolder.withFewAndSmall()
        slurm = try FakeSlurm()
    }

    private func run(_ words: String, whileRunning: (ChildProgram) -> Void = { _ in }) throws -> CommandLineRun {
        try CommandLineRun(
            shell: "PATH='\(slurm.folder.path):/usr/bin:/bin'; exec \"$CABRANK\" \(words)", in: folder.path,
            whileRunning: whileRunning)
    }

    /// Returns all files of a results folder but the manifest, by path.
    private func files(_ name: String) -> [String: String] {
        let names = folder.names(in: name) + folder.names(in: "\(name)/units").map { "units/\($0)" }
        let files = names.filter { $0 != "manifest.json" && $0 != "units" }
        return Dictionary(uniqueKeysWithValues: files.map { ($0, folder.read("\(name)/\($0)") ?? "") })
    }

    private var isTidy: Bool { folder.names().allSatisfy { !$0.contains(".partial-") } }

    @Test(
        "The tasks of an array give the files and output of one machine, and leave nothing else",
        arguments: [
            sweep, "compare small.yaml few.yaml --replications 2 --seed 3",
            "best small.yaml --vary drivers.shifts.0.taxis=4,6,8 --metric wait_mean_s --indifference '1 s'"
                + " --confidence 99%",
            "best small.yaml --vary drivers.shifts.0.taxis=4,8 --budget 24 --metric served",
        ])
    func sameBytes(words: String) throws {
        let local = try run("\(words) --out local")
        let run = try run("\(words) --out out --on slurm --array-size 2 --partition long --threads 2")
        #expect(run.exitCode == local.exitCode && run.messages == local.messages, "\(run.messages)")
        #expect(firstDifference(run.output, local.output.replacing("Results   local", with: "Results   out")) == nil)
        #expect(files("out") == files("local") && !files("out").isEmpty && isTidy)
        #expect(Set(slurm.submissions) == ["1-2"] && !slurm.wasCancelled)
        #expect(slurm.submissions.count == 1 || words.hasPrefix("best"))
        #expect(slurm.folder.read("words")?.contains("--partition=long") == true)
        #expect(folder.read("out/manifest.json")?.contains("\"threads\": 2,") == true)
    }

    @Test("Before new rounds, best uses the finished ones; it takes no more of them than one machine")
    func rounds() throws {
        let words =
            "best small.yaml --vary drivers.shifts.0.taxis=5,6 --metric wait_mean_s --indifference '0.1 s'"
            + " --limit 60 --quiet"
        _ = try run("\(words) --out local")
        _ = try run("\(words) --out out --on slurm --array-size 1")
        #expect(firstDifference(files("out"), files("local")) == nil)
        // Ten of each, ten more, then doubling, up to the limit.
        #expect((3...4).contains(slurm.submissions.count), "\(slurm.submissions)")
    }

    @Test("A failed task is reported with its output, the other points are finished, and the exit code is 1")
    func badPoint() throws {
        for name in ["short", "long"] { try folder.write("s\n60\n90\n", to: "\(name).csv") }
        let patience = ["short", "long"].map { "{empirical: {file: \($0).csv, column: s}}" }.joined(separator: ",")
        let words = "sweep small.yaml --vary 'clients.patience=\(patience),10 min' --replications 2"
        #expect(try run("\(words) --out local --quiet").exitCode == 0)
        try slurm.folder.write("rm -f '\(folder.path)/long.csv'", to: "sabotage")
        let run = try run("\(words) --out out --on slurm --array-size 1")
        #expect(run.exitCode == 1)
        #expect(
            run.messages.contains(
                "variant 2 (clients.patience={empirical: {file: long.csv, column: s}}): the task of replications 1 to 2 "
                    + "failed: "))
        #expect(run.messages.hasSuffix("\ncabrank: 1 of 3 variants is invalid and left out\n"), "\(run.messages)")
        let rows = try #require(folder.read("local/sweep.csv")).split(separator: "\n").filter { !$0.hasPrefix("2,") }
        #expect(folder.read("out/sweep.csv")?.split(separator: "\n") == rows && isTidy)
        #expect(folder.names(in: "out/units").count == 4 && slurm.submissions.count == 2)
    }

    @Test("A comparison with a failed task reports the reason and leaves no files")
    func badScenario() throws {
        try slurm.folder.write("rm -f '\(folder.path)/few.yaml'", to: "sabotage")
        let run = try run("compare small.yaml few.yaml --replications 1 --out out --on slurm")
        #expect(run.messages.hasPrefix("variant 2 (few): the task of replications 1 to 1 failed: few.yaml: "))
        #expect(run.exitCode == 2 && run.messages.contains("a scenario has no finished replication"))
        #expect(isTidy && folder.read("out/manifest.json") == nil)
    }

    @Test("Tasks that keep vanishing are reported; finished replications are kept for --resume")
    func givenUp() throws {
        try slurm.folder.write("", to: "never-2")
        let run = try run("\(ClusterPointsTests.sweep) --out out --on slurm --array-size 2")
        #expect(run.exitCode == 3)
        #expect(
            run.messages.contains(
                "the task of replications 1 to 3 of variant 2 (drivers.shifts.0.taxis=12) failed: it printed no message; do all "
                    + "nodes see the folder of --out?"), "\(run.messages)")
        #expect(run.messages.contains("stopped; 3 replications are finished and kept in out"))
        #expect(slurm.submissions == ["1-2", "2", "2"] && folder.names(in: "out/units").count == 3 && isTidy)
        #expect(folder.read("out/manifest.json")?.contains("\"interrupted\": true") == true)

        slurm.remove("never-2")
        #expect(try self.run("\(ClusterPointsTests.sweep) --quiet --out out --on slurm --resume").exitCode == 0)
        #expect(try self.run("\(ClusterPointsTests.sweep) --quiet --out local").exitCode == 0)
        #expect(firstDifference(files("out"), files("local")) == nil)
    }

    @Test(
        "An interrupt cancels the job and keeps finished work; after a kill, --resume continues it",
        arguments: [
            (sweep, SIGINT, "1-3"), (sweep, SIGKILL, "1-3"),
            ("compare small.yaml few.yaml --replications 2", SIGINT, "1-2"),
            ("best small.yaml --vary drivers.shifts.0.taxis=4,8 --budget 24", SIGINT, "1-10"),
        ])
    func cutShort(words: String, signal: Int32, missing: String) throws {
        try slurm.folder.write("", to: "never-2")
        try slurm.folder.write("echo '2|RUNNING|None' > '\(slurm.folder.path)/queue'", to: "sabotage")
        let cut = try run("\(words) --out out --on slurm --array-size 2") { running in
            running.wait { hasFinished(part: 1) }
            running.send(signal)
        }
        #expect(cut.exitCode == 128 + signal && isTidy == (signal == SIGINT), "\(cut.messages)")
        #expect(slurm.wasCancelled == (signal == SIGINT))
        if signal == SIGINT {
            #expect(cut.messages.contains("replications are finished and kept in out; write --resume to run"))
            #expect(folder.read("out/comparison.csv") == nil && !folder.names(in: "out/units").isEmpty)
        }
        slurm.waitForTasks()
        for file in ["never-2", "sabotage"] { slurm.remove(file) }
        let run = try run("\(words) --quiet --out out --on slurm --resume --array-size 99")
        #expect(run.exitCode == 0 && isTidy && slurm.wasCancelled, "\(run.messages)")
        #expect(slurm.submissions.dropFirst().first == missing)
        #expect(try self.run("\(words) --quiet --out local").exitCode == 0)
        #expect(firstDifference(files("out"), files("local")) == nil)
    }

    @Test("An interrupt before any finished replication writes nothing")
    func inVain() throws {
        for task in 1...2 { try slurm.folder.write("", to: "never-\(task)") }
        try slurm.folder.write("1|RUNNING|None\n2|RUNNING|None\n", to: "queue")
        let run = try run("\(ClusterPointsTests.sweep) --out out --on slurm --array-size 2") { running in
            running.wait { slurm.wasQueried }
            running.send(SIGINT)
        }
        #expect(run.exitCode == 130)
        #expect(run.messages.hasSuffix("interrupted before the first replication finished; nothing is written\n"))
        #expect(slurm.wasCancelled && isTidy && folder.read("out/manifest.json") == nil)
    }

    @Test("Cluster options and their errors are the same for all commands")
    func options() throws {
        let lines = try ["run", "sweep", "compare", "best"].map { command in
            try run("\(command) --help").output.split(separator: "\n").map { $0.split(separator: " ").prefix(8) }
                .filter { ["--on", "--partition", "--nodes", "--array-size", "--threads"].contains($0.first) }
        }
        #expect(lines[0].count == 5 && lines.allSatisfy { $0 == lines[0] }, "\(lines)")
        for command in [ClusterPointsTests.sweep, "compare small.yaml few.yaml", "best small.yaml --vary a=1,2"] {
            let run = try run("\(command) --nodes 2")
            #expect(run.exitCode == 2)
            #expect(run.messages == "--nodes: this option needs a cluster; write --on slurm, or leave it out\n")
        }
        mkfifo("\(folder.path)/pipe", 0o600)
        let pipe = try run("compare small.yaml pipe --on slurm")
        #expect(pipe.messages == "pipe: the tasks of a cluster cannot read from a pipe; name a file\n")
        #expect(pipe.exitCode == 2 && slurm.submissions.isEmpty)
    }

    private func hasFinished(part: Int) -> Bool {
        folder.names().filter { $0.hasPrefix(".out.partial-cluster") }.contains { work in
            folder.names(in: work).contains { $0.hasPrefix("exit-\(part)") }
        }
    }
}
