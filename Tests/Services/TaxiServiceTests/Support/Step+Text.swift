import Quantities
import ServiceKernel
import TaxiService

extension Step: CustomStringConvertible {
    var description: String { "\(time.text) \(commandText)" }

    private var commandText: String {
        switch command {
        case .driver(let driver, let action):
            switch action {
            case .start(let zone, let taxi):
                let isOwn = taxi.index == driver.index
                return "\(driver.text) start \(zone.zone.text)\(isOwn ? "" : " \(taxi.text)")"
            case .move(let zone): return "\(driver.text) move \(zone.zone.text)"
            case .pickUp(let client) where !client.isNone: return "\(driver.text) pickUp \(client.text)"
            case .interrupt(let zone, let cause): return "\(driver.text) interrupt \(zone.zone.text) \(cause)"
            default: return "\(driver.text) \(action.operation)"
            }
        case .client(let client, let action): return "\(client.text) \(text(of: action))"
        case .timer(let timer): return "timer \(timer.text)"
        }
    }

    private func text(of action: TaxiService.ClientAction) -> String {
        switch action {
        case .request(let origin, let destination, let party, let share):
            "request \(origin.zone.text) \(destination.zone.text) \(party.text)\(share ? " share" : "")"
        case .reserve(let origin, let destination, let party, let share, let departure):
            "reserve \(origin.zone.text) \(destination.zone.text) \(party.text)\(share ? " share" : "") departure \(departure.text)"
        case .changeReservation(let request, let change): "changeReservation \(request.text)\(text(of: change))"
        case .join(let ride, _, let destination, let party): "join \(ride.text) \(destination.zone.text) \(party)"
        default: action.visited(by: CommandTextWriter()).words.joined(separator: " ")
        }
    }

    private func text(of change: TaxiService.ReservationChange) -> String {
        let departure = change.departure.map { " departure \($0.text)" } ?? ""
        let destination = change.destination.map { " to \($0.zone.text)" } ?? ""
        return departure + destination + (change.share.map { $0 ? " share" : " alone" } ?? "")
    }
}

extension TaxiService.TravelParty {
    /// The size, and whether the party uses a wheelchair.
    fileprivate var text: String { "\(size)\(usesWheelchair ? " wheelchair" : "")" }
}
