import Measures

/// The metrics by which variants are compared where nobody names others, whatever services a scenario has.
///
/// They are no shadows of one another: of the wait of clients there is one, not the eleven quantiles and kinds of it, which would
/// each take of the chance of being wrong that all share.
package enum Headline {
    /// In the order in which they are told: how many are served and what the others are lost by, how long they wait, who earns
    /// what, how much is driven empty, how equal all are.
    package static let measures: [Measure] = [
        .serviceRate, .lostGaveUp, .lostNoTaxi, .lostUnreachable, .lostWithdrawn, .lostNoShow, .toursCompletedShare,
        .goalsReachedShare, .visitsMean, .waitMean, .lineWaitMean, .incomePerHour, .guideProfit, .emptyShare,
        .driverIncomeGini, .queueOvertakes, .visitsGini,
    ]

    /// How many of those who came were served, by service: what no gain may hide.
    package static let servedShares: [Measure] = [.serviceRate, .toursCompletedShare, .goalsReachedShare]
}
