import CityModel
import InputFiles
import Quantities
import ServiceKernel
import TaxiService

/// Decodes a lesson whole: everything that is wrong with it is noted in the context of its fields.
///
/// A class, because steps and expectations add the people whom they name to one list.
final class LessonDecoder {
    private(set) var drivers: [String] = []
    private(set) var clients: [String] = []
    private(set) var zones: ZoneIndex?

    func decode(_ root: Field) -> Lesson? {
        root.map { map in
            let title = map.optional("lesson")?.text()
            let subject = subject(map)
            let currency = map.optional("currency")?.currency()
            let start = map.startOfRun()
            let rules = map.ruleBook()
            let city = map.required("city").flatMap { field in
                CityDecoder(name: title ?? "", rules: rules.book, areaPosition: rules.areaPosition).decode(field)?.city
            }
            zones = city.map { ZoneIndex($0) }
            var book = rules.book
            book.taxi = rules.taxiRules(in: city, hasDate: start.date != nil)
            let steps = map.required("steps", remedy: "list what happens")?.list()?.map(step)
            let expectations = map.optional("expect").map { $0.list()?.map(expectation) } ?? []
            guard let title, let city, let steps, !steps.contains(nil), let expectations, !expectations.contains(nil),
                !map.context.hasMistakes
            else { return nil }
            return Lesson(
                title: title, subject: subject, currency: currency, city: city, start: start, rules: book,
                drivers: drivers, clients: clients, steps: sorted(steps.compactMap { $0 }),
                expectations: expectations.compactMap { $0 })
        }
    }

    private func sorted(_ steps: [LessonStep]) -> [LessonStep] {
        steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    }

    private func step(_ field: Field) -> LessonStep? {
        field.map { map in
            let at = map.required("at", remedy: "write when, such as 90 s").flatMap(time)
            let command: TaxiService.Command?
            if let driver = map.optional("driver") {  // who may name a client
                let number = self.driver(driver).map { $0.index + 1 }
                command = self.command(map, by: .driver, number)
            } else if map.choice(among: ["driver", "client"]) == "client" {
                let number = map.optional("client").flatMap(client).map { $0.index + 1 }
                command = self.command(map, by: .client, number)
            } else {
                map.acceptAllKeys()
                return nil
            }
            guard let at, let command else { return nil }
            return LessonStep(at: at, command: command, position: field.node.position)
        }
    }

    // MARK: - Values that steps and expectations share

    func time(_ field: Field) -> SimTime? { field.duration().map { SimTime.zero + $0 } }

    func driver(_ field: Field) -> DriverID? { field.name().map { DriverID(LessonDecoder.number($0, in: &drivers)) } }

    func client(_ field: Field) -> ClientID? { field.name().map { ClientID(LessonDecoder.number($0, in: &clients)) } }

    /// The place of the name in the list, at whose end a new one is put.
    private static func number(_ name: String, in names: inout [String]) -> Int {
        if let index = names.firstIndex(of: name) { return index }
        names.append(name)
        return names.count - 1
    }

    /// A zone, or `outside` for a place in none (Z02).
    func place(_ field: Field) -> ZoneID? {
        if field.node.isScalar(InlineTableDecoder.nameOfNowhere) { return ZoneID.none }
        return field.zone(in: zones)
    }

    /// The number of a request, written `r1`.
    func requestNumber(_ field: Field) -> UInt32? {
        guard let text = field.text() else { return nil }
        if text.first == "r", let number = UInt32(text.dropFirst()), number > 0, text == "r\(number)" { return number }
        field.report("\(field.label) is '\(text)', not a request", remedy: "requests are called r1, r2, …")
        return nil
    }
}
