import Measures
import Pictures
import Reports

/// How long clients wait: all of them as a distribution, and by hour.
struct WaitingSection {
    let figures: RunFigures
    let findings: TaxiFindings
    private var scale: HourScale { figures.scale }

    var section: PageSection {
        let waits = [Measure.waitMean, .waitP95].compactMap { figures.summary.mean($0) }
        if waits.allSatisfy({ $0 < TaxiFindings.waitMinSeconds }) {
            let words: HTML = waits.isEmpty ? "Nobody is served." : "Nobody who is served waits."
            return PageSection(id: "waiting", title: "Waiting", parts: [.words(words)])
        }
        var parts: [PagePart] = []
        if let distribution { parts.append(.figure(distribution)) }
        parts.append(.figure(byHour))
        if figures.rides == nil {
            parts.append(
                .words(
                    """
                    How many clients wait how long is not shown: the run did not write rides.csv, the list of single rides.
                    """))
        }
        return PageSection(id: "waiting", title: "Waiting", parts: parts)
    }

    private var distribution: Figure? {
        guard let rides = figures.rides else { return nil }
        let all = rides.byMinute.reduce(0, +)
        guard all > 0 else { return nil }
        let last = rides.byMinute.lastIndex { $0 > 0 } ?? 0
        let isCut = last == RideFigures.minutesMax
        let names = (0...last).map { $0 == RideFigures.minutesMax ? "\($0)+" : "\($0)" }
        let bars = rides.byMinute.prefix(last + 1).enumerated().map {
            Chart.Point(Double($0), 100 * $1 / all)
        }
        let summary = figures.summary
        let references = [(Measure.waitP50, "half"), (.waitP95, "95 of 100")].compactMap {
            measure, words -> Chart.Reference? in
            guard let seconds = summary.mean(measure), seconds / 60 < Double(last) else { return nil }
            return Chart.Reference(
                "\(words): \(PictureNumber.text(seconds / 60, decimals: 1)) min", .vertical(seconds / 60 - 0.5))
        }
        return Figure(
            name: "waiting-distribution", title: distributionTitle,
            subtitle: """
                served clients by the minutes from their request to the pickup, in per cent of all served; half of them, and \
                95 of 100, wait no longer than the lines say\(figures.replicationWords)
                """,
            note: isCut ? "The last bar holds all who wait \(RideFigures.minutesMax) minutes or longer." : "",
            content: .chart(
                Chart(
                    x: Chart.Axis("minutes waited, from", scale: .categories(names)),
                    y: Chart.Axis("share of clients", unit: "%", decimals: 1),
                    series: [Chart.Series("clients", .blue, .bars, bars)], references: references)))
    }

    private var distributionTitle: String {
        guard let half = figures.summary.mean(.waitP50) else { return "Nobody is served." }
        let within = { (seconds: Double) in
            seconds < TaxiFindings.waitMinSeconds ? "at once" : "within \(Told.duration(seconds))"
        }
        guard let most = figures.summary.mean(.waitP95) else {
            return "Half of the clients are picked up \(within(half))."
        }
        return within(half) == within(most)
            ? "95 of 100 clients are picked up \(within(most))."
            : "Half of the clients are picked up \(within(half)), 95 of 100 \(within(most))."
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
                minutes from request to pickup, \(scale.words) of the request: the \
                mean\(figures.replicationWords)\(series.count > 1 ? ", and what 95 of 100 rides do not exceed" : "")
                """,
            note: figures.manifest.replications > 1
                ? "The band around the line holds the mean with 95 % confidence." : "",
            content: .chart(
                Chart(
                    x: scale.axis, y: Chart.Axis("waiting", unit: "min", decimals: 1, minimum: 0), series: series)))
    }

    private var byHourTitle: String {
        guard let mean = figures.summary.mean(.waitMean) else { return "Nobody is served." }
        guard let longest = findings.longestHour else { return "Clients wait \(Told.duration(mean)) on average." }
        let times = longest.minutes * 60 / max(mean, TaxiFindings.waitMinSeconds)
        if times < 1.15 { return "Clients wait about as long at every hour: \(Told.duration(mean)) on average." }
        return """
            Clients who ask in the hour from \(longest.name) wait the longest: \(Told.duration(longest.minutes * 60)), \
            \(PictureNumber.text(times, decimals: 1)) times the day's mean.
            """
    }
}
