import AccountService
import Behaviour
import CityHost
import Quantities
import SimulationKernel

/// The accounts of all users of a load test, who are registered before it begins.
package struct UserAccounts: Sendable {
    let applicants: Applicants
    private let groups: [UserGroup]
    /// Logins of the users, if they log in during the run: passwords are tried outside of the services.
    private(set) var logins: [AccountService.Command] = []

    /// - Parameter groups: in the order in which they register.
    init(seed: UInt64, _ groups: [UserGroup], keepsLogins: Bool = false) {
        applicants = Applicants(streams: StreamFamily(seed: seed, replication: 0))
        self.groups = groups
        guard keepsLogins else { return }
        var logins: [AccountService.Command] = []
        forEachCommand { if case .visitor(.logIn) = $0 { logins.append($0) } }
        self.logins = logins
    }

    /// In the order in which they register.
    var users: some Sequence<Applicant> {
        groups.lazy.flatMap { [applicants] group in
            (0..<group.count).lazy.map { applicants.applicant(group.role, UInt32($0)) }
        }
    }

    /// All that the account service is told before the run.
    func forEachCommand(_ body: (AccountService.Command) -> Void) {
        // Whether a password fits only the service can tell.
        var accounts = AccountService()
        for applicant in users {
            for command in applicant.application {
                accounts.handle(command, at: .zero)
                body(command)
            }
            let login = applicant.logIn(trying: accounts.storedPasswords(login: applicant.registration.email))
            accounts.handle(login, at: .zero)
            body(login)
        }
    }

    /// What the account service is asked before somebody's command is given.
    func question(_ role: AccountService.Role, _ number: UInt32) -> AccountService.Command {
        .session(applicants.session(role, number), .actAs(role))
    }
}
