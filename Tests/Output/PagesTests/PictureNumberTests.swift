import Foundation
import Pictures
import Quantities
import Testing

@Suite("Pages: numbers in pictures")
struct PictureNumberTests {
    @Test(
        "Numbers are grouped, with the given decimals, and never overflow an integer",
        arguments: [
            (12_345.64, 1, "12,345.6"), (-0.04, 1, "0.0"), (-1_234.5, 0, "−1,235"), (0.05, 2, "0.05"),
            (1.5, 40, "1.500000000"), (999_999_999, 30, "999,999,999.000000000"),
            (987_654_321_098_765, 12, "987,654,321,098,765"), (1e300, 3, "1e+300"), (-.infinity, 0, "−∞"),
            (.nan, 1, "–"),
        ])
    func text(value: Double, decimals: Int, told: String) {
        #expect(PictureNumber.text(value, decimals: decimals) == told)
    }

    @Test(
        "An axis ends at the tick that its greatest sum reaches, even with a rounding error",
        arguments: [(200.0, 100.0, "300"), (200.0003, 100.0002, "300"), (200.0, 101.0, "400"), (0.2, 0.1001, "0.3")])
    func stackedAxis(one: Double, other: Double, end: String) throws {
        let series = [("free", one), ("busy", other)].map { name, value in
            Chart.Series(name, .blue, .area, [Chart.Point(0, value), Chart.Point(1, value / 2)])
        }
        let chart = Chart(x: Chart.Axis("hour"), y: Chart.Axis("taxis"), series: series, isStacked: true)
        let svg = Figure(name: "a", title: "b", subtitle: "c", content: .chart(chart)).svg()
        let marks = svg.matches(of: #/text-anchor="end"[^>]*>([0-9.]+)</#).map { String($0.output.1) }
        #expect(marks.max { (Double($0) ?? 0) < (Double($1) ?? 0) } == end, "\(marks)")
    }

    private static func svg(
        _ x: Chart.Axis, _ kind: Chart.Series.Kind, _ points: [Chart.Point]
    ) -> String {
        let chart = Chart(x: x, y: Chart.Axis("wait"), series: [Chart.Series("wait", .blue, kind, points)])
        return Figure(name: "a", title: "b", subtitle: "c", content: .chart(chart)).svg()
    }

    @Test("An axis of days has dates or numbers, at most eight ticks, and whole weeks for many days")
    func days() {
        let points = (0..<30).map { Chart.Point(Double($0), 1) }
        for (calendar, marks) in [
            (RunCalendar(firstDay: CalendarDate("2026-06-01")), ["1 Jun", "8 Jun", "15 Jun", "22 Jun", "29 Jun"]),
            (RunCalendar(firstDay: nil), ["1", "8", "15", "22", "29"]),
        ] {
            let svg = PictureNumberTests.svg(Chart.Axis("day", scale: .days(calendar)), .bars, points)
            #expect(svg.matches(of: #/text-anchor="middle"[^>]*>([^<]+)</#).map { String($0.output.1) } == marks)
        }
    }

    @Test("A line of few values marks each one; a line of many values, or of times, does not")
    func knownValues() {
        let dots = { (axis: Chart.Axis, count: Int) in
            PictureNumberTests.svg(axis, .line, (0..<count).map { Chart.Point(Double($0), Double($0)) })
                .components(separatedBy: "<circle").count - 1
        }
        #expect(dots(Chart.Axis("zones"), 3) == 3 && dots(Chart.Axis("zones"), 40) == 0)
        #expect(dots(Chart.Axis("hour", scale: .clock(RunCalendar(firstDay: nil))), 3) == 0)
    }

    @Test("The label of a point does not cover any interval")
    func namesOffIntervals() throws {
        let points = [
            Chart.Point(0, 50), Chart.Point(5, 60, interval: 58...62, label: "a long name of a tour"),
            Chart.Point(5.4, 70, interval: 20...99), Chart.Point(9, 5),
        ]
        let svg = PictureNumberTests.svg(Chart.Axis("followers"), .points, points)
        let label = try #require(svg.firstMatch(of: #/<text x="([0-9.]+)" y="([0-9.]+)"[^>]*>a long name/#))
        let (middle, foot) = (try #require(Double(label.output.1)), try #require(Double(label.output.2)))
        let half = 0.25 * 13 * Double("a long name of a tour".count)
        for whisker in svg.matches(of: #/d="M([0-9.]+) ([0-9.]+)V([0-9.]+)M/#) {
            let numbers = [whisker.output.1, whisker.output.2, whisker.output.3].compactMap { Double($0) }
            let isBeside = abs(numbers[0] - middle) > half
            #expect(isBeside || foot < numbers[2] || foot - 13 > numbers[1], "\(numbers) and \(middle) \(foot)")
        }
    }

    @Test("In a heat map of ranks the first ones stand out, and all beyond the last are equally pale")
    func ranks() {
        let map = { (outstanding: HeatMap.Highlight) in
            HeatMap(
                rowTitle: "place", rows: ["a"], columnTitle: "day", columns: ["1", "2", "3", "4"],
                values: [[1, 15, 16, 289]], value: DataTable.Column("rank"), outstanding: outstanding)
        }
        let ranks = map(.ranks(upTo: 15))
        #expect([1, 16, 289].map { ranks.intensity(of: $0) } == [1, 0, 0] && ranks.intensity(of: 15) > 0)
        #expect(ranks.keyLabels?.palest == "16 and more" && ranks.keyLabels?.strongest == "1")
        let all = map(.greatest)
        #expect(
            [1, 289].map { all.intensity(of: $0) } == [0, 1] && all.keyLabels?.palest == "1"
                && all.keyLabels?.strongest == "289")
    }

    @Test("A logarithmic axis accepts values close to zero", .timeLimit(.minutes(1)))
    func logarithmic() {
        let points = [Chart.Point(1, .leastNonzeroMagnitude), Chart.Point(2, 3)]
        let axis = Chart.Axis("latency", unit: "ms", scale: .logarithmic)
        let chart = Chart(x: Chart.Axis("second"), y: axis, series: [Chart.Series("longest", .blue, .line, points)])
        let figure = Figure(name: "a", title: "b", subtitle: "c", content: .chart(chart))
        #expect(figure.svg().contains("longest") == false)  // one series is named by title and axis
        #expect(figure.svg().contains("latency (ms)"))
    }
}
