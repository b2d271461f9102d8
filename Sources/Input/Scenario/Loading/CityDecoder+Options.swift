import CityFiles
import CityModel
import InputFiles

/// The keys that several kinds of city share.
extension CityDecoder {
    /// The areas of the zones, if the city has a file of them; nil after a mistake.
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

    /// 24 factors from a file, written in place or by the name of a profile; none if the key is not there; nil after a mistake.
    static func hourFactors(_ map: MapField) -> [Double]? {
        guard let field = map.optional("hourFactors") else { return [] }
        if case .sequence = field.node.content {
            let range = CityTables.hourFactorRange
            return field.hourList(.from(range.lowerBound, to: range.upperBound))
        }
        guard let name = field.text() else { return nil }
        if let profile = Congestion(word: name) { return profile.hourFactorsOfAllStreets }
        return field.context.noting { () throws(InputError) in
            try CityTables.hourFactors(try field.context.source(named: name, at: field.node.position))
        }
    }

    /// `sameZone: {time: 105 s, distance: 1.14 km}`, the way from every zone to itself; a nil of its own after a mistake.
    static func sameZone(_ map: MapField) -> TravelLeg?? {
        guard let field = map.optional("sameZone") else { return .some(nil) }
        return KeyForm.map(SameZone.keys).read(field, SameZone())?.leg.map { .some($0) } ?? nil
    }

    /// Factors as the file that the readers of cities take.
    static func hourFactorFile(_ factors: [Double]) throws(InputError) -> SourceFile? {
        guard !factors.isEmpty else { return nil }
        let rows = factors.enumerated().map { hour, factor in "\(hour),\(factor)\n" }
        return try SourceFile(displayName: "hourFactors", text: "hour,factor\n" + rows.joined())
    }
}

extension KeyField {
    /// A list of 24 numbers, one for every hour of the day from midnight.
    func hourList(_ limits: Limits) -> [Double]? {
        guard let entries = list() else { return nil }
        guard entries.count == 24 else {
            report("\(label) has \(entries.count) entries", remedy: "24 belong here, one for every hour from midnight")
            return nil
        }
        let values = entries.map { $0.factor(limits) }
        return values.contains(nil) ? nil : values.compactMap { $0 }
    }
}
