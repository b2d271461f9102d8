import Foundation
import TestSupport
import Testing

@Suite("cabrank calibrate", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct CalibrateTests {
    private let folder: TemporaryFolder
    private static let fits = [
        "--fit=demand.scale=0.5..2", "--fit=drivers.scale=0.5..2", "--fit=rules.fare.perKm=0.5..3",
    ]

    init() throws { folder = try TemporaryFolder.withScenarios() }

    private func calibrate(_ arguments: [String], out: String = "c") throws -> CommandLineRun {
        try CommandLineRun(
            ["calibrate", "small.yaml", "--to=observed.csv", "--out=\(out)"] + arguments, in: folder.path)
    }

    /// Writes records of four days with another seed.
    private func record(_ truth: [String], seed: Int, metrics: [String]) throws {
        _ = try CommandLineRun(
            ["run", "small.yaml", "--replications=4", "--seed=\(seed)", "--out=truth", "--quiet"]
                + truth.map { "--set=\($0)" }, in: folder.path)
        let rows = try #require(folder.read("truth/summary.csv")).split(separator: "\n").map {
            $0.split(separator: ",")
        }
        let lines = metrics.compactMap { metric in
            rows.first { $0[0] == metric }.map { "\(metric),,\($0[3]),4" }
        }
        #expect(lines.count == metrics.count)
        try folder.write("metric,hour,value,days\n" + lines.joined(separator: "\n") + "\n", to: "observed.csv")
    }

    private static let metrics = [
        "requests", "served", "wait_mean_s", "fare_mean", "utilisation", "income", "occupied_km",
        "offers_per_request", "queue_wait_mean_s",
    ]

    /// Returns value and simultaneous interval of each key.
    private func fitted(_ out: String = "c") throws -> [String: [Double]] {
        let rows = try #require(folder.read("\(out)/calibration.csv")).split(separator: "\n").dropFirst()
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], [$0[4], $0[7], $0[8]].compactMap { Double($0) }) })
    }

    @Test(
        "Three values are recovered from their record, with the same bytes on any number of threads",
        arguments: [11, 12])
    func foundBack(seed: Int) throws {
        let truth = ["demand.scale": 1.3, "drivers.scale": 0.8, "rules.fare.perKm": 1.7]
        try record(
            truth.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }, seed: seed,
            metrics: CalibrateTests.metrics)
        let run = try calibrate(CalibrateTests.fits + ["--threads=1"])
        #expect(run.exitCode == 0 && run.messages == "", "\(run.output)\(run.messages)")
        #expect(run.output.hasPrefix("Calibration of small · 9 figures · "))
        let fitted = try fitted()
        for (key, value) in truth {
            let told = try #require(fitted[key])
            #expect(told.count == 3 && told[1] <= value && value <= told[2], "\(key) \(told)")
        }
        #expect(folder.names(in: "c").sorted() == ["calibration.csv", "fit.csv", "manifest.json"])
        let header =
            "metric,hour,unit,held_out,observed,observed_low,observed_high,today,today_low,today_high,today_errors,"
        #expect(
            folder.read("c/fit.csv")?.hasPrefix(
                header + "fitted,fitted_low,fitted_high,fitted_errors\nrequests,,count,no,") ?? false)
        _ = try calibrate(CalibrateTests.fits + ["--threads=3", "--quiet"], out: "other")
        for file in ["calibration.csv", "fit.csv"] {
            #expect(firstDifference(folder.read("c/\(file)"), folder.read("other/\(file)")) == nil)
        }
    }

    @Test(
        "Keys whose product alone counts are reported as open, with another fitting pair and exit code 1"
    )
    func notToldApart() throws {
        try record(["demand.scale=1.3"], seed: 5, metrics: ["requests", "served", "fare_mean", "occupied_km"])
        let run = try calibrate([
            "--fit=demand.scale=0.5..2", "--fit=demand.flows.0.perHour=10..60", "--fit=demand.flows.1.perHour=10..60",
        ])
        #expect(run.exitCode == 1 && run.messages == "")
        #expect(run.output.contains("cannot be distinguished by these records"), "\(run.output)")
        #expect(folder.read("c/calibration.csv")?.contains(",open\n") ?? false)
    }

    @Test("Every second record of a metric, or another file, is held out and reported separately")
    func heldOut() throws {
        try folder.write(
            "metric,hour,value\nrequests,0,58\nrequests,1,60\nwait_mean_s,0,250\nwait_mean_s,1,330\n",
            to: "observed.csv")
        let half = try calibrate(["--fit=demand.scale=0.5..2", "--holdout=half"])
        #expect(half.exitCode == 0 && half.output.contains("4 figures, 2 of them held out"))
        let rows = try #require(folder.read("c/fit.csv")).split(separator: "\n")
        #expect(rows.count { $0.contains(",yes,") } == 2 && rows[2].hasPrefix("requests,1,count,yes,60,"))
        try folder.write("metric,value\nserved,100\n", to: "held.csv")
        let file = try calibrate(["--fit=demand.scale=0.5..2", "--holdout=held.csv"])
        #expect(file.exitCode == 0 && file.output.contains("5 figures, 1 of them held out"))
        let compared = try calibrate([])
        #expect(compared.exitCode == 0 && !compared.output.contains("95 %, joint"))
        #expect(folder.read("c/calibration.csv")?.split(separator: "\n").count == 1)
    }

    @Test("Bad input is reported in one line, and nothing is written")
    func badInput() throws {
        try folder.write("metric,value\nwait_mean_s,200\n", to: "observed.csv")
        let mistakes: [([String], String)] = [
            (
                ["--fit=demand.scale=0.5..2", "--fit=drivers.scale=0.5..2"],
                "observed.csv: 1 record is too few for 2 keys; fit at most as many keys as there are records\n"
            ),
            (["--holdout=none.csv"], "none.csv: there is no such file\n"),
            (["--replications=2"], "--replications: '2' is out of range; write one from 6 to 1000\n"),
        ]
        for (arguments, message) in mistakes {
            let run = try calibrate(arguments)
            #expect(run.exitCode == 2 && run.messages == message && run.output == "")
        }
        let none = try CommandLineRun(["calibrate", "small.yaml"], in: folder.path)
        #expect(
            none.exitCode == 2
                && none.messages == "--to: the records are missing; name a table metric,hour,value: --to observed.csv\n"
        )
        try folder.write("metric,value\nwait_mean_s,200\ntours_followed,3\n", to: "observed.csv")
        let run = try calibrate([])
        #expect(
            run.exitCode == 2
                && run.messages
                    == "observed.csv:3: the scenario has no 'tours_followed'; name a metric of its summary.csv\n"
        )
        #expect(!folder.names().contains("c"))
    }
}
