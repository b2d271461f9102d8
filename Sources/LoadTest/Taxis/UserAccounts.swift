import AccountService
import Behaviour
import Quantities
import SimulationKernel
import TaxiService

/// The accounts of all users of a load test, who are registered before it begins.
struct UserAccounts: Sendable {
    let applicants: Applicants
    private let clientCount: Int
    private let driverCount: Int

    init(seed: UInt64, _ users: TaxiUsers) {
        self.init(seed: seed, clients: users.clients, drivers: users.drivers)
    }

    init(seed: UInt64, clients: Int, drivers: Int) {
        applicants = Applicants(streams: StreamFamily(seed: seed, replication: 0))
        (clientCount, driverCount) = (clients, drivers)
    }

    /// In the order in which they register.
    var users: some Sequence<Applicant> {
        (0..<driverCount + clientCount).lazy.map { [applicants, driverCount] number in
            number < driverCount
                ? applicants.applicant(DriverID(number)) : applicants.applicant(ClientID(number - driverCount))
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
            let login = applicant.logIn(trying: accounts.storedPasswords(email: applicant.registration.email))
            accounts.handle(login, at: .zero)
            body(login)
        }
    }
}
