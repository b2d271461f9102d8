import Quantities

/// Whom and what a command touched, as far as its effects tell: what is to be checked after it.
struct TouchedByCommand {
    private(set) var drivers: [DriverID] = []
    private(set) var requests: [RequestID] = []
    private(set) var clients: [ClientID] = []
    /// The offers that were opened, one for each party.
    private(set) var offers: [(request: RequestID, driver: DriverID)] = []
    /// Who has come to a queue, or to its tail, unless the command then took the driver out of it; or none.
    private(set) var joiner = DriverID.none

    fileprivate init(_ command: TaxiService.Command) {
        switch command {
        case .driver(let driver, _), .timer(.offerTimeout(let driver, _)), .timer(.suspensionEnd(let driver)):
            add(driver)
        case .client(let client, let action):
            add(client)
            switch action {
            case .withdraw(let id), .changeReservation(let id, _), .cancelReservation(let id), .join(let id, _, _, _):
                add(id)
            case .request, .reserve, .pay: break
            }
        case .timer(.reservationDue(let id, _)), .timer(.noShow(let id, _)): add(id)
        }
    }

    fileprivate mutating func add(_ driver: DriverID) { if !drivers.contains(driver) { drivers.append(driver) } }
    fileprivate mutating func add(_ request: RequestID) { if !requests.contains(request) { requests.append(request) } }
    fileprivate mutating func add(_ client: ClientID) { if !clients.contains(client) { clients.append(client) } }

    fileprivate mutating func add(_ effect: TaxiService.Effect) {
        switch effect {
        case .driverStarted(let driver, _), .driverMoved(let driver, _):
            add(driver)
            joiner = driver
        case .driverStopped(let driver, _), .connectionLost(let driver), .connectionRegained(let driver),
            .stoodDown(let driver), .suspended(let driver, _), .suspensionEnded(let driver, _),
            .driverRejected(let driver, _, _):
            add(driver)
        case .refused(let id, let driver, _), .timedOut(let id, let driver, _):
            add(id, driver)
            joiner = driver
        case .offered(let id, let driver, _):
            add(id, driver)
            offers.append((id, driver))
        case .gaveBack(let id, let driver), .offerWithdrawn(let id, let driver): add(id, driver)
        case .waiting(let id, _): add(id)
        case .noShow(let id, let client, let driver, _), .concluded(let id, let client, let driver, _),
            .interrupted(let id, let client, let driver, _, _, _):
            add(id, driver, client)
            joiner = driver
        case .accepted(let id, let client, let driver, _, _, _), .arrived(let id, let client, let driver),
            .pickedUp(let id, let client, let driver), .paid(let id, let client, let driver, _, _),
            .paymentFailed(let id, let client, let driver, _, _):
            add(id, driver, client)
        case .requested(let id, let client, _, _, _, _), .withdrawn(let id, let client),
            .reserved(let id, let client, _, _, _, _, _), .reservationChanged(let id, let client, _, _, _, _),
            .reservationCancelled(let id, let client, _, _, _, _), .joined(let id, let client, _, _, _, _),
            .left(let id, let client, _, _):
            add(id)
            add(client)
        case .clientRejected(let client, _, _), .reservationLapsed(let client, _): add(client)
        case .setTimer: break
        }
    }

    private mutating func add(_ id: RequestID, _ driver: DriverID) {
        add(id)
        add(driver)
    }

    private mutating func add(_ id: RequestID, _ driver: DriverID, _ client: ClientID) {
        add(id, driver)
        add(client)
    }
}

extension TaxiService {
    /// What the last command touched.
    /// - Complexity: O(effects²), and there are few.
    func touched(by command: Command) -> TouchedByCommand {
        var touched = TouchedByCommand(command)
        for effect in effects { touched.add(effect) }
        return touched
    }
}
