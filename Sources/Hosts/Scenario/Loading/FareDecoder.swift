import CityModel
import InputFiles
import Quantities
import TaxiService

/// The parameters of fares that name zones or days: they wait for the city.
struct FareFields {
    /// `fare.groups`, `fare.surcharges`, `fare.flat`, where they are written.
    var groups: KeyField?
    var surcharges: KeyField?
    var flat: KeyField?
}

/// Reads groups of zones, and the surcharges and flat prices that go by them (P01).
struct FareDecoder {
    /// More than a tariff has.
    static let surchargesMax = 100
    private static let flatPriceMax = Money(cents: 100_000_000)
    private static let days = CalendarDate.Weekday.allCases.map { "\($0)" }

    /// nil where the city itself is wrong.
    let zones: ZoneIndex?
    let hasDate: Bool

    func decode(_ fields: FareFields, into additions: inout TaxiRules.FareAdditions) {
        let groups = fields.groups.map(self.groups) ?? []
        additions.surcharges = fields.surcharges.map { surcharges($0, groups) } ?? []
        additions.flat = (fields.flat?.list() ?? []).compactMap { flatFare($0, groups) }
    }

    /// `jfk: [132]`: zones under a name.
    private func groups(_ field: KeyField) -> [TaxiRules.ZoneGroup] {
        (field.namedEntries() ?? []).compactMap { entry in
            guard let list = entry.value.list() else { return nil }
            if list.isEmpty { entry.value.report("the group '\(entry.key)' has no zones", remedy: "name at least one") }
            let members = list.compactMap { $0.zone(in: zones) }
            for (index, zone) in members.enumerated() where members[..<index].contains(zone) {
                list[index].report("\(list[index].label) is in the group before", remedy: "name each zone once")
            }
            return TaxiRules.ZoneGroup(name: entry.key, zones: members)
        }
    }

    private func group(_ field: KeyField, _ groups: [TaxiRules.ZoneGroup]) -> TaxiRules.ZoneGroup? {
        guard let name = field.text() else { return nil }
        if let group = groups.first(where: { $0.name == name }) { return group }
        field.report(
            "there is no group '\(name)' in 'fare.groups'",
            remedy: groups.isEmpty
                ? "write 'fare.groups: {\(name): [a zone, …]}'"
                : NearestName.remedy(for: name, among: groups.map(\.name)))
        return nil
    }

    private func surcharges(_ field: KeyField, _ groups: [TaxiRules.ZoneGroup]) -> [TaxiRules.Surcharge] {
        guard let list = field.list() else { return [] }
        if list.count > FareDecoder.surchargesMax {
            field.report(
                "\(field.label) has \(list.count) entries", remedy: "at most \(FareDecoder.surchargesMax) are allowed")
        }
        return list.compactMap { surcharge($0, groups) }
    }

    private func surcharge(_ field: KeyField, _ groups: [TaxiRules.ZoneGroup]) -> TaxiRules.Surcharge? {
        field.map { map in
            let name = map.required("name", remedy: "tell what it is for, such as night")?.text()
            let amount = map.required("amount", remedy: "write it like 0.50")?.money(to: RuleBookDecoder.moneyMax)
            let from = map.optional("from").map { $0.clockTime() } ?? .zero
            let until = map.optional("until").map { $0.clockTime() } ?? .hours(24)
            let days = map.optional("days").map(self.days) ?? .all
            let zones = map.optional("zones").map { group($0, groups) }
            let rides = map.optional("rides").map { $0.word(among: TaxiRules.Surcharge.Rides.allCases.map(\.rawValue)) }
            guard let name, let amount, let from, let until, let days else { return nil }
            if from == until {
                map.reportKey("from", "the surcharge ends when it begins", remedy: "leave both out for the whole day")
            }
            var surcharge = TaxiRules.Surcharge(name: name, amount: amount)
            (surcharge.from, surcharge.until, surcharge.days) = (from, until, days)
            surcharge.zones = zones ?? nil
            surcharge.rides = rides.flatMap { $0.flatMap(TaxiRules.Surcharge.Rides.init) } ?? .all
            return surcharge
        }
    }

    /// `weekdays`, `weekend`, or a list of days.
    private func days(_ field: KeyField) -> TaxiRules.DaysOfWeek? {
        if !hasDate {
            field.report(
                "a surcharge goes by days, and nothing tells which day it is",
                remedy: "write 'start: {date: 2019-06-05}' where there is a start, or leave 'days' out")
        }
        if field.node.isScalar("weekdays") { return .weekdays }
        if field.node.isScalar("weekend") { return .weekend }
        guard case .sequence = field.node.content else {
            _ = field.word(among: ["weekdays", "weekend"])
            return nil
        }
        var days = TaxiRules.DaysOfWeek()
        for entry in field.list() ?? [] {
            guard let word = entry.word(among: FareDecoder.days), let number = FareDecoder.days.firstIndex(of: word),
                let day = CalendarDate.Weekday(rawValue: number)
            else { continue }
            days.insert(TaxiRules.DaysOfWeek(day))
        }
        if days.isEmpty { field.report("\(field.label) names no day", remedy: "weekdays, weekend, or [monday, …]") }
        return days
    }

    private func flatFare(_ field: KeyField, _ groups: [TaxiRules.ZoneGroup]) -> TaxiRules.FlatFare? {
        field.map { map in
            let between = map.required("between", remedy: "name two groups of zones: [airport, centre]")
            let price = map.required("price", remedy: "write it like 52.00")?.money(to: FareDecoder.flatPriceMax)
            guard let ends = between?.list() else { return nil }
            guard ends.count == 2 else {
                between?.report("'between' is a list of \(ends.count)", remedy: "name two groups of zones")
                return nil
            }
            let (first, second) = (group(ends[0], groups), group(ends[1], groups))
            guard let one = first, let other = second, let price else { return nil }
            return TaxiRules.FlatFare(price: price, between: one, and: other)
        }
    }
}
