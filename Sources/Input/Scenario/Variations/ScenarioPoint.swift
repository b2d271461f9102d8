import Experiments
import InputFiles
import YAML

/// A scenario as one point of an experiment has it.
package struct ScenarioPoint: Sendable {
    /// Of what is varied, in the order of the variations.
    package let values: [String]
    /// Ready to run, or everything that is wrong with it.
    package let setup: Result<SimulationSetup, InputError>
}

extension ScenarioLoader {
    /// A scenario at several points. What they share is read and made once.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of a scenario that comes with the program.
    ///   - overrides: what followed each `--set`, for all points.
    ///   - points: a value of each variation.
    /// - Returns: the points in their order, of which at least one is right; of values that say by how much they change
    ///   what they come to, and no point twice.
    /// - Throws: `InputError` if all are wrong: the mistakes of the first.
    package static func load(
        path: String, overrides: [String], variations: [Variation], points: [[String]], seed: UInt64?,
        replications: Int?, dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> [ScenarioPoint] {
        let source = try SourceFile.read(try ShippedFiles.path(for: path, of: .scenario))
        let memory = DecodingMemory()
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
        if case .failure(let error)? = loaded.first?.setup, !loaded.contains(where: \.isRight) { throw error }
        return loaded
    }
}

extension ScenarioLoader {
    /// The points with `1.21` in place of `+10%`: so an experiment tells, draws and knows again what was tried.
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
    package var isRight: Bool {
        switch setup {
        case .success: true
        case .failure: false
        }
    }
}
