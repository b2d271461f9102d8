import Foundation
import InputFiles
import OutputFiles
import Reports
import TestSupport
import Testing

@Suite("Results folders are complete or absent")
struct ResultsFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var place: String { folder.path + "/Reports/test" }

    @Test("A finished run leaves the folder with all its files, and no work folder")
    func wholeFolder() throws {
        try ReportsFixtures.write(at: place, replications: 2)
        #expect(
            TestFiles.names(in: place) == [
                "drivers.csv", "fairness.csv", "fleet.csv", "losses.csv", "manifest.json", "replications.csv",
                "rides.csv", "shifts.csv", "statement.csv",
                "summary.csv", "units", "zone_summary.csv", "zones.csv", "zones.geojson",
            ])
        #expect(TestFiles.names(in: folder.path + "/Reports") == ["test"])
    }

    @Test("An unfinished run leaves nothing, not even parent folders that it created")
    func nothingIfNotFinished() throws {
        let setup = ReportsFixtures.setup()
        do {
            let writer = try ResultsWriter(at: place, for: setup, recordsEvents: true)
            try writer.add(ReportsFixtures.result(in: setup))
            #expect(TestFiles.names(in: folder.path + "/Reports").count == 1)
        }
        #expect(TestFiles.names(in: folder.path).isEmpty)
    }

    @Test("A new run replaces cabrank's files in an older results folder, and keeps the user's")
    func replacesResults() throws {
        let setup = ReportsFixtures.setup()
        let older = try ResultsWriter(at: place, for: setup, recordsEvents: true)
        for replication in 1...3 { try older.add(ReportsFixtures.result(replication: replication, in: setup)) }
        try older.finish { Manifest(of: setup, threads: 1) }
        try TestFiles.write("mine", to: place + "/picture.svg")
        try TestFiles.write("mine", to: place + "/limit.csv")
        try TestFiles.write("mine", to: place + "/units/notes.txt")
        mkdir(place + "/units/folder", 0o777)
        try TestFiles.write("mine", to: place + "/0123456789abcdef-1.csv")  // the name of a unit, but not its content
        let ours = TestFiles.names(in: place)
        try ReportsFixtures.write(at: place + "/")
        #expect(TestFiles.names(in: place) == ours.filter { !["events.csv", "commands.csv"].contains($0) })
        let units = TestFiles.names(in: place + "/units")
        #expect(units.count == 3 && Array(units.dropFirst()) == ["folder", "notes.txt"])
        for name in ["picture.svg", "limit.csv", "units/notes.txt", "0123456789abcdef-1.csv"] {
            #expect(TestFiles.read("\(place)/\(name)") == "mine", "\(name)")
        }
        #expect(TestFiles.read(place + "/manifest.json")?.contains("\"replications\": 1,") == true)
        #expect(TestFiles.names(in: folder.path + "/Reports") == ["test"])
    }

    @Test(
        "A link or folder with the name of a unit is refused before the first replication, and stays",
        arguments: [true, false])
    func refusesLinksAmongUnits(isLink: Bool) throws {
        try ReportsFixtures.write(at: place)
        let unit = "units/\(try #require(TestFiles.names(in: place + "/units").first))"
        unlink("\(place)/\(unit)")
        if isLink { symlink("../notes", "\(place)/\(unit)") } else { mkdir("\(place)/\(unit)", 0o777) }
        let before = TestFiles.names(in: place)
        let error = #expect(throws: InputError.self) {
            try ResultsWriter(at: place, for: ReportsFixtures.setup(), recordsEvents: false)
        }
        #expect(error?.description.hasPrefix("\(place)/\(unit): this was not made by cabrank and") == true)
        #expect(TestFiles.names(in: place) == before && TestFiles.names(in: place + "/units").count == 1)
    }

    @Test("A user's file with a needed name is refused, and so is an input file of the run")
    func refusesFilesOfOthers() throws {
        try ReportsFixtures.write(at: place)
        link(place + "/rides.csv", folder.path + "/waits.csv")
        var setup = ReportsFixtures.setup()
        setup.inputFiles = [folder.path + "/waits.csv"]
        let input = #expect(throws: InputError.self) { try ReportsFixtures.write(at: place, setup: setup) }
        #expect(input?.description.hasPrefix("\(place)/rides.csv: this is a file that the command reads;") == true)
        for isLink in [false, true] {
            rename(place + "/units", folder.path + "/units")
            if isLink { symlink(folder.path + "/units", place + "/units") }
            if !isLink { try TestFiles.write("mine", to: place + "/units") }
            let error = #expect(throws: InputError.self) {
                try ResultsWriter(at: place, for: ReportsFixtures.setup(), recordsEvents: false)
            }
            #expect(error?.diagnostics.map(\.problem) == ["this is not a folder and is not replaced"])
            unlink(place + "/units")
            rename(folder.path + "/units", place + "/units")
        }
        try TestFiles.write("hour,cars\n", to: place + "/zones.csv")
        let error = #expect(throws: InputError.self) { try ReportsFixtures.write(at: place) }
        #expect(error?.diagnostics.map(\.problem) == ["this file was not made by cabrank and is not replaced"])
        #expect(TestFiles.read(place + "/zones.csv") == "hour,cars\n")
    }

    @Test("A run that starts or ends during another run's exchange of files waits for it")
    func waits() throws {
        try ReportsFixtures.write(at: place)
        let writer = try duringExchange {
            try ResultsWriter(at: place, for: ReportsFixtures.setup(), recordsEvents: false)
        }
        try writer.add(ReportsFixtures.result(in: ReportsFixtures.setup()))
        try duringExchange { try writer.finish { Manifest(of: ReportsFixtures.setup(), threads: 1) } }
        #expect(TestFiles.names(in: place).allSatisfy { !$0.hasPrefix(".") })
    }

    /// Simulates another run's exchange of files, in which the manifest goes first and comes last.
    private func duringExchange<Outcome>(_ body: () throws -> Outcome) rethrows -> Outcome {
        let (manifest, aside) = (place + "/manifest.json", folder.path + "/aside")
        let other = open(place, O_RDONLY | O_DIRECTORY)
        flock(other, LOCK_EX)
        rename(manifest, aside)
        let rest = Thread {
            Thread.sleep(forTimeInterval: 0.2)
            rename(aside, manifest)
            close(other)
        }
        rest.start()
        return try body()
    }

    @Test("A user's own map of zones is not taken for cabrank's")
    func refusesDrawnZones() throws {
        try ReportsFixtures.write(at: place)
        try ReportsFixtures.write(at: place)
        let drawn = "{\"type\": \"FeatureCollection\", \"features\": []}\n"
        try TestFiles.write(drawn, to: place + "/zones.geojson")
        let error = #expect(throws: InputError.self) { try ReportsFixtures.write(at: place) }
        #expect(error?.description.hasPrefix("\(place)/zones.geojson: this file was not made by cabrank") == true)
        #expect(firstDifference(TestFiles.read(place + "/zones.geojson"), drawn) == nil)
    }

    @Test("An empty folder is used, and a link is followed, even if its target does not exist yet")
    func emptyFolderAndLinks() throws {
        let (empty, there, later) = (folder.path + "/empty", folder.path + "/there", folder.path + "/later")
        mkdir(empty, 0o700)
        symlink("empty", there)
        symlink("made/by run", later)
        for _ in 0..<2 {
            try ReportsFixtures.write(at: there + "/")
            try ReportsFixtures.write(at: later)
        }
        #expect(TestFiles.names(in: empty) == TestFiles.names(in: folder.path + "/made/by run"))
        #expect(TestFiles.names(in: empty).contains("manifest.json"))
        #expect(TestFiles.names(in: folder.path) == ["empty", "later", "made", "there"])
        for (path, target) in [(there, "empty"), (later, "made/by run")] {
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
        }
        #expect(try FileManager.default.attributesOfItem(atPath: empty)[.posixPermissions] as? Int == 0o700)
    }

    @Test("An older results folder is unchanged if the new run does not finish")
    func keepsOlderResults() throws {
        try ReportsFixtures.write(at: place)
        let before = TestFiles.read(place + "/rides.csv")
        do {
            let setup = ReportsFixtures.setup()
            let writer = try ResultsWriter(at: place, for: setup, recordsEvents: false)
            try writer.add(ReportsFixtures.result(in: setup))
        }
        #expect(firstDifference(TestFiles.read(place + "/rides.csv"), before) == nil)
        #expect(TestFiles.names(in: folder.path + "/Reports") == ["test"])
    }

    @Test("A folder without results is refused and unchanged")
    func refusesOtherFolders() throws {
        mkdir(folder.path + "/mine", 0o777)
        try TestFiles.write("{\"program\": \"other\"}", to: folder.path + "/mine/manifest.json")
        try TestFiles.write("precious", to: folder.path + "/file")
        for (path, problem) in [
            ("/mine", "this is not a results folder of cabrank and is not replaced"),
            ("", "this is not a results folder of cabrank and is not replaced"),
            ("/file", "this is a file, not a folder"), ("/file/x", "a part of this path is a file, not a folder"),
        ] {
            let error = #expect(throws: InputError.self) { try ReportsFixtures.write(at: folder.path + path) }
            #expect(error?.diagnostics.map(\.problem) == [problem])
        }
        #expect(throws: InputError.self) { try ReportsFixtures.write(at: ".") }
        #expect(TestFiles.names(in: folder.path) == ["file", "mine"])
        #expect(TestFiles.names(in: folder.path + "/mine") == ["manifest.json"])
    }

    @Test("A place that cannot be created is an error of the machine")
    func refusedBySystem() throws {
        #expect(throws: SystemError.self) { try ReportsFixtures.write(at: "/proc/cabrank/results") }
    }

    @Test("The same results give the same bytes, except for the manifest")
    func sameBytes() throws {
        try ReportsFixtures.write(at: folder.path + "/a", replications: 3)
        try ReportsFixtures.write(at: folder.path + "/b", replications: 3)
        for name in TestFiles.names(in: folder.path + "/a") where name != "manifest.json" {
            #expect(
                firstDifference(TestFiles.read(folder.path + "/a/" + name), TestFiles.read(folder.path + "/b/" + name))
                    == nil, "\(name)")
        }
    }
}
