import Foundation

@testable import OperatingSystem

/// Measures further questions of planners, compared with the plain run: a comparison by zone and hour, and people with
/// a travel choice. Whole processes, one thread, medians of ratios.
enum PlannerBenchmark {
    private static let rounds = 5
    private static let replications = "20"
    private static let promised = (comparison: 1.1, choice: 1.3)

    /// The processor time of a run, and the part of its pilots.
    private struct Run {
        let seconds: Double
        let pilotSeconds: Double
    }

    static func run() {
        print("The planner's questions: default scenario, \(replications) replications, \(rounds) rounds, medians")
        guard let program = BuiltProgram("cabrank") else {
            return print("  skipped: needs cabrank next to this program")
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-planner").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var (comparison, choice, pilots): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<rounds {
            try? FileManager.default.removeItem(atPath: folder)
            let (one, other) = ("\(folder)/today", "\(folder)/fewer")
            guard let today = simulate(program, [], into: one),
                let fewer = simulate(program, ["drivers.scale=0.8"], into: other),
                let compared = program.run(["compare", one, other, "--out", "\(folder)/compared", "--quiet"]),
                let choosing = simulate(program, ["demand.choice={}"], into: "\(folder)/choosing")
            else { return print("  a run failed") }
            let runs = today.seconds + fewer.seconds
            comparison.append((runs + compared.processorSeconds) / runs)
            choice.append((choosing.seconds - choosing.pilotSeconds) / today.seconds)
            pilots.append(choosing.pilotSeconds)
        }
        print(
            "  two scenarios by zone and hour: \(Table.decimal(median(comparison), 2)) × their runs   (target: at most "
                + "\(promised.comparison))")
        print(
            "  people who choose: \(Table.decimal(median(choice), 2)) × the run without choices, not counting the pilots, which take "
                + "\(Table.decimal(median(pilots), 2)) s   (target: at most \(promised.choice))")
    }

    private static func simulate(_ program: BuiltProgram, _ settings: [String], into folder: String) -> Run? {
        let arguments =
            ["run", "default", "--replications", replications, "--threads", "1", "--quiet", "--out", folder]
            + settings.flatMap { ["--set", $0] }
        guard let process = program.run(arguments),
            let data = FileManager.default.contents(atPath: folder + "/manifest.json"),
            let manifest = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return nil }
        let expectations = manifest["expectations"] as? [String: Any]
        return Run(
            seconds: process.processorSeconds,
            pilotSeconds: expectations?["pilot_processor_seconds"] as? Double ?? 0)
    }
}
