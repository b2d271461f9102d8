import CityModel
import InputFiles
import Quantities

/// The actions of drivers and clients, each with the keys that belong to it.
extension LessonDecoder {
    private static let driverWords = [
        "start", "stop", "loseConnection", "regainConnection", "move", "accept", "refuse", "giveBack", "arrive",
        "pickUp", "conclude", "interrupt",
    ]
    private static let clientWords = [
        "request", "withdraw", "reserve", "changeReservation", "cancelReservation", "join", "pay",
    ]

    func driverAction(_ map: MapField, driver: String) -> LessonAction.DriverAction? {
        switch word(map, LessonDecoder.driverWords, others: LessonDecoder.clientWords, role: "client") {
        case "start":
            let zone = map.required("zone").flatMap(place)
            let taxi = map.optional("taxi").map { $0.name() } ?? driver
            guard let zone, let taxi else { return nil }
            return .start(zone: zone, taxi: taxi)
        case "stop": return .stop
        case "loseConnection": return .loseConnection
        case "regainConnection": return .regainConnection
        case "move": return map.required("zone").flatMap(place).map { .move(zone: $0) }
        case "accept": return .accept
        case "refuse": return .refuse
        case "giveBack": return .giveBack
        case "arrive": return .arrive
        case "pickUp":
            guard let field = map.optional("client") else { return .pickUp(client: nil) }
            return clientName(field).map { .pickUp(client: $0) }
        case "conclude": return .conclude
        case "interrupt":
            let zone = map.required("zone").flatMap(place)
            let words = LessonAction.InterruptionCause.allCases.map(\.rawValue)
            let because = map.required("because", remedy: "write one of \(words.joined(separator: ", "))")?
                .word(among: words)
            guard let zone, let cause = because.flatMap(LessonAction.InterruptionCause.init) else { return nil }
            return .interrupt(zone: zone, because: cause)
        default:
            map.acceptAllKeys()
            return nil
        }
    }

    func clientAction(_ map: MapField) -> LessonAction.ClientAction? {
        switch word(map, LessonDecoder.clientWords, others: LessonDecoder.driverWords, role: "driver") {
        case "request": return trip(map).map { .request($0) }
        case "withdraw":
            guard let field = map.optional("request") else { return .withdraw(request: nil) }
            return requestNumber(field).map { .withdraw(request: $0) }
        case "reserve":
            let trip = trip(map)
            let departure = map.required("departure", remedy: "write a time since the start").flatMap(time)
            guard let trip, let departure else { return nil }
            return .reserve(trip, departure: departure)
        case "changeReservation": return changedReservation(map)
        case "cancelReservation":
            return map.required("request").flatMap(requestNumber).map { .cancelReservation(request: $0) }
        case "join":
            let request = map.required("request").flatMap(requestNumber)
            let destination = map.required("to").flatMap(place)
            let party = party(map)
            guard let request, let destination, let party else { return nil }
            return .join(request: request, destination: destination, party: party)
        case "pay": return payment(map)
        default:
            map.acceptAllKeys()
            return nil
        }
    }

    /// The word in `does`, if it is one of the role's.
    private func word(_ map: MapField, _ words: [String], others: [String], role: String) -> String? {
        guard let field = map.required("does", remedy: "write one of \(words.joined(separator: ", "))"),
            let text = field.scalar()
        else { return nil }
        if words.contains(text) { return text }
        let isOthers = others.contains(text)
        field.report(
            isOthers ? "'\(text)' is what a \(role) does" : "'does' is '\(text)'",
            remedy: isOthers ? "write '\(role):' before the name" : nearest(text, words))
        return nil
    }

    private func nearest(_ text: String, _ words: [String]) -> String {
        guard let nearest = NearestName.suggestion(for: text, among: words) else {
            return "known are \(words.joined(separator: ", "))"
        }
        return "did you mean '\(nearest)'?"
    }

    private func trip(_ map: MapField) -> RequestedTrip? {
        let origin = map.required("from").flatMap(place)
        let destination = map.required("to").flatMap(place)
        let party = party(map)
        let share = map.optional("share").map { $0.flag() } ?? false
        guard let origin, let destination, let party, let share else { return nil }
        return RequestedTrip(origin: origin, destination: destination, party: party, share: share)
    }

    /// How many people; the rules, not the reader, refuse sizes other than 1 to 4 (T01).
    private func party(_ map: MapField) -> Int? {
        map.optional("party").map { $0.wholeNumber(0...1_000) } ?? 1
    }

    private func changedReservation(_ map: MapField) -> LessonAction.ClientAction? {
        let request = map.required("request").flatMap(requestNumber)
        let departureField = map.optional("departure")
        let destinationField = map.optional("to")
        let shareField = map.optional("share")
        let departure = departureField.flatMap(time)
        let destination = destinationField.flatMap(place)
        let share = shareField.flatMap { $0.flag() }
        guard let request, (departureField == nil) == (departure == nil),
            (destinationField == nil) == (destination == nil), (shareField == nil) == (share == nil)
        else { return nil }
        return .changeReservation(request: request, departure: departure, destination: destination, share: share)
    }

    private func payment(_ map: MapField) -> LessonAction.ClientAction? {
        let words = LessonAction.PaymentMeans.allCases.map(\.rawValue)
        let by = map.required("by", remedy: "write one of \(words.joined(separator: ", "))")?.word(among: words)
        let failsField = map.optional("fails")
        let fails = failsField.map { $0.flag() } ?? false
        guard let means = by.flatMap(LessonAction.PaymentMeans.init), let fails else { return nil }
        if fails && means == .cash {
            failsField?.report("cash does not fail", remedy: "'fails: true' goes with 'by: card' only")
            return nil
        }
        return .pay(by: means, fails: fails)
    }
}
