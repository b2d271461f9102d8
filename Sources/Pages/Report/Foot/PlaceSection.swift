import Measures
import Pictures
import PlaceService
import Reports

/// Tourists and the places that they visit: who gets attention, how the ranking moves, where choices come from.
struct PlaceSection {
    private let figures: RunFigures
    private let places: PlaceFigures

    private static let rankedMax = 15
    private static let daysMax = 12

    init(_ figures: RunFigures, _ places: PlaceFigures) {
        self.figures = figures
        self.places = places
    }

    /// For the top of the page.
    var headline: String {
        let summary = figures.summary
        guard let tourists = summary.mean(.tourists), let visits = summary.mean(.visits) else { return "" }
        var text = "\(Told.count(tourists)) tourists make \(Told.count(visits)) visits"
        if let share = summary.mean(.visitsTopTenthShare) {
            text += "; a tenth of the places gets \(Told.ofHundred(share)) of them"
        }
        return text + "."
    }

    var sections: [PageSection] {
        let key = KeyFigures(
            figures.summary, currency: figures.currency, replications: figures.manifest.replications)
        var parts: [PagePart] = [
            key.part([
                (.tourists, "tourists"), (.touristStayMean, "mean stay"), (.visits, "visits"),
                (.placesVisited, "places visited"), (.gradeMean, "mean grade (of 5)"), (.friendships, "friendships"),
                (.foundClosed, "who found a place closed"), (.turnedAway, "turned away from a full place"),
            ]),
            key.certainty,
        ]
        if let attention { parts.append(.figure(attention)) }
        if let ranking { parts.append(.figure(ranking)) }
        parts.append(.table(table, caption: "The places that are first at the end"))
        return [
            PageSection(id: "places", title: "Places", parts: parts),
            PageSection(id: "feed", title: "The feed", parts: feed),
        ]
    }

    private var attention: Figure? {
        let days = places.days
        guard days.count > 1, let last = days.last, let share = last.topTenthShare else { return nil }
        let series = { (name: String, colour: SeriesColour, value: (PlaceFigures.Day) -> Double?) in
            Chart.Series(name, colour, .line, days.enumerated().map { Chart.Point(Double($0 + 1), value($1)) })
        }
        var title = "In the end a tenth of the places has \(Told.percent(share, decimals: 0)) of all visits"
        if let first = days.first?.qualityTau, let tau = last.qualityTau {
            let moved = tau - first
            let words =
                abs(moved) < 0.05
                ? "finds good places as well as at first"
                : moved > 0 ? "learns which are good" : "loses sight of the good ones"
            title += "; the ranking \(words)"
        }
        return Figure(
            name: "attention", title: title + ".",
            subtitle: """
                by day: the share of all visits so far that the most visited tenth of the places has; how unequal visits \
                are (Gini coefficient, 0: all places alike, 1: one has all); how well the ranking agrees with how good \
                places are (Kendall's tau, 1: altogether)
                """,
            note: figures.manifest.replications > 1 ? "Of the first replication." : "",
            content: .chart(
                Chart(
                    x: Chart.Axis("day"), y: Chart.Axis("share or coefficient", decimals: 3),
                    series: [
                        series("Gini of visits", .orange, \.gini), series("ranking and quality", .green, \.qualityTau),
                        series("top tenth of places", .blue, \.topTenthShare),
                    ])))
    }

    private var first: [PlaceFigures.Place] {
        Array(places.places.filter { $0.rank > 0 }.sorted { $0.rank < $1.rank }.prefix(PlaceSection.rankedMax))
    }

