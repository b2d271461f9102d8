import AccountService
import ActivityService
import GuideService
import PlaceService
import Quantities
import TaxiService
import TourService

// Accounts of simulated people.
extension CityHost {
    /// Registers a person, confirms the email and logs in (A01–A05).
    package mutating func enrol(_ applicant: Applicant, at time: SimTime) {
        for command in applicant.registrationCommands { perform(command, at: time) }
        logIn(applicant, at: time)
    }

    private mutating func logIn(_ applicant: Applicant, at time: SimTime) {
        let stored = accounts.storedPasswords(login: applicant.registration.email)
        perform(applicant.logIn(checkedAgainst: stored), at: time)
    }

    /// Performs a command of a simulated person, under the person's session if people have accounts. A person whose
    /// session has ended logs in again (A10).
    ///
    /// - Parameter applicants: the source of the enrolled applicants, each role by number; nil if people have no
    ///   accounts.
    /// - Returns: whether the command reached its service; the service's effects are then those of the command.
    package mutating func perform(_ command: HostCommand, of applicants: ApplicantGenerator?, at time: SimTime) -> Bool
    {
        guard let applicants, let (role, number) = command.actor else {
            perform(command, at: time)
            return true
        }
        let session = applicants.session(role, number)
        guard let reason = perform(command, session: session, at: time) else { return true }
        if reason != .notLoggedIn { return false }
        logIn(applicants.applicant(role, number), at: time)
        return perform(command, session: session, at: time) == nil
    }

    /// Performs a command of one of the services likewise.
    package mutating func perform(
        _ command: some HostedCommand, of applicants: ApplicantGenerator?, at time: SimTime
    ) -> Bool {
        perform(command.hosted, of: applicants, at: time)
    }

    /// Performs a command of the taxi service likewise, directly if people have no accounts, as for most commands.
    @inline(__always)
    package mutating func perform(
        _ command: TaxiService.Command, of applicants: ApplicantGenerator?, at time: SimTime
    ) -> Bool {
        if applicants != nil { return perform(.taxi(command), of: applicants, at: time) }
        perform(command, at: time)
        return true
    }
}

extension HostCommand {
    /// The account role and the number in it of the command's actor; nil for a timer, for a guest, who has no account
    /// (L02), and for the account service's own commands.
    package var actor: (role: AccountService.Role, number: UInt32)? {
        switch self {
        case .taxi(.client(let client, _)): (.client, client.index)
        case .taxi(.driver(let driver, _)): (.driver, driver.index)
        case .tour(.walker(let walker, _)): (.walker, walker.index)
        case .tour(.author(let person, _)), .tour(.staff(let person, _)): (person.role.accountRole, person.index)
        case .activity(.runner(let runner, _)): (.runner, runner.index)
        case .place(.user(let user, _)), .guide(.user(let user, _)): (.user, user.index)
        case .guide(.staff(let person, _)): (person.role.accountRole, person.index)
        case .taxi(.timer), .tour(.timer), .guide(.timer), .place(.guest), .account: nil
        }
    }
}
