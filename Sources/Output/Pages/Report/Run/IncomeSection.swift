import Measures
import PageFrame
import Pictures
import Reports

/// The income of drivers and its distribution.
struct IncomeSection {
    let figures: RunFigures
    let findings: TaxiFindings
    private var text: PageText { figures.text }

    /// The section, or nil if no driver earned anything.
    var section: PageSection? {
        let curve = figures.drivers.lorenzCurve
        // A single driver has all income: there is nothing to compare.
        guard curve.count > 1, figures.drivers.drivers.count > figures.manifest.replications else { return nil }
        var parts: [PagePart] = [.figure(lorenz(curve))]
        if let groups { parts.append(.figure(groups)) }
        return PageSection(
            id: "income", title: text("Income", "Gelir"), parts: parts,
            findings: groups == nil ? [] : findings.refusingDrivers)
    }

    private func lorenz(_ curve: [(drivers: Double, income: Double)]) -> Figure {
        let poorer = text.percent(figures.drivers.incomeShare(ofPoorest: 0.5), decimals: 0)
        return Figure(
            name: "income",
            title: figures.isOneRun
                ? text("The distribution of income over the drivers", "Gelirin sürücülere dağılımı")
                : text(
                    "The half of drivers with the lowest incomes earn {share} of all income.",
                    "Geliri en düşük olan sürücülerin yarısının bütün gelirdeki payı {share}.", ["share": poorer]),
            subtitle: text(
                "Lorenz curve: share of all income that the poorest 10 %, 20 % … of the drivers have together",
                "Lorenz eğrisi: geliri en düşük %10, %20 … sürücünün bütün gelirdeki toplam payı"),
            note: text(
                """
                The Gini coefficient is {gini}: 0 if all drivers earn the same, 1 if one driver earns all. \
                Drivers who work longer earn more, so unequal incomes need not be unfair: per hour on duty it is {hourly}.
                """,
                """
                Gini katsayısı: {gini} (bütün sürücüler aynı kazanırsa 0, her şeyi bir sürücü kazanırsa 1). Daha uzun \
                çalışan daha çok kazanır, bu yüzden eşit olmayan gelir adaletsiz olmayabilir: görev saati başına {hourly}.
                """, ["gini": gini(.driverIncomeGini), "hourly": gini(.driverIncomePerHourGini)]),
            chart: Chart(
                x: Chart.Axis(
                    text("drivers, the poorest first", "sürücüler, geliri en düşük olan önce"), unit: "%", minimum: 0,
                    maximum: 100),
                y: Chart.Axis(
                    text("share of income", "gelirdeki pay"), unit: "%", decimals: 1, minimum: 0, maximum: 100),
                series: [
                    Chart.Series(
                        text("income", "gelir"), .blue, .line, curve.map { Chart.Point($0.drivers, $0.income) })
                ],
                references: [Chart.Reference(text("all equal", "herkes eşit"), .from(x: 0, y: 0, toX: 100, toY: 100))]))
    }

    private func gini(_ measure: Measure) -> String {
        figures.summary.mean(measure).map { text.number($0, decimals: 3) } ?? text("unknown", "bilinmiyor")
    }

    /// Income of drivers in groups by share of refusals; nil if no driver refuses.
    private var groups: Figure? {
        let measures: [(Measure, String)] = [
            (.incomePerHourFewRefusals, text("refuse least", "en az reddeden")),
            (.incomePerHourSomeRefusals, text("refuse some", "orta düzeyde reddeden")),
            (.incomePerHourManyRefusals, text("refuse most", "en çok reddeden")),
        ]
        let known = measures.compactMap { measure, words in
            figures.summary[measure].flatMap { figure in figure.mean.map { (words, $0, figure.interval) } }
        }
        guard known.count == measures.count, (figures.summary.mean(.refusals) ?? 0) > 0,
            let least = known.first?.1, let most = known.last?.1, least > 0, most > 0
        else { return nil }
        return Figure(
            name: "income-by-refusals", title: groupsTitle(change: most / least - 1),
            subtitle: text(
                "income per hour on duty of the drivers, in thirds by the share of offers that they refuse",
                "sürücülerin görev saati başına geliri, reddettikleri tekliflerin payına göre üç grupta")
                + figures.replicationSuffix,
            note: text(
                "Drivers also differ in where and when they work: this does not show that refusing pays, or costs.",
                """
                Sürücüler nerede ve ne zaman çalıştıklarıyla da ayrılır: bu, reddetmenin kazandırdığını ya da \
                kaybettirdiğini göstermez.
                """),
            chart: Chart(
                x: Chart.Axis(text("drivers who", "sürücüler"), scale: .categories(known.map(\.0))),
                y: Chart.Axis(perHour, unit: figures.money, decimals: 2),
                series: [
                    Chart.Series(
                        perHour, .blue, .bars,
                        known.enumerated().map {
                            Chart.Point(
                                Double($0), $1.1, interval: $1.2, label: text.number($1.1, decimals: 2))
                        })
                ]))
    }

    private var perHour: String { text("income per hour", "saatlik gelir") }

    /// Returns a title that claims a trend only if each group lies beyond the one before. Drivers with few offers are
    /// at both ends of the share of refusals, and a difference between them and the others is no trend.
    private func groupsTitle(change: Double) -> String {
        let ahead = findings.refusingDrivers.map { $0.first?.place }
        guard let first = ahead.first, first != nil, ahead.allSatisfy({ $0 == first }) else {
            return text(
                "Income by the share of offers that drivers refuse",
                "Sürücülerin reddettiği tekliflerin payına göre gelir")
        }
        return text(
            """
            Drivers who refuse the largest share of their offers earn {share} {direction=more?more}{direction=less?less} \
            an hour than those who refuse the smallest.
            """,
            """
            Tekliflerinin en büyük payını reddeden sürücüler, en küçük payını reddedenlerden saatte {share} daha \
            {direction=more?çok}{direction=less?az} kazanıyor.
            """, ["share": text.percent(abs(change)), "direction": change > 0 ? "more" : "less"])
    }
}
