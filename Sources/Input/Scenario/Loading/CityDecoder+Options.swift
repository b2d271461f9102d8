import CityFiles
import CityModel
import InputFiles
import Quantities
import YAML

/// Keys that several kinds of city share.
extension CityDecoder {
    /// Decodes the file of the zones' areas, if there is one; returns nil after an error.
    func outline(_ map: MapField) -> (file: SourceFile?, property: String?)? {
        let field = map.optional("outline")
        let propertyField = map.optional("zoneProperty")
        let property = propertyField?.text()
        guard let field else {
            if propertyField != nil {
                map.reportKey(
                    "zoneProperty", "'zoneProperty' needs an 'outline'", remedy: "name the GeoJSON file of zones")
            }
            return (nil, nil)
        }
        guard let file = source(field), propertyField == nil || property != nil else { return nil }
        return (file, property)
    }

    /// Decodes the factors of a city of zones: 24, or 192 where days differ; empty without the key; nil after an error.
    static func hourFactors(_ map: MapField) -> [Double]? {
        guard let field = map.optional("hourFactors") else { return [] }
        guard let (defaultValue, byDay) = byDay(field, hourFactors(of:)) else { return nil }
        if byDay.isEmpty { return defaultValue }
        return DayKind.allCases.flatMap { kind in byDay.first { $0.days.contains(DaySet(kind)) }?.value ?? defaultValue
        }
    }

    /// Decodes a value for all days, or `{factors: …, byDay: [{days: weekend, factors: …}]}`.
    static func byDay<Value>(
        _ field: KeyField, _ read: (KeyField) -> Value?
    ) -> (defaultValue: Value, byDay: [(days: DaySet, value: Value)])? {
        guard case .mapping = field.node.content else { return read(field).map { ($0, []) } }
        return field.map { map in
            let defaultValue = map.required("factors", remedy: "write the factors of all other days").flatMap(read)
            let entries = map.optional("byDay").map { $0.dayEntries() } ?? []
            let values = entries?.map { days, entry in
                entry.map { map in
                    _ = map.optional("days")
                    return map.required("factors", remedy: "write these days' factors").flatMap(read).map { (days, $0) }
                }
            }
            guard let defaultValue, let values, !values.contains(where: { $0 == nil }) else { return nil }
            return (defaultValue, values.compactMap { $0 })
        }
    }

    /// Decodes 24 factors from a file, a list or the name of a profile; returns nil after an error.
    static func hourFactors(of field: KeyField) -> [Double]? {
        if case .sequence = field.node.content {
            let range = CityTables.hourFactorRange
            return field.hourList(.from(range.lowerBound, to: range.upperBound))
        }
        guard let name = field.text() else { return nil }
        if let profile = Congestion(word: name) { return profile.hourFactorsOfAllStreets }
        return field.context.reportingErrors { () throws(InputError) in
            try CityTables.hourFactors(try field.context.source(named: name, at: field.node.position))
        }
    }

    /// Decodes `sameZone: {time: 105 s, distance: 1.14 km}`, the leg from every zone to itself; the outer nil means an
    /// error.
    static func sameZone(_ map: MapField) -> TravelLeg?? {
        guard let field = map.optional("sameZone") else { return .some(nil) }
        return KeyForm.map(IntrazonalLegSection.keys).read(field, IntrazonalLegSection())?.leg.map { .some($0) } ?? nil
    }

    /// Returns the factors as a file for the readers of cities; nil where days differ, which such a file cannot
    /// express.
    static func hourFactorFile(_ factors: [Double]) throws(InputError) -> SourceFile? {
        guard factors.count == RunDays.rowsPerDay else { return nil }
        let rows = factors.enumerated().map { hour, factor in "\(hour),\(factor)\n" }
        return try SourceFile(displayName: "hourFactors", text: "hour,factor\n" + rows.joined())
    }
}

extension KeyField {
    /// Decodes a list of 24 numbers, one for every hour of the day from midnight.
    func hourList(_ limits: Limits) -> [Double]? {
        guard let entries = list() else { return nil }
        guard entries.count == 24 else {
            report("\(label) has \(entries.count) entries", remedy: "write 24, one for each hour from midnight")
            return nil
        }
        let values = entries.map { $0.factor(limits) }
        return values.contains(nil) ? nil : values.compactMap { $0 }
    }
}
