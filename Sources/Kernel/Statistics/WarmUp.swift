/// The length of the warm-up: the part of a run that still depends on the empty city at its start.
package enum WarmUp {
    /// Returns the number of values to truncate at the start of a series, by the rule MSER-5: the series is averaged in
    /// groups of five, and the truncation minimises the standard error of the mean of the rest.
    ///
    /// Returns nil if that would be more than half of the series, which is then too short. Values after the last whole
    /// group of five are ignored.
    ///
    /// Source: K. P. White, M. J. Cobb and S. C. Spratt, "A Comparison of Five Steady-State Truncation Heuristics for
    /// Simulation", Winter Simulation Conference 2000.
    /// - Complexity: O(n).
    package static func mser5(_ series: [Double]) -> Int? {
        let groupSize = 5
        let groupCount = series.count / groupSize
        guard groupCount >= 2 else { return nil }
        let averages = (0..<groupCount).map { group in
            series[group * groupSize..<(group + 1) * groupSize].reduce(0, +) / Double(groupSize)
        }
        // From the end, so that the tally of the rest only grows. On a tie the longer rest wins.
        var rest = Tally()
        var least = Double.infinity
        var best = 0
        for cut in stride(from: groupCount - 1, through: 0, by: -1) {
            rest.add(averages[cut])
            // The very last groups are few enough to agree by coincidence.
            guard rest.count >= groupSize || cut == 0 else { continue }
            let statistic = rest.squaredDifferences / (Double(rest.count) * Double(rest.count))
            if statistic <= least { (least, best) = (statistic, cut) }
        }
        return 2 * best <= groupCount ? best * groupSize : nil
    }

    /// Returns the number of whole periods, such as days, to truncate at the start of a periodic series, by MSER on the
    /// values less the mean at their time of the period.
    ///
    /// The mean at each time is taken over the kept periods, which costs one degree of freedom each. Only whole periods
    /// are truncated, so that the rest contains each time of the period equally often.
    ///
    /// - Parameters:
    ///   - series: preferably the mean of several replications, because the fluctuations of a single one hide its
    ///     start. Values after the last whole period are ignored.
    ///   - period: number of values in a period.
    /// - Returns: nil if it would be more than half of the periods, or there are fewer than three: the series is then
    ///   too short.
    /// - Complexity: O(n).
    package static func periods(_ series: [Double], of period: Int) -> Int? {
        let count = series.count / period
        guard count >= 3 else { return nil }
        var times = Array(repeating: Tally(), count: period)
        var (least, best) = (Double.infinity, 0)
        for cut in stride(from: count - 1, through: 0, by: -1) {
            for time in 0..<period { times[time].add(series[cut * period + time]) }
            let kept = Double(count - cut)
            if kept < 2 { continue }  // a single period has no deviation from its mean
            let statistic = times.reduce(0) { $0 + $1.squaredDifferences } / ((kept - 1) * kept)
            if statistic <= least { (least, best) = (statistic, cut) }
        }
        return 2 * best <= count ? best : nil
    }

    /// Returns the moving average of a series, over up to `window` values on both sides of each.
    ///
    /// Source: P. D. Welch, "The Statistical Analysis of Simulation Results", in: Computer Performance Modeling
    /// Handbook, Academic Press 1983; the warm-up is over where the curve becomes flat.
    /// - Complexity: O(n).
    package static func smoothed(_ series: [Double], window: Int) -> [Double] {
        var sums = [0.0]
        for value in series { sums.append(sums[sums.count - 1] + value) }
        return series.indices.map { index in
            let reach = min(window, index, series.count - 1 - index)
            return (sums[index + reach + 1] - sums[index - reach]) / Double(2 * reach + 1)
        }
    }
}
