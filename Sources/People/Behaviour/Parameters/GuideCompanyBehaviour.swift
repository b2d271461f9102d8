import AccountService
import Quantities
import SimulationKernel

/// Parameters of the people who work for the guide company or with it (part G): guides, human resources, organisations,
/// customer service.
package struct GuideCompanyBehaviour: Sendable {
    /// Number of applicants for the work of a guide (G06).
    package var guides = 0
    /// Largest number of guides.
    package static var guidesMax: Int { 10_000 }
    /// Time of each application, in seconds from the start of the run.
    package var applicationSeconds: Distribution = .uniform(from: 0, to: 2 * 86_400)
    /// Elasticity of the number of applicants to the pay; nil if it does not depend on pay.
    package var payElasticity: Double?
    /// Human resources.
    package var humanResources = HumanResourcesBehaviour()
    /// Guided tours.
    package var guidedTours = GuidedTourHabits()
    /// Organisations.
    package var organisations = OrganisationBehaviour()
    /// Customer service.
    package var support = SupportBehaviour()

    /// Creates the defaults.
    package init() {}

    /// Number of people in each role.
    package var staff: [(role: AccountService.Role, count: Int)] {
        [
            (.guide, guides), (.humanResources, humanResources.count), (.organisation, organisations.count),
            (.support, support.count),
        ]
    }
}

/// Human resources, who hire guides and assign tours to them.
package struct HumanResourcesBehaviour: Sendable {
    /// Number of people; without any, no guide is hired.
    package var count = 1
    /// Seconds from an application to the interview, and from there to the decision.
    package var answerSeconds: Distribution = .gamma(mean: 86_400, coefficientOfVariation: 0.5)
    /// Share of applicants who are hired.
    package var hireProbability = 0.8
    /// Seconds from a user's request for a guide to the plan.
    package var planSeconds: Distribution = .exponential(mean: 3_600)
}

/// Parameters of guided tours.
package struct GuidedTourHabits: Sendable {
    /// Clock times at which tours begin.
    package var clocks: [SimDuration] = [.hours(10), .hours(15)]
    /// Planned length in minutes.
    package var plannedMinutes: UInt32 = 180
    /// Actual length in seconds.
    package var lengthSeconds: Distribution = .lognormal(mean: 9_000, coefficientOfVariation: 0.15)
}

/// Organisations that publish information about themselves (G13).
package struct OrganisationBehaviour: Sendable {
    /// Number of organisations; each has a place of the catalogue, counted from the first.
    package var count = 0
    /// Share of organisations that permit publication.
    package var permitProbability = 0.8
    /// Seconds between changes of the information or of the permission.
    package var changeSeconds: Distribution = .exponential(mean: 10 * 86_400)
}

/// Customer service, which also writes the news (G10, G14).
package struct SupportBehaviour: Sendable {
    /// Number of people; without any, no enquiry is answered and there is no news.
    package var count = 1
    /// Seconds from an enquiry to the answer.
    package var answerSeconds: Distribution = .exponential(mean: 4 * 3_600)
    /// Share of answered enquiries that the user closes; customer service closes the others.
    package var userClosesProbability = 0.5
    /// Seconds between news items.
    package var newsSeconds: Distribution = .exponential(mean: 2 * 86_400)
}
