import Foundation
import Playback
import TestSupport

/// Two small runs with all that can happen to a taxi, recorded once for all tests of the suite.
struct RecordedCity: Sendable {
    /// A line of `events.csv`, as text.
    struct Line: Sendable {
        var seconds: Double
        var event, request, client, driver, zone, detail: String

        func detail(_ name: String) -> String? {
            detail.split(separator: ";").first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
        }
    }

    let folder: TemporaryFolderPath
    let lines: [Line]
    let playback: Playback

    /// Where a run lies that lives as long as the tests.
    struct TemporaryFolderPath: Sendable { var path: String }

    /// nil where the program is not built.
    static let byZone = RecordedCity(streets: false)
    static let onStreets = RecordedCity(streets: true)

    private init?(streets: Bool) {
        guard CommandLineRun.program != nil, let folder = try? RecordedCity.run(streets: streets) else { return nil }
        self.folder = TemporaryFolderPath(path: folder)
        guard let playback = try? Playback.read(folder: folder), let text = TestFiles.read("\(folder)/events.csv")
        else {
            return nil
        }
        self.playback = playback
        lines = text.split(separator: "\n").dropFirst().map { row in
            let cells = row.split(separator: ",", maxSplits: 7, omittingEmptySubsequences: false).map { String($0) }
            return Line(
                seconds: Double(cells[1]) ?? -1, event: cells[2], request: cells[3], client: cells[4], driver: cells[5],
                zone: cells[6], detail: cells[7])
        }
    }

    private static func run(streets: Bool) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-film-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let scenario = """
            scenario: film
            city:
              generate: {seed: 7, zones: 9}
              streets: \(streets)
            start: {date: 2026-06-06, clock: "17:00"}
            duration: 3 h
            rules: {refusals.standDown: 2, refusals.suspend: 3}
            demand: {gravity: {requestsPerDay: 6000, tripLength: 2 km}}
            clients:
              patience: {lognormal: {mean: 8 min, cv: 0.5}}
              share: 0.3
              reserve: {share: 0.1, ahead: {uniform: {from: 2 h, to: 3 h}}}
              noShow: 0.05
              interrupt: 0.05
            drivers:
              shifts: [{taxis: 120}]
              acceptance: {base: 0.8}
              giveBack: 0.03
              taxiProblem: 0.02
              connection: {every: 1 h, length: {exponential: {mean: 4 min}}}
              idle: {after: 5 min, stay: 0.2, random: 0.4, towardsDemand: 0.4, reachZones: 8}
            """
        try Data(scenario.utf8).write(to: URL(fileURLWithPath: "\(folder)/film.yaml"))
        let run = try CommandLineRun(["run", "film.yaml", "--events", "--quiet", "--out", "run"], in: folder)
        guard run.exitCode == 0 else { throw Failure(messages: run.messages) }
        return "\(folder)/run"
    }

    private struct Failure: Error { var messages: String }
}
