import CityModel
import Quantities

extension TaxiService {
    /// Whom and where an effect names: said once, for the log's columns, for whoever passes effects on to people, and for
    /// checks of what a command touched.
    package struct Subjects: Sendable, BitwiseCopyable {
        package var request = RequestID.none
        package var client = ClientID.none
        package var driver = DriverID.none
        package var zone: ZoneID?
        /// Whether people are told of it whom it does not name: a driver of anybody's may be offered the request.
        package var isForEverybody = false
    }
}

extension TaxiService.Effect {
    /// Whom and where it names.
    ///
    /// - Complexity: O(1).
    package var subjects: TaxiService.Subjects {
        switch self {
        case .driverStarted(let driver, let zone), .driverStopped(let driver, let zone),
            .driverMoved(let driver, let zone), .sent(let driver, let zone, _):
            .init(driver: driver, zone: zone)
        case .connectionLost(let driver), .connectionRegained(let driver), .stoodDown(let driver),
            .suspended(let driver, _), .suspensionEnded(let driver, _), .driverRejected(let driver, _, _):
            .init(driver: driver)
        case .offered(let id, let driver, let zone), .refused(let id, let driver, let zone),
            .timedOut(let id, let driver, let zone):
            .init(request: id, driver: driver, zone: zone)
        case .waiting(let id, let zone): .init(request: id, zone: zone)
        case .gaveBack(let id, let driver): .init(request: id, driver: driver, isForEverybody: true)
        case .offerWithdrawn(let id, let driver): .init(request: id, driver: driver)
        case .accepted(let id, let client, let driver, let zone, _, _),
            .interrupted(let id, let client, let driver, let zone, _, _),
            .noShow(let id, let client, let driver, let zone), .concluded(let id, let client, let driver, let zone):
            .init(request: id, client: client, driver: driver, zone: zone)
        case .arrived(let id, let client, let driver), .pickedUp(let id, let client, let driver),
            .paid(let id, let client, let driver, _, _), .paymentFailed(let id, let client, let driver, _, _):
            .init(request: id, client: client, driver: driver)
        case .requested(let id, let client, let zone, _, _, _), .reserved(let id, let client, let zone, _, _, _, _),
            .reservationChanged(let id, let client, let zone, _, _, _):
            .init(request: id, client: client, zone: zone, isForEverybody: true)
        case .reservationCancelled(let id, let client, let zone, _, _, _):
            .init(request: id, client: client, zone: zone)
        case .joined(let id, let client, _, _, _, _): .init(request: id, client: client, isForEverybody: true)
        case .withdrawn(let id, let client), .left(let id, let client, _, _): .init(request: id, client: client)
        case .clientRejected(let client, _, _), .reservationLapsed(let client, _): .init(client: client)
        case .setTimer: .init()
        }
    }
}
