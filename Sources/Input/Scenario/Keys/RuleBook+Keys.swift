import CityFiles
import PlaceService
import Quantities
import TaxiService

/// Parameters of the rule book, by their dotted names.
extension RuleBookDecoder {
    static let zoneArea = "zones.areaKm2"
    static let fareGroups = "fare.groups"
    static let surgePercent = "dispatch.surge.percentPerRequest"
    static let surgeMax = "dispatch.surge.maxPercent"
    static let waitingPrice = "fare.waiting.perMinute"
    static let waitingFreeTime = "fare.waiting.freeMinutes"
    /// Upper limit of a month's money, enough for the books of any city.
    private static let monthMoneyMax = Money(cents: 100_000_000_000)

    static let keys: [Key<RuleBookDecoder>] = taxiKeys + otherKeys + placeKeys + guideKeys

    private static let taxiKeys: [Key<RuleBookDecoder>] = [
        Key(
            zoneArea, \.rules.zoneAreaSquareKilometres,
            .number(.from(CityTables.areaKm2Range.lowerBound, to: CityTables.areaKm2Range.upperBound)),
            "area of the zones into which streets are divided, also those of a city file (see <doc:Streets>): Z01"),
        Key(
            "refusals.standDown", \.rules.taxi.refusalsToStandDown, .whole(1...1_000_000),
            "number of refusals in a row after which a driver is sent offline: D07"),
        Key(
            "refusals.suspend", \.rules.taxi.refusalsToSuspend, .whole(1...1_000_000),
            "number of refusals in a row after which a driver is suspended: D07"),
        Key(
            "refusals.suspensionDays", \.rules.taxi.suspensionDays, .whole(1...365),
            "days of the first suspension; the n-th is n times as long: D07"),
        Key(
            "offer.timeoutSeconds", \.rules.taxi.offerTimeout, .bare(above: 0, to: 86_400, secondsPerUnit: 1),
            "seconds for which an offer is open: D08"),
        Key(
            "offer.timeoutCountsAsRefusal", \.rules.taxi.timeoutCountsAsRefusal, .flag,
            "whether an unanswered offer counts as a refusal: D08"),
        Key(
            "dispatch.policy", \.rules.taxi.dispatchPolicy, .word(),
            "rule by which a ride is offered to drivers: see <doc:DispatchPolicies>"
        ),
        Key("dispatch.seed", \.rules.taxi.dispatchSeed, .whole(0...Int(UInt32.max)), "random seed of `random`"),
        Key(
            "dispatch.batchSeconds", \.rules.taxi.batchInterval, .bare(above: 0, to: 3_600, secondsPerUnit: 1),
            "seconds between two rounds of `batched`"),
        Key(
            "dispatch.rebalanceMinutes", \.rules.taxi.rebalanceInterval,
            .bare(above: 0, to: 1_440, secondsPerUnit: 60), "minutes between two plans of `rebalanced`"),
        Key(
            surgePercent, \.rules.taxi.surge.percentPerRequest, .whole(0...1_000),
            """
            surge pricing, an experiment outside the rule book: per cent by which a request raises the price for each open \
            request of its zone in excess of the taxis without a ride there
            """),
        Key(
            surgeMax, \.rules.taxi.surge.percentMax, .whole(1...1_000), "highest percentage of surge pricing"),
        Key("fare.flagFall", \.rules.taxi.fare.flagFall, .money(), "flag fall, the starting fee of each ride: P01"),
        Key("fare.perKm", \.rules.taxi.fare.perKilometre, .money(), "price per kilometre: P01"),
        Key(
            "fare.perMile", \.rules.taxi.fareAdditions.perMile, .money(),
            "price per mile of 1,609.344 m, added to `fare.perKm`; a tariff by miles has no exact price per kilometre"
        ),
        Key(
            "fare.perMinute", \.rules.taxi.fareAdditions.perMinute, .money(),
            "price per minute of the promised travel time, at the hour of the request or of a reservation's departure"
        ),
        Key(
            "fare.slowerThanKmh", \.rules.taxi.fareAdditions.metresPerHourWithoutWaiting, .metresPerHour,
            "speed in km/h: `fare.perMinute` counts only the time that exceeds the time of the trip at this speed"),
        Key(
            "fare.minimum", \.rules.taxi.fareAdditions.minimum, .money(),
            "minimum of the meter's price; surcharges are added to it, and flat prices have none"),
        Key(
            "fare.periods", \.fareFields.periods, .deferredList(TaxiRules.Period.keys, of: TaxiRules.Period(name: "")),
            """
            hours with other rates of the meter, such as `{name: night, from: "22:00", until: "06:00", percent: 25}`: \
            the time of the request counts, or the departure of a reservation; if several periods include it, the first in the \
            list applies
            """),
        Key(
            waitingPrice, \.rules.taxi.waitingCharge.perMinute, .money(),
            "price per minute for a taxi that waits at the pickup longer than the free time: P01"),
        Key(
            waitingFreeTime, \.rules.taxi.waitingCharge.freeTime, .bare(to: 1_440, secondsPerUnit: 60),
            "minutes of waiting that are free; less than `noShow.waitMinutes`"),
        Key(
            fareGroups, \.fareFields.groups, .deferred("zones under a name"),
            "groups of zones: `{airport: [132], town: [4, 12]}`"),
        Key(
            "fare.surcharges", \.fareFields.surcharges, .deferredList(SurchargeEntry.keys, of: SurchargeEntry()),
            "amounts added to the price when they are due"),
        Key(
            "fare.flat", \.fareFields.flat, .deferredList(FlatFareEntry.keys, of: FlatFareEntry()),
            """
            flat prices between two groups of zones, such as `{between: [airport, town], price: 52.00}`; the first that applies \
            counts
            """),
        Key(
            "fare.limit", \.rules.taxi.fareLimit,
            KeyForm("`none`", text: { _ in "" }) { field, _ in
                field.word(among: ["none"]).map { _ in TaxiRules.Tariff?.none }
            },
            "`none`: no legal limit", defaultValue: "the two amounts below"),
        Key("fare.limit.flagFall", \.rules.taxi.fareLimit, .limit(\.flagFall), "legal limit of the flag fall: P02"),
        Key("fare.limit.perKm", \.rules.taxi.fareLimit, .limit(\.perKilometre), "legal limit per kilometre: P02"),
        Key(
            "noShow.waitMinutes", \.rules.taxi.noShowWait, .bare(to: 1_440, secondsPerUnit: 60),
            "minutes that a driver waits for a client who is not there: T12"),
        Key(
            "reservation.leadHours", \.rules.taxi.reservationLead, .bare(to: 8_784, secondsPerUnit: 3_600),
            "minimum hours from the booking to the departure: R01"),
        Key(
            "reservation.allocateMinutes", \.rules.taxi.reservationAllocation,
            .bare(to: 527_040, secondsPerUnit: 60),
            "minutes before the departure at which the search for a taxi begins: R02"),
        Key(
            "sharing.maxDetour", \.rules.taxi.sharingDetourMax,
            KeyForm("1 to 100") { $0.exactNumber(.from(1, to: 100)) },
            "maximum time on board of a shared ride, as a multiple of the direct drive time: S02"),
    ]

