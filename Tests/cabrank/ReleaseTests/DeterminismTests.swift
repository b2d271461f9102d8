import TestSupport
import Testing

/// Reason why a test of the release build is skipped.
let releaseIsMissing = "it takes long in a debug build; 'make test' has a release build"

@Suite(
    "Determinism of the released program",
    .enabled(if: CommandLineRun.released != nil, "\(releaseIsMissing)"))
struct DeterminismTests {
    private static let files = [
        "summary.csv", "replications.csv", "rides.csv", "drivers.csv", "zones.csv", "losses.csv", "fleet.csv",
        "zones.geojson", "fairness.csv", "statement.csv", "shifts.csv", "events.csv",
        "commands.csv",
    ]
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a scenario into a folder.
    private func run(_ scenario: String, to name: String, _ options: [String], dataFolder: String? = nil) throws {
        let run = try CommandLineRun(
            ["run", TestFiles.scenario(scenario), "--events", "--quiet", "--out", name] + options, in: folder.path,
            program: CommandLineRun.released, dataFolder: dataFolder)
        try #require(run.exitCode == 0, "\(run.messages)")
    }

    private func bytes(_ run: String, _ file: String) throws -> [UInt8] {
        try TestFiles.bytes(of: "\(folder.path)/\(run)/\(file)")
    }

    @Test("The same seed gives byte-identical files on one thread and on three; another seed gives others")
    func sameBytes() throws {
        for (name, threads, seed) in [("one", 1, 3), ("again", 1, 3), ("three", 3, 3), ("other", 1, 4)] {
            try run("default", to: name, ["--threads", "\(threads)", "--seed", "\(seed)", "--replications", "4"])
        }
        for file in DeterminismTests.files {
            let expected = try bytes("one", file)
            #expect(expected.count > 100, "\(file)")
            #expect(try firstDifference(bytes("again", file), expected) == nil, "\(file) of a repeated run")
            #expect(try firstDifference(bytes("three", file), expected) == nil, "\(file) on three threads")
            #expect(try bytes("other", file) != expected, "\(file) of another seed")
        }
    }

    @Test("The same holds for tourists, walkers and taxis in one city")
    func sameBytesOfTourists() throws {
        let options = ["--set", "tourists.count=200", "--set", "visitors.count=300", "--replications", "3"]
        for threads in [1, 3] { try run("city-saturday", to: "\(threads)", options + ["--threads", "\(threads)"]) }
        let files = [
            "tours.csv", "waypoints.csv", "places.csv", "attention.csv", "visits.csv", "subscriptions.csv",
            "guides.csv",
        ]
        for file in DeterminismTests.files + files {
            let expected = try bytes("1", file)
            #expect(try bytes("3", file) == expected && !expected.isEmpty, "\(file)")
        }
    }

    @Test(
        "Z04: on the streets of Porto Alegre the number of threads changes no byte either",
        .enabled(if: PublishedData.isPresent, "\(PublishedData.isMissing)"))
    func sameBytesOnStreets() throws {
        // A period with a change of the street classes' speeds.
        let options = ["--set", "duration=90 min", "--set", "warmUp=30 min", "--replications", "3"]
        for threads in [1, 3] {
            try run(
                "porto-alegre", to: "\(threads)", options + ["--threads", "\(threads)"],
                dataFolder: PublishedData.folder)
        }
        for file in DeterminismTests.files {
            let expected = try bytes("1", file)
            #expect(try bytes("3", file) == expected && expected.count > 100, "\(file)")
        }
    }
}
