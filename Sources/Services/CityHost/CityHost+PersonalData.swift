import AccountService
import ActivityService
import CityModel
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

// Disclosure of a person's own data in all services together (A11, A12).
extension CityHost {
    /// Returns everything that the services store about the session's owner (A11). Empty without a session; to be shown
    /// to the owner alone.
    ///
    /// Send `SessionAction.tellMyData` first, so that the disclosure is recorded (A08).
    package func personalData(session: AccountService.TokenFingerprint) -> [AccountService.PersonalDataItem] {
        let data = accounts.ownData(session: session)
        guard let account = accounts.account(session: session) else { return data }
        let holder = accounts.holder(of: account)
        let number = holder.numberInRole
        let rest =
            switch holder.role {
            case .client: taxiData(of: ClientID(number))
            case .driver: taxiData(of: DriverID(number))
            case .walker: tourData(of: WalkerID(number))
            case .author: tourData(of: AuthorID(number))
            case .runner: activityData(of: RunnerID(number))
            case .user: placeData(of: UserID(number)) + guideData(of: UserID(number))
            case .guide: guideData(of: GuideID(number))
            case .organisation: guideData(ofOrganisation: number)
            // Their records belong to their office *(decided)*.
            case .staff, .humanResources, .support: [AccountService.PersonalDataItem]()
            }
        return data + rest
    }

    private func datum(_ name: String, _ value: some FieldType) -> AccountService.PersonalDataItem {
        AccountService.PersonalDataItem(field: Field(name), value: value.fieldValue)
    }

    private func taxiData(of client: ClientID) -> [AccountService.PersonalDataItem] {
        let current = taxis.currentRequest(of: client)
        let requests = (current.isNone ? [] : [current]) + taxis.reservations(of: client)
        return requests.flatMap { request in
            let way = taxis.trip(of: request)
            return [datum("request", request), datum("from", way.origin), datum("to", way.destination)]
        }
    }

    private func taxiData(of driver: DriverID) -> [AccountService.PersonalDataItem] {
        let number = Int(driver.index)
        guard number < taxis.driverCount, case let place = taxis.position(of: driver), place != .outside else {
            return []
        }
        return [datum("position", place)]
    }

    private func tourData(of walker: WalkerID) -> [AccountService.PersonalDataItem] {
        guard walker.index < tours.walkerCount else { return [] }
        let tour = tours.tour(of: walker)
        return (tour.isNone ? [] : [datum("follows", tour)])
            + [datum("updates of themselves", tours.updatesAutomatically(walker))]
    }

    private func tourData(of author: AuthorID) -> [AccountService.PersonalDataItem] {
        let own = (tours.draftedTours + tours.listedTours()).filter { tours.author(of: $0) == .author(author) }
        return own.flatMap { tour in
            guard let content = tours.content(of: tour) else { return [] as [AccountService.PersonalDataItem] }
            let places = content.waypoints.flatMap { waypoint in
                let texts = [waypoint.annotation, waypoint.legAnnotation ?? ""].filter { !$0.isEmpty }
                return [datum("waypoint", waypoint.name), datum("place", waypoint.place)]
                    + texts.map { datum("annotation", $0) }
            }
            return [datum("tour", content.title), datum("annotation", content.annotation)] + places
        }
    }

    private func activityData(of runner: RunnerID) -> [AccountService.PersonalDataItem] {
        guard runner.index < activity.runnerCount else { return [] }
        let sessions = (activity.openSession(of: runner).map { [$0] } ?? []) + activity.history(of: runner)
        let goal = activity.progress(of: runner, at: state.now).goalKilometres
        var data = [datum("goal km", goal)]
        for session in sessions {
            let summary = activity.summary(of: session, at: state.now)
            data += [datum("session", summary.title), datum("started", summary.started)]
            if let ended = summary.ended { data.append(datum("ended", ended)) }
            data += activity.route(of: session).joined().map { datum("position", $0) }
        }
        return data
    }

