import Measures
import PageFrame
import Reports

/// The sections of a report on taxis.
struct TaxiSections {
    let figures: RunFigures
    let findings: TaxiFindings

    var sections: [PageSection] {
        [
            keyFigures, ChoiceSection(figures: figures).section,
            DaySection(figures: figures, findings: findings).section,
            EventSection(figures).section,
            WaitingSection(figures: figures, findings: findings).section,
            MapSection(figures, findings).section, RankSection(figures: figures).section,
            RankServiceSection(figures: figures).section,
            LossSection(figures: figures, findings: findings).section,
            DrivingSection(figures).section, VehicleTypeSection(figures: figures).section,
            IncomeSection(figures: figures, findings: findings).section,
            DriverGroupSection(figures: figures).section,
            FairnessSection(figures: figures, findings: findings).section,
            ZoneGroupSection(figures).section,
        ].compactMap { $0 }
    }

    private var keyFigures: PageSection {
        let text = figures.text
        let key = KeyFigures(figures.summary, currency: figures.currency, text)
        return PageSection(
            id: "key-figures", title: text("Key figures", "Başlıca sayılar"),
            parts: [
                key.part([
                    (.requests, text("requests", "çağrılar")), (.serviceRate, text("served", "karşılanan")),
                    (.lost, text("clients lost", "kaybedilen müşteriler")),
                    (.waitMean, text("mean wait", "ortalama bekleme")),
                    (.waitP50, text("half wait at most", "yarısının en uzun beklemesi")),
                    (.waitP95, text("95 of 100 wait at most", "100'de 95'inin en uzun beklemesi")),
                    (
                        .punctual5Minutes,
                        text(
                            "reservations picked up within 5 min of the booked time",
                            "istenen saatten en çok 5 dk sapan rezervasyonlar")
                    ),
                    (
                        .punctual10Minutes,
                        text(
                            "reservations picked up within 10 min of the booked time",
                            "istenen saatten en çok 10 dk sapan rezervasyonlar")
                    ),
                    (.bookedLateMean, text("mean lateness of reservations", "rezervasyonların ortalama gecikmesi")),
                    (.drivers, text("taxis", "taksiler")),
                    (.utilisation, text("share of taxis' time with passengers", "taksilerin yolculu sürelerinin payı")),
                    (.emptyShare, text("share of kilometres without passengers", "yolcusuz kilometrelerin payı")),
                    (.fareMean, text("mean price of a ride", "ortalama yolculuk ücreti")),
                    (.incomePerHour, text("income per hour on duty", "görev saati başına gelir")),
                    (.driverIncomeMean, text("income of a driver", "bir sürücünün geliri")),
                ])
            ])
    }
}
