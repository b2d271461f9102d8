import InputFiles
import Quantities

/// A range of numbers to try: `200..400:50`, `5 min..10 min:1 min`, `0.80..1.20`.
///
/// Its values are exact decimals with as many digits as the bounds and the step are written with, so that a range of
/// whole numbers holds whole numbers, and one of prices whole cents.
package struct VariedRange: Sendable {
    /// First value, in units of the last decimal like the others.
    private var first: Int64
    private var last: Int64
    /// Step; nil for a continuous range.
    private let step: Int64?
    private var decimals: Int
    /// Suffix of each number: a space and the unit; empty for none.
    package let unit: String
    private static let decimalsMax = 9
    private static let share = " %"

    /// Parses a range; nil if the text is no range of numbers and so a plain value.
    ///
    /// - Throws: `InputError` for an empty range.
    package init?(_ text: Substring, option: String) throws(InputError) {
        let (bounds, step) = VariedRange.parts(text)
        let written = bounds + (step.map { [$0] } ?? [])
        let numbers = written.compactMap { NumberWithUnit($0.trimmingBlanks) }
        guard bounds.count == 2, numbers.count == written.count else { return nil }

        let units = Set(numbers.map(\.unit).filter { !$0.isEmpty })
        if units.count > 1 { throw Variation.mistake(option, "the numbers of the range have different units") }
        unit = units.first.map { " \($0)" } ?? ""
        let decimals = written.map(VariedRange.decimals).max() ?? 0
        self.decimals = decimals
        let factor = (0..<min(decimals, VariedRange.decimalsMax)).reduce(Int64(1)) { product, _ in product * 10 }
        let whole = numbers.compactMap { $0.value?.times(factor)?.whole }
        guard decimals <= VariedRange.decimalsMax, whole.count == numbers.count,
            case let (width, isTooWide) = whole[1].subtractingReportingOverflow(whole[0]), !isTooWide
        else { throw Variation.mistake(option, "the numbers have too many digits") }
        (first, last) = (whole[0], whole[1])
        self.step = whole.count > 2 ? whole[2] : nil
        if first >= last { throw Variation.mistake(option, "the end of the range must be above its start") }
        if let step = self.step, step <= 0 { throw Variation.mistake(option, "the step must be above 0") }
        if let step = self.step, width / step >= Variation.valuesMax {
            throw Variation.mistake(option, "the range has more than \(Variation.valuesMax) values")
        }
    }

    /// Returns the texts on both sides of `..`, and behind `:`.
    private static func parts(_ text: Substring) -> (bounds: [Substring], step: Substring?) {
        guard let dots = text.firstRange(of: "..") else { return ([], nil) }
        let behind = text[dots.upperBound...].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return ([text[..<dots.lowerBound], behind[0]], behind.count > 1 ? behind[1] : nil)
    }

    private static func decimals(of number: Substring) -> Int {
        guard let point = number.firstIndex(of: ".") else { return 0 }
        return number[point...].dropFirst().prefix { $0.isNumber }.count
    }

    /// Whether the range has steps.
    package var hasSteps: Bool { step != nil }

    /// Number of values in steps; the last one does not exceed the range.
    package var stepCount: Int { step.map { Int((last - first) / $0) + 1 } ?? 0 }

    /// Returns the value of a step.
    ///
    /// - Parameter number: from 0.
    package func text(step number: Int) -> String { text(first + (step ?? 0) * Int64(number)) }

    /// Returns the value at a position in [0, 1) from the first to the last; all values are equally probable.
    package func text(at place: Double) -> String {
        let valueCount = Double(last) - Double(first) + 1
        return text(first + Int64(place * valueCount))
    }

    // MARK: Places from end to end

    /// Returns the same bounds with at least `stepsMin` values in between, or unchanged if they would have too many
    /// digits.
    package func finer(stepsMin: Int64) -> VariedRange {
        var finer = self
        while finer.last - finer.first < stepsMin, finer.decimals < VariedRange.decimalsMax,
            case let (low, isTooLow) = finer.first.multipliedReportingOverflow(by: 10), !isTooLow,
            case let (high, isTooHigh) = finer.last.multipliedReportingOverflow(by: 10), !isTooHigh
        {
            (finer.first, finer.last, finer.decimals) = (low, high, finer.decimals + 1)
        }
        return finer
    }

    /// Bounds without their unit.
    package var bounds: ClosedRange<Double> { number(first)...number(last) }

    /// Returns the value nearest to a position from 0 to 1, and its own position.
    package func nearest(to place: Double) -> (place: Double, text: String) {
        let width = Double(last - first)
        let steps = (place * width).rounded()
        return (steps / width, text(first + Int64(steps)))
    }

    /// Returns the position of a written value; nil if it is no number of this unit, or beyond the range.
    package func place(of text: String) -> Double? {
        guard let written = NumberWithUnit(text), " \(written.unit)" == unit || written.unit.isEmpty && unit.isEmpty
        else {
            return nil
        }
        let place = (written.nearestDouble - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
        return (0...1).contains(place) ? place : nil
    }

    private func number(_ digits: Int64) -> Double { ExactDecimal(digits: digits, decimals: decimals).nearestDouble }

    private func text(_ number: Int64) -> String {
        let digits = String(number.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let point = decimals > 0 ? "." : ""
        // A share of the present value needs a sign.
        let plus = unit == VariedRange.share && number >= 0 ? "+" : ""
        return "\(number < 0 ? "-" : plus)\(padded.dropLast(decimals))\(point)\(padded.suffix(decimals))\(unit)"
    }
}
