import AccountService
import Behaviour
import CityHost
import Quantities
import SimulationKernel

/// The accounts of a load test's users, all registered before it begins.
package struct UserAccounts: Sendable {
    let applicants: ApplicantGenerator
    private let groups: [UserGroup]
    /// Login commands of the users, if they log in during the run. Passwords are verified outside of the services.
    private(set) var logins: [AccountService.Command] = []

    /// Creates the accounts.
    ///
    /// - Parameter groups: in the order of registration.
    init(seed: UInt64, _ groups: [UserGroup], keepsLogins: Bool = false) {
        applicants = ApplicantGenerator(streams: StreamFamily(seed: seed, replication: 0))
        self.groups = groups
        guard keepsLogins else { return }
        var logins: [AccountService.Command] = []
        forEachCommand { if case .visitor(.logIn) = $0 { logins.append($0) } }
        self.logins = logins
    }

    /// Applicants in the order of registration.
    var users: some Sequence<Applicant> {
        groups.lazy.flatMap { [applicants] group in
            (0..<group.count).lazy.map { applicants.applicant(group.role, UInt32($0)) }
        }
    }

    /// Calls `body` for each command of the account service before the run.
    func forEachCommand(_ body: (AccountService.Command) -> Void) {
        // A login needs the stored password hash, which only the service has.
        var accounts = AccountService()
        for applicant in users {
            for command in applicant.registrationCommands {
                accounts.handle(command, at: .zero)
                body(command)
            }
            let login = applicant.logIn(trying: accounts.storedPasswords(login: applicant.registration.email))
            accounts.handle(login, at: .zero)
            body(login)
        }
    }

    /// Returns the authorisation query that precedes a user's command.
    func authorisationQuery(_ role: AccountService.Role, _ number: UInt32) -> AccountService.Command {
        .session(applicants.session(role, number), .actAs(role))
    }
}
