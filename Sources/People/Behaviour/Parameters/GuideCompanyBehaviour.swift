import AccountService
import Quantities
import SimulationKernel

/// How those behave who work for the guide, or with it (part G): guides, human resources, organisations, customer service.
package struct GuideCompanyBehaviour: Sendable {
    /// Who apply to lead tours (G06).
    package var guides = 0
    package static var guidesMax: Int { 10_000 }
    /// When each applies, from the start of the run.
    package var applicationSeconds: Distribution = .uniform(from: 0, to: 2 * 86_400)
    /// By how many per cent more apply for each per cent more pay; nil: as many, whatever it pays.
    package var payElasticity: Double?
    package var humanResources = HumanResourcesBehaviour()
    package var outings = GuidedTourHabits()
    package var organisations = OrganisationBehaviour()
    package var support = SupportBehaviour()

    package init() {}

    /// How many there are of each role.
    package var staff: [(role: AccountService.Role, count: Int)] {
        [
            (.guide, guides), (.humanResources, humanResources.count), (.organisation, organisations.count),
            (.support, support.count),
        ]
    }
}

/// Who hires guides, and sends them on tours.
package struct HumanResourcesBehaviour: Sendable {
    /// Without any nobody is hired.
    package var count = 1
    /// From an application to the interview, and from there to the decision.
    package var answerSeconds: Distribution = .gamma(mean: 86_400, coefficientOfVariation: 0.5)
    package var hireProbability = 0.8
    /// From a user's wish for a guide to the plan.
    package var planSeconds: Distribution = .exponential(mean: 3_600)
}

/// What guided tours are like.
package struct GuidedTourHabits: Sendable {
    /// Clock times at which they begin.
    package var clocks: [SimDuration] = [.hours(10), .hours(15)]
    /// How long one takes, as it is planned, in minutes.
    package var plannedMinutes: UInt32 = 180
    /// How long it then takes.
    package var lengthSeconds: Distribution = .lognormal(mean: 9_000, coefficientOfVariation: 0.15)
}

/// Organisations that say something of themselves (G13).
package struct OrganisationBehaviour: Sendable {
    /// Each has a place of the catalogue, counted from its first.
    package var count = 0
    /// The share who permit that it is shown.
    package var permitProbability = 0.8
    /// From one change of what they say, or permit, to the next.
    package var changeSeconds: Distribution = .exponential(mean: 10 * 86_400)
}

/// Customer service, who also write the news (G10, G14).
package struct SupportBehaviour: Sendable {
    /// Without any nobody is answered, and there is no news.
    package var count = 1
    /// From an enquiry to the answer.
    package var answerSeconds: Distribution = .exponential(mean: 4 * 3_600)
    /// The share of enquiries that the user closes once answered; the others customer service closes.
    package var userClosesProbability = 0.5
    /// From one piece of news to the next.
    package var newsSeconds: Distribution = .exponential(mean: 2 * 86_400)
}
