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
}
