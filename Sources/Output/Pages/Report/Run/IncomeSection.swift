import Measures
import PageFrame
import Pictures
import Reports

/// The income of drivers and its distribution.
struct IncomeSection {
    let figures: RunFigures
    let findings: TaxiFindings

    /// The section, or nil if no driver earned anything.
    var section: PageSection? {
        let curve = figures.drivers.lorenzCurve
        // A single driver has all income: there is nothing to compare.
        guard curve.count > 1, figures.drivers.drivers.count > figures.manifest.replications else { return nil }
        var parts: [PagePart] = [.figure(lorenz(curve))]
        if let groups { parts.append(.figure(groups)) }
        return PageSection(
            id: "income", title: "Income", parts: parts, findings: groups == nil ? [] : findings.refusingDrivers)
    }

    private func lorenz(_ curve: [(drivers: Double, income: Double)]) -> Figure {
        let poorer = NumberText.percent(figures.drivers.incomeShare(ofPoorest: 0.5), decimals: 0)
        return Figure(
            name: "income",
            title: figures.isOneRun
                ? "The distribution of income over the drivers"
                : "The half of drivers with the lowest incomes earn \(poorer) of all income.",
            subtitle: "Lorenz curve: share of all income that the poorest 10 %, 20 % … of the drivers have together",
            note: """
                The Gini coefficient is \(gini(.driverIncomeGini)): 0 if all drivers earn the same, 1 if one driver earns all. \
                Drivers who work longer earn more, so unequal incomes need not be unfair: per hour on duty it is \(gini(.driverIncomePerHourGini)).
                """,
            chart: Chart(
                x: Chart.Axis("drivers, the poorest first", unit: "%", minimum: 0, maximum: 100),
                y: Chart.Axis("share of income", unit: "%", decimals: 1, minimum: 0, maximum: 100),
                series: [
                    Chart.Series("income", .blue, .line, curve.map { Chart.Point($0.drivers, $0.income) })
                ],
                references: [Chart.Reference("all equal", .from(x: 0, y: 0, toX: 100, toY: 100))]))
    }

    private func gini(_ measure: Measure) -> String {
        figures.summary.mean(measure).map { PictureNumber.text($0, decimals: 3) } ?? "unknown"
    }

    /// Income of drivers in groups by share of refusals; nil if no driver refuses.
    private var groups: Figure? {
        let measures: [(Measure, String)] = [
            (.incomePerHourFewRefusals, "refuse least"), (.incomePerHourSomeRefusals, "refuse some"),
            (.incomePerHourManyRefusals, "refuse most"),
        ]
        let known = measures.compactMap { measure, words in
            figures.summary[measure].flatMap { figure in figure.mean.map { (words, $0, figure.interval) } }
        }
        guard known.count == measures.count, (figures.summary.mean(.refusals) ?? 0) > 0,
            let least = known.first?.1, let most = known.last?.1, least > 0, most > 0
        else { return nil }
        return Figure(
            name: "income-by-refusals", title: groupsTitle(change: most / least - 1),
            subtitle:
                "income per hour on duty of the drivers, in thirds by the share of offers that they refuse"
                + figures.replicationSuffix,
            note: """
                Drivers also differ in where and when they work: this does not show that refusing pays, or costs.
                """,
            chart: Chart(
                x: Chart.Axis("drivers who", scale: .categories(known.map(\.0))),
                y: Chart.Axis("income per hour", unit: figures.money, decimals: 2),
                series: [
                    Chart.Series(
                        "income per hour", .blue, .bars,
                        known.enumerated().map {
                            Chart.Point(
                                Double($0), $1.1, interval: $1.2, label: PictureNumber.text($1.1, decimals: 2))
                        })
                ]))
    }

    /// Returns a title that claims a trend only if each group lies beyond the one before. Drivers with few offers are
    /// at both ends of the share of refusals, and a difference between them and the others is no trend.
    private func groupsTitle(change: Double) -> String {
        let ahead = findings.refusingDrivers.map { $0.first?.place }
        guard let first = ahead.first, first != nil, ahead.allSatisfy({ $0 == first }) else {
            return "Income by the share of offers that drivers refuse"
        }
        return """
            Drivers who refuse the largest share of their offers earn \(NumberText.percent(abs(change))) \
            \(change > 0 ? "more" : "less") an hour than those who refuse the smallest.
            """
    }
}
