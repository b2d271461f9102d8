import Foundation
import TestSupport
import Testing

@Suite("cabrank project", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct ProjectTests: ProjectSuite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withProject() }

    // MARK: Running

    @Test("A variant has the bytes of cabrank run with the same changes")
    func sameBytes() throws {
        try runAll()
        let runs: [(name: String, words: [String])] = [
            ("base", ["small.yaml"]), ("fewer", ["small.yaml", "--set", "drivers.shifts.0.taxis=5"]),
            ("other", ["few.yaml", "--set", "clients.patience={exponential: {mean: 9 min}}"]),
        ]
        for (name, words) in runs {
            let run = try CommandLineRun(
                ["run"] + words + ["--replications=3", "--quiet", "--out=r-\(name)"], in: folder.path)
            #expect(run.exitCode == 0, "\(run.messages)")
            #expect(files("results/\(name)") == files("r-\(name)") && files("r-\(name)").count > 10, "\(name)")
        }
        // Results of the command are those of the project, too.
        try FileManager.default.removeItem(atPath: "\(folder.path)/results/base")
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/r-base", toPath: "\(folder.path)/results/base")
        #expect(try state(of: "base") == ["base up to date – 3"])
    }

    @Test("The listing shows states, figures, and significant differences")
    func golden() throws {
        #expect(
            try listing() == """
                Fleet
                the evening

                variant  results  finished (UTC)  replications
                base     missing  –                          –
                fewer    missing  –                          –
                    less than half
                other    missing  –                          –

                To run: base, fewer, other · cabrank project run

                """)
        try write(replications: 8)
        try runAll()
        let text = try listing()
        #expect(
            text.hasPrefix(
                """
                Fleet
                the evening

                variant  results     finished (UTC)    replications
                base     up to date  DATE             8
                fewer    up to date  DATE             8
                    less than half
                other    up to date  DATE             8

                figures  
                """), "\(text)")
        #expect(text.contains("\nWith 5 taxis instead of 12 (fewer, compared with base): "), "\(text)")
        #expect(text.hasSuffix("\nEverything is up to date.\n"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        // The same finding as compare's.
        let words = [
            "compare", "results/base", "results/fewer", "results/other", "--metric=wait_mean_s",
            "--metric=service_rate",
        ]
        let compared = try CommandLineRun(words, in: folder.path).output
        func flat(_ text: String) -> String { text.replacing(#/\s+/#, with: " ") }
        let finding = flat(compared).prefix { $0 != "." }
        #expect(finding.hasPrefix("With 5 taxis") && flat(text).contains(finding), "\(text)\n\(compared)")
    }

    @Test("A dry run prints the work and does nothing; named variants are run alone")
    func chosen() throws {
        let dry = try cabrank("project", "run", ".", "fewer", "base", "--dry-run")
        #expect(dry.output == "base: 3 replications\nfewer: 3 replications\n" && dry.messages.isEmpty)
        #expect(!folder.names().contains("results"))
        let run = try cabrank("project", "run", ".", "fewer")
        #expect(run.exitCode == 0 && run.messages == "fewer (1 of 1): 3 replications\n", "\(run)")
        #expect(run.output.contains("\nTo run: base, other · cabrank project run\n"))
        #expect(folder.names(in: "results") == ["fewer"])
        let rest = try cabrank("project", "run", "--dry-run")
        #expect(rest.output == "base: 3 replications\nother: 3 replications\n")
    }

    // MARK: States

    @Test("Touched files, comments, descriptions and another place leave results up to date")
    func unchanged() throws {
        try runAll()
        let small = try #require(folder.read("small.yaml"))
        try folder.write("# A comment.\n\(small)description: the same day\n", to: "small.yaml")
        let place = "\(folder.path)/elsewhere"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        for name in ["project.yaml", "small.yaml", "few.yaml", "results"] {
            try FileManager.default.moveItem(atPath: "\(folder.path)/\(name)", toPath: "\(place)/\(name)")
        }
        let run = try cabrank("project", "elsewhere/")
        #expect(run.exitCode == 0 && run.output.contains("\nEverything is up to date.\n"), "\(run)")
        #expect(try cabrank("project", "run", "elsewhere", "--dry-run").output == "nothing to run\n")
    }

    @Test("A changed key, file, seed or program is named, and only its variants are run again")
    func changed() throws {
        let table = "from,to,seconds,km\nA,A,60,1\nA,B,300,4\nB,A,300,4\nB,B,60,1\n"
        try folder.write(table, to: "table.csv")
        let small = try #require(folder.read("small.yaml"))
        try folder.write(
            """
            scenario: few
            city: {tableFile: table.csv}
            duration: 1 h
            demand: {gravity: {requestsPerDay: 200, tripLength: 4 km}}
            drivers: {shifts: [{taxis: 3}]}

            """, to: "few.yaml")
        try runAll()
        #expect(try listing().contains("Everything is up to date."))

        try folder.write(table.replacing("300", with: "301"), to: "table.csv")
        #expect(
            try state(of: "other") == ["other scenario changed DATE 3", "the contents of table.csv have changed"])
        #expect(try listing().contains("\nother (old) "))
        #expect(try listing().hasSuffix("\nTo run: other · cabrank project run\n"))
        try folder.write(table, to: "table.csv")
        #expect(try state(of: "other") == ["other up to date DATE 3"])

        try folder.write(small.replacing("patience: 10 min", with: "patience: 11 min"), to: "small.yaml")
        let line = try #require(small.split(separator: "\n").firstIndex { $0.hasPrefix("clients:") }) + 1
        let reason = "small.yaml:\(line): clients.patience is 11 min, was 10 min"
        #expect(try state(of: "base") == ["base scenario changed DATE 3", reason])
        #expect(try state(of: "fewer") == ["fewer scenario changed DATE 3", "less than half", reason])
        #expect(try state(of: "other") == ["other up to date DATE 3"])
        try folder.write(small, to: "small.yaml")

        try write(SampleProject.text.replacing("taxis\": 5", with: "taxis\": 6"))
        #expect(
            try state(of: "fewer") == [
                "fewer scenario changed DATE 3", "less than half",
                "project.yaml:7: drivers.shifts.0.taxis is 6, was 5",
            ])
        try write(SampleProject.text + "seed: 9\n")
        #expect(try state(of: "base") == ["base scenario changed DATE 3", "seed is 9, was 1"])
        try write(SampleProject.text)

        let manifest = try #require(folder.read("results/base/manifest.json"))
        try folder.write(
            manifest.replacing(/"version": "[0-9.]+"/, with: #""version": "0.0.1""#),
            to: "results/base/manifest.json")
        let state = try state(of: "base")
        #expect(state[0] == "base program changed DATE 3" && state[1].hasPrefix("made by cabrank 0.0.1; this is 0."))
        try runAll()
        #expect(try listing().contains("Everything is up to date."))
    }

    @Test("More replications make results unfinished, and only the missing ones are run")
    func extended() throws {
        try runAll()
        try write(replications: 5)
        #expect(try state(of: "base") == ["base unfinished: 3 of 5 DATE 3"])
        try runAll()
        #expect(try state(of: "base") == ["base up to date DATE 5"])
        #expect(
            folder.read("results/base/manifest.json")?.contains("\"replications_kept\": 3,") == true)
        _ = try CommandLineRun(
            ["run", "small.yaml", "--replications=5", "--quiet", "--out=straight"], in: folder.path)
        #expect(files("results/base") == files("straight"))
    }

    @Test("An interrupted run keeps finished replications, and older results until all are finished")
    func interrupted() throws {
        try runAll()
        let older = files("results/base")
        let long = SampleProject.text.replacing("scenario: small.yaml", with: "scenario: long.yaml")
        try folder.write(
            (folder.read("small.yaml") ?? "").replacing("2 h", with: "720 h") + "warmUp: none\n", to: "long.yaml")
        try write(long.replacing("replications: 3", with: "replications: 10"))
        let run = try CommandLineRun(
            ["project", "run", ".", "base", "--quiet", "--threads=1"], in: folder.path
        ) { running in
            running.wait { units(ofDraftIn: "results/base").count >= 2 }
            running.send(SIGINT)
        }
        #expect(run.exitCode == 130, "\(run)")
        #expect(run.messages.contains("are finished and kept next to the older results; write cabrank project run to"))
        #expect(files("results/base") == older)
        let finished = units(ofDraftIn: "results/base").count
        #expect(finished >= 2)
        #expect(try state(of: "base").last == "\(finished) of 10 new replications are finished")
        let resumed = try cabrank("project", "run", ".", "base", "--quiet")
        #expect(resumed.exitCode == 0, "\(resumed)")
        #expect(
            folder.read("results/base/manifest.json")?.contains("\"replications_kept\": \(finished),") == true)
        #expect(units(ofDraftIn: "results/base").isEmpty)
        _ = try CommandLineRun(
            ["run", "long.yaml", "--replications=10", "--quiet", "--out=straight"], in: folder.path)
        #expect(files("results/base") == files("straight"))
    }

    private func units(ofDraftIn place: String) -> [String] {
        let draft = folder.names(in: place).first { $0.hasPrefix(".results.partial-") }
        return (draft.map { folder.names(in: "\(place)/\($0)/units") } ?? []).filter { !$0.hasPrefix(".") }
    }

    @Test("A variant with an invalid scenario does not hide the others")
    func invalid() throws {
        try runAll()
        try write(SampleProject.text.replacing("taxis\": 5", with: "taxis\": x"))
        let state = try state(of: "fewer")
        #expect(
            state[0] == "fewer invalid scenario DATE 3" && state[2].hasPrefix("project.yaml:7:25: variant 'fewer': "))
        #expect(try self.state(of: "other") == ["other up to date DATE 3"])
        #expect(try cabrank("project", "run", ".", "other").exitCode == 0)
    }
}
