import Behaviour
import Quantities

/// `tourists:` (B03, parts L and G).
extension TouristBehaviour {
    static let keys: [Key<TouristBehaviour>] = [
        Key(
            "count", \.count, .whole(1...PedestrianDecoder.peopleMax), "how many come during the run",
            required: "tell how many"),
        Key("arrivals", \.arrivals, .map(TouristArrivals.keys), ""),
        Key("nights", \.nights, .random(.factor), "how many each stays"),
        Key(
            "hotel", \.hotelProbability, .share,
            "the share who stay at a hotel of `places`; the others live near some place"),
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
            "from Monday"),
        Key("days", \.dayWeights, .weights("all the same"), "of the days from the start on, over and over"),
        Key("hours", \.hourWeights, .weights(count: 24, of: "hour", "most from 10 to 15 h"), "from midnight"),
    ]
}

extension TouristDay {
    fileprivate static let keys: [Key<TouristDay>] = [
        Key("waking", \.wakingClockSeconds, .random(.time), "the time since midnight at which they set out"),
        Key("bedtime", \.bedtime, .clock, "after which nobody sets out"),
        Key("places", \.places, .random(.factor), "on a whole day"),
        Key("visit", \.visitSeconds, .random(.time), "how long a visit takes"),
        Key(
            "meals", \.mealTimes, .clocks(countMax: TouristDay.mealsMax, of: "meals a day"),
            "from which they are hungry: G05"),
        Key("askForMeals", \.mealProbability, .share, "the share who then ask the guide"),
        Key("meal", \.mealSeconds, .random(.time), "how long a meal takes"),
    ]
}

extension TouristTravel {
    fileprivate static let keys: [Key<TouristTravel>] = [
        Key("speed", \.speedKilometresPerHour, .random(.speed), "on foot"),
        Key("detour", \.detour, .number(.from(1, to: 10)), "a way is so many times the straight line"),
        Key("reach", \.reachKilometres, .kilometres(.above(0, to: 1_000)), "nobody looks farther than that"),
        Key("walkUpTo", \.walksUpToKilometres, .random(.length), "longer ways are not walked"),
        Key("taxi", \.taxiProbability, .share, "of them the share by taxi, where there are any"),
        Key(
            "transit", \.transit, .unlessNone(.map(TransitHabits.keys), defaultValue: TransitHabits()),
            "public transport"),
    ]
}

extension TransitHabits {
    fileprivate static let keys: [Key<TransitHabits>] = [
        Key("wait", \.waitSeconds, .random(.time), "with the ways to and from the stops"),
        Key("speed", \.speedKilometresPerHour, .kilometresPerHour(.from(1, to: 500)), "on board"),
    ]
}

extension TouristAttention {
    fileprivate static let keys: [Key<TouristAttention>] = [
        Key("cards", \.cards, .whole(1...TouristAttention.cardsMax), "cards of the feed that are looked at"),
        Key(
            "positionBias", \.positionBias, .number(.from(0, to: 10)),
            "the chance of rank r is as r to the power of minus that; 0: all the same"),
        Key("explore", \.exploreProbability, .share, "of choices that pass the feed by"),
        Key("byCategory", \.categoryProbability, .share, "of choices that ask for one category"),
        Key("return", \.returnProbability, .share, "of places seen already that may be chosen again"),
        Key("prefer", \.prefersProbability, .share, "who state a preference: L03"),
        Key("preferDistrict", \.prefersDistrictProbability, .share, "who state one of a district: L03"),
        Key("collect", \.collectProbability, .share, "of visits that go into the collection: L05"),
    ]
}

extension TouristTaste {
    private static let deviations = Limits.from(0, to: 5)

    fileprivate static let keys: [Key<TouristTaste>] = [
        Key(
            "quality", \.qualityMean, .number(.from(1, to: 5)),
            "how good places are, in grades: drawn for each place, and known to nobody"),
        Key("qualityDeviation", \.qualityDeviation, .number(deviations), "of that"),
        Key("tasteDeviation", \.tasteDeviation, .number(deviations), "of a tourist's liking for a category"),
        Key("noiseDeviation", \.noiseDeviation, .number(deviations), "of a single grade"),
        Key(
            "grade", \.gradeProbability, .share,
            "of visits, and of stays at a hotel when they are over, that are graded: L01"),
        Key("text", \.textProbability, .share, "of grades with a text: L02"),
    ]
}

extension PlaceCrowding {
    fileprivate static let keys: [Key<PlaceCrowding>] = [
        Key(
            "capacity", \.capacity, .unlessNone(.random(.factor), defaultValue: .constant(0)),
            "people who find room at a place; `none`: any number"),
        Key(
            "patience", \.linePatienceSeconds, .unlessNone(.random(.time), defaultValue: .constant(0)),
            "how long they stand in line; `none`: for ever"),
        Key("crowdedFrom", \.crowdedFrom, .share, "from this share of its capacity on a place is crowded"),
        Key("spoils", \.gradeLossWhenFull, .number(.from(0, to: 5)), "a full place is so many grades worse"),
    ]
}

extension TouristSocialHabits {
    fileprivate static let keys: [Key<TouristSocialHabits>] = [
        Key("ask", \.askProbability, .share, "the chance of asking whom one meets at a place: L06"),
        Key("accept", \.acceptProbability, .share, "the chance of accepting: L06"),
        Key("decline", \.declineProbability, .share, "the chance of declining: L06"),
        Key("message", \.messageProbability, .share, "of writing to a friend in the evening: L08"),
        Key("messageStrangers", \.strangerMessageProbability, .share, "of writing to somebody else: L08"),
        Key("friendsOnly", \.friendsOnlyProbability, .share, "who take messages from friends only: L08"),
        Key("block", \.blockProbability, .share, "of messages whose sender is then blocked: L08"),
        Key("unfriend", \.unfriendProbability, .share, "the chance of deleting a friend: L06"),
        Key("sharePosition", \.sharePositionProbability, .share, "who show friends where they are: L07"),
        Key("joinFriend", \.joinFriendProbability, .share, "the chance of going where a friend is: L07"),
    ]

    fileprivate static func check(_ map: MapField, _ company: TouristSocialHabits) {
        if company.acceptProbability + company.declineProbability > 1 {
            map.report(
                "more requests are accepted and declined than are made",
                remedy: "let 'accept' and 'decline' add up to at most 1")
        }
    }
}
