import Markup
import Measures
import PageFrame
import Pictures
import PlaceService
import Reports

/// Tourists and the places that they visit: spread of attention, changes of the ranking, and sources of choices.
struct PlaceSection {
    private let figures: RunFigures
    private let places: VisitedPlaces
    private let visits: VisitSection

    private static let rankedMax = 15
    private static let daysMax = 12
    /// Grades below which a mean says little.
    private static let gradesMin = 10

    /// Creates the section.
    ///
    /// - Parameter hours: begin of visits by hour; nil if the results do not hold it.
    init(_ figures: RunFigures, _ places: VisitedPlaces, _ hours: VisitHours?) {
        self.figures = figures
        self.places = places
        visits = VisitSection(figures, places, hours)
    }

    /// Sentence for the top of the page.
    var headline: String {
        let summary = figures.summary
        guard let tourists = summary.mean(.tourists), let visits = summary.mean(.visits) else { return "" }
        var text = "\(NumberText.count(tourists)) tourists make \(NumberText.count(visits)) visits"
        if let share = summary.mean(.visitsTopTenthShare) {
            text += "; a tenth of the sights gets \(NumberText.ofHundred(share)) visits to sights"
        }
        let most = places.mostVisited?.words(decimals: 0) {
            "; most visits go to \($0.name), \($1.sentence("on average"))"
        }
        return text + (most ?? "") + "."
    }

    var sections: [PageSection] {
        let key = KeyFigures(figures.summary, currency: figures.currency)
        var parts: [PagePart] = [
            key.part([
                (.tourists, "tourists"), (.touristStayMean, "mean stay"), (.visits, "visits"),
                (.placesVisited, "places visited"), (.gradeMean, "mean grade (of 5)"), (.friendships, "friendships"),
                (.foundClosed, "found a place closed"), (.turnedAway, "turned away from a full place"),
            ])
        ]
        parts += visits.parts
        parts += attention.map { PagePart.figure($0) }
        if let ranking { parts.append(.figure(ranking)) }
        parts.append(.table(table, caption: "The places ranked first at the end\(which)"))
        if let few { parts.append(few) }
        let findings = [places.mostVisited, visits.busiest, places.learning].compactMap(\.self)
        return [
            PageSection(id: "places", title: "Places", parts: parts, findings: findings),
            PageSection(id: "feed", title: "The feed", parts: feed),
        ]
    }

    /// The spread of visits over the competing sights, and the agreement of visits and ratings with quality.
    private var attention: [Figure] {
        guard places.days.count > 1 else { return [] }
        let share = figures.isOneRun ? nil : figures.summary.mean(.visitsTopTenthShare)
        return [
            byDay(
                "attention",
                share.map { "A tenth of the sights gets \(NumberText.part($0, of: "visits to sights"))." }
                    ?? "Attention by day",
                """
                inequality of the visits to sights so far (Gini coefficient, 0: all sights are equal, 1: one sight has all), and of \
                the same number of visits if each sight were equally likely; share of the day's visits that go to the tenth of the \
                sights with the most visits before
                """,
                [
                    ("Gini of visits", .orange, \.gini), ("visits to the leading tenth", .blue, \.leadersShare),
                    ("Gini of random visits", .grey, \.giniByChance),
                ]),
            byDay(
                "quality", learningWords.map { NumberText.sentence("\($0).") } ?? "Visits, ratings and quality by day",
                """
                how well the visits so far, and the ratings, agree with the quality of the sights, which people in the city do not \
                know (Kendall's tau, 0: random, 1: full agreement)
                """,
                [
                    ("ratings and quality", .green, \.qualityTau),
                    ("visits and quality", .purple, \.visitsQualityTau),
                ]),
        ]
    }

    private func byDay(
        _ name: String, _ title: String, _ subtitle: String,
        _ lines: [(name: String, colour: SeriesColour, values: KeyPath<VisitedPlaces.Day, ReplicationValues>)]
    ) -> Figure {
        let series = lines.map { line in
            Chart.Series(
                line.name, line.colour, .line,
                places.days.enumerated().map { number, day in
                    let values = day[keyPath: line.values]
                    return Chart.Point(Double(number), values.mean, interval: values.interval)
                })
        }
        return Figure(
            name: name, title: title, subtitle: "by day: \(subtitle)\(figures.replicationSuffix)",
            chart: Chart(
                x: Chart.Axis("day", scale: .days(figures.manifest.calendar)),
                y: Chart.Axis("share or coefficient", decimals: 3), series: series))
    }

    private var learningWords: String? {
        let finding = places.learning
        guard let better = finding.first, let start = finding.candidates.first, let end = finding.candidates.last else {
            return nil
        }
        let tau = { (candidate: Finding.Candidate) in PictureNumber.text(candidate.mean, decimals: 2) }
        let comparison = better.place == start.place ? "worse" : "better"
        return
            "on \(end.name) ratings agree \(comparison) with the quality of sights (tau \(tau(end))) than on \(start.name) (\(tau(start)))"
    }

    private var first: [VisitedPlaces.Place] {
        Array(places.places.filter { $0.rank > 0 }.sorted { $0.rank < $1.rank }.prefix(PlaceSection.rankedMax))
    }

