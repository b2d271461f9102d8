import Foundation
import TestSupport
import Testing

/// Outputs never overwrite inputs or each other. Real paths decide, before anything is written.
@Suite("Output paths", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct OutputPlaceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        try folder.write(SampleTexts.lesson, to: "lesson.yaml")
    }

    private func cabrank(_ words: [String]) throws -> CommandLineRun { try CommandLineRun(words, in: folder.path) }

    private func makeResults() throws {
        let run = try cabrank(["run", "small.yaml", "--out=r", "--quiet"])
        #expect(run.exitCode == 0, "\(run.messages)")
    }

    /// Returns all files below the folder with their contents, and links with their targets.
    private func everything() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let full = "\(folder.path)/\(path)"
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: full)
            found[path] = target.map { Data($0.utf8) } ?? FileManager.default.contents(atPath: full) ?? Data()
        }
        return found
    }

    // MARK: Input is never output

    @Test("Figures are not drawn into their own results folder, under any name and option")
    func figuresOverInput() throws {
        try makeResults()
        symlink("r", "\(folder.path)/link")
        symlink("link/units/..", "\(folder.path)/farther")
        let before = try everything()
        for option in ["--svg", "--png"] {
            for name in ["r", "./r/", "r/units/..", "link", "farther", "\(folder.path)/r"] {
                let run = try cabrank(["report", "r", "--out=page.html", option, name, "--overwrite"])
                #expect(run.exitCode == 2 && run.output.isEmpty, "\(name): \(run.output)")
                #expect(
                    run.messages
                        == "\(name): this is a folder that the command reads; name another place with \(option)\n")
            }
        }
        #expect(try firstDifference(everything(), before) == nil)
    }

    @Test("A figure does not replace a table of its data, even through another name")
    func figureOverLinkedInput() throws {
        try makeResults()
        #expect(try cabrank(["report", "r", "--svg=figures"]).exitCode == 0)
        let name = try #require(folder.names(in: "figures").first { $0.hasSuffix(".csv") && $0 != "figures.csv" })
        unlink("\(folder.path)/figures/\(name)")
        link("\(folder.path)/r/rides.csv", "\(folder.path)/figures/\(name)")
        let before = try everything()
        for words in [[], ["--overwrite"]] {
            let run = try cabrank(["report", "r", "--svg=figures"] + words)
            #expect(run.exitCode == 2)
            #expect(
                run.messages.hasPrefix("figures/\(name): this is a file that the command reads; "), "\(run.messages)")
        }
        #expect(try firstDifference(everything(), before) == nil)
    }

    @Test("A page does not replace the scenario of its streets; a results folder accepts pages")
    func pages() throws {
        try makeResults()
        let before = try everything()
        let refused = try cabrank(["report", "r", "--out=small.yaml", "--overwrite"])
        #expect(
            refused.exitCode == 2 && refused.messages.hasPrefix("small.yaml: this is a file that the command reads;"))
        #expect(try firstDifference(everything(), before) == nil)
        for _ in 1...2 {
            let run = try cabrank(["report", "r", "--out=r/page.html", "--svg=r/figures"])
            #expect(run.exitCode == 0, "\(run.messages)")
        }
    }

    @Test("Routes are not written over a table of their feed")
    func feeds() throws {
        try folder.write("id,lat,lon\na,45.00,7.00\nb,45.00,7.01\n", to: "nodes.csv")
        try folder.write("from,to,length_m,speed_kmh\na,b,800,40\nb,a,800,40\n", to: "edges.csv")
        #expect(
            try cabrank(["city", "import", "--nodes=nodes.csv", "--edges=edges.csv", "--out=town.city"]).exitCode == 0)
        mkdir("\(folder.path)/feed", 0o777)
        try folder.write("stop_id,stop_lat,stop_lon\n", to: "feed/stops.txt")
        let run = try cabrank([
            "city", "route", "town.city", "--mode=transit", "--feed=feed", "--at=2026-06-06 14:00", "--from=a",
            "--to=b",
            "--geojson=feed/stops.txt", "--overwrite",
        ])
        #expect(run.exitCode == 2 && run.messages.hasPrefix("feed/stops.txt: this is a file that the command reads;"))
        #expect(folder.read("feed/stops.txt") == "stop_id,stop_lat,stop_lon\n")
    }

    // MARK: Two outputs

    @Test(
        "Two outputs at one path are refused before anything is written",
        arguments: [
            (["report", "r", "--out=same", "--svg=same"], "report: --out and --svg name the same place"),
            (["report", "r", "--out=same", "--png=./same/"], "report: --out and --png name the same place"),
            (["report", "r", "--svg=new/../same", "--png=same"], "report: --svg and --png name the same folder"),
            (["report", "r", "--svg=nowhere", "--png=same"], "report: --svg and --png name the same folder"),
            (
                ["report", "r", "--svg=r/figures", "--png=there/figures"],
                "report: --svg and --png name the same folder"
            ),
            (
                ["play", "lesson.yaml", "--events=y.csv", "--html=y.csv"],
                "play: --events and --html name the same file"
            ),
            (
                ["play", "lesson.yaml", "--events=nowhere", "--html=same"],
                "play: --events and --html name the same file"
            ),
            (
                ["play", "lesson.yaml", "--events=a.csv", "--html=b.csv"],
                "play: --events and --html name the same file"
            ),
            (["load", "load.yaml", "--out=same", "--junit=same"], "load: --junit and --out name the same place"),
            (["load", "load.yaml", "--junit=Reports/load-town"], "load: --junit and --out name the same place"),
        ])
    func samePlace(words: [String], message: String) throws {
        try preparePlaces()
        let before = try everything()
        for words in [words, words + ["--overwrite"]] {
            let run = try cabrank(words)
            #expect(run.exitCode == 2 && run.output.isEmpty)
            #expect(run.messages == "cabrank \(message); name two different ones\n")
        }
        #expect(try firstDifference(everything(), before) == nil)
    }

    @Test(
        "An output inside another one is refused before anything is written",
        arguments: [
            (["report", "r", "--out=new/page.html", "--svg=new"], "report: --out names a place inside that of --svg"),
            (
                ["report", "r", "--out=there/figures/a.csv", "--svg=r/figures"],
                "report: --out names a place inside that of --svg"
            ),
            (["report", "r", "--out=page", "--svg=page/figures"], "report: --svg names a place inside that of --out"),
            (["report", "r", "--svg=new", "--png=new/pixels"], "report: --png names a place inside that of --svg"),
            (
                ["play", "lesson.yaml", "--events=e", "--html=e/h"],
                "play: --html names a place inside that of --events"
            ),
            (
                ["load", "load.yaml", "--out=new", "--junit=new/x.xml"],
                "load: --junit names a place inside that of --out"
            ),
            (
                ["load", "load.yaml", "--junit=Reports/load-town/a/x"],
                "load: --junit names a place inside that of --out"
            ),
            (
                ["load", "load.yaml", "--out=r", "--junit=there/seconds.csv"],
                "load: --junit names a place inside that of --out"
            ),
            (
                ["load", "load.yaml", "--out=r", "--junit=r/units/x"],
                "load: --junit names a place inside that of --out"
            ),
        ])
    func nested(words: [String], message: String) throws {
        try preparePlaces()
        let before = try everything()
        for words in [words, words + ["--overwrite"]] {
            let run = try cabrank(words)
            #expect(run.exitCode == 2 && run.output.isEmpty)
            #expect(run.messages == "cabrank \(message); name one outside it\n")
        }
        #expect(try firstDifference(everything(), before) == nil)
    }

    /// Makes results in `r` with a subfolder, links to it and to nothing, and two names of one file.
    private func preparePlaces() throws {
        try makeResults()
        mkdir("\(folder.path)/r/figures", 0o777)
        symlink("r", "\(folder.path)/there")
        symlink("same", "\(folder.path)/nowhere")
        try folder.write("sequence,time_s\n", to: "a.csv")
        link("\(folder.path)/a.csv", "\(folder.path)/b.csv")
        let smoke = try #require(TestFiles.read("\(TestFiles.package)/Scenarios/load/smoke.yaml"))
        try folder.write(smoke.replacing(/load: .*/, with: "load: town"), to: "load.yaml")
    }

    @Test("A page can be in an existing folder of figures, under another name")
    func pageAmongFigures() throws {
        try makeResults()
        for _ in 1...2 {
            #expect(try cabrank(["report", "r", "--svg=figures"]).exitCode == 0)
            let run = try cabrank(["report", "r", "--out=figures/page.html", "--svg=figures"])
            #expect(run.exitCode == 0, "\(run.messages)")
        }
        #expect(folder.names(in: "figures").contains("page.html"))
    }

    // MARK: Folders of figures

    @Test("A forged index of a figures folder makes report remove nothing but figures")
    func forgedIndex() throws {
        try makeResults()
        mkdir("\(folder.path)/figures", 0o777)
        try folder.write("picture,data\nletter.doc,../small.yaml\n", to: "figures/figures.csv")
        try folder.write("mine", to: "figures/letter.doc")
        #expect(try cabrank(["report", "r", "--svg=figures"]).exitCode == 0)
        #expect(folder.read("figures/letter.doc") == "mine" && folder.read("small.yaml") != nil)
    }

    @Test("A folder in the place of a figure is refused before anything is written")
    func folderOfAFiguresName() throws {
        try makeResults()
        #expect(try cabrank(["report", "r", "--svg=figures"]).exitCode == 0)
        let name = try #require(folder.names(in: "figures").last { $0.hasSuffix(".svg") })
        unlink("\(folder.path)/figures/\(name)")
        mkdir("\(folder.path)/figures/\(name)", 0o777)
        let before = try everything()
        let run = try cabrank(["report", "r", "--svg=figures", "--png=pixels", "--overwrite", "--out=page.html"])
        #expect(run.exitCode == 2 && run.messages.contains("figures/\(name): this is a folder, not a file;"))
        #expect(try firstDifference(everything(), before) == nil)
    }
}
