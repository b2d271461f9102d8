import Measures
import ServiceKernel

/// The fixed phrases of a decision page, in both languages.
enum DecisionPhrase: CaseIterable {
    case kicker, question, questionOfMany, answer, table, who, assumptions, caveats, with, clients, drivers,
        visitors, zones,
        city
    case noGain, gain, cost, mixed, certainty, smallest, nothingShown, nothingWorthTelling, others, notTested, less,
        fewer, more, none, gains, loses, changes, data
    case vehicles, replications, seeded, fewReplications, intervals, corrected, congestion, noReaction, ownToday,
        reaction, passengersReact, driversReact, subscribersReact, guidesReact, onlyZones, longer, shorter, noZones

    var sentence: Sentence {
        switch self {
        case .kicker: Sentence("Decision", "Karar")
        case .question: Sentence("What changes with {changes}?", "{changes} ile ne değişir?")
        case .questionOfMany: Sentence("What changes with {names}?", "{names} ile ne değişir?")
        case .answer: Sentence("The answer", "Yanıt")
        case .table: Sentence("Today and the variants", "Bugün ve seçenekler")
        case .who: Sentence("Who gains, who loses", "Kim kazanır, kim kaybeder")
        case .assumptions: Sentence("Assumptions", "Varsayımlar")
        case .caveats: Sentence("What to bear in mind", "Dikkat edilecek noktalar")
        case .with: Sentence("with #", "# ile")
        case .clients: Sentence("Clients", "Müşteriler")
        case .drivers: Sentence("Drivers", "Sürücüler")
        case .visitors: Sentence("Visitors", "Ziyaretçiler")
        case .zones: Sentence("Zones", "Bölgeler")
        case .city: Sentence("The city", "Kent")
        case .noGain: Sentence("no gain is shown", "kazanç gösterilemedi")
        case .certainty: Sentence("95 % sure:", "%95 güvenle")
        case .smallest:
            Sentence(
                "The answer names a difference only from these sizes on: {limits}; smaller ones are only in the table.",
                "Yanıtta en az şu büyüklükteki farklar yer alır: {limits}; daha küçükleri yalnızca tablodadır.")
        case .others: Sentence("and {count} more", "ve {count} bölge daha")
        case .gain: Sentence("the gain:", "kazancı:")
        case .cost: Sentence("the cost:", "karşılığında:")
        case .mixed: Sentence("partly better, partly worse:", "kısmen iyi, kısmen kötü:")
        case .nothingWorthTelling:
            Sentence("no difference worth reporting is shown", "kayda değer bir fark gösterilemedi")
        case .nothingShown:
            Sentence("no difference is shown in any of these figures", "bu sayıların hiçbirinde fark gösterilemedi")
        case .notTested:
            Sentence(
                "one replication each: the differences may be random; repeat with --replications 20",
                "her birinden tek bir tekrar var: farklar rastlantı olabilir; --replications 20 ile yineleyin")
        case .less: Sentence("less", "daha az")
        case .fewer: Sentence("fewer", "daha az")
        case .more: Sentence("more", "daha çok")
        case .none: Sentence("no difference is shown", "fark gösterilemedi")
        case .gains: Sentence("better:", "daha iyi:")
        case .loses: Sentence("worse:", "daha kötü:")
        case .changes: Sentence("Changed in", "Değişen:")
        case .data: Sentence("Data source", "Veri kaynağı")
        case .vehicles: Sentence("CO₂ and cost per km", "km başına CO₂ ve maliyet")
        case .replications: Sentence("Replications", "Tekrar sayısı")
        case .seeded: Sentence("{counts}, with seed {seed}", "{counts}, tohum {seed}")
        case .fewReplications:
            Sentence(
                "Few replications: only large differences show.", "Tekrar sayısı az: yalnızca büyük farklar görünür.")
        case .intervals:
            Sentence(
                "Figures are means with their 95 % intervals; they describe this model, not the real city.",
                "Sayılar, %95 güven aralıklarıyla verilen ortalamalardır; gerçek kenti değil bu modeli anlatır.")
        case .corrected:
            Sentence(
                "✓: a difference is shown, for better or worse; ?: the difference may be random. Corrected for all comparisons made here (Holm); for zones, map by map (Benjamini and Hochberg).",
                "✓: iyi ya da kötü yönde bir fark gösterildi; ?: fark rastlantı olabilir. Buradaki bütün karşılaştırmalara göre düzeltilmiştir (Holm); bölgelerde düzeltme her harita için ayrıdır (Benjamini ve Hochberg)."
            )
        case .congestion:
            Sentence(
                "Taxis do not slow each other or other traffic: speeds depend on the hour.",
                "Taksiler birbirini ve diğer trafiği yavaşlatmaz: hızlar saate göre belirlenir.")
        case .noReaction:
            Sentence(
                "Prices differ ({keys}), but no group in the model reacts to them.",
                "Fiyatlar farklı ({keys}), ama modelde kimse buna tepki vermez.")
        case .ownToday:
            Sentence(
                "Prices differ ({keys}), but each scenario is its own reference, so no group reacts: write the same 'today' in each.",
                "Fiyatlar farklı ({keys}), ama her senaryo kendi temel durumu sayılıyor, bu yüzden kimse tepki vermez: hepsine aynı 'today' değerini yazın."
            )
        case .reaction:
            Sentence(
                "Prices differ ({keys}): {reacting}; no other group reacts.",
                "Fiyatlar farklı ({keys}): {reacting}; başka kimse tepki vermez.")
        case .passengersReact:
            Sentence(
                "people decide by the price whether to take a taxi",
                "yolcular taksiye binip binmemeye fiyata göre karar verir")
        case .driversReact:
            Sentence(
                "drivers work more or fewer hours, depending on the income they expect",
                "sürücüler, bekledikleri gelire göre daha çok ya da daha az çalışır")
        case .subscribersReact:
            Sentence(
                "tourists decide by the fee whether to subscribe",
                "turistler abone olup olmamaya ücrete göre karar verir")
        case .guidesReact:
            Sentence(
                "guides decide by the pay whether to apply",
                "rehberler başvurup başvurmamaya ödemeye göre karar verir")
        case .onlyZones:
            Sentence("mean wait:", "ortalama bekleme:")
        case .longer: Sentence("longer in", "daha uzun:")
        case .shorter: Sentence("shorter in", "daha kısa:")
        case .noZones:
            Sentence(
                "mean wait: no difference is shown in any zone",
                "ortalama bekleme: hiçbir bölgede fark gösterilemedi")
        }
    }

    func text(_ language: Language) -> String { sentence[language].filled { _ in nil } }
}
