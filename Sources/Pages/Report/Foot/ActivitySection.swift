import InputFiles
import Measures
import Pictures
import Reports

/// Those who run and cycle: when they do, and what becomes of their goals.
struct ActivitySection {
    private let figures: RunFigures
    /// By day of the run: kilometres that are run and that are ridden, on the mean of the replications.
    private var runKilometres: [Double] = []
    private var rideKilometres: [Double] = []
    /// By hour of the day: how many begin.
    private var beginnings = [Double](repeating: 0, count: 24)
    /// By tens of per cent: how many goals are so far done; the last holds all beyond.
    private var goals = [Double](repeating: 0, count: binCount)
    private var goalCount = 0.0

    private static let binCount = 21

    /// - Returns: nil if nobody runs.
    /// - Throws: `InputError` if a table is damaged.
    init?(_ figures: RunFigures) throws(InputError) {
        self.figures = figures
        guard let sessions = try ResultsTable<SessionColumn>(ifIn: figures.folder) else { return nil }
        let parts = Double(max(figures.manifest.replications, 1))
        try read(sessions, parts: parts)
        try readGoals(parts: parts)
    }

    private mutating func read(_ sessions: ResultsTable<SessionColumn>, parts: Double) throws(InputError) {
        var table = sessions
        let (kind, start, kilometres) = (table[.kind], table[.start], table[.kilometres])
        let clock = figures.manifest.clockAtStart.seconds / 3_600
        while try table.rows.nextRow() {
            let seconds = try table.rows.requiredDouble(start)
            guard seconds >= 0, seconds < 1e9 else {
                throw InputError(table.rows.wrongField(start, wanted: "seconds of the run"))
            }
            let hours = seconds / 3_600 + clock
            let distance = try table.rows.requiredDouble(kilometres)
            beginnings[Int(hours) % 24] += 1 / parts
            while runKilometres.count <= Int(hours) / 24 {
                runKilometres.append(0)
                rideKilometres.append(0)
            }
            if table.rows.isText(kind, "run") {
                runKilometres[Int(hours) / 24] += distance / parts
            } else {
                rideKilometres[Int(hours) / 24] += distance / parts
            }
        }
    }

    private mutating func readGoals(parts: Double) throws(InputError) {
        guard var table = try ResultsTable<GoalColumn>(ifIn: figures.folder) else { return }
        let percent = table[.percent]
        while try table.rows.nextRow() {
            let done = try table.rows.requiredDouble(percent)
            guard done >= 0 else { throw InputError(table.rows.wrongField(percent, wanted: "a number from 0")) }
            goals[min(Int(min(done, 1_000) / 10), ActivitySection.binCount - 1)] += 1 / parts
            goalCount += 1 / parts
        }
    }

    /// For the top of the page.
    var headline: String {
        guard let runners = figures.summary.mean(.runners), let distance = figures.summary.mean(.distance) else {
            return ""
        }
        var text = "\(Told.count(runners)) people run and cycle \(Told.count(distance)) km together"
        if let reached = figures.summary.mean(.goalsReachedShare) {
            text += "; \(Told.part(reached, of: "goals")) are reached"
        }
        return text + "."
    }

    var sections: [PageSection] {
        let key = KeyFigures(
            figures.summary, currency: figures.currency, replications: figures.manifest.replications)
        let running: [PagePart] = [
            key.part([
                (.runners, "runners and cyclists"), (.sessions, "sessions"), (.distance, "kilometres together"),
                (.distanceMean, "distance of a session"), (.sessionTimeMean, "time of a session"),
                (.speedMean, "mean speed"),
                (.fixesLate, "positions that came late"), (.appsDied, "apps that died under way"),
            ]),
            key.certainty, .figure(byDay), .figure(byHour),
        ]
        return [
            PageSection(id: "running", title: "Runs and rides", parts: running),
            PageSection(
                id: "goals", title: "Goals",
                parts: goalCount > 0 ? [.figure(goalFigure)] : [.words("Nobody set a goal.")]),
        ]
    }

    private var byDay: Figure {
        let days = runKilometres.indices
        let all = days.map { runKilometres[$0] + rideKilometres[$0] }
        let best = days.max { all[$0] < all[$1] }
        let series = { (name: String, colour: SeriesColour, values: [Double]) in
            Chart.Series(name, colour, .bars, values.enumerated().map { Chart.Point(Double($0), $1) })
        }
        return Figure(
            name: "kilometres-by-day",
            title: best.map { "Most is done on day \($0 + 1): \(Told.count(all[$0])) km." } ?? "Nobody runs.",
            subtitle: "kilometres by the day on which the session begins\(figures.replicationWords)",
            content: .chart(
                Chart(
                    x: Chart.Axis("day", scale: .categories(days.map { "\($0 + 1)" })),
                    y: Chart.Axis("distance", unit: "km"),
                    series: [series("run", .blue, runKilometres), series("ridden", .orange, rideKilometres)],
                    isStacked: true)))
    }

    private var byHour: Figure {
        let busiest = beginnings.indices.max { beginnings[$0] < beginnings[$1] } ?? 0
        let all = beginnings.reduce(0, +)
        return Figure(
            name: "sessions-by-hour",
            title: all > 0
                ? "Most sessions begin between \(figures.manifest.calendar.clock(hours: Double(busiest))) and "
                    + "\(figures.manifest.calendar.clock(hours: Double(busiest + 1))): \(Told.percent(beginnings[busiest] / all)) of all."
                : "Nobody runs.",
            subtitle: "sessions by the hour of the day in which they begin\(figures.replicationWords)",
            content: .chart(
                Chart(
                    x: Chart.Axis("hour of the day that begins at", scale: .clock(figures.manifest.calendar)), y: Chart.Axis("sessions"),
                    series: [
                        Chart.Series(
                            "sessions", .blue, .bars, beginnings.enumerated().map { Chart.Point(Double($0), $1) })
                    ])))
    }

    private var goalFigure: Figure {
        let names = (0..<ActivitySection.binCount).map { $0 == 20 ? "200+" : "\($0 * 10)" }
        let reached = figures.summary.mean(.goalsReachedShare).map { Told.part($0, of: "goals") } ?? "some goals"
        let half = goals.prefix(5).reduce(0, +) / goalCount
        return Figure(
            name: "goals",
            title: "\(Told.sentence(reached)) are reached; \(Told.ofHundred(half)) are not even half done.",
            subtitle: "goals of the month by how much of them is done, in tens of per cent\(figures.replicationWords)",
            content: .chart(
                Chart(
                    x: Chart.Axis("done, at least", unit: "%", scale: .categories(names)), y: Chart.Axis("goals"),
                    series: [
                        Chart.Series("goals", .blue, .bars, goals.enumerated().map { Chart.Point(Double($0), $1) })
                    ], references: [Chart.Reference("reached", .vertical(9.5))])))
    }
}
