import InputFiles
import Markup
import OutputFiles
import PageFrame
import Pictures

/// The page of a load test, for engineers: latency of commands, overall and by second, and whether decisions were
/// right.
struct LoadReport {
    private let manifest: LoadManifest
    private let figures: LoadFigures
    private let findings: LoadFindings

    /// Reads the results.
    ///
    /// - Throws: `InputError` if a file of the folder is missing or damaged.
    init(_ folder: ReportFolder) throws {
        let members = try ManifestReader(in: folder.path)
        manifest = try LoadManifest(members)
        figures = try LoadFigures(members)
        findings = try LoadFindings(in: folder.path, isOfServer: manifest.hasAttempts)
    }

    var page: Page {
        Page(
            title: "\(manifest.name) – load test", kicker: "Load test \(manifest.name)", headline: headline,
            facts: manifest.facts(measuredSeconds: figures.measuredSeconds),
            sections: [verdict] + AttemptSection(findings.attempts).sections + [latency, overTime, decisions])
    }

    /// Returns the latency of all commands, measured in one way.
    private func allCommands(_ latencyKind: LatencyKind) -> LoadFindings.Latencies? {
        findings.latencies.first { $0.command == "all" && $0.kind == latencyKind }
    }

    private func value(_ latencies: LoadFindings.Latencies?, _ column: LatencyColumn) -> Double? {
        guard let latencies, let place = LatencyColumn.percentiles.firstIndex(where: { $0.column == column }) else {
            return nil
        }
        return latencies.percentiles[place]
    }

    private var targets: [LoadFindings.Target] { findings.targets.filter { $0.outcome != .otherProfile } }

    private var headline: String {
        let right =
            figures.wrong == 0
            ? "none of \(PageText.english.count(figures.decisions)) decisions is wrong"
            : "\(PageText.english.count(figures.wrong)) of \(PageText.english.count(figures.decisions)) decisions "
                + "\(figures.wrong == 1 ? "is" : "are") wrong"
        let result = ([tailLatency].compactMap { $0 } + [right]).joined(separator: ", and ")
        if !figures.fault.isEmpty {
            let untested = targets.first { $0.outcome == .notTested }
            let what = untested.map { "not tested, because \(figures.fault) \($0.measured)" }
            return PageText.english.sentence("\(what ?? "with an injected fault (\(figures.fault))"): \(result).")
        }
        if !figures.isValid {
            return PageText.english.sentence("this test does not measure the service: \(invalidity).")
        }
        let failed = targets.count { $0.outcome == .fail }
        if !figures.isMet && failed > 0 {
            let missed =
                targets.count == 1
                ? "The only target is" : "\(failed) of \(targets.count) targets \(failed == 1 ? "is" : "are")"
            return "\(missed) missed: \(result)."
        }
        let rate = PageText.english.count(figures.perSecond)
        let open = targets.count { $0.outcome != .pass }
        if open == 0 { return "Every target is met at \(rate) commands a second: \(result)." }
        let unproved =
            targets.count == 1 ? "the only one is" : "\(open) of \(targets.count) \(open == 1 ? "is" : "are")"
        return "No target is missed at \(rate) commands a second, but \(unproved) not proved: \(result)."
    }

    /// The highest percentile that the number of commands supports; nil if there are too few.
    private var tailLatency: String? {
        guard let latencies = allCommands(.total), latencies.count >= 100 else { return nil }
        let (commands, column): (Double, LatencyColumn) = latencies.count >= 10_000 ? (10_000, .p9999) : (100, .p99)
        return value(latencies, column).map {
            "\(PageText.english.count(commands - 1)) of \(PageText.english.count(commands)) commands take at most \(LatencyFormat.milliseconds($0))"
        }
    }

    private var invalidity: String { figures.invalidBecause.first ?? "the load tester was the bottleneck" }

    // MARK: Sections

    private var verdict: PageSection {
        var table = DataTable(["rule", "target", "wanted", "measured", "outcome"].map { DataTable.Column($0) })
        // Rules of other services have their own profiles.
        for row in targets {
            let words = [row.rule, row.name, LatencyFormat.grouped(row.target), LatencyFormat.grouped(row.measured)]
            table.add((words + [row.outcome.rawValue]).map { .text($0) })
        }
        var parts: [PagePart] = [.table(table, caption: "Targets and what was measured")]
        for reason in figures.invalidBecause { parts.append(.paragraph(HTML("Not valid: \(reason)."))) }
        if manifest.isInterrupted {
            parts.insert(.warning("The test was interrupted; the figures are of the part that ran."), at: 0)
        }
        return PageSection(id: "verdict", title: "The verdict", parts: parts)
    }

