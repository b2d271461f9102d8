import AccountService
import Behaviour
import CityHost
import Quantities
import SimulationKernel

/// The accounts of all users of a load test, who are registered before it begins.
struct UserAccounts: Sendable {
    let applicants: Applicants
    private let roles: [(role: AccountService.Role, count: Int)]

    /// - Parameter roles: in the order in which they register, and how many there are of each.
    init(seed: UInt64, _ roles: [(role: AccountService.Role, count: Int)]) {
        applicants = Applicants(streams: StreamFamily(seed: seed, replication: 0))
        self.roles = roles
    }

    /// In the order in which they register.
    var users: some Sequence<Applicant> {
        roles.lazy.flatMap { [applicants] role, count in
            (0..<count).lazy.map { applicants.applicant(role, UInt32($0)) }
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
