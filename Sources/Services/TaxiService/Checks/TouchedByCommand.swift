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
    /// Who was sent where.
    private(set) var sendings: [Rebalancing.Sending] = []
    /// A policy has decided for many at once.
    private(set) var isRound = false

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
        case .timer(.dispatchRound): isRound = true
        }
    }

    fileprivate mutating func add(_ driver: DriverID) { if !drivers.contains(driver) { drivers.append(driver) } }
    fileprivate mutating func add(_ request: RequestID) { if !requests.contains(request) { requests.append(request) } }
    fileprivate mutating func add(_ client: ClientID) { if !clients.contains(client) { clients.append(client) } }

    fileprivate mutating func add(_ effect: TaxiService.Effect) {
        let named = effect.subjects
        if !named.driver.isNone { add(named.driver) }
        if !named.request.isNone { add(named.request) }
        if !named.client.isNone { add(named.client) }
        switch effect {
        case .driverStarted, .driverMoved, .refused, .timedOut, .noShow, .concluded, .interrupted:
            joiner = named.driver
        case .offered(let id, let driver, _): offers.append((id, driver))
        case .sent(let driver, let from, let to): sendings.append(.init(driver: driver, from: from, to: to))
        case .driverStopped, .connectionLost, .connectionRegained, .requested, .waiting, .accepted, .stoodDown,
            .suspended, .suspensionEnded, .gaveBack, .withdrawn, .arrived, .pickedUp, .paid, .paymentFailed, .reserved,
            .reservationChanged, .reservationCancelled, .joined, .left, .driverRejected, .clientRejected,
            .reservationLapsed, .setTimer, .offerWithdrawn:
            break  // Nobody comes to a queue by it, and nobody is offered anything.
        }
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
