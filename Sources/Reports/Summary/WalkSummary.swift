import Experiments
import Measures
import Quantities

/// The lines of a run's summary for whoever organises the tours: who came, how the tours fared, where it was too full.
struct WalkSummary {
    private let words: MetricWords
    private let figures: CityFigures
    private let clockAtStart: SimDuration
    /// How many sites, or tours, are named.
    private static let namesMax = 3

    init(_ words: MetricWords, figures: CityFigures, clockAtStart: SimDuration) {
        self.words = words
        self.figures = figures
        self.clockAtStart = clockAtStart
    }

    var lines: [(String, String)] {
        var lines = [("Visitors", visitors), ("Tours", tours)]
        if let givenUp { lines.append(("Given up", givenUp)) }
        if let popularity { lines.append(("Which", popularity)) }
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
            "\(words.count(.walkersOnTours)) followed a tour", "stayed \(words.minutes(.stayMean))",
            "walked \(words.kilometres(.walkedMean))",
        ].told
    }

    // MARK: Tours

    private var tours: String {
        var parts = [
            "\(words.count(.toursFollowed)) begun", "completed \(words.percent(.toursCompletedShare))",
            "half within \(words.minutes(.tourDurationP50))", "95 % within \(words.minutes(.tourDurationP95))",
        ]
        if words.isAbove(0, .toursUnderWay) { parts.append("under way at the end \(words.count(.toursUnderWay))") }
        return parts.told
    }

    /// nil if nobody gave up.
    private var givenUp: String? {
        guard words.isAbove(0, .toursCancelled) else { return nil }
        let causes = words.present([
            (.toursCancelledEnough, "seen enough"), (.toursCancelledCrowd, "line too long"),
            (.toursCancelledClosing, "closing time"), (.toursCancelledTaxi, "home by taxi"),
        ])
        return ([words.count(.toursCancelled)] + causes).told
    }

    /// nil where no tour was followed.
    private var popularity: String? {
        let tours = figures.tours
        func followers(_ tour: Int) -> Double { tours.mean(.toursFollowed, in: tour) ?? 0 }
        let most = (0..<tours.count).filter { followers($0) > 0 }.sorted { followers($0) > followers($1) }
        if most.isEmpty { return nil }
        let named = most.prefix(WalkSummary.namesMax)
            .map { "\(tours.names[$0]) \(PlainNumber.fixed(followers($0), decimals: 0))" }
        var parts = ["most take " + named.joined(separator: ", ")]
        func cancelled(_ tour: Int) -> Double { tours.mean(.toursCancelledShare, in: tour) ?? 0 }
        if let worst = most.max(by: { cancelled($0) < cancelled($1) }), cancelled(worst) > 0 {
            let percent = PlainNumber.fixed(100 * cancelled(worst), decimals: 1)
            parts.append("\(tours.names[worst]) is given up most often, by \(percent) %")
        }
        return parts.told
    }

    // MARK: Where it was full

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
        let most = (0..<sites.count).max { crowdMax($0) < crowdMax($1) }
        var parts = hasLimits ? ["nowhere more than there is room for"] : []
        if let most {
            parts.append("at most \(PlainNumber.fixed(crowdMax(most), decimals: 0)) people at \(sites.names[most])")
        }
        return parts.told
    }

    private func crowdMax(_ site: Int) -> Double { figures.sites.mean(.crowdMax, in: site) ?? 0 }

    /// `library overflowed from 11:20 to 12:05 (up to 214, room for 150); two tours meet there`.
    private func overflow(of site: Int) -> String {
        let byReplication = figures.overflows.map { $0[site] }
        let all = byReplication.flatMap { $0 }
        guard let longest = all.max(by: { $0.length < $1.length }) else { return figures.sites.names[site] }
        let (from, to) = (clock(longest.from), clock(longest.to))
        let mean = PlainNumber.fixed(figures.sites.mean(.aboveLimit, in: site) ?? 0, decimals: 0)
        let times =
            if figures.overflows.count > 1 {
                "overflowed in \(byReplication.count { !$0.isEmpty }) of \(figures.overflows.count) replications,"
                    + " \(mean) min on average, the longest from \(from) to \(to)"
            } else if all.count > 1 {
                "overflowed \(all.count) times, \(mean) min in all, the longest from \(from) to \(to)"
            } else {
                "overflowed from \(from) to \(to)"
            }
        let most = all.map(\.countMax).max() ?? 0
        let room = figures.walks?.sites[site].limit.map { ", room for \($0)" } ?? ""
        let text = "\(figures.sites.names[site]) \(times) (up to \(most)\(room))"
        let meeting = figures.walks?.tours.count { $0.sites.contains(site) } ?? 0
        return meeting > 1 ? "\(text), \(WalkSummary.word(for: meeting)) tours meet there" : text
    }

    private static func word(for count: Int) -> String {
        let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        return words.indices.contains(count - 2) ? words[count - 2] : "\(count)"
    }

    /// To the nearest minute; with the day's number from the second day of the run on.
    private func clock(_ time: SimTime) -> String {
        let minutes = (time.microseconds + clockAtStart.microseconds + 30_000_000) / 60_000_000
        let (day, minute) = minutes.quotientAndRemainder(dividingBy: 24 * 60)
        func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (day > 0 ? "day \(day + 1), " : "") + "\(padded(minute / 60)):\(padded(minute % 60))"
    }

    private var inLine: String {
        let sites = figures.sites
        func wait(_ site: Int) -> Double { sites.mean(.lineWaitMean, in: site) ?? 0 }
        var parts = ["mean wait \(words.minutes(.lineWaitMean))"]
        if let worst = (0..<sites.count).max(by: { wait($0) < wait($1) }), wait(worst) > 0 {
            parts.append("longest at \(sites.names[worst]), \(PlainNumber.fixed(wait(worst), decimals: 1)) min")
        }
        return (parts + ["at most \(words.count(.lineMax)) in line"]).told
    }

    // MARK: And the rest

    /// nil if nobody took one.
    private var taxis: String? {
        let present = words.present([
            (.taxisTakenTired, "tired"), (.taxisTakenRain, "rain"), (.taxisTakenLate, "late"),
            (.taxisGivenUp, "did not come in time"),
        ])
        return present.isEmpty ? nil : present.told
    }

    private var authors: String {
        [
            "\(words.count(.draftsBegun)) drafts", "submitted \(words.count(.toursSubmitted))",
            "approved \(words.count(.toursApproved))", "sent back \(words.count(.toursSentBack))",
        ].told
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
        return parts.told
    }
}
