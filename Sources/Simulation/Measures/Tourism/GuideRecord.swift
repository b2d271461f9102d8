import Quantities
import ServiceKernel

/// The figures of one guide from the end of the warm-up on: a row of `guides.csv`.
package struct GuideFigures: Hashable, Sendable, BitwiseCopyable {
    /// Time of hiring; nil if the guide was not hired.
    package var hired: SimTime?
    /// Number of guided tours led to their end (G06).
    package var outings = 0
    /// Number of their followers.
    package var followers = 0
    /// Time on guided tours, including one in progress at the end.
    package var leadingTime = SimDuration.zero
    /// Pay for the tours.
    package var pay = Money.zero
    /// Start of the guided tour in progress; nil if there is none.
    var begun: SimTime?

    /// Creates empty figures.
    package init() {}

    /// Returns the share of the time since hiring, or since the end of the warm-up, that was spent on guided tours; nil
    /// without such time.
    package func utilisation(in run: MeasuredRun) -> Double? {
        guard let hired else { return nil }
        let since = max(hired.sinceStart, run.warmUp)
        return since < run.duration ? leadingTime.seconds / (run.duration - since).seconds : nil
    }
}

/// Counts of actions of users and guide staff, from the end of the warm-up on.
package struct GuideCounts: Hashable, Sendable {
    /// Refused payments for subscriptions and transport cards.
    package var paymentsRefused = 0
    /// Requests for routes answered with routes.
    package var routesAsked = 0
    /// Requests for routes answered with none.
    package var routesNoneFound = 0
    /// Routes picked.
    package var routesPicked = 0
    /// Restaurants found open.
    package var mealsFound = 0
    /// Searches without an open restaurant.
    package var mealsNoneOpen = 0
    /// Transport cards bought.
    package var cards = 0
    /// Money loaded on transport cards.
    package var cardMoney = Money.zero
    /// Applications of guides.
    package var guidesApplied = 0
    /// Guides hired.
    package var guidesHired = 0
    /// Guided tours planned.
    package var outingsPlanned = 0
    /// Weather requests answered.
    package var weatherShown = 0
    /// Weather requests without an answer.
    package var weatherUnavailable = 0
    /// News items read.
    package var newsRead = 0
    /// Enquiries to customer service.
    package var enquiries = 0
    /// Answers of customer service.
    package var enquiriesAnswered = 0
    /// Other actions that the rules refused.
    package var rejected = 0
}

/// The record of the guide service in a replication.
package struct GuideRecord: Hashable, Sendable {
    /// Subscriptions on each day of the run.
    package var days: [SubscriptionFigures] = []
    /// Subscriptions from the end of the warm-up on.
    package var afterWarmUp = SubscriptionFigures()
    /// All guides who have applied, by number.
    package var guides: [GuideFigures] = []
    /// Counts of other actions.
    package var counts = GuideCounts()
    /// Monthly accounts from the end of the warm-up on; only the service knows them, and the world adds them.
    package private(set) var statements: ContiguousArray<Statement> = []

    /// Creates an empty record.
    package init() {}

    /// Stores the accounts after the warm-up.
    ///
    /// - Parameters:
    ///   - all: monthly statements at the end of the run.
    ///   - before: monthly statements at the end of the warm-up.
    package mutating func enter(_ all: ContiguousArray<Statement>, after before: ContiguousArray<Statement>) {
        statements = all.filter { statement in before.last.map { statement.month >= $0.month } ?? true }
        guard let first = statements.first, let last = before.last, first.month == last.month else { return }
        for line in Statement.Line.allCases { statements[0].add(.zero - last[line], to: line) }
    }
}
