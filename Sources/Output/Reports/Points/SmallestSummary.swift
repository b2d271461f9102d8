import Experiments
import Measures
import OutputFiles

extension SmallestVerdict {
    /// Returns the output of `cabrank best --minimise`: the smallest value, the next smaller, their figures, the price,
    /// and the effort for each value.
    package func lines(_ notes: SmallestNotes) -> [String] {
        var lines = ["Smallest  \(sentence)"] + targets.indices.map { "Target    \(targetSentence($0))" }
        if let nextSentence { lines.append("Next      \(nextSentence)") }
        lines.append("Sure      \(certainty)")
        if let price = notes.price { lines.append("Price     \(price)") }
        if let alone = notes.alone { lines.append("Alone     \(alone)") }
        return lines + notes.warnings.map { "But       \($0)" } + [""] + tableLines(notes)
    }

    private func tableLines(_ notes: SmallestNotes) -> [String] {
        let tested = points.filter { $0.isTested || $0.standing == .bad }
        let prices = tested.compactMap { notes.price(of: $0.name)?.mean }
        let priceScale = prices.map(abs).max() ?? 0
        let priceUnit = SmallestNotes.priceKey.unit.displayUnit(currency: currency, scale: priceScale)
        var table = PlainTable(
            head: ["variant", "name", "replications"] + targets.indices.map(head) + ["result"]
                + (prices.isEmpty ? [] : ["\(SmallestNotes.priceKey.label), \(priceUnit)"]))
        for point in tested {
            table.add(
                ["\(point.point)", point.name, "\(point.replications)"]
                    + targets.indices.map { text(point, $0) } + [point.standing.words]
                    + (prices.isEmpty ? [] : [notes.price(of: point.name)?.plainText(scale: priceScale) ?? "–"]))
        }
        let others = points.count - tested.count
        let rest = "\(others) other \(others == 1 ? "value was" : "values were") not simulated"
        return table.lines(wordColumns: 2) + (others == 0 ? [] : ["", rest])
    }

    private func head(_ target: Int) -> String {
        let key = targets[target].key
        let unit = key.unit.displayUnit(currency: currency, scale: scale(target))
        return key.label + (unit.isEmpty ? "" : ", \(unit)")
    }

    // MARK: Words

    /// Result, as a sentence without the full stop.
    package var sentence: String {
        guard let smallest else { return "no tested value is shown to meet every target" }
        return "\(smallest.label) (\(smallest.name)): every target is met"
    }

    /// Result, as the title of a page without the full stop. It calls a value the smallest only if the next smaller one
    /// is shown to miss a target.
    package var headline: String {
        guard let smallest else { return sentence }
        let met = "every target is met with \(smallest.label)"
        switch below?.standing {
        case .missed: return "the smallest that meets every target: \(smallest.label); \(below?.label ?? ""): missed"
        case .close, .open: return "\(met); perhaps with \(below?.label ?? ""), too"
        case nil: return "\(met), the smallest value tested"
        case .smallest, .met, .untested, .same, .bad: return met
        }
    }

    /// Certainty of the result, and the assumption behind it.
    package var certainty: String {
        let percent = NumberFormat.fixed(min(100 * confidence, 99.9), decimals: 1)
        let claims = points.flatMap(\.targets).count { $0.standing == .met || $0.standing == .missed }
        let all = claims == 1 ? "what is met or missed here holds" : "all that is met or missed here holds together"
        return
            "\(all) with a probability of at least \(percent) %, \(correction), unless days that are far worse are so "
            + "rare that none was simulated; that nothing smaller meets the targets assumes that the metrics rise or fall "
            + "steadily"
    }

    /// Values and tests that share the error: `corrected for 31 values and up to 13 tests of each`.
    package var correction: String {
        "corrected for \(values == 1 ? "one value" : "\(NumberFormat.count(values)) values") and "
            + "\(looks == 1 ? "one test" : "up to \(looks) tests") of each"
    }

