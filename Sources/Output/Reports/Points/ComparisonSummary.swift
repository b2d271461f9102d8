import Experiments

/// The output of `cabrank compare`: for each variant its gains and costs, their certainty, and the tables.
package struct ComparisonSummary {
    private let compared: PointComparison
    private let places: ZoneDifferences?
    private static let exploratoryMax = 12
    private static let widthMax = 120

    /// Creates the output.
    ///
    /// - Parameter places: differences by zone; nil if there are no data of zones.
    package init(_ compared: PointComparison, _ places: ZoneDifferences?) {
        (self.compared, self.places) = (compared, places)
    }

    /// Returns the lines.
    ///
    /// - Parameter isWhole: whether to include all exploratory differences, not only the largest.
    package func lines(isWhole: Bool) -> [String] {
        var lines = compared.variants.indices.flatMap { self.lines(of: $0, isWhole: isWhole) }
        if let remark = PriceReaction.remark(compared.points) { lines += ["", remark] }
        let assumptions = compared.assumptions(in: .english)
        if !assumptions.isEmpty {
            lines += ["", "Assumed"]
            lines += assumptions.flatMap { entry in
                ComparisonSummary.wrapped("\(entry.label): \(entry.text)").map { "  \($0)" }
            }
        }
        return lines
    }

    /// Returns text wrapped to the width of a terminal, with all but the first line indented.
    static func wrapped(_ text: String, columns: Int = widthMax) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append((lines.isEmpty ? "" : "  ") + word)
            }
        }
        return lines
    }

    private func lines(of variant: Int, isWhole: Bool) -> [String] {
        let words = ComparisonText(compared, variant: variant)
        var lines = [""] + ComparisonSummary.wrapped("\(words.change()): \(words.finding).")
        let notes =
            words.expectations
            + [words.basis, words.certainty, words.threshold, words.warning, words.remedy].compactMap(\.self)
        lines += notes.flatMap { ComparisonSummary.wrapped($0).map { "  \($0)" } }
        lines += words.unsure.map { "  \(words.differenceText($0).sentence)" }
        var table = PlainTable(head: words.head("headline metrics", of: .headline))
        for row in words.headline { table.add(words.cells(row)) }
        if !words.headline.isEmpty { lines += [""] + table.lines() }
        if let zones = ZoneDifferenceText(compared, places, variant: variant) {
            lines += [""] + zones.sentences.flatMap { ComparisonSummary.wrapped($0).map { "  \($0)" } }
            lines.append("  \(zones.certainty)")
        }
        guard let exploration = words.exploration else { return lines }
        lines += ["", "  \(exploration)"]
        let shown = isWhole ? words.exploratory : Array(words.exploratory.prefix(ComparisonSummary.exploratoryMax))
        if shown.isEmpty { return lines }
        var others = PlainTable(head: words.head("other metrics", of: .exploratory))
        for row in shown { others.add(words.cells(row)) }
        lines += [""] + others.lines()
        let left = words.exploratory.count - shown.count
        return left > 0 ? lines + ["… and \(left) more; --all lists them"] : lines
    }
}
