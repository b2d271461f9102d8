import Measures

extension BestVerdict {
    /// What `cabrank best` prints: which point is best, how sure that is, and what each took.
    package var lines: [String] {
        let unit = key.unit.plainName(currency: currency, beside: scale)
        var table = FigureTable(
            head: ["point", "name", "replications", key.label + (unit.isEmpty ? "" : ", \(unit)")])
        for place in places.sorted(by: { $0.point < $1.point }) {
            table.add([
                "\(place.point)", place.standing == .bad ? "\(place.name) (bad)" : place.name,
                "\(place.replications)", text(place),
            ])
        }
        return ["Best      \(sentence)", ""] + table.lines(wordColumns: 2)
    }

    private func text(_ place: Place) -> String {
        guard let mean = place.mean else { return "–" }
        let half = place.interval.map { ($0.upperBound - $0.lowerBound) / 2 } ?? 0
        return key.unit.plain(mean, beside: scale) + (half > 0 ? " ± \(key.unit.plain(half, beside: scale))" : "")
    }
}
