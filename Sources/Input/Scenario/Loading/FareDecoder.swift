import InputFiles
import Quantities
import TaxiService

/// Parameters of fares that name zones or days, undecoded until the city is known.
struct FareFields {
    /// Fields `fare.groups`, `fare.periods`, `fare.surcharges` and `fare.flat`, where they are written.
    var groups: KeyField?
    var periods: KeyField?
    var surcharges: KeyField?
    var flat: KeyField?
}

/// Decodes periods, groups of zones, and the surcharges and flat prices that use them (P01).
struct FareDecoder {
    /// Maximum number of surcharges and of periods, above that of any tariff.
    static let entriesMax = 100

    /// Zones; nil if the city is invalid.
    let zones: ZoneIndex?

    func decode(_ fields: FareFields, into additions: inout TaxiRules.FareAdditions) {
        let groups = fields.groups.map(self.groups) ?? []
        additions.periods = fields.periods.map(periods) ?? []
        additions.surcharges = fields.surcharges.map { surcharges($0, groups) } ?? []
        additions.flat = (fields.flat?.list() ?? []).compactMap { flatFare($0, groups) }
    }

    /// Decodes named groups of zones: `jfk: [132]`.
    private func groups(_ field: KeyField) -> [TaxiRules.ZoneGroup] {
        (field.namedEntries() ?? []).compactMap { entry in
            guard let list = entry.value.list() else { return nil }
            if list.isEmpty { entry.value.report("the group '\(entry.key)' has no zones", remedy: "name at least one") }
            let members = list.compactMap { $0.zone(in: zones) }
            for (index, zone) in members.enumerated() where members[..<index].contains(zone) {
                list[index].report("\(list[index].label) is listed twice in the group", remedy: "write each zone once")
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
                : NameSuggestion.remedy(for: name, among: groups.map(\.name)))
        return nil
    }

    private func surcharges(_ field: KeyField, _ groups: [TaxiRules.ZoneGroup]) -> [TaxiRules.Surcharge] {
        entries(field).compactMap { surcharge($0, groups) }
    }

    private func periods(_ field: KeyField) -> [TaxiRules.Period] {
        let entries = entries(field)
        let periods = entries.map(period)
        KeyField.reportRepeated(periods.map { $0?.name }, of: entries, "period")
        return periods.compactMap(\.self)
    }

    private func entries(_ field: KeyField) -> [KeyField] {
        guard let list = field.list() else { return [] }
        if list.count > FareDecoder.entriesMax {
            field.report(
                "\(field.label) has \(list.count) entries", remedy: "at most \(FareDecoder.entriesMax) are allowed")
        }
        return list
    }

    private func period(_ field: KeyField) -> TaxiRules.Period? {
        field.map { map in
            guard let period = map.valid(TaxiRules.Period.keys, TaxiRules.Period(name: "")) else { return nil }
            check(period.hours, of: "period", in: map)
            let rates = period.ownRates.map(\.name)
            if period.percent != nil, let rate = rates.first(where: { $0 != "minimum" }) {
                map.reportKey("percent", "the period has both 'percent' and '\(rate)'", remedy: "keep one of them")
            }
            if period.percent == nil, rates.isEmpty {
                map.reportKey("name", "the period has no rate", remedy: "write 'percent', or a rate such as 'perKm'")
            }
            return period
        }
    }

    private func check(_ hours: TaxiRules.TariffHours, of noun: String, in map: MapField) {
        guard hours.from == hours.until else { return }
        map.reportKey("from", "the \(noun) ends when it starts", remedy: "leave both out for the whole day")
    }

    private func surcharge(_ field: KeyField, _ groups: [TaxiRules.ZoneGroup]) -> TaxiRules.Surcharge? {
        field.map { map in
            var written = SurchargeEntry()
            map.read(SurchargeEntry.keys, &written)
            if map.lacksKey { return nil }
            check(written.surcharge.hours, of: "surcharge", in: map)
            if written.zones == nil, written.surcharge.end != .either {
                map.reportKey("at", "'at' needs 'zones'", remedy: "name a group of zones, or leave it out")
            }
            written.surcharge.zones = written.zones.flatMap { group($0, groups) }
            return written.surcharge
        }
    }

    private func flatFare(_ field: KeyField, _ groups: [TaxiRules.ZoneGroup]) -> TaxiRules.FlatFare? {
        field.map { map in
            var written = FlatFareEntry()
            map.read(FlatFareEntry.keys, &written)
            guard let between = written.between, let ends = between.list() else { return nil }
            guard ends.count == 2 else {
                between.report("'between' is a list of \(ends.count)", remedy: "name two groups of zones")
                return nil
            }
            let (first, second) = (group(ends[0], groups), group(ends[1], groups))
            guard let one = first, let other = second, !map.lacksKey else { return nil }
            return TaxiRules.FlatFare(price: written.price, between: one, and: other)
        }
    }
}
