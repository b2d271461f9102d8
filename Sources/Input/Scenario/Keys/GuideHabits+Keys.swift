import Behaviour
import Quantities

/// Habits of tourists with the city guide, `tourists.guide:` (part G).
extension TouristGuideHabits {
    private static let cardMoneyMax = Money(cents: 1_000_000)

    static let keys: [Key<TouristGuideHabits>] = [
        Key("subscribe", \.subscribeProbability, .share, "who subscribe: G01"),
        Key("endSubscription", \.endProbability, .share, "of them those who end it before they leave: G01"),
        Key("routes", \.routeProbability, .share, "the chance of asking for routes in the morning: G03"),
        Key("addPlace", \.addPlaceProbability, .share, "of adding a place to a route: G04"),
        Key("removePlace", \.removePlaceProbability, .share, "of removing one: G04"),
        Key("askGuide", \.askGuideProbability, .share, "of asking for a guide: G06"),
        Key("join", \.joinProbability, .share, "of joining a guided tour: G06"),
        Key("leave", \.leaveProbability, .share, "of leaving it again: G06"),
        Key("transportCard", \.transportCardProbability, .share, "who buy a transport card: G08"),
        Key("officeOffline", \.officeOfflineProbability, .share, "how often the office is offline: G08"),
        Key("news", \.newsProbability, .share, "the chance each day of reading the news: G10"),
        Key("weather", \.weatherProbability, .share, "of looking at the weather: G09"),
        Key("weatherFails", \.weatherFailsProbability, .share, "how often that fails: G09"),
        Key("enquire", \.enquireProbability, .share, "the chance each day of asking customer service: G14"),
        Key("nearby", \.nearbyProbability, .share, "of looking what is nearby: G07"),
        Key("transportCardAmounts", \.transportCardAmounts, amounts, "what cards are loaded with, as likely: G08"),
        Key("paymentTroubles", \.cards, .map(CardFailures.keys, check: CardFailures.check), ""),
        Key(
            "choice", \.perMoneyOfFee, .ifWritten(.map(choice), defaultValue: 0),
            "how tourists react to the fee: see <doc:Scenarios>",
            defaultValue: "as many subscribe and end it, whatever it costs"),
    ]

    /// Keys without default, because no known publication reports such a value for a guide.
    private static let choice: [Key<Double>] = [
        Key(
            "fee", \.self, .number(.from(-100, to: 0)),
            """
            utility of a unit of money of `rules.subscription.fee`: who subscribe, and who end it, are a logit of what it has changed \
            by since today, so that the elasticity is `fee` × the fee × (1 − `subscribe`)
            """, required: "tell what a unit of money more of the fee is to them, such as -0.1")
    ]

    private static var amounts: KeyForm<[Money]> {
        KeyForm("amounts", text: { "[\($0.map(\.description).joined(separator: ", "))]" }) { field in
            guard let entries = field.list() else { return nil }
            if entries.isEmpty { field.report("there is no amount", remedy: "write at least one, such as [10.00]") }
            let amounts = entries.map { $0.money(to: cardMoneyMax) }
            return amounts.isEmpty || amounts.contains(nil) ? nil : amounts.compactMap { $0 }
        }
    }
}

extension CardFailures {
    fileprivate static let keys: [Key<CardFailures>] = [
        Key("wrong", \.wrongProbability, .share, "of payments with a card that is wrong: G01"),
        Key("empty", \.emptyProbability, .share, "with one that has no money: G01"),
        Key("unreachable", \.unreachableProbability, .share, "whose bank is not reached: G01"),
    ]

    fileprivate static func check(_ map: MapField, _ cards: CardFailures) {
        if cards.wrongProbability + cards.emptyProbability + cards.unreachableProbability > 1 {
            map.report(
                "there are more troubles than payments",
                remedy: "let 'wrong', 'empty' and 'unreachable' add up to at most 1")
        }
    }
}

/// Staff of the guide. Those not written keep their defaults; guides and organisations default to none.
extension GuideCompanyBehaviour {
    static let keys: [Key<GuideCompanyBehaviour>] = [
        Key(
            "guides", \.self,
            .map([
                Key("count", \.guides, .workers, "who apply to lead guided tours: G06", required: "tell how many"),
                Key("apply", \.applicationSeconds, .random(.time), "when, from the start"),
                Key(
                    "choice", \.payElasticity, .ifWritten(.map(guidesChoice), defaultValue: 0),
                    "how they react to the pay: see <doc:Scenarios>", defaultValue: "as many apply, whatever it pays"),
            ]), ""),
        Key(
            "humanResources", \.humanResources,
            .map([
                Key("count", \.count, .workers, "who hire guides: G06"),
                Key("answer", \.answerSeconds, .random(.time), "to an application"),
                Key("hire", \.hireProbability, .share, "of those who apply"),
                Key("plan", \.planSeconds, .random(.time), "until a guided tour is planned"),
            ]), ""),
        Key(
            "outings", \.guidedTours,
            .map([
                Key("clocks", \.clocks, .clocks(), "at which guided tours begin"),
                Key("planned", \.plannedMinutes, .wholeMinutes, "for so long they are planned"),
                Key("length", \.lengthSeconds, .random(.time), "that they have"),
            ]), ""),
        Key(
            "organisations", \.organisations,
            .map([
                Key(
                    "count", \.count, .workers, "that say something of themselves, each of one place: G13",
                    required: "tell how many"),
                Key("permit", \.permitProbability, .share, "who permit that it is shown"),
                Key(
                    "change", \.changeSeconds, .random(.time),
                    "from one change of what they say, or permit, to the next"),
            ]), ""),
        Key(
            "support", \.support,
            .map([
                Key("count", \.count, .workers, "who serve customers: G14"),
                Key("answer", \.answerSeconds, .random(.time), "to an enquiry"),
                Key(
                    "userCloses", \.userClosesProbability, .share,
                    "of enquiries that the user closes; the others customer service closes"),
                Key("news", \.newsSeconds, .random(.time), "from one piece of news to the next: G10"),
            ]), ""),
    ]

    private static let guidesChoice: [Key<Double>] = [
        Key(
            "elasticity", \.self, .number(.from(0, to: 5)),
            """
            by so many per cent more apply if `rules.outing.pay` is one per cent more than today, rounded to whole guides
            """, required: "tell by how many per cent more apply for one per cent more pay, such as 0.5")
    ]
}

extension KeyForm where Value == Int {
    /// Form of a number of workers.
    fileprivate static var workers: KeyForm { .whole(0...GuideCompanyBehaviour.guidesMax) }
}

extension KeyForm where Value == UInt32 {
    /// Form of a duration in whole minutes, at most a day.
    fileprivate static var wholeMinutes: KeyForm {
        KeyForm("a time of whole minutes", text: { Dimension.time.text(ExactDecimal(digits: Int64($0) * 60)) }) {
            field in
            guard let length = field.duration(.from(60, to: 86_400)) else { return nil }
            let (minutes, rest) = length.microseconds.quotientAndRemainder(
                dividingBy: SimDuration.minutes(1).microseconds)
            if rest == 0 { return UInt32(minutes) }
            field.report("\(field.label) is no whole number of minutes", remedy: "write whole minutes")
            return nil
        }
    }
}
