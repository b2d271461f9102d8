import Statistics

/// Estimation of a measure from several replications.
extension Measure {
    /// Possible range of the mean: intervals stay within it.
    package var support: Support {
        if let support = row.support { return support }
        switch pooling {
        case .unweightedMean(because: .index): return .share
        case .unweightedMean(because: .correlation): return .within(-1, 1)
        case .unweightedMean, .rate, .ratio: break
        }
        return switch unit {
        case .share: .share
        case .count, .ratio, .people, .seconds, .minutes, .kilometres, .kilograms, .hours, .money, .moneyPerHour,
            .ridesPerHour,
            .metresPerSecond, .day:
            .nonNegative
        }
    }
}

extension MetricKey {
    /// Returns the variation that equal replications may hide: for counts and rates, one event more or less.
    ///
    /// - Parameters:
    ///   - values: values of independent replications, or of groups of them.
    ///   - whole: total number of observations behind them: requests for a share of requests, replications for a count.
    package func unseen(in values: [Double], of whole: Double) -> RareEventBound {
        let event = RareEventBound.events(of: Double(values.count) / whole)
        switch measure.pooling {
        case .rate, .unweightedMean(because: .count): return event
        // The kind of a ride is random.
        case .unweightedMean(because: .scenarioCount): return kind == nil ? .exact : event
        case .unweightedMean(because: .extreme) where unit == .people || unit == .day: return event
        case .ratio, .unweightedMean:
            let support = measure.support
            guard values.allSatisfy({ support.isBound($0) }) else { return .exact }
            // Another replication may have any value.
            return support.width.map { .events(of: $0) } ?? .unknown
        }
    }
}
