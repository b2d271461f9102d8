import InputFiles
import Markup
import Measures
import OutputFiles
import PageFrame
import Pictures
import Reports

/// Runners and cyclists: times of their sessions, and progress of their goals.
struct ActivitySection {
    private struct Day {
        /// Kilometres run, as the mean of the replications.
        var runKilometres = 0.0
        var rideKilometres = 0.0
        var kilometres: ReplicationValues
    }

    private let figures: RunFigures
    private var text: PageText { figures.text }
    private let days: [Day]
    /// Sessions that begin in each hour of the day.
    private let sessionStarts: [ReplicationValues]
    /// Goals by progress in steps of ten per cent; the last bin holds all above.
    private var goals = [Double](repeating: 0, count: binCount)
    private var goalCount = 0.0
    private let replications: Int
    private let fullestDay: Finding
    private let busiestHour: Finding

    private static let binCount = 21

    /// Reads the tables; nil if the run has no runners.
    ///
    /// - Throws: `InputError` if a table is damaged.
    init?(_ figures: RunFigures) throws(InputError) {
        self.figures = figures
        replications = max(figures.manifest.replications, 1)
        guard let sessions = try ResultsTable<SessionColumn>(ifIn: figures.folder) else { return nil }
        (days, sessionStarts) = try ActivitySection.read(sessions, figures.manifest)
        let calendar = figures.manifest.calendar
        fullestDay = Finding(
            "day with the most kilometres run and ridden",
            days.enumerated().map { $1.kilometres.candidate(calendar.name(ofDay: $0)) }, .most)
        busiestHour = Finding(
            "hour of the day in which most sessions begin",
            sessionStarts.enumerated().map {
                $1.candidate(figures.text.clockHour($0))
            }, .most)
        try readGoals()
    }

    private static func read(
        _ sessions: ResultsTable<SessionColumn>, _ manifest: RecordedManifest
    ) throws(InputError) -> (days: [Day], beginnings: [ReplicationValues]) {
        var table = sessions
        let (kind, start, kilometres) = (table[.kind], table[.start], table[.kilometres])
        let clock = manifest.clockAtStart.seconds / 3_600
        var places = ReplicationIndex(manifest)
        var days: [Day] = []
        var beginnings = Array(
            repeating: ReplicationValues(totalOf: .sessions, replications: places.count), count: 24)
        while try table.reader.nextRow() {
            let seconds = try table.reader.requiredDouble(start)
            guard seconds >= 0, seconds < 1e9 else {
                throw InputError(table.reader.invalidField(start, wanted: "seconds of the run"))
            }
            let hours = seconds / 3_600 + clock
            let distance = try table.reader.requiredDouble(kilometres)
            let place = try places.index(in: table, .replication)
            beginnings[Int(hours) % 24].add(1, in: place)
            let day = Int(hours) / 24
            while days.count <= day {
                days.append(Day(kilometres: ReplicationValues(totalOf: .distance, replications: places.count)))
            }
            days[day].kilometres.add(distance, in: place)
            let mean = distance / Double(places.count)
            if table.reader.equals(kind, "run") {
                days[day].runKilometres += mean
            } else {
                days[day].rideKilometres += mean
            }
        }
        return (days, beginnings)
    }

    private mutating func readGoals() throws(InputError) {
        guard var table = try ResultsTable<GoalColumn>(ifIn: figures.folder) else { return }
        let percent = table[.percent]
        let parts = Double(replications)
        while try table.reader.nextRow() {
            let done = try table.reader.requiredDouble(percent)
            guard done >= 0 else { throw InputError(table.reader.invalidField(percent, wanted: "a number from 0")) }
            goals[min(Int(min(done, 1_000) / 10), ActivitySection.binCount - 1)] += 1 / parts
            goalCount += 1 / parts
        }
    }

    /// Sentence for the top of the page.
    var headline: String {
        guard let runners = figures.summary.mean(.runners), let distance = figures.summary.mean(.distance) else {
            return ""
        }
        var sentence = text(
            "{people} people run and cycle {distance} km together",
            "{people} kişi toplam {distance} km koşuyor ve bisiklete biniyor",
            ["people": text.count(runners), "distance": text.count(distance)])
        if let reached = figures.summary.mean(.goalsReachedShare) {
            sentence += text(
                "; {part} are reached", "; {part} gerçekleşiyor", ["part": text.part(reached, of: .goals)])
        }
        return sentence + "."
    }

