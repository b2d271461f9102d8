import CityModel
import FoundationEssentials
import InputFiles

/// A zone as a GeoJSON draws it.
struct DrawnZone: Sendable {
    var name: String
    var title: String?
    var shape: ZoneShape
}

/// Reads zones from GeoJSON (RFC 7946): a collection of features with polygons or multipolygons.
enum GeoJSONZones {
    private static let idCandidates = ["locationid", "id", "name", "zone"]
    private static let titleCandidates = ["title", "zone", "name"]

    /// The zones in the order in which their ids first occur; the areas of an id that occurs again are added to it.
    ///
    /// - Parameter idProperty: which property holds the id; nil for the first usual one that every feature has.
    /// - Throws: `InputError` if it is no GeoJSON, has no ids, or rings that cannot be.
    static func read(
        _ file: SourceFile, idProperty: String?, notices: inout [InputLoss]
    ) throws(InputError) -> [DrawnZone] {
        let features = try GeoJSONFile.features(file)
        let property = if let idProperty { idProperty } else { try usualProperty(of: features, file: file) }
        var zones: [DrawnZone] = []
        var indices: [String: Int] = [:]
        var repeated: [ZoneListFile.RepeatedZone] = []
        var withoutArea: [(name: String, record: Int)] = []
        var mistakes = MistakeList()
        for (index, feature) in features.enumerated() {
            guard let name = feature.text(of: property) else {
                mistakes.add(
                    GeoJSONFile.diagnostic(
                        file, feature: index, problem: "the feature has no property '\(property)'",
                        remedy: NearestName.remedy(for: property, among: feature.propertyNames)))
                continue
            }
            guard let geometry = feature.geometry else {
                withoutArea.append((name, index))
                continue
            }
            let problems = geometry.problems
            for problem in problems {
                mistakes.add(
                    GeoJSONFile.diagnostic(
                        file, feature: index, place: problem.place, problem: "zone '\(name.echoed)': \(problem.what)",
                        remedy: problem.remedy))
            }
            guard problems.isEmpty else { continue }
            if let known = indices[name] {
                zones[known].shape.polygons += geometry.shape.polygons
                repeated.append(ZoneListFile.RepeatedZone(name: name, record: index))
            } else {
                indices[name] = zones.count
                zones.append(DrawnZone(name: name, title: title(of: feature, id: property), shape: geometry.shape))
            }
        }
        try mistakes.check()
        guard !zones.isEmpty else {
            throw InputError(GeoJSONFile.diagnostic(file, problem: "there are no zones"))
        }
        func line(_ feature: Int) -> Int? { GeoJSONFile.diagnostic(file, feature: feature, problem: "").line }
        notices += ZoneListFile.repetitionNotices(
            of: repeated, in: features.count, file: file, consequence: "its areas are joined",
            remedy: "make one MultiPolygon of its areas", line: line)
        if let first = withoutArea.first {
            notices.append(
                InputLoss(
                    file: file.displayName, reason: "a feature has no geometry and is left out",
                    count: withoutArea.count, of: features.count,
                    first: InputLoss.Example(line: line(first.record), value: first.name),
                    expected: "a Polygon or MultiPolygon", remedy: "draw the zone's area, or remove the feature"))
        }
        return zones
    }

    /// The shapes in the order of a list of zones, empty where there is none; shapes of other zones are left out.
    static func matched(
        _ drawn: [DrawnZone], to zones: [Zone], file: SourceFile, notices: inout [InputLoss]
    ) -> [DrawnZone] {
        let places = Dictionary(uniqueKeysWithValues: drawn.enumerated().map { ($1.name, $0) })
        let listed = Set(zones.map(\.name))
        for zone in drawn where !listed.contains(zone.name) {
            let reason = "zone '\(zone.name)' is not in the list of zones and is left out"
            notices.append(
                InputLoss(
                    file: file.displayName, reason: reason, count: 1, of: drawn.count,
                    first: InputLoss.Example(value: zone.name), expected: "a zone of the list",
                    remedy: "add it to the list of zones, or remove its area", treatment: .notAskedFor))
        }
        return zones.map { zone in
            if let place = places[zone.name] { return drawn[place] }
            let reason = "zone '\(zone.name)' has no area here, no position lies in it"
            notices.append(
                InputLoss(
                    file: file.displayName, reason: reason, count: 1, of: zones.count,
                    first: InputLoss.Example(value: zone.name), expected: "an area of each zone of the list",
                    remedy: "draw its area, or remove it from the list of zones", treatment: .usedInPart))
            return DrawnZone(name: zone.name, shape: ZoneShape())
        }
    }

    private static func usualProperty(of features: [GeoJSONFeature], file: SourceFile) throws(InputError) -> String {
        for candidate in idCandidates where features.allSatisfy({ $0.text(of: candidate) != nil }) { return candidate }
        throw InputError(
            GeoJSONFile.diagnostic(
                file, problem: "no property holds the id of every zone",
                remedy: "looked for \(idCandidates.joined(separator: ", ")); say which property it is"))
    }

    private static func title(of feature: GeoJSONFeature, id property: String) -> String? {
        titleCandidates.filter { $0 != property.lowercased() }.lazy.compactMap { feature.text(of: $0) }.first
    }
}
