import CityModel
import InputFiles

/// A zone drawn in a GeoJSON file.
struct DrawnZone: Sendable {
    var name: String
    var title: String?
    var shape: ZoneShape
}

/// Reads zones from GeoJSON (RFC 7946): a collection of features with polygons or multipolygons.
package enum GeoJSONZones {
    private static let idCandidates = ["locationid", "id", "name", "zone"]
    private static let titleCandidates = ["title", "zone", "name"]

    /// Returns the zones in the order in which their ids first occur; the areas of a repeated id are merged.
    ///
    /// - Parameter idProperty: property that holds the id; nil: the first of `idCandidates` that all features have.
    /// - Throws: `InputError` if the file is not GeoJSON, or has no ids or impossible rings.
    static func read(
        _ file: SourceFile, idProperty: String?, losses: inout [InputLoss]
    ) throws(InputError) -> [DrawnZone] {
        let features = try GeoJSONFile.features(file)
        let property = try self.idProperty(idProperty, of: features, file: file)
        var zones: [DrawnZone] = []
        var indices: [String: Int] = [:]
        var repeated: [ZoneListFile.RepeatedZone] = []
        var withoutArea: [(name: String, record: Int)] = []
        var errors = DiagnosticCollector()
        for (index, feature) in features.enumerated() {
            guard let name = feature.text(of: property) else {
                errors.add(
                    GeoJSONFile.diagnostic(
                        file, feature: index, problem: "the feature has no property '\(property)'",
                        remedy: NameSuggestion.remedy(for: property, among: feature.propertyNames)))
                continue
            }
            guard let geometry = feature.geometry else {
                withoutArea.append((name, index))
                continue
            }
            let problems = geometry.problems
            for problem in problems {
                errors.add(
                    GeoJSONFile.diagnostic(
                        file, feature: index, place: problem.place, problem: "zone '\(name.excerpt)': \(problem.what)",
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
        try errors.throwIfAny()
        guard !zones.isEmpty else {
            throw InputError(GeoJSONFile.diagnostic(file, problem: "there are no zones"))
        }
        try requireNoDatelineCrossing(zones, file)
        // A diagnostic knows the line of its feature.
        func line(_ feature: Int) -> Int? { GeoJSONFile.diagnostic(file, feature: feature, problem: "").line }
        losses += ZoneListFile.repetitionLosses(
            of: repeated, in: features.count, file: file, consequence: "its areas are joined",
            remedy: "make one MultiPolygon of its areas", line: line)
        if let first = withoutArea.first {
            losses.append(
                InputLoss(
                    file: file.displayName, reason: "a feature has no geometry and is left out",
                    count: withoutArea.count, of: features.count,
                    first: InputLoss.Example(line: line(first.record), value: first.name),
                    expected: "a Polygon or MultiPolygon", remedy: "draw the zone's area, or remove the feature"))
        }
        losses += crossingLosses(zones, file)
        return zones
    }

    /// Checks that the zones do not cross the 180th meridian.
    ///
    /// - Throws: `InputError` if together they are more than 180 degrees wide.
    private static func requireNoDatelineCrossing(_ zones: [DrawnZone], _ file: SourceFile) throws(InputError) {
        var (west, east) = (Double.infinity, -Double.infinity)
        for zone in zones {
            for position in zone.shape.polygons.joined().joined() {
                (west, east) = (min(west, position.longitudeDegrees), max(east, position.longitudeDegrees))
            }
        }
        guard east - west > 180 else { return }
        throw InputError(
            GeoJSONFile.diagnostic(
                file, problem: "the zones lie more than 180 degrees of longitude apart",
                remedy: "check the positions; a city across the 180th meridian is not supported"))
    }

    /// Returns losses about rings that cross themselves, with the position of the first crossing.
    private static func crossingLosses(_ zones: [DrawnZone], _ file: SourceFile) -> [InputLoss] {
        let shownAtMost = 5
        let crossed = zones.compactMap { zone in
            zone.shape.polygons.joined().lazy.compactMap { RingCrossing.first(in: $0) }.first.map { (zone.name, $0) }
        }
        guard let first = crossed.first else { return [] }
        let examples = crossed.prefix(shownAtMost).map { name, position in
            "zone '\(name.excerpt)' at \(degrees(position.latitudeDegrees)),\(degrees(position.longitudeDegrees))"
        }
        let rest = crossed.count > shownAtMost ? " and \(crossed.count - shownAtMost) more" : ""
        let reason = "a ring crosses itself, so its area is wrong: \(examples.joined(separator: ", "))\(rest)"
        return [
            InputLoss(
                file: file.displayName, reason: reason, count: crossed.count, of: zones.count,
                first: InputLoss.Example(value: first.0), expected: "rings whose sides do not cross",
                remedy: "draw the ring again", treatment: .usedInPart)
        ]
    }

    /// Returns degrees with six decimals, as map programs write them: a tenth of a metre.
    private static func degrees(_ value: Double) -> String { "\((value * 1e6).rounded() / 1e6)" }

    /// Returns the shapes in the order of a list of zones, empty for a zone without one; shapes of other zones are left
    /// out.
    static func matched(
        _ drawn: [DrawnZone], to zones: [Zone], file: SourceFile, losses: inout [InputLoss]
    ) -> [DrawnZone] {
        let indexByName = Dictionary(uniqueKeysWithValues: drawn.enumerated().map { ($1.name, $0) })
        let listed = Set(zones.map(\.name))
        for zone in drawn where !listed.contains(zone.name) {
            let reason = "zone '\(zone.name)' is not in the list of zones and is left out"
            losses.append(
                InputLoss(
                    file: file.displayName, reason: reason, count: 1, of: drawn.count,
                    first: InputLoss.Example(value: zone.name), expected: "a zone of the list",
                    remedy: "add it to the list of zones, or remove its area", treatment: .notRequested))
        }
        return zones.map { zone in
            if let index = indexByName[zone.name] { return drawn[index] }
            let reason = "zone '\(zone.name)' has no area here, so no position lies in it"
            losses.append(
                InputLoss(
                    file: file.displayName, reason: reason, count: 1, of: zones.count,
                    first: InputLoss.Example(value: zone.name), expected: "an area of each zone of the list",
                    remedy: "draw its area, or remove it from the list of zones", treatment: .usedInPart))
            return DrawnZone(name: zone.name, shape: ZoneShape())
        }
    }

    /// Returns the property that holds the id of a zone.
    ///
    /// - Parameter given: the property that the user names; nil: the first of `idCandidates` that all features have.
    /// - Throws: `InputError` if none is given, and no candidate is in all features.
    package static func idProperty(
        _ given: String?, of features: [GeoJSONFeature], file: SourceFile
    ) throws(InputError) -> String {
        if let given { return given }
        for candidate in idCandidates where features.allSatisfy({ $0.text(of: candidate) != nil }) { return candidate }
        throw InputError(
            GeoJSONFile.diagnostic(
                file, problem: "no property holds the id of every zone",
                remedy: "looked for \(idCandidates.joined(separator: ", ")); name the property"))
    }

    private static func title(of feature: GeoJSONFeature, id property: String) -> String? {
        titleCandidates.filter { $0 != property.lowercased() }.lazy.compactMap { feature.text(of: $0) }.first
    }
}
