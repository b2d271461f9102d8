import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

// What people can have erased by all services together (A11).
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
}
