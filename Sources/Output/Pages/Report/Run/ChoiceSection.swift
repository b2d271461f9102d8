import Markup
import Measures
import PageFrame
import Reports

/// The section on mode choice: the choices of people who would consider a taxi.
struct ChoiceSection {
    let figures: RunFigures
    private var text: PageText { figures.text }

    /// The section, or nil if the run has no mode choice.
    var section: PageSection? {
        guard figures.summary.mean(.wishes) != nil else { return nil }
        let key = KeyFigures(figures.summary, currency: figures.currency, text)
        return PageSection(
            id: "choice", title: text("Who takes a taxi", "Kim taksi tutuyor"),
            parts: [
                key.part([
                    (.wishes, text("would consider a taxi", "taksi tutmayı düşünenler")),
                    (.choseTaxi, text("take one", "taksi tutanlar")),
                    (.chosePublicTransport, text("take bus or train", "otobüse ya da trene binenler")),
                    (.choseWalk, text("walk", "yürüyenler")), (.choseStay, text("stay at home", "evde kalanlar")),
                    (.leftTaxi, text("take one today, but not here", "bugün taksi tutan, burada tutmayanlar")),
                    (.cameToTaxi, text("take one here, but not today", "burada taksi tutan, bugün tutmayanlar")),
                    (.expectedWaitMean, text("mean wait expected", "beklenen ortalama bekleme")),
                    (.priceElasticity, text("price elasticity", "fiyat esnekliği")),
                    (.waitElasticity, text("wait elasticity", "bekleme esnekliği")),
                ]),
                .paragraph(
                    HTML(
                        text(
                            """
                            People choose by the price, the wait that they expect from the days before, and the travel time: a logit model \
                            with the coefficients of the scenario. People who take a taxi today still do, as long as nothing differs from today.
                            """,
                            """
                            İnsanlar fiyata, önceki günlere bakarak bekledikleri bekleme süresine ve yol süresine göre seçer: katsayıları \
                            senaryoda olan bir logit modeli. Bugüne göre hiçbir şey değişmedikçe, bugün taksi tutanlar yine tutar.
                            """))),
            ])
    }
}
