import Pictures
import Reports

extension HourScale {
    /// Axis of a chart by hour.
    var axis: Chart.Axis {
        Chart.Axis(isAverageDay ? "hour of the day that begins at" : "hour that begins at", scale: .clock(calendar))
    }

    /// Returns the points of a series, one for each hour.
    func points(_ values: [Double?], intervals: [ClosedRange<Double>?] = []) -> [Chart.Point] {
        values.enumerated().map { slot, value in
            Chart.Point(clock(slot), value, interval: intervals.isEmpty ? nil : intervals[slot])
        }
    }
}
