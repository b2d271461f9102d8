import Statistics

/// How a measure is estimated from several replications.
extension Measure {
    /// What its mean can be: no interval goes beyond.
    package var support: Support {
        if Measure.differences.contains(self) { return .unbounded }
        switch pooling {
        case .eachReplicationAlike(because: .index): return .share
        case .eachReplicationAlike(because: .correlation): return .within(-1, 1)
        case .eachReplicationAlike, .ratio: break
        }
        if self == .goalProgressMean { return .nonNegative }  // more may be done than the goal asks
        return switch unit {
        case .share: .share
        case .count, .ratio, .people, .seconds, .minutes, .kilometres, .hours, .money, .moneyPerHour, .ridesPerHour,
            .metresPerSecond, .day:
            .nonNegative
        }
    }

    /// What may be less than 0.
    private static let differences: Set<Measure> = [
        .promiseLateMean, .promiseLateP95, .refusalExtraWait, .refusalExtraPickup, .guideIncome, .guideProfit,
    ]
}