    /// `, of the first replication`, if there are several.
    private var which: String { figures.manifest.replications > 1 ? ", of the first replication" : "" }

    /// Ranks by day of the places that are first at the end.
    private var ranking: Figure? {
        let days = first.map(\.ranks.count).min() ?? 0
        guard days > 1 else { return nil }
        let every = max(1, (days + PlaceSection.daysMax - 1) / PlaceSection.daysMax)
        let shownDays = stride(from: 0, to: days, by: every).map { $0 } + ((days - 1) % every == 0 ? [] : [days - 1])
        return Figure(
            name: "ranking",
            title: "Ranks by day of the places ranked first at the end\(which)",
            subtitle: "rank by day of the \(first.count) places ranked first at the end; 1 is the best",
            content: .heatMap(
                HeatMap(
                    rowTitle: "place", rows: first.map(\.name), columnTitle: "day",
                    columns: shownDays.map { figures.manifest.calendar.shortName(ofDay: $0) },
                    values: first.map { place in shownDays.map { Double(place.ranks[$0]) } },
                    value: DataTable.Column("rank"), outstanding: .ranks(upTo: Double(PlaceSection.rankedMax)))))
    }

    private var table: DataTable {
        var table = DataTable([
            DataTable.Column("place"), DataTable.Column("category"), DataTable.Column("rank"),
            DataTable.Column("rating", unit: "of 5", decimals: 2), DataTable.Column("rated by"),
            DataTable.Column("visits"),
        ])
        for place in first {
            table.add([
                .text(place.name), .text(place.category), .number(Double(place.rank)),
                place.rating.map { .number($0) } ?? .none, .number(Double(place.gradedBy)),
                .number(Double(place.visitsInFirst)),
            ])
        }
        return table
    }

    /// Caveat on the ranking; nil if all places at the top have enough grades.
    private var few: PagePart? {
        let few = first.count { $0.gradedBy < PlaceSection.gradesMin }
        guard few > 0 else { return nil }
        return .paragraph(
            HTML(
                """
                The first rank does not show the best place: \(NumberText.count(Double(few))) of these \(NumberText.count(Double(first.count))) \
                \(few == 1 ? "is" : "are") rated by fewer than \(PlaceSection.gradesMin) users. The mean of few grades is easily \
                very high or very low, so places with few grades are at both ends of a ranking.
                """))
    }

    // MARK: The feed (L03)

    private var feed: [PagePart] {
        let options: [(Measure, String)] = [
            (.chosenFromFeed, "from the feed"), (.chosenExploring, "exploring"), (.chosenOnRoute, "on a route"),
            (.chosenOnGuidedTour, "on a guided tour"), (.chosenForMeal, "for a meal"),
            (.chosenWithFriend, "with a friend"),
        ]
        let known = options.compactMap { measure, words in
            figures.summary[measure].flatMap { figure in figure.mean.map { (words, $0, figure.interval) } }
        }
        let all = known.reduce(0) { $0 + $1.1 }
        guard all > 0, let first = known.first else { return [.paragraph("No tourist chose a place.")] }
        let rank = figures.summary.mean(.chosenFeedRankMean).map {
            ", on average at its place \(PictureNumber.text($0, decimals: 1))"
        }
        let share = NumberText.sentence("\(NumberText.part(first.1 / all, of: "visits")) are chosen from the feed")
        let figure = Figure(
            name: "choices", title: figures.isOneRun ? "How tourists choose places" : "\(share)\(rank ?? "").",
            subtitle: "visits by how the tourist chose the place\(figures.replicationSuffix)",
            chart: Chart(
                x: Chart.Axis("", scale: .categories(known.map(\.0))), y: Chart.Axis("visits"),
                series: [
                    Chart.Series(
                        "visits", .blue, .bars,
                        known.enumerated().map {
                            Chart.Point(
                                Double($0), $1.1, interval: $1.2, label: NumberText.percent($1.1 / all))
                        })
                ]))
        return [
            .figure(figure), .paragraph(HTML(explanation)),
            .table(terms, caption: "Score of a place in the feed (rule L03)"),
        ]
    }

    private var explanation: String {
        """
        Visits on guided tours count, too; a tourist who finds a place closed, or its queue too long, makes no visit. The feed shows \
        places in the order of their scores, the sums of these terms; with equal scores the place with more grades comes first. \
        Guests see only the rating.
        """
    }

    private var terms: DataTable {
        var table = DataTable([DataTable.Column("weight"), DataTable.Column("times")])
        let defaults = PlaceRules.FeedWeights()
        for (key, weight, words) in [
            ("rating", defaults.rating, "the place's rating, as a share of 5"),
            ("visits", defaults.visits, "share of the user's own visits that were to its category"),
            ("friends", defaults.friends, "share of the user's friends who visited it"),
            ("preference", defaults.preference, "1 if its category is a stated preference"),
            ("district", defaults.district, "1 if its district is a stated preference"),
        ] {
            table.add([.text(figures.manifest.rules["feed.\(key)"] ?? "\(weight)"), .text(words)])
        }
        return table
    }
}
