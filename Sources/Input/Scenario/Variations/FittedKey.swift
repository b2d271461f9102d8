import InputFiles

/// A value of a scenario that is to be fitted: `--fit drivers.scale=0.5..2`.
package struct FittedKey: Sendable {
    /// Path of the value, as `--set` takes it.
    package let path: String
    private let range: VariedRange
    /// Range as written, for keys that accept no finer values.
    private let writtenRange: VariedRange

    static let example =
        "write --fit path.to.key=FROM..TO, such as --fit drivers.scale=0.5..2 or --fit clients.patience='5..20 min'"
    /// Least number of values in a fit, unless only whole ones are accepted.
    private static let stepsMin: Int64 = 10_000

    /// Parses a key.
    ///
    /// - Parameter text: text after `--fit`.
    /// - Throws: `InputError` if it is no path with a range.
    package init(_ text: String) throws(InputError) {
        let option = "--fit \(text)"
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        func mistake(_ problem: String) -> InputError {
            InputError(option, problem, remedy: FittedKey.example)
        }
        guard parts.count == 2, !parts[0].isEmpty else { throw mistake("it does not have the form PATH=FROM..TO") }
        path = String(parts[0])
        if ["replications", "seed"].contains(path) { throw mistake("'\(path)' is not a property of the city") }
        let range: VariedRange?
        do {
            range = try VariedRange(parts[1], option: option)
        } catch {
            throw InputError(
                error.diagnostics.map { Diagnostic(file: $0.file, problem: $0.problem, remedy: FittedKey.example) })
        }
        guard let range else { throw mistake("'\(parts[1].trimmingBlanks)' is not a range of numbers") }
        if range.hasSteps { throw mistake("a fit takes no step") }
        writtenRange = range
        self.range = range.finer(stepsMin: FittedKey.stepsMin)
    }

    private init(path: String, range: VariedRange) {
        (self.path, self.range, writtenRange) = (path, range, range)
    }

    /// The same key with no more decimals than the range is written with.
    package var inWrittenSteps: FittedKey { FittedKey(path: path, range: writtenRange) }

    /// Bounds without their unit.
    package var bounds: ClosedRange<Double> { range.bounds }
    /// Suffix of each value: a space and the unit; empty for none.
    package var unit: String { range.unit }

    /// Returns the value nearest to a position from 0 to 1, and its own position.
    package func nearest(to place: Double) -> (place: Double, text: String) { range.nearest(to: place) }

    /// Returns the position of a scenario's value in the range; nil if it lies beyond the range, or is no such number.
    package func place(of text: String) -> Double? { range.place(of: text) }
}

extension [FittedKey] {
    /// Checks that the keys are distinct.
    ///
    /// - Throws: `InputError` if one of them equals or contains another.
    package func check() throws(InputError) {
        for (index, key) in enumerated() {
            let variation = try Variation("\(key.path)=0")
            for other in self[..<index] {
                if variation.overlaps(try Variation("\(other.path)=0")) {
                    throw InputError(
                        "--fit", "'\(key.path)' and '\(other.path)' are the same value, or one is a part of the other",
                        remedy: "fit one of them")
                }
            }
        }
    }
}
