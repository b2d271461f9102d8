import Quantities
import TaxiService

extension TaxiService.Effect {
    /// Whom an effect concerns: most a driver or a client or both, some everybody.
    struct Audience {
        var driver = DriverID.none
        var client = ClientID.none
        var isEverybody = false
    }

    @inline(__always)
    var audience: Audience {
        switch self {
        case .requested(_, let client, _, _, _, _), .reserved(_, let client, _, _, _, _, _),
            .reservationChanged(_, let client, _, _, _, _), .joined(_, let client, _, _, _, _):
            Audience(client: client, isEverybody: true)
        case .gaveBack(_, let driver): Audience(driver: driver, isEverybody: true)
        case .waiting, .setTimer: Audience()
        case .driverStarted(let driver, _), .driverStopped(let driver, _), .driverMoved(let driver, _),
            .connectionLost(let driver), .connectionRegained(let driver), .offered(_, let driver, _),
            .refused(_, let driver, _), .timedOut(_, let driver, _), .stoodDown(let driver), .suspended(let driver, _),
            .suspensionEnded(let driver, _), .driverRejected(let driver, _, _), .offerWithdrawn(_, let driver):
            Audience(driver: driver)
        case .withdrawn(_, let client), .reservationCancelled(_, let client, _, _, _, _), .left(_, let client, _, _),
            .clientRejected(let client, _, _), .reservationLapsed(let client, _):
            Audience(client: client)
        case .accepted(_, let client, let driver, _, _, _), .arrived(_, let client, let driver),
            .pickedUp(_, let client, let driver), .paid(_, let client, let driver, _, _),
            .paymentFailed(_, let client, let driver, _, _), .interrupted(_, let client, let driver, _, _, _),
            .noShow(_, let client, let driver, _), .concluded(_, let client, let driver, _):
            Audience(driver: driver, client: client)
        }
    }

    /// Whether one generator of `count` must be told.
    ///
    /// - Complexity: O(1).
    package func concerns(generator share: UInt32, of count: UInt32) -> Bool {
        if count == 1 { return true }
        let audience = audience
        return audience.isEverybody || (!audience.driver.isNone && audience.driver.index % count == share)
            || (!audience.client.isNone && audience.client.index % count == share)
    }
}
