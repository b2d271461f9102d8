import GuideService
import Quantities
import ServiceKernel
import SimulationKernel

/// Event of a person who works for the guide company or with it.
package enum CompanyEvent: BitwiseCopyable {
    case guideApplies(GuideID)
    /// Human resources process an application (G06).
    case interview(GuideID)
    case decide(GuideID)
    /// Human resources look for a guide for a request, by its number.
    case plan(wish: UInt32)
    case begin(GuidedTourID)
    case conclude(GuidedTourID)
    /// An organisation changes its information, or permits or forbids its publication (G13).
    case organisation(UInt32)
    /// Customer service answers a user (G14).
    case answer(EnquiryID)
    case publish
}

/// Guides, human resources, organisations and customer service.
struct GuideCompany {
    /// Request of a user for a guide.
    private struct GuideRequest {
        var user: UserID
        var route: RouteID
        var begins: SimTime
        /// Number of guides asked so far.
        var tries = 0
    }

    private let behaviour: GuideCompanyBehaviour
    private let application, hiring, planning, tourLength, organisation, support, news: Sampler
    private var hired: [GuideID] = []
    /// Index of the next guide to be asked; guides take turns.
    private var nextGuide = 0
    private var guideRequests: [GuideRequest] = []
    /// Request that human resources are planning for.
    private var pendingRequest: UInt32?
    /// User whose request has just been served.
    private var servedUser: UserID?
    /// Guided tour that its guide is beginning.
    private var beginningTour: GuidedTourID?
    /// Number of turns taken by human resources and customer service.
    private var turns: UInt32 = 0
    /// Number of changes so far, by organisation.
    private var workDone: [UInt32] = []
    private var newsWritten: UInt32 = 0

    init(_ behaviour: GuideCompanyBehaviour) {
        self.behaviour = behaviour
        application = Sampler(behaviour.applicationSeconds)
        hiring = Sampler(behaviour.humanResources.answerSeconds)
        planning = Sampler(behaviour.humanResources.planSeconds)
        tourLength = Sampler(behaviour.guidedTours.lengthSeconds)
        organisation = Sampler(behaviour.organisations.changeSeconds)
        support = Sampler(behaviour.support.answerSeconds)
        news = Sampler(behaviour.support.newsSeconds)
    }

    var habits: GuidedTourHabits { behaviour.guidedTours }
    var userClosesProbability: Double { behaviour.support.userClosesProbability }

    mutating func planFirst(_ context: inout TourismContext) {
        for guide in 0..<UInt32(behaviour.guides) {
            plan(.guideApplies(GuideID(guide)), after: application, .guideApplication, guide, since: .zero, &context)
        }
        workDone = Array(repeating: 0, count: behaviour.organisations.count)
        for number in 0..<UInt32(workDone.count) {
            plan(.organisation(number), after: organisation, .organisationWork, number, since: .zero, &context)
        }
        if behaviour.support.count > 0 { plan(.publish, after: news, .newsTime, 0, since: .zero, &context) }
    }

    /// Schedules an event after a random delay.
    ///
    /// - Parameters:
    ///   - entity: entity of the random stream.
    ///   - occurrence: occurrence of the random stream.
    private func plan(
        _ moment: CompanyEvent, after delay: Sampler, _ purpose: StreamPurpose, _ entity: UInt32,
        _ occurrence: UInt32 = 0, since time: SimTime, _ context: inout TourismContext
    ) {
        var stream = context.streams.stream(purpose: purpose, entity: entity, occurrence: occurrence)
        let due = time + SimDuration(seconds: max(0, delay.sample(from: &stream)))
        _ = context.calendar.schedule(.company(moment), at: due, priority: .normal)
    }

    /// Returns the next person of human resources; they take turns.
    private mutating func humanResources() -> GuideService.Person {
        turns += 1
        return .humanResources(turns % UInt32(max(1, behaviour.humanResources.count)))
    }

    private mutating func customerService() -> GuideService.Person {
        turns += 1
        return .support(turns % UInt32(max(1, behaviour.support.count)))
    }

    // MARK: Actions

    mutating func carryOut(_ moment: CompanyEvent, at time: SimTime, _ context: inout TourismContext) {
        switch moment {
        case .guideApplies(let guide): context.intend(.guide(guide), .apply(cv: TouristTexts.curriculum))
        case .interview(let guide): context.intend(humanResources(), .interview(guide))
        case .decide(let guide): decide(on: guide, &context)
        case .plan(let wish): offer(wish, at: time, &context)
        case .begin(let outing):
            beginningTour = outing
            context.upcoming.removeAll { $0 == outing }
            context.intend(.guide(context.guidedTours[Int(outing.index)].guide), .begin(outing))
        case .conclude(let outing):
            context.intend(.guide(context.guidedTours[Int(outing.index)].guide), .conclude(outing))
        case .organisation(let number): work(ofOrganisation: number, at: time, &context)
        case .answer(let enquiry):
            context.intend(customerService(), .answer(enquiry, text: TouristTexts.answer))
        case .publish:
            let (english, turkish) = TouristTexts.news(newsWritten)
            newsWritten += 1
            context.intend(customerService(), .publish(english: english, turkish: turkish))
            plan(.publish, after: news, .newsTime, 0, newsWritten, since: time, &context)
        }
    }

    private mutating func decide(on guide: GuideID, _ context: inout TourismContext) {
        var stream = context.streams.stream(purpose: .guideHiring, entity: guide.index, occurrence: 2)
        guard stream.bernoulli(behaviour.humanResources.hireProbability),
            let iban = IBAN(country: "XX", account: "1000\(1_000_000_000 + Int(guide.index))")
        else { return context.intend(humanResources(), .decline(guide)) }
        context.intend(humanResources(), .hire(guide, iban: iban.text))
    }

