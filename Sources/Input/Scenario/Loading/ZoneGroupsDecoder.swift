import CityModel
import InputFiles
import Measures
import YAML

/// Decodes `zoneGroups: {file: census.csv, attributes: [income], weight: residents, groups: 4}`.
struct ZoneGroupsDecoder {
    /// The city; nil if it is invalid.
    let city: City?
    /// Undecoded `city`, whose outline may hold the attributes.
    let cityField: KeyField?

    private static let attributesMax = 10

    func decode(_ field: KeyField) -> [ZoneGrouping] {
        let decoded = field.map { map -> [ZoneGrouping]? in
            var section = ZoneGroupsSection()
            map.read(ZoneGroupsSection.keys, &section)
            guard let names = section.attributes.flatMap(names), let city else { return nil }
            guard let file = section.file ?? cityField?.entry("outline") else {
                map.report("'zoneGroups' has no file", remedy: "name a 'file', or the 'outline' of the city")
                return nil
            }
            guard let name = file.text() else { return nil }
            return map.context.reportingErrors { () throws(InputError) in
                let source = try map.context.source(named: name, at: file.node.position)
                var reader = ZoneAttributeReader(
                    city, attributes: names.map(\.name), weight: section.weight,
                    zoneProperty: cityField?.entry("zoneProperty")?.scalar())
                let table = try reader.read(source)
                map.context.inputLosses += reader.losses
                return groupings(names, table, section.groups)
            }
        }
        return decoded ?? []
    }

    private typealias Attribute = (name: String, field: KeyField)

    private func names(_ field: KeyField) -> [Attribute]? {
        guard let entries = field.list() else { return nil }
        guard (1...ZoneGroupsDecoder.attributesMax).contains(entries.count) else {
            field.report(
                "'attributes' has \(entries.count) names", remedy: "write 1 to \(ZoneGroupsDecoder.attributesMax)")
            return nil
        }
        var names: [Attribute] = []
        for entry in entries {
            guard let name = entry.text() else { return nil }
            if names.contains(where: { $0.name.lowercased() == name.lowercased() }) {
                entry.report("'\(name)' is named twice", remedy: "remove it")
                return nil
            }
            names.append((name, entry))
        }
        return names
    }

    private func groupings(
        _ attributes: [Attribute], _ table: ZoneAttributeReader.Table, _ groups: Int
    ) -> [ZoneGrouping]? {
        let all = zip(attributes, table.values).map { attribute, values -> ZoneGrouping? in
            if let grouping = ZoneGrouping(attribute.name, values: values, weights: table.weights, groups: groups) {
                return grouping
            }
            let known = Set(values.compactMap(\.self))
            let problem =
                known.isEmpty
                ? "no zone of the city has a value of '\(attribute.name)'"
                : known.count == 1
                    ? "'\(attribute.name)' is the same in all zones"
                    : "the zones cannot be divided by '\(attribute.name)': their weights are 0, or one zone has most"
            attribute.field.report(problem, remedy: "name a column with values that differ between zones")
            return nil
        }
        return all.contains { $0 == nil } ? nil : all.compactMap(\.self)
    }
}
