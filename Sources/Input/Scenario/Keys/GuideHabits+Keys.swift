import Behaviour
import Quantities

/// Habits of tourists with the city guide, `tourists.guide:` (part G).
extension TouristGuideHabits {
    private static let cardMoneyMax = Money(cents: 1_000_000)

    static let keys: [Key<TouristGuideHabits>] = [
        Key("subscribe", \.subscribeProbability, .share, "share of tourists who subscribe: G01"),
        Key(
            "endSubscription", \.endProbability, .share,
            "share of subscribers who end the subscription before they leave: G01"),
        Key("routes", \.routeProbability, .share, "probability, each morning, of asking for routes: G03"),
        Key("addPlace", \.addPlaceProbability, .share, "probability, for each route, of adding a place: G04"),
        Key("removePlace", \.removePlaceProbability, .share, "probability, for each route, of removing a place: G04"),
        Key(
            "askGuide", \.askGuideProbability, .share,
            "probability, for each route of a subscriber, of asking for a guide: G06"),
        Key("join", \.joinProbability, .share, "probability of joining a guided tour: G06"),
        Key("leave", \.leaveProbability, .share, "probability of leaving a guided tour after joining: G06"),
        Key("transportCard", \.transportCardProbability, .share, "share of tourists who buy a transport card: G08"),
        Key(
            "officeOffline", \.officeOfflineProbability, .share,
            "share of the time in which the card office is offline: G08"),
        Key("news", \.newsProbability, .share, "probability, each day, of reading the news: G10"),
        Key("weather", \.weatherProbability, .share, "probability, each day, of looking at the weather: G09"),
        Key("weatherFails", \.weatherFailsProbability, .share, "share of weather requests that fail: G09"),
        Key("enquire", \.enquireProbability, .share, "probability, each day, of an enquiry to customer service: G14"),
        Key("nearby", \.nearbyProbability, .share, "probability, each day, of looking for attractions nearby: G07"),
        Key(
            "transportCardAmounts", \.transportCardAmounts, amounts,
            "amounts loaded on transport cards, equally likely: G08"),
        Key("paymentTroubles", \.cards, .map(CardFailures.keys, check: CardFailures.check), ""),
        Key(
            "choice", \.perMoneyOfFee, .ifWritten(.map(choice), defaultValue: 0),
            "reaction of tourists to the fee: see <doc:Scenarios>",
            defaultValue: "the fee does not change how many subscribe"),
    ]

    /// Keys without default, because no known publication reports such a value for a guide.
    private static let choice: [Key<Double>] = [
        Key(
            "fee", \.self, .number(.from(-100, to: 0)),
            """
            utility of a unit of money of `rules.subscription.fee`: the shares who subscribe, and who end the subscription, follow a \
            logit of the change of the fee since today, so that the elasticity is `fee` × the fee × (1 − `subscribe`)
            """, required: "write the utility of a unit of money of the fee, such as -0.1")
    ]

    private static var amounts: KeyForm<[Money]> {
        KeyForm("amounts", text: { "[\($0.map(\.description).joined(separator: ", "))]" }) { field in
            guard let entries = field.list() else { return nil }
            if entries.isEmpty {
                field.report("\(field.label) has no amount", remedy: "write at least one, such as [10.00]")
            }
            let amounts = entries.map { $0.money(to: cardMoneyMax) }
            return amounts.isEmpty || amounts.contains(nil) ? nil : amounts.compactMap { $0 }
        }
    }
}

extension CardFailures {
    fileprivate static let keys: [Key<CardFailures>] = [
        Key("wrong", \.wrongProbability, .share, "share of payments with an invalid card: G01"),
        Key("empty", \.emptyProbability, .share, "share of payments with a card without money: G01"),
        Key("unreachable", \.unreachableProbability, .share, "share of payments whose bank is unreachable: G01"),
    ]

    fileprivate static func check(_ map: MapField, _ cards: CardFailures) {
        if cards.wrongProbability + cards.emptyProbability + cards.unreachableProbability > 1 {
            map.report(
                "'wrong', 'empty' and 'unreachable' add up to more than 1",
                remedy: "write shares that add up to at most 1")
        }
    }
}

/// Staff of the guide. Those not written keep their defaults; guides and organisations default to none.
extension GuideCompanyBehaviour {
    static let keys: [Key<GuideCompanyBehaviour>] = [
        Key(
            "guides", \.self,
            .map([
                Key(
                    "count", \.guides, .workers, "number of people who apply to lead guided tours: G06",
                    required: "write how many apply"),
                Key("apply", \.applicationSeconds, .random(.time), "time from the start of the run to the application"),
                Key(
                    "choice", \.payElasticity, .ifWritten(.map(guidesChoice), defaultValue: 0),
                    "reaction of applicants to the pay: see <doc:Scenarios>",
                    defaultValue: "the pay does not change how many apply"),
            ]), ""),
        Key(
            "humanResources", \.humanResources,
            .map([
                Key("count", \.count, .workers, "number of people who hire guides: G06"),
                Key(
                    "answer", \.answerSeconds, .random(.time),
                    "time from an application to the interview, and from there to the decision"),
                Key("hire", \.hireProbability, .share, "share of applicants who are hired"),
                Key(
                    "plan", \.planSeconds, .random(.time),
                    "time from a request for a guide to the plan of the guided tour"),
            ]), ""),
        Key(
            "outings", \.guidedTours,
            .map([
                Key("clocks", \.clocks, .clocks(), "times at which guided tours begin"),
                Key("planned", \.plannedMinutes, .wholeMinutes, "planned length of a guided tour"),
                Key("length", \.lengthSeconds, .random(.time), "actual length of a guided tour"),
            ]), ""),
        Key(
            "organisations", \.organisations,
            .map([
                Key(
                    "count", \.count, .workers,
                    "number of organisations that publish information, each about its place: G13",
                    required: "write the number of organisations"),
                Key("permit", \.permitProbability, .share, "share of organisations that permit publication"),
                Key(
                    "change", \.changeSeconds, .random(.time),
                    "time between two changes of the information or of the permission"),
            ]), ""),
        Key(
            "support", \.support,
            .map([
                Key("count", \.count, .workers, "number of people in customer service: G14"),
                Key("answer", \.answerSeconds, .random(.time), "time from an enquiry to the answer"),
                Key(
                    "userCloses", \.userClosesProbability, .share,
                    "share of answered enquiries that the user closes; customer service closes the others"),
                Key("news", \.newsSeconds, .random(.time), "time between two news items: G10"),
            ]), ""),
    ]

    private static let guidesChoice: [Key<Double>] = [
        Key(
            "elasticity", \.self, .number(.from(0, to: 5)),
            """
            change of the number of applicants, in per cent, if `rules.outing.pay` is 1 % above today's, rounded to whole guides
            """, required: "write by how many per cent more apply for 1 % more pay, such as 0.5")
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
            field.report("\(field.label) is not a whole number of minutes", remedy: "write whole minutes")
            return nil
        }
    }
}
