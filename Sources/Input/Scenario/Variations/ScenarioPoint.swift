import Experiments
import InputFiles
import YAML

/// A scenario at one point of an experiment.
package struct ScenarioPoint: Sendable {
    /// Values of the variations, in their order.
    package let values: [String]
    /// Scenario ready to run, or all its errors.
    package let setup: Result<SimulationSetup, InputError>
}

extension ScenarioLoader {
    /// Loads a scenario at several points. Parts that they share are read once.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of a scenario that comes with the program.
    ///   - overrides: texts of each `--set`, for all points.
    ///   - points: a value of each variation.
    /// - Returns: the points in their order, at least one of them valid; relative changes appear as their results, and
    ///   no point occurs twice.
    /// - Throws: `InputError` if all are invalid: the errors of the first.
    package static func load(
        path: String, overrides: [String], variations: [Variation], points: [[String]], seed: UInt64?,
        replications: Int?, dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> [ScenarioPoint] {
        let source = try SourceFile.read(try ShippedFiles.path(for: path, of: .scenario))
        let memory = DecodingCache()
        let points = try outcomes(of: points, variations, source, overrides)
        let loaded = points.map { values in
            ScenarioPoint(
                values: values,
                setup: Result { () throws(InputError) in
                    var options: [Override] = []
                    for (variation, value) in zip(variations, values) {
                        options.append(try Override("\(variation.path)=\(value)", option: "--vary"))
                    }
                    return try load(
                        source, overrides: overrides, options: options, seed: seed, replications: replications,
                        dataFolder: dataFolder, memory: memory)
                })
        }
        if case .failure(let error)? = loaded.first?.setup, !loaded.contains(where: \.isValid) { throw error }
        return loaded
    }
}

extension ScenarioLoader {
    /// Returns the points with results such as `1.21` in place of `+10%`, by which reports show and identify them.
    ///
    /// - Throws: `InputError` where a value is no number.
    private static func outcomes(
        of points: [[String]], _ variations: [Variation], _ source: SourceFile, _ overrides: [String]
    ) throws(InputError) -> [[String]] {
        var document: DocumentReader?
        var outcomes: [[String: String]] = variations.map { _ in [:] }
        for (index, variation) in variations.enumerated() {
            for value in Set(points.map { $0[index] }).sorted() {
                let option = try Override("\(variation.path)=\(value)", option: "--vary")
                guard option.change != nil else { continue }
                if document == nil { document = try DocumentReader(source, overrides: overrides, dataFolder: nil) }
                guard let reader = document else { continue }
                if let outcome = try option.outcome(in: reader.root, .scenario) { outcomes[index][value] = outcome }
            }
        }
        if document == nil { return points }
        var seen: Set<[String]> = []
        return points.map { point in zip(point, outcomes).map { value, known in known[value] ?? value } }
            .filter { seen.insert($0).inserted }
    }
}

extension ScenarioPoint {
    /// Whether the scenario is valid at this point.
    package var isValid: Bool {
        switch setup {
        case .success: true
        case .failure: false
        }
    }
}
