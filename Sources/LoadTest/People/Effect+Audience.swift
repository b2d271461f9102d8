import TaxiService

extension TaxiService.Effect {
    /// Whether one generator of `count` must be told: some effects concern everybody, most a driver or a client of its own.
    ///
    /// - Complexity: O(1).
    package func concerns(generator share: UInt32, of count: UInt32) -> Bool {
        if count == 1 { return true }
        switch self {
        case .requested, .reserved, .reservationChanged, .joined, .gaveBack: return true
        case .waiting, .setTimer: return false
        case .driverStarted(let driver, _), .driverStopped(let driver, _), .driverMoved(let driver, _),
            .connectionLost(let driver), .connectionRegained(let driver), .offered(_, let driver, _),
            .refused(_, let driver, _), .timedOut(_, let driver, _), .stoodDown(let driver), .suspended(let driver, _),
            .suspensionEnded(let driver, _), .driverRejected(let driver, _, _), .offerWithdrawn(_, let driver):
            return driver.index % count == share
        case .withdrawn(_, let client), .reservationCancelled(_, let client, _, _, _, _), .left(_, let client, _, _),
            .clientRejected(let client, _, _), .reservationLapsed(let client, _):
            return client.index % count == share
        case .accepted(_, let client, let driver, _, _, _), .arrived(_, let client, let driver),
            .pickedUp(_, let client, let driver), .paid(_, let client, let driver, _, _),
            .paymentFailed(_, let client, let driver, _, _), .interrupted(_, let client, let driver, _, _, _),
            .noShow(_, let client, let driver, _), .concluded(_, let client, let driver, _):
            return driver.index % count == share || client.index % count == share
        }
    }
}
