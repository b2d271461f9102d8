import CityModel
import InputFiles
import Quantities

/// Decodes `closed:` of an event: streets by name, by a polygon, or by a zone.
struct ClosedStreetsDecoder {
    /// City with its streets; nil if it is invalid.
    let place: ScenarioCity?
    let zones: ZoneIndex?
    /// Whether the city is a table of times and distances.
    let isTable: Bool

    private static let cornersMax = 1_000

    /// Returns the closed arcs of the car network, ascending, and the zone if its streets are closed; nil after an
    /// error.
    func decode(_ field: KeyField) -> (arcs: [UInt32], zone: ZoneID?)? {
        field.map { map in
            var entry = EventClosureEntry()
            let kind = map.choice(among: ["streets", "area", "zone"])
            map.read(EventClosureEntry.keys, &entry)
            guard let place, let kind else { return nil }
            guard let traffic = place.traffic else {
                map.report(
                    isTable ? "a table has no streets to close" : "'closed' needs taxis that drive on the streets",
                    remedy: !isTable
                        ? "write 'streets: true' in 'city'"
                        : kind == "zone" ? "write 'noStops' with the zone instead" : "use a city with streets")
                return nil
            }
            let zone = entry.zone.flatMap { $0.zone(in: zones) }
            let arcs =
                entry.streets.map { self.arcs(ofStreets: $0, traffic.streetCity) }
                ?? entry.area.map { self.arcs(inArea: $0, traffic.streetCity) }
                ?? zone.map { traffic.streetCity.carArcs(in: $0) }
            if zone != nil, arcs == [] {
                map.reportKey(
                    "zone", "no street for cars begins or ends in the zone", remedy: "close 'streets' or an 'area'")
                return nil
            }
            guard let arcs = arcs ?? nil, leavesCity(arcs, traffic.streetCity, map) else { return nil }
            return (arcs, zone)
        }
    }

    private func arcs(ofStreets field: KeyField, _ city: StreetCity) -> [UInt32]? {
        guard let entries = field.list() else { return nil }
        if entries.isEmpty { field.report("\(field.label) names no street", remedy: "name at least one") }
        var arcs: Set<UInt32> = []
        for entry in entries {
            guard let name = entry.text() else { continue }
            let found = city.carArcs(named: name)
            if found.isEmpty {
                entry.report(
                    "there is no street '\(name)' for cars in the city",
                    remedy: NameSuggestion.nearest(to: name, among: city.carStreetNames).map { "did you mean '\($0)'?" }
                        ?? "write a name as in the map, or close an 'area'")
            }
            arcs.formUnion(found)
        }
        return arcs.isEmpty ? nil : arcs.sorted()
    }

    private func arcs(inArea field: KeyField, _ city: StreetCity) -> [UInt32]? {
        guard let entries = field.list() else { return nil }
        guard (3...ClosedStreetsDecoder.cornersMax).contains(entries.count) else {
            field.report(
                "\(field.label) has \(entries.count) corners",
                remedy: "write 3 to \(ClosedStreetsDecoder.cornersMax), each as '[latitude, longitude]'")
            return nil
        }
        let corners = entries.compactMap { corner($0) }
        guard corners.count == entries.count else { return nil }
        let arcs = city.carArcs(touching: corners)
        if arcs.isEmpty {
            field.report(
                "no street for cars lies in \(field.label)",
                remedy: "check its corners, each as '[latitude, longitude]'")
            return nil
        }
        return arcs
    }

    private func corner(_ field: KeyField) -> Coordinate? {
        guard let parts = field.list() else { return nil }
        let degrees = parts.compactMap { part in part.scalar().flatMap(Double.init) }
        guard parts.count == 2, degrees.count == 2 else {
            field.report("\(field.label) is not a corner", remedy: "write '[latitude, longitude]' in degrees")
            return nil
        }
        let corner = Coordinate(latitudeDegrees: degrees[0], longitudeDegrees: degrees[1])
        if corner.isValid { return corner }
        field.report(
            "\(field.label) is outside the range of latitudes and longitudes",
            remedy: "write '[latitude, longitude]' in degrees")
        return nil
    }

    /// Whether at least half of the junctions still reach each other; reports an error otherwise.
    private func leavesCity(_ arcs: [UInt32], _ city: StreetCity, _ map: MapField) -> Bool {
        guard let count = ClosedStreetsDecoder.tooManyCutOff(by: arcs, city) else { return true }
        map.report(
            "the closed streets cut off \(count) of the \(city.car.graph.nodeCount) junctions",
            remedy: ClosedStreetsDecoder.remedy)
        return false
    }

    static let remedy = "close fewer streets: at least half of the junctions must still reach each other"

    /// Returns the number of junctions that closed arcs cut off; nil if at least half still reach each other.
    static func tooManyCutOff(by arcs: [UInt32], _ city: StreetCity) -> Int? {
        let graph = city.car.graph
        let count = ClosedStreets(Set(arcs).sorted(), of: graph).cutOffNodes.count
        return 2 * count > graph.nodeCount ? count : nil
    }
}
