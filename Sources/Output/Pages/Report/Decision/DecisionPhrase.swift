import Measures
import ServiceKernel

/// What stands on every decision page, in both languages.
enum DecisionPhrase: CaseIterable {
    case kicker, question, questionOfMany, answer, table, who, assumptions, caveats, with, clients, drivers,
        visitors, zones,
        city
    case noGain, gain, cost, mixed, certainty, smallest, nothingShown, nothingWorthTelling, others, notTested, less,
        fewer, more, none, gains, loses, changes, data
    case vehicles, replications, fewReplications, intervals, corrected, congestion, noReaction, ownToday, reaction,
        passengersReact, driversReact, subscribersReact, guidesReact, onlyZones, longer, shorter, noZones

    var sentence: Sentence {
        switch self {
        case .kicker: Sentence("Decision", "Karar")
        case .question: Sentence("What changes with {changes}?", "{changes} ile ne değişir?")
        case .questionOfMany: Sentence("What changes with {names}?", "{names} ile ne değişir?")
        case .answer: Sentence("The answer", "Yanıt")
        case .table: Sentence("Today and the variants", "Bugün ve seçenekler")
        case .who: Sentence("Who gains, who loses", "Kim kazanır, kim kaybeder")
        case .assumptions: Sentence("What is assumed", "Varsayımlar")
        case .caveats: Sentence("What to bear in mind", "Akılda tutulacaklar")
        case .with: Sentence("with #", "# ile")
        case .clients: Sentence("Clients", "Müşteriler")
        case .drivers: Sentence("Drivers", "Sürücüler")
        case .visitors: Sentence("Visitors", "Ziyaretçiler")
        case .zones: Sentence("Zones", "Bölgeler")
        case .city: Sentence("The city", "Şehir")
        case .noGain: Sentence("no gain is shown", "kazanç gösterilemedi")
        case .certainty: Sentence("95 % sure:", "%95 güvenle")
        case .smallest:
            Sentence(
                "The answer tells differences of at least {limits}; smaller ones stand in the table only.",
                "Yanıt en az şu farkları anlatır: {limits}; daha küçükleri yalnızca tablodadır.")
        case .others: Sentence("and {count} more", "ve {count} bölge daha")
        case .gain: Sentence("the gain:", "kazancı:")
        case .cost: Sentence("the cost:", "karşılığında:")
        case .mixed: Sentence("not one way:", "tek yönde değil:")
        case .nothingWorthTelling:
            Sentence("no difference worth telling is shown", "anlatmaya değer bir fark gösterilemedi")
        case .nothingShown:
            Sentence("in none of these figures is a difference shown", "bu sayıların hiçbirinde fark gösterilemedi")
        case .notTested:
            Sentence(
                "one replication each: nothing can be told from chance; repeat with --replications 20",
                "her birinden tek bir tekrar: rastlantıdan ayırt edilemez; --replications 20 ile yineleyin")
        case .less: Sentence("less", "daha az")
        case .fewer: Sentence("fewer", "daha az")
        case .more: Sentence("more", "daha çok")
        case .none: Sentence("no difference is shown", "fark gösterilemedi")
        case .gains: Sentence("better:", "daha iyi:")
        case .loses: Sentence("worse:", "daha kötü:")
        case .changes: Sentence("Changed in", "Değişen:")
        case .data: Sentence("Source of data", "Veri kaynağı")
        case .vehicles: Sentence("CO₂ and cost per km", "km başına CO₂ ve maliyet")
        case .replications: Sentence("Replications, seed", "Tekrar sayısı, tohum")
        case .fewReplications:
            Sentence(
                "Few replications: only what is large shows.", "Tekrar sayısı az: yalnızca büyük farklar görünür.")
        case .intervals:
            Sentence(
                "Figures are means with the interval that holds the mean at 95 %; they tell of this model, not of the street.",
                "Sayılar, %95 güven aralığıyla birlikte ortalamalardır; sokağı değil bu modeli anlatır.")
        case .corrected:
            Sentence(
                "✓ stands where a difference is shown, for the better or the worse, ? where it may be chance: corrected for all that is compared here (Holm); zones map by map (Benjamini and Hochberg).",
                "✓, iyi ya da kötü yönde bir farkın gösterildiği, ? ise rastlantı olabileceği yerdedir: buradaki bütün karşılaştırmalara göre düzeltilmiştir (Holm); bölgeler harita harita (Benjamini ve Hochberg)."
            )
        case .congestion:
            Sentence(
                "Taxis slow neither each other nor anybody else: speeds are those of the hour.",
                "Taksiler birbirini ve başkalarını yavaşlatmaz: hızlar saatin hızlarıdır.")
        case .noReaction:
            Sentence(
                "Prices differ ({keys}), and nobody in the model reacts to them.",
                "Fiyatlar farklı ({keys}) ve modelde kimse buna tepki vermez.")
        case .ownToday:
            Sentence(
                "Prices differ ({keys}), but every scenario is taken for its own today, so nobody reacts: write the same 'today' in each.",
                "Fiyatlar farklı ({keys}), ama her senaryo kendi bugünü sayılıyor, bu yüzden kimse tepki vermez: hepsine aynı 'today' yazın."
            )
        case .reaction:
            Sentence(
                "Prices differ ({keys}): {reacting}; nobody else reacts.",
                "Fiyatlar farklı ({keys}): {reacting}; başka kimse tepki vermez.")
        case .passengersReact:
            Sentence(
                "people choose by them whether they take a taxi", "yolcular taksiye binip binmeyeceğini buna göre seçer"
            )
        case .driversReact:
            Sentence(
                "drivers work longer or shorter by what they expect to earn",
                "sürücüler bekledikleri gelire göre çalışır")
        case .subscribersReact:
            Sentence("tourists subscribe by the fee", "turistler ücrete göre abone olur")
        case .guidesReact:
            Sentence("guides apply by the pay", "rehberler ödemeye göre başvurur")
        case .onlyZones:
            Sentence("mean wait:", "ortalama bekleme:")
        case .longer: Sentence("longer in", "daha uzun:")
        case .shorter: Sentence("shorter in", "daha kısa:")
        case .noZones:
            Sentence(
                "mean wait: in none a difference is shown", "ortalama bekleme: hiçbirinde fark gösterilemedi"
            )
        }
    }

