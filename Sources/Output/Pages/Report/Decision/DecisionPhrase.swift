import Measures
import ServiceKernel

/// The fixed phrases of a decision page, in both languages.
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
