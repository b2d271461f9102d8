import Measures
import OutputFiles

/// The lines of a run's summary for planners of tourism and operators of the guide: tourists, their attention, and the
/// guide's money.
struct TourismSummary {
    private let words: MetricWords
    private let placeCount: Int
    private let currency: String?

    init(_ words: MetricWords, placeCount: Int, currency: String?) {
        self.words = words
        self.placeCount = placeCount
        self.currency = currency
    }

    var lines: [(String, String)] {
        var lines = [("Tourists", tourists), ("Places", places)]
        // No place is named here: the page names the most visited one if it is significant.
        let inVain = words.present([(.turnedAway, "lines too long"), (.foundClosed, "found closed")])
        if !inVain.isEmpty { lines.append(("In vain", inVain.told)) }
        lines += [("Chosen", chosen), ("Grades", grades), ("Friends", friends), ("Guide", subscriptions)]
        if words.isAbove(0, .routesAsked) || words.isAbove(0, .mealsFound) { lines.append(("Routes", routes)) }
        if words.isAbove(0, .guidesApplied) { lines.append(("Guides", guides)) }
        lines.append(("Money", money))
        return lines
    }

    private var tourists: String {
        var parts = [
            words.count(.tourists), "stayed \(words.decimal(.touristStayMean, decimals: 0)) h",
            "\(words.decimal(.visitsMean, decimals: 1)) visits each",
        ]
        let ways = words.present(.ways)
        if !ways.isEmpty { parts.append("ways " + ways.joined(separator: ", ")) }
        return (parts + words.present([(.touristTaxisGivenUp, "taxis given up")])).told
    }

    // MARK: Places

    private var places: String {
        let visited = "\(words.count(.placesVisited)) of \(PlainNumber.count(placeCount)) places"
        return [
            "\(words.count(.visits)) visits to \(visited)",
            "Gini over sights \(words.decimal(.visitsGini, decimals: 3)) (0 is equal)",
            "a tenth of the sights gets \(words.percent(.visitsTopTenthShare)) of theirs",
        ].told
    }

    private var chosen: String {
        let feed = "visits from the feed \(words.count(.chosenFromFeed))"
        return
            ([feed, "there at rank \(words.decimal(.chosenFeedRankMean, decimals: 1)) on average"]
            + words.present(.choices)).told
    }

    private var grades: String {
        let occasions =
            words.isAbove(0, .hotelStays) ? " after visits and \(words.count(.hotelStays)) stays at hotels" : ""
        var parts = ["\(words.count(.grades)) given\(occasions)", "mean \(words.decimal(.gradeMean, decimals: 2))"]
        if words.mean(.qualityTau) != nil {
            let tau = words.decimal(.qualityTau, decimals: 3)
            parts.append("ratings order sights as their quality does by tau \(tau) (1 is the same)")
        }
        return parts.told
    }

    private var friends: String {
        let troubles = words.present([(.messagesNotDelivered, "not delivered"), (.blocks, "blocked")])
        return
            ([
                "\(words.count(.friendships)) friendships of \(words.count(.friendsAsked)) asked for",
                "messages \(words.count(.messagesDelivered))",
            ] + troubles).told
    }

    // MARK: The guide

    private var subscriptions: String {
        let causes = words.present(.subscriptionEnds)
        let why = causes.isEmpty ? "" : " (\(causes.joined(separator: ", ")))"
        return [
            "subscriptions \(words.count(.subscriptionsBegun)) new",
            "renewed \(words.count(.subscriptionsRenewed))", "ended \(words.count(.subscriptionsEnded))\(why)",
            "active at the end \(words.count(.subscriptionsActive))",
        ].told
    }

    private var routes: String {
        let troubles = words.present([(.routesNoneFound, "none found"), (.mealsNoneOpen, "nothing open")])
        return
            ([
                "asked for \(words.count(.routesAsked))", "picked \(words.count(.routesPicked))",
                "restaurants found \(words.count(.mealsFound))",
            ] + troubles).told
    }

    private var guides: String {
        [
            "\(words.count(.guidesHired)) hired of \(words.count(.guidesApplied))",
            "guided tours \(words.count(.outingsLed)) of \(words.count(.outingsPlanned)) planned",
            "followers \(words.decimal(.outingFollowersMean, decimals: 1)) each",
            "utilisation \(words.percent(.guideUtilisation)) (time leading)",
        ].told
    }

    private var money: String {
        func amount(_ measure: Measure) -> String { words.decimal(measure, decimals: 2) }
        return [
            "guide takes \(amount(.guideIncome))\(currency.map { " \($0)" } ?? "")",
            "taxes \(amount(.guideTaxes))", "bank \(amount(.guideCommission))",
            "salaries \(amount(.guideSalaries))", "costs \(amount(.guideCosts))", "profit \(amount(.guideProfit))",
        ].told
    }
}
