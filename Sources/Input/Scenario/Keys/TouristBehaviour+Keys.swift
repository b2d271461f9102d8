import Behaviour
import Quantities

/// `tourists:` (B03, parts L and G).
extension TouristBehaviour {
    static let keys: [Key<TouristBehaviour>] = [
        Key(
            "count", \.count, .whole(1...PedestrianDecoder.peopleMax), "number of tourists who arrive during the run",
            required: "write the number of tourists"),
        Key("arrivals", \.arrivals, .map(TouristArrivals.keys), ""),
        Key("nights", \.nights, .random(.factor), "number of nights of a stay"),
        Key(
            "hotel", \.hotelProbability, .share,
            "share who stay at a hotel of `places`; the others stay near another place"),
        Key("day", \.day, .map(TouristDay.keys), ""),
        Key("ways", \.travel, .map(TouristTravel.keys), ""),
        Key("attention", \.attention, .map(TouristAttention.keys), ""),
        Key("taste", \.taste, .map(TouristTaste.keys), ""),
        Key("crowds", \.crowding, .map(PlaceCrowding.keys), ""),
        Key("company", \.social, .map(TouristSocialHabits.keys, check: TouristSocialHabits.check), ""),
        Key("guide", \.guide, .map(TouristGuideHabits.keys), ""),
    ]
}

extension TouristArrivals {
    fileprivate static let keys: [Key<TouristArrivals>] = [
        Key(
            "weekdays", \.weekdayWeights, .weights(count: 7, of: "weekday", "more towards the weekend"),
            "weights of the weekdays from Monday"),
        Key(
            "days", \.dayWeights, .weights("equal weights"),
            "weights of the days from the start of the run; they repeat"),
        Key(
            "hours", \.hourWeights, .weights(count: 24, of: "hour", "most from 10 to 15 h"),
            "weights of the hours from midnight"),
    ]
}

extension TouristDay {
    fileprivate static let keys: [Key<TouristDay>] = [
        Key("waking", \.wakingClockSeconds, .random(.time), "time since midnight at which tourists set out"),
        Key("bedtime", \.bedtime, .clock, "time after which no tourist sets out"),
        Key("places", \.places, .random(.factor), "number of places visited on a whole day"),
        Key("visit", \.visitSeconds, .random(.time), "length of a visit"),
        Key(
            "meals", \.mealTimes, .clocks(countMax: TouristDay.mealsMax, of: "meals a day"),
            "times from which tourists are hungry: G05"),
        Key("askForMeals", \.mealProbability, .share, "share of meals for which tourists ask the guide"),
        Key("meal", \.mealSeconds, .random(.time), "length of a meal"),
    ]
}

extension TouristTravel {
    fileprivate static let keys: [Key<TouristTravel>] = [
        Key("speed", \.speedKilometresPerHour, .random(.speed), "walking speed"),
        Key("detour", \.detour, .number(.from(1, to: 10)), "ratio of the walking distance to the straight line"),
        Key(
            "reach", \.reachKilometres, .kilometres(.above(0, to: 1_000)),
            "distance up to which tourists look for places"),
        Key("walkUpTo", \.walksUpToKilometres, .random(.length), "maximum distance that a tourist walks"),
        Key("taxi", \.taxiProbability, .share, "share of longer trips by taxi, if there are taxis"),
        Key(
            "transit", \.transit, .unlessNone(.map(TransitHabits.keys), defaultValue: TransitHabits()),
            "public transport; `none`: there is none"),
    ]
}

extension TransitHabits {
    fileprivate static let keys: [Key<TransitHabits>] = [
        Key("wait", \.waitSeconds, .random(.time), "time for the wait and for the walks to and from the stops"),
        Key("speed", \.speedKilometresPerHour, .kilometresPerHour(.from(1, to: 500)), "speed of the ride"),
    ]
}

