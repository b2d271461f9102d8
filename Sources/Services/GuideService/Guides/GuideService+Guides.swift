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
        if outings.isBusy(guide, from: begins, until: ends) { throw .guideBusy }
        let outing = outings.add(GuidedTour(route: route, places: places, guide: guide, begins: begins, ends: ends))
        effects.append(.outingPlanned(person, outing, route, guide, begins: begins))
    }

    /// Carries out an action of a guide.
    mutating func lead(_ action: StaffAction, _ guide: GuideID, at time: SimTime) throws(Reason) {
        switch action {
        case .apply(let cv):
            try guides.apply(guide, cv: cv)
            effects.append(.applied(.guide(guide)))
        case .begin(let id):
            let outing = try outings.require(.planned, id, of: guide)
            if time < outing.begins { throw .tooEarly }
            if outings.isLeading(guide) { throw .alreadyLeading }
            outings.begin(id)
            effects.append(.outingBegun(.guide(guide), id, followers: UInt32(outing.followers.count)))
        case .conclude(let id):
            let outing = try outings.require(.begun, id, of: guide)
            outings.conclude(id)
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
        if outings.isLeading(guide) { throw .alreadyLeading }
        for outing in outings.openGuidedTours(of: guide) {
            let followers = outings.cancel(outing)
            effects.append(.outingCancelled(.guide(guide), outing, followers: UInt32(followers.count)))
            for follower in followers { effects.append(.outingLost(follower, outing)) }
        }
        guides.forget(guide)
        effects.append(.guidesLeft(.guide(guide)))
    }

    mutating func askGuide(_ begins: SimTime, by user: UserID, at time: SimTime) throws(Reason) {
        try requireSubscriber(user)
        let (route, _) = try routes.chosen(by: user)
        if begins < time { throw .tooLate }
        effects.append(.guideWanted(user, route, begins: begins))
    }

    /// Adds the user to a guided tour. *(decided)* A tour begins when its guide begins it, not at its planned time:
    /// while a guide is late, users can still join.
    mutating func joinOuting(_ id: GuidedTourID, by user: UserID) throws(Reason) {
        try requireSubscriber(user)
        let outing = try outings.known(id)
        switch outing.state {
        case .planned: break
        case .cancelled: throw .tourCancelled
        case .begun, .concluded: throw .tourStarted
        }
        if outing.followers.contains(user) { throw .alreadyJoined }
        if outing.followers.count >= Int(rules.followersMax) { throw .tourFull }
        effects.append(.outingJoined(user, id, followers: outings.join(id, user)))
    }

    mutating func leaveOuting(_ id: GuidedTourID, by user: UserID) throws(Reason) {
        let outing = try outings.known(id)
        if !outing.followers.contains(user) { throw .notJoined }
        if outing.state != .planned { throw .tourStarted }
        effects.append(.outingLeft(user, id, followers: outings.leave(id, user)))
    }

    private func requireSubscriber(_ user: UserID) throws(Reason) {
        if !subscriptions.isSubscribed(user) { throw .subscribersOnly }
    }
}
