import Foundation
import OperatingSystem
import TestSupport
import Testing

private let isBuilt = CommandLineRun.program != nil

@Suite("cabrank run", .enabled(if: isBuilt, "the program cabrank is not built beside the tests"))
struct RunTests {
    private let folder: TemporaryFolder
    private static let files = [
        "drivers.csv", "fairness.csv", "fleet.csv", "losses.csv", "manifest.json", "replications.csv", "rides.csv",
        "shifts.csv", "statement.csv", "summary.csv", "units", "zone_summary.csv", "zones.csv", "zones.geojson",
    ]

    init() throws { folder = try TemporaryFolder.withScenarios() }

    private func run(_ arguments: String...) throws -> CommandLineRun {
        try CommandLineRun(["run"] + arguments, in: folder.path)
    }

    @Test("A run writes its results to Reports/<scenario name> and a summary to standard output")
    func writesResults() throws {
        let run = try run("small.yaml")
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(folder.names(in: "Reports") == ["small"])
        #expect(folder.names(in: "Reports/small") == RunTests.files)
        for subject in ["Requests", "Waiting", "Taxis", "Fairness", "Results   Reports/small"] {
            #expect(run.output.contains(subject), "\(subject)")
        }
        #expect(!run.output.contains("\u{1B}"), "no colours where there is no terminal")
        #expect(run.messages.isEmpty, "no progress where there is no terminal")
    }

    @Test("--quiet prints nothing, --out names the folder, --events adds the event log")
    func options() throws {
        let run = try run("small.yaml", "--quiet", "--out=a/b", "--events", "--seed", "5")
        #expect(run.exitCode == 0 && run.output.isEmpty && run.messages.isEmpty, "\(run.messages)")
        #expect(folder.names(in: "a/b") == (RunTests.files + ["commands.csv", "events.csv"]).sorted())
        #expect(folder.read("a/b/manifest.json")?.contains("\"seed\": 5,") == true)
        let header = "sequence,time_s,event,request,client,driver,zone,detail\n"
        #expect(folder.read("a/b/events.csv")?.hasPrefix(header) == true)
    }

    @Test("--no-rides leaves out rides.csv and nothing else; the other files are the same")
    func withoutRides() throws {
        #expect(try run("small.yaml", "--quiet", "--out=all").exitCode == 0)
        #expect(try run("small.yaml", "--quiet", "--out=less", "--no-rides").exitCode == 0)
        #expect(folder.names(in: "less") == RunTests.files.filter { $0 != "rides.csv" })
        for name in RunTests.files where !["rides.csv", "manifest.json", "units"].contains(name) {
            #expect(firstDifference(folder.read("less/\(name)"), folder.read("all/\(name)")) == nil, "\(name)")
        }
    }

    @Test("The same seed gives the same bytes on one thread and on three; another seed gives others")
    func sameBytes() throws {
        for (place, options) in [
            ("one", ["--threads=1"]), ("three", ["--threads=3"]), ("other", ["--threads=3", "--seed=99"]),
        ] {
            let run = try CommandLineRun(
                ["run", "small.yaml", "--replications=5", "--events", "--quiet", "--out=\(place)"] + options,
                in: folder.path)
            #expect(run.exitCode == 0, "\(run.messages)")
        }
        let units = folder.names(in: "one/units").map { "units/\($0)" }
        #expect(units.count == 5)
        for name in RunTests.files + ["events.csv"] + units where name != "manifest.json" && name != "units" {
            #expect(folder.read("one/\(name)") != nil)
            #expect(firstDifference(folder.read("one/\(name)"), folder.read("three/\(name)")) == nil, "\(name)")
        }
        #expect(folder.read("one/rides.csv") != folder.read("other/rides.csv"))
    }

