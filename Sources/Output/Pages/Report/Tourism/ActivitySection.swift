import InputFiles
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
                $1.candidate("between \(ActivitySection.clock($0)) and \(ActivitySection.clock($0 + 1))")
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
        var text = "\(NumberText.count(runners)) people run and cycle \(NumberText.count(distance)) km together"
        if let reached = figures.summary.mean(.goalsReachedShare) {
            text += "; \(NumberText.part(reached, of: "goals")) are reached"
        }
        return text + "."
    }

    var sections: [PageSection] {
        let key = KeyFigures(figures.summary, currency: figures.currency)
        let running: [PagePart] = [
            key.part([
                (.runners, "runners and cyclists"), (.sessions, "sessions"), (.distance, "kilometres together"),
                (.distanceMean, "distance of a session"), (.sessionTimeMean, "time of a session"),
                (.speedMean, "mean speed"),
                (.fixesLate, "positions received late"), (.appsDied, "apps that stopped during a session"),
            ]),
            .figure(byDay), .figure(byHour),
        ]
        return [
            PageSection(
                id: "running", title: "Runs and rides", parts: running, findings: [fullestDay, busiestHour]),
            PageSection(
                id: "goals", title: "Goals",
                parts: goalCount > 0 ? [.figure(goalFigure)] : [.paragraph("No goal was set.")]),
        ]
    }

    private static func clock(_ hour: Int) -> String { hour < 10 ? "0\(hour):00" : "\(hour):00" }

    private var byDay: Figure {
        let series = { (name: String, colour: SeriesColour, kilometres: KeyPath<Day, Double>) in
            Chart.Series(
                name, colour, .bars, days.enumerated().map { Chart.Point(Double($0), $1[keyPath: kilometres]) })
        }
        return Figure(
            name: "kilometres-by-day",
            title: fullestDay.words(decimals: 0) {
                "Most kilometres are run and ridden on \($0.name): \($1.sentence("km"))."
            }
                ?? "Kilometres by day",
            subtitle: "kilometres by the day on which the session begins\(figures.replicationSuffix)",
            chart: Chart(
                x: Chart.Axis("day", scale: .days(figures.manifest.calendar)),
                y: Chart.Axis("distance", unit: "km"),
                series: [series("run", .blue, \.runKilometres), series("ridden", .orange, \.rideKilometres)],
                isStacked: true))
    }

    private var byHour: Figure {
        let all = sessionStarts.reduce(0) { $0 + ($1.mean ?? 0) }
        return Figure(
            name: "sessions-by-hour",
            title: busiestHour.words(factor: 100 / all, decimals: 1) {
                "Most sessions begin \($0.name): \($1.sentence("% of all"))."
            }
                ?? "Sessions by the hour in which they begin",
            subtitle: "sessions by the hour of the day in which they begin\(figures.replicationSuffix)",
            chart: Chart(
                x: Chart.Axis(
                    "hour of the day that begins at", scale: .clock(figures.manifest.calendar)),
                y: Chart.Axis("sessions"),
                series: [
                    Chart.Series(
                        "sessions", .blue, .bars,
                        sessionStarts.enumerated().map {
                            Chart.Point(Double($0), $1.mean, interval: $1.mean == 0 ? nil : $1.interval)
                        })
                ]))
    }

    private var goalFigure: Figure {
        let names = (0..<ActivitySection.binCount).map { $0 == 20 ? "200+" : "\($0 * 10)" }
        let reached = figures.summary.mean(.goalsReachedShare).map { NumberText.part($0, of: "goals") } ?? "some goals"
        let half = goals.prefix(5).reduce(0, +) / goalCount
        return Figure(
            name: "goals",
            title: figures.isOneRun
                ? "Goals by progress"
                : "\(NumberText.sentence(reached)) are reached; \(NumberText.ofHundred(half)) are less than half done.",
            subtitle: "goals of the month by progress, in steps of 10 %\(figures.replicationSuffix)",
            chart: Chart(
                x: Chart.Axis("done, at least", unit: "%", scale: .categories(names)), y: Chart.Axis("goals"),
                series: [
                    Chart.Series("goals", .blue, .bars, goals.enumerated().map { Chart.Point(Double($0), $1) })
                ], references: [Chart.Reference("reached", .vertical(9.5))]))
    }
}
