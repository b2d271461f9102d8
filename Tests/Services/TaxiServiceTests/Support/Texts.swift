import CityModel
import Quantities
import ServiceKernel
import TaxiService

// Notation of steps and effects in tests: as in the contract's lessons and event log, with spaces between.

extension EntityIdentifier { var text: String { reference.text } }
extension ZoneID {
    var text: String { TestCity.zones.name(of: self) }
}

extension SimTime {
    /// Seconds with as many decimals as needed to be read back exactly.
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
        case .rankArrival(let driver, let serial): "rankArrival \(driver.text) #\(serial)"
        case .dispatchRound(let serial): "dispatchRound #\(serial)"
        }
    }
}

extension TaxiService.Effect {
    /// Whether the event log has a line for the effect; other effects are for the host alone.
    var isLogged: Bool {
        switch self {
        case .setTimer, .offerWithdrawn: false
        default: true
        }
    }

    /// The event, request, client, driver, zone and detail, without the columns that do not apply.
    var line: String {
        switch self {
        case .setTimer(let timer, let time): return "(timer \(timer.text) at \(time.text))"
        case .offerWithdrawn(let request, let driver): return "(offerWithdrawn \(request.text) \(driver.text))"
        default:
            let fields = fieldList.map { (isColumn: Field.columns.contains($0.field.name), $0.field, $0.value) }
            let details = fields.filter { !$0.isColumn }.map { "\($1.name)\($2.isTime ? "_s" : "")=\($2.text)" }
            let columns = fields.filter(\.isColumn).map(\.2.text)
            let detail = details.isEmpty ? [] : [details.joined(separator: ";")]
            return ([event ?? "\(self)"] + columns + detail).joined(separator: " ")
        }
    }
}

extension FieldValue {
    fileprivate var isTime: Bool {
        switch self {
        case .moment, .duration: true
        default: false
        }
    }

    /// The value as in the event log of a city whose zones are letters.
    var text: String {
        switch self {
        case .entity(let one): one.text
        case .zone(let zone): zone.text
        case .place(let place): place.zone.text
        case .count(let count): "\(count)"
        case .integer(let integer): "\(integer)"
        case .flag(let flag): "\(flag)"
        case .moment(let time): time.sinceStart.textWithThreeDecimals
        case .duration(let length): length.textWithThreeDecimals
        case .money(let money): "\(money)"
        case .word(let text), .text(let text): text
        case .absent, .position, .list: "\(self)"
        }
    }
}
