import InputFiles
import Measures
import OutputFiles
import PageFrame
import Pictures
import Reports
import ServiceKernel

/// The monthly statements (G02) of the taxis or of the guide.
struct MoneySection {
    private struct Month {
        var name: String
        /// Amounts in the order of `lines`.
        var amounts: [Double]
    }

    private static let lines: [(column: StatementColumn, taxis: Sentence, guide: Sentence)] = [
        (.income, Sentence("fares", "yolculuk ücretleri"), Sentence("takings", "gelirler")),
        (.taxes, Sentence("taxes", "vergiler"), Sentence("taxes", "vergiler")),
        (.commission, Sentence("commission", "komisyon"), Sentence("commission", "komisyon")),
        (.salaries, Sentence("drivers' income", "sürücülerin geliri"), Sentence("salaries", "ücretler")),
        (.costs, Sentence("other costs", "diğer giderler"), Sentence("other costs", "diğer giderler")),
        (.profit, Sentence("profit", "kâr"), Sentence("profit", "kâr")),
    ]

    private func words(_ who: StatementOwner) -> [String] {
        switch who {
        case .taxi: MoneySection.lines.map { text.phrase($0.taxis) }
        case .guide: MoneySection.lines.map { text.phrase($0.guide) }
        }
    }

    private let text: PageText
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
        text = PageText(manifest.language)
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
        return parts.isEmpty
            ? nil : PageSection(id: "money", title: text("Money", "Para"), parts: parts, findings: gains)
    }

    private func figure(_ number: Int) -> Figure {
        let (who, months) = books[number]
        let sums = MoneySection.lines.indices.map { line in months.reduce(0) { $0 + $1.amounts[line] } }
        let points = sums.enumerated().map { line, sum in
            Chart.Point(Double(line), sum, label: text.amount(sum))
        }
        let (company, name) =
            switch who {
            case .taxi: (text("the taxis", "taksilerin"), "money-taxis")
            case .guide: (text("the guide", "rehberin"), "money-guide")
            }
        return Figure(
            name: name,
            title: replications == 1
                ? text(
                    "The accounts of {company}", "{owner} hesabı",
                    ["company": company, "owner": text.sentence(company)])
                : title(number, sums),
            subtitle: text(
                "the accounts of {company} in the counted hours", "sayılan saatlerde {company} hesabı",
                ["company": company])
                + (replications > 1 ? text(", mean of the replications", ", tekrarların ortalaması") : ""),
            note: currency == nil
                ? text("The scenario has no currency.", "Senaryoda para birimi yok.") : "",
            chart: Chart(
                x: Chart.Axis("", scale: .categories(words(who))),
                y: Chart.Axis(text("money", "para"), unit: currency ?? "", decimals: 2),
                series: [Chart.Series(text("amount", "tutar"), .blue, .bars, points)]))
    }

    /// Returns the title of a figure.
    ///
    /// - Parameter sums: totals in the order of `lines`.
    private func title(_ number: Int, _ sums: [Double]) -> String {
        let money = { (amount: Double) in text.money(amount, currency) }
        let taken = FormattedEstimate(sums[0], takings[number].interval, decimals: abs(sums[0]) >= 1_000 ? 0 : 2)
        let mean = text.language.number(taken.mean)
        let sum = (currency.map { "\(mean) \($0)" } ?? mean)
        let (taxes, income, profit) = (sums[1], sums[3], sums[MoneySection.lines.count - 1])
        switch books[number].who {
        case .taxi:
            let fares = text(
                "Clients pay {sum} in fares{note}", "Müşteriler yolculuk ücreti olarak {sum} ödüyor{note}",
                ["sum": sum, "note": text.intervalNote(taken)])
            if abs(sums[0] - income) < 0.01 {
                return fares + text(": all of it goes to the drivers.", ": tamamı sürücülere kalıyor.")
            }
            let kept = text(
                ": {money} of it is the drivers' income", ": bunun {money:pos} sürücülerin geliri",
                ["money": money(income)])
            return fares + kept
                + (taxes > 0
                    ? text(
                        ", {money} goes to the authority.", ", {money:pos} idareye gidiyor.", ["money": money(taxes)])
                    : ".")
        case .guide:
            let takings = text(
                "The guide takes in {sum}{note}", "Rehberin geliri {sum}{note}",
                ["sum": sum, "note": text.intervalNote(taken)])
            guard profit != 0 else {
                return takings + text(": all of it is paid out.", ": tamamı dışarıya ödeniyor.")
            }
            guard let first = gains[number].first else {
                return takings
                    + text(
                        "; the profit does not differ significantly from zero.",
                        "; kâr sıfırdan anlamlı ölçüde farklı değil.")
            }
            let amount = ["money": money(abs(profit))]
            return takings
                + (first.place == 0
                    ? text(": the profit is {money}.", ": kâr {money}.", amount)
                    : text(": the loss is {money}.", ": zarar {money}.", amount))
        }
    }

    private static let columnsMax = 4

    private func table(_ who: StatementOwner, _ months: [Month]) -> PagePart {
        // As in printed statements: a column for each month. Many months become rows.
        let isUpright = months.count <= MoneySection.columnsMax
        let column = { (title: String) in DataTable.Column(title, unit: currency ?? "", decimals: 2) }
        var table = DataTable(
            [DataTable.Column(isUpright ? text("line", "kalem") : text("month", "ay"))]
                + (isUpright ? months.map { column($0.name) } : words(who).map(column)))
        if isUpright {
            for (line, words) in self.words(who).enumerated() {
                table.add([.text(words)] + months.map { .number($0.amounts[line]) })
            }
        } else {
            for month in months { table.add([.text(month.name)] + month.amounts.map { .number($0) }) }
        }
        let caption =
            switch who {
            case .taxi: text("Statement of the taxis by month", "Taksilerin aylık hesap özeti")
            case .guide: text("Statement of the guide by month", "Rehberin aylık hesap özeti")
            }
        return .table(table, caption: caption)
    }
}
