import GuideService
import Quantities

/// Observes the guide: subscribers, their requests, and the guides who lead tours.
package struct GuideObserver: Sendable {
    private var book: DailySeries<SubscriptionFigures>
    private var guides: [GuideFigures] = []
    private var counts = GuideCounts()

    init(days: DayCounter) { book = DailySeries(SubscriptionFigures(), of: days) }

    /// Notes an effect of the guide service.
    package mutating func note(_ effect: GuideService.Effect, at time: SimTime) {
        switch effect {
        case .subscribed(_, let split): book.note(at: time) { $0.begin(fee: split.fee) }
        case .renewed(_, let split): book.note(at: time) { $0.renew(fee: split.fee) }
        case .subscriptionEnded(_, let cause): book.note(at: time) { $0.end(because: SubscriptionEnd(cause)) }
        case .routesProposed: counts.routesAsked += 1
        case .routePicked: counts.routesPicked += 1
        case .restaurantFound: counts.mealsFound += 1
        case .cardBought(_, let split):
            counts.cards += 1
            counts.cardMoney += split.fee
        case .weatherShown: counts.weatherShown += 1
        case .newsShown: counts.newsRead += 1
        case .enquired: counts.enquiries += 1
        case .enquiryAnswered: counts.enquiriesAnswered += 1
        case .applied(let guide):
            counts.guidesApplied += 1
            change(guide.index) { _ in }
        case .hired(_, let guide):
            counts.guidesHired += 1
            change(guide.index) { $0.hired = time }
        case .outingPlanned: counts.outingsPlanned += 1
        case .outingBegun(let guide, _, _):
            change(guide.index) { figures in
                assert(figures.begun == nil, "a guide leads two tours")
                figures.begun = time
            }
        case .outingConcluded(let guide, _, let followers, let pay):
            change(guide.index) { $0.conclude(followers: Int(followers), pay: pay, at: time) }
        case .rejected(_, let operation, let reason): noteRefusal(of: operation, reason)
        case .cardUsed, .placeAdded, .placeRemoved, .placeReached, .nearbyListed, .guideWanted, .outingJoined,
            .outingLeft, .cardSellersListed, .enquiryClosed, .guideLeft, .interviewed, .declined, .placeDescribed,
            .placePermitted, .placeForbidden, .newsPublished, .monthClosed, .directionsTold, .outingCancelled,
            .outingLost, .guidesLeft,
            .wordsTakenBack, .setTimer:
            break
        }
    }

    private mutating func noteRefusal(of operation: GuideService.Operation, _ reason: GuideService.Reason) {
        switch (operation, reason) {
        case (.subscribe, .paymentRefused), (.subscribe, .insufficientFunds), (.subscribe, .transferFailed),
            (.buyCard, .paymentRefused), (.buyCard, .insufficientFunds), (.buyCard, .transferFailed):
            counts.paymentsRefused += 1
        case (.askRoutes, .noRoute): counts.routesNoneFound += 1
        case (.eat, .noneOpen): counts.mealsNoneOpen += 1
        case (.weather, .weatherUnavailable): counts.weatherUnavailable += 1
        case _: counts.rejected += 1
        }
    }

    private mutating func change(_ guide: UInt32, _ change: (inout GuideFigures) -> Void) {
        while guides.count <= Int(guide) { guides.append(GuideFigures()) }
        change(&guides[Int(guide)])
    }

    mutating func endWarmUp(at time: SimTime) {
        book.endWarmUp(at: time)
        counts = GuideCounts()
        for index in guides.indices { guides[index].beginAnew(at: time) }
    }

    mutating func finish(at end: SimTime) -> GuideRecord {
        var record = GuideRecord()
        (record.days, record.afterWarmUp) = book.finish(at: end)
        record.guides = guides.map { $0.ended(at: end) }
        record.counts = counts
        return record
    }
}

extension SubscriptionEnd {
    fileprivate init(_ cause: GuideService.EndCause) {
        switch cause {
        case .wish: self = .byUser
        case .paymentRefused: self = .paymentRefused
        case .insufficientFunds: self = .insufficientFunds
        case .transferFailed: self = .transferFailed
        case .erased: self = .erased
        }
    }
}

extension GuideFigures {
    fileprivate mutating func conclude(followers: Int, pay: Money, at time: SimTime) {
        outings += 1
        self.followers += followers
        self.pay += pay
        stopLeading(at: time)
    }

    private mutating func stopLeading(at time: SimTime) {
        if let begun, begun < time { leadingTime += time - begun }
        begun = nil
    }

    /// Resets the figures at the end of the warm-up; a tour in progress continues.
    fileprivate mutating func beginAnew(at time: SimTime) {
        let isLeading = begun != nil
        let hired = hired
        self = GuideFigures()
        self.hired = hired
        if isLeading { begun = time }
    }

    fileprivate func ended(at end: SimTime) -> GuideFigures {
        var figures = self
        figures.stopLeading(at: end)
        return figures
    }
}
