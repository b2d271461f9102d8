import Measures
import OutputFiles

/// The lines of a run's summary for planners of tourism and operators of the guide: tourists, their attention, and the
/// guide's money.
struct TourismSummary {
    private let words: MetricText
    private let placeCount: Int
    private let currency: String?

    init(_ words: MetricText, placeCount: Int, currency: String?) {
        self.words = words
        self.placeCount = placeCount
        self.currency = currency
    }

    var lines: [(String, String)] {
        var lines = [("Tourists", tourists), ("Places", places)]
        // No place is named here: the page names the most visited one if it is significant.
        let missed = words.nonZero([(.turnedAway, "lines too long"), (.foundClosed, "found closed")])
        if !missed.isEmpty { lines.append(("Missed", missed.joinedByDots)) }
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
        let trips = words.present(.travelModes)
        if !trips.isEmpty { parts.append("trips " + trips.joined(separator: ", ")) }
        return (parts + words.nonZero([(.touristTaxisGivenUp, "taxis given up")])).joinedByDots
    }

    // MARK: Places

    private var places: String {
        let visited = "\(words.count(.placesVisited)) of \(NumberFormat.count(placeCount)) places"
        return [
            "\(words.count(.visits)) visits to \(visited)",
            "Gini over sights \(words.decimal(.visitsGini, decimals: 3)) (0 is equal)",
            "the most visited tenth of sights gets \(words.percent(.visitsTopTenthShare)) of visits to sights",
        ].joinedByDots
    }

    private var chosen: String {
        let feed = "visits from the feed \(words.count(.chosenFromFeed))"
        return
            ([feed, "mean rank there \(words.decimal(.chosenFeedRankMean, decimals: 1))"]
            + words.present(.choices)).joinedByDots
    }

    private var grades: String {
        let occasions =
            words.isAbove(0, .hotelStays) ? " after visits and \(words.count(.hotelStays)) stays at hotels" : ""
        var parts = ["\(words.count(.grades)) given\(occasions)", "mean \(words.decimal(.gradeMean, decimals: 2))"]
        if words.mean(.qualityTau) != nil {
            let tau = words.decimal(.qualityTau, decimals: 3)
            parts.append("Kendall's tau of sights' rating and quality \(tau) (1 is the same order)")
        }
        return parts.joinedByDots
    }

    private var friends: String {
        let troubles = words.nonZero([(.messagesNotDelivered, "not delivered"), (.blocks, "blocked")])
        return
            ([
                "\(words.count(.friendships)) friendships of \(words.count(.friendsAsked)) requests",
                "messages \(words.count(.messagesDelivered))",
            ] + troubles).joinedByDots
    }

    // MARK: The guide

    private var subscriptions: String {
        let causes = words.present(.subscriptionEnds)
        let why = causes.isEmpty ? "" : " (\(causes.joined(separator: ", ")))"
        return [
            "subscriptions \(words.count(.subscriptionsBegun)) new",
            "renewed \(words.count(.subscriptionsRenewed))", "ended \(words.count(.subscriptionsEnded))\(why)",
            "active at the end \(words.count(.subscriptionsActive))",
        ].joinedByDots
    }

    private var routes: String {
        let troubles = words.nonZero([(.routesNoneFound, "none found"), (.mealsNoneOpen, "nothing open")])
        return
            ([
                "requested \(words.count(.routesAsked))", "picked \(words.count(.routesPicked))",
                "restaurants found \(words.count(.mealsFound))",
            ] + troubles).joinedByDots
    }

    private var guides: String {
        [
            "\(words.count(.guidesHired)) hired of \(words.count(.guidesApplied))",
            "guided tours \(words.count(.outingsLed)) of \(words.count(.outingsPlanned)) planned",
            "participants \(words.decimal(.outingFollowersMean, decimals: 1)) each",
            "utilisation \(words.percent(.guideUtilisation)) (time leading)",
        ].joinedByDots
    }

    private var money: String {
        func amount(_ measure: Measure) -> String { words.decimal(measure, decimals: 2) }
        return [
            "guide income \(amount(.guideIncome))\(currency.map { " \($0)" } ?? "")",
            "taxes \(amount(.guideTaxes))", "bank commission \(amount(.guideCommission))",
            "salaries \(amount(.guideSalaries))", "costs \(amount(.guideCosts))", "profit \(amount(.guideProfit))",
        ].joinedByDots
    }
}
