import Quantities

/// What was seen at one site over an hour, or over the run from the end of the warm-up on: a row of `waypoints.csv`.
package struct SiteFigures: Hashable, Sendable, BitwiseCopyable {
    /// Everybody there, in line or not.
    package var crowd = CrowdFigures()
    /// Those of them who stand in line.
    package var line = CrowdFigures()
    /// How long all those stood in line together whose turn came in that time, and how many they were; who stood in none
    /// is one of them.
    package var wait = SimDuration.zero
    package var waits = 0

    package init() {}

    /// nil if nobody's turn came.
    package var waitMeanMinutes: Double? { ratio(wait.seconds / 60, Double(waits)) }
}

/// All that was seen at one site.
package struct SiteRecord: Hashable, Sendable {
    /// From the end of the warm-up on.
    package var whole = SiteFigures()
    /// By hour since the start, warm-up included; the last ends with the run.
    package var hours: [SiteFigures] = []
    /// When more were there than its limit, from the end of the warm-up on, in order.
    package var overflows: [Overflow] = []

    package init() {}
}

/// The sites where tours lead, as an onlooker at each would write down who comes, stands in line, and leaves.
struct SiteWatch {
    private var sites: [Site]
    /// Of the run: what happens later is not counted.
    private let end: SimTime

    private struct Site {
        var crowd: CrowdTally
        var line: CrowdTally
        var hour = Waits()
        var whole = Waits()
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

    /// So many come and stand in line.
    mutating func joinLine(of site: Int, _ people: Int, at time: SimTime) {
        sites[site].crowd.change(by: people, at: time)
        sites[site].line.change(by: people, at: time)
    }

    /// - Parameter waited: how long in line; nil of those who came just now and stood in none.
    mutating func enter(_ site: Int, _ people: Int, waited: SimDuration?, at time: SimTime) {
        if waited == nil {
            sites[site].crowd.change(by: people, at: time)
        } else {
            sites[site].line.change(by: -people, at: time)
        }
        guard time <= end else { return }
        sites[site].hour.add(waited ?? .zero, of: people)
        sites[site].whole.add(waited ?? .zero, of: people)
    }

    /// So many go on.
    mutating func leave(_ site: Int, _ people: Int, at time: SimTime) {
        sites[site].crowd.change(by: -people, at: time)
    }

    /// So many go whose turn has not come.
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
            sites[index].whole = Waits()
        }
    }

    mutating func finish() -> [SiteRecord] {
        sites.indices.map { index in
            let (crowd, line) = (sites[index].crowd.finish(), sites[index].line.finish())
            var record = SiteRecord()
            record.whole = figures(crowd.figures, line.figures, sites[index].whole)
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
