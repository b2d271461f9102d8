import Measures
import Reports
import Testing

@testable import PageFrame
@testable import Pages
@testable import Pictures

@Suite("Numbers and labels in pages and pictures")
struct TextFormatTests {
    @Test("A share is worded as the subject of a sentence; all and none are not given per hundred")
    func parts() {
        #expect(
            [0.977, 1, 0, 0.99999].map { PageText.english.part($0, of: .requests) } == [
                "98 of 100 requests", "all requests", "none of the requests", "99.999 % requests",
            ])
    }

    @Test("A mean of counts is a whole number if precise enough, and never rounds to 0")
    func means() {
        #expect(
            [550.4, 10.2, 2, 1.46, 0.98, 0.5, 0.02, 0].map(PageText.english.mean) == [
                "550", "10", "2", "1.5", "1", "0.5", "0.02", "0",
            ])
    }

    @Test("Small amounts have cents")
    func money() {
        #expect(PageText.english.money(6.6, "EUR") == "6.60 EUR")
        #expect(PageText.english.money(400, "EUR") == "400 EUR")
        #expect(PageText.english.money(63_666.27, nil) == "63,666")
    }

    @Test(
        "Varied keys and values are put into words, with grouped numbers",
        arguments: [
            ("drivers.shifts.0.taxis", "120", true, "120 taxis"),
            ("demand.gravity.requestsPerDay", "5000", false, "5,000 requests per day"),
            ("drivers.charging.0.plugs", "1", true, "1 plug"),
            ("drivers.charging.0.plugs", "4", true, "4 plugs"),
            ("demand.gravity.requestsPerDay", "1", false, "1 request per day"),
            ("drivers.scale", "0.80", true, "drivers scale 0.80"),
            ("clients.patience", "5 min", true, "patience 5 min"),
            ("rules.dispatch.policy", "nearest", true, "nearest"),
            ("rules.dispatch.policy", "nearest", false, "policy nearest"),
        ])
    func varied(key: String, value: String, isAlone: Bool, label: String) {
        #expect(VariedKeyLabels.label(value, of: key, isAlone: isAlone) == label)
    }

    @Test("A varied fleet is named by its taxis, also if one of them does not work on a day")
    func taxis() {
        let summaries = [[9.0, 8], [13, 13]].map { days in
            MetricSummary.summaries(of: days.map { [Metric(MetricKey(.drivers), $0)] })
        }
        let shown = VariedKeyLabels.withTaxis(["drivers.scale"], [["0.5"], ["0.7"]], summaries)
        #expect(shown.keys == ["taxis"] && shown.values == [["9"], ["13"]])
    }

    @Test("Long numbers in a verdict are grouped, and command names are put into words")
    func load() {
        #expect(LatencyFormat.grouped("5000 (T13: up to 500000)") == "5,000 (T13: up to 500,000)")
        #expect(LatencyFormat.grouped("2071, all that were due") == "2,071, all that were due")
        #expect(LatencyFormat.grouped("62.2 ms") == "62.2 ms")
        #expect(LatencyFormat.spaced("zoneChange") == "zone change")
    }

    @Test("A number and its unit stay on one line, other words may be separated")
    func units() {
        #expect(NoBreakUnits.text("wait 9.6 minutes, 39 % of all") == "wait 9.6\u{A0}minutes, 39\u{A0}% of all")
        #expect(NoBreakUnits.text("take 400 EUR: all") == "take 400\u{A0}EUR: all")
        #expect(NoBreakUnits.text("11 of 204  s") == "11 of 204  s")
    }

    @Test("Labels on a picture do not overlap each other or points, or are left out")
    func labels() {
        var labels = LabelPlacer()
        labels.reserve(PlotArea(left: -5, top: 95, right: 5, bottom: 105))
        #expect(labels.place("one", size: 13, wanted: [(0, 104), (0, 90)]).map { $0.y } == 90)
        #expect(labels.place("two", size: 13, wanted: [(3, 90), (3, 80)]) == nil)
        #expect(labels.place("two", size: 13, wanted: [(3, 90), (3, 76)]).map { $0.y } == 76)
        #expect(LabelPlacer.spread([10, 12, 14], by: 5, from: 0, to: 16) == [6, 11, 16])
        #expect(LabelPlacer.spread([1, 2, 30], by: 5, from: 0, to: 40) == [1, 6, 30])
    }

    @Test("Column headings are aligned with their numbers")
    func headings() {
        var table = DataTable([DataTable.Column("zone"), DataTable.Column("wait"), DataTable.Column("why")])
        table.add([.text("West"), .number(2), .text("far")])
        table.add([.text("East"), .none, .text("near")])
        let html = String(decoding: DataTableMarkup.html(table, caption: "").bytes, as: UTF8.self)
        #expect(html.contains(#"<th scope="col" class="number">wait</th><th scope="col">why</th>"#) == true)
    }
}
