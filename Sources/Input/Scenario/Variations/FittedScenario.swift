import Experiments
import InputFiles

/// A scenario with values to be fitted, ready to run with any of them. Parts that the points share are read once.
package final class FittedScenario {
    /// Scenario with its own values.
    package let today: SimulationSetup
    /// Keys to fit, in whole steps where finer values are rejected.
    package private(set) var keys: [FittedKey]
    private let source: SourceFile
    private let overrides: [String]
    private let seed: UInt64?
    private let dataFolder: String?
    private let memory = DecodingCache()

    /// Loads a scenario.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of a scenario that comes with the program.
    ///   - overrides: texts of each `--set`.
    /// - Throws: `InputError` if the scenario is invalid, or accepts no value of a key's range.
    package init(
        path: String, overrides: [String], keys: [FittedKey], seed: UInt64?,
        dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) {
        source = try SourceFile.read(try ShippedFiles.path(for: path, of: .scenario))
        (self.overrides, self.seed, self.dataFolder, self.keys) = (overrides, seed, dataFolder, keys)
        today = try ScenarioLoader.load(
            source, overrides: overrides, seed: seed, dataFolder: dataFolder, memory: memory)
        try keys.check()
        for index in keys.indices where !accepts(self.keys[index]) {
            self.keys[index] = self.keys[index].inWrittenSteps
            // Loads once more to throw the scenario's own error.
            _ = try load([(self.keys[index], 0.5)])
        }
    }

    /// Whether the scenario accepts a value with decimals.
    private func accepts(_ key: FittedKey) -> Bool {
        // In nearly every range the value at this position has all its decimals.
        do {
            _ = try load([(key, FittedScenario.unevenPlace)])
            return true
        } catch {
            return false
        }
    }

    private static let unevenPlace = 0.512_345_678_9

    /// Returns the scenario with given values.
    ///
    /// - Parameter place: position in the range of each key, from 0 to 1.
    /// - Throws: `InputError` if the scenario does not accept the values.
    package func setup(at place: [Double]) throws(InputError) -> SimulationSetup { try load(Array(zip(keys, place))) }

    private func load(_ values: [(key: FittedKey, place: Double)]) throws(InputError) -> SimulationSetup {
        var options: [Override] = []
        for (key, place) in values {
            options.append(try Override("\(key.path)=\(key.nearest(to: place).text)", option: "--fit"))
        }
        return try ScenarioLoader.load(
            source, overrides: overrides, options: options, seed: seed, dataFolder: dataFolder, memory: memory)
    }

    /// The scenario's own value of each key as text; nil if it has its default. Scales default to 1.
    package var valuesToday: [String?] {
        keys.map { key in
            FittedScenario.text(at: key.path, in: today.document) ?? (key.path.hasSuffix(".scale") ? "1" : nil)
        }
    }

    /// Returns the text at a path; one key may be several parts of it, as in the rules.
    private static func text(at path: String, in document: DocumentValue) -> String? {
        switch document {
        case .text(let text): return path.isEmpty ? text : nil
        case .list(let items):
            let (head, rest) = split(path)
            guard let index = Int(head), items.indices.contains(index) else { return nil }
            return text(at: rest, in: items[index])
        case .map(let entries):
            for entry in entries {
                if entry.key == path { return text(at: "", in: entry.value) }
                if path.hasPrefix("\(entry.key)."),
                    let found = text(at: String(path.dropFirst(entry.key.count + 1)), in: entry.value)
                {
                    return found
                }
            }
            return nil
        }
    }

    private static func split(_ path: String) -> (head: String, rest: String) {
        let head = path.prefix { $0 != "." }
        return (String(head), String(path.dropFirst(head.count + 1)))
    }
}
