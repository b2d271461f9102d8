import CityModel
import GuideService
import Quantities
import SimulationKernel

// Use of the guide by tourists (part G): subscriptions, routes, guided tours and other functions.
extension TouristPeople {
    // MARK: Money

    /// G01: draws the bank's answer to the next payment.
    mutating func showCard(_ tourist: UserID) {
        let index = Int(tourist.index)
        let troubles = draws.habits.guide.cards
        var stream = decision(.bank, of: tourist)
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
        showCard(tourist)
        context.intend(
            tourist, .buyCard(amount: amount, isOfficeOnline: !stream.chance(habits.officeOfflineProbability)))
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
            context.intend(tourist, .weather(source.chance(habits.weatherFailsProbability) ? nil : weather(&source)))
        }
        let (joins, which, leaves) = (stream.uniform(), stream.uniform(), stream.uniform())
        let outing = tourists[index].outing
        if !outing.isNone {
            if leaves < habits.leaveProbability { context.intend(tourist, .leaveOuting(outing)) }
            return
        }
        if joins < habits.joinProbability, !context.upcoming.isEmpty {
            let outing = context.upcoming[Int(which * Double(context.upcoming.count))]
            if isThere(tourist, for: outing) { context.intend(tourist, .joinOuting(outing)) }
        }
        if wantsRoute < habits.routeProbability {
            tourists[index].phase = .deciding
            context.intend(
                tourist, .askRoutes(from: position(of: tourists[index].at), seed: stream.nextUInt64()))
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
    mutating func startRoute(of tourist: UserID, with places: [PlaceID]?) {
        if let places {
            routes[tourist] = places
        } else if !routes.isEmpty {
            routes[tourist] = nil
        }
    }

    /// Returns the next place of the route; nil without a route.
    func nextOfRoute(of tourist: UserID) -> PlaceID? { routes.isEmpty ? nil : routes[tourist]?.first }

    /// Returns the next place that is open on arrival; closed ones are removed from the route.
    mutating func nextOfRoute(of tourist: UserID, at time: SimTime) -> PlaceID? {
        while let next = nextOfRoute(of: tourist) {
            if context.isOpen(next, at: time + expectedWay(of: tourist, to: next)) { return next }
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
        var stream = decision(.route, of: tourist)
        startRoute(of: tourist, with: places)
        let (adds, removes, asks) = (stream.uniform(), stream.uniform(), stream.uniform())
        let added = PlaceID(Int(stream.uniform() * Double(context.ground.catalogue.count)))
        if adds < habits.addPlaceProbability { context.intend(tourist, .addPlace(added)) }
        if removes < habits.removePlaceProbability, let last = places.last {
            context.intend(tourist, .removePlace(last))
        }
        let isThereTomorrow = tourists[index].day < tourists[index].lastDay
        if asks < habits.askGuideProbability, !company.habits.clocks.isEmpty, isThereTomorrow,
            tourists[index].outing.isNone
        {
            let clock = company.habits.clocks[stream.index(below: company.habits.clocks.count)]
            context.intend(tourist, .askGuide(begins: context.moment(ofDay: tourists[index].day + 1, clock: clock)))
        }
        // Reads the route while the responses arrive.
        rest(tourist, until: time + .minutes(5))
        unsettle(tourist)
    }

    // MARK: Guided tours

    /// Whether the tourist is in the city when the guided tour begins.
    private func isThere(_ tourist: UserID, for outing: GuidedTourID) -> Bool {
        context.day(at: context.outings[Int(outing.index)].begins) <= tourists[Int(tourist.index)].lastDay
    }

    /// Returns the time to set out for a later guided tour of today; nil if there is none.
    func timeForOuting(of tourist: UserID, at time: SimTime) -> SimTime? {
        let index = Int(tourist.index)
        guard !tourists[index].outing.isNone else { return nil }
        let begins = context.outings[Int(tourists[index].outing.index)].begins
        let due = begins - TouristPeople.timeForTheWay
        return context.day(at: begins) == tourists[index].day && due > time ? due : nil
    }

    /// Sets out for a guided tour that begins soon.
    ///
    /// - Returns: whether the tourist sets out.
    mutating func headForOuting(_ tourist: UserID, at time: SimTime) -> Bool {
        let index = Int(tourist.index)
        guard !tourists[index].outing.isNone else { return false }
        let outing = context.outings[Int(tourists[index].outing.index)]
        guard time < outing.begins + TouristPeople.guidePatience, let start = outing.places.first else {
            tourists[index].outing = .none
            return false
        }
        guard time >= outing.begins - TouristPeople.timeForTheWay else { return false }
        context.note(.chose(tourist, start, .guidedTour))
        setOut(tourist, for: start, .meeting, at: time)
        return true
    }

    /// Time before a guided tour at which participants set out, and time that they wait for the guide.
    private static var timeForTheWay: SimDuration { .minutes(90) }
    static var guidePatience: SimDuration { .minutes(30) }

    mutating func waitForOuting(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        guard !tourists[index].outing.isNone else { return decide(tourist, at: time) }
        tourists[index].phase = .meeting
        let begins = context.outings[Int(tourists[index].outing.index)].begins
        tourists[index].phaseEnd = max(time, begins + TouristPeople.guidePatience)
    }

    /// Handles a guided tour whose guide did not come or has left.
    mutating func missOuting(_ tourist: UserID, at time: SimTime) {
        tourists[Int(tourist.index)].outing = .none
        decide(tourist, at: time)
    }

    /// G06: participants at the meeting point follow the guide; each place takes an equal share of the time.
    private mutating func noteBegun(_ outing: GuidedTourID, at time: SimTime) {
        for tourist in context.outings[Int(outing.index)].followers {
            let index = Int(tourist.index)
            guard tourists[index].phase == .meeting, tourists[index].outing == outing else { continue }
            tourists[index].phase = .touring
            tourists[index].nextStop = 0
            tourists[index].phaseEnd = time
            unsettle(tourist)
        }
    }

    /// Visits the next stop of a guided tour. Crowding does not matter *(decided)*; closed places are skipped at once.
    mutating func visitNextStop(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        let outing = context.outings[Int(tourists[index].outing.index)]
        let stop = Int(tourists[index].nextStop)
        if stop > 0, tourists[index].goal == tourists[index].at { considerGrading(tourists[index].at, tourist) }
        guard stop < outing.places.count else {
            tourists[index].outing = .none
            tourists[index].placesLeft -= min(tourists[index].placesLeft, UInt8(clamping: stop))
            return decide(tourist, at: time)
        }
        let place = outing.places[stop]
        tourists[index].at = place
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
        context.intend(tourist, .visit(place))
        remember(place, tourist)
        tellPosition(tourist)
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
            showCard(tourist)
        case .subscriptionEnded(let tourist, _): tourists[Int(tourist.index)].traits.remove(.subscribes)
        case .routesProposed(let tourist, let count):
            var stream = decision(.route, of: tourist)
            context.intend(tourist, .pickRoute(number: 1 + UInt32(stream.uniform() * Double(count))))
        case .routePicked(let tourist, _, _, _): noteRoute(tourist, stops, at: time)
        case .placeAdded(let tourist, _, _, _, _, _), .placeRemoved(let tourist, _, _, _):
            startRoute(of: tourist, with: stops)
        case .guideWanted(let tourist, _, _): startRoute(of: tourist, with: nil)
        case .restaurantFound(let tourist, let place, _, _):
            context.note(.chose(tourist, place, .meal))
            setOut(tourist, for: place, .meal, at: time)
        case .outingPlanned(_, let outing, _, _, _):
            if let tourist = company.takeServed(), tourists[Int(tourist.index)].phase != .gone,
                tourists[Int(tourist.index)].outing.isNone
            {
                context.intend(tourist, .joinOuting(outing))
            }
        case .outingJoined(let tourist, let outing, _): tourists[Int(tourist.index)].outing = outing
        case .outingLeft(let tourist, _, _), .outingLost(let tourist, _): tourists[Int(tourist.index)].outing = .none
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
        if stream.chance(company.userClosesProbability) {
            context.intend(tourist, .closeEnquiry(enquiry))
        } else {
            company.close(enquiry, &context)
        }
    }
}
