import Measures
import ServiceKernel

/// A figure of the table, and whose concern it is. All else stands in the row of its measure.
struct DecisionFigure {
    /// The place of a figure besides the table.
    enum Use {
        /// In the answer: others say much the same again.
        case answer
        /// The figure of its kind with which the smallest difference is stated.
        case leading
        /// In the table only where it differs.
        case ifDiffering
    }

    let measure: Measure
    let label: Sentence
    /// The group that fares better or worse by it, or nil if that is open: fewer drivers drive less, and pay less.
    let concerns: DecisionPhrase?
    private let uses: [Use]

    /// - Parameter english: nil: as the measure is called.
    private init(
        _ measure: Measure, as english: String? = nil, _ turkish: String, of concerns: DecisionPhrase?, _ uses: Use...
    ) {
        (self.measure, self.concerns, self.uses) = (measure, concerns, uses)
        label = Sentence(english ?? measure.label, turkish)
    }

    var isInAnswer: Bool { uses.contains(.answer) }
    var isLeading: Bool { uses.contains(.leading) }
    var isOnlyIfDiffering: Bool { uses.contains(.ifDiffering) }

    /// In the order in which the answer tells them: service, waits, money, empty kilometres, equality.
    static let all = [
        DecisionFigure(.requests, "istekler", of: .clients, .answer),
        DecisionFigure(.served, "karşılanan istekler", of: .clients),
        DecisionFigure(.serviceRate, "karşılanma payı", of: .clients, .answer, .leading),
        DecisionFigure(.lost, "kaybedilen istekler", of: .clients),
        DecisionFigure(.waitMean, "ortalama bekleme", of: .clients, .answer, .leading),
        DecisionFigure(.waitP95, "%95'in en uzun beklemesi", of: .clients),
        DecisionFigure(.fareMean, "bir yolculuğun ortalama ücreti", of: .clients, .answer),
        DecisionFigure(
            .incomePerHour, as: "drivers' income an hour on duty", "sürücünün görev saati başına geliri", of: .drivers,
            .answer, .leading),
        DecisionFigure(
            .income, as: "income of all drivers together", "bütün sürücülerin toplam geliri", of: .drivers, .answer,
            .ifDiffering),
        DecisionFigure(.drivers, as: "drivers at work", "çalışan sürücüler", of: .drivers, .answer, .ifDiffering),
        DecisionFigure(.drivingCost, as: "cost of all kilometres", "bütün kilometrelerin maliyeti", of: nil, .answer),
        DecisionFigure(
            .emptyShare, as: "share of kilometres without a client", "müşterisiz kilometrelerin payı", of: .city,
            .answer,
            .leading),
        DecisionFigure(.co2, as: "CO₂ of all kilometres", "bütün kilometrelerin CO₂ salımı", of: .city, .answer),
        DecisionFigure(
            .driverIncomeGini, as: "inequality of drivers' incomes (Gini, 0 is equal)",
            "sürücü gelirlerinin eşitsizliği (Gini, 0 eşit)", of: .drivers, .answer, .leading, .ifDiffering),
        DecisionFigure(.queueOvertakes, "sırası geçilen sürücüler", of: .drivers, .answer, .ifDiffering),
        DecisionFigure(.visitsMean, "bir turistin ziyaretleri", of: .visitors, .answer, .leading),
        DecisionFigure(.turnedAway, as: "lines that were too long", "fazla uzun kuyruklar", of: .visitors, .answer),
        DecisionFigure(.guideProfit, "rehberin kârı", of: .city, .answer),
    ]
}
