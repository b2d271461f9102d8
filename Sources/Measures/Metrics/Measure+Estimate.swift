import Statistics

/// How a measure is estimated from several replications.
extension Measure {
    /// What its mean can be: no interval goes beyond.
    package var support: Support {
        if Measure.differences.contains(self) { return .unbounded }
        if Measure.indices.contains(self) { return .share }
        if self == .qualityTau || self == .visitsQualityTau { return .within(-1, 1) }
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

    /// Numbers from 0 to 1 that are shares of nothing.
    private static let indices: Set<Measure> = [
        .driverIncomeGini, .driverIncomeJain, .driverIncomePerHourGini, .driverQueueWaitGini, .driverQueueWaitJain,
        .visitsGini,
    ]

    /// The count of which it is a share, or over which it is a mean: over several replications it is a ratio of sums, of this
    /// count's. nil where each replication counts the same.
    package var weight: Measure? {
        if Measure.ofRequests.contains(self) { return .requests }
        if Measure.ofServed.contains(self) { return .served }
        if Measure.ofDutyHours.contains(self) { return .dutyHours }
        return Measure.ofOthers.first { $0.measure == self }?.weight
    }

    private static let ofRequests: Set<Measure> = [
        .serviceRate, .waitUnder10Minutes, .waitUnder15Minutes, .offersPerRequest,
    ]
    private static let ofServed: Set<Measure> = [
        .waitMean, .rideMean, .rideKilometresMean, .pickupKilometresMean, .fareMean,
    ]
    private static let ofDutyHours: Set<Measure> = [.utilisation, .busyShare, .ridesPerVehicleHour, .incomePerHour]
    private static let ofOthers: [(measure: Measure, weight: Measure)] = [
        (.driverIncomeMean, .drivers), (.refusedServiceRate, .refusedClients), (.distanceMean, .sessions),
        (.sessionTimeMean, .sessions), (.goalsReachedShare, .goals), (.goalProgressMean, .goals),
        (.visitsMean, .tourists), (.chosenFeedRankMean, .chosenFromFeed), (.placeWaitMean, .placeWaits),
    ]
}

extension MetricKey {
    /// Of the same rides.
    package var weight: MetricKey? { measure.weight.map { MetricKey($0, of: kind) } }
}
