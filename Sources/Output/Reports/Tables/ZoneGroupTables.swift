import CityModel
import Experiments
import Measures
import OutputFiles

/// `groups.csv`, `group_differences.csv` and `group_zones.csv`: groups of zones by the quantiles of their attributes.
struct ZoneGroupTables {
    let results: ZoneGroupResults
    let zones: [Zone]
    let currency: String?

    /// Writes the three tables.
    ///
    /// - Throws: `MachineError` if a file cannot be written.
    func write(to folder: ResultsFolder) throws(SystemError) {
        try writeGroups(to: folder.file(.groups))
        var differences = try CSVWriter(creating: ZoneGroupDifferenceColumn.self, in: folder)
        var places = try CSVWriter(creating: GroupedZoneColumn.self, in: folder)
        for attribute in results.attributes {
            for difference in attribute.differences { try write(difference, of: attribute, to: &differences) }
            try write(zonesOf: attribute.grouping, to: &places)
        }
        try differences.close()
        try places.close()
    }

    private func writeGroups(to path: String) throws(SystemError) {
        var table = try CSVWriter(creating: path, header: "\(ZoneGroupColumn.header),\(SummaryColumn.header)")
        for attribute in results.attributes {
            for (number, group) in attribute.groups.enumerated() {
                for summary in group.whole {
                    fields(of: group, number, attribute.grouping, hour: nil, to: &table)
                    try table.endRow(with: summary, currency: currency)
                }
                for (hour, summaries) in group.hours {
                    for summary in summaries {
                        fields(of: group, number, attribute.grouping, hour: hour, to: &table)
                        try table.endRow(with: summary, currency: currency)
                    }
                }
            }
        }
        try table.close()
    }

    private func fields(
        of group: ZoneGroupResults.Group, _ number: Int, _ grouping: ZoneGrouping, hour: Int?,
        to table: inout CSVWriter
    ) {
        let members = grouping.zones(of: number)
        for column in ZoneGroupColumn.allCases {
            switch column {
            case .attribute: table.field(grouping.attribute)
            case .group: table.field(number + 1)
            case .zones: table.field(members.count)
            case .from: table.field(exactly: grouping.ranges[number].lowerBound)
            case .to: table.field(exactly: grouping.ranges[number].upperBound)
            case .weight: table.field(exactly: members.reduce(0) { $0 + grouping.weights[$1] })
            case .centreKilometres: table.field(group.centreKilometres, decimals: 3)
            case .hour: table.field(ifPresent: hour)
            }
        }
    }

    private func write(
        _ difference: ZoneGroupResults.Difference, of attribute: ZoneGroupResults.Attribute, to table: inout CSVWriter
    ) throws(SystemError) {
        let (row, unit) = (difference.row, difference.row.key.unit)
        try table.row(of: ZoneGroupDifferenceColumn.self) { column, table in
            switch column {
            case .attribute: table.field(attribute.grouping.attribute)
            case .groups: table.field(attribute.groups.count)
            case .metric: table.field(row.key.name)
            case .unit: table.field(unit.text(currency: currency))
            case .lowest: table.field(row.baselineMean, decimals: unit.statisticDecimals)
            case .highest: table.field(row.variantMean, decimals: unit.statisticDecimals)
            case .difference: table.field(row.difference.difference, decimals: unit.statisticDecimals)
            case .low: table.field(row.difference.interval?.lowerBound, decimals: unit.statisticDecimals)
            case .high: table.field(row.difference.interval?.upperBound, decimals: unit.statisticDecimals)
            case .probability: table.field(probability: row.difference.probability)
            case .randomProbability: table.field(probability: difference.randomProbability)
            case .corrected: table.field(probability: difference.correctedProbability)
            case .pairs: table.field(row.difference.pairs)
            case .differs: table.field(ZoneGroupVerdict(difference).rawValue)
            }
        }
    }

    private func write(zonesOf grouping: ZoneGrouping, to table: inout CSVWriter) throws(SystemError) {
        for (zone, place) in zones.enumerated() {
            try table.row(of: GroupedZoneColumn.self) { column, table in
                switch column {
                case .attribute: table.field(grouping.attribute)
                case .zone: table.field(place.name)
                case .value: table.field(exactly: grouping.values[zone])
                case .weight: table.field(exactly: grouping.weights[zone])
                case .group: table.field(ifPresent: grouping.groups[zone].map { $0 + 1 })
                }
            }
        }
    }
}

/// The conclusion about the difference between two groups of zones, as in `group_differences.csv`.
package enum ZoneGroupVerdict: String, Sendable {
    /// A difference that reports mention.
    case yes
    /// A significant difference below the smallest one that reports mention.
    case small
    /// Chance is not ruled out.
    case no
    /// Too few replications or observations for a test.
    case untested

    init(_ difference: ZoneGroupResults.Difference) {
        self =
            !difference.isTested ? .untested : !difference.isSignificant ? .no : difference.isReported ? .yes : .small
    }
}