    @Test("Bad input gives its place, exit code 2, and no results folder")
    func badInput() throws {
        let run = try run("small.yaml", "--set", "drivers.shfts=3")
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("unknown key 'shfts'"))
        #expect(folder.names(in: "Reports").isEmpty)
    }

    @Test("A folder without results is not changed, with exit code 2")
    func refusesOtherFolders() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/mine", withIntermediateDirectories: true)
        try folder.write("precious", to: "mine/notes.txt")
        let run = try run("small.yaml", "--out", "mine")
        #expect(run.exitCode == 2)
        #expect(folder.names(in: "mine") == ["notes.txt"])
    }

    @Test("A file size limit gives exit code 3 and leaves nothing")
    func fileTooLarge() throws {
        let run = try CommandLineRun(
            shell: "ulimit -f 1; exec \"$CABRANK\" run small.yaml --replications 9 2>&1", in: folder.path)
        #expect(run.exitCode == 3)
        #expect(run.output.contains("File too large"), "\(run.output)")
        #expect(folder.names(in: "Reports").isEmpty)
    }

    @Test(
        "A full disk gives exit code 3 and keeps finished replications, hidden, for --resume",
        .enabled(if: TestMachine.canMount, "\(TestMachine.cannotMount)"))
    func fullDisk() throws {
        let script = """
            mkdir disk; unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=64k none disk;
            "$CABRANK" run small.yaml --replications 30 --out disk/a/b; code=$?; ls -A disk/a; mount -o remount,size=4m disk;
            "$CABRANK" run small.yaml --replications 30 --out disk/a/b --resume --quiet || exit; ls -A disk/a; rm -r disk/a;
            mount -o remount,size=4k disk; "$CABRANK" run small.yaml --out disk/a/b; ls -A disk; exit $code'
            """
        let run = try CommandLineRun(shell: script, in: folder.path)
        #expect(run.exitCode == 3)
        let failures = run.messages.split(separator: "\n").filter { $0.contains("No space left on device") }
        #expect(failures.count == 2, "\(run.messages)")
        let draft = try #require(failures[0].firstMatch(of: /kept in disk\/a\/(\.b\.partial-[0-9]+), where --resume/))
        #expect(run.output == "\(draft.1)\nb\n")
    }

    @Test("A folder that cannot be created gives exit code 3")
    func noPermission() throws {
        let run = try run("small.yaml", "--out", "/proc/cabrank/results")
        #expect(run.exitCode == 3)
        #expect(run.messages.hasPrefix("cabrank: cannot create the folder"))
    }

    @Test("A full standard output gives exit code 3; a closed pipe is not an error")
    func standardOutput() throws {
        let full = try CommandLineRun(shell: "exec \"$CABRANK\" run small.yaml > /dev/full", in: folder.path)
        #expect(full.exitCode == 3)
        #expect(full.messages.contains("standard output"))
        let gone = try CommandLineRun(
            shell: "{ \"$CABRANK\" run small.yaml; echo $? >&2; } | exec true", in: folder.path)
        #expect(gone.messages == "0\n")
    }

    @Test(
        "An interrupt before the first finished replication leaves nothing, with exit code 130",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func interruptAtOnce(signal: Int32) throws {
        let run = try CommandLineRun(["run", "endless.yaml"], in: folder.path) { running in
            waitForRun(running)
            running.send(signal)
        }
        #expect(run.exitCode == 130)
        #expect(run.messages.contains("nothing is written"))
        #expect(folder.names(in: "Reports").isEmpty)
    }

    @Test(
        "An interrupt keeps the finished replications and says so, with exit code 130",
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func interruptLater(signal: Int32) throws {
        // Long ones, so that there are few of them.
        let words = ["run", "small.yaml", "--replications=1000000", "--rides", "--set=duration=20 h"]
        let run = try CommandLineRun(words, in: folder.path) { running in
            waitForRun(running)
            running.wait { !unitsSoFar().isEmpty }
            running.send(signal)
        }
        #expect(run.exitCode == 130)
        #expect(run.messages.contains("replications are finished and kept in Reports/small"))
        #expect(folder.names(in: "Reports/small") == RunTests.files)
        #expect(folder.read("Reports/small/manifest.json")?.contains("\"interrupted\": true") == true)
    }

    @Test("A run under nohup survives a lost connection")
    func nohup() throws {
        let run = try CommandLineRun(
            shell: "nohup \"$CABRANK\" run small.yaml --quiet --replications 40 & pid=$!; "
                + "until [ -d Reports ]; do sleep 0.01; done; kill -HUP $pid; wait $pid", in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(folder.read("Reports/small/manifest.json")?.contains("\"interrupted\": false") == true)
    }

    @Test("The remains of a killed run go with the next run to the same folder, but not a living run's")
    func killed() throws {
        var during: [String] = []
        let other = try CommandLineRun(["run", "small.yaml", "--replications=1000000"], in: folder.path) { running in
            waitForRun(running)
            during = folder.names(in: "Reports")
            let run = try? CommandLineRun(["run", "small.yaml", "--quiet"], in: folder.path)
            #expect(run?.exitCode == 0)
            #expect(folder.names(in: "Reports") == during + ["small"])
            running.send(SIGKILL)
        }
        #expect(other.exitCode == 128 + SIGKILL && during.count == 1)
        #expect(folder.names(in: "Reports") == during + ["small"])
        #expect(try run("small.yaml", "--quiet").exitCode == 0)
        #expect(folder.names(in: "Reports") == ["small"])
        #expect(folder.names(in: "Reports/small") == RunTests.files)
    }

    /// Waits until the results folder exists, after which interrupts are caught, or the program has ended.
    private func waitForRun(_ running: ChildProgram) {
        running.wait { !folder.names(in: "Reports").isEmpty }
    }

    /// Returns the files of the finished replications.
    private func unitsSoFar() -> [String] {
        (folder.names(in: "Reports").first.map { folder.names(in: "Reports/\($0)/units") } ?? []).filter {
            !$0.hasPrefix(".")
        }
    }

    @Test(
        "A run that is too large to count is refused",
        arguments: [
            (
                "demand.flows.0.perHour=1000000",
                "million requests would be made in this run; at most 1000 million are possible"
            ),
            (
                "drivers.shifts.0.taxis=292000",
                "the taxis would work for about 107 million days in this run; at most 100 million are possible"
            ),
        ])
    func tooLarge(change: String, message: String) throws {
        let run = try CommandLineRun(["run", "endless.yaml", "--set", change], in: folder.path)
        #expect(run.exitCode == 2)
        #expect(run.messages.contains(message))
        #expect(folder.names(in: "Reports").isEmpty)
    }
}
