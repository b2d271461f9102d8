import Glibc
import ServiceKernel

/// The mapping of an axis's values to pixels.
struct ChartScale {
    let axis: Chart.Axis
    let range: ClosedRange<Double>
    let ticks: AxisTicks
    private let from: Double
    private let to: Double
    private let language: Language

    /// Creates the scale of an axis.
    ///
    /// - Parameters:
    ///   - values: values that must be visible.
    ///   - holdsZero: whether a linear axis starts (or ends) at 0.
    ///   - from: pixel of the least value.
    ///   - to: pixel of the greatest value.
    init(
        _ axis: Chart.Axis, values: [Double], holdsZero: Bool, from: Double, to: Double, tickCount: Int,
        in language: Language
    ) {
        self.axis = axis
        self.language = language
        self.from = from
        self.to = to
        let known = values.filter { $0.isFinite && (axis.scale != .logarithmic || $0 > AxisTicks.positiveMin) }
        var low = axis.minimum ?? known.min() ?? (axis.scale == .logarithmic ? 1 : 0)
        var high = axis.maximum ?? known.max() ?? 1
        switch axis.scale {
        case .categories(let names): (low, high) = (-0.5, Double(max(names.count, 1)) - 0.5)
        case .linear:
            if holdsZero { (low, high) = (min(low, axis.minimum ?? 0), max(high, 0)) }
            if low == high { (low, high) = (low - (low == 0 ? 0 : 0.5), high + (low == 0 ? 1 : 0.5)) }
            // The last tick is at or above the largest value. An excess of less than a pixel, a rounding error of
            // stacked sums, does not add a tick.
            let drawn = axis.maximum ?? high - (high - low) / 1_000
            let ticks = AxisTicks.linear(low...drawn, count: tickCount)
            if axis.maximum == nil, let last = ticks.values.last, ticks.values.count > 1, last < drawn {
                high = last + ticks.values[1] - ticks.values[0]
            }
            if axis.minimum == nil, let first = ticks.values.first, ticks.values.count > 1, first > low {
                low = first - (ticks.values[1] - ticks.values[0])
            }
        case .logarithmic:
            // The first tick is at or below the least value, the last at or above the greatest.
            if axis.minimum == nil { low = AxisTicks.tick(low, .down) }
            if axis.maximum == nil { high = AxisTicks.tick(high, .up) }
            if low >= high { (low, high) = (low / 2, low * 2) }
        case .clock, .days: if low >= high { high = low + 1 }
        }
        range = low...max(high, low)
        switch axis.scale {
        case .linear: ticks = AxisTicks.linear(range, count: tickCount)
        case .logarithmic: ticks = AxisTicks.logarithmic(range)
        case .clock: ticks = AxisTicks.clock(range, count: tickCount)
        case .days: ticks = AxisTicks.days(range, count: tickCount)
        case .categories(let names): ticks = AxisTicks(values: names.indices.map { Double($0) }, decimals: 0)
        }
    }

    func pixel(_ value: Double) -> Double {
        let share: Double
        if axis.scale == .logarithmic {
            share = log(max(value, range.lowerBound) / range.lowerBound) / log(range.upperBound / range.lowerBound)
        } else {
            share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        }
        return from + share * (to - from)
    }

    /// Pixels per unit of a linear axis.
    var pixelsPerUnit: Double { abs(to - from) / (range.upperBound - range.lowerBound) }

    func label(_ value: Double) -> String {
        switch axis.scale {
        case .linear: PictureNumber.text(value, decimals: ticks.decimals, in: language)
        case .logarithmic:
            PictureNumber.text(
                value, decimals: value < 0.01 ? 3 : value < 0.1 ? 2 : value < 1 ? 1 : 0, in: language)
        case .clock(let calendar): calendar.clock(hours: value)
        case .days(let calendar): calendar.shortName(ofDay: Int(value))
        case .categories(let names): names.indices.contains(Int(value)) ? names[Int(value)] : ""
        }
    }
}
