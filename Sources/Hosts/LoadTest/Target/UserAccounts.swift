import AccountService
import Behaviour
import CityHost
import Quantities
import SimulationKernel

/// The accounts of a load test's users, all registered before it begins.
package struct UserAccounts: Sendable {
    let generator: ApplicantGenerator
    private let groups: [UserGroup]
    /// Login commands of the users, if they log in during the run. A command holds the result of the password check,
    /// which is not the service's work.
    private(set) var logins: [AccountService.Command] = []

    /// Creates the accounts.
    ///
    /// - Parameter groups: in the order of registration.
    init(seed: UInt64, _ groups: [UserGroup], keepsLogins: Bool = false) {
        generator = ApplicantGenerator(streams: StreamFamily(seed: seed, replication: 0))
        self.groups = groups
        guard keepsLogins else { return }
        var logins: [AccountService.Command] = []
        forEachCommand { if case .visitor(.logIn) = $0 { logins.append($0) } }
        self.logins = logins
    }

    /// The users in the order of registration.
    var applicants: some Sequence<Applicant> {
        groups.lazy.flatMap { [generator] group in
            (0..<group.count).lazy.map { generator.applicant(group.role, UInt32($0)) }
        }
    }

    /// Calls `body` for each command that registers or logs in a user before the run.
    func forEachCommand(_ body: (AccountService.Command) -> Void) {
        // A login command needs the password hash that the service stores, so a service of its own registers the users.
        var accounts = AccountService()
        for applicant in applicants {
            for command in applicant.registrationCommands {
                accounts.handle(command, at: .zero)
                body(command)
            }
            let login = applicant.logIn(checkedAgainst: accounts.storedPasswords(login: applicant.registration.email))
            accounts.handle(login, at: .zero)
            body(login)
        }
    }

    /// Returns the query that asks, before a user's command, whether the session may act in the role.
    func authorisationQuery(_ role: AccountService.Role, _ userNumber: UInt32) -> AccountService.Command {
        .session(generator.session(role, userNumber), .actAs(role))
    }
}
