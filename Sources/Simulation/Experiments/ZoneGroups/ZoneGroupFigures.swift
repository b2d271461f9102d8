import Measures

/// The figures of groups of zones by replication, summed from the figures of their zones.
package struct ZoneGroupFigures: Sendable {
    /// Attributes with their groups.
    package let groupings: [ZoneGrouping]
    /// Metrics over the whole run, by grouping, group and replication.
    private(set) var whole: [[[[Metric]]]]
    /// Sums by grouping, group, replication and hour of the day.
    private(set) var hours: [[[[ClientHours.Hour]]]]
    /// Sums over the replications by compared measure and zone.
    private(set) var zoneSums: [[RatioSums]]
    /// Requests of each zone over the replications.
    private(set) var requests: [Double]
    /// Hour of the day at the start of the run.
    private let firstHour: Int

    /// A numerator and its denominator.
    struct RatioSums {
        var part = 0.0
        var whole = 0.0

        static func += (left: inout RatioSums, right: RatioSums) {
            left.part += right.part
            left.whole += right.whole
        }

        mutating func add(_ metric: Metric) {
            guard let value = metric.value, let weight = metric.weight else { return }
            part += value * weight
            whole += weight
        }
    }

    /// Measures of each group, in the order of reports.
    package static let measures: [Measure] = [
        .requests, .served, .serviceRate, .waitUnder10Minutes, .waitMean, .pickupKilometresMean, .fareMean,
        .farePerKilometre, .rideKilometresMean,
    ]
    /// Measures by which the lowest and the highest group are compared: service, waits, money.
    package static let compared: [Measure] = [
        .serviceRate, .waitUnder10Minutes, .waitMean, .fareMean, .farePerKilometre,
    ]

    /// Creates empty figures; nil for a run without groups.
    init?(_ run: MeasuredRun) {
        if run.zoneGroupings.isEmpty { return nil }
        groupings = run.zoneGroupings
        whole = groupings.map { $0.ranges.map { _ in [] } }
        hours = groupings.map { $0.ranges.map { _ in [] } }
        requests = Array(repeating: 0, count: run.zoneCount)
        zoneSums = ZoneGroupFigures.compared.map { _ in Array(repeating: RatioSums(), count: run.zoneCount) }
        firstHour = Int(run.calendar.clock(at: .zero).seconds / 3_600)
    }

    /// Adds one more replication.
    ///
    /// - Complexity: O(zones × (measures + hours of the run)).
    mutating func add(_ unit: ReplicationUnit) {
        let zones = unit.zones.map { metrics in
            ZoneGroupFigures.measures.map { measure in
                metrics.first { $0.key == MetricKey(measure) } ?? Metric(MetricKey(measure), nil)
            }
        }
        for (zone, metrics) in zones.enumerated() {
            for metric in metrics {
                if metric.key.measure == .requests { requests[zone] += metric.value ?? 0 }
                if let place = ZoneGroupFigures.compared.firstIndex(of: metric.key.measure) {
                    zoneSums[place][zone].add(metric)
                }
            }
        }
        let hoursOfZones = unit.clientHours.map(byHourOfDay)
        for (place, grouping) in groupings.enumerated() {
            for group in grouping.ranges.indices {
                let members = grouping.zones(of: group)
                whole[place][group].append(ZoneGroupFigures.sum(members.map { zones[$0] }))
                hours[place][group].append(
                    members.reduce(into: ZoneGroupFigures.emptyDay) { day, zone in
                        for (hour, counts) in hoursOfZones[zone].enumerated() { day[hour] += counts }
                    })
            }
        }
    }

    private static let emptyDay = [ClientHours.Hour](repeating: ClientHours.Hour(), count: HourlyFigures.hours)

    private func byHourOfDay(_ zone: ClientHours) -> [ClientHours.Hour] {
        zone.hours.enumerated().reduce(into: ZoneGroupFigures.emptyDay) { day, hour in
            day[(firstHour + zone.first + hour.offset) % HourlyFigures.hours] += hour.element
        }
    }

    /// Returns the metrics of several zones together.
    private static func sum(_ zones: [[Metric]]) -> [Metric] {
        measures.enumerated().map { place, measure in
            switch measure.pooling {
            case .unweightedMean:
                Metric(MetricKey(measure), zones.reduce(0) { $0 + ($1[place].value ?? 0) })
            case .rate, .ratio:
                zones.reduce(into: RatioSums()) { $0.add($1[place]) }.metric(measure)
            }
        }
    }
}

extension ZoneGroupFigures.RatioSums {
    fileprivate func metric(_ measure: Measure) -> Metric {
        Metric(MetricKey(measure), part / whole, weight: whole)
    }
}
