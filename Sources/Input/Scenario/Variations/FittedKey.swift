import InputFiles

/// A value of a scenario that is to be fitted: `--fit drivers.scale=0.5..2`.
package struct FittedKey: Sendable {
    /// Of the value, as `--set` takes it.
    package let path: String
    private let range: VariedRange
    /// As it was written, for who takes no finer values.
    private let writtenRange: VariedRange

    static let example =
        "write --fit path.to.key=FROM..TO, such as --fit drivers.scale=0.5..2 or --fit clients.patience='5..20 min'"
    /// A fit has at least so many values to choose from, unless only whole ones are allowed.
    private static let stepsMin: Int64 = 10_000

    /// - Parameter text: what follows `--fit`.
    /// - Throws: `InputError` if it is no path with a range.
    package init(_ text: String) throws(InputError) {
        let option = "--fit \(text)"
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        func mistake(_ problem: String) -> InputError {
            InputError(option, problem, remedy: FittedKey.example)
        }
        guard parts.count == 2, !parts[0].isEmpty else { throw mistake("there is no path with a range behind '='") }
        path = String(parts[0])
        if ["replications", "seed"].contains(path) { throw mistake("'\(path)' is no property of the city") }
        let range: VariedRange?
        do {
            range = try VariedRange(parts[1], option: option)
        } catch {
            throw InputError(
                error.diagnostics.map { Diagnostic(file: $0.file, problem: $0.problem, remedy: FittedKey.example) })
        }
        guard let range else { throw mistake("'\(parts[1].trimmingBlanks)' is no range of numbers") }
        if range.hasSteps { throw mistake("a fit seeks any value of the range, and takes no step") }
        writtenRange = range
        self.range = range.finer(stepsMin: FittedKey.stepsMin)
    }

    private init(path: String, range: VariedRange) {
        (self.path, self.range, writtenRange) = (path, range, range)
    }

    /// The same with no more decimals than the range is written with.
    package var inWrittenSteps: FittedKey { FittedKey(path: path, range: writtenRange) }

    /// The values, without their unit.
    package var bounds: ClosedRange<Double> { range.bounds }
    /// Behind each value, with a blank before it; empty for none.
    package var unit: String { range.unit }

    /// The value nearest to a place from 0 to 1, and where that lies.
    package func nearest(to place: Double) -> (place: Double, text: String) { range.nearest(to: place) }

    /// Where a value that a scenario has lies in the range; nil of one beyond it, or that is no such number.
    package func place(of text: String) -> Double? { range.place(of: text) }
}

extension [FittedKey] {
    /// - Throws: `InputError` if one of them is another or a part of it.
    package func check() throws(InputError) {
        for (index, key) in enumerated() {
            let variation = try Variation("\(key.path)=0")
            for other in self[..<index] {
                if variation.changesWhatIsChanged(by: try Variation("\(other.path)=0")) {
                    throw InputError(
                        "--fit", "'\(key.path)' and '\(other.path)' are one value, or one is a part of the other",
                        remedy: "fit one of them")
                }
            }
        }
    }
}
