import Measures

extension BestVerdict {
    /// Returns the output of `cabrank best`: the best point, its certainty, its costs, and the effort for each point.
    package func lines(_ cautions: BestCaveats) -> [String] {
        var heads = ["variant", "name", "replications", BestVerdict.head(key, currency, scale)]
        if let served = cautions.served { heads.append(BestVerdict.head(served, currency, 1)) }
        var table = PlainTable(head: heads)
        for place in ranking.sorted(by: { $0.point < $1.point }) {
            var cells = [
                "\(place.point)", place.standing == .bad ? "\(place.name) (bad)" : place.name,
                "\(place.replications)", text(place),
            ]
            if cautions.served != nil {
                cells.append(cautions.servedShare(of: place.name)?.plainText(scale: 1) ?? "–")
            }
            table.add(cells)
        }
        return ["Best      \(sentence)"] + cautions.warnings.map { "But       \($0)" } + [""]
            + table.lines(wordColumns: 2)
    }

    private static func head(_ key: MetricKey, _ currency: String?, _ scale: Double) -> String {
        let unit = key.unit.displayUnit(currency: currency, scale: scale)
        return key.label + (unit.isEmpty ? "" : ", \(unit)")
    }

    private func text(_ place: RankedPoint) -> String {
        place.mean.map { key.unit.plainText($0, place.interval, scale: scale) } ?? "–"
    }
}
