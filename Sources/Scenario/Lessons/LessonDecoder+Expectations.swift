import InputFiles
import Quantities

extension LessonDecoder {
    /// The events of the log.
    private static let eventNames = [
        "driverStarted", "driverStopped", "driverMoved", "connectionLost", "connectionRegained", "requested", "offered",
        "waiting", "accepted", "refused", "timedOut", "stoodDown", "suspended", "suspensionEnded", "gaveBack",
        "withdrawn", "arrived", "pickedUp", "paid", "paymentFailed", "interrupted", "noShow", "concluded", "reserved",
        "reservationChanged", "reservationCancelled", "joined", "left", "rejected",
    ]
    /// Names in `detail` whose values are compared as they are written.
    private static let plainDetails = ["party", "share", "days", "by", "because", "action", "reason"]

    func expectation(_ field: Field) -> LessonExpectation? {
        field.map { map in
            let claim: LessonExpectation.Claim?
            // An event may name a driver as one of its fields.
            if map.optional("event") != nil {
                claim = event(map)
            } else {
                switch map.choice(among: ["event", "queue", "driver"]) {
                case "queue": claim = queue(map)
                case "driver": claim = driverState(map)
                default:
                    map.acceptAllKeys()
                    return nil
                }
            }
            return claim.map { LessonExpectation(claim: $0, position: field.node.position) }
        }
    }

    private func queue(_ map: MapField) -> LessonExpectation.Claim? {
        let zone = map.optional("queue").flatMap { $0.zone(in: zones) }
        let entries = map.required("is", remedy: "list the drivers, head first")?.list()
        let names = entries?.map(driverName)
        let atField = map.optional("at")
        let at = atField.flatMap(time)
        guard let zone, let names, !names.contains(nil), (atField == nil) == (at == nil) else { return nil }
        return .queue(zone: zone, drivers: names.compactMap { $0 }, at: at)
    }

    private func driverState(_ map: MapField) -> LessonExpectation.Claim? {
        let name = map.optional("driver").flatMap(driverName)
        let words = LessonExpectation.DriverStateName.allCases.map(\.rawValue)
        let word = map.required("is", remedy: "write one of \(words.joined(separator: ", "))")?.word(among: words)
        let atField = map.optional("at")
        let at = atField.flatMap(time)
        guard let name, let state = word.flatMap(LessonExpectation.DriverStateName.init),
            (atField == nil) == (at == nil)
        else { return nil }
        return .driver(name, state: state, at: at)
    }

    private func event(_ map: MapField) -> LessonExpectation.Claim? {
        let name = map.optional("event").flatMap(eventName)
        let countField = map.optional("count")
        let count = countField.flatMap { $0.wholeNumber(0...1_000_000) }
        let fields: [LessonExpectation.EventField?] = [
            map.optional("at").map { time($0).map { .at($0) } },
            map.optional("request").map { request($0).map { .column("request", is: $0) } },
            map.optional("client").map { clientName($0).map { .column("client", is: $0) } },
            map.optional("driver").map { driverName($0).map { .column("driver", is: $0) } },
            map.optional("zone").map { zoneName($0).map { .column("zone", is: $0) } },
            map.optional("to").map { zoneName($0).map { .detail("to", is: $0) } },
            map.optional("ride").map { request($0).map { .detail("ride", is: $0) } },
            map.optional("wait").map { $0.duration().map { .detailTime("wait", is: $0) } },
            map.optional("departure").map { $0.duration().map { .detailTime("departure", is: $0) } },
            map.optional("price").map { $0.money(to: Money(cents: 100_000_000)).map { .price($0) } },
        ].compactMap { $0 }
        let details: [LessonExpectation.EventField?] = LessonDecoder.plainDetails.compactMap { detail in
            map.optional(detail).map { $0.text().map { .detail(detail, is: $0) } }
        }
        let all = fields + details
        guard let name, !all.contains(nil), (countField == nil) == (count == nil) else { return nil }
        return .event(name: name, fields: all.compactMap { $0 }, count: count)
    }

    private func eventName(_ field: Field) -> String? {
        guard let text = field.scalar() else { return nil }
        if LessonDecoder.eventNames.contains(text) { return text }
        field.report(
            "there is no event '\(text)'", remedy: NearestName.remedy(for: text, among: LessonDecoder.eventNames))
        return nil
    }

    /// The name of a zone as the log writes it.
    private func zoneName(_ field: Field) -> String? {
        guard let zone = place(field) else { return nil }
        return zone == .none ? InlineTableDecoder.nameOfNowhere : zones?.names[Int(zone.index)]
    }

    private func request(_ field: Field) -> String? { requestNumber(field).map { "r\($0)" } }
}
