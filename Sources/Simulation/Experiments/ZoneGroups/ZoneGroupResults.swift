import Measures
import Quantities
import Statistics

/// Service, waits and prices of groups of zones over the replications, and the differences between the lowest and the
/// highest group of each attribute.
package struct ZoneGroupResults: Sendable {
    /// Attributes in the order of the scenario.
    package private(set) var attributes: [Attribute]
    /// Number of differences that were tested together, over all attributes.
    package private(set) var tests = 0

    /// One attribute with its groups.
    package struct Attribute: Sendable {
        /// The zones by group.
        package let grouping: ZoneGrouping
        /// Groups, the one with the lowest values first.
        package let groups: [Group]
        /// Differences of the compared measures, the highest group less the lowest.
        package fileprivate(set) var differences: [Difference]
    }

    /// The figures of one group.
    package struct Group: Sendable {
        /// Metrics over the whole run.
        package let whole: [MetricSummary]
        /// Metrics by hour of the day, without hours in which the run counts none.
        package let hours: [(hour: Int, summaries: [MetricSummary])]
        /// Mean distance of a request's zone from the centre of all requests; nil if a zone has no centre, or without
        /// requests.
        package let centreKilometres: Double?

        /// Returns the summary of a measure over the whole run.
        package func summary(_ measure: Measure) -> MetricSummary? {
            whole.first { $0.key == MetricKey(measure) }
        }
    }

    /// The difference of one measure between the lowest and the highest group.
    package struct Difference: Sendable {
        /// Comparison of both, paired by replication; the lowest group is the baseline.
        package let row: MetricDifference
        /// Share of random groups of zones that differ at least as much.
        package let randomProbability: Double
        /// Whether it was tested: both groups vary over replications and have enough observations.
        package let isTested: Bool
        /// The greater of both p-values, corrected over all attributes and measures (Holm); nil if it was not tested.
        package fileprivate(set) var correctedProbability: Double?

        /// Whether both tests rule chance out, for replications and for the choice of zones.
        package var isSignificant: Bool { correctedProbability.map { $0 <= 0.05 } ?? false }
        /// Whether reports mention it: it is significant and not small.
        package var isReported: Bool { isSignificant && !row.isSmall }

        /// The greater of both p-values: a difference must differ from 0 in the mean of all days and be greater than
        /// that of random groups.
        fileprivate var probability: Double { max(row.difference.probability ?? 1, randomProbability) }
    }

    /// Summarises the groups.
    ///
    /// - Parameters:
    ///   - independent: indices of replications that form one independent value together; nil if each is one.
    ///   - centres: centres of the zones; nil for a zone without one.
    ///   - thresholds: smallest differences that reports mention.
    /// - Complexity: O(attributes × (replications × hours + zones × draws)).
    package init(
        _ figures: ZoneGroupFigures, independent: [[Int]]?, centres: [Coordinate?], thresholds: ReportingThresholds
    ) {
        let distances = ZoneGroupResults.kilometresFromCentre(centres, requests: figures.requests)
        attributes = figures.groupings.enumerated().map { place, grouping in
            let groups = grouping.ranges.indices.map { group in
                Group(
                    whole: MetricSummary.summaries(of: figures.whole[place][group], groups: independent),
                    hours: ZoneGroupResults.hours(figures.hours[place][group], independent),
                    centreKilometres: distances.flatMap { distances in
                        let sum = grouping.zones(of: group).reduce(into: ZoneGroupFigures.RatioSums()) { sum, zone in
                            sum.part += distances[zone] * figures.requests[zone]
                            sum.whole += figures.requests[zone]
                        }
                        return sum.whole > 0 ? sum.part / sum.whole : nil
                    })
            }
            let random = RandomZoneGroups(grouping).probabilities(of: figures.zoneSums)
            let differences = zip(ZoneGroupFigures.compared, zip(random, figures.zoneSums)).compactMap {
                ZoneGroupResults.difference($0, groups, $1.0, $1.1, grouping, thresholds)
            }
            return Attribute(grouping: grouping, groups: groups, differences: differences)
        }
        correct()
    }

    private static func difference(
        _ measure: Measure, _ groups: [Group], _ random: Double, _ sums: [ZoneGroupFigures.RatioSums],
        _ grouping: ZoneGrouping, _ thresholds: ReportingThresholds
    ) -> Difference? {
        guard let low = groups.first?.summary(measure), let high = groups.last?.summary(measure),
            let row = MetricDifference(
                low, high, isPaired: true, family: .zones, indifference: thresholds[MetricKey(measure)])
        else { return nil }
        let counts = [0, groups.count - 1].map { group in
            grouping.zones(of: group).reduce(0) { $0 + sums[$1].whole }
        }
        let hasEnough = Finding.candidateIndices(counts).count == counts.count
        return Difference(row: row, randomProbability: random, isTested: row.isTested && hasEnough)
    }

    private mutating func correct() {
        let tested = attributes.indices.flatMap { attribute in
            attributes[attribute].differences.indices.filter { attributes[attribute].differences[$0].isTested }
                .map { (attribute, $0) }
        }
        let corrected = HolmCorrection.corrected(tested.map { attributes[$0].differences[$1].probability })
        for (place, probability) in zip(tested, corrected) {
            attributes[place.0].differences[place.1].correctedProbability = probability
        }
        tests = tested.count
    }

    private static func hours(
        _ replications: [[ClientHours.Hour]], _ independent: [[Int]]?
    ) -> [(hour: Int, summaries: [MetricSummary])] {
        (0..<HourlyFigures.hours).compactMap { hour in
            guard replications.contains(where: { $0[hour].requests > 0 }) else { return nil }
            return (hour, MetricSummary.summaries(of: replications.map { $0[hour].metrics }, groups: independent))
        }
    }

    /// Returns the distance of each zone from the centre of all requests; nil if a zone has no centre, or without
    /// requests.
    private static func kilometresFromCentre(_ centres: [Coordinate?], requests: [Double]) -> [Double]? {
        let places = centres.compactMap(\.self)
        let total = requests.reduce(0, +)
        guard places.count == requests.count, total > 0 else { return nil }
        func mean(_ degrees: (Coordinate) -> Double) -> Double {
            zip(places, requests).reduce(0) { $0 + degrees($1.0) * $1.1 } / total
        }
        let centre = Coordinate(
            latitudeDegrees: mean(\.latitudeDegrees), longitudeDegrees: mean(\.longitudeDegrees))
        return places.map { $0.metres(to: centre) / 1_000 }
    }
}
