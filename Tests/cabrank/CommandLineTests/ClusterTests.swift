import Foundation
import Glibc
import OperatingSystem
import TestSupport
import Testing

/// Tests with a Slurm of shell scripts; `.ci/slurm.sh` has a real one.
@Suite("cabrank run --on slurm", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct ClusterTests {
    private let folder: TemporaryFolder
    private let slurm: FakeSlurm

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        slurm = try FakeSlurm()
    }

    private func run(
        _ options: String, path: String? = nil, whileRunning: (ChildProgram) -> Void = { _ in }
    ) throws -> CommandLineRun {
        try CommandLineRun(
            shell:
                "PATH='\(path ?? "\(slurm.folder.path):/usr/bin:/bin")'; exec \"$CABRANK\" run small.yaml --replications 5 \(options)",
            in: folder.path, whileRunning: whileRunning)
    }

    /// Returns all files of a results folder but the manifest, by path.
    private func files(_ name: String) -> [String: String] {
        var files: [String: String] = [:]
        for file in folder.names(in: name) + folder.names(in: "\(name)/units").map({ "units/\($0)" })
        where file != "manifest.json" && file != "units" {
            files[file] = folder.read("\(name)/\(file)")
        }
        return files
    }

    private var isTidy: Bool {
        folder.names().allSatisfy { !$0.contains(".partial-") }
            && folder.names(in: "out").allSatisfy { !$0.hasPrefix(".") }
    }

    @Test(
        "The tasks of an array give the same bytes as one machine, and leave nothing else", arguments: [false, true])
    func sameBytes(isThere: Bool) throws {
        #expect(try run("--quiet --out local").exitCode == 0)
        if isThere { mkdir("\(folder.path)/out", 0o777) }
        let run = try run("--out out --on slurm --array-size 2 --partition long --threads 2")
        #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run.messages)")
        #expect(run.output.contains("Results   out") && run.output.contains("5 replications"), "\(run.output)")
        #expect(files("out").count == 17 && isTidy)
        #expect(firstDifference(files("out"), files("local")) == nil)
        #expect(slurm.submissions == ["1-2"] && !slurm.wasCancelled)
        #expect(slurm.folder.read("words")?.contains("--cpus-per-task=2 --array=1-2") == true)
        #expect(slurm.folder.read("words")?.contains("--partition=long") == true)
        #expect(folder.read("out/manifest.json")?.contains("\"threads\": 2,") == true)
    }

    @Test("Only missing replications are simulated")
    func more() throws {
        #expect(try run("--quiet --out local --replications 8").exitCode == 0)
        #expect(try run("--quiet --out out").exitCode == 0)
        let run = try run("--quiet --out out --replications 8 --resume --on slurm")
        #expect(run.exitCode == 0 && files("out") == files("local"), "\(run.messages)")
        #expect(slurm.submissions == ["1-3"])
    }

    @Test("A precision is reached at the same replication as on one machine, in doubling rounds")
    func precision() throws {
        let options = "--quiet --precision requests=4% --limit 200"
        #expect(try run("\(options) --out local").exitCode == 0)
        let run = try run("\(options) --out out --on slurm --array-size 2")
        #expect(run.exitCode == 0 && files("out") == files("local") && isTidy, "\(run.messages)")
        #expect(slurm.submissions.allSatisfy { $0 == "1-2" } && slurm.submissions.count > 1)
    }

    @Test("The first replication's logs are returned, whichever task completed them")
    func logs() throws {
        #expect(try run("--quiet --events --out local").exitCode == 0)
        // A killed task has left units without logs.
        for task in 2...5 { try slurm.folder.write("", to: "never-\(task)") }
        try slurm.folder.write("echo '5|RUNNING|None' > '\(slurm.folder.path)/queue'", to: "sabotage")
        let killed = try run("--out out --on slurm") { running in
            running.wait { hiddenFolders.contains { folder.names(in: $0).contains("exit-1") } }
            running.send(SIGKILL)
        }
        #expect(killed.exitCode == 137 && !isTidy)
        slurm.waitForTasks()
        for file in ["never-2", "never-3", "never-4", "never-5", "sabotage"] { slurm.remove(file) }
        let run = try run("--quiet --events --out out --on slurm --resume --array-size 2")
        #expect(run.exitCode == 0 && files("out") == files("local") && isTidy, "\(run.messages)")
        #expect(files("out")["events.csv"] != nil && files("out")["commands.csv"] != nil)
        let digests = try ["local", "out"].map { name in
            try #require(folder.read("\(name)/manifest.json")).split(separator: "\n")
                .filter { $0.contains("\"events_digest\"") }
        }
        #expect(digests[0] == digests[1] && digests[0].count == 1 && !digests[0][0].contains("\"\""))
    }

    @Test("Tasks that keep vanishing are reported; finished replications are kept for --resume")
    func givenUp() throws {
        try slurm.folder.write("", to: "never-2")
        let run = try run("--out out --on slurm --array-size 2")
        #expect(run.exitCode == 3, "\(run.messages)")
        #expect(
            run.messages.contains(
                "the task of replications 3 to 5 failed: it printed no message; do all nodes see the folder of --out?"))
        #expect(run.messages.contains("stopped; 2 of 5 replications are finished and kept in out"))
        #expect(
            slurm.submissions == ["1-2", "2", "2"] && files("out").keys.count { $0.hasPrefix("units/") } == 2 && isTidy)

        slurm.remove("never-2")
        #expect(try self.run("--quiet --out out --on slurm --resume").exitCode == 0)
        #expect(try self.run("--quiet --out local").exitCode == 0)
        #expect(firstDifference(files("out"), files("local")) == nil)
    }

    @Test("A task that would fail everywhere ends the run with its exit code and output; nothing is written")
    func failed() throws {
        try slurm.folder.write("rm '\(folder.path)/small.yaml'", to: "sabotage")
        let run = try run("--quiet --out out --on slurm")
        #expect(
            run.exitCode == 2 && run.messages.contains("the task of replications 1 to 1 failed: small.yaml:"),
            "\(run.messages)")
        #expect(slurm.submissions.count == 1 && slurm.wasCancelled && folder.read("out/manifest.json") == nil && isTidy)
    }

    @Test("An interrupt cancels the job")
    func interrupted() throws {
        for task in 1...5 { try slurm.folder.write("", to: "never-\(task)") }
        try slurm.folder.write((1...5).map { "\($0)|RUNNING|None\n" }.joined(), to: "queue")
        let run = try run("--out out --on slurm") { running in
            running.wait { slurm.wasQueried }
            running.send(SIGINT)
        }
        #expect(run.exitCode == 130 && run.messages.contains("nothing is written"), "\(run.messages)")
        #expect(slurm.wasCancelled && isTidy && folder.read("out/manifest.json") == nil)
    }

    @Test("After a kill, the old tasks are cancelled, and --resume continues with their finished work")
    func killed() throws {
        for task in 3...5 { try slurm.folder.write("", to: "never-\(task)") }
        try slurm.folder.write("echo '5|RUNNING|None' > '\(slurm.folder.path)/queue'", to: "sabotage")
        let killed = try run("--out out --on slurm") { running in
            running.wait { hiddenFolders.contains { folder.names(in: $0).contains("part-2-1") } }
            running.send(SIGKILL)
        }
        #expect(killed.exitCode == 137 && !isTidy)
        slurm.waitForTasks()
        for file in ["never-3", "never-4", "never-5", "sabotage"] { slurm.remove(file) }
        let run = try run("--quiet --out out --on slurm --resume")
        #expect(run.exitCode == 0 && slurm.wasCancelled && isTidy, "\(run.messages)")
        #expect(slurm.submissions == ["1-5", "1-3"])
        #expect(try self.run("--quiet --out local").exitCode == 0)
        #expect(firstDifference(files("out"), files("local")) == nil)
    }

    @Test("A missing cluster or partition is reported before any work")
    func noCluster() throws {
        let none = try run("--out out --on slurm", path: "/nonexistent")
        #expect(none.exitCode == 3)
        #expect(
            none.messages
                == "cabrank: there is no command 'sbatch'; '--on slurm' needs a machine that can submit Slurm jobs\n"
        )
        let partition = try run("--out out --on slurm --partition huge")
        #expect(partition.exitCode == 2)
        #expect(partition.messages == "--partition: the cluster has no partition 'huge'; it has short, long\n")
        try slurm.folder.write("sbatch: error: Batch job submission failed: Invalid account\n", to: "refusal")
        let refused = try run("--out out --on slurm")
        #expect(refused.exitCode == 3 && refused.messages.contains("'sbatch' failed: sbatch: error: Batch job"))
        #expect(isTidy && folder.read("out/manifest.json") == nil)
    }

    @Test(
        "Options that do not fit together are refused",
        arguments: [
            ("--on mars", "--on: unknown value 'mars'; write local or slurm"),
            ("--nodes 2", "--nodes: this option needs a cluster; write --on slurm, or leave it out"),
            (
                "--on local --partition long",
                "--partition: this option needs a cluster; write --on slurm, or leave it out"
            ),
            ("--on slurm --array-size 0", "--array-size: '0' is out of range; write one from 1 to 100000"),
        ])
    func unfitting(options: String, message: String) throws {
        let run = try run(options)
        #expect(run.exitCode == 2 && run.messages == message + "\n", "\(run.messages)")
        #expect(slurm.submissions.isEmpty)
    }

    /// Unfinished folders.
    private var hiddenFolders: [String] { folder.names().filter { $0.hasPrefix(".out.partial-cluster") } }
}
