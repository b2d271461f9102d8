import Pictures
import Testing

@Suite("Pages: numbers in pictures")
struct PictureNumberTests {
    @Test(
        "numbers are grouped, with as many decimals as are asked for, and never too many for an integer",
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
        "an axis ends at the mark that its greatest sum reaches, also where the sum of rounded parts lies a hair above it",
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

    @Test("a logarithmic axis takes what is hardly more than nothing", .timeLimit(.minutes(1)))
    func logarithmic() {
        let points = [Chart.Point(1, .leastNonzeroMagnitude), Chart.Point(2, 3)]
        let axis = Chart.Axis("latency", unit: "ms", scale: .logarithmic)
        let chart = Chart(x: Chart.Axis("second"), y: axis, series: [Chart.Series("longest", .blue, .line, points)])
        let figure = Figure(name: "a", title: "b", subtitle: "c", content: .chart(chart))
        #expect(figure.svg().contains("longest") == false)  // one series is named by title and axis
        #expect(figure.svg().contains("latency (ms)"))
    }
}
