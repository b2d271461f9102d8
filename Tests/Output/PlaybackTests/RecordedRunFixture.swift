import Experiments
import Playback
import Scenario
import TestSupport

/// Two small runs with all kinds of taxi events, recorded once for all tests of the suite.
struct RecordedRunFixture: Sendable {
    /// A line of `events.csv` as text.
    struct Line: Sendable {
        var seconds: Double
        var event, request, client, driver, zone, detail: String

        func detail(_ name: String) -> String? {
            detail.split(separator: ";").first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
        }
    }

    let lines: [Line]
    let playback: Playback
    /// Rows of `commands.csv` and of `zones.csv`, the header first.
    let commands, zoneHours: [[String]]

    /// Run in a city of zones without streets; nil if the program is not built.
    static let byZone = RecordedRunFixture(streets: false)
    static let onStreets = RecordedRunFixture(streets: true)

    private init?(streets: Bool) {
        guard CommandLineRun.program != nil, let folder = try? TemporaryFolder(),
            let run = try? RecordedRunFixture.run(streets: streets, in: folder),
            let playback = try? Playback.read(folder: run, city: RecordedCity(ofRunIn: run, .files))
        else { return nil }
        self.playback = playback
        let rows = { (name: String) in
            (TestFiles.read("\(run)/\(name)") ?? "").split(separator: "\n").map { row in
                row.split(separator: ",", maxSplits: name == "events.csv" ? 7 : .max, omittingEmptySubsequences: false)
                    .map { String($0) }
            }
        }
        (commands, zoneHours) = (rows("commands.csv"), rows("zones.csv"))
        lines = rows("events.csv").dropFirst().map { cells in
            Line(
                seconds: Double(cells[1]) ?? -1, event: cells[2], request: cells[3], client: cells[4], driver: cells[5],
                zone: cells[6], detail: cells[7])
        }
    }

    /// Runs the scenario and returns the results folder.
    private static func run(streets: Bool, in folder: TemporaryFolder) throws -> String {
        let scenario = SampleTexts.evening(streets: streets, hours: 3, taxis: 120)
        try folder.write(scenario, to: "film.yaml")
        let run = try CommandLineRun(["run", "film.yaml", "--events", "--quiet", "--out", "run"], in: folder.path)
        guard run.exitCode == 0 else { throw Failure(messages: run.messages) }
        return "\(folder.path)/run"
    }

    private struct Failure: Error { var messages: String }
}