    private var latency: PageSection {
        PageSection(
            id: "latency", title: "Latency of commands",
            parts: [.figure(byPercentile), .figure(byCommand)])
    }

    private var words: [(latencyKind: LatencyKind, name: String, colour: SeriesColour)] {
        let isRemote = manifest.server != nil
        return [
            (.total, "from when it was due", .vermillion), (.naive, "as a waiting caller sees it", .purple),
            (.queueing, isRemote ? "until it was sent" : "in the queue", .skyBlue),
            (.service, isRemote ? "to the server and back" : "in the service", .blue),
        ]
    }

    private var byPercentile: Figure {
        let names = LatencyColumn.percentiles.map { "\(LatencyFormat.percent($0.percentile))" }
        let series = words.compactMap { latencyKind, name, colour in
            allCommands(latencyKind).map { latencies in
                Chart.Series(
                    name, colour, .line,
                    latencies.percentiles.enumerated().map { Chart.Point(Double($0), LatencyFormat.positive($1)) })
            }
        }
        let (due, naive) = (value(allCommands(.total), .p9999), value(allCommands(.naive), .p9999))
        let title: String
        if let due, let naive, naive > 0, due > 1.5 * naive {
            title =
                "A caller who waits for each answer would measure \(LatencyFormat.milliseconds(naive)) instead of "
                + "\(LatencyFormat.milliseconds(due)) (99.99 % of all commands)."
        } else {
            title =
                due.map { "One command in 10,000 took longer than \(LatencyFormat.milliseconds($0))." }
                ?? "No command was measured."
        }
        return Figure(
            name: "latency-by-percentile", title: title,
            subtitle: "Latency percentiles of all commands, in milliseconds, logarithmic",
            note: "Latency counts from the time at which a command was due: a caller who waits sends nothing while the "
                + "service is stopped, and so hardly measures the stop.",
            chart: Chart(
                x: Chart.Axis("share of all commands", scale: .categories(names)),
                y: Chart.Axis("latency", unit: "ms", scale: .logarithmic, decimals: 3), series: series))
    }

    private var byCommand: Figure {
        let rows = findings.latencies.filter {
            $0.kind == .total && LatencyScope(rawValue: $0.command) == nil && $0.count > 0
        }
        .sorted { (value($0, .p99) ?? 0) > (value($1, .p99) ?? 0) }
        let points: (LatencyColumn) -> [Chart.Point] = { column in
            rows.enumerated().map { Chart.Point(Double($0), LatencyFormat.positive(value($1, column))) }
        }
        // One measurement only: another may find a different slowest kind.
        let bounds = rows.compactMap { value($0, .p99) }
        let title: String
        if let longest = bounds.first, let shortest = bounds.last {
            let (low, high) = (LatencyFormat.milliseconds(shortest), LatencyFormat.milliseconds(longest))
            title =
                "In this measurement 99 of 100 commands of each kind took at most "
                + (low == high ? "\(high)." : "\(low) to \(high).")
        } else {
            title = "No command was measured."
        }
        return Figure(
            name: "latency-by-command", title: title,
            subtitle: "Latency from when a command was due, by kind of command, in milliseconds, logarithmic",
            chart: Chart(
                x: Chart.Axis("command", scale: .categories(rows.map { LatencyFormat.spaced($0.command) })),
                y: Chart.Axis("latency", unit: "ms", scale: .logarithmic, decimals: 3),
                series: [
                    Chart.Series("99 of 100", .blue, .points, points(.p99)),
                    Chart.Series("half", .skyBlue, .points, points(.p50)),
                ]))
    }

