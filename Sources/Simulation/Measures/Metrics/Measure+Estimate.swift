import Statistics

/// How a measure is estimated from several replications.
extension Measure {
    /// What its mean can be: no interval goes beyond.
    package var support: Support {
        if let support = row.support { return support }
        switch pooling {
        case .eachReplicationAlike(because: .index): return .share
        case .eachReplicationAlike(because: .correlation): return .within(-1, 1)
        case .eachReplicationAlike, .rate, .ratio: break
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
    /// What replications that agree leave open: of counts and rates that one more may happen, or one less.
    ///
    /// - Parameters:
    ///   - values: of independent replications, or of groups of them.
    ///   - whole: of how many all of them together are: of a share of requests these, of a count the replications.
    package func unseen(in values: [Double], of whole: Double) -> Unseen {
        let event = Unseen.events(of: Double(values.count) / whole)
        switch measure.pooling {
        case .rate, .eachReplicationAlike(because: .count): return event
        // But of which kind a ride becomes is chance.
        case .eachReplicationAlike(because: .countOfGiven): return kind == nil ? .nothing : event
        case .eachReplicationAlike(because: .extreme) where unit == .people || unit == .day: return event
        case .ratio, .eachReplicationAlike:
            let support = measure.support
            guard values.allSatisfy({ support.isBound($0) }) else { return .nothing }
            // Another replication may be anything.
            return support.width.map { .events(of: $0) } ?? .anything
        }
    }
}
