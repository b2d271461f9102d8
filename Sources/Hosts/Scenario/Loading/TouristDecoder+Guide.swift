import Behaviour
import InputFiles
import Quantities
import SimulationKernel

/// What tourists have to do with the guide, and those who work for it (part G).
extension TouristDecoder {
    static let companyKeys = ["guides", "humanResources", "outings", "organisations", "support"]
    private static let cardMoneyMax = Money(cents: 1_000_000)

    func guideHabits(_ map: MapField, _ guide: inout TouristGuideHabits) {
        map.readShares(
            &guide,
            [
                ("subscribe", \.subscribeProbability), ("endSubscription", \.endProbability),
                ("routes", \.routeProbability), ("addPlace", \.addPlaceProbability),
                ("removePlace", \.removePlaceProbability), ("askGuide", \.askGuideProbability),
                ("join", \.joinProbability), ("leave", \.leaveProbability),
                ("transportCard", \.transportCardProbability), ("officeOffline", \.officeOfflineProbability),
                ("news", \.newsProbability), ("weather", \.weatherProbability),
                ("weatherFails", \.weatherFailsProbability), ("enquire", \.enquireProbability),
                ("nearby", \.nearbyProbability),
            ])
        map.read("transportCardAmounts", &guide.transportCardAmounts) { $0.amounts(to: TouristDecoder.cardMoneyMax) }
        map.read("paymentTroubles", &guide.cards) { map, cards in
            map.readShares(
                &cards,
                [
                    ("wrong", \.wrongProbability), ("empty", \.emptyProbability),
                    ("unreachable", \.unreachableProbability),
                ])
            if cards.wrongProbability + cards.emptyProbability + cards.unreachableProbability > 1 {
                map.report(
                    "there are more troubles than payments",
                    remedy: "let 'wrong', 'empty' and 'unreachable' add up to at most 1")
            }
        }
    }

    /// Whoever is not written is there as usual, but for guides and organisations: of these there are none.
    func company(_ map: MapField) -> GuideCompanyBehaviour {
        var company = GuideCompanyBehaviour()
        map.read("guides", &company) { map, company in
            map.readNeeded("count", &company.guides, remedy: "tell how many") { $0.workers() }
            map.read("apply", of: .time, &company.applicationSeconds)
        }
        map.read("humanResources", &company.humanResources) { map, staff in
            map.read("count", &staff.count) { $0.workers() }
            map.read("answer", of: .time, &staff.answerSeconds)
            map.readShares(&staff, [("hire", \.hireProbability)])
            map.read("plan", of: .time, &staff.planSeconds)
        }
        map.read("outings", &company.outings) { map, outings in
            map.read("clocks", &outings.clocks) { $0.clockTimes() }
            map.read("planned", &outings.plannedMinutes) { $0.wholeMinutes() }
            map.read("length", of: .time, &outings.lengthSeconds)
        }
        map.read("organisations", &company.organisations) { map, organisations in
            map.readNeeded("count", &organisations.count, remedy: "tell how many") { $0.workers() }
            map.readShares(&organisations, [("permit", \.permitProbability)])
            map.read("change", of: .time, &organisations.changeSeconds)
        }
        map.read("support", &company.support) { map, support in
            map.read("count", &support.count) { $0.workers() }
            map.read("answer", of: .time, &support.answerSeconds)
            map.readShares(&support, [("userCloses", \.userClosesProbability)])
            map.read("news", of: .time, &support.newsSeconds)
        }
        return company
    }
}

extension Field {
    /// How many work somewhere.
    fileprivate func workers() -> Int? { wholeNumber(0...10_000) }

    /// A length of time of whole minutes, at most a day.
    fileprivate func wholeMinutes() -> UInt32? {
        guard let length = duration(.from(60, to: 86_400)) else { return nil }
        let (minutes, rest) = length.microseconds.quotientAndRemainder(dividingBy: SimDuration.minutes(1).microseconds)
        if rest == 0 { return UInt32(minutes) }
        report("\(label) is no whole number of minutes", remedy: "write whole minutes")
        return nil
    }

    /// A list of amounts of money, at least one.
    fileprivate func amounts(to limit: Money) -> [Money]? {
        guard let entries = list() else { return nil }
        if entries.isEmpty { report("there is no amount", remedy: "write at least one, such as [10.00]") }
        let amounts = entries.map { $0.money(to: limit) }
        return amounts.isEmpty || amounts.contains(nil) ? nil : amounts.compactMap { $0 }
    }
}