    private mutating func work(
        ofOrganisation number: UInt32, at time: SimTime, _ context: inout TourismContext
    ) {
        let (place, occasion) = (PlaceID(number), workDone[Int(number)])
        workDone[Int(number)] += 1
        let topic = GuideService.Topic(rawValue: UInt8(occasion % 4)) ?? .openingHours
        context.intend(.organisation(number), .tell(place, topic, text: TouristTexts.words(occasion)))
        var stream = context.streams.stream(purpose: .organisationPermit, entity: number, occurrence: occasion)
        let permits = stream.bernoulli(behaviour.organisations.permitProbability)
        context.intend(.organisation(number), permits ? .permit(place) : .forbid(place))
        plan(.organisation(number), after: organisation, .organisationWork, number, occasion + 1, since: time, &context)
    }

    mutating func close(_ enquiry: EnquiryID, _ context: inout TourismContext) {
        context.intend(customerService(), .close(enquiry))
    }

    // MARK: Guided tours

    /// G06: asks the next guide.
    private mutating func offer(_ wish: UInt32, at time: SimTime, _ context: inout TourismContext) {
        let number = Int(wish)
        guard !hired.isEmpty, guideRequests[number].tries < min(hired.count, GuideCompany.triesMax),
            guideRequests[number].begins > time
        else { return }
        guideRequests[number].tries += 1
        let guide = hired[nextGuide % hired.count]
        nextGuide += 1
        pendingRequest = wish
        context.intend(
            humanResources(),
            .plan(
                guideRequests[number].route, guide, begins: guideRequests[number].begins, minutes: habits.plannedMinutes
            ))
    }

    private static var triesMax: Int { 5 }

    /// Schedules another attempt because the guide is still on a tour, until the participants no longer wait.
    private mutating func beginLater(at time: SimTime, _ context: inout TourismContext) {
        guard let outing = beginningTour else { return }
        let next = time + .minutes(5)
        guard next < context.guidedTours[Int(outing.index)].begins + TouristPopulation.guidePatience else { return }
        _ = context.calendar.schedule(.company(.begin(outing)), at: next, priority: .normal)
    }

    private mutating func note(
        planned outing: GuidedTourID, by guide: GuideID, begins: SimTime, _ places: [PlaceID],
        _ context: inout TourismContext
    ) {
        servedUser = pendingRequest.map { guideRequests[Int($0)].user }
        pendingRequest = nil
        var stream = context.streams.stream(purpose: .guidedTourLength, entity: outing.index)
        let seconds = max(600, tourLength.sample(from: &stream))
        assert(Int(outing.index) == context.guidedTours.count, "guided tours are numbered in the order of planning")
        context.guidedTours.append(
            TrackedGuidedTour(guide: guide, begins: begins, length: SimDuration(seconds: seconds), places: places))
        context.upcoming.append(outing)
        _ = context.calendar.schedule(.company(.begin(outing)), at: begins, priority: .normal)
    }

    /// Returns and clears the user whose request for a guide has just been served.
    mutating func takeServedUser() -> UserID? {
        defer { servedUser = nil }
        return servedUser
    }

    // MARK: Effects

    /// Observes an effect.
    ///
    /// - Parameter stops: stops of the route on the screen.
    mutating func note(
        _ effect: GuideService.Effect, _ stops: [PlaceID], at time: SimTime, _ context: inout TourismContext
    ) {
        switch effect {
        case .applied(let person):
            guard behaviour.humanResources.count > 0 else { return }
            let guide = GuideID(person.index)
            plan(.interview(guide), after: hiring, .guideHiring, guide.index, since: time, &context)
        case .interviewed(_, let guide):
            plan(.decide(guide), after: hiring, .guideHiring, guide.index, 1, since: time, &context)
        case .hired(_, let guide): hired.append(guide)
        case .guideWanted(let user, let route, let begins):
            guideRequests.append(GuideRequest(user: user, route: route, begins: begins))
            let number = UInt32(guideRequests.count - 1)
            plan(.plan(wish: number), after: planning, .guidedTourPlan, number, since: time, &context)
        case .outingPlanned(_, let outing, _, let guide, let begins):
            note(planned: outing, by: guide, begins: begins, stops, &context)
        case .outingJoined(let tourist, let outing, _): context.guidedTours[Int(outing.index)].followers.append(tourist)
        case .outingLeft(let tourist, let outing, _), .outingLost(let tourist, let outing):
            context.guidedTours[Int(outing.index)].followers.removeAll { $0 == tourist }
        case .outingBegun(_, let outing, _):
            let end = time + context.guidedTours[Int(outing.index)].length
            _ = context.calendar.schedule(.company(.conclude(outing)), at: end, priority: .normal)
        case .enquired(_, let enquiry):
            guard behaviour.support.count > 0 else { return }
            plan(.answer(enquiry), after: support, .supportAnswer, enquiry.index, since: time, &context)
        case .rejected(_, .plan, _):
            if let wish = pendingRequest { offer(wish, at: time, &context) }
        case .rejected(_, .begin, _): beginLater(at: time, &context)
        case .cardUsed, .subscribed, .renewed, .subscriptionEnded, .routesProposed, .routePicked, .placeAdded,
            .placeRemoved, .placeReached, .restaurantFound, .nearbyListed, .cardBought, .cardSellersListed,
            .weatherShown, .newsShown, .enquiryClosed, .guideLeft, .declined, .outingConcluded, .placeDescribed,
            .placePermitted, .placeForbidden, .enquiryAnswered, .newsPublished, .monthClosed, .directionsTold,
            .outingCancelled, .guidesLeft,
            .wordsTakenBack, .rejected, .setTimer:
            break
        }
    }
}
