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
        if let applicants { return perform(command, inSessionOf: applicants, at: time) }
        perform(command, at: time)
        return true
    }

    private mutating func perform(
        _ command: TaxiService.Command, inSessionOf applicants: Applicants, at time: SimTime
    ) -> Bool {
        switch command {
        case .driver(let driver, let action):
            return act(as: .driver, driver.index, of: applicants, at: time) {
                $0.perform(action, session: $1, at: time)
            }
        case .client(let client, let action):
            return act(as: .client, client.index, of: applicants, at: time) {
                $0.perform(action, session: $1, at: time)
            }
        case .timer:
            perform(command, at: time)
            return true
        }
    }

    /// The same for the tour service.
    package mutating func perform(
        _ command: TourService.Command, of applicants: Applicants?, at time: SimTime
    ) -> Bool {
        guard let applicants else {
            perform(command, at: time)
            return true
        }
        switch command {
        case .walker(let walker, let action):
            return act(as: .walker, walker.index, of: applicants, at: time) {
                $0.perform(action, session: $1, at: time)
            }
        case .author(let person, let action):
            return act(as: person.role.ofAccount, person.index, of: applicants, at: time) {
                $0.perform(action, session: $1, at: time)
            }
        case .staff(let person, let action):
            return act(as: person.role.ofAccount, person.index, of: applicants, at: time) {
                $0.perform(action, session: $1, at: time)
            }
        case .timer:
            perform(command, at: time)
            return true
        }
    }

    /// The same for the activity service.
    package mutating func perform(
        _ command: ActivityService.Command, of applicants: Applicants?, at time: SimTime
    ) -> Bool {
        switch (command, applicants) {
        case (.runner(let runner, let action), let applicants?):
            return act(as: .runner, runner.index, of: applicants, at: time) {
                $0.perform(action, session: $1, at: time)
            }
        case (.runner, nil):
            perform(command, at: time)
            return true
        }
    }

    /// The same for the place service; guests have no accounts (L02).
    package mutating func perform(
        _ command: PlaceService.Command, of applicants: Applicants?, at time: SimTime
    ) -> Bool {
        switch (command, applicants) {
        case (.user(let user, let action), let applicants?):
            return act(as: .user, user.index, of: applicants, at: time) { $0.perform(action, session: $1, at: time) }
        case (.user, nil), (.guest, _):
            perform(command, at: time)
            return true
        }
    }

    /// The same for the guide service.
    package mutating func perform(
        _ command: GuideService.Command, of applicants: Applicants?, at time: SimTime
    ) -> Bool {
        switch (command, applicants) {
        case (.user(let user, let action), let applicants?):
            return act(as: .user, user.index, of: applicants, at: time) { $0.perform(action, session: $1, at: time) }
        case (.staff(let person, let action), let applicants?):
            return act(as: person.role.ofAccount, person.index, of: applicants, at: time) {
                $0.perform(action, session: $1, at: time)
            }
        case (.user, nil), (.staff, nil), (.timer, _):
            perform(command, at: time)
            return true
        }
    }
}

extension Applicants {
    /// What a host asks the account service before it gives the command; nil for a timer, which nobody gives.
    package func question(before command: TaxiService.Command) -> AccountService.Command? {
        switch command {
        case .driver(let driver, _): .session(session(.driver, driver.index), .actAs(.driver))
        case .client(let client, _): .session(session(.client, client.index), .actAs(.client))
        case .timer: nil
        }
    }
}
