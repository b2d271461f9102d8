import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

// How whoever has an account comes to the services: under the token of a session.
extension CityHost {
    /// Gives a command to its service if whoever shows the session's token may act in the role that it needs (A04, A05);
    /// what is nobody's in an account's role is given as it is.
    ///
    /// The account service is asked first, so that what it refuses is recorded (A08); nobody acts for somebody else,
    /// since it is the session's owner who acts. Who may write tours and who may work for the guide those services know by
    /// the role (W06, G06, G13, G14).
    ///
    /// - Returns: why not; nil if the command was given, and what came of it is in the effects of its service.
    /// - Precondition: as above.
    package mutating func perform(
        _ command: HostCommand, session: AccountService.TokenFingerprint, at time: SimTime
    ) -> AccountService.Reason? {
        switch command {
        case .taxi(.client(_, let action)):
            return perform(as: .client, session, at: time) { .taxi(.client(ClientID($0), action)) }
        case .taxi(.driver(_, let action)):
            return perform(as: .driver, session, at: time) { .taxi(.driver(DriverID($0), action)) }
        case .tour(.walker(_, let action)):
            return perform(as: .walker, session, at: time) { .tour(.walker(WalkerID($0), action)) }
        case .tour(.author(_, let action)):
            return perform(in: TourService.Role.author, session, at: time) { .tour(.author($0, action)) }
        case .tour(.staff(_, let action)):
            return perform(in: TourService.Role.author, session, at: time) { .tour(.staff($0, action)) }
        case .activity(.runner(_, let action)):
            return perform(as: .runner, session, at: time) { .activity(.runner(RunnerID($0), action)) }
        case .place(.user(_, let action)):
            return perform(as: .user, session, at: time) { .place(.user(UserID($0), action)) }
        case .guide(.user(_, let action)):
            return perform(as: .user, session, at: time) { .guide(.user(UserID($0), action)) }
        case .guide(.staff(_, let action)):
            return perform(in: GuideService.Role.user, session, at: time) { .guide(.staff($0, action)) }
        case .taxi(.timer), .tour(.timer), .guide(.timer), .place(.guest), .account:
            perform(command, at: time)
            return nil
        }
    }

    /// Carries out what a guest asks of the place service (L02), of which nothing is kept, counted or logged: it changes nothing.
    ///
    /// - Returns: what came of it.
    package mutating func show(
        _ action: PlaceService.UserAction, toGuest guest: UInt32, at time: SimTime
    ) -> [TimedHostEffect] {
        handle(.guest(guest, action), at: time)
        return effects(of: .place(.guest(guest, action))).map { TimedHostEffect(time: time, effect: $0) }
    }

    /// As somebody of a service, in whatever role of it the session's owner has.
    ///
    /// - Parameter usual: the role in which is refused who has none of them.
    private mutating func perform<Role: AccountHolderRole>(
        in usual: Role, _ session: AccountService.TokenFingerprint, at time: SimTime,
        _ command: (_ person: RolePerson<Role>) -> HostCommand
    ) -> AccountService.Reason? {
        let owner = accounts.account(session: session).map { accounts.holder(of: $0).role }
        let role = Role.allCases.first { $0.ofAccount == owner } ?? usual
        return perform(as: role.ofAccount, session, at: time) { command(RolePerson(role, index: $0)) }
    }

    /// - Parameter command: that of the session's owner, who has this number in that role.
    private mutating func perform(
        as role: AccountService.Role, _ session: AccountService.TokenFingerprint, at time: SimTime,
        _ command: (_ numberInRole: UInt32) -> HostCommand
    ) -> AccountService.Reason? {
        if let reason = refusal(toActAs: role, session, at: time) { return reason }
        if let owner = accounts.account(session: session) {
            perform(command(accounts.holder(of: owner).numberInRole), at: time)
        }
        return nil
    }

    private mutating func refusal(
        toActAs role: AccountService.Role, _ session: AccountService.TokenFingerprint, at time: SimTime
    ) -> AccountService.Reason? {
        perform(.session(session, .actAs(role)), at: time)
        guard case .rejected(_, _, let reason) = accounts.effects.first else { return nil }
        return reason
    }
}

/// A role in one of the services, whose people have accounts.
package protocol AccountHolderRole: PersonRole {
    /// That of their accounts.
    var ofAccount: AccountService.Role { get }
}

extension TourService.Role: AccountHolderRole {
    package var ofAccount: AccountService.Role {
        switch self {
        case .walker: .walker
        case .author: .author
        case .staff: .staff
        }
    }
}

extension GuideService.Role: AccountHolderRole {
    package var ofAccount: AccountService.Role {
        switch self {
        case .user: .user
        case .guide: .guide
        case .humanResources: .humanResources
        case .organisation: .organisation
        case .support: .support
        }
    }
}
