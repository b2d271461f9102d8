import Measures
import Pictures
import Reports

/// Who earns how much, and how evenly it is spread.
struct IncomeSection {
    private let figures: RunFigures

    init(_ figures: RunFigures) { self.figures = figures }

    /// nil if nobody earned anything.
    var section: PageSection? {
        let curve = figures.drivers.lorenzCurve
        // The only driver has all income: there is nothing to compare.
        guard curve.count > 1, figures.drivers.drivers.count > figures.manifest.replications else { return nil }
        var parts: [PagePart] = [.figure(lorenz(curve))]
        if let groups { parts.append(.figure(groups)) }
        return PageSection(id: "income", title: "Income", parts: parts)
    }

    private func lorenz(_ curve: [(drivers: Double, income: Double)]) -> Figure {
        let poorer = figures.drivers.incomeShare(ofPoorest: 0.5)
        var title = "The half of drivers who earn least have \(Told.percent(poorer, decimals: 0)) of all income"
        if let gini = figures.summary.mean(.driverIncomeGini) {
            title += "; the Gini coefficient is \(PictureNumber.text(gini, decimals: 3))"
        }
        return Figure(
            name: "income", title: title + ".",
            subtitle: "Lorenz curve: how much of all income the poorest 10 %, 20 % … of the drivers have together",
            note: """
                The Gini coefficient is 0 if all earn alike, and 1 if one earns all. Who works longer earns more, so unequal \
                incomes need not be unfair: by the hour on duty it is \(gini(.driverIncomePerHourGini)).
                """,
            content: .chart(
                Chart(
                    x: Chart.Axis("drivers, the poorest first", unit: "%", minimum: 0, maximum: 100),
                    y: Chart.Axis("share of income", unit: "%", decimals: 1, minimum: 0, maximum: 100),
                    series: [
                        Chart.Series("income", .blue, .line, curve.map { Chart.Point($0.drivers, $0.income) })
                    ],
                    references: [Chart.Reference("all alike", .from(x: 0, y: 0, toX: 100, toY: 100))])))
    }

    private func gini(_ measure: Measure) -> String {
        figures.summary.mean(measure).map { PictureNumber.text($0, decimals: 3) } ?? "not known"
    }

    /// What drivers earn who refuse little and much; nil if nobody refuses.
    private var groups: Figure? {
        let measures: [(Measure, String)] = [
            (.incomePerHourFewRefusals, "refuse least"), (.incomePerHourSomeRefusals, "in between"),
            (.incomePerHourManyRefusals, "refuse most"),
        ]
        let known = measures.compactMap { measure, words in
            figures.summary[measure].flatMap { figure in figure.mean.map { (words, $0, figure.interval) } }
        }
        guard known.count == measures.count, (figures.summary.mean(.refusals) ?? 0) > 0,
            let least = known.first?.1, let most = known.last?.1, least > 0
        else { return nil }
        let change = most / least - 1
        let title =
            abs(change) < 0.02
            ? "Drivers earn about the same, whether they refuse much or little."
            : "Drivers who refuse most earn \(Told.percent(abs(change), decimals: 0)) \(change > 0 ? "more" : "less") an hour "
                + "than those who refuse least."
        return Figure(
            name: "income-by-refusals", title: title,
            subtitle: "income for an hour on duty, of the drivers in thirds by how many offers they refuse"
                + figures.replicationWords,
            note: """
                Who gets more offers earns more, and has more of them to refuse: that refusing pays is not shown by it.
                """,
            content: .chart(
                Chart(
                    x: Chart.Axis("drivers who", scale: .categories(known.map(\.0))),
                    y: Chart.Axis("income an hour", unit: figures.money, decimals: 2),
                    series: [
                        Chart.Series(
                            "income an hour", .blue, .bars,
                            known.enumerated().map {
                                Chart.Point(
                                    Double($0), $1.1, interval: $1.2, label: PictureNumber.text($1.1, decimals: 2))
                            })
                    ])))
    }
}
