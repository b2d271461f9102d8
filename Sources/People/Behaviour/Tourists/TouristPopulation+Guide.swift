import CityModel
import GuideService
import Quantities
import SimulationKernel

// Use of the guide by tourists (part G): subscriptions, routes, guided tours and other functions.
extension TouristPopulation {
    // MARK: Money

    /// G01: draws the bank's answer to the next payment.
    mutating func drawCardState(_ tourist: UserID) {
        let index = Int(tourist.index)
        let troubles = draws.habits.guide.cards
        var stream = decisionStream(.bank, of: tourist)
        let number = stream.uniform()
        let emptyUpTo = troubles.wrongProbability + troubles.emptyProbability
        let card: GuideService.CardState =
            if number < troubles.wrongProbability {
                .wrong
            } else if number < emptyUpTo {
                .empty
            } else if number < emptyUpTo + troubles.unreachableProbability {
                .unreachable
            } else {
                .good
            }
        guard card != tourists[index].card else { return }
        tourists[index].card = card
        context.intend(tourist, .useCard(card))
    }

    /// G08: buys a transport card.
    mutating func buyTransportCard(_ tourist: UserID, _ stream: inout RandomStream) {
        let habits = draws.habits.guide
        guard !habits.transportCardAmounts.isEmpty else { return }
        let amount = habits.transportCardAmounts[stream.index(below: habits.transportCardAmounts.count)]
        drawCardState(tourist)
        context.intend(
            tourist, .buyCard(amount: amount, isOfficeOnline: !stream.bernoulli(habits.officeOfflineProbability)))
    }

    // MARK: Mornings

    /// Uses the app before setting out.
    mutating func useGuideInTheMorning(_ tourist: UserID, _ stream: inout RandomStream) {
        let index = Int(tourist.index)
        let habits = draws.habits.guide
        considerUnblocking(tourist, &stream)
        let (reads, looks, wantsRoute) = (stream.uniform(), stream.uniform(), stream.uniform())
        if reads < habits.newsProbability { context.intend(tourist, .readNews) }
        if looks < habits.weatherProbability {
            var source = context.streams.stream(
                purpose: .touristWeather, of: arrivals.key(of: tourist), occurrence: UInt32(tourists[index].day))
            context.intend(tourist, .weather(source.bernoulli(habits.weatherFailsProbability) ? nil : weather(&source)))
        }
        let (joins, which, leaves) = (stream.uniform(), stream.uniform(), stream.uniform())
        let outing = tourists[index].guidedTour
        if !outing.isNone {
            if leaves < habits.leaveProbability { context.intend(tourist, .leaveOuting(outing)) }
            return
        }
        if joins < habits.joinProbability, !context.upcoming.isEmpty {
            let outing = context.upcoming[Int(which * Double(context.upcoming.count))]
            if isInCity(tourist, for: outing) { context.intend(tourist, .joinOuting(outing)) }
        }
        if wantsRoute < habits.routeProbability {
            tourists[index].phase = .deciding
            context.intend(
                tourist, .askRoutes(from: position(of: tourists[index].place), seed: stream.nextUInt64()))
        }
    }

    /// Draws the weather source's values for the next days.
    private func weather(_ stream: inout RandomStream) -> WeatherReport? {
        let days = (0..<WeatherReport.daysMax).map { _ in
            let lowest = Int8(12 + stream.index(below: 8))
            return WeatherReport.Day(
                lowestCelsius: lowest, highestCelsius: lowest + 4 + Int8(stream.index(below: 10)),
                rainPercent: UInt8(stream.index(below: 101)))
        }
        return WeatherReport(days: days)
    }

    // MARK: Routes

    /// Sets the route that the tourist walks; nil for none.
    mutating func setRoute(of tourist: UserID, to places: [PlaceID]?) {
        if let places {
            routes[tourist] = places
        } else if !routes.isEmpty {
            routes[tourist] = nil
        }
    }

    /// Returns the next place of the route; nil without a route.
    func nextRouteStop(of tourist: UserID) -> PlaceID? { routes.isEmpty ? nil : routes[tourist]?.first }

    /// Returns the next place that is open on arrival; closed ones are removed from the route.
    mutating func nextOfRoute(of tourist: UserID, at time: SimTime) -> PlaceID? {
        while let next = nextRouteStop(of: tourist) {
            if context.isOpen(next, at: time + expectedTravelTime(of: tourist, to: next)) { return next }
            dropFromRoute(next, tourist)
        }
        return nil
    }

