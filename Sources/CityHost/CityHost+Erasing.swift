import AccountService
import ActivityService
import CityModel
import GuideService
import PlaceService
import Quantities
import ServiceKernel

// What people can have told of themselves, and erased, by all services together (A11, A12).
extension CityHost {
    /// Carries out the wish of whoever shows the token to be erased: the account ends, and what other services keep of them
    /// goes with it. The logs keep their number.
    ///
    /// Each service is told by a command of its own, which the log holds; so a replay erases them again, and must not come
    /// here.
    ///
    /// - Parameter isConfirmed: whether they have been asked if they mean it.
    /// - Returns: what the services were told, in order: the account service alone if it refuses.
    /// - Precondition: `time` does not go back, and the timers due at or before it have fired.
    @discardableResult
    package mutating func erase(
        session: AccountService.TokenFingerprint, isConfirmed: Bool, at time: SimTime
    ) -> [HostCommand] {
        let wish = AccountService.Command.session(session, .eraseMe(isConfirmed: isConfirmed))
        perform(wish, at: time)
        guard case .erased(let holder) = accounts.effects.first else { return [.account(wish)] }
        // Who was erased has no session any more: the host speaks for them.
        let farewells = farewells(of: holder)
        for farewell in farewells { perform(farewell, at: time) }
        return [.account(wish)] + farewells
    }

    /// What other services than that of accounts are told of somebody who is erased.
    ///
    /// Taxis know people by their numbers alone. What tours keep of authors' texts, activity of runners' tracks, and the guide of
    /// guides' applications is not erased yet: those services have no word for it.
    private func farewells(of holder: AccountService.Holder) -> [HostCommand] {
        let user = UserID(holder.numberInRole)
        switch holder.role {
        case .user:
            let hasPlaces = places.catalogue.count > 0
            return hasPlaces ? [.place(.user(user, .leavePlaces)), .guide(.user(user, .leaveGuide))] : []
        case .client, .driver, .walker, .author, .staff, .runner, .guide, .humanResources, .organisation, .support:
            return []
        }
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
        var data = [datum("subscribed", guide.isSubscribed(user))]
        if case let route = guide.route(of: user), !route.isNone { data.append(datum("route", route)) }
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
        data += places.friends(of: user).map { datum("friend", $0) }
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
