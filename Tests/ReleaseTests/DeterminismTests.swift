import CityWorld
import Experiments
import Foundation
import Reports
import Scenario
import Testing

@Suite("Determinism of the default scenario, in the build that people use")
struct DeterminismTests {
    private static let scenario = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scenarios/default.yaml").path

    @Test("The same seed gives byte-identical files on one thread and on three; another seed gives others")
    func sameBytes() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, threads, seed) in [("one", 1, 3), ("again", 1, 3), ("three", 3, 3), ("other", 1, 4)] {
            try run(threads: threads, seed: UInt64(seed), to: folder.appendingPathComponent(name).path)
        }
        func bytes(_ run: String, _ file: String) throws -> Data {
            try Data(contentsOf: folder.appendingPathComponent("\(run)/\(file)"))
        }
        for file in ["summary.csv", "replications.csv", "rides.csv", "drivers.csv", "zones.csv", "events.csv"] {
            let expected = try bytes("one", file)
            #expect(try bytes("again", file) == expected, "\(file) of a repeated run")
            #expect(try bytes("three", file) == expected, "\(file) on three threads")
            #expect(try bytes("other", file) != expected, "\(file) of another seed")
        }
    }

    private static let data: String? = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let named = ProcessInfo.processInfo.environment["CABRANK_DATA"]
        return [named, "\(package)/../shared/data"].compactMap { $0 }
            .first { FileManager.default.fileExists(atPath: "\($0)/porto_alegre/porto_alegre.osm.pbf") }
    }()

    @Test(
        "Z04: on the streets of Porto Alegre too the number of threads changes no byte",
        .enabled(if: data != nil, "the published data is missing: set CABRANK_DATA to its folder"))
    func sameBytesOnStreets() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = DeterminismTests.scenario.replacingOccurrences(of: "default.yaml", with: "porto-alegre.yaml")
        // Over the hour at which the classes of street change their speeds.
        let setup = try ScenarioLoader.load(
            path: path, overrides: ["duration=90 min", "warmUp=30 min"], replications: 3,
            dataFolder: DeterminismTests.data)
        for threads in [1, 2] { try run(setup, threads: threads, to: folder.appendingPathComponent("\(threads)").path) }
        for file in ["summary.csv", "replications.csv", "rides.csv", "drivers.csv", "zones.csv", "events.csv"] {
            let bytes = try [1, 2].map { try Data(contentsOf: folder.appendingPathComponent("\($0)/\(file)")) }
            #expect(bytes[0] == bytes[1] && bytes[0].count > 100, "\(file)")
        }
    }

    private func run(threads: Int, seed: UInt64, to path: String) throws {
        try run(
            try ScenarioLoader.load(path: DeterminismTests.scenario, seed: seed, replications: 4), threads: threads,
            to: path)
    }

    private func run(_ setup: SimulationSetup, threads: Int, to path: String) throws {
        let results = try ResultsWriter(at: path, for: setup, recordsEvents: true)
        var hooks = Experiment.Hooks()
        if let logs = results.logs {
            hooks.observer = { replication in replication == 1 ? { try logs.record($0) } : nil }
        }
        try Experiment(setup: setup, threads: threads).run(hooks: hooks) { try results.add($0) }
        try results.finish { Manifest(of: setup, threads: threads) }
    }
}
