import Markup
import Measures
import PageFrame
import Pictures
import Reports

/// Waiting times of clients: their distribution, and their means by hour.
struct WaitingSection {
    let figures: RunFigures
    let findings: TaxiFindings
    private var scale: HourScale { figures.scale }

    var section: PageSection {
        let waits = [Measure.waitMean, .waitP95].compactMap { figures.summary.mean($0) }
        if waits.allSatisfy({ $0 < TaxiFindings.waitMinSeconds }) {
            let words: HTML = waits.isEmpty ? "No client is served." : "No served client waits."
            return PageSection(id: "waiting", title: "Waiting", parts: [.paragraph(words)])
        }
        var parts: [PagePart] = []
        if let distribution { parts.append(.figure(distribution)) }
        parts.append(.figure(byHour))
        if figures.rides == nil {
            parts.append(
                .paragraph(
                    """
                    The distribution of waits is not shown: the run did not write rides.csv, the list of rides.
                    """))
        }
        return PageSection(id: "waiting", title: "Waiting", parts: parts, findings: [findings.longestHour])
    }

    private var distribution: Figure? {
        guard let rides = figures.rides else { return nil }
        let kinds = RideKind.allCases.filter { kind in rides.byMinute[kind].contains { $0 > 0 } }
        let all = kinds.reduce(0) { $0 + rides.byMinute[$1].reduce(0, +) }
        guard all > 0, let last = kinds.compactMap({ rides.byMinute[$0].lastIndex { $0 > 0 } }).max() else {
            return nil
        }
        let isCut = last == RideFigures.minutesMax
        let names = (0...last).map { $0 == RideFigures.minutesMax ? "\($0)+" : "\($0)" }
        let series = kinds.map { kind in
            let (words, colour) = WaitingSection.kindWords(kind)
            let bars = rides.byMinute[kind].prefix(last + 1).enumerated().map {
                Chart.Point(Double($0), 100 * $1 / all)
            }
            return Chart.Series(kinds.count > 1 ? words : "clients", colour, .bars, bars)
        }
        let references = [(immediateWait(.waitP50), "half"), (immediateWait(.waitP95), "95 of 100")].compactMap {
            wait, words -> Chart.Reference? in
            guard let minutes = wait?.mean.map({ $0 / 60 }), minutes < Double(last) else { return nil }
            return Chart.Reference(
                "\(words): \(PictureNumber.text(minutes, decimals: 1)) min", .vertical(minutes - 0.5))
        }
        return Figure(
            name: "waiting-distribution", title: distributionTitle,
            subtitle: """
                time from the request, or the reserved time, to the pickup, in per cent of all served clients; \
                half of \(hasSeveralKinds ? "those who want a taxi at once" : "them"), and 95 of 100, wait at most as long \
                as the lines show\(figures.replicationSuffix)
                """,
            note: isCut ? "The last bar is of all clients who wait \(RideFigures.minutesMax) minutes or longer." : "",
            chart: Chart(
                x: Chart.Axis("minutes waited, from", scale: .categories(names)),
                y: Chart.Axis("share of clients", unit: "%", decimals: 1), series: series, references: references,
                isStacked: true))
    }

    private static func kindWords(_ kind: RideKind) -> (words: String, colour: SeriesColour) {
        switch kind {
        case .immediate: ("at once", .blue)
        case .reserved: ("reserved", .orange)
        case .shared: ("shared", .green)
        }
    }

    /// Whether there are both immediate requests and reservations: clients with a reservation hardly wait, and would
    /// distort the rest.
    private var hasSeveralKinds: Bool { figures.summary[.waitP50, of: .immediate]?.mean != nil }

    /// Returns the measure of clients who want a taxi at once; of all clients if there is only one kind.
    private func immediateWait(_ measure: Measure) -> RecordedSummary.Figure? {
        figures.summary[measure, of: hasSeveralKinds ? .immediate : nil]
    }

    private var distributionTitle: String {
        guard !figures.isOneRun, let half = immediateWait(.waitP50), let wait = half.mean else {
            return hasSeveralKinds
                ? "Waits of clients who want a taxi at once, and of those who reserve one" : "Waits of clients"
        }
        let within = { (mean: Double, interval: ClosedRange<Double>?) in
            mean < TaxiFindings.waitMinSeconds ? "at once" : "within \(NumberText.duration(mean, interval))"
        }
        let who = "Half of \(hasSeveralKinds ? "those who want a taxi at once" : "the clients")"
        let first = within(wait, half.interval)
        guard let most = immediateWait(.waitP95), let longest = most.mean else {
            return "\(who) are picked up \(first)."
        }
        return "\(who) are picked up \(first), 95 of 100 \(within(longest, most.interval))."
    }

    private var byHour: Figure {
        let means = figures.hours.hours.map(\.waitMeanMinutes)
        var series = [
            Chart.Series("mean", .blue, .line, scale.points(means, intervals: figures.hours.waitIntervals))
        ]
        if let high = figures.rides?.waitP95Minutes {
            series.append(Chart.Series("95 of 100", .orange, .line, scale.points(high)))
        }
        return Figure(
            name: "waiting-by-hour", title: byHourTitle,
            subtitle: """
                minutes from request to pickup, \(scale.subtitle) (time of the request)\(series.count > 1 ? ": the mean, and the longest wait of 95 of 100 clients" : "")\(figures.replicationSuffix)
                """,
            note: figures.manifest.replications > 1
                ? "The band around the line is the 95 % interval of the mean." : "",
            chart: Chart(x: scale.axis, y: Chart.Axis("waiting", unit: "min", decimals: 1, minimum: 0), series: series))
    }

    private var byHourTitle: String {
        let title = "Mean wait by the hour of the request"
        guard let all = figures.summary[.waitMean], let mean = all.mean, let longest = findings.longestHour.first else {
            return title
        }
        return """
            Clients who ask in the hour from \(longest.name) wait \
            \(NumberText.duration(longest.mean, findings.longestHour.interval, " on average")), all clients \
            \(NumberText.duration(mean, all.interval)).
            """
    }
}
