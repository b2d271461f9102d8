import InputFiles
import OutputFiles
import PageFrame
import Pictures

/// The page of a search for the highest rate that the service sustains.
struct LimitReport {
    private struct Probe {
        let ratePerSecond: Double
        /// Latency percentiles in milliseconds.
        let p50, p99, p9999: Double?
        let wrong: Int
        let verdict: LimitVerdict
    }

    private let manifest: LoadManifest
    /// Highest rate that was sustained; 0 if there is none.
    private let limitPerSecond: Double
    private let probes: [Probe]

    /// Reads the results.
    ///
    /// - Throws: `InputError` if a file of the folder is missing or damaged.
    init(_ folder: ReportFolder) throws {
        let members = try ManifestReader(in: folder.path)
        manifest = try LoadManifest(members)
        limitPerSecond = try members.number("limit_per_second")
        var table = try ResultsTable<LimitColumn>(in: folder.path)
        let (rate, wrong, verdict) = (table[.rate], table[.wrong], table[.verdict])
        let (p50, p99, p9999) = (table[.p50], table[.p99], table[.p9999])
        var probes: [Probe] = []
        while try table.reader.nextRow() {
            guard let verdict = LimitVerdict(rawValue: table.reader.text(verdict)) else {
                let known = LimitVerdict.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                throw InputError(table.reader.invalidField(verdict, wanted: "one of \(known)"))
            }
            // Without a measurement the table holds zeros.
            func milliseconds(_ column: CSVReader.Column) throws(InputError) -> Double? {
                LatencyFormat.positive(try table.reader.doubleIfPresent(column).map { $0 / 1_000 })
            }
            probes.append(
                Probe(
                    ratePerSecond: try table.reader.requiredDouble(rate),
                    p50: try milliseconds(p50),
                    p99: try milliseconds(p99),
                    p9999: try milliseconds(p9999),
                    wrong: try table.reader.requiredInt(wrong), verdict: verdict))
        }
        self.probes = probes
    }

    var page: Page {
        Page(
            title: "\(manifest.name) – the limit", kicker: "Search for the limit, load profile \(manifest.name)",
            headline: headline, facts: manifest.facts() + ["\(probes.count) \(probes.count == 1 ? "test" : "tests")"],
            sections: [
                PageSection(
                    id: "limit", title: "Rate against latency",
                    parts: interruption + [.figure(curve), .table(runs, caption: "The tests in order")])
            ])
    }

    private var interruption: [PagePart] {
        manifest.isInterrupted
            ? [
                .warning(
                    "The search was interrupted after \(probes.count) \(probes.count == 1 ? "test" : "tests"): the limit may lie higher."
                )
            ] : []
    }

    private var headline: String {
        if limitPerSecond <= 0 { return "No tested rate holds." }
        let above = probes.filter { $0.ratePerSecond > limitPerSecond }.min { $0.ratePerSecond < $1.ratePerSecond }
        let holds = "The service holds \(PageText.english.count(limitPerSecond)) commands a second"
        guard let above else { return "\(holds), the highest rate tested." }
        let next = PageText.english.count(above.ratePerSecond)
        return switch above.verdict {
        case .holds, .missed: "\(holds), but not \(next)."
        case .invalid: "\(holds); at \(next) the load tester was the bottleneck."
        case .impossible: "\(holds); for \(next) the profile has too few users."
        }
    }

    private var curve: Figure {
        let ordered = probes.sorted { $0.ratePerSecond < $1.ratePerSecond }
        let line: (String, SeriesColour, (Probe) -> Double?) -> Chart.Series = { name, colour, value in
            Chart.Series(
                name, colour, .points, ordered.map { Chart.Point($0.ratePerSecond, LatencyFormat.positive(value($0))) })
        }
        let limit =
            limitPerSecond > 0
            ? [Chart.Reference("holds \(PageText.english.count(limitPerSecond))", .vertical(limitPerSecond))] : []
        return Figure(
            name: "rate-against-latency", title: headline,
            subtitle: "Latency from when a command was due, in milliseconds, by commands a second; both logarithmic",
            chart: Chart(
                x: Chart.Axis("commands a second", scale: .logarithmic),
                y: Chart.Axis("latency", unit: "ms", scale: .logarithmic, decimals: 3),
                series: [
                    line("9,999 of 10,000", .vermillion, \.p9999), line("99 of 100", .blue, \.p99),
                    line("half", .skyBlue, \.p50),
                ], references: limit))
    }

    private var runs: DataTable {
        var table = DataTable([
            DataTable.Column("test"), DataTable.Column("commands a second"),
            DataTable.Column("half", unit: "ms", decimals: 3), DataTable.Column("99 of 100", unit: "ms", decimals: 3),
            DataTable.Column("9,999 of 10,000", unit: "ms", decimals: 3), DataTable.Column("wrong decisions"),
            DataTable.Column("verdict"),
        ])
        let cell: (Double?) -> DataTable.Cell = { $0.map { .number($0) } ?? .none }
        for (index, probe) in probes.enumerated() {
            table.add([
                .number(Double(index + 1)), .number(probe.ratePerSecond), cell(probe.p50), cell(probe.p99),
                cell(probe.p9999), .number(Double(probe.wrong)), .text(probe.verdict.rawValue),
            ])
        }
        return table
    }
}
