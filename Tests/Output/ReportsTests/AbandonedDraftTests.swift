import Foundation
import OutputFiles
import TestSupport
import Testing

@testable import Reports

@Suite("Drafts of killed runs")
struct AbandonedDraftTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func make(_ path: String, _ files: [String: String]) throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/\(path)", withIntermediateDirectories: true)
        for (name, text) in files { try folder.write(text, to: "\(path)/\(name)") }
    }

    @Test("An unlocked draft is removed; a locked one, and a user's folder with a similar name, stay")
    func deadAndAlive() throws {
        try make(".r.partial-1", ["rides.csv": "half"])
        try make(".r.partial-2-1", [:])  // killed before it held anything
        try make(".r.partial-mine", ["notes.txt": "mine"])
        try make(".other.partial-1", [:])
        let living = try ResultsWriter(at: folder.path + "/r", for: ReportsFixtures.setup(), recordsEvents: false)
        try ReportsFixtures.write(at: folder.path + "/r")
        let process = getpid()
        #expect(
            folder.names() == [".other.partial-1", ".r.partial-\(process)", ".r.partial-mine", "r"].sorted())
        // The slower of two runs finds a results folder in place, and replaces its files.
        try living.add(ReportsFixtures.result(in: ReportsFixtures.setup()))
        try living.finish { Manifest(of: ReportsFixtures.setup(), threads: 1) }
        #expect(folder.names() == [".other.partial-1", ".r.partial-mine", "r"])
        #expect(folder.names(in: "r").contains("units"))
    }

    @Test("Drafts of single files of killed runs are removed, too")
    func files() throws {
        try make(".a.svg.partial-1", ["a.svg": "<sv"])
        try AtomicFile(.only("\(folder.path)/a.svg", option: "picture"), of: .svg).write("<svg>")
        #expect(folder.names() == ["a.svg"])
    }

    @Test("The next run undoes an exchange of files that was interrupted by a kill")
    func undo() throws {
        let place = folder.path + "/r"
        try ReportsFixtures.write(at: place, replications: 2)
        try folder.write("mine", to: "r/notes.txt")
        let names = folder.names(in: "r") + folder.names(in: "r/units")
        let before = names.map { folder.read("r/\($0)") ?? folder.read("r/units/\($0)") }
        // Rides and a log are already new; a table is still to be moved, and the old manifest is set aside.
        try make("r/.results.partial-1", ["manifest.json": "new", "zones.csv": "new"])
        try folder.write(
            "rides.csv\nevents.csv\nunits/new.csv\nzones.csv\nmanifest.json\n", to: "r/.results.partial-1/.new")
        try make("r/.results.partial-1/.older/units", [:])
        let units = folder.names(in: "r/units").map { "units/\($0)" }
        for name in ["manifest.json", "rides.csv", "zones.csv"] + units {
            rename("\(place)/\(name)", "\(place)/.results.partial-1/.older/\(name)")
        }
        for name in ["rides.csv", "events.csv", "units/new.csv"] { try folder.write("new", to: "r/\(name)") }
        do {
            // Another run that does not finish either.
            _ = try ResultsWriter(at: place, for: ReportsFixtures.setup(), recordsEvents: true)
        }
        #expect(folder.names(in: "r") + folder.names(in: "r/units") == names)
        #expect(firstDifference(names.map { folder.read("r/\($0)") ?? folder.read("r/units/\($0)") }, before) == nil)
    }

    @Test("A resuming run uses drafts of killed runs, and keeps them until its own folder is in place")
    func resumed() throws {
        let (place, setup) = (folder.path + "/r", ReportsFixtures.setup())
        try ReportsFixtures.write(at: place, replications: 2)
        rename(place, "\(folder.path)/.r.partial-1")
        try make(".r.partial-2", [:])
        do {
            let given = try ResultsWriter(at: place, for: setup, recordsEvents: false, resumes: true)
            #expect(given.earlierReplications == [1, 2])
        }
        #expect(folder.names() == [".r.partial-1", ".r.partial-2"])
        let writer = try ResultsWriter(at: place, for: setup, recordsEvents: false, resumes: true)
        try writer.add(ReportsFixtures.result(replication: 3, in: setup))
        #expect(writer.replicationsFinished == 3)
        try writer.finish { Manifest(of: setup, threads: 1) }
        #expect(folder.names() == ["r"])
        try ReportsFixtures.write(at: folder.path + "/straight", replications: 3)
        for name in folder.names(in: "r") where !["manifest.json", "units"].contains(name) {
            #expect(firstDifference(folder.read("r/\(name)"), folder.read("straight/\(name)")) == nil, "\(name)")
        }
    }

    @Test("If the system fails during an exchange, the older results are restored")
    func refused() throws {
        let place = folder.path + "/r"
        try ReportsFixtures.write(at: place)
        try make("r/units/taken.csv", [:])
        let (before, names, units) = (folder.read("r/rides.csv"), folder.names(in: "r"), folder.names(in: "r/units"))
        let draft = try DraftFolder(in: folder.path, for: "r")
        try TestFiles.write("new", to: draft.file("rides.csv"))
        try TestFiles.write("new", to: draft.file("manifest.json"))
        mkdir(draft.file("units"), 0o777)
        try TestFiles.write("new", to: draft.file("units/taken.csv"))
        #expect(throws: SystemError.self) {
            try ResultsReplacement.perform(
                draft, in: place, replacing: ["rides.csv", "units/\(units[0])", "manifest.json"])
        }
        #expect(folder.read("r/rides.csv") == before && folder.read("r/manifest.json") != "new")
        #expect(folder.names(in: "r") == names && folder.names(in: "r/units") == units)
    }
}
