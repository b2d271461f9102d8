import Foundation
import TestSupport
import Testing

@Suite("cabrank report", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct ReportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withScenarios() }

    private func cabrank(_ arguments: String...) throws -> CommandLineRun {
        try CommandLineRun(arguments, in: folder.path)
    }

    @Test("The page of a run is next to its folder, loads nothing, and is reproducible")
    func run() throws {
        _ = try cabrank("run", "small.yaml", "--out=r", "--quiet")
        let first = try cabrank("report", "r/")
        #expect(first.exitCode == 0 && first.output == "r.html\n" && first.messages == "")
        let page = try #require(folder.read("r.html"))
        #expect(
            page.contains("default-src &#39;none&#39;") && !page.contains(" src=")
                && !page.contains("http-equiv=\"refresh"))
        #expect(try cabrank("report", "r", "--out=again.html").exitCode == 0)
        #expect(firstDifference(folder.read("again.html"), page) == nil)
    }

    @Test("A page does not replace a file of its data, even with --overwrite")
    func ownInput() throws {
        _ = try cabrank("run", "small.yaml", "--out=r", "--quiet")
        let unit = try #require(folder.names(in: "r/units").first)
        for file in ["manifest.json", "rides.csv", "units/\(unit)"] {
            let before = folder.read("r/\(file)")
            let run = try cabrank("report", "r", "--out=r/\(file)", "--overwrite")
            #expect(run.exitCode == 2 && run.messages.contains("this is a file that the command reads"))
            #expect(firstDifference(folder.read("r/\(file)"), before) == nil)
        }
    }

    @Test("A manifest with an impossible number of replications is drawn as far as possible")
    func senselessManifest() throws {
        _ = try cabrank("sweep", "small.yaml", "--vary=drivers.scale=1,2", "--replications=2", "--out=s", "--quiet")
        let manifest = try #require(folder.read("s/manifest.json"))
        let senseless = manifest.replacing("\"interrupted\": false", with: "\"interrupted\": true")
            .replacing("\"replications_asked\": 2", with: "\"replications_asked\": \(Int.max)")
        #expect(senseless.contains("\(Int.max)"))
        try folder.write(senseless, to: "s/manifest.json")
        #expect(try cabrank("report", "s").exitCode == 0)
        #expect(try cabrank("compare", "s").exitCode == 0)
    }

    @Test("A sweep is shown as curves, with its points side by side and their differences")
    func sweep() throws {
        _ = try cabrank(
            "sweep", "small.yaml", "--vary=drivers.shifts.0.taxis=4,8,12", "--replications=4", "--out=s", "--quiet")
        let run = try cabrank("report", "s", "--svg=figures")
        #expect(run.exitCode == 0)
        let page = try #require(folder.read("s.html"))
        for section in ["overview", "metrics", "front", "differences"] {
            #expect(page.contains("<section id=\"\(section)\"") == true)
        }
        #expect(page.contains("<th scope=\"row\">4 taxis</th>") && page.contains("<h3>With 8 taxis instead of 12</h3>"))
        let curve = try #require(folder.read("figures/points-wait-mean-s.csv")).split(separator: "\n")
        #expect(curve[0].hasPrefix("taxis,mean wait"))
        let taxis = curve.dropFirst().map { $0.split(separator: ",")[0] }
        #expect(taxis == ["4", "8", "12"])
        #expect(folder.names(in: "figures").contains("points-wait-mean-s.svg"))
    }

    @Test("A page of points names a best one only if significant, and none for single replications")
    func neutralTitles() throws {
        for (replications, title) in [
            (1, "Mean wait by taxis"),
            (
                8,
                "Mean wait: shortest with 40 taxis ([0-9.]+ [a-z]+; 95 % sure: [0-9.]+ to [0-9.]+), longest with 4 taxis"
            ),
        ] {
            _ = try cabrank(
                "sweep", "small.yaml", "--vary=drivers.shifts.0.taxis=4,12,40", "--replications=\(replications)",
                "--set=demand.scale=2", "--out=s", "--quiet")
            #expect(try cabrank("report", "s").exitCode == 0)
            let page = try #require(folder.read("s.html"))
            let heading = page.firstMatch(of: #/<h1>(.*?)<\/h1>/#).map {
                String($0.output.1).replacing("\u{A0}", with: " ")
            }
            let isAsTold = try Regex("^" + title.replacing("(", with: "\\(").replacing(")", with: "\\)"))
            #expect(heading?.contains(isAsTold) == true, "\(heading ?? "")")
            #expect(page.contains("no other variant is shown to be better in both") == (replications > 1))
            #expect(page.contains("none can be shown to be beaten") == (replications == 1))
        }
    }

    @Test("Antithetic pairs count as one value in page and table, and failed points are mentioned")
    func pairsAndBadPoints() throws {
        let sweep = try cabrank(
            "sweep", "small.yaml", "--vary=drivers.shifts.0.taxis=4,8,-1", "--set=antithetic=true", "--replications=8",
            "--out=s", "--quiet")
        #expect(sweep.exitCode == 1)
        #expect(try cabrank("report", "s", "--svg=figures").exitCode == 0)
        let page = try #require(folder.read("s.html"))
        #expect(page.contains("Could not be simulated and are left out: drivers.shifts.0.taxis=-1.") == true)
        let drawn = try #require(folder.read("figures/points-driver-income-gini.csv")).split(separator: "\n")
            .dropFirst()
        let written = try #require(folder.read("s/sweep.csv")).split(separator: "\n")
            .filter { $0.contains(",driver_income_gini,") }
        #expect(drawn.count == 2 && written.count == 2)
        for (drawn, written) in zip(drawn, written) {
            let (figures, columns) = (drawn.split(separator: ","), written.split(separator: ","))
            for (figure, column) in [(1, 4), (2, 6), (3, 7)] {
                let (shown, told) = (try #require(Double(figures[figure])), try #require(Double(columns[column])))
                #expect(abs(shown - told) < 1e-5)
            }
        }
    }

    @Test(
        "The page of a search for the best begins with the result, its probability, and the ranking")
    func best() throws {
        _ = try cabrank(
            "best", "small.yaml", "--vary=drivers.shifts.0.taxis=4,8,16", "--metric=wait_mean_s", "--indifference=30 s",
            "--out=b", "--quiet")
        #expect(try cabrank("report", "b", "--svg=figures").exitCode == 0)
        let page = try #require(folder.read("b.html"))
        #expect(
            page.contains(
                "<h1>Best by mean wait: 16 taxis, with a probability of at least 95.0\u{A0}%, or within 0.5\u{A0}"
                    + "min of the best (KN).</h1>") == true)
        #expect(page.contains("another variant is shown to lose fewer") == false)
        #expect(
            page.contains("At the edge of the tested range: drivers.shifts.0.taxis=16 is the largest; try beyond.")
                == true)
        #expect(page.contains("<li>KN, ") && page.contains("<section id=\"best\""))
        let ranking = try #require(folder.read("figures/best.csv")).split(separator: "\n")
        #expect(ranking[0].hasPrefix("variant,best (min),") && ranking[0].contains(",ruled out (min),"))
        let points = ranking.dropFirst().map { $0.split(separator: ",")[0] }
        #expect(points == ["16 taxis", "8 taxis", "4 taxis"])
        // A folder of an older version has no verdict, and its page shows the points.
        try FileManager.default.removeItem(atPath: "\(folder.path)/b/best.csv")
        #expect(try cabrank("report", "b").exitCode == 0)
        #expect(folder.read("b.html")?.contains("<h1>Mean wait: shortest with 16 taxis ") == true)
    }

    @Test("An interrupted experiment says how much of it is finished")
    func interrupted() throws {
        _ = try cabrank(
            "sweep", "small.yaml", "--vary=drivers.shifts.0.taxis=4,8,-1,12", "--replications=3", "--out=s", "--quiet")
        let units = folder.names(in: "s/units")
        #expect(units.count == 9)
        let manifest = try #require(folder.read("s/manifest.json"))
        #expect(manifest.contains("\"replications_asked\": 3,"))
        let digests = manifest.split(separator: "\n").filter { $0.contains("scenario_digest") }
        let last = try #require(digests.last?.split(separator: "\"")[3])
        for unit in units where unit.hasPrefix(last) {
            try FileManager.default.removeItem(atPath: "\(folder.path)/s/units/\(unit)")
        }
        try folder.write(
            manifest.replacing("\"interrupted\": false", with: "\"interrupted\": true"), to: "s/manifest.json")
        #expect(try cabrank("report", "s").exitCode == 0)
        let page = try #require(folder.read("s.html"))
        #expect(
            page.contains(
                "<p class=\"warning\">s was interrupted: 6 of 9 replications are finished; not started: 1 of its 3 variants "
                    + "(drivers.shifts.0.taxis=12).</p>") == true)
        #expect(page.contains("<td>3 of 3</td>") == true)
        _ = try cabrank("run", "small.yaml", "--replications=2", "--out=r", "--quiet")
        #expect(try cabrank("report", "r", "s", "--out=both.html").exitCode == 0)
        #expect(folder.read("both.html")?.contains("s was interrupted: 6 of 9 replications are finished") == true)
    }

    @Test(
        "--open passes the page to xdg-open; on failure the page remains, with an exit code",
        arguments: [
            ("printf '%s' \"$*\" > shown; cat; echo noise", Int32(0), ""),
            ("exit 3", 3, "cabrank: -p.html is written, but cannot be shown: xdg-open found no browser\n"),
            ("exit 4", 3, "cabrank: -p.html is written, but cannot be shown: xdg-open ended with exit code 4\n"),
            ("kill -9 $$", 3, "cabrank: -p.html is written, but cannot be shown: xdg-open was ended by signal 9\n"),
            // A browser that stays open is not awaited; the test can end it afterwards.
            ("echo $$ > stays; exec sleep 500", 0, ""),
            (
                "", 3,
                "cabrank: -p.html is written, but cannot be shown: xdg-open cannot be started "
                    + "(install the Debian package xdg-utils): No such file or directory\n"
            ),
        ])
    func open(viewer: String, code: Int32, messages: String) throws {
        _ = try cabrank("run", "small.yaml", "--out=r", "--quiet")
        try folder.write("#!/bin/sh\n\(viewer)\n", to: "xdg-open")
        let mode = viewer.isEmpty ? 0o600 : 0o700
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder.path)/xdg-open")
        let run = try CommandLineRun(
            shell: """
                \(viewer.isEmpty ? "PATH=/nonexistent" : "PATH=\"$PWD:$PATH\""); export PATH
                "$CABRANK" report r --open --out=-p.html; code=$?
                if [ -s stays ]; then
                    read -r viewer < stays
                    readlink "/proc/$viewer/exe" > seen || echo "the viewer was waited for" >&2
                    kill -9 "$viewer"
                fi
                exit $code
                """, in: folder.path)
        #expect(run.exitCode == code && run.output == "-p.html\n" && run.messages == messages, "\(run.messages)")
        #expect(folder.read("-p.html")?.hasPrefix("<!DOCTYPE html>") == true)
        #expect((folder.read("stays") != nil) == viewer.contains("stays"))
        if viewer.hasPrefix("printf") { #expect(folder.read("shown") == "./-p.html") }
    }

    @Test("Several runs are shown side by side, by the names of their folders")
    func sideBySide() throws {
        _ = try cabrank("run", "small.yaml", "--replications=4", "--out=many", "--quiet")
        _ = try cabrank(
            "run", "small.yaml", "--replications=4", "--set=drivers.shifts.0.taxis=4", "--out=few", "--quiet")
        let run = try cabrank("report", "many", "few", "--out=both.html")
        #expect(run.exitCode == 0)
        let page = try #require(folder.read("both.html"))
        #expect(
            page.contains(">With 4 taxis instead of 12 (few, compared with many): ")
                && page.contains("clients who are picked up wait "))
        #expect(page.contains("Differences from many") && page.contains("not the same drivers") && !page.contains("±"))
    }

    @Test("The page of the working folder is next to it, and figures of two formats need two folders")
    func places() throws {
        _ = try cabrank("run", "small.yaml", "--out=r", "--quiet")
        let here = try CommandLineRun(["report", "."], in: "\(folder.path)/r")
        #expect(here.exitCode == 0 && here.output.hasSuffix("/r.html\n"))
        #expect(folder.names(in: ".").contains("r.html") && !folder.names(in: "r").contains { $0.hasSuffix(".html") })
        let same = try cabrank("report", "r", "--svg=figures", "--png=./figures/")
        #expect(same.exitCode == 2)
        #expect(same.messages == "cabrank report: --svg and --png name the same folder; name two different ones\n")
        #expect(!folder.names(in: ".").contains("figures"))
    }

    @Test("No control character of a damaged file reaches the terminal")
    func controlCharacters() throws {
        _ = try cabrank("run", "small.yaml", "--out=r", "--quiet")
        try folder.write("\u{1B}]0;owned\u{07},\u{9B}2J\n", to: "r/fleet.csv")
        let run = try cabrank("report", "r")
        #expect(run.exitCode == 2 && run.messages.contains("]0;owned"))
        #expect(run.messages.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control || $0 == "\n" })
    }

    @Test("Other folders, and files that must not be replaced, are refused with a remedy")
    func refusals() throws {
        #expect(
            try cabrank("report", "nowhere").messages
                == "nowhere: there is no such folder; name a results folder: cabrank run SCENARIO, sweep, compare and load "
                + "write one\n")
        _ = try cabrank("run", "small.yaml", "--out=r", "--quiet")
        try folder.write("mine", to: "r.html")
        let kept = try cabrank("report", "r")
        #expect(kept.exitCode == 2 && kept.messages.contains("what exists here is no page made by cabrank"))
        #expect(folder.read("r.html") == "mine")
        try folder.write("requests,count,1\n", to: "r/summary.csv")
        let damaged = try cabrank("report", "r", "--out=other.html")
        #expect(damaged.exitCode == 2 && damaged.messages.hasPrefix("r/summary.csv:1"))
        #expect(folder.read("other.html") == nil)
    }
}
