import Experiments
import InputFiles
import Measures
import Reports
import Scenario

/// The points that `--vary` and related options make of a scenario.
struct VariedPoints {
    let scenarioName: String
    let variations: [Variation]
    /// Setups of the points; nil for a point that cannot be simulated.
    let setups: [SimulationSetup?]
    let points: [ExperimentPoint]
    /// Settings of the scenario without variations; nil if they cannot be read.
    private let baseSettings: ScenarioSettings?
    /// Arguments of `cabrank run` for each point in a cluster's task.
    let taskArguments: [[String]]

    /// Options of every command that varies values.
    static let options: [OptionSyntax] = [
        .value(
            "vary", "PATH=VALUES",
            "values to try: a,b,c or 200..400:50; may be repeated: all combinations", sets: .scenario
        ),
        .value("samples", "N", "instead of all combinations: N variants that cover ranges evenly (Latin hypercube)"),
        .value("sobol", "N", "the same with the first N variants of a Sobol sequence, which can be extended later"),
    ]

    static let valuesNote = """
        VALUES are separated by commas, or a range FROM..TO:STEP, with the unit at the end: 5..10:1 min. With
        --samples and --sobol, a range needs no step; its values have as many decimals as FROM and TO.
        """

    /// Makes the points.
    ///
    /// - Throws: `InputError` if all points are invalid, or no values are varied.
    init(_ arguments: ParsedArguments, replications: Int?) throws {
        variations = try arguments.values(of: "vary").map { text throws(InputError) in try Variation(text) }
        if variations.isEmpty {
            throw InputError(
                "--vary", "nothing is varied", remedy: "write for instance: --vary drivers.scale=0.8,1,1.2")
        }
        let seed = try arguments.number("seed", in: 0...UInt64.max)
        let values = try VariedPoints.design(arguments, seed: seed ?? 1).points(of: variations)
        let loaded = try ScenarioLoader.load(
            path: arguments.operands[0], overrides: arguments.values(of: "set"), variations: variations, points: values,
            seed: seed, replications: replications)
        let paths = variations.map(\.path)
        taskArguments = loaded.map { point in
            arguments.taskArguments(
                of: arguments.operands[0], overrides: zip(paths, point.values).map { "\($0)=\($1)" })
        }
        setups = loaded.map { try? $0.setup.get() }
        points = loaded.map { point in
            let name = zip(paths, point.values).map { "\($0)=\($1)" }.joined(separator: ", ")
            return switch point.setup {
            case .success(let setup): ExperimentPoint(name: name, values: point.values, setup: setup)
            case .failure(let error): ExperimentPoint(name: name, values: point.values, problem: error.description)
            }
        }
        baseSettings =
            (try? ScenarioLoader.document(path: arguments.operands[0], overrides: arguments.values(of: "set")))
            .map { ScenarioSettings(of: $0) }
        scenarioName = setups.compactMap { $0?.name }.first ?? ""
        for (index, point) in points.enumerated() where !point.isValid {
            PointsRun.reportFailure(of: point, number: index + 1)
        }
        let asked = try arguments.number("samples", in: 1...SweepDesign.pointsMax) ?? points.count
        if points.count < (try arguments.number("sobol", in: 1...SweepDesign.pointsMax) ?? asked) {
            Terminal.printMessage("cabrank: there are only \(points.count) different variants: there are few values")
        }
    }

    private static func design(_ arguments: ParsedArguments, seed: UInt64) throws -> SweepDesign {
        let samples = try arguments.number("samples", in: 1...SweepDesign.pointsMax)
        let sobol = try arguments.number("sobol", in: 1...SweepDesign.pointsMax)
        if samples != nil && sobol != nil {
            throw InputError("--sobol", "this option is not possible with --samples", remedy: "write one of them")
        }
        if let samples { return .latinHypercube(points: samples, seed: seed) }
        return sobol.map { .sobol(points: $0) } ?? .grid
    }

    var keys: [String] { variations.map(\.path) }

    /// Marks the point that equals the present scenario.
    func markBaseline(in results: PointsWriter) {
        if let baseSettings { results.markToday(baseSettings) }
    }

    /// Input files of all points, since a value may name other files.
    var inputFiles: [String] { setups.flatMap { $0?.inputFiles ?? [] } }
}

extension ParsedArguments {
    /// Returns the metrics that an option names.
    ///
    /// - Throws: `InputError` if a name is unknown.
    func metrics(_ option: String) throws -> [MetricKey] {
        try values(of: option).map { name in
            if let key = MetricKey(named: name) { return key }
            throw InputError(
                "--\(option)", "unknown metric '\(name)'",
                remedy: NameSuggestion.remedy(for: name, among: Measure.allCases.map(\.name)))
        }
    }
}
