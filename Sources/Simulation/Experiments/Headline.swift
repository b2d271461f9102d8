import Measures

/// The dozen metrics by which variants are compared where nobody names others, whatever services a scenario has.
///
/// They are no shadows of one another: of the wait of clients there is one, not the eleven quantiles and kinds of it, which would
/// each take of the chance of being wrong that all share.
package enum Headline {
    /// In the order in which they are told.
    package static let measures: [Measure] = [
        // Clients of taxis: how long, and how many of them at all.
        .waitMean,
        .serviceRate,
        // What that costs on the road.
        .emptyShare,
        // Drivers, how alike they fare, and whether the queue is kept to.
        .incomePerHour,
        .driverIncomeGini,
        .queueOvertakes,
        // Visitors and runners.
        .toursCompletedShare,
        .lineWaitMean,
        .goalsReachedShare,
        // Tourists, and how evenly their visits are spread over the places.
        .visitsMean,
        .visitsGini,
        // The guide.
        .guideProfit,
    ]

    /// How many of those who came were served, by service: what no gain may hide.
    package static let servedShares: [Measure] = [.serviceRate, .toursCompletedShare, .goalsReachedShare]
}
