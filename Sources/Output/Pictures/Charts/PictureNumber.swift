import Glibc
import Quantities
import ServiceKernel

/// Numbers as text in pictures.
package enum PictureNumber {
    /// Returns the number with grouped digits and the given decimals, at most nine: `12,345.6`.
    package static func text(_ value: Double, decimals: Int, in language: Language = .english) -> String {
        language.number(GroupedNumber.text(value, decimals: decimals, minus: minus))
    }

    /// The minus sign (U+2212).
    package static let minus = "−"
}

/// Round values for the ticks of an axis.
struct AxisTicks {
    let values: [Double]
    /// Decimals needed to distinguish the values.
    let decimals: Int

    /// Returns ticks at steps of 1, 2 or 5 times a power of ten, about `count` of them.
    static func linear(_ range: ClosedRange<Double>, count: Int) -> AxisTicks {
        let span = range.upperBound - range.lowerBound
        guard span > .leastNormalMagnitude * 1e9, span.isFinite else {
            return AxisTicks(values: [range.lowerBound], decimals: 0)
        }
        var power = 1.0
        var exponent = 0
        let rough = span / Double(max(count, 1))
        while power * 10 <= rough { (power, exponent) = (power * 10, exponent + 1) }
        while power > rough { (power, exponent) = (power / 10, exponent - 1) }
        let factor = [1.0, 2, 5, 10].first { $0 * power >= rough } ?? 10
        let step = factor * power
        let first = Int((range.lowerBound / step).rounded(.up))
        let last = Int((range.upperBound / step + 1e-9).rounded(.down))
        guard first <= last else { return AxisTicks(values: [range.lowerBound], decimals: 0) }
        return AxisTicks(
            values: (first...last).map { Double($0) * step }, decimals: max(0, factor == 10 ? -exponent - 1 : -exponent)
        )
    }

    /// Smallest value on a logarithmic axis; less counts as zero.
    static let positiveMin = 1e-12

    /// Returns the nearest of 1, 2 and 5 times a power of ten that is not above, or not below, the value.
    static func tick(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
        let power = pow(10, log10(max(value, positiveMin)).rounded(.down))
        let marks = [power, 2 * power, 5 * power, 10 * power]
        // Tolerance for the rounding error of the logarithm.
        return rule == .down
            ? marks.last { $0 <= value * (1 + 1e-9) } ?? power : marks.first { $0 >= value * (1 - 1e-9) } ?? 10 * power
    }

    /// Returns powers of ten, with 2 and 5 between them if there are few.
    static func logarithmic(_ range: ClosedRange<Double>) -> AxisTicks {
        var values: [Double] = []
        var power = 1.0
        while power > max(range.lowerBound, positiveMin) { power /= 10 }
        let isWide = range.upperBound / max(range.lowerBound, .leastNormalMagnitude) > 1_000
        while power <= range.upperBound {
            for factor in isWide ? [1.0] : [1.0, 2, 5] where range.contains(factor * power) {
                values.append(factor * power)
            }
            power *= 10
        }
        return AxisTicks(values: values, decimals: range.lowerBound < 1 ? 3 : 0)
    }

    /// Returns ticks at whole hours that divide a day.
    static func clock(_ range: ClosedRange<Double>, count: Int) -> AxisTicks {
        whole(range, count: count, steps: [1, 2, 3, 6, 12, 24, 48, 168, 720])
    }

    /// Returns ticks at whole days or weeks.
    static func days(_ range: ClosedRange<Double>, count: Int) -> AxisTicks {
        whole(range, count: count, steps: [1, 2, 7, 14, 28, 56, 112, 364])
    }

    private static func whole(_ range: ClosedRange<Double>, count: Int, steps: [Double]) -> AxisTicks {
        let span = range.upperBound - range.lowerBound
        let step = steps.first { span / $0 <= Double(max(count, 1)) } ?? steps[steps.count - 1]
        let first = Int((range.lowerBound / step).rounded(.up))
        let last = Int((range.upperBound / step).rounded(.down))
        guard first <= last else { return AxisTicks(values: [range.lowerBound], decimals: 0) }
        return AxisTicks(values: (first...last).map { Double($0) * step }, decimals: 0)
    }
}