    mutating func dropFromRoute(_ place: PlaceID, _ tourist: UserID) {
        guard !routes.isEmpty, var places = routes[tourist] else { return }
        places.removeAll { $0 == place }
        routes[tourist] = places.isEmpty ? nil : places
    }

    /// G03: starts a picked route; the tourist may change it (G04), request a guide for it (G06), or set out.
    private mutating func noteRoute(_ tourist: UserID, _ places: [PlaceID], at time: SimTime) {
        let index = Int(tourist.index)
        let habits = draws.habits.guide
        var stream = decisionStream(.route, of: tourist)
        setRoute(of: tourist, to: places)
        let (adds, removes, asks) = (stream.uniform(), stream.uniform(), stream.uniform())
        let added = PlaceID(Int(stream.uniform() * Double(context.ground.catalogue.count)))
        if adds < habits.addPlaceProbability { context.intend(tourist, .addPlace(added)) }
        if removes < habits.removePlaceProbability, let last = places.last {
            context.intend(tourist, .removePlace(last))
        }
        let isThereTomorrow = tourists[index].day < tourists[index].lastDay
        if asks < habits.askGuideProbability, !company.habits.clocks.isEmpty, isThereTomorrow,
            tourists[index].guidedTour.isNone
        {
            let clock = company.habits.clocks[stream.index(below: company.habits.clocks.count)]
            context.intend(tourist, .askGuide(begins: context.moment(ofDay: tourists[index].day + 1, clock: clock)))
        }
        // Reads the route while the responses arrive.
        rest(tourist, until: time + .minutes(5))
        markForScheduling(tourist)
    }

    // MARK: Guided tours

    /// Whether the tourist is in the city when the guided tour begins.
    private func isInCity(_ tourist: UserID, for outing: GuidedTourID) -> Bool {
        context.day(at: context.guidedTours[Int(outing.index)].begins) <= tourists[Int(tourist.index)].lastDay
    }

    /// Returns the time to set out for a later guided tour of today; nil if there is none.
    func departureToGuidedTour(of tourist: UserID, at time: SimTime) -> SimTime? {
        let index = Int(tourist.index)
        guard !tourists[index].guidedTour.isNone else { return nil }
        let begins = context.guidedTours[Int(tourists[index].guidedTour.index)].begins
        let due = begins - TouristPopulation.guidedTourLeadTime
        return context.day(at: begins) == tourists[index].day && due > time ? due : nil
    }

    /// Sets out for a guided tour that begins soon.
    ///
    /// - Returns: whether the tourist sets out.
    mutating func headForGuidedTour(_ tourist: UserID, at time: SimTime) -> Bool {
        let index = Int(tourist.index)
        guard !tourists[index].guidedTour.isNone else { return false }
        let outing = context.guidedTours[Int(tourists[index].guidedTour.index)]
        guard time < outing.begins + TouristPopulation.guidePatience, let start = outing.places.first else {
            tourists[index].guidedTour = .none
            return false
        }
        guard time >= outing.begins - TouristPopulation.guidedTourLeadTime else { return false }
        context.note(.chose(tourist, start, .guidedTour))
        setOut(tourist, for: start, .meeting, at: time)
        return true
    }

    /// Time before a guided tour at which participants set out, and time that they wait for the guide.
    private static var guidedTourLeadTime: SimDuration { .minutes(90) }
    static var guidePatience: SimDuration { .minutes(30) }

    mutating func waitForGuidedTour(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        guard !tourists[index].guidedTour.isNone else { return decide(tourist, at: time) }
        tourists[index].phase = .meeting
        let begins = context.guidedTours[Int(tourists[index].guidedTour.index)].begins
        tourists[index].phaseEnd = max(time, begins + TouristPopulation.guidePatience)
    }

    /// Handles a guided tour whose guide did not come or has left.
    mutating func missGuidedTour(_ tourist: UserID, at time: SimTime) {
        tourists[Int(tourist.index)].guidedTour = .none
        decide(tourist, at: time)
    }

    /// G06: participants at the meeting point follow the guide; each place takes an equal share of the time.
    private mutating func noteBegun(_ outing: GuidedTourID, at time: SimTime) {
        for tourist in context.guidedTours[Int(outing.index)].followers {
            let index = Int(tourist.index)
            guard tourists[index].phase == .meeting, tourists[index].guidedTour == outing else { continue }
            tourists[index].phase = .touring
            tourists[index].nextStop = 0
            tourists[index].phaseEnd = time
            markForScheduling(tourist)
        }
    }