    func text(_ language: Language) -> String { sentence[language].filled { _ in nil } }
}

/// A figure of the table, and whose concern it is. The answer tells them in this order: service, waits, money, empty kilometres,
/// equality.
enum DecisionFigure: CaseIterable {
    case requests, served, serviceRate, lost, waitMean, waitP95, fareMean, incomePerHour, income, drivers, drivingCost
    case emptyShare, co2, incomeGini, overtakes, visitsMean, turnedAway, guideProfit

    var measure: Measure {
        switch self {
        case .requests: .requests
        case .served: .served
        case .serviceRate: .serviceRate
        case .lost: .lost
        case .waitMean: .waitMean
        case .waitP95: .waitP95
        case .fareMean: .fareMean
        case .incomePerHour: .incomePerHour
        case .income: .income
        case .drivers: .drivers
        case .drivingCost: .drivingCost
        case .emptyShare: .emptyShare
        case .co2: .co2
        case .incomeGini: .driverIncomeGini
        case .overtakes: .queueOvertakes
        case .visitsMean: .visitsMean
        case .turnedAway: .turnedAway
        case .guideProfit: .guideProfit
        }
    }

    /// Who feels it.
    var concerns: DecisionPhrase {
        switch self {
        case .requests, .served, .serviceRate, .lost, .waitMean, .waitP95, .fareMean: .clients
        case .incomePerHour, .income, .drivers, .drivingCost, .incomeGini, .overtakes: .drivers
        case .emptyShare, .co2, .guideProfit: .city
        case .visitsMean, .turnedAway: .visitors
        }
    }

    /// Whether more of it is good for all whom it concerns; nil where that cannot be said: fewer drivers drive less, and pay less.
    var isBetterIfMore: Bool? {
        switch self {
        case .requests, .drivingCost: nil
        case .served, .serviceRate, .incomePerHour, .income, .drivers, .visitsMean, .guideProfit: true
        case .waitMean, .waitP95, .lost, .fareMean, .emptyShare, .co2, .incomeGini, .overtakes, .turnedAway: false
        }
    }

    /// Whether the answer names it: others say much the same again.
    var isInAnswer: Bool {
        switch self {
        case .requests, .serviceRate, .waitMean, .fareMean, .incomePerHour, .income, .drivers, .drivingCost,
            .emptyShare,
            .co2, .incomeGini, .overtakes, .visitsMean, .turnedAway, .guideProfit:
            true
        case .served, .waitP95, .lost: false
        }
    }

    /// Whether its smallest difference is stated: one of each kind is enough.
    var isLeading: Bool {
        switch self {
        case .serviceRate, .waitMean, .incomePerHour, .emptyShare, .incomeGini, .visitsMean: true
        case .requests, .served, .lost, .waitP95, .fareMean, .income, .drivers, .drivingCost, .co2, .overtakes,
            .turnedAway, .guideProfit:
            false
        }
    }

    /// Whether the table leaves it out where it does not differ.
    var isOnlyIfDiffering: Bool {
        switch self {
        case .income, .drivers, .incomeGini, .overtakes: true
        case .requests, .served, .serviceRate, .lost, .waitMean, .waitP95, .fareMean, .incomePerHour, .drivingCost,
            .emptyShare, .co2, .visitsMean, .turnedAway, .guideProfit:
            false
        }
    }

    var label: Sentence {
        switch self {
        case .requests: Sentence("requests", "istekler")
        case .served: Sentence("requests picked up", "karşılanan istekler")
        case .waitMean: Sentence("mean wait", "ortalama bekleme")
        case .waitP95: Sentence("95 % wait at most", "%95'in en uzun beklemesi")
        case .serviceRate: Sentence("share picked up", "karşılanma payı")
        case .lost: Sentence("requests lost", "kaybedilen istekler")
        case .fareMean: Sentence("mean price of a ride", "bir yolculuğun ortalama ücreti")
        case .incomePerHour: Sentence("drivers' income an hour on duty", "sürücünün görev saati başına geliri")
        case .income: Sentence("income of all drivers together", "bütün sürücülerin toplam geliri")
        case .drivers: Sentence("drivers at work", "çalışan sürücüler")
        case .incomeGini:
            Sentence(
                "inequality of drivers' incomes (Gini, 0 is equal)", "sürücü gelirlerinin eşitsizliği (Gini, 0 eşit)")
        case .overtakes: Sentence("drivers passed over in their queue", "sırası geçilen sürücüler")
        case .emptyShare: Sentence("share of kilometres without a client", "müşterisiz kilometrelerin payı")
        case .co2: Sentence("CO₂ of all kilometres", "bütün kilometrelerin CO₂ salımı")
        case .drivingCost: Sentence("cost of all kilometres", "bütün kilometrelerin maliyeti")
        case .visitsMean: Sentence("visits of a tourist", "bir turistin ziyaretleri")
        case .turnedAway: Sentence("lines that were too long", "fazla uzun kuyruklar")
        case .guideProfit: Sentence("profit of the guide", "rehberin kârı")
        }
    }
}