    /// Results of the next smaller value, as a sentence without the full stop; nil if there is none.
    package var nextSentence: String? {
        guard let below else { return nil }
        let unmet = targets.indices.filter { below.targets[$0].standing != .met }
        let figures = unmet.map { "\(targets[$0].key.label) \(figure(below, $0))" }.joined(separator: ", ")
        switch below.standing {
        case .close:
            return "\(below.label): too close to decide, \(figures)\(shownToMiss(below: below))"
        case .open:
            return "\(below.label): not decided by \(NumberFormat.count(below.replications)) replications, \(figures)"
                + shownToMiss(below: below)
        case .missed: return "\(below.label): missed, \(figures)"
        case .smallest, .met, .untested, .same, .bad: return nil
        }
    }

    /// Returns the largest value that is shown to miss a target, as a clause; empty if there is none.
    private func shownToMiss(below point: Point) -> String {
        let smaller = points.prefix { $0.name != point.name }
        guard let shown = smaller.last(where: { $0.standing == .missed }),
            let target = targets.indices.first(where: { shown.targets[$0].standing == .missed })
        else { return "" }
        return "; \(shown.label): missed, \(targets[target].key.label) \(figure(shown, target))"
    }

    /// Returns a target and its figure with the smallest value, or the values that meet it if there is none.
    package func targetSentence(_ target: Int) -> String {
        let words = "\(targets[target].key.label) \(bound(target))"
        if let smallest { return "\(words): \(figure(smallest, target))" }
        let tested = points.filter(\.isTested)
        let met = tested.indices.filter { tested[$0].targets[target].standing == .met }
        guard let first = met.first, let last = met.last else {
            let nearest = tested.filter { $0.targets[target].mean != nil }.max {
                surplus($0, target) < surplus($1, target)
            }
            return "\(words): not shown to be met by any tested value"
                + (nearest.map { "; nearest with \($0.label), \(figure($0, target))" } ?? "")
        }
        if last - first + 1 != met.count {
            return "\(words): met by \(met.map { tested[$0].label }.joined(separator: ", "))"
        }
        let isFromStart = first == 0
        if last == tested.count - 1 {
            return isFromStart
                ? "\(words): met by every tested value" : "\(words): met from \(tested[first].label) on"
        }
        return isFromStart
            ? "\(words): met up to \(tested[last].label)"
            : "\(words): met from \(tested[first].label) to \(tested[last].label)"
    }

    private func surplus(_ point: Point, _ target: Int) -> Double {
        point.targets[target].mean.map { targets[target].surplus($0) } ?? -.infinity
    }

    /// Returns the bound of a target: `at least 95.0 %`.
    package func bound(_ target: Int) -> String {
        let (target, scale) = (targets[target], scale(target))
        let side = target.side == .atLeast ? "at least" : "at most"
        return "\(side) \(target.key.unit.plainText(target.bound, scale: scale))\(unit(of: target.key, scale))"
    }

    /// Returns the mean of a target's metric with its interval and unit.
    private func figure(_ point: Point, _ target: Int) -> String {
        text(point, target) + unit(of: targets[target].key, scale(target))
    }

    private func text(_ point: Point, _ target: Int) -> String {
        let tested = point.targets[target]
        let unit = targets[target].key.unit
        return tested.mean.map { unit.plainText($0, tested.interval, scale: scale(target)) } ?? "–"
    }

    private func unit(of key: MetricKey, _ scale: Double) -> String {
        let unit = key.unit.displayUnit(currency: currency, scale: scale)
        return unit.isEmpty ? "" : " \(unit)"
    }

    /// Returns the size of the figures of a target, for the choice of units.
    private func scale(_ target: Int) -> Double {
        max(abs(targets[target].bound), points.compactMap { $0.targets[target].mean.map(abs) }.max() ?? 0)
    }
}

extension SmallestVerdict.Standing {
    /// Standing in words for tables.
    package var words: String {
        switch self {
        case .smallest: "smallest"
        case .met, .missed, .bad: rawValue
        case .close: "too close"
        case .open: "not decided"
        case .untested: "not simulated"
        case .same: "as a smaller one"
        }
    }
}
