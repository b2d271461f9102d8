import Measures
import ServiceKernel

/// A row of the decision table and the group that it concerns. The measure defines everything else.
struct DecisionFigure {
    /// Use of a figure outside the table.
    enum Use {
        /// Part of the answer. The other figures add little to it.
        case answer
        /// Main figure of its kind, with which the smallest detectable difference is stated.
        case leading
        /// In the table only if it differs.
        case ifDiffering
        /// Better for its group the lower it is, although the measure itself has no better direction.
        case price
    }

    let measure: Measure
    let label: Sentence
    /// Group that fares better or worse by the figure; nil if that is open: fewer drivers drive less and pay less.
    let concerns: DecisionPhrase?
    private let uses: [Use]

    /// Creates a figure.
    ///
    /// - Parameter english: English label; nil for that of the measure.
    private init(
        _ measure: Measure, as english: String? = nil, _ turkish: String, of concerns: DecisionPhrase?, _ uses: Use...
    ) {
        (self.measure, self.concerns, self.uses) = (measure, concerns, uses)
        label = Sentence(english ?? measure.label, turkish)
    }

    var isInAnswer: Bool { uses.contains(.answer) }
    var isLeading: Bool { uses.contains(.leading) }
    var isOnlyIfDiffering: Bool { uses.contains(.ifDiffering) }
    var isPrice: Bool { uses.contains(.price) }
    /// Whether more is better for the group that it concerns; nil if neither direction is better.
    var seeksMore: Bool? { isPrice ? false : measure.better.seeksMore }

    /// All figures, in the order of the answer: service, waits, money, empty kilometres, equality. Those of
    /// equality are always in the table: a gain for some may cost others their turn.
    static let all = [
        DecisionFigure(.requests, "çağrılar", of: .clients, .answer),
        DecisionFigure(.served, "karşılanan çağrılar", of: .clients),
        DecisionFigure(.serviceRate, "karşılanan çağrıların payı", of: .clients, .answer, .leading),
        DecisionFigure(.lost, "kaybedilen çağrılar", of: .clients),
        DecisionFigure(
            .lostNoFittingTaxi, as: "requests never offered a taxi that fits", "uygun taksi önerilmeyen çağrılar",
            of: .clients),
        DecisionFigure(.waitMean, "ortalama bekleme", of: .clients, .answer, .leading),
        DecisionFigure(.waitP95, "müşterilerin %95'inin en uzun beklemesi", of: .clients),
        DecisionFigure(
            .punctual5Minutes, as: "reservations picked up within 5 minutes of the booked time",
            "istenen saatten en çok 5 dakika önce ya da sonra karşılanan rezervasyonların payı", of: .clients, .answer),
        DecisionFigure(
            .punctual10Minutes, as: "reservations picked up within 10 minutes of the booked time",
            "istenen saatten en çok 10 dakika önce ya da sonra karşılanan rezervasyonların payı", of: .clients),
        DecisionFigure(
            .bookedLateMean, as: "mean lateness of reservations", "rezervasyonların ortalama gecikmesi",
            of: .clients),
        DecisionFigure(.fareMean, "ortalama yolculuk ücreti", of: .clients, .answer, .price),
        DecisionFigure(
            .incomePerHour, as: "drivers' income per hour on duty", "sürücülerin görev saati başına geliri",
            of: .drivers, .answer, .leading),
        DecisionFigure(
            .income, as: "income of all drivers together", "bütün sürücülerin toplam geliri", of: .drivers, .answer,
            .ifDiffering),
        DecisionFigure(.drivers, as: "drivers at work", "çalışan sürücüler", of: .drivers, .answer, .ifDiffering),
        DecisionFigure(.plugWaitMean, "şarj noktasında ortalama bekleme", of: .drivers, .answer),
        DecisionFigure(.drivingCost, as: "cost of all kilometres", "bütün kilometrelerin maliyeti", of: nil, .answer),
        DecisionFigure(
            .emptyShare, as: "share of kilometres without a client", "müşterisiz kilometrelerin payı", of: .city,
            .answer,
            .leading),
        DecisionFigure(.co2, as: "CO₂ of all kilometres", "bütün kilometrelerin CO₂ salımı", of: .city, .answer),
        DecisionFigure(
            .driverIncomeGini, as: "inequality of drivers' incomes (Gini; 0: equal)",
            "sürücü gelirlerinin eşitsizliği (Gini; 0: eşit)", of: .drivers, .answer, .leading),
        DecisionFigure(
            .queueOvertakes, as: "drivers passed over in the queue", "kuyrukta önüne geçilen sürücüler", of: .drivers,
            .answer),
        DecisionFigure(
            .driverQueueWaitGini, as: "inequality of drivers' waits in queues (Gini)",
            "sürücülerin kuyrukta beklemesinin eşitsizliği (Gini)", of: .drivers, .answer),
        DecisionFigure(.visitsMean, "turist başına ziyaret sayısı", of: .visitors, .answer, .leading),
        DecisionFigure(
            .turnedAway, as: "visits given up because of a long queue", "uzun kuyruk yüzünden vazgeçilen ziyaretler",
            of: .visitors, .answer),
        DecisionFigure(
            .visitsGini, as: "inequality of visits to sights (Gini)",
            "gezilecek yerlere yapılan ziyaretlerin eşitsizliği (Gini)", of: .city, .answer, .leading),
        DecisionFigure(
            .visitsQualityTau, as: "agreement of visits and quality (Kendall's tau)",
            "ziyaretlerle kalitenin uyumu (Kendall tau)", of: .visitors, .answer),
        DecisionFigure(.guideProfit, "rehberin kârı", of: .city, .answer),
    ]
}
