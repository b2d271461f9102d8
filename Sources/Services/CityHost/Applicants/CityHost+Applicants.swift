import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import TaxiService
import TourService

// Where simulated people have accounts: what hosts do for them.
extension CityHost {
    /// Registers somebody, confirms the email and logs in (A01–A05).
    package mutating func enrol(_ applicant: Applicant, at time: SimTime) {
        for command in applicant.application { perform(command, at: time) }
        logIn(applicant, at: time)
    }

    private mutating func logIn(_ applicant: Applicant, at time: SimTime) {
        let stored = accounts.storedPasswords(login: applicant.registration.email)
        perform(applicant.logIn(trying: stored), at: time)
    }

    /// Has somebody act under their session; whose session has ended logs in again (A10).
    ///
    /// - Returns: whether the command was given.
    private mutating func act(
        as role: AccountService.Role, _ number: UInt32, of applicants: Applicants, at time: SimTime,
        _ perform: (_ host: inout CityHost, _ session: AccountService.TokenFingerprint) -> AccountService.Reason?
    ) -> Bool {
        let session = applicants.session(role, number)
        guard let reason = perform(&self, session) else { return true }
        if reason != .notLoggedIn { return false }
        logIn(applicants.applicant(role, number), at: time)
        return perform(&self, session) == nil
    }

    /// Gives the taxi service a command of somebody simulated, who acts under their session if people have accounts.
    ///
    /// - Parameter applicants: as whom they have been enrolled, each role in the order of the numbers; nil if nobody is.
    /// - Returns: whether the command was given: what came of it is then in `taxis.effects`.
    @inline(__always)
    package mutating func perform(
        _ command: TaxiService.Command, of applicants: Applicants?, at time: SimTime
    ) -> Bool {
        if let applicants { return perform(.taxi(command), inSessionOf: applicants, at: time) }
        perform(command, at: time)
        return true
    }

    /// The same for a command to any service; what is in nobody's name is given as it is, such as a guest's (L02).
    package mutating func perform(_ command: HostCommand, of applicants: Applicants?, at time: SimTime) -> Bool {
        if let applicants { return perform(command, inSessionOf: applicants, at: time) }
        perform(command, at: time)
        return true
    }

    private mutating func perform(
        _ command: HostCommand, inSessionOf applicants: Applicants, at time: SimTime
    ) -> Bool {
        guard let sender = command.sender else {
            perform(command, at: time)
            return true
        }
        return act(as: sender.role, sender.number, of: applicants, at: time) {
            $0.perform(command, session: $1, at: time)
        }
    }
}

extension HostCommand {
    /// The account in whose name a service is told; nil of a timer, of a guest, and of what the accounts are told.
    package var sender: (role: AccountService.Role, number: UInt32)? {
        switch self {
        case .taxi(.client(let client, _)): (.client, client.index)
        case .taxi(.driver(let driver, _)): (.driver, driver.index)
        case .tour(.walker(let walker, _)): (.walker, walker.index)
        case .tour(.author(let person, _)), .tour(.staff(let person, _)): (person.role.ofAccount, person.index)
        case .activity(.runner(let runner, _)): (.runner, runner.index)
        case .place(.user(let user, _)), .guide(.user(let user, _)): (.user, user.index)
        case .guide(.staff(let person, _)): (person.role.ofAccount, person.index)
        case .taxi(.timer), .tour(.timer), .guide(.timer), .place(.guest), .account: nil
        }
    }
}