    private static let otherKeys: [Key<RuleBookDecoder>] = [
        Key(
            "gps.pollSeconds", \.rules.tours.pollInterval, .bare(above: 0, to: 3_600, secondsPerUnit: 1),
            "seconds between two positions of a phone: W07"),
        Key(
            "gps.pollInBackgroundSeconds", \.rules.tours.pollIntervalInBackground,
            .bare(above: 0, to: 3_600, secondsPerUnit: 1),
            "seconds between two positions with the app in the background: W07"),
        Key(
            "gps.pollSavingPowerSeconds", \.rules.tours.pollIntervalSavingPower,
            .bare(above: 0, to: 3_600, secondsPerUnit: 1),
            "seconds between two positions while the phone saves power: W07"),
        Key(
            "gps.waypointMetres", \.rules.tours.waypointMetres, .number(.from(1, to: 1_000)),
            "distance at which a waypoint is reached: W04"),
        Key(
            "gps.accuracyMetres", \.rules.activity.accuracyMetresMax, .whole(1...10_000),
            "maximum error of a position; worse positions are left out: F02"),
        Key(
            "accounts.rememberedDays", \.rules.accounts.remembered, .wholeTimes(.days(1), 1...3_650),
            "days that a remembered login lasts: A10"),
        Key(
            "accounts.sessionHours", \.rules.accounts.unremembered, .wholeTimes(.hours(1), 1...8_784),
            "hours that any other login lasts: A10"),
    ]

