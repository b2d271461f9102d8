import Foundation
import TestSupport
import Testing

@Suite("Errors and pages of projects", .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"))
struct ProjectUsageTests: ProjectSuite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.withProject() }

    @Test(
        "Errors of a project file are reported with their position",
        arguments: [
            (
                "replications: 3", "replicatons: 3",
                "4:1: unknown key 'replicatons' in the project; did you mean 'replications'?"
            ),
            ("replications: 3", "replications: 0", "4:15: 'replications' is 0; 1 to 100000 is allowed"),
            ("[wait_mean_s,", "[wait_men_s,", "5:11: no metric is called 'wait_men_s'; did you mean 'wait_mean_s'?"),
            (
                "scenario: small.yaml", "scenario: smal.yaml",
                "3:11: there is no file 'smal.yaml'; looked for 'smal.yaml'; set the environment variable CABRANK_DATA to a "
                    + "folder of data"
            ),
            (
                "scenario: small.yaml", "scenario: defalt",
                "3:11: there is no such file, and no scenario of that name comes with cabrank; did you mean 'default'?"
            ),
            (
                "description: the evening", "compareWith: fever",
                "2:14: no variant is called 'fever'; did you mean 'fewer'?"
            ),
            ("{name: other,", "{name: fewer,", "8:12: two variants are called 'fewer'; give each a name of its own"),
            (
                "{name: other,", "{name: base,",
                "8:12: 'base' is the scenario without changes; write another name"
            ),
            (
                "{name: other,", "{name: a/b,",
                "8:12: 'name' is 'a/b', not a name; letters, digits, '_', '-' and spaces are allowed"
            ),
            (
                "name: other, scenario", "scenario",
                "8:5: entry 2 of 'variants' lacks the key 'name'; write a name of its own"
            ),
            (
                "set: {clients", "sett: {clients",
                "8:39: unknown key 'sett' in entry 2 of 'variants'; did you mean 'set'?"
            ),
            (
                "{clients.patience:", "{clients.patiense:",
                "8:45: variant 'other': unknown key 'patiense' in 'clients'; did you mean 'patience'?"
            ),
            (
                "\"drivers.shifts.0.taxis\": 5", "\"drivers.shifts.1.taxis\": 5",
                "7:25: variant 'fewer': the list 'drivers.shifts' has no entry '1'; its entries are numbered from 0 to 0"
            ),
            (
                "name: other,", "name: \(String(repeating: "o", count: 101)),",
                "8:12: the name is too long for a folder; write at most 100 letters; those with accents count twice"
            ),
            (
                "\"drivers.shifts.0.taxis\": 5", "drivers.scale: ",
                "7:25: 'drivers.scale' has no value; write one, such as {drivers.scale: 0.9}"
            ),
            (
                "scenario: small.yaml\n", "",
                "1:1: the project lacks the key 'scenario'; write the file of the scenario, such as base.yaml"
            ),
        ])
    func errors(text: String, replacement: String, message: String) throws {
        let changed = SampleProject.text.replacing(text, with: replacement)
        #expect(changed != SampleProject.text)
        try write(changed)
        let run = try cabrank("check", "project.yaml")
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.messages == "project.yaml:\(message)\n")
        let started = try cabrank("project", "run")
        #expect(started.exitCode == 2 && started.messages == run.messages && !folder.names().contains("results"))
    }

    @Test(
        "Wrong usage is reported",
        arguments: [
            (["project", "rnu"], "cabrank: unknown command 'project rnu'; did you mean 'project run'?"),
            (
                ["project", "nowhere"],
                "nowhere: there is no project.yaml in this folder; name the folder of a project, or make one: "
                    + "cabrank project new FOLDER --scenario FILE"
            ),
            (["project", "run", ".", "fewr"], "fewr: the project has no such variant; did you mean 'fewer'?"),
            (
                ["project", "run", "fewer", "other"],
                "fewer: this is a variant of the project in this folder, not a folder of a project; name the folder first: "
                    + "cabrank project run . fewer other"
            ),
            (
                ["project", "new", "", "--scenario", "small.yaml"],
                "cabrank project new: '' does not name a new folder; name a new folder"
            ),
            (["project", "new", "p"], "--scenario: the scenario is missing; write --scenario FILE"),
            (["project", "new", "results", "--scenario", "no.yaml"], "no.yaml: there is no such file"),
            (
                ["project", "report"],
                ".: the page needs present results of 'base' and of another variant; run them: cabrank project run"
            ),
            (
                ["run", "project.yaml"],
                "project.yaml:1:1: this is a project, not a scenario; name its folder: cabrank project FOLDER"
            ),
        ])
    func usage(arguments: [String], message: String) throws {
        let run = try CommandLineRun(arguments, in: folder.path)
        #expect(run.exitCode == 2 && run.messages == message + "\n" && run.output.isEmpty, "\(run)")
    }

    // MARK: Further commands

    @Test("A new project has a copy of the scenario and of the files that it names")
    func new() throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/town/data", withIntermediateDirectories: true)
        try folder.write("from,to,seconds,km\nA,A,60,1\nA,B,300,4\nB,A,300,4\nB,B,60,1\n", to: "town/data/table.csv")
        let scenario = """
            scenario: town
            city: {tableFile: data/table.csv}
            duration: 1 h
            demand: {gravity: {requestsPerDay: 200, tripLength: 4 km}}
            drivers: {shifts: [{taxis: 3}]}

            """
        try folder.write(scenario, to: "town/town.yaml")
        let run = try cabrank("project", "new", "fleet", "--scenario", "town/town.yaml")
        #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run)")
        #expect(run.output == "fleet/project.yaml\nnext: add variants to it, then cabrank project run fleet\n")
        #expect(folder.read("fleet/base.yaml") == scenario)
        #expect(folder.names(in: "fleet/data") == ["table.csv"])
        #expect(try cabrank("check", "fleet/project.yaml").exitCode == 0)
        #expect(try cabrank("project", "fleet").output.hasPrefix("fleet\n\nvariant"))
        let again = try cabrank("project", "new", "fleet", "--scenario", "town/town.yaml")
        #expect(again.exitCode == 2 && again.messages == "fleet: this folder already exists; name a new folder\n")
        try folder.write(scenario.replacing("data/table.csv", with: "../town/data/table.csv"), to: "town/up.yaml")
        let outside = try cabrank("project", "new", "other", "--scenario", "town/up.yaml")
        #expect(outside.exitCode == 2 && outside.messages.contains("names files outside of its folder"), "\(outside)")
        #expect(!folder.names().contains("other"))
    }

    @Test("The copy of a scenario keeps its name if the scenario names another file base.yaml, or itself")
    func nameClash() throws {
        let text = try #require(folder.read("small.yaml")) + "today: "
        try folder.write(text.replacing("\ntoday: ", with: "\n"), to: "base.yaml")
        func made(_ place: String, today: String) throws -> [String] {
            let reacting = text.replacing("clients:", with: "  choice: {}\nclients:")
            try folder.write("\(reacting)\(today)\n", to: "town.yaml")
            let run = try cabrank("project", "new", place, "--scenario", "town.yaml")
            #expect(run.exitCode == 0 && run.messages.isEmpty, "\(run)")
            #expect(folder.read("\(place)/project.yaml")?.contains("\nscenario: town.yaml\n") == true)
            return folder.names(in: place)
        }
        #expect(try made("a b", today: "base.yaml") == ["base.yaml", "project.yaml", "town.yaml"])
        #expect(try made("c", today: "town.yaml") == ["project.yaml", "town.yaml"])
        let listing = try cabrank("project", "a b").output
        #expect(listing.hasSuffix("\nTo run: base · cabrank project run 'a b'\n"), "\(listing)")
    }

    @Test("A check prints each remark on the scenarios once")
    func remarks() throws {
        let run = try cabrank("check", "project.yaml")
        #expect(run.exitCode == 0 && run.output == "project.yaml: right\n")
        let lines = run.messages.split(separator: "\n")
        func count(_ start: String) -> Int { lines.count { $0.hasPrefix(start) } }
        #expect(count("small.yaml: 'drivers.idle' is left out") == 1, "\(run.messages)")
        #expect(count("few.yaml: variant 'other': 'drivers.idle' is left out") == 1)
        #expect(!run.messages.contains("variant 'fewer'") && Set(lines).count == lines.count)
    }

    @Test("The decision page compares all variants with present results, and says which it leaves out")
    func page() throws {
        #expect(try cabrank("project", "run", "--quiet").exitCode == 0)
        let run = try cabrank("project", "report")
        #expect(run.exitCode == 0 && run.output == "decision.html\n" && run.messages.isEmpty, "\(run)")
        let page = try #require(folder.read("decision.html"))
        #expect(page.contains("Changed in fewer") && page.contains("Changed in other"))
        try write(SampleProject.text.replacing("taxis\": 5", with: "taxis\": 6"))
        let other = try cabrank("project", "report", "--language=tr")
        #expect(other.exitCode == 0 && other.output == "decision-tr.html\n")
        #expect(other.messages == "fewer: left out, its results are missing, damaged or out of date\n")
        let otherPage = try #require(folder.read("decision-tr.html"))
        #expect(otherPage.contains(">other</th>") && !otherPage.contains("fewer"))
    }

    @Test("The guide's project is made, checked and run, and its listing has the lines that the guide shows")
    func guide() throws {
        let page = "\(TestFiles.package)/Sources/cabrank/cabrank.docc/Projects.md"
        let blocks = try #require(TestFiles.read(page)).components(separatedBy: "```")
        let settings = try #require(blocks.first { $0.hasPrefix("yaml\n") }).dropFirst(5)
        #expect(try cabrank("project", "new", "fleet", "--scenario", "default").exitCode == 0)
        try folder.write(String(settings), to: "fleet/project.yaml")
        #expect(try cabrank("check", "fleet/project.yaml").output == "fleet/project.yaml: right\n")
        // Without optimisation, the runs take too long.
        guard CommandLineRun.released != nil else { return }
        let run = try cabrank("project", "run", "fleet")
        func lines(_ text: String) -> [String] {
            text.replacing(#/\d{4}-\d\d-\d\d \d\d:\d\d/#, with: "DATE").split(separator: "\n").map(String.init)
        }
        let shown = lines(try #require(blocks.first { $0.hasPrefix("\nFewer taxis\n") }))
        let printed = lines(run.output)
        #expect(run.exitCode == 0 && shown.allSatisfy { $0 == "…" || printed.contains($0) }, "\(run.output)")
    }
}
