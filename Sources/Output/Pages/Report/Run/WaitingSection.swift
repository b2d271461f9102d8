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
    private var text: PageText { figures.text }

    var section: PageSection {
        let waits = [Measure.waitMean, .waitP95].compactMap { figures.summary.mean($0) }
        if waits.allSatisfy({ $0 < TaxiFindings.waitMinSeconds }) {
            let words =
                waits.isEmpty
                ? text("No client is served.", "Hiçbir müşteri karşılanmıyor.")
                : text("No served client waits.", "Karşılanan hiçbir müşteri beklemiyor.")
            return PageSection(id: "waiting", title: title, parts: [.paragraph(HTML(words))])
        }
        var parts: [PagePart] = []
        if let distribution { parts.append(.figure(distribution)) }
        parts.append(.figure(byHour))
        if figures.rides == nil {
            parts.append(
                .paragraph(
                    HTML(
                        text(
                            "The distribution of waits is not shown: the run did not write rides.csv, the list of rides.",
                            "Beklemelerin dağılımı gösterilmiyor: çalıştırma, yolculukların listesini (rides.csv) yazmamış."
                        ))))
        }
        return PageSection(id: "waiting", title: title, parts: parts, findings: [findings.longestHour])
    }

    private var title: String { text("Waiting", "Bekleme") }

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
            let (words, colour) = kindWords(kind)
            let bars = rides.byMinute[kind].prefix(last + 1).enumerated().map {
                Chart.Point(Double($0), 100 * $1 / all)
            }
            return Chart.Series(kinds.count > 1 ? words : text("clients", "müşteriler"), colour, .bars, bars)
        }
        let references = [
            (immediateWait(.waitP50), text("half", "yarısı")),
            (immediateWait(.waitP95), text("95 of 100", "100'de 95'i")),
        ].compactMap {
            wait, words -> Chart.Reference? in
            guard let minutes = wait?.mean.map({ $0 / 60 }), minutes < Double(last) else { return nil }
            return Chart.Reference(
                "\(words): \(text.number(minutes, decimals: 1)) \(text.unit("min"))", .vertical(minutes - 0.5))
        }
        return Figure(
            name: "waiting-distribution", title: distributionTitle,
            subtitle: text(
                """
                time from the request, or the reserved time, to the pickup, in per cent of all served clients; \
                half of {several?those who want a taxi at once}{one?them}, and 95 of 100, wait at most as long \
                as the lines show
                """,
                """
                çağrıdan ya da rezervasyon saatinden binişe kadar geçen süre, karşılanan bütün müşterilerin yüzdesi olarak; \
                {several?hemen taksi isteyenlerin}{one?müşterilerin} yarısı ve 100'de 95'i en çok çizgilerin gösterdiği kadar bekler
                """, [hasSeveralKinds ? "several" : "one": ""]) + figures.replicationSuffix,
            note: isCut
                ? text(
                    "The last bar is of all clients who wait {count} minutes or longer.",
                    "Son çubuk, {count} dakika ve daha uzun bekleyen bütün müşterilerindir.",
                    ["count": "\(RideFigures.minutesMax)"]) : "",
            chart: Chart(
                x: Chart.Axis(text("minutes waited, from", "beklenen dakika, en az"), scale: .categories(names)),
                y: Chart.Axis(text("share of clients", "müşterilerin payı"), unit: "%", decimals: 1), series: series,
                references: references,
                isStacked: true))
    }

    private func kindWords(_ kind: RideKind) -> (words: String, colour: SeriesColour) {
        switch kind {
        case .immediate: (text("at once", "hemen"), .blue)
        case .reserved: (text("reserved", "rezervasyonlu"), .orange)
        case .shared: (text("shared", "paylaşımlı"), .green)
        case .walkUp: (text("at a rank", "durakta"), .purple)
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
                ? text(
                    "Waits of clients who want a taxi at once, and of those who reserve one",
                    "Hemen taksi isteyen ve rezervasyon yapan müşterilerin beklemesi")
                : text("Waits of clients", "Müşterilerin beklemesi")
        }
        let within = { (mean: Double, interval: ClosedRange<Double>?) in
            mean < TaxiFindings.waitMinSeconds
                ? text("at once", "hemen")
                : text.duration(mean, interval, "within {n}", "en çok {n}")
        }
        let who =
            hasSeveralKinds
            ? text("those who want a taxi at once", "Hemen taksi isteyenlerin")
            : text("the clients", "Müşterilerin")
        let first = within(wait, half.interval)
        guard let most = immediateWait(.waitP95), let longest = most.mean else {
            return text(
                "Half of {who} are picked up {first}.", "{who} yarısının bekleme süresi: {first}.",
                ["who": who, "first": first])
        }
        return text(
            "Half of {who} are picked up {first}, 95 of 100 {most}.",
            "{who} yarısının bekleme süresi {first}, 100'de 95'inin {most}.",
            ["who": who, "first": first, "most": within(longest, most.interval)])
    }

    private var byHour: Figure {
        let means = figures.hours.hours.map(\.waitMeanMinutes)
        var series = [
            Chart.Series(
                text("mean", "ortalama"), .blue, .line, scale.points(means, intervals: figures.hours.waitIntervals))
        ]
        if let high = figures.rides?.waitP95Minutes {
            series.append(Chart.Series(text("95 of 100", "100'de 95'i"), .orange, .line, scale.points(high)))
        }
        return Figure(
            name: "waiting-by-hour", title: byHourTitle,
            subtitle: text(
                """
                minutes from request to pickup, {hours} (time of the request)\
                {count!1?: the mean, and the longest wait of 95 of 100 clients}
                """,
                """
                çağrıdan binişe kadar geçen dakika, {hours} (çağrının saati)\
                {count!1?: ortalama ve 100 müşteriden 95'inin en uzun beklemesi}
                """, ["hours": scale.subtitle, "count": "\(series.count)"]) + figures.replicationSuffix,
            note: figures.manifest.replications > 1
                ? text(
                    "The band around the line is the 95 % interval of the mean.",
                    "Çizginin çevresindeki bant, ortalamanın %95 güven aralığıdır.") : "",
            chart: Chart(
                x: scale.axis,
                y: Chart.Axis(text("waiting", "bekleme"), unit: text.unit("min"), decimals: 1, minimum: 0),
                series: series, references: figures.eventBands(areBars: false)))
    }

    private var byHourTitle: String {
        let title = text("Mean wait by the hour of the request", "Çağrının saatine göre ortalama bekleme")
        guard let all = figures.summary[.waitMean], let mean = all.mean, let longest = findings.longestHour.first else {
            return title
        }
        return text(
            "Clients who ask in the hour from {hour} wait {longest}, all clients {mean}.",
            "{hour} arasında çağıran müşteriler {longest}, bütün müşteriler {mean} bekliyor.",
            [
                "hour": longest.name,
                "longest": text.duration(
                    longest.mean, findings.longestHour.interval, "{n} on average", "ortalama {n}"),
                "mean": text.duration(mean, all.interval),
            ])
    }
}
