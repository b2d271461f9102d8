import Quantities

/// The parameters of part G of the rule book, with its defaults.
package struct GuideRules: Hashable, Sendable {
    /// G01: for a month.
    package var subscriptionFee = Money(cents: 9_99)
    /// G02: of each fee, to the treasury.
    package var taxShare = ExactDecimal(digits: 18, decimals: 2)
    /// G02: of each fee, to the bank.
    package var commissionShare = ExactDecimal(digits: 2, decimals: 2)
    /// G03: how many routes a subscriber can choose from.
    package var routesProposedMax: UInt32 = 10
    /// G03: how many places a route visits.
    package var routePlacesMin: UInt32 = 3
    package var routePlacesMax: UInt32 = 8
    /// G03, G04: the limit of a day, in metres walked.
    package var routeMetresMax: UInt32 = 12_000
    /// G03: how far the start of a route may be from the user.
    package var startMetresMax: UInt32 = 1_000
    /// G03 *(decided)*: so many places are tried for each route that may be proposed, so that no answer takes long.
    package var placesTriedMax: UInt32 = 40
    /// G05: how far a restaurant may be, in metres walked.
    package var eatMetresMax: UInt32 = 5_000
    /// G07: how far an attraction may be, as the crow flies.
    package var nearbyMetresMax: UInt32 = 5_000
    /// G06: how many may follow a guided tour.
    package var followersMax: UInt32 = 20
    /// G06: to the guide, for each tour.
    package var guidePay = Money(cents: 25_00)
    /// G08: what a card may be loaded with.
    package var cardAmountMin = Money(cents: 5_00)
    package var cardAmountMax = Money(cents: 200_00)
    /// G08 *(decided)*: where cards are sold beside the office.
    package var cardSellers = PlaceCategory.hotel
    /// G02: of each month, beside what is paid by the tour.
    package var costsByMonth = Money.zero
    package var salariesByMonth = Money.zero

    package init() {}

    /// G02.
    package func split(_ fee: Money) -> FeeSplit {
        FeeSplit(of: fee, taxShare: taxShare, commissionShare: commissionShare)
    }
}
