import Foundation
import OperatingSystem
import TestSupport
import Testing

/// `cabrank run --from` on the store of `cabrank serve --store`, both as users run them.
@Suite("cabrank run --from", .serialized, .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct RunFromTests {
    private let folder: TemporaryFolder

    /// A busy town that was served for some seconds: its scenarios, and its store `here`.
    private static let served = Result {
        let folder = try TemporaryFolder.withScenarios()
        folder.removeAtExit()
        let busy = try #require(folder.read("small.yaml")).replacing("perHour: 30", with: "perHour: 3600")
        try folder.write(busy, to: "busy.yaml")
        _ = try CommandLineRun(shell: RunFromTests.serve, in: folder.path) { server in
            server.wait { RunFromTests.isBusy(folder) }
            server.send(SIGTERM)
        }
        return folder
    }

    /// Whether the store has enough frames for pending rides.
    private static func isBusy(_ folder: TemporaryFolder) -> Bool {
        let log = try? TestFiles.bytes(of: "\(folder.path)/here/commands.sqlite-wal")
        return log?.count ?? 0 > 300_000
    }

    private static let serve =
        "exec \"$CABRANK\" serve busy.yaml --demo --store here --listen 127.0.0.1:0 > shown 2> log"

    init() throws {
        folder = try TemporaryFolder()
        let served = try RunFromTests.served.get()
        let copied = try CommandLineRun(shell: "cp -r '\(served.path)'/. .", in: folder.path)
        try #require(copied.exitCode == 0, "\(copied.messages)")
    }

    private func run(_ arguments: String...) throws -> CommandLineRun {
        try CommandLineRun(["run"] + arguments, in: folder.path)
    }

    @Test(
        "A run continues from the last frame with all files, and the same bytes on any threads"
    )
    func goesOn() throws {
        let run = try run("--from", "here", "--duration", "1 h", "--replications=3", "--threads=1", "--check")
        #expect(run.exitCode == 0, "\(run.messages)")
        let line = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("From ") })
        #expect(line.contains(" of here, ") && line.contains(": 12 drivers at work, "), "\(line)")
        #expect(run.output.contains("Results   Reports/small-from-store"))
        let again = try self.run(
            "--from=here", "busy.yaml", "--duration=1 h", "--replications=3", "--threads=3", "--out=again", "--quiet")
        #expect(again.exitCode == 0 && again.output.isEmpty, "\(again.messages)")
        let files = folder.names(in: "again").filter { $0 != "manifest.json" && $0 != "units" }
        #expect(files.contains("rides.csv") && files.contains("summary.csv"))
        for name in files + folder.names(in: "again/units").map({ "units/\($0)" }) {
            #expect(
                firstDifference(folder.read("again/\(name)"), folder.read("Reports/small-from-store/\(name)")) == nil,
                "\(name)")
        }
        let manifest = try #require(folder.read("again/manifest.json"))
        #expect(manifest.contains("\"store\": \"here\"") && manifest.contains("\"drivers_at_work\": 12"))
        #expect(try CommandLineRun(["report", "again"], in: folder.path).exitCode == 0)
        // Another scenario with the same city and rules: the same drivers, and fewer calls.
        let calm = try self.run(
            "--from=here", "small.yaml", "--duration=1 h", "--replications=3", "--out=calm", "--quiet")
        #expect(calm.exitCode == 0, "\(calm.messages)")
        let counts = try ["calm", "again"].map {
            try #require(folder.read("\($0)/rides.csv")).split(separator: "\n").count
        }
        #expect(counts[0] < counts[1] / 5, "\(counts)")
        // A copy of the store gives the same.
        #expect(try CommandLineRun(shell: "cp -r here copy", in: folder.path).exitCode == 0)
        let copied = try self.run("--from=copy", "--duration=1 h", "--replications=3", "--out=copied", "--quiet")
        #expect(copied.exitCode == 0)
        #expect(firstDifference(folder.read("copied/rides.csv"), folder.read("again/rides.csv")) == nil)
    }

    @Test("What if: the loss of clients when some drivers stop is compared in pairs")
    func whatIf() throws {
        let options = ["--from=here", "--duration=2 h", "--replications=4", "--quiet"]
        let leaving = ["--set", "drivers.leaving={drivers: 6, after: 30 min}", "--out=fewer"]
        for words in [options + ["--out=all"], options + leaving] {
            let run = try CommandLineRun(["run"] + words, in: folder.path)
            #expect(run.exitCode == 0, "\(run.messages)")
        }
        let compared = try CommandLineRun(["compare", "all", "fewer", "--metric=served"], in: folder.path)
        let told = compared.output.replacing("\n  ", with: " ")
        #expect(compared.exitCode == 0, "\(compared.messages)")
        #expect(told.contains("With 6 drivers leaving after 30 min (fewer, compared with all): "), "\(told)")
        let fleet = try #require(folder.read("fewer/fleet.csv")).split(separator: "\n").map(String.init)
        #expect(fleet.contains { $0.hasPrefix("1,1,6.000,") }, "\(fleet)")
    }

    @Test("Bad input gets one clear line and exit code 2, and nothing is written")
    func badInput() throws {
        let before = folder.names(in: ".").sorted()
        let cases: [([String], String)] = [
            (["--from", "nowhere"], "there is no store in this folder"),
            (["--from", "here", "default"], "differs from what was served"),
            (["--from", "here", "--at", "0 s"], "the store has no state at this time"),
            (["--from", "here", "--at", "9000 h"], "the store has no state at this time"),
            (["--from", "here", "--at", "soon"], "--at"),
            (["--from", "here", "--duration", "0 s"], "--duration"),
            (["--from", "here", "--events"], "--events is not possible with --from"),
            (["--from", "here", "--on", "slurm"], "--on is not possible with --from"),
            (["--from", "here", "--set", "rules.offer.timeoutSeconds=20"], "'rules' differs from what was served"),
            (["--from", "here", "--set", "drivers.scale=20"], "but the store has room for"),
            (["--from", "here", "--set", "drivers.leaving.drivers=2"], "lacks the key 'after'"),
            (["small.yaml", "--at", "07:00"], "this option needs --from"),
            (["small.yaml", "--duration", "1 h"], "this option needs --from"),
            (["--from", "here", "--out", "here"], "here"),
        ]
        for (arguments, words) in cases {
            let run = try CommandLineRun(["run"] + arguments, in: folder.path)
            #expect(run.exitCode == 2 && run.output.isEmpty, "\(arguments): \(run.messages)")
            #expect(run.messages.contains(words), "\(arguments): \(run.messages)")
            #expect(run.messages.split(separator: "\n").count == 1, "\(arguments): \(run.messages)")
        }
        #expect(folder.names(in: ".").sorted() == before)
        #expect(folder.names(in: "Reports").isEmpty)
    }

    @Test("A store in use is refused by name; one of a changed scenario needs the original")
    func otherStores() throws {
        // A store of its own: a copied one still finds its scenario's file.
        try FileManager.default.removeItem(atPath: "\(folder.path)/here")
        _ = try CommandLineRun(shell: RunFromTests.serve, in: folder.path) { server in
            server.wait { RunFromTests.isBusy(folder) }
            let locked = try? self.run("--from", "here")
            #expect(locked?.exitCode == 2 && locked?.messages.contains("another process has this store open") == true)
            server.send(SIGTERM)
        }
        let was = try #require(folder.read("busy.yaml"))
        try folder.write(was.replacing("perHour: 3600", with: "perHour: 60"), to: "busy.yaml")
        // The store has a copy of its scenario.
        let kept = try run("--from", "here", "--duration=10 min", "--quiet", "--out=k")
        #expect(kept.exitCode == 0, "\(kept.messages)")
        #expect(unlink("\(folder.path)/here/scenario.yaml") == 0)
        let changed = try run("--from", "here")
        #expect(changed.exitCode == 2 && changed.messages.contains("this has changed since it was served"))
        let other = try run("--from", "here", "endless.yaml")
        #expect(
            other.exitCode == 2 && other.messages.contains("this store belongs to another scenario"),
            "\(other.messages)")
        // The same scenario is now in another place.
        try folder.write(was, to: "moved.yaml")
        let moved = try run("--from", "here", "moved.yaml", "--duration=10 min", "--quiet", "--out=m")
        #expect(moved.exitCode == 0, "\(moved.messages)")
    }
}
