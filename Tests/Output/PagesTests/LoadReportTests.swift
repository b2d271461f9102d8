import Experiments
import Foundation
import InputFiles
import TestSupport
import Testing

@testable import PageFrame
@testable import Pages

@Suite("Pages: load tests")
struct LoadReportTests {
    private let folder: TemporaryFolder

    /// Creates the results of a test of two seconds with one wrong decision, whose text holds hostile markup.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            {"program": "cabrank", "version": "0.1.0", "load": "smoke <b>", "seed": 1, "valid": true,
             "targets_met": false, "invalid_because": [], "interrupted": false, "measured_seconds": 2.0, "carried_out_per_second": 2060.1, "decisions": 6114,
             "wrong": 1, "proof": "1 wrong of 6,114", "fault": "", "clients": 4500, "drivers": 500}
            """, to: "manifest.json")
        try folder.write(
            "rule,name,target,measured,outcome\nT13,wrong decisions,none,1,fail\n"
                + "W09,tour list,500 ms,,not of this profile\n", to: "targets.csv")
        try folder.write(
            """
            command,latency,count,refused,mean_us,p50_us,p90_us,p99_us,p999_us,p9999_us,p99999_us,max_us,unanswered
            all,total,10000,0,600,178.687,1776.639,6750.207,18038.783,23265.279,23501.605,23501.605,0
            all,naive,100,0,13,9.247,24.287,65.599,124.223,14065.663,15588.382,15588.382,0
            all,telepathy,100,0,13,9.247,24.287,65.599,124.223,14065.663,15588.382,15588.382,0
            request,total,40,0,600,200,1700,7000,18000,23000,23500,23501,0

            """, to: "latencies.csv")
        try folder.write(
            """
            second,completed,p50_us,p99_us,p9999_us,max_us,backlog,refused,resident_bytes,service_bytes,writer_cpu_s,\
            judge_cpu_s,generator_cpu_s,user_cpu_s,system_cpu_s
            -1,99,196,7055,7055,7055,0,0,1,1,0,0,0,0,0
            0,101,194,5054,5094,23501.605,3,0,1,1,0,0,0,0,0
            1,,,,,,0,0,1,1,0,0,0,0,0
            2,1,1,1,1,99999,7,0,1,1,0,0,0,0,0

            """, to: "seconds.csv")
        try folder.write(
            "decision,time_s,kind,what,expected,history\n"
                + "518,5.017,wrongDriver,<script>alert(1)</script>,d29,3.905 s: d391 joins; 3.985 s: d399 joins\n",
            to: "wrong.csv")
    }

    private func page() throws -> Page { try Report(of: [ReportFolder(folder.path)], .files).page() }

    @Test("The headline gives missed targets, the slow percentile, and the number of wrong decisions")
    func headline() throws {
        #expect(
            try page().headline
                == "The only target is missed: 9,999 of 10,000 commands take at most 23.3 ms, and 1 of 6,114 decisions "
                + "is wrong.")
    }

    @Test("An unproved target is not met, and a small sample gives no 99.99th percentile")
    func notProved() throws {
        let manifest = try #require(folder.read("manifest.json"))
        try folder.write(
            manifest.replacing("\"targets_met\": false", with: "\"targets_met\": true"), to: "manifest.json")
        let latencies = try #require(folder.read("latencies.csv"))
        try folder.write(latencies.replacing("all,total,10000,", with: "all,total,9999,"), to: "latencies.csv")
        let header = "rule,name,target,measured,outcome\nT13,wrong decisions,none,0,pass\n"
        let told = "99 of 100 commands take at most 6.8 ms, and 1 of 6,114 decisions is wrong."
        for (rows, words) in [
            ("", "Every target is met at 2,060 commands a second: "),
            ("T14,share,1,,not proved\n", "No target is missed at 2,060 commands a second, but 1 of 2 is not proved: "),
            (
                "T14,share,1,,not proved\nT15,other,1,,not tested\n",
                "No target is missed at 2,060 commands a second, but 2 of 3 are not proved: "
            ),
        ] {
            try folder.write(header + rows, to: "targets.csv")
            let headline = try page().headline
            #expect(headline == words + told)
        }
    }

    @Test("A test with an injected fault says so, and counts as not tested if the fault did not show")
    func plantedFault() throws {
        let manifest = try #require(folder.read("manifest.json"))
        try folder.write(manifest.replacing("\"fault\": \"\"", with: "\"fault\": \"slow\""), to: "manifest.json")
        #expect(try page().headline.hasPrefix("With an injected fault (slow): 9,999 of 10,000 commands"))
        let row = "planted fault: slow,strikes and is detected,\"struck 9 times, but no check detected it\""
        try folder.write("rule,name,target,measured,outcome\n,\(row),not tested\n", to: "targets.csv")
        let told = "Not tested, because slow struck 9 times, but no check detected it: 9,999 of 10,000 commands"
        #expect(try page().headline.hasPrefix(told))
    }

    @Test("Figures show percentiles by kind of latency, and seconds up to the end of the measured time")
    func figures() throws {
        let figures = try page().figures
        #expect(
            figures.map(\.name) == [
                "latency-by-percentile", "latency-by-command", "latency-by-second", "backlog-by-second",
            ])
        #expect(
            figures[0].title
                == "A caller who waits for each answer would measure 14.1 ms instead of 23.3 ms (99.99 % of all commands)."
        )
        #expect(
            figures[0].table.columns.map(\.title).dropFirst() == [
                "from when it was due", "as a waiting caller sees it",
            ])
        #expect(figures[0].table.rows[4] == [.text("99.99 %"), .number(23.265279), .number(14.065663)])
        #expect(figures[1].title == "In this measurement 99 of 100 commands of each kind took at most 7.0 ms.")
        #expect(figures[2].title == "The slowest command, 23.5 ms, was in second 0.")
        #expect(
            figures[3].table.rows == [[.number(-1), .number(0)], [.number(0), .number(3)], [.number(1), .number(0)]])
    }

    @Test("A wrong decision is shown with its history, and its text cannot become markup")
    func wrong() throws {
        let html = String(decoding: try page().html(), as: UTF8.self)
        #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !html.contains("<script>alert"))
        #expect(html.contains("<li>3.905 s: d391 joins</li><li>3.985 s: d399 joins</li>") == true)
        #expect(html.contains("Load test smoke &lt;b&gt;") == true)
        #expect(html.contains("not of this profile") == false)
    }

    @Test("A test of a server lists every outcome of attempts that occurred, with the allowed share")
    func attempts() throws {
        let manifest = try #require(folder.read("manifest.json"))
        try folder.write(
            manifest.replacing(
                "\"wrong\": 1,", with: "\"wrong\": 1, \"server\": \"http://x\", \"attempts\": 902,"),
            to: "manifest.json")
        try folder.write(
            "outcome,class,measured,away,warm_up,allowed_share\n2xx,answered,571,0,370,\n"
                + "503,refused,320,0,187,0.015\n<b>,broken,0,0,1,0\nhalf answer,broken,0,0,0,0\n", to: "attempts.csv")
        let html = String(decoding: try page().html(), as: UTF8.self)
        #expect(html.contains("Attempts and their outcomes") && html.contains("at most 1.5"))
        #expect(html.contains(">320<") && html.contains("&lt;b&gt;") && !html.contains("half answer"))
        #expect(!html.contains("while the server was down"))
        try folder.write(manifest, to: "manifest.json")
        #expect(!String(decoding: try page().html(), as: UTF8.self).contains("Attempts and their outcomes"))
    }

    @Test("A damaged table is reported with file and line")
    func damage() throws {
        try folder.write(
            "decision,time_s,kind,what,expected,history\n518,soon,wrongDriver,a,b,c\n", to: "wrong.csv")
        let error = #expect(throws: InputError.self) { try page() }
        #expect(error?.description.contains("wrong.csv:2:5: ") == true)
    }

    @Test(
        "A missing or mistyped member of the manifest is reported with file and key",
        arguments: [
            ("\"decisions\": 6114", "\"decided\": 6114", "'decisions' is missing"),
            ("\"valid\": true", "\"valid\": 1", "'valid' must be true or false"),
            ("\"wrong\": 1", "\"wrong\": true", "'wrong' must be a number"),
            ("\"wrong\": 1", "\"wrong\": \"none\"", "'wrong' must be a number"),
            ("\"invalid_because\": []", "\"invalid_because\": [1]", "'invalid_because' must be a list of texts"),
            ("\"clients\": 4500", "\"clients\": 0.5", "'clients' must be a whole number"),
        ])
    func member(old: String, new: String, problem: String) throws {
        let manifest = try #require(folder.read("manifest.json"))
        #expect(manifest.contains(old))
        try folder.write(manifest.replacing(old, with: new), to: "manifest.json")
        let error = #expect(throws: InputError.self) { try page() }
        #expect(error?.description.contains("manifest.json: \(problem); ") == true, "\(error?.description ?? "")")
    }

    @Test("A load test cannot be compared with another folder")
    func sideBySide() throws {
        let folders = [try ReportFolder(folder.path), try ReportFolder(folder.path)]
        let error = #expect(throws: InputError.self) { try Report(of: folders, .files).page() }
        #expect(error?.description.contains("a load test needs its own page") == true)
    }

    @Test(
        "The search for the limit gives the highest sustained rate and the reason for the limit",
        arguments: [
            ("missed", "The service holds 2,000 commands a second, but not 4,000."),
            ("invalid", "The service holds 2,000 commands a second; at 4,000 the load tester was the bottleneck."),
            ("too few users", "The service holds 2,000 commands a second; for 4,000 the profile has too few users."),
        ])
    func limit(verdict: String, headline: String) throws {
        try folder.write(
            """
            {"program": "cabrank", "version": "0.1.0", "load": "smoke", "seed": 1, "limit_per_second": 2000,
             "interrupted": false}
            """, to: "manifest.json")
        try folder.write(
            "run,rate_per_second,p50_us,p99_us,p9999_us,max_us,wrong,verdict\n"
                + "1,2000,194.687,9871.359,21434.793,21434.793,0,holds\n2,4000,0.000,0.000,0.000,0.000,0,\(verdict)\n",
            to: "limit.csv")
        let page = try page()
        #expect(page.headline == headline)
        #expect(page.figures[0].table.rows[1] == [.number(4_000), .none, .none, .none])
    }
}