    var sections: [PageSection] {
        let key = KeyFigures(figures.summary, currency: figures.currency, text)
        let running: [PagePart] = [
            key.part([
                (.runners, text("runners and cyclists", "koşucular ve bisikletçiler")),
                (.sessions, text("sessions", "oturumlar")),
                (.distance, text("kilometres together", "toplam kilometre")),
                (.distanceMean, text("distance of a session", "bir oturumun uzunluğu")),
                (.sessionTimeMean, text("time of a session", "bir oturumun süresi")),
                (.speedMean, text("mean speed", "ortalama hız")),
                (.fixesLate, text("positions received late", "geç gelen konumlar")),
                (.appsDied, text("apps that stopped during a session", "oturum sırasında kapanan uygulamalar")),
            ]),
            .figure(byDay), .figure(byHour),
        ]
        return [
            PageSection(
                id: "running", title: text("Runs and rides", "Koşular ve sürüşler"), parts: running,
                findings: [fullestDay, busiestHour]),
            PageSection(
                id: "goals", title: text("Goals", "Hedefler"),
                parts: goalCount > 0
                    ? [.figure(goalFigure)]
                    : [.paragraph(HTML(text("No goal was set.", "Hiç hedef konmadı.")))]),
        ]
    }

    private var byDay: Figure {
        let series = { (name: String, colour: SeriesColour, kilometres: KeyPath<Day, Double>) in
            Chart.Series(
                name, colour, .bars, days.enumerated().map { Chart.Point(Double($0), $1[keyPath: kilometres]) })
        }
        return Figure(
            name: "kilometres-by-day",
            title: fullestDay.words(decimals: 0) {
                text(
                    "Most kilometres are run and ridden on {day}: {amount}.",
                    "En çok kilometre yapılan gün {day}: {amount}.",
                    ["day": $0.name, "amount": text.estimate($1, "{n} km", "{n} km")])
            }
                ?? text("Kilometres by day", "Güne göre kilometreler"),
            subtitle: text(
                "kilometres by the day on which the session begins", "oturumun başladığı güne göre kilometreler")
                + figures.replicationSuffix,
            chart: Chart(
                x: Chart.Axis(text("day", "gün"), scale: .days(figures.manifest.calendar)),
                y: Chart.Axis(text("distance", "uzaklık"), unit: "km"),
                series: [
                    series(text("run", "koşu"), .blue, \.runKilometres),
                    series(text("ridden", "sürüş"), .orange, \.rideKilometres),
                ],
                isStacked: true))
    }

    private var byHour: Figure {
        let all = sessionStarts.reduce(0) { $0 + ($1.mean ?? 0) }
        return Figure(
            name: "sessions-by-hour",
            title: busiestHour.words(factor: 100 / all, decimals: 1) {
                text(
                    "Most sessions begin {hours}: {share}.", "En çok oturum {hours} başlıyor: {share}.",
                    ["hours": $0.name, "share": text.estimate($1, "{n} % of all", "hepsinin yüzde {n:pos}")])
            }
                ?? text("Sessions by the hour in which they begin", "Başladıkları saate göre oturumlar"),
            subtitle: text(
                "sessions by the hour of the day in which they begin", "başladıkları günün saatine göre oturumlar")
                + figures.replicationSuffix,
            chart: Chart(
                x: Chart.Axis(text.hourOfDay, scale: .clock(figures.manifest.calendar)),
                y: Chart.Axis(text("sessions", "oturum")),
                series: [
                    Chart.Series(
                        text("sessions", "oturum"), .blue, .bars,
                        sessionStarts.enumerated().map {
                            Chart.Point(Double($0), $1.mean, interval: $1.mean == 0 ? nil : $1.interval)
                        })
                ]))
    }

    private var goalFigure: Figure {
        let names = (0..<ActivitySection.binCount).map { $0 == 20 ? "200+" : "\($0 * 10)" }
        let reached =
            figures.summary.mean(.goalsReachedShare).map { text.part($0, of: .goals) }
            ?? text("some goals", "hedeflerin bir bölümü")
        let half = goals.prefix(5).reduce(0, +) / goalCount
        return Figure(
            name: "goals",
            title: figures.isOneRun
                ? text("Goals by progress", "İlerlemeye göre hedefler")
                : text(
                    "{reached} are reached; {half} are less than half done.",
                    "{reached} gerçekleşiyor; {part} yarıya gelmiyor.",
                    [
                        "reached": text.sentence(reached), "half": text.ofHundred(half),
                        "part": text.part(half, of: .goals),
                    ]),
            subtitle: text(
                "goals of the month by progress, in steps of 10 %", "ilerlemeye göre ayın hedefleri, %10'luk adımlarla")
                + figures.replicationSuffix,
            chart: Chart(
                x: Chart.Axis(text("done, at least", "en az yapılan"), unit: "%", scale: .categories(names)),
                y: Chart.Axis(text("goals", "hedef")),
                series: [
                    Chart.Series(
                        text("goals", "hedef"), .blue, .bars, goals.enumerated().map { Chart.Point(Double($0), $1) })
                ], references: [Chart.Reference(text("reached", "gerçekleşti"), .vertical(9.5))]))
    }
}
