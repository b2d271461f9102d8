import Experiments
import Measures
import OutputFiles
import Quantities

/// The lines of a run's summary for organisers of tours: visitors, tours, and overcrowded sites.
struct WalkSummary {
    private let words: MetricText
    private let figures: CityFigures
    private let clockAtStart: SimDuration
    private let calendar: RunCalendar
    /// Number of sites named.
    private static let namesMax = 3
    /// Followers below which the share of cancellations is random.
    private static let followersMin = 20.0

    init(_ words: MetricText, figures: CityFigures, _ manifest: Manifest) {
        self.words = words
        self.figures = figures
        (clockAtStart, calendar) = (manifest.clockAtStart, manifest.calendar)
    }

    var lines: [(String, String)] {
        var lines = [("Visitors", visitors), ("Tours", tours)]
        if let givenUp { lines.append(("Given up", givenUp)) }
        if let popularity { lines.append(("Popular", popularity)) }
        lines.append(("Crowds", crowds))
        if words.isAbove(0, .lineMax) { lines.append(("Lines", inLine)) }
        if let taxis { lines.append(("By taxi", taxis)) }
        if words.isAbove(0, .draftsBegun) { lines.append(("Authors", authors)) }
        lines.append(("Polls", polls))
        return lines
    }

    private var visitors: String {
        [
            "\(words.count(.walkers)) (\(words.count(.people)) people)",
            "\(words.count(.walkersOnTours)) took a tour", "stayed \(words.minutes(.stayMean))",
            "walked \(words.kilometres(.walkedMean))",
        ].joinedByDots
    }

    // MARK: Tours

    private var tours: String {
        var parts = [
            "\(words.count(.toursFollowed)) begun", "completed \(words.percent(.toursCompletedShare))",
            "half within \(words.minutes(.tourDurationP50))", "95 % within \(words.minutes(.tourDurationP95))",
        ]
        if words.isAbove(0, .toursUnderWay) { parts.append("under way at the end \(words.count(.toursUnderWay))") }
        return parts.joinedByDots
    }

    /// Cancelled tours by cause; nil if there are none.
    private var givenUp: String? {
        guard words.isAbove(0, .toursCancelled) else { return nil }
        return ([words.count(.toursCancelled)] + words.present(.cancellations)).joinedByDots
    }

    /// Most followed and most cancelled tours; nil if no tour was followed.
    private var popularity: String? {
        let tours = figures.tours
        func followers(_ tour: Int) -> Double { tours.mean(.toursFollowed, in: tour) ?? 0 }
        let followed = (0..<tours.count).filter { followers($0) > 0 }
        if followed.isEmpty { return nil }
        let enough = followed.filter { followers($0) >= WalkSummary.followersMin }
        let most = tours.most("tour that most follow", .toursFollowed).words(decimals: 0) {
            "most take \($0.name): \($1.cell)"
        }
        let number = "\(NumberFormat.count(followed.count)) \(followed.count == 1 ? "tour" : "tours")"
        var parts = [most ?? "\(number) with \(WalkSummary.range(followed.map(followers), decimals: 0)) walkers each"]
        let shares = enough.map { 100 * (tours.mean(.toursCancelledShare, in: $0) ?? 0) }
        let worst = tours.most("tour that is given up most often", .toursCancelledShare, where: enough.contains)
        let worstText = worst.words(factor: 100, decimals: 1) { "\($0.name) is given up most often, by \($1.cell) %" }
        if let worstText {
            parts.append(worstText)
        } else if let greatest = shares.max(), greatest > 0 {
            parts.append("given up by \(WalkSummary.range(shares, decimals: 1)) %, depending on the tour")
        }
        return parts.joinedByDots
    }

    /// Returns `220 to 325`, or `220` if both are equal.
    private static func range(_ values: [Double], decimals: Int) -> String {
        let ends = [values.min(), values.max()].map { NumberFormat.fixed($0 ?? 0, decimals: decimals) }
        return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
    }

    // MARK: Crowded sites

