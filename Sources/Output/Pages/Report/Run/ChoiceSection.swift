import Measures
import PageFrame
import Reports

/// The section on mode choice: the choices of people who would consider a taxi.
struct ChoiceSection {
    let figures: RunFigures

    /// The section, or nil if the run has no mode choice.
    var section: PageSection? {
        guard figures.summary.mean(.wishes) != nil else { return nil }
        let key = KeyFigures(figures.summary, currency: figures.currency)
        return PageSection(
            id: "choice", title: "Who takes a taxi",
            parts: [
                key.part([
                    (.wishes, "would consider a taxi"), (.choseTaxi, "take one"),
                    (.chosePublicTransport, "take bus or train"),
                    (.choseWalk, "walk"), (.choseStay, "stay at home"), (.leftTaxi, "take one today, but not here"),
                    (.cameToTaxi, "take one here, but not today"), (.expectedWaitMean, "mean wait expected"),
                    (.priceElasticity, "price elasticity"), (.waitElasticity, "wait elasticity"),
                ]),
                .paragraph(
                    """
                    People choose by the price, the wait that they expect from the days before, and the travel time: a logit model \
                    with the coefficients of the scenario. People who take a taxi today still do, as long as nothing differs from today.
                    """),
            ])
    }
}
