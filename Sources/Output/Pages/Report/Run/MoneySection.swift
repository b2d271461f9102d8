import Experiments
import InputFiles
import Measures
import OutputFiles
import PageFrame
import Pictures
import Reports

/// The books by month (G02), of the taxis or of the guide.
struct MoneySection {
    private struct Month {
        var name: String
        /// As `lines` has them.
        var amounts: [Double]
    }

    private static let lines: [(column: StatementColumn, words: String)] = [
        (.income, "income"), (.taxes, "taxes"), (.commission, "commission"), (.salaries, "salaries"),
        (.costs, "other costs"), (.profit, "profit"),
    ]

    private let currency: String?
    private let replications: Int
    private let books: [(who: StatementOwner, months: [Month])]
    /// Whether they gain or lose, as `books`.
    private let gains: [Finding]

    /// - Throws: `InputError` if the table is damaged.
    init(in folder: String, currency: String?, replications: Int) throws(InputError) {
        self.currency = currency
        self.replications = max(replications, 1)
        guard var table = try ResultsTable<StatementColumn>(ifIn: folder) else {
            (books, gains) = ([], [])
            return
        }
        let (replication, who, month) = (table[.replication], table[.who], table[.month])
        var sums: [StatementOwner: [String: [Double]]] = [:]  // in order below
        var profits: [StatementOwner: [Int: Double]] = [:]  // likewise
        while try table.rows.nextRow() {
            var amounts: [Double] = []
            for line in MoneySection.lines { amounts.append(try table.rows.requiredDouble(table[line.column])) }
            guard let owner = StatementOwner(rawValue: table.rows.text(who)) else {
                let known = StatementOwner.allCases.map(\.rawValue).joined(separator: ", ")
                throw InputError(table.rows.wrongField(who, wanted: "one of \(known)"))
            }
            let name = try table.rows.requiredText(month)
            let before = sums[owner]?[name] ?? amounts.map { _ in 0 }
            sums[owner, default: [:]][name] = zip(before, amounts).map(+)
            let number = try table.rows.requiredInt(replication)
            profits[owner, default: [:]][number, default: 0] += try table.rows.requiredDouble(table[.profit])
        }
        let parts = Double(self.replications)
        books = StatementOwner.allCases.compactMap { owner in
            sums[owner].map { months in
                (owner, months.sorted { $0.key < $1.key }.map { Month(name: $0, amounts: $1.map { $0 / parts }) })
            }
        }
        gains = books.map { book in
            let profits = (profits[book.who] ?? [:]).sorted { $0.key < $1.key }
            let profit = Finding.Candidate("profit", profits.map { Metric(MetricKey(.guideProfit), $0.value) })
            return Finding(
                "whether the \(book.who.rawValue) gains or loses", [profit, Finding.Candidate("nothing", fixed: 0)],
                .most)
        }
    }

    /// nil if nobody keeps books.
    var section: PageSection? {
        let parts = zip(books, gains).filter { $0.0.months.contains { $0.amounts.contains { $0 != 0 } } }
            .flatMap { book, gain in
                [PagePart.figure(figure(book.who, book.months, gain)), table(book.who, book.months)]
            }
        return parts.isEmpty ? nil : PageSection(id: "money", title: "Money", parts: parts, findings: gains)
    }

    private func figure(_ who: StatementOwner, _ months: [Month], _ gain: Finding) -> Figure {
        let sums = MoneySection.lines.indices.map { line in months.reduce(0) { $0 + $1.amounts[line] } }
        let points = sums.enumerated().map { line, sum in
            Chart.Point(Double(line), sum, label: NumberWords.amount(sum))
        }
        let profit = sums[MoneySection.lines.count - 1]
        let (company, takes, name) =
            switch who {
            case .taxi: ("the taxis", "take", "money-taxis")
            case .guide: ("the guide", "takes", "money-guide")
            }
        let income = "\(NumberWords.sentence(company)) \(takes) \(NumberWords.money(sums[0], currency))"
        let title: String
        if replications == 1 {
            title = "The books of \(company)"
        } else if profit == 0 {
            title = "\(income): all of it is paid out."
        } else if let first = gain.first {
            let word = first.place == 0 ? "profit" : "loss"
            title = "\(income): \(NumberWords.money(abs(profit), currency)) of \(word)."
        } else {
            title = "\(income); whether a profit is left is a matter of chance."
        }
        return Figure(
            name: name,
            title: title,
            subtitle:
                "the books of \(company) over the whole run\(replications > 1 ? ", mean of the replications" : "")",
            note: currency == nil ? "The scenario names no currency." : "",
            content: .chart(
                Chart(
                    x: Chart.Axis("", scale: .categories(MoneySection.lines.map(\.words))),
                    y: Chart.Axis("money", unit: currency ?? "", decimals: 2),
                    series: [Chart.Series("amount", .blue, .bars, points)])))
    }

    private static let columnsMax = 4

    private func table(_ who: StatementOwner, _ months: [Month]) -> PagePart {
        // As statements are read: a column for each month. Many of them stand below each other.
        let isUpright = months.count <= MoneySection.columnsMax
        let column = { (title: String) in DataTable.Column(title, unit: currency ?? "", decimals: 2) }
        var table = DataTable(
            [DataTable.Column(isUpright ? "line" : "month")]
                + (isUpright ? months.map { column($0.name) } : MoneySection.lines.map { column($0.words) }))
        if isUpright {
            for (line, entry) in MoneySection.lines.enumerated() {
                table.add([.word(entry.words)] + months.map { .number($0.amounts[line]) })
            }
        } else {
            for month in months { table.add([.word(month.name)] + month.amounts.map { .number($0) }) }
        }
        let company =
            switch who {
            case .taxi: "taxis"
            case .guide: "guide"
            }
        return .table(table, caption: "Statement of the \(company) by month")
    }
}