extension TouristAttention {
    fileprivate static let keys: [Key<TouristAttention>] = [
        Key(
            "cards", \.cards, .whole(1...TouristAttention.cardsMax),
            "number of cards of the feed that a tourist looks at"),
        Key(
            "positionBias", \.positionBias, .number(.from(0, to: 10)),
            "exponent: the card at rank r is chosen in proportion to 1 / r to this power; 0: all are equally likely"),
        Key("explore", \.exploreProbability, .share, "share of choices made without the feed"),
        Key("byCategory", \.categoryProbability, .share, "share of choices from a feed of one category"),
        Key("return", \.returnProbability, .share, "share of places already visited that may be chosen again"),
        Key("prefer", \.prefersProbability, .share, "share of tourists who set a preferred category: L03"),
        Key(
            "preferDistrict", \.prefersDistrictProbability, .share,
            "share of tourists who set a preferred district: L03"),
        Key(
            "collect", \.collectProbability, .share,
            "share of visits after which the place is added to the collection: L05"),
    ]
}

extension TouristTaste {
    private static let deviations = Limits.from(0, to: 5)

    fileprivate static let keys: [Key<TouristTaste>] = [
        Key(
            "quality", \.qualityMean, .number(.from(1, to: 5)),
            "mean quality of places, in grades: drawn for each place, and not visible to tourists"),
        Key("qualityDeviation", \.qualityDeviation, .number(deviations), "standard deviation of the quality"),
        Key(
            "tasteDeviation", \.tasteDeviation, .number(deviations),
            "standard deviation of a tourist's taste for a category, in grades"),
        Key("noiseDeviation", \.noiseDeviation, .number(deviations), "standard deviation of a single grade"),
        Key(
            "grade", \.gradeProbability, .share,
            "share of visits, and of hotel stays at their end, that are graded: L01"),
        Key("text", \.textProbability, .share, "share of grades with a text: L02"),
    ]
}

extension PlaceCrowding {
    fileprivate static let keys: [Key<PlaceCrowding>] = [
        Key(
            "capacity", \.capacity, .unlessNone(.random(.factor), defaultValue: .constant(0)),
            "number of people for whom a place has room; `none`: no limit"),
        Key(
            "patience", \.linePatienceSeconds, .unlessNone(.random(.time), defaultValue: .constant(0)),
            "maximum time in line; `none`: without limit"),
        Key("crowdedFrom", \.crowdedFrom, .share, "share of the capacity from which a place is crowded"),
        Key("spoils", \.gradeLossWhenFull, .number(.from(0, to: 5)), "loss of grades at a full place"),
    ]
}

extension TouristSocialHabits {
    fileprivate static let keys: [Key<TouristSocialHabits>] = [
        Key("ask", \.askProbability, .share, "probability of a friend request to a tourist met at a place: L06"),
        Key("accept", \.acceptProbability, .share, "share of friend requests that are accepted: L06"),
        Key("decline", \.declineProbability, .share, "share of friend requests that are declined: L06"),
        Key("message", \.messageProbability, .share, "probability, each evening, of a message to a friend: L08"),
        Key(
            "messageStrangers", \.strangerMessageProbability, .share,
            "probability, each evening, of a message to a tourist who is not a friend: L08"),
        Key(
            "friendsOnly", \.friendsOnlyProbability, .share,
            "share of tourists who accept messages from friends only: L08"),
        Key("block", \.blockProbability, .share, "share of messages whose sender is then blocked: L08"),
        Key("unfriend", \.unfriendProbability, .share, "probability, each evening, of deleting a friend: L06"),
        Key(
            "sharePosition", \.sharePositionProbability, .share,
            "share of tourists who share their position with friends: L07"),
        Key("joinFriend", \.joinFriendProbability, .share, "probability of going to where a friend is: L07"),
    ]

    fileprivate static func check(_ map: MapField, _ company: TouristSocialHabits) {
        if company.acceptProbability + company.declineProbability > 1 {
            map.report(
                "'accept' and 'decline' add up to more than 1",
                remedy: "write shares that add up to at most 1")
        }
    }
}
