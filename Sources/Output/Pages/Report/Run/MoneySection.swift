import InputFiles
import Measures
import OutputFiles
import PageFrame
import Pictures
import Reports

/// The monthly statements (G02) of the taxis or of the guide.
struct MoneySection {
    private struct Month {
        var name: String
        /// Amounts in the order of `lines`.
        var amounts: [Double]
    }

    private static let lines: [(column: StatementColumn, taxis: String, guide: String)] = [
        (.income, "fares", "takings"), (.taxes, "taxes", "taxes"), (.commission, "commission", "commission"),
        (.salaries, "drivers' income", "salaries"), (.costs, "other costs", "other costs"),
        (.profit, "profit", "profit"),
    ]

    private static func words(_ who: StatementOwner) -> [String] {
        switch who {
        case .taxi: lines.map(\.taxis)
        case .guide: lines.map(\.guide)
        }
    }

    private let currency: String?
    private let replications: Int
    private let books: [(who: StatementOwner, months: [Month])]
    /// Takings of the counted hours, in the order of `books`.
    private var takings: [ReplicationValues] = []
    /// Whether each owner makes a profit or a loss, in the order of `books`.
    private let gains: [Finding]

    /// Reads the statements.
    ///
    /// - Throws: `InputError` if the table is damaged.
    init(in folder: String, currency: String?, _ manifest: RecordedManifest) throws(InputError) {
        self.currency = currency
        replications = max(manifest.replications, 1)
        guard var table = try ResultsTable<StatementColumn>(ifIn: folder) else {
            (books, gains) = ([], [])
            return
        }
        let (who, month) = (table[.who], table[.month])
        var sums: [StatementOwner: [String: [Double]]] = [:]  // sorted below
        var (profits, takings): ([StatementOwner: ReplicationValues], [StatementOwner: ReplicationValues]) = ([:], [:])
        var places = ReplicationIndex(manifest)
        let none = ReplicationValues(totalOf: .guideProfit, replications: places.count)
        let nothing = ReplicationValues(totalOf: .income, replications: places.count)
        while try table.reader.nextRow() {
            var amounts: [Double] = []
            for line in MoneySection.lines { amounts.append(try table.reader.requiredDouble(table[line.column])) }
            guard let owner = StatementOwner(rawValue: table.reader.text(who)) else {
                let known = StatementOwner.allCases.map(\.rawValue).joined(separator: ", ")
                throw InputError(table.reader.invalidField(who, wanted: "one of \(known)"))
            }
            let name = try table.reader.requiredText(month)
            let before = sums[owner]?[name] ?? amounts.map { _ in 0 }
            sums[owner, default: [:]][name] = zip(before, amounts).map(+)
            let place = try places.index(in: table, .replication)
            profits[owner, default: none].add(try table.reader.requiredDouble(table[.profit]), in: place)
            takings[owner, default: nothing].add(try table.reader.requiredDouble(table[.income]), in: place)
        }
        let parts = Double(self.replications)
        books = StatementOwner.allCases.compactMap { owner in
            sums[owner].map { months in
                (owner, months.sorted { $0.key < $1.key }.map { Month(name: $0, amounts: $1.map { $0 / parts }) })
            }
        }
        gains = books.map { book in
            Finding(
                "whether the \(book.who.rawValue) gains or loses",
                [(profits[book.who] ?? none).candidate("profit"), Finding.Candidate("nothing", fixed: 0)], .most)
        }
        self.takings = books.map { takings[$0.who] ?? nothing }
    }

    /// The section, or nil if there are no statements.
    var section: PageSection? {
        let parts = books.indices.filter { books[$0].months.contains { $0.amounts.contains { $0 != 0 } } }
            .flatMap { [PagePart.figure(figure($0)), table(books[$0].who, books[$0].months)] }
        return parts.isEmpty ? nil : PageSection(id: "money", title: "Money", parts: parts, findings: gains)
    }

    private func figure(_ number: Int) -> Figure {
        let (who, months) = books[number]
        let sums = MoneySection.lines.indices.map { line in months.reduce(0) { $0 + $1.amounts[line] } }
        let points = sums.enumerated().map { line, sum in
            Chart.Point(Double(line), sum, label: NumberText.amount(sum))
        }
        let (company, name) =
            switch who {
            case .taxi: ("the taxis", "money-taxis")
            case .guide: ("the guide", "money-guide")
            }
        return Figure(
            name: name, title: replications == 1 ? "The accounts of \(company)" : title(number, sums),
            subtitle:
                "the accounts of \(company) in the counted hours\(replications > 1 ? ", mean of the replications" : "")",
            note: currency == nil ? "The scenario has no currency." : "",
            chart: Chart(
                x: Chart.Axis("", scale: .categories(MoneySection.words(who))),
                y: Chart.Axis("money", unit: currency ?? "", decimals: 2),
                series: [Chart.Series("amount", .blue, .bars, points)]))
    }

    /// Returns the title of a figure.
    ///
    /// - Parameter sums: totals in the order of `lines`.
    private func title(_ number: Int, _ sums: [Double]) -> String {
        let money = { (amount: Double) in NumberText.money(amount, currency) }
        let taken = FormattedEstimate(sums[0], takings[number].interval, decimals: abs(sums[0]) >= 1_000 ? 0 : 2)
        let sum = currency.map { "\(taken.mean) \($0)" } ?? taken.mean
        let (taxes, income, profit) = (sums[1], sums[3], sums[MoneySection.lines.count - 1])
        switch books[number].who {
        case .taxi:
            let fares = "Clients pay \(sum) in fares\(taken.intervalNote)"
            return abs(sums[0] - income) < 0.01
                ? "\(fares): all of it goes to the drivers."
                : "\(fares): \(money(income)) of it is the drivers' income"
                    + (taxes > 0 ? ", \(money(taxes)) goes to the authority." : ".")
        case .guide:
            let takings = "The guide takes in \(sum)\(taken.intervalNote)"
            guard profit != 0 else { return "\(takings): all of it is paid out." }
            guard let first = gains[number].first else {
                return "\(takings); the profit does not differ significantly from zero."
            }
            return "\(takings): the \(first.place == 0 ? "profit" : "loss") is \(money(abs(profit)))."
        }
    }

    private static let columnsMax = 4

    private func table(_ who: StatementOwner, _ months: [Month]) -> PagePart {
        // As in printed statements: a column for each month. Many months become rows.
        let isUpright = months.count <= MoneySection.columnsMax
        let column = { (title: String) in DataTable.Column(title, unit: currency ?? "", decimals: 2) }
        var table = DataTable(
            [DataTable.Column(isUpright ? "line" : "month")]
                + (isUpright ? months.map { column($0.name) } : MoneySection.words(who).map(column)))
        if isUpright {
            for (line, words) in MoneySection.words(who).enumerated() {
                table.add([.text(words)] + months.map { .number($0.amounts[line]) })
            }
        } else {
            for month in months { table.add([.text(month.name)] + month.amounts.map { .number($0) }) }
        }
        let company =
            switch who {
            case .taxi: "taxis"
            case .guide: "guide"
            }
        return .table(table, caption: "Statement of the \(company) by month")
    }
}
