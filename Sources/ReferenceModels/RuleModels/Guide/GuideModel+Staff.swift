import GuideService
import Quantities
import ServiceKernel

// Guided tours, customer service and organisations.
extension GuideModel {
    mutating func follow(_ action: GuideService.UserAction, _ user: Int) throws(Reason) -> Effects {
        let id = UserID(user)
        switch action {
        case .askGuide(let begins):
            if !isSubscribed(user) { throw .subscribersOnly }
            guard let route = currentRoutes[user] else { throw .noRouteChosen }
            if begins < now { throw .tooLate }
            return [.guideWanted(id, RouteID(route), begins: begins)]
        case .joinOuting(let outing):
            if !isSubscribed(user) { throw .subscribersOnly }
            guard outing.index < guidedTours.count else { throw .unknownOuting }
            let known = guidedTours[Int(outing.index)]
            if known.state == .cancelled { throw .tourCancelled }
            if known.state != .planned { throw .tourStarted }
            if known.followers.contains(user) { throw .alreadyJoined }
            if known.followers.count == Int(rules.followersMax) { throw .tourFull }
            guidedTours[Int(outing.index)].followers.append(user)
            return [.outingJoined(id, outing, followers: UInt32(known.followers.count + 1))]
        case .leaveOuting(let outing):
            guard outing.index < guidedTours.count else { throw .unknownOuting }
            let known = guidedTours[Int(outing.index)]
            if !known.followers.contains(user) { throw .notJoined }
            if known.state != .planned { throw .tourStarted }
            guidedTours[Int(outing.index)].followers.removeAll { $0 == user }
            return [.outingLeft(id, outing, followers: UInt32(known.followers.count - 1))]
        case .useCard, .subscribe, .endSubscription, .askRoutes, .pickRoute, .addPlace, .removePlace, .arriveAt, .eat,
            .listNearby, .buyCard, .weather, .askDirections, .readNews, .enquire, .closeEnquiry, .leaveGuide:
            return []
        }
    }

    mutating func perform(
        _ action: GuideService.StaffAction, by person: Person
    ) throws(Reason) -> Effects {
        switch action {
        case .apply(let cv):
            if person.role != .guide { throw .notAllowed }
            if ![.none, .declined].contains(step(person.index)) { throw .wrongStep }
            if cv.isEmpty { throw .emptyText }
            applicationSteps[Int(person.index)] = .applied
            return [.applied(person)]
        case .begin(let outing):
            let own = try ownGuidedTour(outing, person, .planned)
            if now < own.begins { throw .tooEarly }
            if guidedTours.contains(where: { $0.guide == own.guide && $0.state == .begun }) { throw .alreadyLeading }
            guidedTours[Int(outing.index)].state = .begun
            return [.outingBegun(person, outing, followers: UInt32(own.followers.count))]
        case .conclude(let outing):
            let own = try ownGuidedTour(outing, person, .begun)
            guidedTours[Int(outing.index)].state = .concluded
            payGuide(own.guide)
            return [
                .outingConcluded(person, outing, followers: UInt32(own.followers.count), pay: rules.guidePay)
            ]
        case .interview, .hire, .decline, .plan:
            if person.role != .humanResources { throw .notAllowed }
            return try decide(action, person)
        case .tell, .permit, .forbid:
            if person.role != .organisation { throw .notAllowed }
            return try describePlace(action, person)
        case .answer, .close, .publish:
            if person.role != .support { throw .notAllowed }
            return try serveCustomer(action, person)
        case .leaveGuides:
            if person.role != .guide { throw .notAllowed }
            return try leaveGuides(person)
        case .takeBackWords:
            if person.role != .organisation { throw .notAllowed }
            let own = placeDescriptions.filter { $0.value.organisation == person.index }
            for place in own.keys { placeDescriptions[place] = nil }
            return [.wordsTakenBack(person, count: UInt32(own.count))]
        }
    }

    /// Cancels the guide's planned tours and notifies their followers (A11).
    private mutating func leaveGuides(_ person: Person) throws(Reason) -> Effects {
        let guide = Int(person.index)
        if guidedTours.contains(where: { $0.guide == guide && $0.state == .begun }) { throw .alreadyLeading }
        var effects: Effects = []
        for index in guidedTours.indices where guidedTours[index].guide == guide && guidedTours[index].state == .planned
        {
            let outing = GuidedTourID(index)
            let followers = guidedTours[index].followers
            (guidedTours[index].followers, guidedTours[index].state) = ([], .cancelled)
            effects.append(.outingCancelled(person, outing, followers: UInt32(followers.count)))
            effects += followers.map { .outingLost(UserID($0), outing) }
        }
        applicationSteps[guide] = nil
        return effects + [.guidesLeft(person)]
    }

    private func step(_ guide: UInt32) -> GuideService.GuideStep { applicationSteps[Int(guide)] ?? .none }

