import InputFiles
import Measures
import TestSupport
import Testing

@testable import Reports

@Suite("Sentences on groups of zones")
struct ZoneGroupTextTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let summary = "metric,unit,replications,mean,stddev,ci95_low,ci95_high,min,max"
        try folder.write(
            """
            attribute,group,zones,from,to,weight,centre_km,hour,\(summary)
            income,1,9,300,900,6100,6.104,,service_rate,share,10,0.83,,0.81,0.85,,
            income,1,9,300,900,6100,6.104,,wait_mean_s,s,10,426,,414,438,,
            income,1,9,300,900,6100,6.104,23,wait_mean_s,s,10,300,,270,330,,
            income,2,4,950,4000,6050,1.96,,service_rate,share,10,0.95,,0.94,0.96,,
            income,2,4,950,4000,6050,1.96,,wait_mean_s,s,10,312,,306,318,,

            """, to: "groups.csv")
        try folder.write(
            """
            attribute,groups,metric,unit,lowest_mean,highest_mean,difference,ci95_low,ci95_high,p_value,\
            random_groups_p_value,holm_p_value,pairs,differs
            income,2,service_rate,share,0.83,0.95,0.12,0.11,0.13,0.0,0.001,0.005,10,yes
            income,2,wait_under_10_min_share,share,0.7,0.704,0.004,0.003,0.005,0.0,0.001,0.005,10,small
            income,2,wait_mean_s,s,426,312,-114,-120,-108,0.0,0.001,0.005,10,yes
            income,2,fare_mean,EUR,9,9.2,0.2,-0.1,0.5,0.2,0.3,0.6,10,no
            income,2,fare_per_kilometre,EUR,3,3.1,0.1,,,,1,,1,untested
            income,2,ride_mean_km,km,3,3.4,0.4,0.3,0.5,0.0,0.304,1,10,no

            """, to: "group_differences.csv")
    }

    private func text() throws -> ZoneGroupText {
        let groups = try #require(try RecordedZoneGroups(in: folder.path))
        return ZoneGroupText(try #require(groups.attributes.first), currency: "EUR")
    }

    @Test("A finding has its amount and interval in display units, and its reservation")
    func finding() throws {
        let text = try text()
        #expect(
            text.finding
                == "zones with the highest income against those with the lowest: share picked up 12.0 percentage points more "
                + "(95 % sure: 11.0 to 13.0), mean wait 1.90 min less (95 % sure: 1.80 to 2.00)")
        #expect(
            text.reservation
                == "the zones differ in more than income, such as their mean distance from the centre of all requests "
                + "(2.0 and 6.1 km): this does not show that income is the reason")
        #expect(
            text.title(.waitMean)
                == "Zones with the highest income against those with the lowest: mean wait 1.90 min less (95 % sure: 1.80 "
                + "to 2.00). They differ in more than income.")
    }

    @Test("What is not shown is named by its cause, and has no title")
    func rest() throws {
        let text = try text()
        #expect(
            text.rest == [
                "chance is not ruled out for mean price of a ride", "too small to report: picked up within 10 minutes",
                "not tested: price per kilometre",
                "different on the simulated days, but groups of as many zones drawn at random often differ as much: "
                    + "\(Measure.rideKilometresMean.label) (30 of 100)",
            ])
        #expect([.fareMean, .farePerKilometre, .waitUnder10Minutes].allSatisfy { text.title($0) == nil })
    }

    @Test("The summary has the lowest and the highest group, and the findings below")
    func lines() throws {
        let lines = try text().lines
        #expect(
            lines.first?.1
                == "income in 2 groups · lowest (9 zones): served 83.0 (81.0 to 85.0) %, mean wait 7.10 (6.90 to 7.30) min · "
                + "highest (4 zones): served 95.0 (94.0 to 96.0) %, mean wait 5.20 (5.10 to 5.30) min")
        #expect(lines.count == 2 && lines[1].1.hasPrefix("zones with the highest income"))
        let groups = try #require(try RecordedZoneGroups(in: folder.path)).attributes[0].groups
        #expect(groups[0].hours[23][.waitMean]?.mean == 300)
    }

    @Test("A damaged table is reported with its line; a folder without groups has none")
    func damage() throws {
        let table = folder.read("groups.csv") ?? ""
        try folder.write(table.replacing("income,2,4", with: "income,4,4"), to: "groups.csv")
        let error = inputErrors { _ = try RecordedZoneGroups(in: folder.path) }
        #expect(error.first?.hasSuffix("groups.csv:5:8: group is '4', not the next group") == true, "\(error)")
        try folder.write(table.replacing("income,1,", with: "income,0,"), to: "groups.csv")
        let zeroth = inputErrors { _ = try RecordedZoneGroups(in: folder.path) }
        #expect(zeroth.first?.hasSuffix("group is '0', not the next group") == true, "\(zeroth)")
        #expect(try RecordedZoneGroups(in: TemporaryFolder().path) == nil)
    }
}
