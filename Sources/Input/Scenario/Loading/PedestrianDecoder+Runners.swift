import Behaviour
import CityModel
import Experiments
import InputFiles
import Quantities

/// Decodes `runners:` (B03, part F).
extension PedestrianDecoder {
    private static let runnerDaysMax = 1e8

    /// Decodes the runs; returns nil where there are none, or after an error.
    func runs(_ map: MapField) -> RunSetup? {
        guard let field = map.optional("runners") else { return nil }
        let runners = KeyForm.map(RunnerBehaviour.keys).read(field, RunnerBehaviour(count: 1))
        let days = duration.seconds / 86_400
        if let runners, Double(runners.count) * days > PedestrianDecoder.runnerDaysMax {
            field.report(
                "this number of runners would be simulated for about \(shortText((Double(runners.count) * days / 1e6).rounded())) "
                    + "million days in this run", remedy: "at most 100 million are possible")
        }
        guard let runners, let walk = network(.walk, field), let cycle = network(.cycle, field) else { return nil }
        return RunSetup(runners: runners, walk: walk, cycle: cycle, rules: rules.activity)
    }
}
