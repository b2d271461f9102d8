import Quantities
import ServiceKernel

/// The figures of places, tourists and the guide in one replication.
package struct TourismMetrics: Sendable {
    /// Rows of `attention.csv` for each day of the run.
    package let attention: [[AttentionDay]]
    /// Metrics of each place: every place has the same measures.
    package let placeMetrics: [[Metric]]
    let list: MetricList

    init(of record: TourismRecord, in run: MeasuredRun) {
        let groups = run.tourism.map { AttentionGroup.all(in: $0.catalogue) } ?? []
        attention = AttentionDay.days(of: record.places, groups)
        placeMetrics = record.places.afterWarmUp.map { metrics(of: $0) }
        var list = MetricList()
        list.addTourists(record.tourists)
        list.addVisits(record.places, tourists: record.tourists.tourists + record.tourists.touristsAtWarmUpEnd)
        // The first group is the sights.
        if let sights = groups.first { list.addConcentration(sights, record.places) }
        list.addGrades(record.places)
        list.addFeedsAndContacts(record.places.counts)
        list.addSubscriptions(record.guide.afterWarmUp, record.guide.counts)
        list.addGuides(record.guide, in: run)
        list.addMoney(record.guide.statements)
        self.list = list
    }
}

private func metrics(of place: PlaceFigures) -> [Metric] {
    var list = MetricList()
    list.add(.visits, Int(place.visits))
    list.add(.hotelStays, Int(place.stays))
    list.add(.grades, Int(place.gradesGiven))
    list.add(.rating, Int(place.currentGradeSum), of: Int(place.raterCount))
    return list.metrics
}

extension VisitReason {
    /// The measure that counts visits with this reason.
    fileprivate var measure: Measure {
        switch self {
        case .feed: .chosenFromFeed
        case .exploring: .chosenExploring
        case .route: .chosenOnRoute
        case .guidedTour: .chosenOnGuidedTour
        case .meal: .chosenForMeal
        case .friend: .chosenWithFriend
        }
    }
}

extension TouristTravelMode {
    /// The measures of the number and the length of trips by this mode.
    fileprivate var measures: (count: Measure, kilometres: Measure) {
        switch self {
        case .onFoot: (.touristWaysOnFoot, .touristKilometresOnFoot)
        case .transit: (.touristWaysByTransit, .touristKilometresByTransit)
        case .taxi: (.touristWaysByTaxi, .touristKilometresByTaxi)
        }
    }
}

extension SubscriptionEnd {
    /// The measure that counts subscriptions with this cause of their end.
    fileprivate var measure: Measure {
        switch self {
        case .byUser: .subscriptionsEndedWish
        case .paymentRefused: .subscriptionsEndedPaymentRefused
        case .insufficientFunds: .subscriptionsEndedInsufficientFunds
        case .transferFailed: .subscriptionsEndedTransferFailed
        case .erased: .subscriptionsEndedErased
        }
    }
}

extension Statement.Line {
    /// The measure of this line in the guide's accounts.
    fileprivate var measure: Measure {
        switch self {
        case .income: .guideIncome
        case .taxes: .guideTaxes
        case .commission: .guideCommission
        case .salaries: .guideSalaries
        case .costs: .guideCosts
        }
    }
}

extension MetricList {
    /// Adds the figures of tourists (B03).
    fileprivate mutating func addTourists(_ record: TouristRecord) {
        add(.tourists, record.tourists)
        add(.touristStayMean, record.stay.hours, of: record.stays)
        for reason in VisitReason.allCases { add(reason.measure, record.visitsByReason[Int(reason.rawValue)]) }
        let fromFeed = record.visitsByReason[Int(VisitReason.feed.rawValue)]
        add(.chosenFeedRankMean, record.feedRanks, of: fromFeed)
        add(.foundClosed, record.foundClosed)
        add(.turnedAway, record.turnedAway)
        add(.placeWaits, record.waits)
        add(.placeWaitMean, record.wait.minutes, of: record.waits)
        for mode in TouristTravelMode.allCases { add(mode.measures.count, record.tripCounts[Int(mode.rawValue)]) }
        for mode in TouristTravelMode.allCases {
            add(mode.measures.kilometres, Double(record.metres[Int(mode.rawValue)]) / 1_000)
        }
        add(.touristTaxisGivenUp, record.taxisGivenUp)
    }

    /// Adds the figures of visits (L01, L03).
    fileprivate mutating func addVisits(_ record: PlacesRecord, tourists: Int) {
        let visits = record.afterWarmUp.map { Double($0.visits) }
        add(.visits, visits.reduce(0, +))
        add(.visitsMean, visits.reduce(0, +), of: tourists)
        add(.hotelStays, record.afterWarmUp.reduce(0) { $0 + Int($1.stays) })
        add(.placesVisited, visits.count { $0 > 0 })
    }

