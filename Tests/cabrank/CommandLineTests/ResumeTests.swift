import Foundation
import TestSupport
import Testing

@Suite("cabrank run --resume", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct ResumeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withScenarios() }

    @discardableResult
    private func run(_ arguments: String...) throws -> CommandLineRun {
        let run = try CommandLineRun(["run", "small.yaml"] + arguments, in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        return run
    }

    /// Returns all files but the manifest, by path.
    private func files(_ place: String) -> [String: String] {
        let names =
            folder.names(in: place).filter { $0 != "manifest.json" && $0 != "units" }
            + folder.names(in: "\(place)/units").map { "units/\($0)" }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.read("\(place)/\($0)") ?? "") })
    }

    private func areSame(_ place: String, _ other: String = "straight") -> Bool { files(place) == files(other) }

    @Test("More replications in a finished folder give the bytes of a straight run, on any number of threads")
    func extended() throws {
        try run("--quiet", "--replications=7", "--out=straight", "--threads=1")
        try run("--quiet", "--replications=3", "--out=r", "--threads=2")
        let more = try run("--replications=7", "--out=r", "--resume", "--threads=8")
        #expect(more.messages == "r: 3 finished replications are kept\n")
        #expect(areSame("r"))
        #expect(files("r").count == 19)
        let manifest = try #require(folder.read("r/manifest.json"))
        #expect(manifest.contains("\"replications\": 7,") && manifest.contains("\"replications_kept\": 3,"))
        // A finished run changes nothing, and keeps all finished replications.
        try run("--quiet", "--replications=2", "--out=r", "--resume")
        #expect(areSame("r"))
    }

    @Test("The finished work of a killed run is kept, and its draft is removed")
    func killed() throws {
        // Long ones, so that few of them are finished when it is killed.
        let long = "--set=duration=20 h"
        try run("--quiet", "--replications=9", "--out=straight", long)
        let killed = try CommandLineRun(
            ["run", "small.yaml", "--replications=1000000", "--rides", "--out=r", "--threads=1", long], in: folder.path
        ) { running in
            running.wait { unitsOfDraft().count >= 4 }
            running.send(SIGKILL)
        }
        #expect(killed.exitCode == 128 + SIGKILL)
        let draft = try #require(draft)
        // More are finished than requested, so some are removed to leave work.
        for unit in unitsOfDraft() where (Int(unit.split(separator: "-")[1].dropLast(4)) ?? 0) > 4 {
            try FileManager.default.removeItem(atPath: "\(folder.path)/\(draft)/units/\(unit)")
        }
        let resumed = try run("--replications=9", "--out=r", "--resume", long)
        #expect(resumed.messages == "r: 4 finished replications are kept\n")
        #expect(areSame("r"))
        #expect(self.draft == nil)
    }

    private var draft: String? { folder.names().first { $0.hasPrefix(".r.partial-") } }

    private func unitsOfDraft() -> [String] {
        (draft.map { folder.names(in: "\($0)/units") } ?? []).filter { !$0.hasPrefix(".") }
    }

    @Test("An interrupted run is resumed, also with gaps")
    func gaps() throws {
        try run("--quiet", "--replications=6", "--out=straight")
        try run("--quiet", "--replications=2", "--first=4", "--out=r")
        #expect(folder.read("r/manifest.json")?.contains("\"first_replication\": 4,") == true)
        try run("--quiet", "--replications=6", "--out=r", "--resume")
        #expect(areSame("r"))
    }

    @Test("The logs of the first replication are complete, too: it is simulated again")
    func logs() throws {
        try run("--quiet", "--replications=3", "--out=straight", "--events")
        try run("--quiet", "--replications=2", "--out=r")
        try run("--quiet", "--replications=3", "--out=r", "--resume", "--events")
        #expect(areSame("r") && files("r")["events.csv"] != nil)
    }

    @Test("Results of another seed or scenario are not resumed", arguments: ["--seed=9", "--set=duration=50 min"])
    func others(change: String) throws {
        try run("--quiet", "--out=r")
        let before = files("r")
        let other = try CommandLineRun(["run", "small.yaml", "--out=r", "--resume", change], in: folder.path)
        #expect(other.exitCode == 2 && files("r") == before)
        #expect(
            other.messages == """
                r: these results are of another scenario or seed and cannot be resumed; give the same scenario, with \
                the same files, --set and --seed, or leave out --resume

                """)
    }

    @Test("Results of changed files are not resumed", arguments: ["run", "sweep"])
    func changedFile(command: String) throws {
        let vary = command == "sweep" ? ["--vary=drivers.shifts.0.taxis=2,3"] : []
        let table = "\(folder.path)/table.csv"
        let ways = "from,to,seconds,km\nA,A,60,1\nA,B,300,4\nB,A,300,4\nB,B,60,1\n"
        try TestFiles.write(ways, to: table)
        let scenario = """
            scenario: table
            city: {tableFile: table.csv}
            duration: 1 h
            seed: 3
            demand: {gravity: {requestsPerDay: 200, tripLength: 4 km}}
            drivers: {shifts: [{taxis: 3, start: "00:00", length: 24 h}]}
            """
        try TestFiles.write(scenario, to: "\(folder.path)/table.yaml")
        func run(_ replications: Int, _ options: [String] = []) throws -> CommandLineRun {
            let arguments = [command, "table.yaml", "--quiet", "--replications=\(replications)", "--out=r"]
            return try CommandLineRun(arguments + vary + options, in: folder.path)
        }
        #expect(try run(2).exitCode == 0)
        #expect(try run(3, ["--resume"]).exitCode == 0)
        let before = files("r")
        try TestFiles.write(ways + "A,C,300,4\nB,C,300,4\nC,A,300,4\nC,B,300,4\nC,C,60,1\n", to: table)
        let other = try run(4, ["--resume"])
        #expect(other.exitCode == 2 && other.messages.contains("with the same files") && files("r") == before)
        // Contents count, not file times.
        try TestFiles.write(ways, to: table)
        #expect(try run(4, ["--resume"]).exitCode == 0)
        #expect(files("r") != before)
    }

    @Test("A replay reports that changed files make the difference")
    func replayOfOtherFiles() throws {
        let small = try #require(folder.read("small.yaml"))
        try folder.write(small + "travel: {pickupTime: {empirical: {file: x.csv, column: s}}}\n", to: "small.yaml")
        try folder.write("s\n60\n70\n", to: "x.csv")
        try run("--quiet", "--events", "--out=r")
        func replay() throws -> CommandLineRun { try CommandLineRun(["replay", "r/commands.csv"], in: folder.path) }
        #expect(try replay().output.contains("as recorded"))
        // Travel times are in the commands, so the files make no difference here: a changed digest stands for it.
        let manifest = try #require(folder.read("r/manifest.json"))
        let key = "\"events_digest\": \""
        let other = manifest.replacing(key, with: key + "1")
        #expect(other != manifest)
        try folder.write(other, to: "r/manifest.json")
        #expect(try !replay().output.contains("Files "))
        try folder.write("s\n61\n70\n", to: "x.csv")
        let run = try replay()
        #expect(run.exitCode == 1 && run.output.contains("\nFiles     the files that the scenario names have changed"))
    }

    @Test("Results of two swapped files are not resumed")
    func swappedFiles() throws {
        let small = try #require(folder.read("small.yaml"))
        let times = """
            travel:
              pickupTime: {empirical: {file: x.csv, column: s}}
              rideTime: {empirical: {file: y.csv, column: s}}

            """
        try folder.write(small + times, to: "small.yaml")
        try folder.write("s\n60\n70\n", to: "x.csv")
        try folder.write("s\n600\n700\n", to: "y.csv")
        try run("--quiet", "--replications=2", "--out=r")
        try run("--quiet", "--replications=3", "--out=r", "--resume")
        try folder.write("s\n600\n700\n", to: "x.csv")
        try folder.write("s\n60\n70\n", to: "y.csv")
        let swapped = try CommandLineRun(
            ["run", "small.yaml", "--replications=4", "--out=r", "--resume"], in: folder.path)
        #expect(swapped.exitCode == 2 && swapped.messages.contains("are of another scenario or seed"))
    }

    @Test("With a full disk finished work is kept and can be resumed", arguments: ["run", "sweep"])
    func fullDisk(command: String) throws {
        let words =
            command == "run" ? "run small.yaml --rides" : "sweep small.yaml --vary drivers.shifts.0.taxis=8,9,10,11,12"
        func cabrank(_ options: String, filesOfAtMost blocks: String = "unlimited") throws -> CommandLineRun {
            let command = "\"$CABRANK\" \(words) --replications=9 --quiet --threads=1 \(options)"
            return try CommandLineRun(shell: "ulimit -f \(blocks); exec \(command)", in: folder.path)
        }
        #expect(try cabrank("--out=straight").exitCode == 0)
        // A whole table exceeds the limit, and a unit does not.
        let all = try #require(folder.read(command == "run" ? "straight/rides.csv" : "straight/sweep.csv"))
        let failed = try cabrank("--out=r", filesOfAtMost: "\(all.utf8.count / 2 / 512)")
        #expect(failed.exitCode == 3 && folder.read("r/manifest.json") == nil)
        #expect(
            failed.messages.contains(": File too large; ")
                && failed.messages.contains(" finished before; kept in .r.partial-"), "\(failed.messages)")
        let draft = try #require(draft)
        #expect(!folder.names(in: "\(draft)/units").isEmpty)
        #expect(try cabrank("--out=r --resume").exitCode == 0)
        #expect(areSame("r") && self.draft == nil)
    }

    @Test("A replication with changed rows or metrics is reported and simulated again")
    func damaged() throws {
        try run("--quiet", "--replications=3", "--out=r")
        let before = files("r")
        let unit = try #require(before.keys.filter { $0.hasSuffix("-3.csv") }.first)
        try folder.write(before[unit]?.replacing("end,", with: "") ?? "", to: "r/\(unit)")
        let one = try run("--replications=3", "--out=r", "--resume")
        #expect(one.messages.hasPrefix("r: 2 finished replications are kept\nr: 1 more cannot be kept (damaged"))
        #expect((files("r") == before) == true)
        try folder.write(before["drivers.csv"]?.replacing("\n2,d1,", with: "\n8,d1,") ?? "", to: "r/drivers.csv")
        #expect(
            try run("--replications=3", "--out=r", "--resume").messages
                .hasPrefix("r: 2 finished replications are kept\nr: 1"))
        #expect((files("r") == before) == true)
        // A changed digit, as a failing disk may cause it.
        let rides = try #require(before["rides.csv"]?.split(separator: "\n", omittingEmptySubsequences: false))
        let amid = rides.count / 2
        let changed = String(rides[amid].dropLast()) + (rides[amid].hasSuffix("1") ? "2" : "1")
        let all = rides[..<amid] + [changed[...]] + rides[(amid + 1)...]
        try folder.write(all.joined(separator: "\n"), to: "r/rides.csv")
        #expect(
            try run("--replications=3", "--out=r", "--resume").messages
                .hasPrefix("r: 2 finished replications are kept\nr: 1"))
        #expect((files("r") == before) == true)
    }

    @Test("More than ten replications write no rides unless requested, and the run says so")
    func rides() throws {
        let many = try run("--replications=11", "--out=many")
        #expect(many.messages.hasPrefix("no rides.csv: more than 10 replications are requested"))
        #expect(files("many")["rides.csv"] == nil)
        try run("--quiet", "--replications=10", "--out=r")
        #expect(files("r")["rides.csv"] != nil)
        try run("--quiet", "--replications=11", "--out=r", "--resume")
        #expect(areSame("r", "many"))
        // Without the option, they are not simulated again for their rides.
        #expect(try run("--out=r", "--resume").messages.hasPrefix("r: 11 finished replications are kept\nno rides.csv"))
        let wanted = try run("--replications=11", "--out=r", "--resume", "--rides")
        #expect(wanted.messages.contains("r: 11 more cannot be kept") && files("r")["rides.csv"] != nil)
        try run("--quiet", "--replications=12", "--out=r", "--resume")
        #expect(files("r")["rides.csv"]?.contains("\n12,r1,") == true, "of so many they had been asked for")
        let both = try CommandLineRun(["run", "small.yaml", "--rides", "--no-rides"], in: folder.path)
        #expect(both.exitCode == 2 && both.messages.contains("--rides and --no-rides exclude each other"))
    }

    // MARK: Precision

    @Test("Replications are added until an interval is narrow enough, independent of threads and resumes")
    func precision() throws {
        let goal = ["--precision=wait_mean_s=5%", "--precision", "service_rate=0.2"]
        let straight = try CommandLineRun(
            ["run", "small.yaml", "--out=straight", "--threads=1"] + goal, in: folder.path)
        #expect(straight.exitCode == 0, "\(straight.messages)")
        let count = folder.names(in: "straight/units").count
        #expect((10..<200).contains(count) && straight.output.contains("Precision  wait_mean_s known to within "))
        #expect(straight.output.contains(" % (5 % requested) · service_rate known to within "), "\(straight.output)")
        #expect(folder.read("straight/manifest.json")?.contains("\"interrupted\": false") == true)
        try run("--quiet", "--replications=4", "--first=3", "--out=r", "--no-rides")
        let resumed = try CommandLineRun(
            ["run", "small.yaml", "--out=r", "--quiet", "--resume", "--threads=3"] + goal, in: folder.path)
        #expect(resumed.exitCode == 0 && areSame("r"))
    }

    @Test("A precision that is not reached within the limit is reported with exit code 1")
    func imprecise() throws {
        let run = try CommandLineRun(
            ["run", "small.yaml", "--out=r", "--quiet", "--precision=wait_mean_s=0.001%", "--limit=3"], in: folder.path)
        #expect(run.exitCode == 1 && folder.names(in: "r/units").count == 3)
        #expect(
            run.messages.hasPrefix("cabrank: not precise enough after 3 replications: wait_mean_s known to within "))
        #expect(run.messages.hasSuffix(" % (0.001 % requested)\n"), "\(run.messages)")
    }

    @Test(
        "Invalid goals are reported, and nothing is written",
        arguments: [
            ("--precision=wait_men_s=5%", "unknown metric 'wait_men_s'; did you mean 'wait_mean_s'?"),
            (
                "--precision=wait_mean_s",
                "'wait_mean_s' has no valid width of the interval; write wait_mean_s=5% for a share of the mean"
            ),
            ("--precision=wait_mean_s=-5%", "has no valid width"),
            ("--precision=shared_wait_mean_s=5%", "this scenario has no metric 'shared_wait_mean_s'"),
            ("--limit=5", "--limit needs --precision"),
        ])
    func badGoals(option: String, message: String) throws {
        let run = try CommandLineRun(["run", "small.yaml", "--out=r", option], in: folder.path)
        #expect(run.exitCode == 2 && run.messages.contains(message), "\(run.messages)")
        #expect(folder.names().allSatisfy { !$0.contains("r.partial") && $0 != "r" })
    }

    // MARK: Warm-up

    @Test("Pilot runs find the warm-up of a long run, independent of threads and resumes")
    func warmUp() throws {
        let long = ["--set=duration=3 days", "--set=demand.flows.0.perHour=20", "--out"]
        func run(_ options: [String]) throws -> CommandLineRun {
            try CommandLineRun(["run", "small.yaml"] + long + options, in: folder.path)
        }
        let straight = try run(["straight", "--replications=3", "--threads=1"])
        #expect(straight.exitCode == 0 && straight.output.contains("Warm-up"), "\(straight.messages)")
        #expect(straight.output.contains("(MSER-5 on 5 pilots of 3 days)"))
        #expect(try run(["r", "--quiet", "--threads=3"]).exitCode == 0)
        #expect(try run(["r", "--quiet", "--replications=3", "--threads=3", "--resume"]).exitCode == 0)
        #expect(areSame("r"))
        #expect(try run(["r", "--quiet", "--replications=3", "--resume"]).exitCode == 0)
        #expect(areSame("r"))
        let table = try #require(files("r")["warmup.csv"]).split(separator: "\n")
        #expect(table[0] == "series,window,hour,mean,smoothed,cut" && table.count == 1 + 2 * 2 * 72)
        // Only requests after the first day count.
        let fixed = try run(["fixed", "--replications=3", "--quiet", "--set=warmUp=1 day"])
        #expect(fixed.exitCode == 0 && files("fixed")["warmup.csv"] == nil)
        let isCut = table.contains { $0.hasSuffix(",true") }
        #expect((files("fixed")["summary.csv"] == files("r")["summary.csv"]) == isCut)
    }
}
