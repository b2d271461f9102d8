import Experiments
import InputFiles
import OutputFiles
import Reports
import Scenario

/// The points to compare: recorded ones of results folders, and scenarios yet to be simulated.
struct ComparedPoints {
    private(set) var points: [ExperimentPoint] = []
    /// Setups of the points to simulate; nil for recorded points.
    private(set) var setups: [SimulationSetup?] = []
    /// Arguments of `cabrank run` in a cluster's task; empty for recorded points.
    private(set) var taskArguments: [[String]] = []
    /// Recorded replications; empty for points to simulate.
    private(set) var units: [[UnitFile]] = []
    /// All files to read.
    private(set) var inputFiles: [String] = []

    /// Reads the operands.
    ///
    /// - Throws: `InputError` with all errors of the operands.
    init(_ arguments: ParsedArguments) throws {
        let folders = try arguments.operands.map { operand throws(InputError) in
            RecordedPoints.isFolder(operand) ? try RecordedPoints(in: operand) : nil
        }
        let known = folders.compactMap { $0 }.flatMap(\.units).map(\.count).max()
        let asked = try arguments.number("replications", in: 1...1_000_000)
        let seed = try arguments.number("seed", in: 0...UInt64.max)
        for (operand, folder) in zip(arguments.operands, folders) {
            if let folder {
                points += folder.points.map { point in
                    var point = point
                    if folder.points.count == 1 { point.name = ComparedPoints.name(ofFolder: operand) }
                    return point
                }
                setups += folder.points.map { _ in nil }
                taskArguments += folder.points.map { _ in [] }
                units += folder.units
                inputFiles += ResultsFile.inputs(in: operand)
            } else {
                var setup = try ScenarioLoader.load(
                    path: operand, overrides: arguments.values(of: "set"), seed: seed, replications: asked)
                if asked == nil {
                    setup.replications = known ?? max(setup.replications, ComparedPoints.defaultReplicationsMin)
                }
                points.append(ExperimentPoint(name: setup.name, setup: setup))
                inputFiles += setup.inputFiles
                setups.append(setup)
                taskArguments.append(arguments.taskArguments(of: operand))
                units.append([])
            }
        }
        if points.count < 2 {
            throw InputError(
                "cabrank compare", "there is nothing to compare '\(arguments.operands[0])' with",
                remedy: "name two scenarios or results folders, or the folder of a sweep")
        }
        if points.allSatisfy({ $0.scenario == points[0].scenario }) {
            throw InputError(
                "cabrank compare", "all operands are the same scenario and seed",
                remedy: "name others; 'cabrank sweep SCENARIO --vary' varies a value, and its folder can be compared")
        }
        numberEqualNames()
        let sizes = folders.map { $0?.points.count ?? 1 }
        let baseline = try baseline(arguments, sizes: sizes)
        for index in points.indices { points[index].isBaseline = index == baseline }
    }

    /// Returns the index of the baseline: the point of `--baseline`, or in the first operand the present scenario, or
    /// its first point.
    ///
    /// - Parameter sizes: Number of points of each operand.
    private func baseline(_ arguments: ParsedArguments, sizes: [Int]) throws(InputError) -> Int {
        var first = 0
        let ranges = sizes.map { size in
            defer { first += size }
            return first..<first + size
        }
        func baselineIndex(_ range: Range<Int>) -> Int { range.lowerBound + Array(points[range]).baseline }
        guard let wanted = arguments.value(of: "baseline") else { return baselineIndex(ranges[0]) }
        if let index = points.firstIndex(where: { $0.name == wanted }) { return index }
        let folder = ComparedPoints.name(ofFolder: wanted)
        if let operand = arguments.operands.firstIndex(where: { ComparedPoints.name(ofFolder: $0) == folder }) {
            return baselineIndex(ranges[operand])
        }
        if let number = Int(wanted), (1...points.count).contains(number) { return number - 1 }
        throw InputError(
            "--baseline", "none of the \(points.count) variants is '\(wanted)'",
            remedy: NameSuggestion.remedy(for: wanted, among: points.map(\.name)))
    }

    /// Minimum default number of replications; fewer give wide intervals.
    static let defaultReplicationsMin = 10

    private static func name(ofFolder path: String) -> String {
        path.split(separator: "/").last { $0 != "." }.map(String.init) ?? path
    }

    /// Numbers the points with equal names.
    private mutating func numberEqualNames() {
        let names = points.map(\.name)
        for index in points.indices where names.count(where: { $0 == names[index] }) > 1 {
            points[index].name += " (\(names[...index].count { $0 == names[index] }))"
        }
    }

    var areAllRecorded: Bool { setups.allSatisfy { $0 == nil } }
}