    private var crowds: String {
        let sites = figures.sites
        func above(_ site: Int) -> Double { sites.mean(.aboveLimit, in: site) ?? 0 }
        let full = (0..<sites.count).filter { above($0) > 0 }.sorted { above($0) > above($1) }
        if !full.isEmpty {
            var parts = full.prefix(WalkSummary.namesMax).map(overflow)
            if full.count > parts.count { parts.append("and \(full.count - parts.count) more overflowed") }
            return parts.joined(separator: "; ")
        }
        let hasLimits = figures.walks?.sites.contains { $0.limit != nil } ?? false
        let fullest = sites.most("site with the most people at once", .crowdMax).words(decimals: 0) {
            "at \($0.name) up to \($1.cell) people, more than anywhere else"
        }
        return
            ((hasLimits ? ["no waypoint above its limit"] : [])
            + [fullest ?? "up to \(words.count(.crowdMax)) people at one site"]).joinedByDots
    }

    /// Returns `library overflowed from 11:20 to 12:05 (up to 214, room for 150), two tours meet there`.
    private func overflow(of site: Int) -> String {
        let byReplication = figures.overflows.map { $0[site] }
        let all = byReplication.flatMap { $0 }
        guard let longest = all.max(by: { $0.length < $1.length }) else { return figures.sites.names[site] }
        let (from, to) = (clock(longest.from), clock(longest.to))
        let mean = NumberFormat.fixed(figures.sites.mean(.aboveLimit, in: site) ?? 0, decimals: 0)
        let times =
            if figures.overflows.count > 1 {
                "overflowed in \(byReplication.count { !$0.isEmpty }) of \(figures.overflows.count) replications,"
                    + " \(mean) min on average"
            } else if all.count > 1 {
                "overflowed \(all.count) times, \(mean) min in total, the longest from \(from) to \(to)"
            } else {
                "overflowed from \(from) to \(to)"
            }
        let most = NumberFormat.fixed(figures.sites.mean(.crowdMax, in: site) ?? 0, decimals: 0)
        let onAverage = figures.overflows.count > 1 ? " on average" : ""
        let room = figures.walks?.sites[site].limit.map { ", room for \($0)" } ?? ""
        let text = "\(figures.sites.names[site]) \(times) (up to \(most)\(onAverage)\(room))"
        let meeting = figures.walks?.tours.count { $0.sites.contains(site) } ?? 0
        return meeting > 1 ? "\(text), \(WalkSummary.word(for: meeting)) tours meet there" : text
    }

    private static func word(for count: Int) -> String {
        let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        return words.indices.contains(count - 2) ? words[count - 2] : "\(count)"
    }

    private func clock(_ time: SimTime) -> String {
        calendar.clock(hours: Double(time.microseconds + clockAtStart.microseconds) / 3.6e9)
    }

    private var inLine: String {
        var parts = ["mean wait \(words.minutes(.lineWaitMean))"]
        let longest = figures.sites.most("site with the longest wait in line", .lineWaitMean)
        parts += [longest.words(decimals: 1) { "longest at \($0.name): \($1.cell) min" }].compactMap(\.self)
        return (parts + ["up to \(words.count(.lineMax)) in line"]).joinedByDots
    }

    // MARK: And the rest

    /// Taxi rides of walkers; nil if there are none.
    private var taxis: String? {
        let present = words.present(.taxis)
        return present.isEmpty ? nil : present.joinedByDots
    }

    private var authors: String {
        [
            "\(words.count(.draftsBegun)) drafts", "submitted \(words.count(.toursSubmitted))",
            "approved \(words.count(.toursApproved))", "sent back \(words.count(.toursSentBack))",
        ].joinedByDots
    }

    private var polls: String {
        var parts = [
            "\(words.count(.pollsForeground)) with the app in use",
            "in the background \(words.count(.pollsBackground))",
            "saving power \(words.count(.pollsSavingPower))",
        ]
        if words.isAbove(0, .pollsWithoutPosition) {
            parts.append("without a position \(words.count(.pollsWithoutPosition))")
        }
        return parts.joinedByDots
    }
}
