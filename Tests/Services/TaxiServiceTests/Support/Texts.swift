import CityModel
import Quantities
import TaxiService

// How steps and effects are written in tests: as in the contract's lessons and event log, with spaces between.

extension DriverID { var text: String { "d\(index + 1)" } }
extension ClientID { var text: String { "c\(index + 1)" } }
extension TaxiID { var text: String { "t\(index + 1)" } }
extension RequestID { var text: String { "r\(number)" } }
extension ZoneID {
    var text: String { self == .none ? "outside" : TestCity.name(ofZone: Int(index)) }
}

extension SimTime {
    /// Seconds, with as many decimals as needed to be read back exactly.
    var text: String {
        let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        if rest == 0 { return "\(whole)" }
        var decimals = String(1_000_000 + rest).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return "\(whole).\(decimals)"
    }
}

extension SimDuration {
    /// Seconds with three decimals, rounded half up, as in the event log.
    var textWithThreeDecimals: String {
        let (whole, rest) = ((microseconds + 500) / 1_000).quotientAndRemainder(dividingBy: 1_000)
        return "\(whole).\(String(1_000 + rest).dropFirst())"
    }
}

extension TaxiService.Timer {
    var text: String {
        switch self {
        case .offerTimeout(let driver, let serial): "offerTimeout \(driver.text) #\(serial)"
        case .suspensionEnd(let driver): "suspensionEnd \(driver.text)"
        case .reservationDue(let request, let serial): "reservationDue \(request.text) #\(serial)"
        case .noShow(let request, let serial): "noShow \(request.text) #\(serial)"
        case .dispatchRound(let serial): "dispatchRound #\(serial)"
        }
    }
}

extension TaxiService.Effect {
    /// Whether the event log has a line for it; the others are for the host alone.
    var isLogged: Bool {
        switch self {
        case .setTimer, .offerWithdrawn: false
        default: true
        }
    }

    /// The event, request, client, driver, zone and detail, without the columns that do not apply.
    var line: String {
        switch self {
        case .driverStarted(let driver, let zone): "driverStarted \(driver.text) \(zone.text)"
        case .driverStopped(let driver, let zone): "driverStopped \(driver.text) \(zone.text)"
        case .driverMoved(let driver, let zone): "driverMoved \(driver.text) \(zone.text)"
        case .connectionLost(let driver): "connectionLost \(driver.text)"
        case .connectionRegained(let driver): "connectionRegained \(driver.text)"
        case .requested(let request, let client, let origin, let destination, let party, let share):
            "requested \(request.text) \(client.text) \(origin.text) to=\(destination.text);party=\(party);share=\(share)"
        case .offered(let request, let driver, let zone): "offered \(request.text) \(driver.text) \(zone.text)"
        case .waiting(let request, let zone): "waiting \(request.text) \(zone.text)"
        case .accepted(let request, let client, let driver, let zone, let wait, let price):
            "accepted \(request.text) \(client.text) \(driver.text) \(zone.text) "
                + "wait_s=\(wait.textWithThreeDecimals);price=\(price)"
        case .refused(let request, let driver, let zone): "refused \(request.text) \(driver.text) \(zone.text)"
        case .timedOut(let request, let driver, let zone): "timedOut \(request.text) \(driver.text) \(zone.text)"
        case .stoodDown(let driver): "stoodDown \(driver.text)"
        case .suspended(let driver, let days): "suspended \(driver.text) days=\(days)"
        case .suspensionEnded(let driver, let days): "suspensionEnded \(driver.text) days=\(days)"
        case .gaveBack(let request, let driver): "gaveBack \(request.text) \(driver.text)"
        default: lineOfRide
        }
    }

    private var lineOfRide: String {
        switch self {
        case .withdrawn(let request, let client): "withdrawn \(request.text) \(client.text)"
        case .arrived(let request, let client, let driver): "arrived \(request.text) \(client.text) \(driver.text)"
        case .pickedUp(let request, let client, let driver): "pickedUp \(request.text) \(client.text) \(driver.text)"
        case .paid(let request, let client, let driver, let means, let price):
            "paid \(request.text) \(client.text) \(driver.text) by=\(means);price=\(price)"
        case .paymentFailed(let request, let client, let driver, let means, let price):
            "paymentFailed \(request.text) \(client.text) \(driver.text) by=\(means);price=\(price)"
        case .interrupted(let request, let client, let driver, let zone, let cause, let price):
            "interrupted \(request.text) \(client.text) \(driver.text) \(zone.text) because=\(cause);price=\(price)"
        case .noShow(let request, let client, let driver, let zone):
            "noShow \(request.text) \(client.text) \(driver.text) \(zone.text)"
        case .concluded(let request, let client, let driver, let zone):
            "concluded \(request.text) \(client.text) \(driver.text) \(zone.text)"
        case .sent(let driver, let from, let to): "sent \(driver.text) \(from.text) to=\(to.text)"
        case .setTimer(let timer, let time): "(timer \(timer.text) at \(time.text))"
        case .offerWithdrawn(let request, let driver): "(offerWithdrawn \(request.text) \(driver.text))"
        default: lineOfReservation
        }
    }

    private var lineOfReservation: String {
        switch self {
        case .reserved(let request, let client, let origin, let destination, let departure, let share, _):
            "reserved \(request.text) \(client.text) \(origin.text) "
                + TaxiService.Effect.reservation(departure, destination, share)
        case .reservationChanged(let request, let client, let origin, let destination, let departure, let share):
            "reservationChanged \(request.text) \(client.text) \(origin.text) "
                + TaxiService.Effect.reservation(departure, destination, share)
        case .reservationCancelled(let request, let client, let origin, let destination, let departure, let share):
            "reservationCancelled \(request.text) \(client.text) \(origin.text) "
                + TaxiService.Effect.reservation(departure, destination, share)
        case .joined(let request, let client, let ride, let price, _, _):
            "joined \(request.text) \(client.text) ride=\(ride.text);price=\(price)"
        case .left(let request, let client, let ride, let price):
            "left \(request.text) \(client.text) ride=\(ride.text);price=\(price)"
        case .driverRejected(let driver, let action, let reason):
            "rejected \(driver.text) action=\(action.operation);reason=\(reason.word)"
        case .clientRejected(let client, let action, let reason):
            "rejected \(client.text) action=\(action.operation);reason=\(reason.word)"
        case .reservationLapsed(let client, let reason):
            "rejected \(client.text) action=enterDispatch;reason=\(reason.word)"
        default: "\(self)"
        }
    }

    private static func reservation(_ departure: SimTime, _ destination: ZoneID, _ share: Bool) -> String {
        "departure_s=\(departure.sinceStart.textWithThreeDecimals);to=\(destination.text);share=\(share)"
    }
}
