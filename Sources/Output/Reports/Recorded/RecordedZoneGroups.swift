import Experiments
import InputFiles
import Measures
import OutputFiles

/// Groups of zones with their figures: `groups.csv` and `group_differences.csv`.
package struct RecordedZoneGroups: Sendable {
    /// An attribute of zones and its groups.
    package struct Attribute: Sendable {
        /// Name of the attribute, as in the scenario.
        package let name: String
        /// Groups, the one with the lowest values first; at least two.
        package fileprivate(set) var groups: [Group] = []
        /// Differences of the compared measures, the highest group less the lowest.
        package fileprivate(set) var differences: [Difference] = []
    }

    /// A group of zones.
    package struct Group: Sendable {
        /// Number of zones.
        package var zones: Int
        /// Smallest and largest value of the attribute.
        package var range: ClosedRange<Double>
        /// Weight of the zones in the quantiles.
        package var weight: Double
        /// Mean distance of requests from the centre of all requests; nil if unknown.
        package var centreKilometres: Double?
        /// Figures over the whole run.
        package fileprivate(set) var whole: [Measure: RecordedSummary.Figure] = [:]  // only looked up
        /// Figures by hour of the day.
        package fileprivate(set) var hours: [[Measure: RecordedSummary.Figure]] = Array(
            repeating: [:], count: HourlyFigures.hours)
    }

    /// The difference of one measure between the lowest and the highest group.
    package struct Difference: Sendable {
        /// The compared measure.
        package var measure: Measure
        /// Means of the lowest and of the highest group.
        package var lowest, highest: Double
        /// Highest less lowest, with its interval; nil with fewer than two independent values.
        package var difference: Double
        /// 95 % confidence interval of the difference.
        package var interval: ClosedRange<Double>?
        /// Share of random groups of zones that differ at least as much; nil if it was not recorded.
        package var randomProbability: Double?
        /// Conclusion of the test.
        package var verdict: ZoneGroupVerdict

        /// Whether the groups differ over the replications, but no more than many random groups of zones do.
        package var isCommonInRandomGroups: Bool {
            verdict == .no && interval.map { !$0.contains(0) } ?? false && randomProbability.map { $0 > 0.05 } ?? false
        }
    }

    /// Attributes in the order of the scenario.
    package private(set) var attributes: [Attribute] = []

    /// Creates the record of a run's results, without figures by hour: the summary of a run prints none.
    init(_ results: ZoneGroupResults) {
        attributes = results.attributes.map { attribute in
            let grouping = attribute.grouping
            var record = Attribute(name: grouping.attribute)
            record.groups = attribute.groups.enumerated().map { number, figures in
                let members = grouping.zones(of: number)
                var group = Group(
                    zones: members.count, range: grouping.ranges[number],
                    weight: members.reduce(0) { $0 + grouping.weights[$1] },
                    centreKilometres: figures.centreKilometres)
                for summary in figures.whole { group.whole[summary.key.measure] = RecordedSummary.Figure(summary) }
                return group
            }
            record.differences = attribute.differences.map { difference in
                let row = difference.row
                return Difference(
                    measure: row.key.measure, lowest: row.baselineMean, highest: row.variantMean,
                    difference: row.difference.difference, interval: row.difference.interval,
                    randomProbability: difference.randomProbability, verdict: ZoneGroupVerdict(difference))
            }
            return record
        }
    }

    /// Reads the tables; nil if the run has no groups.
    ///
    /// - Throws: `InputError` if a table is damaged.
    package init?(in folder: String) throws(InputError) {
        guard let groups = try ResultsTable<ZoneGroupColumn>(ifIn: folder) else { return nil }
        try readGroups(groups, try ResultsTable<SummaryColumn>(in: folder, file: .groups))
        try readDifferences(in: folder)
    }

    private mutating func readGroups(
        _ groups: ResultsTable<ZoneGroupColumn>, _ figures: ResultsTable<SummaryColumn>
    ) throws(InputError) {
        var (groups, figures) = (groups, figures)
        while try groups.reader.nextRow() {
            guard try figures.reader.nextRow() else { break }
            let name = try groups.reader.requiredText(groups[.attribute])
            if attributes.last?.name != name { attributes.append(Attribute(name: name)) }
            let place = attributes.count - 1
            let number = try groups.reader.requiredInt(groups[.group])
            if number == attributes[place].groups.count + 1 {
                guard let range = try groups.rangeIfPresent(.from, .to) else {
                    throw InputError(groups.reader.invalidField(groups[.from], wanted: "a number"))
                }
                attributes[place].groups.append(
                    Group(
                        zones: try groups.reader.requiredInt(groups[.zones]), range: range,
                        weight: try groups.reader.requiredDouble(groups[.weight]),
                        centreKilometres: try groups.reader.doubleIfPresent(groups[.centreKilometres])))
            }
            guard number > 0, number == attributes[place].groups.count else {
                throw InputError(groups.reader.invalidField(groups[.group], wanted: "the next group"))
            }
            guard let key = MetricKey(named: try figures.reader.requiredText(figures[.metric])) else { continue }
            let figure = try RecordedSummary.Figure(figures)
            if groups.reader.isEmpty(groups[.hour]) {
                attributes[place].groups[number - 1].whole[key.measure] = figure
            } else {
                let hour = try groups.reader.requiredInt(groups[.hour], in: 0...HourlyFigures.hours - 1)
                attributes[place].groups[number - 1].hours[hour][key.measure] = figure
            }
        }
    }

    private mutating func readDifferences(in folder: String) throws(InputError) {
        var table = try ResultsTable<ZoneGroupDifferenceColumn>(in: folder)
        while try table.reader.nextRow() {
            let name = table.reader.text(table[.attribute])
            guard let place = attributes.firstIndex(where: { $0.name == name }),
                let key = MetricKey(named: try table.reader.requiredText(table[.metric]))
            else { continue }
            guard let verdict = ZoneGroupVerdict(rawValue: table.reader.text(table[.differs])) else {
                throw InputError(table.reader.invalidField(table[.differs], wanted: "yes, small, no or untested"))
            }
            attributes[place].differences.append(
                Difference(
                    measure: key.measure, lowest: try table.reader.requiredDouble(table[.lowest]),
                    highest: try table.reader.requiredDouble(table[.highest]),
                    difference: try table.reader.requiredDouble(table[.difference]),
                    interval: try table.rangeIfPresent(.low, .high),
                    randomProbability: try table.reader.doubleIfPresent(table[.randomProbability]), verdict: verdict))
        }
    }
}

extension RecordedSummary.Figure {
    fileprivate init(_ summary: MetricSummary) {
        self.init(
            replications: summary.tally.count, mean: summary.tally.count > 0 ? summary.mean : nil,
            interval: summary.interval.map { $0.low...max($0.low, $0.high) })
    }
}
