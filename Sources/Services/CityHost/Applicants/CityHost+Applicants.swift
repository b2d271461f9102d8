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

    /// Gives a command of somebody simulated to its service: under their session if people have accounts; whose session has
    /// ended logs in again (A10).
    ///
    /// - Parameter applicants: as whom they have been enrolled, each role in the order of the numbers; nil if nobody is.
    /// - Returns: whether the command was given: what came of it is then in the effects of its service.
    package mutating func perform(_ command: HostCommand, of applicants: Applicants?, at time: SimTime) -> Bool {
        guard let applicants, let (role, number) = command.sender else {
            perform(command, at: time)
            return true
        }
        let session = applicants.session(role, number)
        guard let reason = perform(command, session: session, at: time) else { return true }
        if reason != .notLoggedIn { return false }
        logIn(applicants.applicant(role, number), at: time)
        return perform(command, session: session, at: time) == nil
    }

    /// The same for a command of one of the services.
    package mutating func perform(
        _ command: some HostedCommand, of applicants: Applicants?, at time: SimTime
    ) -> Bool {
        perform(command.hosted, of: applicants, at: time)
    }

    /// The same for the taxi service, straight to it where nobody has an account: most commands are such.
    @inline(__always)
    package mutating func perform(
        _ command: TaxiService.Command, of applicants: Applicants?, at time: SimTime
    ) -> Bool {
        if applicants != nil { return perform(.taxi(command), of: applicants, at: time) }
        perform(command, at: time)
        return true
    }
}

extension HostCommand {
    /// The account's role and the number in it of the person who gives the command; nil of a timer, of a guest, who has no
    /// account (L02), and of the account service's own commands.
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
