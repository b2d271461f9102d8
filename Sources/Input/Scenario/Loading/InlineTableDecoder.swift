import CityModel
import InputFiles
import Quantities

/// Decodes a table city written in place (Z05): `zones: [A, B]` and `table: {A: {A: [3, 1.0], …}, …}` of minutes and
/// kilometres.
package struct InlineTableDecoder {
    private static let minutes = Limits.from(
        TravelLeg.secondsRange.lowerBound / 60, to: TravelLeg.secondsRange.upperBound / 60)
    private static let kilometres = Limits.from(
        TravelLeg.kilometresRange.lowerBound, to: TravelLeg.kilometresRange.upperBound)

    /// Name of the city.
    package let name: String

    /// Decodes the city; returns nil after an error.
    package func decode(_ map: MapField) -> City? {
        let names = map.required("zones", remedy: "list the names of the zones").flatMap(zoneNames)
        let hourFactors = CityDecoder.hourFactors(map)
        guard let table = map.optional("table"), let names else { return nil }
        guard let legs = legs(table, ZoneIndex(names: names)), let hourFactors else { return nil }
        return City.table(
            name: name, zoneNames: names, minutes: legs.map(\.minutes), kilometres: legs.map(\.kilometres),
            hourFactors: hourFactors)
    }

    private func zoneNames(_ field: KeyField) -> [String]? {
        guard let entries = field.list() else { return nil }
        guard entries.count <= City.zoneCountMax else {
            field.report("the city has \(entries.count) zones", remedy: "at most \(City.zoneCountMax) are allowed")
            return nil
        }
        var names: [String] = []
        var known: Set<String> = []
        for entry in entries {
            guard let name = entry.name() else { continue }
            if name == ZoneNames.outside {
                entry.report("no zone may be called '\(name)'", remedy: "the name means a position in no zone")
            } else if known.insert(name).inserted {
                names.append(name)
            } else {
                entry.report("zone '\(name)' is listed twice", remedy: "keep one of them")
            }
        }
        if entries.isEmpty { field.report("the city has no zones", remedy: "name at least one") }
        return names.count == entries.count && !names.isEmpty ? names : nil
    }

    private func legs(_ field: KeyField, _ zones: ZoneIndex) -> [(minutes: ExactDecimal, kilometres: ExactDecimal)]? {
        guard let rows = field.namedEntries() else { return nil }
        let rowOfZone = byZone(rows, zones, context: field.context)
        var legs: [(minutes: ExactDecimal, kilometres: ExactDecimal)] = []
        for (index, from) in zones.names.enumerated() {
            guard let row = rowOfZone[index] else {
                field.report(
                    "the table has no routes from '\(from)'", remedy: "write '\(from): {…}' with a route to every zone")
                continue
            }
            guard let routes = row.namedEntries() else { continue }
            let routeToZone = byZone(routes, zones, context: field.context)
            for (index, to) in zones.names.enumerated() {
                guard let route = routeToZone[index].map({ $0.labelled("the route from '\(from)' to '\(to)'") }) else {
                    row.report(
                        "the table has no route from '\(from)' to '\(to)'",
                        remedy: "write '\(to): [minutes, kilometres]'"
                    )
                    continue
                }
                if let leg = leg(route) { legs.append(leg) }
            }
        }
        return legs.count == zones.names.count * zones.names.count ? legs : nil
    }

    /// Returns the values by the zone in their keys, and reports keys that are no zones.
    private func byZone(
        _ entries: [(key: String, keyPosition: SourcePosition, value: KeyField)], _ zones: ZoneIndex,
        context: DecodingContext
    ) -> [KeyField?] {
        var fields = [KeyField?](repeating: nil, count: zones.names.count)
        for entry in entries {
            if let zone = zones[entry.key] {
                fields[Int(zone.index)] = entry.value
            } else {
                let mistake = zones.error(for: entry.key)
                context.report(at: entry.keyPosition, mistake.problem, remedy: mistake.remedy)
            }
        }
        return fields
    }

    private func leg(_ field: KeyField) -> (minutes: ExactDecimal, kilometres: ExactDecimal)? {
        guard let entries = field.list() else { return nil }
        guard entries.count == 2 else {
            field.report("\(field.label) is a list of \(entries.count)", remedy: "write [minutes, kilometres]")
            return nil
        }
        let minutes = entries[0].exactNumber(InlineTableDecoder.minutes)
        let kilometres = entries[1].exactNumber(InlineTableDecoder.kilometres)
        guard let minutes, let kilometres else { return nil }
        return (minutes, kilometres)
    }
}
