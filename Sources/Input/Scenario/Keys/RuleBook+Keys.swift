import CityFiles
import PlaceService
import Quantities
import TaxiService

/// Parameters of the rule book, by their dotted names.
extension RuleBookDecoder {
    static let zoneArea = "zones.areaKm2"
    static let fareGroups = "fare.groups"
    /// Upper limit of a month's money, enough for the books of any city.
    private static let monthMoneyMax = Money(cents: 100_000_000_000)

    static let keys: [Key<RuleBookDecoder>] = taxiKeys + otherKeys + placeKeys + guideKeys

    private static let taxiKeys: [Key<RuleBookDecoder>] = [
        Key(
            zoneArea, \.rules.zoneAreaSquareKilometres,
            .number(.from(CityTables.areaKm2Range.lowerBound, to: CityTables.areaKm2Range.upperBound)),
            "how large the zones of streets are cut, also those of a city file (see <doc:Streets>): Z01"),
        Key(
            "refusals.standDown", \.rules.taxi.refusalsToStandDown, .whole(1...1_000_000),
            "refusals in a row until a driver is sent offline: D07"),
        Key(
            "refusals.suspend", \.rules.taxi.refusalsToSuspend, .whole(1...1_000_000),
            "refusals in a row until a driver is suspended: D07"),
        Key(
            "refusals.suspensionDays", \.rules.taxi.suspensionDays, .whole(1...365),
            "the first time for so long, the n-th time n times as long: D07"),
        Key(
            "offer.timeoutSeconds", \.rules.taxi.offerTimeout, .bare(above: 0, to: 86_400, secondsPerUnit: 1),
            "how long an offer is open: D08"),
        Key(
            "offer.timeoutCountsAsRefusal", \.rules.taxi.timeoutCountsAsRefusal, .flag,
            "whether an offer that is not answered is a refusal: D08"),
        Key(
            "dispatch.policy", \.rules.taxi.dispatchPolicy, .word(), "who is offered a ride: see <doc:DispatchPolicies>"
        ),
        Key("dispatch.seed", \.rules.taxi.dispatchSeed, .whole(0...Int(UInt32.max)), "of the lots of `random`"),
        Key(
            "dispatch.batchSeconds", \.rules.taxi.batchInterval, .bare(above: 0, to: 3_600, secondsPerUnit: 1),
            "between two rounds of `batched`"),
        Key(
            "dispatch.rebalanceMinutes", \.rules.taxi.rebalanceInterval,
            .bare(above: 0, to: 1_440, secondsPerUnit: 60), "between two plans of `rebalanced`"),
        Key("fare.flagFall", \.rules.taxi.fare.flagFall, .money(), "of each ride: P01"),
        Key("fare.perKm", \.rules.taxi.fare.perKilometre, .money(), "for each kilometre: P01"),
        Key(
            "fare.perMile", \.rules.taxi.fareAdditions.perMile, .money(),
            "for each mile of 1,609.344 m, besides `fare.perKm`: a tariff by miles has no exact price of a kilometre"
        ),
        Key(
            "fare.perMinute", \.rules.taxi.fareAdditions.perMinute, .money(),
            "for each minute of the promised travel time, at the hour of the request or of a reservation's departure"
        ),
        Key(
            "fare.slowerThanKmh", \.rules.taxi.fareAdditions.metresPerHourWithoutWaiting, .metresPerHour,
            "of that time only what the way takes longer than at this speed"),
        Key(fareGroups, \.fareFields.groups, .deferred("zones under a name"), "`{airport: [132], town: [4, 12]}`"),
        Key(
            "fare.surcharges", \.fareFields.surcharges, .deferredList(SurchargeEntry.keys, of: SurchargeEntry()),
            "amounts added to the price where they are due"),
        Key(
            "fare.flat", \.fareFields.flat, .deferredList(FlatFareEntry.keys, of: FlatFareEntry()),
            """
            prices between two groups, instead of the meter, such as `{between: [airport, town], price: 52.00}`; the first that \
            applies counts
            """),
        Key(
            "fare.limit", \.rules.taxi.fareLimit,
            KeyForm("`none`", text: { _ in "" }) { field, _ in
                field.word(among: ["none"]).map { _ in TaxiRules.Tariff?.none }
            },
            "there is no legal limit", defaultValue: "the two amounts below"),
        Key("fare.limit.flagFall", \.rules.taxi.fareLimit, .limit(\.flagFall), "the law's: P02"),
        Key("fare.limit.perKm", \.rules.taxi.fareLimit, .limit(\.perKilometre), "the law's: P02"),
        Key(
            "noShow.waitMinutes", \.rules.taxi.noShowWait, .bare(to: 1_440, secondsPerUnit: 60),
            "how long a driver waits for who is not there: T12"),
        Key(
            "reservation.leadHours", \.rules.taxi.reservationLead, .bare(to: 8_784, secondsPerUnit: 3_600),
            "how long before the departure one books at least: R01"),
        Key(
            "reservation.allocateMinutes", \.rules.taxi.reservationAllocation,
            .bare(to: 527_040, secondsPerUnit: 60), "how long before the departure a taxi is looked for: R02"),
        Key(
            "sharing.maxDetour", \.rules.taxi.sharingDetourMax,
            KeyForm("1 to 100") { $0.exactNumber(.from(1, to: 100)) },
            "nobody is on board of a shared ride longer than so many times the direct time: S02"),
    ]