    private static let placeKeys: [Key<RuleBookDecoder>] = [
        Key("feed.rating", \.rules.places.feed.rating, .weight, "weight of the rating in the feed: L03"),
        Key("feed.visits", \.rules.places.feed.visits, .weight, "weight of the visits in the feed: L03"),
        Key("feed.friends", \.rules.places.feed.friends, .weight, "weight of friends who were there: L03"),
        Key("feed.preference", \.rules.places.feed.preference, .weight, "weight of the preferred category: L03"),
        Key("feed.district", \.rules.places.feed.district, .weight, "weight of the preferred district: L03"),
        Key("map.limitMetres", \.rules.places.mapMetres, .metres, "distance up to which the map shows places: L04"),
    ]

    private static let guideKeys: [Key<RuleBookDecoder>] = [
        Key("subscription.fee", \.rules.guide.subscriptionFee, .money(), "fee per month: G01"),
        Key("finance.taxPercent", \.rules.guide.taxShare, .percent, "tax on each fee, in per cent: G02"),
        Key(
            "finance.commissionPercent", \.rules.guide.commissionShare, .percent,
            "bank commission on each fee, in per cent: G02"),
        Key("finance.costs", \.rules.guide.costsByMonth, .money(to: monthMoneyMax), "other costs per month: G02"),
        Key(
            "finance.salaries", \.rules.guide.salariesByMonth, .money(to: monthMoneyMax),
            "salaries per month, without the pay of guides: G02"),
        Key("route.choices", \.rules.guide.routesProposedMax, .whole(1...100), "number of routes to choose from: G03"),
        Key(
            "route.placesMin", \.rules.guide.routePlacesMin, .whole(1...50), "minimum number of places of a route: G03"),
        Key(
            "route.placesMax", \.rules.guide.routePlacesMax, .whole(1...50), "maximum number of places of a route: G03"),
        Key("route.limitMetres", \.rules.guide.routeMetresMax, .metres, "maximum length of a route: G03"),
        Key(
            "route.startMetres", \.rules.guide.startMetresMax, .metres, "maximum distance to the start of a route: G03"),
        Key(
            "route.placesTried", \.rules.guide.placesTriedMax, .whole(1...1_000),
            """
            number of places drawn for all proposed routes; the walk between every two is measured. If draws find too few routes, \
            the program searches the 400 nearest places in at most 200,000 steps. This finds all routes of three places \
            among up to 57 places within the day's limit, and may miss some beyond that: G03
            """),
        Key("eat.limitMetres", \.rules.guide.eatMetresMax, .metres, "maximum walking distance to a restaurant: G05"),
        Key(
            "nearby.limitMetres", \.rules.guide.nearbyMetresMax, .metres,
            "maximum straight-line distance to an attraction: G07"),
        Key(
            "outing.followers", \.rules.guide.followersMax, .whole(1...10_000),
            "maximum number of people on a guided tour: G06"),
        Key("outing.pay", \.rules.guide.guidePay, .money(), "pay of the guide per guided tour: G06"),
        Key("card.amountMin", \.rules.guide.cardAmountMin, .money(), "minimum amount loaded on a transport card: G08"),
        Key("card.amountMax", \.rules.guide.cardAmountMax, .money(), "maximum amount loaded on a transport card: G08"),
        Key(
            "card.sellers", \.rules.guide.cardSellers, .category,
            "category of places that also sell transport cards: G08"),
    ]
}

/// `dispatch:`.
extension TaxiRules {
    /// Returns the keys.
    ///
    /// - Parameter zones: number of zones of the city.
    static func dispatchKeys(zones: Int) -> [Key<TaxiRules>] {
        [
            Key(
                "searchZones", \.searchZones, .unlessNone(.zones(all: zones), defaultValue: zones, word: "all"),
                "number of nearest zones searched for a taxi; a number above that of the zones means all")
        ]
    }
}
