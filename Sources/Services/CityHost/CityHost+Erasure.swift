import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

// Erasing a person's data in all services together (A11).
extension CityHost {
    /// Erases the owner of the session: the account ends, and other services remove their data about the person. The
    /// logs keep only the person's number.
    ///
    /// Each service gets commands of its own, which are logged; so a replay erases the data again, and must not call
    /// this function. An owner with obligations to others that cannot be called off any more is refused.
    ///
    /// - Parameter isConfirmed: whether the person has confirmed the request.
    /// - Returns: the commands to the services in order; only the account service's if it refuses.
    /// - Precondition: `time` is not before the last command, and the timers due at or before it have fired.
    @discardableResult
    package mutating func erase(
        session: AccountService.TokenFingerprint, isConfirmed: Bool, at time: SimTime
    ) -> [HostCommand] {
        let isUnderWay = accounts.account(session: session).map { self.isUnderWay(accounts.holder(of: $0)) } ?? false
        let wish = AccountService.Command.session(session, .eraseMe(isConfirmed: isConfirmed, isUnderWay: isUnderWay))
        perform(wish, at: time)
        guard case .erased(let holder) = accounts.effects.first else { return [.account(wish)] }
        // An erased person has no session any more, so the host acts for them.
        let farewells = erasureCommands(for: holder)
        for farewell in farewells { perform(farewell, at: time) }
        return [.account(wish)] + farewells
    }

    /// Returns whether the person is driving or being driven, or leads a guided tour: others depend on it (D03, T09,
    /// G06).
    private func isUnderWay(_ holder: AccountService.AccountHolder) -> Bool {
        let number = holder.numberInRole
        switch holder.role {
        case .driver: return number < taxis.driverCount && taxis.state(of: DriverID(number)) == .busy
        case .client: return taxis.isAllocated(ClientID(number))
        case .guide: return guide.isLeading(GuideID(number))
        case .walker, .author, .staff, .runner, .user, .humanResources, .organisation, .support: return false
        }
    }

    /// Returns the commands that erase a person's data in the services other than that of accounts. Each service is
    /// asked only about people whom it knows.
    ///
    /// The taxi service knows people by their numbers alone: an erased person stops work and cancels requests and
    /// reservations. Records of staff, human resources and customer service belong to their office *(decided)*.
    private func erasureCommands(for holder: AccountService.AccountHolder) -> [HostCommand] {
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
            return tourErasureActions(for: WalkerID(number)).map { .tour(.walker(WalkerID(number), $0)) }
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

    /// Returns the commands that erase a walker's data in the tour service, which stores the step of the tour and the
    /// settings of the phone, but no position.
    private func tourErasureActions(for walker: WalkerID) -> [TourService.WalkerAction] {
        guard walker.index < tours.walkerCount else { return [] }
        return (tours.isFollowing(walker) ? [.cancel] : [])
            + (tours.updatesAutomatically(walker) ? [] : [.automaticUpdates(true)])
    }
}
