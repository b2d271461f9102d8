import Quantities

/// The figures of one site over an hour, or over the run from the end of the warm-up on: a row of `waypoints.csv`.
package struct SiteFigures: Hashable, Sendable, BitwiseCopyable {
    /// All people at the site, in line or not.
    package var crowd = CrowdFigures()
    /// People in line.
    package var line = CrowdFigures()
    /// Total time in line of all people admitted in that time; `waits` is their number, including people who did not
    /// wait.
    package var wait = SimDuration.zero
    /// Number of people admitted.
    package var waits = 0

    /// Creates empty figures.
    package init() {}

    /// Mean time in line; nil if no people were admitted.
    package var waitMeanMinutes: Double? { ratio(wait.seconds / 60, Double(waits)) }
}

/// All observations of one site.
package struct SiteRecord: Hashable, Sendable {
    /// Figures from the end of the warm-up on.
    package var afterWarmUp = SiteFigures()
    /// Figures of each hour since the start, warm-up included; the last hour ends with the run.
    package var hours: [SiteFigures] = []
    /// Times above the limit, from the end of the warm-up on, in order.
    package var overflows: [Overflow] = []

    /// Creates an empty record.
    package init() {}
}

/// Observes the sites of tours: arrivals, lines and departures of people.
struct SiteRecorder {
    private var sites: [Site]
    /// End of the run; later events do not count.
    private let end: SimTime

    private struct Site {
        var crowd: CrowdTally
        var line: CrowdTally
        var hour = Waits()
        var afterWarmUp = Waits()
        var hours: [SiteFigures] = []
    }

    private struct Waits {
        var length = SimDuration.zero
        var count = 0

        mutating func add(_ wait: SimDuration, of people: Int) {
            length += wait * Int64(people)
            count += people
        }
    }

    init(_ sites: [MeasuredSite], end: SimTime) {
        self.end = end
        self.sites = sites.map { site in
            Site(crowd: CrowdTally(limit: site.limit, end: end), line: CrowdTally(end: end))
        }
    }

    /// Notes people who arrive and stand in line.
    mutating func joinLine(of site: Int, _ people: Int, at time: SimTime) {
        sites[site].crowd.change(by: people, at: time)
        sites[site].line.change(by: people, at: time)
    }

    /// Notes people who are admitted.
    ///
    /// - Parameter waited: time in line; nil for people who arrive now without a line.
    mutating func enter(_ site: Int, _ people: Int, waited: SimDuration?, at time: SimTime) {
        if waited == nil {
            sites[site].crowd.change(by: people, at: time)
        } else {
            sites[site].line.change(by: -people, at: time)
        }
        guard time <= end else { return }
        sites[site].hour.add(waited ?? .zero, of: people)
        sites[site].afterWarmUp.add(waited ?? .zero, of: people)
    }

    /// Notes people who leave after their visit.
    mutating func leave(_ site: Int, _ people: Int, at time: SimTime) {
        sites[site].crowd.change(by: -people, at: time)
    }

    /// Notes people who leave the line before they are admitted.
    mutating func leaveLine(of site: Int, _ people: Int, at time: SimTime) {
        sites[site].line.change(by: -people, at: time)
        sites[site].crowd.change(by: -people, at: time)
    }

    mutating func endHour(at time: SimTime) {
        for index in sites.indices {
            let (crowd, line) = (sites[index].crowd.endHour(at: time), sites[index].line.endHour(at: time))
            sites[index].hours.append(figures(crowd, line, sites[index].hour))
            sites[index].hour = Waits()
        }
    }

    mutating func endWarmUp(at time: SimTime) {
        for index in sites.indices {
            sites[index].crowd.endWarmUp(at: time)
            sites[index].line.endWarmUp(at: time)
            sites[index].afterWarmUp = Waits()
        }
    }

    mutating func finish() -> [SiteRecord] {
        sites.indices.map { index in
            let (crowd, line) = (sites[index].crowd.finish(), sites[index].line.finish())
            var record = SiteRecord()
            record.afterWarmUp = figures(crowd.figures, line.figures, sites[index].afterWarmUp)
            record.hours = sites[index].hours
            record.overflows = crowd.overflows
            return record
        }
    }

    private func figures(_ crowd: CrowdFigures, _ line: CrowdFigures, _ waits: Waits) -> SiteFigures {
        var figures = SiteFigures()
        (figures.crowd, figures.line) = (crowd, line)
        (figures.wait, figures.waits) = (waits.length, waits.count)
        return figures
    }
}
