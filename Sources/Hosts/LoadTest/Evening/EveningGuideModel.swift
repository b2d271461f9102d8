import CityModel
import GuideService
import Quantities
import RuleModels

/// What the rules of part G want of subscriptions, cards, routes and meals, said plainly.
struct EveningGuideModel: Sendable {
    private struct User {
        var card = GuideService.CardState.good
        var isSubscribed = false
        /// Routes shown last.
        var proposed: UInt32 = 0
    }

    private let catalogue: PlaceCatalogue
    private let rules: GuideRules
    private var users: [User]
    /// G02: the end of the month is asked for with the first command that is carried out.
    private var waitsForMonthEnd = false
    private(set) var routeCount = 0
    private(set) var companyCents: Int64 = 0
    private(set) var treasuryCents: Int64 = 0
    private(set) var bankCents: Int64 = 0

    init(_ catalogue: PlaceCatalogue, _ rules: GuideRules, users: Int) {
        self.catalogue = catalogue
        self.rules = rules
        self.users = Array(repeating: User(), count: users)
    }

    mutating func learn(_ count: UInt32, proposedTo user: UserID) { users[Int(user.index)].proposed = count }

    mutating func answer(
        to step: EveningOrder.Step, of id: UserID, at time: SimTime, _ occasions: inout [LoadFault: Int]
    ) -> [GuideService.Effect] {
        let effects = effects(of: step, of: id, at: time, &occasions)
        if case .rejected? = effects.first { return effects }
        if waitsForMonthEnd { return effects }
        waitsForMonthEnd = true
        return effects + [.setTimer(.monthEnd(month: 0), at: time)]
    }

    private mutating func effects(
        of step: EveningOrder.Step, of id: UserID, at time: SimTime, _ occasions: inout [LoadFault: Int]
    ) -> [GuideService.Effect] {
        let index = Int(id.index)
        let user = users[index]
        func refused(_ operation: GuideService.Operation, _ reason: GuideService.Reason) -> [GuideService.Effect] {
            [.rejected(.user(id), operation, reason)]
        }
        switch step {
        case .useCard(let card):
            users[index].card = card
            return [.cardUsed(id, card)]
        case .subscribe:
            if user.isSubscribed { return refused(.subscribe, .alreadySubscribed) }
            if let reason = EveningGuideModel.bank(user.card) { return refused(.subscribe, reason) }
            users[index].isSubscribed = true
            occasions[.centLost, default: 0] += 1
            return [
                .subscribed(id, split(rules.subscriptionFee)), .setTimer(.renewal(id, serial: 0), at: time),
            ]
        case .endSubscription(let isConfirmed):
            if !user.isSubscribed { return refused(.endSubscription, .notSubscribed) }
            if !isConfirmed { return refused(.endSubscription, .notConfirmedByUser) }
            users[index].isSubscribed = false
            return [.subscriptionEnded(id, because: .wish)]
        case .buyCard(let amount, let isOnline):
            if amount < rules.cardAmountMin || amount > rules.cardAmountMax { return refused(.buyCard, .invalidAmount) }
            if !isOnline {
                let sellers = catalogue.categories.count { $0 == rules.cardSellers }
                return refused(.buyCard, .officeOffline) + [.cardSellersListed(id, count: UInt32(sellers))]
            }
            if let reason = EveningGuideModel.bank(user.card) { return refused(.buyCard, reason) }
            return [.cardBought(id, split(amount))]
        case .listNearby(let position, let category):
            let found = places(category, within: rules.nearbyMetresMax, of: position)
            return [.nearbyListed(id, count: UInt32(found.count))]
        case .eat(let position): return [meal(from: position, of: id)]
        case .askRoutes(let position, _):
            if !user.isSubscribed { return [.routesProposed(id, count: 1)] }
            return [.routesProposed(id, count: mustPropose(from: position) ? rules.routesProposedMax : 0)]
        case .pickRoute(let number):
            if number == 0 || number > user.proposed { return refused(.pickRoute, .unknownRoute) }
            users[index].proposed = 0
            routeCount += 1
            return [
                .routePicked(id, RouteID(routeCount - 1), count: rules.routePlacesMax, metres: rules.routeMetresMax)
            ]
        case .feed, .search, .look, .visit, .grade, .collect, .prefer, .preferDistrict, .askFriend, .acceptFriend,
            .declineFriend, .deleteFriend, .sharePosition, .position, .lookForFriend, .friendsOnly, .message, .block,
            .unblock:
            return []  // The place service's.
        }
    }

