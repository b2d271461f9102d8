import Quantities
import CityModel
import TaxiService

/// How a log calls those whom it names: in a lesson by their names, in a simulation by letter and number.
package protocol EventNames: Sendable {
    func name(of driver: DriverID) -> String
    func name(of client: ClientID) -> String
    /// `ZoneID.none` is `outside` (Z02).
    func name(of zone: ZoneID) -> String
    func name(of request: RequestID) -> String
}

extension EventDetail {
    /// The value as the log writes it.
    package func value(by names: some EventNames) -> String {
        switch self {
        case .to(let zone): names.name(of: zone)
        case .party(let size): String(size)
        case .share(let share): String(share)
        case .wait(let wait): wait.millisecondText
        case .price(let price): price.description
        case .days(let days): String(days)
        case .by(let means): "\(means)"
        case .because(let cause): "\(cause)"
        case .departure(let time): time.sinceStart.millisecondText
        case .ride(let request): names.name(of: request)
        case .action(let word): word
        case .reason(let reason): reason.word
        }
    }
}
