import Markup
import Measures
import PageFrame
import Reports

/// The section on ranks with rules of their own: walk-up clients, places and holding lots.
struct RankServiceSection {
    let figures: RunFigures
    private var text: PageText { figures.text }

    /// The section, or nil if no rank has rules of its own.
    var section: PageSection? {
        guard let walkUps = figures.summary.mean(.walkUps) else { return nil }
        let key = KeyFigures(figures.summary, currency: figures.currency, text)
        let places = [
            (Measure.taxisTurnedAway, text("taxis turned away", "yer bulamayan taksiler")),
            (.taxisHeld, text("taxis that wait in a holding lot", "bekleme yerinde duran taksiler")),
            (.holdingTimeMean, text("mean time in a holding lot", "bekleme yerinde ortalama süre")),
        ]
        let words = [walkUps > 0 ? rule : nil, source].compactMap(\.self).joined(separator: " ")
        return PageSection(
            id: "rank-service", title: text("At the ranks", "Duraklarda"),
            parts: [key.part((walkUps > 0 ? lines : []) + places), .paragraph(HTML(words))])
    }

    private var lines: [(Measure, String)] {
        [
            (.walkUps, text("clients who come to a rank", "durağa gelen müşteriler")),
            (.walkUpsServed, text("take a taxi there", "orada taksiye binenler")),
            (.walkUpsBalked, text("leave at once: line full", "sıra dolu olduğu için hemen gidenler")),
            (.walkUpsReneged, text("leave the line", "sıradan ayrılanlar")),
            (.rankWaitMean, text("mean wait in line", "sırada ortalama bekleme")),
            (.rankLineMean, text("clients in all lines, on average", "bütün sıralarda ortalama müşteri")),
            (.rankLineMax, text("longest line", "en uzun sıra")),
        ]
    }

    private var rule: String {
        text(
            """
            These clients walk to a rank and do not call. A driver who is free takes the one who has waited longest: the \
            first client in line, or a waiting call.
            """,
            """
            Bu müşteriler durağa yürüyerek gelir ve çağrı yapmaz. Boşalan sürücü en uzun bekleyeni alır: sıradaki ilk \
            müşteriyi ya da bekleyen bir çağrıyı.
            """)
    }

    private var source: String {
        text(
            "The figures of each rank are in rank_service.csv.",
            "Her durağın sayıları rank_service.csv dosyasındadır.")
    }
}