    /// Adds the concentration of visits over the sights, among which tourists choose.
    fileprivate mutating func addConcentration(_ sights: AttentionGroup, _ record: PlacesRecord) {
        let (figures, qualities) = (sights.values(from: record.afterWarmUp), sights.values(from: record.qualities))
        let visits = figures.map { Double($0.visits) }
        add(.visitsGini, Attention.gini(visits))
        add(.visitsTopTenthShare, Attention.topTenth(visits), of: visits.reduce(0, +))
        // Kendall's tau.
        add(.visitsQualityTau, Attention.visitsQualityTau(visits, qualities))
        add(.qualityTau, Attention.qualityTau(figures, qualities))
    }

    fileprivate mutating func addGrades(_ record: PlacesRecord) {
        add(.grades, record.afterWarmUp.reduce(0) { $0 + Int($1.gradesGiven) })
        let sum = record.afterWarmUp.reduce(0) { $0 + Int($1.currentGradeSum) }
        add(.gradeMean, sum, of: record.afterWarmUp.reduce(0) { $0 + Int($1.raterCount) })
    }

    /// Adds the counts of feeds, searches and contacts (L04–L08).
    fileprivate mutating func addFeedsAndContacts(_ counts: UserActionCounts) {
        add(.feeds, counts.feeds)
        add(.searches, counts.searches)
        add(.searchesInVain, counts.searchesInVain)
        add(.collected, counts.collected)
        add(.friendsAsked, counts.friendRequests)
        add(.friendships, counts.friendships)
        add(.friendsDeclined, counts.friendRequestsDeclined)
        add(.messagesDelivered, counts.messagesDelivered)
        add(.messagesNotDelivered, counts.messagesNotDelivered)
        add(.blocks, counts.blocked)
        add(.placeActionsRejected, counts.rejected)
    }

    /// Adds the figures of subscriptions (G01) and of users' requests.
    fileprivate mutating func addSubscriptions(_ figures: SubscriptionFigures, _ counts: GuideCounts) {
        add(.subscriptionsBegun, figures.begun)
        add(.subscriptionsRenewed, figures.renewed)
        add(.subscriptionsEnded, figures.ended.reduce(0, +))
        for cause in SubscriptionEnd.allCases { add(cause.measure, figures.ended[Int(cause.rawValue)]) }
        add(.subscriptionsActive, figures.active)
        add(.paymentsRefused, counts.paymentsRefused)
        add(.routesAsked, counts.routesAsked)
        add(.routesNoneFound, counts.routesNoneFound)
        add(.routesPicked, counts.routesPicked)
        add(.mealsFound, counts.mealsFound)
        add(.mealsNoneOpen, counts.mealsNoneOpen)
        add(.transportCards, counts.cards)
        add(.transportCardMoney, counts.cardMoney)
        add(.weatherShown, counts.weatherShown)
        add(.weatherUnavailable, counts.weatherUnavailable)
        add(.newsRead, counts.newsRead)
        add(.enquiries, counts.enquiries)
        add(.enquiriesAnswered, counts.enquiriesAnswered)
        add(.guideActionsRejected, counts.rejected)
    }

    /// Adds the figures of guides (G06).
    fileprivate mutating func addGuides(_ record: GuideRecord, in run: MeasuredRun) {
        let outings = record.guides.reduce(0) { $0 + $1.outings }
        let followers = record.guides.reduce(0) { $0 + $1.followers }
        let utilisations = record.guides.compactMap { $0.utilisation(in: run) }
        add(.guidesApplied, record.counts.guidesApplied)
        add(.guidesHired, record.counts.guidesHired)
        add(.outingsPlanned, record.counts.outingsPlanned)
        add(.outingsLed, outings)
        add(.outingFollowers, followers)
        add(.outingFollowersMean, followers, of: outings)
        add(.guideUtilisation, utilisations.reduce(0, +), of: utilisations.count)
    }

    /// Adds the totals of all months of the accounts (G02).
    fileprivate mutating func addMoney(_ statements: ContiguousArray<Statement>) {
        func total(_ amount: (Statement) -> Money) -> Money { statements.reduce(.zero) { $0 + amount($1) } }
        for line in Statement.Line.allCases { add(line.measure, total { $0[line] }) }
        add(.guideProfit, total(\.profit))
    }

    fileprivate mutating func add(_ measure: Measure, _ amount: Money) { add(measure, Double(amount.cents) / 100) }
}
