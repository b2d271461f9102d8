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
        place.mean.map { key.unit.plain($0, place.interval, beside: scale) } ?? "–"
    }
}