    private func guideData(of guide: GuideID) -> [AccountService.PersonalDataItem] {
        guard guide.index < self.guide.guideCount else { return [] }
        let texts = [("cv", self.guide.cv(of: guide)), ("iban", self.guide.iban(of: guide))]
        return texts.filter { !$0.1.isEmpty }.map { datum($0.0, $0.1) }
            + self.guide.openGuidedTours(of: guide).map { datum("leads", $0) }
    }

    private func guideData(ofOrganisation number: UInt32) -> [AccountService.PersonalDataItem] {
        guide.texts(ofOrganisation: number).flatMap { place, texts in
            [datum("place", place)] + texts.map { datum("said", $0) }
        }
    }

    private func guideData(of user: UserID) -> [AccountService.PersonalDataItem] {
        guard user.index < guide.userCount else { return [] }
        var data = [datum("subscribed", guide.isSubscribed(user)), datum("card", guide.card(of: user))]
        if let renewal = guide.renewal(of: user) { data.append(datum("renewal", renewal)) }
        for number in 0..<guide.routeCount {
            guard let route = guide.route(RouteID(number)), route.owner == user else { continue }
            data += [datum("route", RouteID(number)), datum("route begins", route.start)]
            data += route.places.map { datum("stop", $0) }
        }
        for proposal in guide.proposals(of: user) { data += proposal.places.map { datum("proposed stop", $0) } }
        for number in 0..<guide.guidedTourCount
        where guide.guidedTour(GuidedTourID(number))?.followers.contains(user) == true {
            data.append(datum("joined", GuidedTourID(number)))
        }
        for number in 0..<guide.enquiryCount {
            guard let enquiry = guide.enquiry(EnquiryID(number)), enquiry.user == user else { continue }
            data.append(datum("enquiry", enquiry.text))
            data += enquiry.answers.map { datum("answer", $0) }
        }
        return data
    }

    private func placeData(of user: UserID) -> [AccountService.PersonalDataItem] {
        var data: [AccountService.PersonalDataItem] = []
        if !places.name(of: user).isEmpty { data.append(datum("place finder name", places.name(of: user))) }
        if let position = places.ownPosition(of: user) { data.append(datum("position", position)) }
        data += [datum("position shared", places.sharesPosition(user))]
        data += [datum("messages from friends only", places.takesFromFriendsOnly(user))]
        data += places.friends(of: user).map { datum("friend", $0) }
        data += places.askers(of: user).map { datum("asked by", $0) }
        data += (0..<places.userCount).map { UserID($0) }.filter { places.askers(of: $0).contains(user) }
            .map { datum("asked", $0) }
        data += places.blocked(by: user).map { datum("blocked", $0) }
        data += PlaceCategory.allCases.filter { places.prefers(user, $0) }.map { datum("preferred", $0) }
        data += places.preferredDistricts(of: user).map { datum("preferred district", $0) }
        data += places.collection(of: user).map { datum("collected", $0) }
        for number in 0..<places.catalogue.count {
            let place = PlaceID(number)
            if places.visits(of: user, to: place) > 0 { data.append(datum("visited", place)) }
            guard let review = places.review(by: user, of: place) else { continue }
            data += [datum("graded", place), datum("grade", review.grade)]
            if !review.text.isEmpty { data.append(datum("review", review.text)) }
        }
        return data + places.messages(of: user).map { datum("message", $0.text) }
    }

    /// Returns the total distance and time that the session's owner has run and cycled in finished sessions, or nil if
    /// the owner is no runner (A12).
    package func distanceAndTime(
        session: AccountService.TokenFingerprint
    ) -> (distance: ActivityService.Distance, time: SimDuration)? {
        guard let account = accounts.account(session: session), case let holder = accounts.holder(of: account),
            holder.role == .runner
        else { return nil }
        guard holder.numberInRole < activity.runnerCount else { return (.zero, .zero) }
        let history = activity.history(of: RunnerID(holder.numberInRole))
        var (distance, time) = (ActivityService.Distance.zero, SimDuration.zero)
        for session in history {
            let summary = activity.summary(of: session, at: state.now)
            distance += summary.distance
            time = time + summary.time
        }
        return (distance, time)
    }
}