    /// Ranks by day of those that are first at the end.
    private var ranking: Figure? {
        let days = first.map(\.ranks.count).min() ?? 0
        guard days > 1, let winner = first.first else { return nil }
        let every = max(1, (days + PlaceSection.daysMax - 1) / PlaceSection.daysMax)
        let told = stride(from: 0, to: days, by: every).map { $0 } + ((days - 1) % every == 0 ? [] : [days - 1])
        let lead = (0..<days).reversed().prefix { winner.ranks[$0] == 1 }.count
        return Figure(
            name: "ranking",
            title: lead == days
                ? "\(winner.name) is first from the first day to the last."
                : lead > 0
                    ? "\(winner.name) has been first since day \(days - lead + 1)."
                    : "\(winner.name) is first over the whole run.",
            subtitle: "rank by day of the \(first.count) places that are first at the end; 1 is the best",
            note: figures.manifest.replications > 1 ? "Of the first replication." : "",
            content: .heatMap(
                HeatMap(
                    rowTitle: "place", rows: first.map(\.name), columnTitle: "day", columns: told.map { "\($0 + 1)" },
                    values: first.map { place in told.map { Double(place.ranks[$0]) } },
                    value: DataTable.Column("rank"))))
    }

    private var table: DataTable {
        var table = DataTable([
            DataTable.Column("place"), DataTable.Column("category"), DataTable.Column("rank"),
            DataTable.Column("visits"), DataTable.Column("rating", unit: "of 5", decimals: 2),
        ])
        for place in first {
            table.add([
                .word(place.name), .word(place.category), .number(Double(place.rank)), .number(Double(place.visits)),
                place.rating.map { .number($0) } ?? .none,
            ])
        }
        return table
    }

    // MARK: The feed (L03)

    private var feed: [PagePart] {
        let ways: [(Measure, String)] = [
            (.chosenFromFeed, "from the feed"), (.chosenExploring, "exploring"), (.chosenOnRoute, "on a route"),
            (.chosenOnGuidedTour, "on a guided tour"), (.chosenForMeal, "for a meal"),
            (.chosenWithFriend, "with a friend"),
        ]
        let known = ways.compactMap { measure, words in
            figures.summary[measure].flatMap { figure in figure.mean.map { (words, $0, figure.interval) } }
        }
        let all = known.reduce(0) { $0 + $1.1 }
        guard all > 0, let first = known.first else { return [.words("Nobody chose a place.")] }
        var title = Told.sentence("\(Told.part(first.1 / all, of: "visits")) are chosen from the feed")
        if let rank = figures.summary.mean(.chosenFeedRankMean) {
            title += ", on average at its place \(PictureNumber.text(rank, decimals: 1))"
        }
        let figure = Figure(
            name: "choices", title: title + ".",
            subtitle: "visits by how the tourist came to choose the place\(figures.replicationWords)",
            content: .chart(
                Chart(
                    x: Chart.Axis("", scale: .categories(known.map(\.0))), y: Chart.Axis("visits"),
                    series: [
                        Chart.Series(
                            "visits", .blue, .bars,
                            known.enumerated().map {
                                Chart.Point(
                                    Double($0), $1.1, interval: $1.2, label: Told.percent($1.1 / all))
                            })
                    ])))
        return [
            .figure(figure), .words(HTML(explanation)),
            .table(terms, caption: "What a card of the feed scores (rule L03)"),
        ]
    }

    private var explanation: String {
        """
        Visits on guided tours count too; who found a place closed, or its line too long, made none. The feed shows places in the order of their score, the sum of these terms; of equal scores the one with more grades \
        comes first. Guests see the rating alone.
        """
    }

    private var terms: DataTable {
        var table = DataTable([DataTable.Column("weight"), DataTable.Column("times")])
        let usual = PlaceRules.FeedWeights()
        for (key, weight, words) in [
            ("rating", usual.rating, "the place's rating, as a part of 5"),
            ("visits", usual.visits, "what part of the user's own visits its category has"),
            ("friends", usual.friends, "what part of the user's friends visited it"),
            ("preference", usual.preference, "1 if its category is a stated preference"),
            ("district", usual.district, "1 if its district is"),
        ] {
            table.add([.word(figures.manifest.rules["feed.\(key)"] ?? "\(weight)"), .word(words)])
        }
        return table
    }
}
