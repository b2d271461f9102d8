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
            WaitingSection(figures: figures, findings: findings).section,
            MapSection(figures, findings).section, RankSection(figures: figures).section,
            LossSection(figures: figures, findings: findings).section,
            DrivingSection(figures).section, IncomeSection(figures: figures, findings: findings).section,
            FairnessSection(figures: figures, findings: findings).section,
            ZoneGroupSection(figures).section,
        ].compactMap { $0 }
    }

    private var keyFigures: PageSection {
        let key = KeyFigures(figures.summary, currency: figures.currency)
        return PageSection(
            id: "key-figures", title: "Key figures",
            parts: [
                key.part([
                    (.requests, "requests"), (.serviceRate, "served"), (.lost, "clients lost"),
                    (.waitMean, "mean wait"), (.waitP50, "half wait at most"), (.waitP95, "95 of 100 wait at most"),
                    (.drivers, "taxis"), (.utilisation, "share of taxis' time with passengers"),
                    (.emptyShare, "share of kilometres without passengers"), (.fareMean, "mean price of a ride"),
                    (.incomePerHour, "income per hour on duty"), (.driverIncomeMean, "income of a driver"),
                ])
            ])
    }
}
