import Glibc
import InputFiles
import Quantities
import Reports
import TestSupport
import Testing

@Suite("Results folder: whole or not at all")
struct ResultsFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var place: String { folder.path + "/Reports/test" }

    @Test("A finished run leaves the folder with all its files, and nothing beside it")
    func wholeFolder() throws {
        try ReportsFixtures.write(at: place, replications: 2)
        #expect(
            TestFiles.names(in: place) == [
                "drivers.csv", "fairness.csv", "fleet.csv", "losses.csv", "manifest.json", "replications.csv",
                "rides.csv",
                "summary.csv", "units", "zones.csv", "zones.geojson",
            ])
        #expect(TestFiles.names(in: folder.path + "/Reports") == ["test"])
    }

    @Test("A run that is not finished leaves nothing, not even the folders made for it")
    func nothingIfNotFinished() throws {
        let setup = ReportsFixtures.setup()
        do {
            let writer = try ResultsWriter(at: place, for: setup, recordsEvents: true)
            try writer.add(ReportsFixtures.result(in: setup))
            #expect(TestFiles.names(in: folder.path + "/Reports").count == 1)
        }
        #expect(TestFiles.names(in: folder.path).isEmpty)
    }

    @Test("An older results folder is replaced whole")
    func replacesResults() throws {
        try ReportsFixtures.write(at: place)
        try TestFiles.write("", to: place + "/picture.svg")
        try ReportsFixtures.write(at: place + "/", replications: 3)
        #expect(!TestFiles.names(in: place).contains("picture.svg"))
        #expect(TestFiles.read(place + "/manifest.json")?.contains("\"replications\": 3,") == true)
        #expect(TestFiles.names(in: folder.path + "/Reports") == ["test"])
    }

    @Test("An older results folder stays as it was if the new run is not finished")
    func keepsOlderResults() throws {
        try ReportsFixtures.write(at: place)
        let before = TestFiles.read(place + "/rides.csv")
        do {
            let setup = ReportsFixtures.setup()
            let writer = try ResultsWriter(at: place, for: setup, recordsEvents: false)
            try writer.add(ReportsFixtures.result(in: setup))
        }
        #expect(TestFiles.read(place + "/rides.csv") == before)
        #expect(TestFiles.names(in: folder.path + "/Reports") == ["test"])
    }

    @Test("What is no results folder is refused and left alone")
    func refusesOtherFolders() throws {
        mkdir(folder.path + "/mine", 0o777)
        try TestFiles.write("{\"program\": \"other\"}", to: folder.path + "/mine/manifest.json")
        try TestFiles.write("precious", to: folder.path + "/file")
        for (path, problem) in [
            ("/mine", "this folder is no results folder of cabrank and is not replaced"),
            ("", "this folder is no results folder of cabrank and is not replaced"),
            ("/file", "this is a file, not a folder"), ("/file/x", "a part of this path is a file, not a folder"),
        ] {
            let error = #expect(throws: InputError.self) { try ReportsFixtures.write(at: folder.path + path) }
            #expect(error?.diagnostics.map(\.problem) == [problem])
        }
        #expect(throws: InputError.self) { try ReportsFixtures.write(at: ".") }
        #expect(TestFiles.names(in: folder.path) == ["file", "mine"])
        #expect(TestFiles.names(in: folder.path + "/mine") == ["manifest.json"])
    }

    @Test("A place where nothing can be made is the machine's failure")
    func refusedBySystem() throws {
        #expect(throws: MachineError.self) { try ReportsFixtures.write(at: "/proc/cabrank/results") }
    }

    @Test("The same results are the same bytes, but for the manifest")
    func sameBytes() throws {
        try ReportsFixtures.write(at: folder.path + "/a", replications: 3)
        try ReportsFixtures.write(at: folder.path + "/b", replications: 3)
        for name in TestFiles.names(in: folder.path + "/a") where name != "manifest.json" {
            #expect(TestFiles.read(folder.path + "/a/" + name) == TestFiles.read(folder.path + "/b/" + name), "\(name)")
        }
    }
}