    private static let otherKeys: [Key<RuleBookDecoder>] = [
        Key(
            "gps.pollSeconds", \.rules.tours.pollInterval, .bare(above: 0, to: 3_600, secondsPerUnit: 1),
            "from position to position: W07"),
        Key(
            "gps.pollInBackgroundSeconds", \.rules.tours.pollIntervalInBackground,
            .bare(above: 0, to: 3_600, secondsPerUnit: 1), "with the app in the background: W07"),
        Key(
            "gps.pollSavingPowerSeconds", \.rules.tours.pollIntervalSavingPower,
            .bare(above: 0, to: 3_600, secondsPerUnit: 1), "saving power: W07"),
        Key(
            "gps.waypointMetres", \.rules.tours.waypointMetres, .number(.from(1, to: 1_000)),
            "from here on a waypoint is reached: W04"),
        Key(
            "gps.accuracyMetres", \.rules.activity.accuracyMetresMax, .whole(1...10_000),
            "worse fixes are left out: F02"),
        Key(
            "accounts.rememberedDays", \.rules.accounts.remembered, .wholeTimes(.days(1), 1...3_650),
            "of a session that is remembered: A10"),
        Key(
            "accounts.sessionHours", \.rules.accounts.unremembered, .wholeTimes(.hours(1), 1...8_784),
            "of a session that is not to be remembered: A10"),
    ]

    private static let placeKeys: [Key<RuleBookDecoder>] = [
        Key("feed.rating", \.rules.places.feed.rating, .weight, "what the rating is multiplied by: L03"),
        Key("feed.visits", \.rules.places.feed.visits, .weight, "likewise the visits: L03"),
        Key("feed.friends", \.rules.places.feed.friends, .weight, "friends who were there: L03"),
        Key("feed.preference", \.rules.places.feed.preference, .weight, "the category preferred: L03"),
        Key("feed.district", \.rules.places.feed.district, .weight, "the district preferred: L03"),
        Key("map.limitMetres", \.rules.places.mapMetres, .metres, "how far the map shows: L04"),
    ]

    private static let guideKeys: [Key<RuleBookDecoder>] = [
        Key("subscription.fee", \.rules.guide.subscriptionFee, .money(), "for a month: G01"),
        Key("finance.taxPercent", \.rules.guide.taxShare, .percent, "of each fee: G02"),
        Key("finance.commissionPercent", \.rules.guide.commissionShare, .percent, "of each fee, to the bank: G02"),
        Key("finance.costs", \.rules.guide.costsByMonth, .money(to: monthMoneyMax), "of each month: G02"),
        Key(
            "finance.salaries", \.rules.guide.salariesByMonth, .money(to: monthMoneyMax),
            "of each month, beside the pay of guides: G02"),
        Key("route.choices", \.rules.guide.routesProposedMax, .whole(1...100), "routes to choose from: G03"),
        Key("route.placesMin", \.rules.guide.routePlacesMin, .whole(1...50), "places of one, at least: G03"),
        Key("route.placesMax", \.rules.guide.routePlacesMax, .whole(1...50), "and at most: G03"),
        Key("route.limitMetres", \.rules.guide.routeMetresMax, .metres, "its length: G03"),
        Key("route.startMetres", \.rules.guide.startMetresMax, .metres, "how far its start may be: G03"),
        Key(
            "route.placesTried", \.rules.guide.placesTriedMax, .whole(1...1_000),
            """
            for each: every two of them are measured. Where draws find too few, all that exist are looked for, among the \
            400 nearest places and in 200,000 steps at most: enough for up to 57 places within the day's limit if three \
            make a route, and a search that may miss some beyond that: G03
            """),
        Key("eat.limitMetres", \.rules.guide.eatMetresMax, .metres, "how far a restaurant may be, walked: G05"),
        Key(
            "nearby.limitMetres", \.rules.guide.nearbyMetresMax, .metres,
            "how far an attraction may be, as the crow flies: G07"),
        Key("outing.followers", \.rules.guide.followersMax, .whole(1...10_000), "of a guided tour, at most: G06"),
        Key("outing.pay", \.rules.guide.guidePay, .money(), "to its guide: G06"),
        Key("card.amountMin", \.rules.guide.cardAmountMin, .money(), "what a transport card is loaded with: G08"),
        Key("card.amountMax", \.rules.guide.cardAmountMax, .money(), "and at most: G08"),
        Key("card.sellers", \.rules.guide.cardSellers, .category, "the category of places that sell them too: G08"),
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
                "in how many of the nearest zones a request looks for a taxi; more than there are means all")
        ]
    }
}
