import Foundation
import FoundationXML
import TestSupport
import Testing

/// The load tester as a user runs it: its verdicts and exit codes, and its detection of faults.
@Suite("cabrank load", .serialized, .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct LoadTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        try folder.write(LoadTests.profile, to: "town.yaml")
    }

    /// A small busy town with many refusals and unanswered offers, and at times no free taxi.
    private static let profile = """
        load: town
        city: {generate: {seed: 7, zones: 10}}
        users: {clients: 900, drivers: 100}
        rate: 400
        mix: {position: 40, zoneChange: 5, request: 50, share: 2, withdrawal: 3}
        clients: {tripLength: 4 km, share: 0.2}
        drivers:
          acceptance: {base: 0.6}
          noAnswer: 0.2
          answerDelay: {lognormal: {mean: 0.1 s, cv: 0.6}}
          returnAfterStandDown: 1 s
        rides:
          toPickup: {exponential: {mean: 0.3 s}}
          onBoard: {exponential: {mean: 0.3 s}}
          betweenSteps: {exponential: {mean: 0.05 s}}
        rules: {offer.timeoutSeconds: 0.5, refusals.standDown: 20, refusals.suspend: 30}
        warmUp: 0.6 s
        duration: 1 s
        seed: 1
        queue: {capacity: 16384}
        target: {latency: 3600 s, percentile: 99.9, lateness: 3600 s}
        """

    /// Runs a load test whose limits are so wide that a busy machine cannot spoil it.
    private func load(_ options: [String]) throws -> CommandLineRun {
        try CommandLineRun(["load", "town.yaml", "--out", "r"] + options, in: folder.path)
    }

    @Test("A load test and a run replace each other's files completely")
    func replacesEveryFile() throws {
        #expect([0, 1].contains(try load(["--quiet", "--commands"]).exitCode))
        let files = folder.names(in: "r")
        try folder.write("mine", to: "r/notes.txt")
        for arguments in [
            ["run", "small.yaml", "--events"],
            ["load", "town.yaml", "--find-limit", "--duration", "0.3 s", "--warm-up", "0.3 s"], ["run", "small.yaml"],
        ] {
            let before = folder.names(in: "r")
            let run = try CommandLineRun(arguments + ["--quiet", "--out", "r"], in: folder.path)
            #expect(run.exitCode != 2 && run.exitCode != 3, "\(run.messages)")
            let kept = Set(before).intersection(folder.names(in: "r"))
            #expect(kept.subtracting(["commands.csv"]) == ["manifest.json", "notes.txt"], "\(arguments)")
        }
        #expect(files.contains("commands.csv") && !folder.names(in: "r").contains("commands.csv"))
    }

    @Test("The manifest has the percentiles of latencies.csv by kind and part, in microseconds")
    func percentiles() throws {
        _ = try load([])
        let manifest = try #require(folder.read("r/manifest.json"))
        let flat = manifest.split { $0.isWhitespace }.joined()
        let rows = try #require(folder.read("r/latencies.csv")).split(separator: "\n").dropFirst()
        #expect(rows.count > 8)
        for row in rows {
            let fields = row.split(separator: ",", omittingEmptySubsequences: false)
            let percentiles = zip(["p50", "p90", "p99", "p999", "p9999", "p99999", "max"], fields[5...11])
                .map { "\"\($0)_us\":\($1)" }.joined(separator: ",")
            let head = "\"command\":\"\(fields[0])\",\"latency\":\"\(fields[1])\",\"count\":\(fields[2])"
            #expect(flat.contains("{\(head),\"refused\":\(fields[3]),\(percentiles)}"), "\(row)")
        }
    }

    @Test("T13: a correct service passes, and every promised file is written")
    func soundService() throws {
        var run = try load([])
        #expect(run.output.contains("0 wrong of "))
        let missed = (folder.read("r/targets.csv") ?? "").split(separator: "\n").filter { $0.hasSuffix(",fail") }
        // On a busy machine an agent may wait at the end, and stop its commands.
        #expect(missed.allSatisfy { $0.contains("carried out per second") }, "\(missed)")
        #expect(run.exitCode == (missed.isEmpty ? 0 : 1), "\(run.output)\(run.messages)")
        // Position reports wait for nothing.
        run = try load(["--set", "mix={position: 100}"])
        #expect(run.exitCode == 0, "\(run.output)\(run.messages)")
        for file in [
            "latency.hgrm", "latency.hlog", "latencies.csv", "seconds.csv", "wrong.csv", "manifest.json",
            "metrics.prom",
        ] {
            #expect(folder.read("r/\(file)")?.isEmpty == false, "\(file)")
        }
        #expect(run.output.hasSuffix("Results   r\nPage      cabrank report r\n"))
        let targets = try #require(folder.read("r/targets.csv"))
        #expect(targets.hasPrefix("rule,name,target,measured,outcome\n"))
        for rule in ["W09", "G11", "L09", "F07"] {
            let row = targets.split(separator: "\n").first { $0.hasPrefix(rule) }
            #expect(row?.hasSuffix(",not of this profile") == true)
        }
        #expect(!targets.contains(",fail"))
    }

    @Test(
        "T13: injected faults are detected",
        arguments: [
            ("slow", ["--target-latency", "0.2 s"], "time from due"),
            ("overload", [], "commands refused for overload"), ("lifo", [], "wrong decisions"),
            ("next-driver", ["--set", "rules.dispatch.policy=nearest"], "wrong decisions"),
            ("lost-refusal", [], "wrong decisions"),
            ("double-offer", ["--set", "users.drivers=60", "--set", "duration=3 s"], "wrong decisions"),
            ("stale-answer", [], "wrong decisions"),
        ] as [(String, [String], String)])
    func faults(fault: String, options: [String], missed: String) throws {
        let run = try load(["--break", fault] + options)
        #expect(run.exitCode == 1, "\(run.output)\(run.messages)")
        let rows = folder.read("r/targets.csv")?.split(separator: "\n") ?? []
        #expect(rows.contains { $0.contains(missed) && $0.hasSuffix(",fail") }, "\(rows)")
        if missed == "wrong decisions" {
            // The first ones are listed with the queue's history.
            let wrong = folder.read("r/wrong.csv")?.split(separator: "\n") ?? []
            #expect(wrong.count > 1)
            #expect(run.output.contains("    expected: "))
        }
        #expect(run.output.contains("Fault     \(fault) struck ") && run.output.contains(" · missed: "))
        #expect(folder.read("r/manifest.json")?.contains("\"fault\": \"\(fault)\"") == true)
    }

    @Test("T13: a fault that never strikes is not tested, with the exit code of an inconclusive run")
    func neverStruck() throws {
        // Without requests no client waits for a taxi.
        let run = try CommandLineRun(
            ["load", "town.yaml", "--out", "r", "--break", "double-offer", "--set", "mix={position: 100}"],
            in: folder.path)
        #expect(run.exitCode == 4 && run.output.contains("NOT TESTED: 'double-offer'"), "\(run.output)")
        let rows = folder.read("r/targets.csv")?.split(separator: "\n") ?? []
        #expect(rows.contains { $0.contains("double-offer") && $0.hasSuffix(",not tested") }, "\(rows)")
    }

    @Test("A fault that struck without a visible effect is not tested either")
    func showedInNothing() throws {
        // Five milliseconds more have no effect on a limit of an hour.
        let run = try CommandLineRun(
            [
                "load", "town.yaml", "--out", "r", "--junit", "load.xml", "--break", "slow", "--set",
                "mix={position: 100}",
            ], in: folder.path)
        #expect(run.exitCode == 4, "\(run.output)\(run.messages)")
        #expect(run.output.contains("NOT TESTED: 'slow' struck ") && !run.output.contains("INVALID"))
        #expect(run.output.contains(" times, but no check detected it\n"))
        let rows = folder.read("r/targets.csv")?.split(separator: "\n") ?? []
        let row = rows.first { $0.contains("planted fault: slow") }
        #expect(row?.hasSuffix(" times, but no check detected it\",not tested") == true, "\(rows)")
        let cases = try JUnitCases(try #require(folder.read("load.xml")))
        #expect(cases.counts["error"] == 1 && cases.counts["failure"] == nil)
        let report = try CommandLineRun(["report", "r", "--out", "page.html"], in: folder.path)
        let page = folder.read("page.html") ?? ""
        #expect(report.exitCode == 0 && page.contains("Not tested, because slow struck "), "\(report.messages)")
    }

    @Test("Targets are written as JUnit XML for CI servers, and replace only such a file")
    func junit() throws {
        var run = try load(["--junit", "load.xml", "--break", "lifo"])
        #expect(run.exitCode == 1, "\(run.output)\(run.messages)")
        var cases = try JUnitCases(try #require(folder.read("load.xml")))
        let rows = try #require(folder.read("r/targets.csv")).split(separator: "\n").dropFirst()
        #expect(cases.counts["testcase"] == rows.count)
        #expect(cases.counts["failure"] == rows.count { $0.hasSuffix(",fail") })
        #expect(
            cases.counts["skipped"]
                == rows.count { row in
                    [",not of this profile", ",not proved"].contains { row.hasSuffix($0) }
                })
        #expect(cases.counts["error"] == nil && cases.told["failures"] == "\(cases.counts["failure"] ?? 0)")
        #expect(cases.told["tests"] == "\(rows.count)" && cases.names.contains("T13 wrong decisions"))
        run = try CommandLineRun(
            [
                "load", "town.yaml", "--out", "r", "--junit", "load.xml", "--break", "double-offer", "--set",
                "mix={position: 100}",
            ], in: folder.path)
        cases = try JUnitCases(try #require(folder.read("load.xml")))
        #expect(run.exitCode == 4 && (cases.counts["error"] ?? 0) >= 1 && cases.told["errors"] != "0")
        for path in ["town.yaml", "r", "town.yaml/x.xml"] {
            run = try CommandLineRun(["load", "town.yaml", "--out", "r2", "--junit", path], in: folder.path)
            #expect(run.exitCode == 2 && run.messages.contains("--junit"), "\(run.messages)")
        }
        #expect(firstDifference(folder.read("town.yaml"), LoadTests.profile) == nil)
        #expect(folder.names(in: ".").allSatisfy { !$0.contains("partial") && $0 != "r2" })
    }

    @Test("A run that is slower than an earlier one beyond noise fails; incomparable runs are refused")
    func compare() throws {
        var run = try load([])
        #expect([0, 1].contains(run.exitCode), "\(run.output)\(run.messages)")
        // Too short to prove anything.
        run = try CommandLineRun(["load", "town.yaml", "--out", "s", "--compare", "r"], in: folder.path)
        #expect(run.exitCode != 2, "\(run.output)\(run.messages)")
        #expect(folder.read("s/targets.csv")?.contains("p50 per second, compared with the earlier run") == true)
        for (options, message) in [
            (["--out", "r", "--compare", "r"], "r: this is a folder that the command reads; name another place"),
            (["--out", "s", "--compare", "r", "--rate", "300"], "differs from this one in 'rate'"),
            (["--out", "s", "--compare", "none"], "none/manifest.json"),
            (["--out", "s", "--compare", "r", "--find-limit"], "--compare: "),
        ] {
            run = try CommandLineRun(["load", "town.yaml"] + options, in: folder.path)
            #expect(run.exitCode == 2 && run.messages.contains(message), "\(run.messages)")
        }
        let seconds = folder.read("r/seconds.csv")
        run = try CommandLineRun(
            ["load", "town.yaml", "--out", "s", "--compare", "r", "--junit", "r/seconds.csv", "--overwrite"],
            in: folder.path)
        #expect(run.exitCode == 2 && run.messages.hasPrefix("r/seconds.csv: this is a file that the command reads;"))
        #expect(firstDifference(folder.read("r/seconds.csv"), seconds) == nil)
        // Pretend that there was an earlier run of ten seconds, with almost no latency.
        let manifest = try #require(folder.read("r/manifest.json"))
        for absurd in ["1e300", "-5"] {
            try folder.write(
                manifest.replacing(/"measured_seconds": [0-9.]+/, with: "\"measured_seconds\": \(absurd)"),
                to: "r/manifest.json")
            run = try CommandLineRun(["load", "town.yaml", "--out", "s", "--compare", "r"], in: folder.path)
            #expect(
                run.exitCode == 2 && run.messages.hasPrefix("r: this folder contains no load test"), "\(run.messages)")
        }
        try folder.write(manifest.replacing("\"valid\":", with: "\"walid\":"), to: "r/manifest.json")
        for command in [["load", "town.yaml", "--out", "s", "--compare", "r"], ["report", "r"]] {
            run = try CommandLineRun(command, in: folder.path)
            #expect(
                run.exitCode == 2 && run.messages.hasPrefix("r/manifest.json: 'valid' is missing; "), "\(run.messages)")
        }
        try folder.write(
            manifest.replacing("\"duration\": \"1 s\"", with: "\"duration\": \"10 s\"")
                .replacing(/"measured_seconds": [0-9.]+/, with: "\"measured_seconds\": 10.000"), to: "r/manifest.json")
        let rows = (-1..<10).map { "\($0),400,0.00\($0 + 2),0.01,0.1\n" }
        try folder.write("second,completed,p50_us,p99_us,p9999_us\n" + rows.joined(), to: "r/seconds.csv")
        run = try CommandLineRun(
            ["load", "town.yaml", "--set", "duration=10 s", "--out", "s", "--compare", "r"], in: folder.path)
        #expect([1, 4].contains(run.exitCode), "\(run.output)\(run.messages)")
        let outcome = run.exitCode == 1 ? ",fail" : ",invalid"
        let compared = (folder.read("s/targets.csv") ?? "").split(separator: "\n").filter { $0.contains("earlier run") }
        #expect(compared.count == 3 && compared.allSatisfy { $0.hasSuffix(outcome) }, "\(compared)")
    }

    @Test("T13: a stalled writer shows in latencies from due time, and the naive figure hides it")
    func standstill() throws {
        // Half of the measured commands are due during the stall, and more than one in a hundred waits long.
        let run = try load(["--break", "stall", "--target-latency", "0.5 s", "--percentile", "99"])
        #expect(run.exitCode == 1, "\(run.output)\(run.messages)")
        let rows = (folder.read("r/latencies.csv") ?? "").split(separator: "\n").map { $0.split(separator: ",") }
        func value(_ column: Substring, _ way: String) throws -> Double {
            let index = try #require(rows.first?.firstIndex(of: column))
            let row = try #require(rows.first { $0[0] == "all" && $0[1] == way })
            return try #require(Double(row[index]))
        }
        #expect(try value("p99_us", "total") > 500_000)
        // At the 90th percentile: some commands may wait for a busy processor, but not one in ten.
        #expect(try value("p90_us", "naive") < value("p90_us", "total") / 2)
    }

    @Test("A run limited by its generator is invalid, with an exit code of its own")
    func invalidRun() throws {
        let run = try load(["--break", "late-generator", "--set", "target.lateness=0.05 s"])
        #expect(run.exitCode == 4, "\(run.output)\(run.messages)")
        #expect(run.output.contains("INVALID: ") && run.output.contains("late-generator struck once"))
        #expect(folder.read("r/targets.csv")?.contains(",invalid") == true)
    }

    @Test(
        "Nonsensical options are refused with place and remedy, and nothing is written",
        arguments: [
            (["load", "town.yaml", "--rate", "0"], "--rate 0"), (["load", "town.yaml", "--rate", "-5"], "--rate -5"),
            (["load", "town.yaml", "--rate", "40000"], "lower 'rate'"),
            (["load", "town.yaml", "--set", "mix.teleport=3"], "unknown command 'teleport'"),
            (["load", "town.yaml", "--break", "lifoo"], "did you mean 'lifo'"),
            (["load", "town.yaml", "--percentile", "101"], "--percentile 101"),
        ])
    func senseless(arguments: [String], message: String) throws {
        let run = try CommandLineRun(arguments + ["--out", "r"], in: folder.path)
        #expect(run.exitCode == 2)
        #expect(run.messages.contains(message), "\(run.messages)")
        #expect(folder.read("r/manifest.json") == nil)
    }

    @Test("A load test records the service's commands, and their replay leads to the same state")
    func replay() throws {
        var run = try load(["--commands", "--set", "users.drivers=60"])
        #expect([0, 1].contains(run.exitCode), "\(run.output)\(run.messages)")
        run = try CommandLineRun(["replay", "r/commands.csv"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.output)\(run.messages)")
        #expect(run.output.contains("as recorded"))
        // Without one command, the service has another state.
        let rows = try #require(folder.read("r/commands.csv")).split(separator: "\n")
        let first = try #require(rows.firstIndex { $0.contains(",accept,") })
        try folder.write(
            (rows[..<first] + rows[(first + 1)...]).joined(separator: "\n") + "\n", to: "r/commands.csv")
        run = try CommandLineRun(["replay", "r/commands.csv"], in: folder.path)
        #expect(run.exitCode == 1 && run.output.contains(" · recorded: "), "\(run.output)\(run.messages)")
        // The search for the limit makes many runs, and records none.
        run = try CommandLineRun(["load", "town.yaml", "--commands", "--find-limit"], in: folder.path)
        #expect(run.exitCode == 2 && run.messages.contains("--commands: "), "\(run.messages)")
    }

    @Test("T13: the search for the limit prints the curve and saves it")
    func limit() throws {
        let run = try CommandLineRun(
            [
                "load", "town.yaml", "--out", "r", "--find-limit", "--duration", "0.5 s", "--warm-up", "0.5 s",
                "--rate", "650",
            ], in: folder.path)
        #expect([0, 1, 4].contains(run.exitCode), "\(run.output)\(run.messages)")
        #expect(run.output.contains("Limit     "))
        let curve = folder.read("r/limit.csv") ?? ""
        #expect(curve.hasPrefix("run,rate_per_second,p50_us,p99_us,p9999_us,max_us,wrong,verdict\n1,650,"))
    }
}

/// A parser of JUnit reports.
private final class JUnitCases: NSObject, XMLParserDelegate {
    /// Number of elements by name.
    private(set) var counts: [String: Int] = [:]
    /// Attributes of the outermost element.
    private(set) var told: [String: String] = [:]
    private(set) var names: [String] = []

    /// - Throws: An error if the text is not valid XML.
    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        try #require(parser.parse(), "\(text)")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        counts[name, default: 0] += 1
        if name == "testsuites" { told = attributes }
        if name == "testcase" { names.append(attributes["name"] ?? "") }
    }
}
