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
                    (.choseWalk, "walk"), (.choseStay, "stay at home"), (.leftTaxi, "take one today and not here"),
                    (.cameToTaxi, "take one here and not today"), (.expectedWaitMean, "mean wait expected"),
                    (.priceElasticity, "elasticity to the price"), (.waitElasticity, "elasticity to the wait"),
                ]),
                .paragraph(
                    """
                    People choose by the price, the wait that they expect from days before, and the time, a logit with the coefficients of \
                    the scenario; whoever takes a taxi today does so as long as nothing is different from today.
                    """),
            ])
    }
}