    private func ownGuidedTour(
        _ outing: GuidedTourID, _ person: Person, _ state: GuideService.GuidedTourState
    ) throws(Reason) -> GuidedTour {
        if person.role != .guide { throw .notAllowed }
        guard outing.index < guidedTours.count else { throw .unknownOuting }
        let known = guidedTours[Int(outing.index)]
        if known.guide != Int(person.index) { throw .notYourOuting }
        if known.state != state { throw .wrongStep }
        return known
    }

    private mutating func decide(
        _ action: GuideService.StaffAction, _ person: Person
    ) throws(Reason) -> Effects {
        func require(_ wanted: GuideService.GuideStep, _ guide: GuideID) throws(Reason) {
            if step(guide.index) == .none { throw .unknownGuide }
            if step(guide.index) != wanted { throw .wrongStep }
        }
        switch action {
        case .interview(let guide):
            try require(.applied, guide)
            applicationSteps[Int(guide.index)] = .interviewed
            return [.interviewed(person, guide)]
        case .hire(let guide, let iban):
            try require(.interviewed, guide)
            if IBAN(iban) == nil { throw .invalidIBAN }
            applicationSteps[Int(guide.index)] = .hired
            return [.hired(person, guide)]
        case .decline(let guide):
            try require(.interviewed, guide)
            applicationSteps[Int(guide.index)] = .declined
            return [.declined(person, guide)]
        case .plan(let route, let guide, let begins, let minutes):
            guard route.index < routes.count, !routes[Int(route.index)].isGone else { throw .unknownRoute }
            if step(guide.index) == .none { throw .unknownGuide }
            if step(guide.index) != .hired { throw .notHired }
            let (first, last) = (begins, begins + .minutes(Int64(max(1, minutes))))
            if first < now { throw .tooLate }
            let isBusy = guidedTours.contains {
                $0.guide == Int(guide.index) && [.planned, .begun].contains($0.state) && $0.begins < last
                    && first < $0.ends
            }
            if isBusy { throw .guideBusy }
            guidedTours.append(
                GuidedTour(
                    places: routes[Int(route.index)].places, guide: Int(guide.index),
                    begins: first, ends: last))
            return [.outingPlanned(person, GuidedTourID(guidedTours.count - 1), route, guide, begins: begins)]
        case .apply, .begin, .conclude, .tell, .permit, .forbid, .answer, .close, .publish, .leaveGuides,
            .takeBackWords:
            return []
        }
    }

    private mutating func describePlace(
        _ action: GuideService.StaffAction, _ person: Person
    ) throws(Reason) -> Effects {
        let (place, effect): (PlaceID, GuideService.Effect)
        switch action {
        case .tell(let named, let topic, _): (place, effect) = (named, .placeDescribed(person, named, topic))
        case .permit(let named): (place, effect) = (named, .placePermitted(person, named))
        case .forbid(let named): (place, effect) = (named, .placeForbidden(person, named))
        case .apply, .begin, .conclude, .interview, .hire, .decline, .plan, .answer, .close, .publish, .leaveGuides,
            .takeBackWords:
            return []
        }
        guard place.index < catalogue.count else { throw .placeNotFound }
        var saying = placeDescriptions[Int(place.index)] ?? PlaceDescription(organisation: person.index)
        if saying.organisation != person.index { throw .notYourPlace }
        if case .tell(_, let topic, let text) = action { saying.texts[topic] = text }
        if case .permit = action { saying.isPermitted = true }
        if case .forbid = action { saying.isPermitted = false }
        placeDescriptions[Int(place.index)] = saying
        return [effect]
    }

    private mutating func serveCustomer(
        _ action: GuideService.StaffAction, _ person: Person
    ) throws(Reason) -> Effects {
        switch action {
        case .answer(let enquiry, let text):
            guard enquiry.index < enquiries.count else { throw .unknownEnquiry }
            if enquiries[Int(enquiry.index)].state == .closed { throw .enquiryClosed }
            if text.isEmpty { throw .emptyText }
            enquiries[Int(enquiry.index)].answers.append(text)
            enquiries[Int(enquiry.index)].state = .answered
            return [.enquiryAnswered(person, enquiry, user: UserID(enquiries[Int(enquiry.index)].user))]
        case .close(let enquiry):
            guard enquiry.index < enquiries.count else { throw .unknownEnquiry }
            return try close(enquiry, by: person)
        case .publish(let english, let turkish):
            if english.isEmpty || turkish.isEmpty { throw .emptyText }
            news.append((now, english, turkish))
            return [.newsPublished(person, NewsID(news.count - 1))]
        case .apply, .begin, .conclude, .interview, .hire, .decline, .plan, .tell, .permit, .forbid, .leaveGuides,
            .takeBackWords:
            return []
        }
    }
}
