import Quantities

/// The parameters of part G of the rule book, with its defaults.
package struct GuideRules: Hashable, Sendable {
    /// G01: fee for one month.
    package var subscriptionFee = Money(cents: 9_99)
    /// G02: share of each fee for the treasury.
    package var taxShare = ExactDecimal(digits: 18, decimals: 2)
    /// G02: share of each fee for the bank.
    package var commissionShare = ExactDecimal(digits: 2, decimals: 2)
    /// G03: number of routes proposed to a subscriber.
    package var routesProposedMax: UInt32 = 10
    /// G03: minimum number of places on a route.
    package var routePlacesMin: UInt32 = 3
    /// G03: maximum number of places on a route.
    package var routePlacesMax: UInt32 = 8
    /// G03, G04: limit of a day, in metres walked.
    package var routeMetresMax: UInt32 = 12_000
    /// G03: maximum distance from the user to the start of a route.
    package var startMetresMax: UInt32 = 1_000
    /// G03 *(decided)*: number of places considered for all proposed routes, which bounds the response time.
    package var placesTriedMax: UInt32 = 40
    /// G05: maximum walk to a restaurant, in metres.
    package var eatMetresMax: UInt32 = 5_000
    /// G07: maximum great-circle distance to an attraction, in metres.
    package var nearbyMetresMax: UInt32 = 5_000
    /// G06: maximum number of followers of a guided tour.
    package var followersMax: UInt32 = 20
    /// G06: pay of the guide for each tour.
    package var guidePay = Money(cents: 25_00)
    /// G08: smallest amount to load on a card.
    package var cardAmountMin = Money(cents: 5_00)
    /// G08: largest amount to load on a card.
    package var cardAmountMax = Money(cents: 200_00)
    /// G08 *(decided)*: category of the places that sell cards besides the office.
    package var cardSellers = PlaceCategory.hotel
    /// G02: costs of each month, besides pay per tour.
    package var costsByMonth = Money.zero
    /// G02: office salaries of each month.
    package var salariesByMonth = Money.zero

    /// Creates rules with the defaults of the rule book.
    package init() {}

    /// G02: splits a fee into tax, commission and the company's share.
    package func split(_ fee: Money) -> FeeSplit {
        FeeSplit(of: fee, taxShare: taxShare, commissionShare: commissionShare)
    }
}
