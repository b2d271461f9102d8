/// Where the beginning of a run, which depends on the empty city it starts from, ends.
package enum WarmUp {
    /// How many of the first values of a series are best left out, by the rule MSER-5: averages of five values each
    /// are made, and so many of the first are left out that the standard error of the mean of the rest is least.
    ///
    /// nil if that would be more than half of the series: it is then too short to tell. Values after the last whole
    /// group of five are not looked at.
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
        // From the end, so that the tally of "the rest" only ever grows. Of equal statistics the longer rest wins.
        var rest = Tally()
        var least = Double.infinity
        var best = 0
        for cut in stride(from: groupCount - 1, through: 0, by: -1) {
            rest.add(averages[cut])
            // The very last groups are few enough to agree by chance.
            guard rest.count >= groupSize || cut == 0 else { continue }
            let statistic = rest.squaredDifferences / (Double(rest.count) * Double(rest.count))
            if statistic <= least { (least, best) = (statistic, cut) }
        }
        return 2 * best <= groupCount ? best * groupSize : nil
    }

    /// How many whole periods, such as days, are best left out of a series that has a cycle: by MSER, too, with each value less
    /// what is usual at its time of the period.
    ///
    /// What is usual is the mean at that time over the periods that are kept, which costs them one degree of freedom each. Only
    /// whole periods go, so that what is left holds each time of the period equally often.
    ///
    /// - Parameters:
    ///   - series: best the mean of several replications, for a single one hides its beginning among its own ups and downs.
    ///     Values after the last whole period are not looked at.
    ///   - period: how many values it has.
    /// - Returns: nil if it would be more than half of the periods, or there are fewer than three: the series is then too
    ///   short to tell.
    /// - Complexity: O(n).
    package static func periods(_ series: [Double], of period: Int) -> Int? {
        let count = series.count / period
        guard count >= 3 else { return nil }
        var times = Array(repeating: Tally(), count: period)
        var (least, best) = (Double.infinity, 0)
        for cut in stride(from: count - 1, through: 0, by: -1) {
            for time in 0..<period { times[time].add(series[cut * period + time]) }
            let kept = Double(count - cut)
            if kept < 2 { continue }  // nothing is unusual in a single one
            let statistic = times.reduce(0) { $0 + $1.squaredDifferences } / ((kept - 1) * kept)
            if statistic <= least { (least, best) = (statistic, cut) }
        }
        return 2 * best <= count ? best : nil
    }

    /// The moving average of a series, over `window` values on both sides of each, or as many as there are on either side.
    ///
    /// Source: P. D. Welch, "The Statistical Analysis of Simulation Results", in: Computer Performance Modeling Handbook,
    /// Academic Press 1983; the warm-up is over where the curve becomes flat.
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
