import Quantities
import TaxiService

/// The users of a run in the server's order: drivers first, then clients, by number.
struct RemoteUsers: Sendable {
    let drivers, clients: Int
    /// Session token of each person.
    let tokens: [String]

    init(drivers: [String], clients: [String]) {
        (self.drivers, self.clients) = (drivers.count, clients.count)
        tokens = drivers + clients
    }

    var count: Int { drivers + clients }

    var names: [String] { (0..<drivers).map { "d\($0 + 1)" } + (0..<clients).map { "c\($0 + 1)" } }

    /// Returns the index of a command's sender; nil for timers and foreign users.
    func index(of command: TaxiService.Command) -> Int? {
        switch command {
        case .driver(let driver, _): index(of: driver)
        case .client(let client, _): index(of: client)
        case .timer: nil
        }
    }

    func indices(of people: ConcernedUsers) -> [Int] {
        [index(of: people.driver), index(of: people.client)].compactMap { $0 }
    }

    private func index(of driver: DriverID) -> Int? {
        !driver.isNone && Int(driver.index) < drivers ? Int(driver.index) : nil
    }

    private func index(of client: ClientID) -> Int? {
        !client.isNone && Int(client.index) < clients ? drivers + Int(client.index) : nil
    }
}
