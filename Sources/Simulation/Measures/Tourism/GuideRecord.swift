import Quantities
import ServiceKernel

/// What one guide did, from the end of the warm-up on: a row of `guides.csv`.
package struct GuideFigures: Hashable, Sendable, BitwiseCopyable {
    /// nil of one who was not.
    package var hired: SimTime?
    /// Guided tours that were led to their end (G06), and who followed them.
    package var outings = 0
    package var followers = 0
    /// Time on guided tours, that of one under way at the end too.
    package var led = SimDuration.zero
    package var pay = Money.zero
    /// Since when a guided tour has been under way; nil if there is none.
    var begun: SimTime?

    package init() {}

    /// The share of the time since the guide was hired, or since the end of the warm-up, that was spent on guided tours; nil
    /// of no time.
    package func utilisation(in run: MeasuredRun) -> Double? {
        guard let hired else { return nil }
        let since = max(hired.sinceStart, run.warmUp)
        return since < run.duration ? led.seconds / (run.duration - since).seconds : nil
    }
}

/// What users and those who work for the guide did, from the end of the warm-up on.
package struct GuideCounts: Hashable, Sendable {
    /// For subscriptions and transport cards.
    package var paymentsRefused = 0
    package var routesAsked = 0
    package var routesNoneFound = 0
    package var routesPicked = 0
    package var mealsFound = 0
    package var mealsNoneOpen = 0
    package var cards = 0
    package var cardMoney = Money.zero
    package var guidesApplied = 0
    package var guidesHired = 0
    package var outingsPlanned = 0
    package var weatherShown = 0
    package var weatherUnavailable = 0
    package var newsRead = 0
    package var enquiries = 0
    package var enquiriesAnswered = 0
    /// Other actions that the rules refused.
    package var rejected = 0
}

/// What became of the guide in a replication.
package struct GuideRecord: Hashable, Sendable {
    /// By day of the run.
    package var days: [SubscriptionFigures] = []
    /// From the end of the warm-up on.
    package var whole = SubscriptionFigures()
    /// By their numbers: all who have applied.
    package var guides: [GuideFigures] = []
    package var counts = GuideCounts()
    /// The books by month, from the end of the warm-up on: which only the service knows, and the world fills in.
    package private(set) var statements: ContiguousArray<Statement> = []

    package init() {}

    /// - Parameters:
    ///   - all: by month, at the end of the run.
    ///   - before: by month, at the end of the warm-up.
    package mutating func enter(_ all: ContiguousArray<Statement>, after before: ContiguousArray<Statement>) {
        statements = all.filter { statement in before.last.map { statement.month >= $0.month } ?? true }
        guard let first = statements.first, let last = before.last, first.month == last.month else { return }
        for line in Statement.Line.allCases { statements[0].enter(.zero - last[line], as: line) }
    }
}