    private var overTime: PageSection {
        // Seconds after the measured time belong to the last commands.
        let seconds = findings.seconds.filter { Double($0.number) < figures.measuredSeconds }
        let line: (String, SeriesColour, (LoadFindings.Second) -> Double?) -> Chart.Series = { name, colour, value in
            Chart.Series(
                name, colour, .line,
                seconds.map { Chart.Point(Double($0.number), LatencyFormat.positive(value($0))) })
        }
        let measured = seconds.filter { $0.number >= 0 }
        let worst = measured.max { ($0.max ?? 0) < ($1.max ?? 0) }
        let title =
            worst.flatMap { second in
                second.max.map {
                    "The slowest command, \(LatencyFormat.milliseconds($0)), was in second \(second.number)."
                }
            } ?? "No second was measured."
        let longest = measured.max { $0.backlog < $1.backlog }
        let backlogTitle =
            longest.map { second in
                second.backlog == 0
                    ? "No command waited at the end of a measured second."
                    : "At most \(PageText.english.count(Double(second.backlog))) commands waited, in second \(second.number)."
            } ?? "No second was measured."
        let hasBacklog = seconds.contains { $0.backlog > 0 }
        return PageSection(
            id: "seconds", title: "Second by second",
            parts: [
                .figure(
                    Figure(
                        name: "latency-by-second", title: title,
                        subtitle: "Latency from when a command was due, by second, in milliseconds, logarithmic; "
                            + "seconds below 0 are the warm-up",
                        chart: Chart(
                            x: Chart.Axis("second"),
                            y: Chart.Axis("latency", unit: "ms", scale: .logarithmic, decimals: 3),
                            series: [
                                line("longest", .vermillion, \.max), line("99 of 100", .blue, \.p99),
                                line("half", .skyBlue, \.p50),
                            ], references: [Chart.Reference("end of the warm-up", .vertical(0))]))),
                !hasBacklog
                    ? .paragraph("At the end of each second every command that was due had been carried out.")
                    : .figure(
                        Figure(
                            name: "backlog-by-second", title: backlogTitle,
                            subtitle: "Commands that were due but not carried out at the end of each second",
                            chart: Chart(
                                x: Chart.Axis("second"), y: Chart.Axis("commands"),
                                series: [
                                    Chart.Series(
                                        "waiting", .orange, .bars,
                                        seconds.map { Chart.Point(Double($0.number), Double($0.backlog)) })
                                ]))),
            ])
    }

    private var decisions: PageSection {
        var parts: [PagePart] = [
            .paragraph(HTML("\(PageText.english.sentence(figures.proof)).".replacing("..", with: ".")))
        ]
        if !findings.wrong.isEmpty, Double(findings.wrong.count) < figures.wrong {
            parts.append(.paragraph(HTML("The first \(PageText.english.count(Double(findings.wrong.count))) of them:")))
        }
        for wrong in findings.wrong {
            let history = wrong.history.map { HTML.element(.li, [], HTML($0)) }
            parts.append(
                PagePart(
                    .element(
                        .article, [.class("wrong")],
                        .element(
                            .h3, [],
                            HTML(
                                "Decision \(wrong.decision), at \(PictureNumber.text(wrong.seconds, decimals: 3)) s: "
                                    + "\(wrong.description)")),
                        .element(.p, [], HTML("Expected: \(wrong.expected).")),
                        history.isEmpty
                            ? HTML()
                            : .element(
                                .details, [], .element(.summary, [], "Earlier events in the queue"),
                                .element(.ol, [], history)))))
        }
        let title = figures.wrong == 0 ? "Every decision was right" : "Wrong decisions"
        return PageSection(id: "decisions", title: title, parts: parts)
    }
}

/// Formatting of latencies.
enum LatencyFormat {
    /// Returns `0.018 ms`, `23.3 ms` or `1.2 s`.
    static func milliseconds(_ value: Double) -> String {
        if value >= 1_000 { return "\(PictureNumber.text(value / 1_000, decimals: 2)) s" }
        return "\(PictureNumber.text(value, decimals: value < 1 ? 3 : value < 100 ? 1 : 0)) ms"
    }

    /// Returns `99.99 %`.
    static func percent(_ percentile: Double) -> String {
        PictureNumber.text(
            percentile,
            decimals: percentile.rounded() == percentile ? 0 : percentile > 99.99 ? 3 : percentile > 99.9 ? 2 : 1)
            + " %"
    }

    /// Returns a command's name as words: `zone change`.
    static func spaced(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }

    /// Returns the text with its long numbers grouped: `0 of 10,353`.
    static func grouped(_ words: String) -> String {
        words.split(separator: " ", omittingEmptySubsequences: false).map { word in
            let digits = word.prefix { $0.isNumber }
            guard digits.count > 3, digits.first != "0", let number = Double(digits) else { return String(word) }
            return PictureNumber.text(number, decimals: 0) + word.dropFirst(digits.count)
        }.joined(separator: " ")
    }

    /// Returns the value if a logarithmic axis can show it, else nil.
    static func positive(_ value: Double?) -> Double? { value.flatMap { $0 > 0 ? $0 : nil } }
}
