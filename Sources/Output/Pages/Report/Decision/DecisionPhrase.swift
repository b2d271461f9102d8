import Measures
import ServiceKernel

/// What stands on every decision page, in both languages.
enum DecisionPhrase: CaseIterable {
    case kicker, question, answer, table, who, assumptions, caveats, today, variant, clients, drivers, zones, city
    case noGain, price, nothingShown, notSet, others, notTested, less, more, notSure, none, demand, fleet, tariff,
        usualTariff, data
    case vehicles, replications, fewReplications, intervals, corrected, congestion, noReaction, peopleReact,
        driversReact, bothReact, onlyZones, noZones

    var sentence: Sentence {
        switch self {
        case .kicker: Sentence("Decision", "Karar")
        case .question: Sentence("What changes if", "Şu değişirse ne olur:")
        case .answer: Sentence("The answer", "Yanıt")
        case .table: Sentence("Today and the variants", "Bugün ve seçenekler")
        case .who: Sentence("Who gains, who loses", "Kim kazanır, kim kaybeder")
        case .assumptions: Sentence("What is assumed", "Varsayımlar")
        case .caveats: Sentence("What to bear in mind", "Akılda tutulacaklar")
        case .today: Sentence("today", "bugün")
        case .variant: Sentence("with", "seçenek:")
        case .clients: Sentence("Clients", "Müşteriler")
        case .drivers: Sentence("Drivers", "Sürücüler")
        case .zones: Sentence("Zones", "Bölgeler")
        case .city: Sentence("The city", "Şehir")
        case .noGain: Sentence("no gain is shown", "kazanç gösterilemedi")
        case .notSet: Sentence("not set", "yazılmamış")
        case .others: Sentence("and {count} more", "ve {count} bölge daha")
        case .price: Sentence("the price:", "bedeli:")
        case .nothingShown:
            Sentence("in none of these figures is a difference shown", "bu sayıların hiçbirinde fark gösterilemedi")
        case .notTested:
            Sentence(
                "one replication each: nothing can be told from chance; repeat with --replications 20",
                "her birinden tek bir tekrar: rastlantıdan ayırt edilemez; --replications 20 ile yineleyin")
        case .less: Sentence("less", "daha az")
        case .more: Sentence("more", "daha çok")
        case .notSure: Sentence("not sure", "kesin değil")
        case .none: Sentence("no difference is shown", "fark gösterilemedi")
        case .demand: Sentence("Demand", "Talep")
        case .fleet: Sentence("Fleet", "Filo")
        case .tariff: Sentence("Tariff", "Tarife")
        case .usualTariff: Sentence("that of the rule book", "kural kitabındaki")
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
                "Figures that are said to differ are corrected for all that is compared here (Holm); zones map by map (Benjamini and Hochberg).",
                "Farklı olduğu söylenen sayılar buradaki bütün karşılaştırmalara göre düzeltilmiştir (Holm); bölgeler harita harita (Benjamini ve Hochberg)."
            )
        case .congestion:
            Sentence(
                "Taxis slow neither each other nor anybody else: speeds are those of the hour.",
                "Taksiler birbirini ve başkalarını yavaşlatmaz: hızlar saatin hızlarıdır.")
        case .noReaction:
            Sentence(
                "Prices differ ({keys}), and nobody in the model reacts to them.",
                "Fiyatlar farklı ({keys}) ve modelde kimse buna tepki vermez.")
        case .peopleReact:
            Sentence(
                "Prices differ ({keys}); people choose by them whether they take a taxi, and nobody else reacts.",
                "Fiyatlar farklı ({keys}); yolcular taksiye binip binmeyeceğini buna göre seçer, başka kimse tepki vermez."
            )
        case .driversReact:
            Sentence(
                "Prices differ ({keys}); drivers work longer or shorter by what they expect to earn, and nobody else reacts.",
                "Fiyatlar farklı ({keys}); sürücüler bekledikleri gelire göre çalışır, başka kimse tepki vermez.")
        case .bothReact:
            Sentence(
                "Prices differ ({keys}); people choose by them whether they take a taxi, and drivers how long they work.",
                "Fiyatlar farklı ({keys}); yolcular taksiyi, sürücüler çalışma süresini buna göre seçer.")
        case .onlyZones:
            Sentence("mean wait, zones where a difference is shown:", "ortalama bekleme, fark gösterilen bölgeler:")
        case .noZones:
            Sentence(
                "in no zone is a difference of the mean wait shown",
                "hiçbir bölgede ortalama beklemede fark gösterilemedi"
            )
        }
    }

    func text(_ language: Language) -> String { sentence[language].filled { _ in nil } }
}

/// A figure of the table, and whose concern it is.
enum DecisionFigure: CaseIterable {
    case waitMean, waitP95, serviceRate, lost, incomePerHour, emptyShare, co2, drivingCost

    var measure: Measure {
        switch self {
        case .waitMean: .waitMean
        case .waitP95: .waitP95
        case .serviceRate: .serviceRate
        case .lost: .lost
        case .incomePerHour: .incomePerHour
        case .emptyShare: .emptyShare
        case .co2: .co2
        case .drivingCost: .drivingCost
        }
    }

    /// Who feels it.
    var concerns: DecisionPhrase {
        switch self {
        case .waitMean, .waitP95, .serviceRate, .lost: .clients
        case .incomePerHour, .drivingCost: .drivers
        case .emptyShare, .co2: .city
        }
    }

    /// Whether the answer names it: others say much the same again.
    var isInAnswer: Bool {
        switch self {
        case .waitMean, .serviceRate, .incomePerHour, .emptyShare, .co2, .drivingCost: true
        case .waitP95, .lost: false
        }
    }

    var label: Sentence {
        switch self {
        case .waitMean: Sentence("mean wait", "ortalama bekleme")
        case .waitP95: Sentence("95 % wait at most", "%95'in en uzun beklemesi")
        case .serviceRate: Sentence("requests picked up", "karşılanan istekler")
        case .lost: Sentence("requests lost", "kaybedilen istekler")
        case .incomePerHour: Sentence("drivers' income an hour on duty", "sürücünün görev saati başına geliri")
        case .emptyShare: Sentence("kilometres without a client", "müşterisiz kilometreler")
        case .co2: Sentence("CO₂ of all kilometres", "bütün kilometrelerin CO₂ salımı")
        case .drivingCost: Sentence("cost of all kilometres", "bütün kilometrelerin maliyeti")
        }
    }
}
