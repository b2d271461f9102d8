import Foundation
import TestSupport
import Testing

/// Names of files, zones, places, streets and tours may come from anywhere, and must not command a reader's terminal.
@Suite("Output is safe for terminals", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct TerminalSafetyTests {
    private let folder: TemporaryFolder
    /// Control characters of C0, C1 and DEL, in a form that YAML and XML accept.
    private static let evil = "x\u{1B}[31m\u{9B}2J\u{202E}\u{7F}\u{08}y"
    private static let inYAML = #"\"x\e[31m\x9B2J\u202E\x7F\x08y\""#.replacing("\\\"", with: "\"")
    private static let inXML = "x&#x9B;31m&#x202E;&#x7F;y"

    init() throws { folder = try TemporaryFolder.withScenarios() }

    /// - Parameter shows: Whether the output contains the name.
    private func expectHarmless(
        _ words: [String], exitCode: Int32 = 0, shows: Bool = true, home: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let run: CommandLineRun
        if let home {
            let words = words.map { "'\($0)'" }.joined(separator: " ")
            run = try CommandLineRun(shell: "CABRANK_HOME=$PWD/\(home) \"$CABRANK\" \(words)", in: folder.path)
        } else {
            run = try CommandLineRun(words, in: folder.path)
        }
        #expect(run.exitCode == exitCode, "\(words): \(run.messages)", sourceLocation: sourceLocation)
        let told = run.output + run.messages
        #expect(
            !told.unicodeScalars.contains(where: TerminalSafetyTests.harms), "\(words)", sourceLocation: sourceLocation)
        #expect(told.contains("\u{FFFD}") == shows, "\(words): \(told)", sourceLocation: sourceLocation)
    }

    private static func harms(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "\n" && scalar != "\t"
            && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
                || (0x2066...0x2069).contains(scalar.value))
    }

    @Test("Names of cities, zones, nodes and files, in tables and city files")
    func cities() throws {
        let evil = TerminalSafetyTests.evil
        try folder.write("id,lat,lon\n\(evil),45.00,7.00\nb,45.00,7.01\nc,45.5,7\n", to: "nodes.csv")
        try folder.write("from,to,length_m,speed_kmh\n\(evil),b,800,40\nb,\(evil),800,40\n", to: "edges.csv")
        try folder.write(
            """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"id": "x\\u001b[31m\\u009b2Jy"},
            "geometry": {"type": "Polygon", "coordinates": [[[6, 44], [8, 44], [8, 46], [6, 46], [6, 44]]]}}]}
            """, to: "zones.geojson")
        let tables = ["city", "import", "--nodes=nodes.csv", "--edges=edges.csv"]
        try expectHarmless(tables + ["--out=\(evil).city"])
        try expectHarmless(tables + ["--name=\(evil)", "--zones=zones.geojson", "--out=town.city"])
        try expectHarmless(["city", "inspect", "town.city"])
        try expectHarmless(["city", "route", "town.city", "--from=\(evil)", "--to=b", "--steps"])
        try expectHarmless(["city", "route", "town.city", "--from=\(evil)z", "--to=b"], exitCode: 2)
        try expectHarmless(["check", "\(evil).city"])
        try expectHarmless(["city", "generate", "--zones=4", "--name=\(evil)", "--out=made.city"])
        try folder.write("from,to\n\(evil),nowhere\(evil)\n", to: "wrong.csv")
        try expectHarmless(["city", "route", "town.city", "--pairs=wrong.csv"], exitCode: 2)
        // Data keep their bytes.
        try folder.write("from,to\n\(evil),b\n", to: "pairs.csv")
        let pairs = try CommandLineRun(["city", "route", "town.city", "--pairs=pairs.csv"], in: folder.path)
        #expect(pairs.exitCode == 0 && pairs.output.contains("\n\(evil),b,72000,"), "\(pairs.output)\(pairs.messages)")
    }

    @Test("Street names of a map")
    func streets() throws {
        try folder.write(
            """
            <?xml version="1.0"?>
            <osm version="0.6">
            <node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.02"/>
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/><tag k="name" v="\(TerminalSafetyTests.inXML)"/></way>
            </osm>
            """, to: "town.osm")
        #expect(try CommandLineRun(["city", "import", "town.osm", "--out=t.city"], in: folder.path).exitCode == 0)
        for mode in ["car", "walk"] {
            for more in [[], ["--steps"], ["--steps", "--language=tr"]] {
                try expectHarmless(["city", "route", "t.city", "--from=0,0", "--to=0,0.02", "--mode", mode] + more)
            }
        }
    }

    @Test("Names of scenarios, zones and files, in runs, sweeps and comparisons")
    func runs() throws {
        let (evil, yaml) = (TerminalSafetyTests.evil, TerminalSafetyTests.inYAML)
        let scenario = try #require(folder.read("small.yaml"))
        try folder.write("\(scenario)description: \(yaml)\n", to: "\(evil).yaml")
        try expectHarmless(["check", "\(evil).yaml"])
        try folder.write(scenario.replacing("scenario: small", with: "scenario: \(yaml)"), to: "named.yaml")
        try expectHarmless(["check", "named.yaml"], exitCode: 2)
        try expectHarmless(["run", "\(evil).yaml", "--out=\(evil)"])
        try expectHarmless(["run", "small.yaml", "--set=demand.\(evil)=1"], exitCode: 2)
        try expectHarmless(["sweep", "\(evil).yaml", "--vary=drivers.shifts.0.taxis=4,8", "--out=\(evil)s"])
        try expectHarmless(["run", "small.yaml", "--quiet", "--replications=2", "--out=r"], shows: false)
        try expectHarmless(
            ["run", "\(evil).yaml", "--quiet", "--replications=2", "--seed=2", "--out=q\(evil)"], shows: false)
        try expectHarmless(["compare", "r", "q\(evil)"])
        try expectHarmless(["report", evil])
        try expectHarmless(["replay", "\(evil)/commands.csv"], exitCode: 2)
        try expectHarmless(["load", "\(evil).yaml"], exitCode: 2)
        try expectHarmless([evil], exitCode: 2)
        try expectHarmless(["help", evil], exitCode: 2)
        let tracks =
            "<gpx><trk><name>\(TerminalSafetyTests.inXML)</name><trkseg><trkpt lat=\"0\" lon=\"0\"/>"
            + "<trkpt lat=\"0\" lon=\"0.01\"/></trkseg></trk></gpx>"
        try folder.write(tracks, to: "track.gpx")
        try expectHarmless(["city", "tour", "track.gpx", "--out=tour.yaml"])
    }

    @Test("Titles, tours, places and texts of lessons, in stories and lists", arguments: ["en", "tr"])
    func lessons(language: String) throws {
        let (evil, yaml) = (TerminalSafetyTests.evil, TerminalSafetyTests.inYAML)
        mkdir("\(folder.path)/home", 0o777)
        mkdir("\(folder.path)/home/Scenarios", 0o777)
        mkdir("\(folder.path)/home/Scenarios/lessons", 0o777)
        for (name, names) in [
            (
                "one-title-one-tour",
                ["Old Town Streets", "A name in small letters", "Küçük harfli bir ad", "Drinking water.", "Gate"]
            ),
            ("what-a-house-says-of-itself", ["Soup of the day", "Grand Hotel"]), ("refuser-to-the-tail", []),
        ] {
            var text = try #require(TestFiles.read("\(TestFiles.package)/Scenarios/lessons/\(name).yaml"))
            // One key for several names would be no map.
            text = text.replacing(/\ \ names: \{[^}]*\}\n/, with: "")
            for name in names { text = text.replacing(name, with: yaml) }
            text = text.replacing(/lesson: .*/, with: "lesson: \(yaml)")
            try folder.write(text, to: "home/Scenarios/lessons/\(name)\(evil).yaml")
            let lesson = "home/Scenarios/lessons/\(name)\(evil).yaml"
            try expectHarmless(["play", lesson, "--language", language])
            try expectHarmless(["play", lesson, "--html=\(evil).html", "--language", language])
            try expectHarmless(["check", lesson])
        }
        for words in [["list"], ["list", "lessons", "--names"]] { try expectHarmless(words, home: "home") }
    }

    @Test(
        "A terminal gets the program's colours and no other control characters, also among data",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "there is no 'script'"))
    func terminal() throws {
        let yaml = TerminalSafetyTests.inYAML
        try folder.write(SampleTexts.lesson.replacing(/lesson: .*/, with: "lesson: \(yaml)"), to: "lesson.yaml")
        try folder.write("id,lat,lon\nx\u{1B}[35my,45.00,7.00\nb,45.00,7.01\n", to: "nodes.csv")
        try folder.write("from,to,length_m,speed_kmh\nx\u{1B}[35my,b,800,40\nb,x\u{1B}[35my,800,40\n", to: "edges.csv")
        try folder.write("from,to\nx\u{1B}[35my,b\n", to: "pairs.csv")
        try folder.write(
            """
            "$CABRANK" city import --nodes nodes.csv --edges edges.csv --out t.city
            "$CABRANK" play lesson.yaml; "$CABRANK" city route t.city --pairs pairs.csv
            """, to: "inner.sh")
        let run = try CommandLineRun(
            shell:
                "unset NO_COLOR; TERM=xterm timeout \(WaitLimit.secondsMax) script -qec 'sh inner.sh' /dev/null < /dev/null",
            in: folder.path)
        let codes = Set(run.output.matches(of: /\u{1B}([^\u{1B}]{0,2}[0-9]*[a-zA-Z]?)/).map { String($0.output.1) })
        #expect(codes.isSuperset(of: ["[1m", "[0m"]))
        #expect(codes.isSubset(of: ["[0m", "[1m", "[2m", "[31m", "[32m", "[33m", "[34m", "[36m", "[90m"]), "\(codes)")
        #expect(run.output.contains("x\u{FFFD}[35my,b,72000,"), "\(run.output)")
    }
}
