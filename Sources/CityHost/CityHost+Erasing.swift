import AccountService
import ActivityService
import CityModel
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

// What people can have told of themselves, and erased, by all services together (A11, A12).
extension CityHost {
    /// Carries out the wish of whoever shows the token to be erased: the account ends, and what other services keep of them
    /// goes with it. The logs keep their number.
    ///
    /// Each service is told by commands of its own, which the log holds; so a replay erases them again, and must not come
    /// here. Whoever has something under way with others that can no longer be called off is refused.
    ///
    /// - Parameter isConfirmed: whether they have been asked if they mean it.
    /// - Returns: what the services were told, in order: the account service alone if it refuses.
    /// - Precondition: `time` does not go back, and the timers due at or before it have fired.
    @discardableResult
    package mutating func erase(
        session: AccountService.TokenFingerprint, isConfirmed: Bool, at time: SimTime
    ) -> [HostCommand] {
        let isUnderWay = accounts.account(session: session).map { self.isUnderWay(accounts.holder(of: $0)) } ?? false
        let wish = AccountService.Command.session(session, .eraseMe(isConfirmed: isConfirmed, isUnderWay: isUnderWay))
        perform(wish, at: time)
        guard case .erased(let holder) = accounts.effects.first else { return [.account(wish)] }
        // Who was erased has no session any more: the host speaks for them.
        let farewells = farewells(of: holder)
        for farewell in farewells { perform(farewell, at: time) }
        return [.account(wish)] + farewells
    }

    /// Whether somebody has a ride or a guided tour in hand, or is to be driven: others count on it (D03, T09, G06).
    private func isUnderWay(_ holder: AccountService.Holder) -> Bool {
        let number = holder.numberInRole
        switch holder.role {
        case .driver: return number < taxis.driverCount && taxis.state(of: DriverID(number)) == .busy
        case .client: return taxis.isAllocated(ClientID(number))
        case .guide: return guide.isLeading(GuideID(number))
        case .walker, .author, .staff, .runner, .user, .humanResources, .organisation, .support: return false
        }
    }

    /// What other services than that of accounts are told of somebody who is erased; each only of whom it has heard.
    ///
    /// Taxis know people by their numbers alone: who is erased stops, and calls off what is still to come. What staff, human
    /// resources and customer service did is their office's, not theirs *(decided)*.
    private func farewells(of holder: AccountService.Holder) -> [HostCommand] {
        let number = holder.numberInRole
        switch holder.role {
        case .driver:
            let driver = DriverID(number)
            let isAtWork = number < taxis.driverCount && taxis.state(of: driver) == .available
            return isAtWork ? [.taxi(.driver(driver, .stop))] : []
        case .client:
            let client = ClientID(number)
            let reservations = taxis.reservations(of: client).map { TaxiService.ClientAction.cancelReservation($0) }
            let searching = taxis.currentRequest(of: client)
            return ((searching.isNone ? [] : [.withdraw(searching)]) + reservations).map { .taxi(.client(client, $0)) }
        case .walker:
            return toursFarewells(of: WalkerID(number)).map { .tour(.walker(WalkerID(number), $0)) }
        case .author: return [.tour(.author(.author(AuthorID(number)), .leaveTours))]
        case .runner:
            return number < activity.runnerCount ? [.activity(.runner(RunnerID(number), .leaveActivity))] : []
        case .user:
            let user = UserID(number)
            return (number < places.userCount ? [.place(.user(user, .leavePlaces))] : [])
                + (number < guide.userCount ? [.guide(.user(user, .leaveGuide))] : [])
        case .guide:
            let person = GuideService.Person.guide(GuideID(number))
            return number < guide.guideCount ? [.guide(.staff(person, .leaveGuides))] : []
        case .organisation: return [.guide(.staff(.organisation(number), .takeBackWords))]
        case .staff, .humanResources, .support: return []
        }
    }

    /// Tours keep of a walker the step of the tour and how the telephone is set, no position.
    private func toursFarewells(of walker: WalkerID) -> [TourService.WalkerAction] {
        guard walker.index < tours.walkerCount else { return [] }
        return (tours.isFollowing(walker) ? [.cancel] : [])
            + (tours.updatesAutomatically(walker) ? [] : [.automaticUpdates(true)])
    }

    /// A11: everything that the services keep of the session's owner, for them alone; empty without a session.
    ///
    /// Send `SessionAction.tellMyData` before, so that it is recorded that they were told (A08).
    package func ownData(session: AccountService.TokenFingerprint) -> [AccountService.OwnData] {
        let data = accounts.ownData(session: session)
        guard let account = accounts.account(session: session) else { return data }
        let holder = accounts.holder(of: account)
        let user = UserID(holder.numberInRole)
        return holder.role == .user ? data + placeData(of: user) + guideData(of: user) : data
    }

    private func datum(_ name: String, _ value: some FieldType) -> AccountService.OwnData {
        AccountService.OwnData(field: Field(name), value: value.fieldValue)
    }

    private func guideData(of user: UserID) -> [AccountService.OwnData] {
        guard user.index < guide.userCount else { return [] }
        var data = [datum("subscribed", guide.isSubscribed(user)), datum("card", guide.card(of: user))]
        if let renewal = guide.renewal(of: user) { data.append(datum("renewal", renewal)) }
        for number in 0..<guide.routeCount {
            guard let route = guide.route(RouteID(number)), route.owner == user else { continue }
            data += [datum("route", RouteID(number)), datum("route begins", route.start)]
            data += route.places.map { datum("stop", $0) }
        }
        for proposal in guide.proposals(of: user) { data += proposal.places.map { datum("proposed stop", $0) } }
        for number in 0..<guide.outingCount where guide.outing(OutingID(number))?.followers.contains(user) == true {
            data.append(datum("joined", OutingID(number)))
        }
        for number in 0..<guide.enquiryCount {
            guard let enquiry = guide.enquiry(EnquiryID(number)), enquiry.user == user else { continue }
            data.append(datum("enquiry", enquiry.text))
            data += enquiry.answers.map { datum("answer", $0) }
        }
        return data
    }

    private func placeData(of user: UserID) -> [AccountService.OwnData] {
        var data: [AccountService.OwnData] = []
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
        return data + places.letters(of: user).map { datum("message", $0.text) }
    }

    /// A12: how far and how long the session's owner has run and cycled, in all sessions that are over; nil for whoever is
    /// no runner.
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
            let summary = activity.summary(of: session, at: book.now)
            distance += summary.distance
            time = time + summary.time
        }
        return (distance, time)
    }
}