    /// Visits the next stop of a guided tour. Crowding does not matter *(decided)*; closed places are skipped at once.
    mutating func visitNextStop(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        let outing = context.guidedTours[Int(tourists[index].guidedTour.index)]
        let stop = Int(tourists[index].nextStop)
        if stop > 0, tourists[index].goal == tourists[index].place { considerGrading(tourists[index].place, tourist) }
        guard stop < outing.places.count else {
            tourists[index].guidedTour = .none
            tourists[index].placesLeft -= min(tourists[index].placesLeft, UInt8(clamping: stop))
            return decide(tourist, at: time)
        }
        let place = outing.places[stop]
        tourists[index].place = place
        tourists[index].fullness = 0
        tourists[index].nextStop += 1
        guard context.isOpen(place, at: time) else {
            context.note(.foundClosed(tourist, place))
            tourists[index].goal = .none
            tourists[index].phaseEnd = time
            return
        }
        tourists[index].goal = place
        context.note(.visitsGuided(tourist, place))
        context.addCommand(tourist, .visit(place))
        remember(place, tourist)
        sharePosition(tourist)
        tourists[index].phaseEnd = time + outing.length.scaled(by: 1 / Double(outing.places.count))
    }

    // MARK: Effects

    /// Observes an effect of the guide service.
    ///
    /// - Parameter stops: stops of the route on the screen.
    mutating func note(_ effect: GuideService.Effect, _ stops: [PlaceID], at time: SimTime) {
        company.note(effect, stops, at: time, &context)
        switch effect {
        case .subscribed(let tourist, _), .renewed(let tourist, _):
            tourists[Int(tourist.index)].traits.insert(.subscribes)
            drawCardState(tourist)
        case .subscriptionEnded(let tourist, _): tourists[Int(tourist.index)].traits.remove(.subscribes)
        case .routesProposed(let tourist, let count):
            var stream = decisionStream(.route, of: tourist)
            context.intend(tourist, .pickRoute(number: 1 + UInt32(stream.uniform() * Double(count))))
        case .routePicked(let tourist, _, _, _): noteRoute(tourist, stops, at: time)
        case .placeAdded(let tourist, _, _, _, _, _), .placeRemoved(let tourist, _, _, _):
            setRoute(of: tourist, to: stops)
        case .guideWanted(let tourist, _, _): setRoute(of: tourist, to: nil)
        case .restaurantFound(let tourist, let place, _, _):
            context.note(.chose(tourist, place, .meal))
            setOut(tourist, for: place, .meal, at: time)
        case .outingPlanned(_, let outing, _, _, _):
            if let tourist = company.takeServedUser(), tourists[Int(tourist.index)].phase != .gone,
                tourists[Int(tourist.index)].guidedTour.isNone
            {
                context.intend(tourist, .joinOuting(outing))
            }
        case .outingJoined(let tourist, let outing, _): tourists[Int(tourist.index)].guidedTour = outing
        case .outingLeft(let tourist, _, _), .outingLost(let tourist, _):
            tourists[Int(tourist.index)].guidedTour = .none
        case .outingBegun(_, let outing, _): noteBegun(outing, at: time)
        case .enquiryAnswered(_, let enquiry, let tourist): considerClosing(enquiry, tourist)
        case .rejected(let person, .eat, _), .rejected(let person, .askRoutes, _):
            if person.role == .user { decide(UserID(person.index), at: time) }
        case .cardUsed, .placeReached, .nearbyListed, .cardBought, .cardSellersListed, .weatherShown, .newsShown,
            .enquired, .enquiryClosed, .guideLeft, .applied, .interviewed, .hired, .declined, .outingConcluded,
            .placeDescribed, .placePermitted, .placeForbidden, .newsPublished, .monthClosed, .directionsTold,
            .outingCancelled,
            .guidesLeft, .wordsTakenBack, .rejected, .setTimer:
            break
        }
    }

    /// G14: decides who closes an answered enquiry.
    private mutating func considerClosing(_ enquiry: EnquiryID, _ tourist: UserID) {
        var stream = context.streams.stream(purpose: .supportAnswer, entity: enquiry.index, occurrence: 1)
        if stream.bernoulli(company.userClosesProbability) {
            context.intend(tourist, .closeEnquiry(enquiry))
        } else {
            company.close(enquiry, &context)
        }
    }
}
