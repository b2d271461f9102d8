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
    private var text: PageText { figures.text }

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
        var sentence = text(
            "{tourists} tourists make {visits} visits", "{tourists} turist {visits} ziyaret yapıyor",
            ["tourists": text.count(tourists), "visits": text.count(visits)])
        if let share = summary.mean(.visitsTopTenthShare) {
            sentence += text(
                "; a tenth of the sights gets {share} visits to sights",
                "; {part} gezi yerlerinin onda birine düşüyor",
                ["share": text.ofHundred(share), "part": text.part(share, of: .visitsToSights)])
        }
        let most = places.mostVisited?.words(decimals: 0) {
            text(
                "; most visits go to {place}, {count}", "; en çok ziyaret edilen yer {place}, {count}",
                ["place": $0.name, "count": text.estimate($1, "{n} on average", "ortalama {n}")])
        }
        return sentence + (most ?? "") + "."
    }

    var sections: [PageSection] {
        let key = KeyFigures(figures.summary, currency: figures.currency, text)
        var parts: [PagePart] = [
            key.part([
                (.tourists, text("tourists", "turistler")), (.touristStayMean, text("mean stay", "ortalama kalış")),
                (.visits, text("visits", "ziyaretler")),
                (.placesVisited, text("places visited", "ziyaret edilen yerler")),
                (.gradeMean, text("mean grade (of 5)", "ortalama not (5 üzerinden)")),
                (.friendships, text("friendships", "arkadaşlıklar")),
                (.foundClosed, text("found a place closed", "kapalı bulunan yerler")),
                (.turnedAway, text("turned away from a full place", "dolu yerden geri dönülmesi")),
            ])
        ]
        parts += visits.parts
        parts += attention.map { PagePart.figure($0) }
        if let ranking { parts.append(.figure(ranking)) }
        parts.append(
            .table(
                table, caption: text("The places ranked first at the end", "Sonunda ilk sıralarda olan yerler") + which)
        )
        if let few { parts.append(few) }
        let findings = [places.mostVisited, visits.busiest, places.learning].compactMap(\.self)
        return [
            PageSection(id: "places", title: text("Places", "Yerler"), parts: parts, findings: findings),
            PageSection(id: "feed", title: text("The feed", "Akış"), parts: feed),
        ]
    }

    /// The spread of visits over the competing sights, and the agreement of visits and ratings with quality.
    private var attention: [Figure] {
        guard places.days.count > 1 else { return [] }
        let share = figures.isOneRun ? nil : figures.summary.mean(.visitsTopTenthShare)
        return [
            byDay(
                "attention",
                share.map {
                    text(
                        "A tenth of the sights gets {part}.", "{part} gezi yerlerinin onda birine düşüyor.",
                        ["part": text.part($0, of: .visitsToSights)])
                } ?? text("Attention by day", "Güne göre ilgi"),
                text(
                    """
                    inequality of the visits to sights so far (Gini coefficient, 0: all sights are equal, 1: one sight has all), and of \
                    the same number of visits if each sight were equally likely; share of the day's visits that go to the tenth of the \
                    sights with the most visits before
                    """,
                    """
                    o güne kadar gezi yerlerine yapılan ziyaretlerin eşitsizliği (Gini katsayısı, 0: bütün yerler eşit, 1: hepsi bir \
                    yerde) ve her yer eşit olasılıklı olsaydı aynı sayıda ziyaretin eşitsizliği; günün ziyaretlerinden, daha önce en çok \
                    ziyaret edilmiş onda bire gidenlerin payı
                    """),
                [
                    (text("Gini of visits", "ziyaretlerin Gini'si"), .orange, \.gini),
                    (text("visits to the leading tenth", "öndeki onda bire ziyaretler"), .blue, \.leadersShare),
                    (text("Gini of random visits", "rastgele ziyaretlerin Gini'si"), .grey, \.giniByChance),
                ]),
            byDay(
                "quality",
                learningWords.map { text.sentence("\($0).") }
                    ?? text("Visits, ratings and quality by day", "Güne göre ziyaretler, puanlar ve kalite"),
                text(
                    """
                    how well the visits so far, and the ratings, agree with the quality of the sights, which people in the city do not \
                    know (Kendall's tau, 0: random, 1: full agreement)
                    """,
                    """
                    o güne kadarki ziyaretlerin ve puanların, gezi yerlerinin kentteki insanların bilmediği kalitesiyle uyumu (Kendall \
                    tau, 0: rastgele, 1: tam uyum)
                    """),
                [
                    (text("ratings and quality", "puanlar ve kalite"), .green, \.qualityTau),
                    (text("visits and quality", "ziyaretler ve kalite"), .purple, \.visitsQualityTau),
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
            name: name, title: title,
            subtitle: text("by day: {words}", "güne göre: {words}", ["words": subtitle]) + figures.replicationSuffix,
            chart: Chart(
                x: Chart.Axis(text("day", "gün"), scale: .days(figures.manifest.calendar)),
                y: Chart.Axis(text("share or coefficient", "pay ya da katsayı"), decimals: 3), series: series))
    }

    private var learningWords: String? {
        let finding = places.learning
        guard let better = finding.first, let start = finding.candidates.first, let end = finding.candidates.last else {
            return nil
        }
        let tau = { (candidate: Finding.Candidate) in text.number(candidate.mean, decimals: 2) }
        let values = ["end": end.name, "endTau": tau(end), "start": start.name, "startTau": tau(start)]
        return better.place == start.place
            ? text(
                "on {end} ratings agree worse with the quality of sights (tau {endTau}) than on {start} ({startTau})",
                "{end}: puanların gezi yerlerinin kalitesiyle uyumu (tau {endTau}) {start} gününe göre ({startTau}) daha kötü",
                values)
            : text(
                "on {end} ratings agree better with the quality of sights (tau {endTau}) than on {start} ({startTau})",
                "{end}: puanların gezi yerlerinin kalitesiyle uyumu (tau {endTau}) {start} gününe göre ({startTau}) daha iyi",
                values)
    }

    private var first: [VisitedPlaces.Place] {
        Array(places.places.filter { $0.rank > 0 }.sorted { $0.rank < $1.rank }.prefix(PlaceSection.rankedMax))
    }

    /// `, of the first replication`, if there are several.
    private var which: String { figures.manifest.replications > 1 ? text.ofFirstReplication : "" }

    /// Ranks by day of the places that are first at the end.
    private var ranking: Figure? {
        let days = first.map(\.ranks.count).min() ?? 0
        guard days > 1 else { return nil }
        let every = max(1, (days + PlaceSection.daysMax - 1) / PlaceSection.daysMax)
        let shownDays = stride(from: 0, to: days, by: every).map { $0 } + ((days - 1) % every == 0 ? [] : [days - 1])
        return Figure(
            name: "ranking",
            title: text(
                "Ranks by day of the places ranked first at the end",
                "Sonunda ilk sıralarda olan yerlerin güne göre sırası")
                + which,
            subtitle: text(
                "rank by day of the {count} places ranked first at the end; 1 is the best",
                "sonunda ilk sıralarda olan {count} yerin güne göre sırası; 1 en iyisidir", ["count": "\(first.count)"]),
            content: .heatMap(
                HeatMap(
                    rowTitle: text("place", "yer"), rows: first.map(\.name), columnTitle: text("day", "gün"),
                    columns: shownDays.map { figures.manifest.calendar.shortName(ofDay: $0) },
                    values: first.map { place in shownDays.map { Double(place.ranks[$0]) } },
                    value: DataTable.Column(text("rank", "sıra")),
                    outstanding: .ranks(upTo: Double(PlaceSection.rankedMax)))))
    }

    private var table: DataTable {
        var table = DataTable([
            DataTable.Column(text("place", "yer")), DataTable.Column(text("category", "tür")),
            DataTable.Column(text("rank", "sıra")),
            DataTable.Column(text("rating", "puan"), unit: text("of 5", "5 üzerinden"), decimals: 2),
            DataTable.Column(text("rated by", "puan veren")), DataTable.Column(text("visits", "ziyaret")),
        ])
        for place in first {
            table.add([
                .text(place.name), .text(text.category(place.category)), .number(Double(place.rank)),
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
                text(
                    """
                    The first rank does not show the best place: {few} of these {all} \
                    {few=1?is}{few!1?are} rated by fewer than {least} users. The mean of few grades is easily \
                    very high or very low, so places with few grades are at both ends of a ranking.
                    """,
                    """
                    Birinci sıra en iyi yeri göstermez: bu {all} yerden {few:pos} {least:abl} az kullanıcıdan puan almış. Az sayıda \
                    notun ortalaması kolayca çok yüksek ya da çok düşük olur; bu yüzden az notlu yerler sıralamanın iki ucundadır.
                    """,
                    [
                        "few": text.count(Double(few)), "all": text.count(Double(first.count)),
                        "least": "\(PlaceSection.gradesMin)",
                    ])))
    }

    // MARK: The feed (L03)

    private var feed: [PagePart] {
        let options: [(Measure, String)] = [
            (.chosenFromFeed, text("from the feed", "akıştan")),
            (.chosenExploring, text("exploring", "keşfederek")), (.chosenOnRoute, text("on a route", "rotada")),
            (.chosenOnGuidedTour, text("on a guided tour", "rehberli turda")),
            (.chosenForMeal, text("for a meal", "yemek için")),
            (.chosenWithFriend, text("with a friend", "arkadaşla")),
        ]
        let known = options.compactMap { measure, words in
            figures.summary[measure].flatMap { figure in figure.mean.map { (words, $0, figure.interval) } }
        }
        let all = known.reduce(0) { $0 + $1.1 }
        guard all > 0, let first = known.first else {
            return [.paragraph(HTML(text("No tourist chose a place.", "Hiçbir turist yer seçmedi.")))]
        }
        let rank = figures.summary.mean(.chosenFeedRankMean).map {
            text(
                ", on average at its place {rank}", ", akıştaki ortalama sıra {rank}",
                ["rank": text.number($0, decimals: 1)])
        }
        let part = text.part(first.1 / all, of: .visits)
        let share = text.sentence(text("{part} are chosen from the feed", "{part} akıştan seçiliyor", ["part": part]))
        let figure = Figure(
            name: "choices",
            title: figures.isOneRun
                ? text("How tourists choose places", "Turistler yerleri nasıl seçiyor") : "\(share)\(rank ?? "").",
            subtitle: text(
                "visits by how the tourist chose the place", "turistin yeri nasıl seçtiğine göre ziyaretler")
                + figures.replicationSuffix,
            chart: Chart(
                x: Chart.Axis("", scale: .categories(known.map(\.0))), y: Chart.Axis(text("visits", "ziyaret")),
                series: [
                    Chart.Series(
                        text("visits", "ziyaret"), .blue, .bars,
                        known.enumerated().map {
                            Chart.Point(
                                Double($0), $1.1, interval: $1.2, label: text.percent($1.1 / all))
                        })
                ]))
        return [
            .figure(figure), .paragraph(HTML(explanation)),
            .table(
                terms, caption: text("Score of a place in the feed (rule L03)", "Bir yerin akıştaki puanı (L03 kuralı)")
            ),
        ]
    }

    private var explanation: String {
        text(
            """
            Visits on guided tours count, too; a tourist who finds a place closed, or its queue too long, makes no visit. The feed shows \
            places in the order of their scores, the sums of these terms; with equal scores the place with more grades comes first. \
            Guests see only the rating.
            """,
            """
            Rehberli turlardaki ziyaretler de sayılır; bir yeri kapalı ya da kuyruğunu fazla uzun bulan turist ziyaret yapmaz. Akış, \
            yerleri aşağıdaki terimlerin toplamı olan akış puanına göre sıralar; eşitlikte notu çok olan yer önce gelir. Misafirler \
            yalnızca puanı görür.
            """)
    }

    private var terms: DataTable {
        var table = DataTable([DataTable.Column(text("weight", "ağırlık")), DataTable.Column(text("times", "çarpan"))])
        let defaults = PlaceRules.FeedWeights()
        for (key, weight, words) in [
            (
                "rating", defaults.rating,
                text("the place's rating, as a share of 5", "yerin puanı, 5'in payı olarak")
            ),
            (
                "visits", defaults.visits,
                text(
                    "share of the user's own visits that were to its category",
                    "kullanıcının kendi ziyaretlerinde bu türün payı")
            ),
            (
                "friends", defaults.friends,
                text(
                    "share of the user's friends who visited it",
                    "kullanıcının arkadaşlarında burayı ziyaret edenlerin payı")
            ),
            (
                "preference", defaults.preference,
                text("1 if its category is a stated preference", "türü belirtilen tercihlerdense 1")
            ),
            (
                "district", defaults.district,
                text("1 if its district is a stated preference", "semti belirtilen tercihlerdense 1")
            ),
        ] {
            let number = figures.manifest.rules["feed.\(key)"] ?? "\(weight)"
            table.add([.text(text.language.number(number)), .text(words)])
        }
        return table
    }
}