    /// G03: whether there are certainly as many routes as are proposed at most.
    ///
    /// No insertion adds more than the way to a place and back, so whatever is chosen from among those so near is a route.
    private func mustPropose(from position: FixedPosition) -> Bool {
        let nearest = catalogue.positions.map { SphereDistance.metres(position, $0) }.sorted().prefix(5)
        let longest = nearest.reduce(0) { $0 + 2 * $1 } + Double(nearest.count)
        // Of five places three make 10 routes, four 5, and all of them one.
        return nearest.count == 5 && longest <= Double(rules.routeMetresMax) && rules.routePlacesMin <= 3
            && rules.routePlacesMax >= 3 && rules.routesProposedMax <= 10
    }

    /// Half up, in whole numbers.
    private func half(_ share: ExactDecimal, _ cents: Int64) -> Int64 {
        var scale: Int64 = 1
        for _ in 0..<share.decimals { scale *= 10 }
        return (2 * Int64(share.digits) * cents + scale) / (2 * scale)
    }

    private static func bank(_ card: GuideService.CardState) -> GuideService.Reason? {
        switch card {
        case .good: nil
        case .wrong: .paymentRefused
        case .empty: .insufficientFunds
        case .unreachable: .transferFailed
        }
    }

    /// G02: tax and commission to others, the rest to the company.
    private mutating func split(_ fee: Money) -> FeeSplit {
        let (tax, commission) = (half(rules.taxShare, fee.cents), half(rules.commissionShare, fee.cents))
        treasuryCents += tax
        bankCents += commission
        companyCents += fee.cents - tax - commission
        return FeeSplit(of: fee, tax: Money(cents: tax), commission: Money(cents: commission))
    }

    private func places(
        _ category: PlaceCategory?, within metres: UInt32, of position: FixedPosition
    ) -> [(place: PlaceID, metres: Double)] {
        catalogue.places.indices.compactMap { number in
            if let category, catalogue.categories[number] != category { return nil }
            let distance = SphereDistance.metres(position, catalogue.positions[number])
            return (distance * 10).rounded() <= Double(metres) * 10 ? (PlaceID(number), distance) : nil
        }
    }

    /// G05: what is open is so at all hours.
    private func meal(from position: FixedPosition, of id: UserID) -> GuideService.Effect {
        let open = places(.restaurant, within: rules.eatMetresMax, of: position)
            .filter { catalogue[$0.place].openingHours != nil }
        guard let nearest = open.min(by: { $0.metres < $1.metres }) else {
            return .rejected(.user(id), .eat, .noneOpen)
        }
        return .restaurantFound(id, nearest.place, metres: UInt32(nearest.metres.rounded()), seconds: 0)
    }

    /// Equal, but for what is the guide's own choice, and for seconds, which no rule tells.
    static func agree(_ right: GuideService.Effect, _ effect: GuideService.Effect) -> Bool {
        // 0: as many as there are, which only the guide has counted.
        if case .routesProposed(let user, 0) = right, case .routesProposed(user, let count) = effect {
            return count > 0
        }
        if case .routePicked(let user, let route, let placesMax, let metresMax) = right,
            case .routePicked(user, route, let count, let metres) = effect
        {
            return count >= 3 && count <= placesMax && metres <= metresMax
        }
        if case .restaurantFound(let user, let place, let right, _) = right,
            case .restaurantFound(user, place, let metres, _) = effect
        {
            return max(right, metres) - min(right, metres) <= 1
        }
        // No month passes in a load test, so that it does not matter which one and when it ends.
        switch (right, effect) {
        case (.setTimer(.renewal(let user, _), _), .setTimer(.renewal(let other, _), _)): return user == other
        case (.setTimer(.monthEnd, _), .setTimer(.monthEnd, _)): return true
        case (_, _): return right == effect
        }
    }
}
