import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TourService

// Access to the services for account holders, by the token of a session.
extension CityHost {
    /// Performs a command if the owner of the session may act in the role that it needs (A04, A05). A command without
    /// an account role is performed unconditionally.
    ///
    /// The account service is asked first, so that its refusals are recorded (A08). The actor is always the session's
    /// owner, so that no person can act for another. The tour and guide services decide by the role who may write tours
    /// and who may work for the guide (W06, G06, G13, G14).
    ///
    /// - Returns: the reason for a refusal; nil if the command was performed, and its service's effects are those of
    ///   the command.
    /// - Precondition: as for `perform(_:at:)`.
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

    /// Carries out a guest's request to the place service (L02). It changes nothing, and is neither stored, counted nor
    /// logged.
    ///
    /// - Returns: the effects.
    package mutating func performGuestAction(
        _ action: PlaceService.UserAction, by guest: UInt32, at time: SimTime
    ) -> [TimedHostEffect] {
        handle(.guest(guest, action), at: time)
        return effects(of: .place(.guest(guest, action))).map { TimedHostEffect(time: time, effect: $0) }
    }

    /// Performs a command in the role that the session's owner has in the service.
    ///
    /// - Parameter defaultRole: the role for which an owner without any of the roles is refused.
    private mutating func perform<Role: AccountHolderRole>(
        in defaultRole: Role, _ session: AccountService.TokenFingerprint, at time: SimTime,
        _ command: (_ person: RoleMember<Role>) -> HostCommand
    ) -> AccountService.Reason? {
        let owner = accounts.account(session: session).map { accounts.holder(of: $0).role }
        let role = Role.allCases.first { $0.accountRole == owner } ?? defaultRole
        return perform(as: role.accountRole, session, at: time) { command(RoleMember(role, index: $0)) }
    }

    /// Performs a command in a role.
    ///
    /// - Parameter command: returns the command of the session's owner, who has this number in the role.
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

/// A role in one of the services whose people have accounts.
package protocol AccountHolderRole: PersonRole {
    /// The role of their accounts.
    var accountRole: AccountService.Role { get }
}

extension TourService.Role: AccountHolderRole {
    /// The role of their accounts.
    package var accountRole: AccountService.Role {
        switch self {
        case .walker: .walker
        case .author: .author
        case .staff: .staff
        }
    }
}

extension GuideService.Role: AccountHolderRole {
    /// The role of their accounts.
    package var accountRole: AccountService.Role {
        switch self {
        case .user: .user
        case .guide: .guide
        case .humanResources: .humanResources
        case .organisation: .organisation
        case .support: .support
        }
    }
}
