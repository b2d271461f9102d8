import Quantities
import ServiceKernel

// G06: guided tours from the application to the pay.
extension GuideService {
    mutating func hire(_ guide: GuideID, iban: String, by person: Person) throws(Reason) {
        try guides.require(.interviewed, of: guide)
        guard let iban = IBAN(iban) else { throw .invalidIBAN }
        guides.advance(guide, to: .hired, iban: iban.text)
        effects.append(.hired(person, guide))
    }

    mutating func plan(
        _ route: RouteID, _ guide: GuideID, from begins: SimTime, minutes: UInt32, by person: Person, at time: SimTime
    ) throws(Reason) {
        guard let places = routes[route]?.places else { throw .unknownRoute }
        let step = guides.step(of: guide)
        if step == .none { throw .unknownGuide }
        if step != .hired { throw .notHired }
        if begins < time { throw .tooLate }
        let ends = begins + .minutes(Int64(max(1, minutes)))
        if guidedTours.isBusy(guide, from: begins, until: ends) { throw .guideBusy }
        let outing = guidedTours.add(GuidedTour(route: route, places: places, guide: guide, begins: begins, ends: ends))
        effects.append(.outingPlanned(person, outing, route, guide, begins: begins))
    }

    /// Carries out an action of a guide.
    mutating func perform(_ action: StaffAction, byGuide guide: GuideID, at time: SimTime) throws(Reason) {
        switch action {
        case .apply(let cv):
            try guides.apply(guide, cv: cv)
            effects.append(.applied(.guide(guide)))
        case .begin(let id):
            let outing = try guidedTours.require(.planned, id, of: guide)
            if time < outing.begins { throw .tooEarly }
            if guidedTours.isLeading(guide) { throw .alreadyLeading }
            guidedTours.begin(id)
            effects.append(.outingBegun(.guide(guide), id, followers: UInt32(outing.followers.count)))
        case .conclude(let id):
            let outing = try guidedTours.require(.begun, id, of: guide)
            guidedTours.conclude(id)
            books.pay(rules.guidePay, to: guide, in: calendar.month(at: time))
            effects.append(
                .outingConcluded(
                    .guide(guide), id, followers: UInt32(outing.followers.count), pay: rules.guidePay))
        case .leaveGuides: try leaveGuides(guide)
        case .interview, .hire, .decline, .plan, .tell, .permit, .forbid, .answer, .close, .publish, .takeBackWords:
            break  // Handled elsewhere.
        }
    }

    /// A11: erases the guide's application and cancels the planned tours; the number, pay and past tours stay.
    private mutating func leaveGuides(_ guide: GuideID) throws(Reason) {
        if guidedTours.isLeading(guide) { throw .alreadyLeading }
        for outing in guidedTours.openGuidedTours(of: guide) {
            let followers = guidedTours.cancel(outing)
            effects.append(.outingCancelled(.guide(guide), outing, followers: UInt32(followers.count)))
            for follower in followers { effects.append(.outingLost(follower, outing)) }
        }
        guides.erase(guide)
        effects.append(.guidesLeft(.guide(guide)))
    }

    mutating func askGuide(_ begins: SimTime, by user: UserID, at time: SimTime) throws(Reason) {
        try requireSubscriber(user)
        let (route, _) = try routes.requireCurrent(of: user)
        if begins < time { throw .tooLate }
        effects.append(.guideWanted(user, route, begins: begins))
    }

    /// Adds the user to a guided tour. *(decided)* A tour begins when its guide begins it, not at its planned time:
    /// while a guide is late, users can still join.
    mutating func joinGuidedTour(_ id: GuidedTourID, by user: UserID) throws(Reason) {
        try requireSubscriber(user)
        let outing = try guidedTours.requireExisting(id)
        switch outing.state {
        case .planned: break
        case .cancelled: throw .tourCancelled
        case .begun, .concluded: throw .tourStarted
        }
        if outing.followers.contains(user) { throw .alreadyJoined }
        if outing.followers.count >= Int(rules.followersMax) { throw .tourFull }
        effects.append(.outingJoined(user, id, followers: guidedTours.join(id, user)))
    }

    mutating func leaveGuidedTour(_ id: GuidedTourID, by user: UserID) throws(Reason) {
        let outing = try guidedTours.requireExisting(id)
        if !outing.followers.contains(user) { throw .notJoined }
        if outing.state != .planned { throw .tourStarted }
        effects.append(.outingLeft(user, id, followers: guidedTours.leave(id, user)))
    }

    private func requireSubscriber(_ user: UserID) throws(Reason) {
        if !subscriptions.isSubscribed(user) { throw .subscribersOnly }
    }
}
