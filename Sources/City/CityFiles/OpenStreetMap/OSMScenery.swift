import CityModel
import Quantities

/// Extracts the background of a map: water, green, railways.
enum OSMScenery {
    static let rules =
        ["water", "coastline", "wood", "beach"].map { "natural=\($0)" }
        + ["riverbank", "river", "canal", "dock"].map { "waterway=\($0)" }
        + ["park", "garden", "nature_reserve", "beach_resort", "golf_course", "common"].map { "leisure=\($0)" }
        + ["forest", "grass", "meadow", "cemetery", "recreation_ground", "village_green", "reservoir", "basin"]
        .map { "landuse=\($0)" }
        + ["rail", "light_rail"].map { "railway=\($0)" }

    /// Reads the scenery.
    ///
    /// - Parameter positions: of the streets; they bound the area of the sea.
    static func read(
        _ extract: OSMExtract, _ vocabulary: OSMVocabulary, around positions: [Coordinate]
    ) -> [Scenery] {
        var found: [Scenery] = []
        var coasts: [[Coordinate]] = []
        for way in 0..<extract.wayCount {
            let tags = extract.tags(ofWay: way)
            guard !tags.isEmpty, let kind = kind(vocabulary.read(tags)) else { continue }
            let line = extract.line(ofWay: way)
            let isArea = kind == .green || kind == .water
            guard line.count > (isArea ? 3 : 1), !isArea || line.first == line.last else { continue }
            if kind == .coast { coasts.append(line) } else { found.append(Scenery(kind: kind, lines: [line])) }
        }
        for relation in 0..<extract.relationCount {
            guard let kind = kind(vocabulary.read(extract.tags(ofRelation: relation))) else { continue }
            guard kind == .green || kind == .water else { continue }
            let lines = extract.members(ofRelation: relation).map { extract.line(ofWay: $0.way) }
            let rings = LineJoiner.joined(lines).filter { $0.count > 3 && $0.first == $0.last }
            if !rings.isEmpty { found.append(Scenery(kind: kind, lines: rings)) }
        }
        return sea(LineJoiner.joined(coasts, keepsDirection: true), around: positions) + found
    }

    /// Returns the sea around the streets, or the bare coasts if the side of the sea cannot be determined.
    private static func sea(_ coasts: [[Coordinate]], around positions: [Coordinate]) -> [Scenery] {
        guard !coasts.isEmpty, !positions.isEmpty else { return [] }
        let frame = GeoFrame(around: positions, marginShare: 0.2)
        let area = SeaArea(coasts: coasts.map { $0.map { frame.point($0) } }, width: frame.width, height: frame.height)
        let rings = area.rings().map { ring in (ring + ring.prefix(1)).map { frame.coordinate($0) } }
        if rings.isEmpty { return coasts.map { Scenery(kind: .coast, lines: [$0]) } }
        return [Scenery(kind: .sea, lines: rings)]
    }

    private static func kind(_ tags: OSMTagValues) -> Scenery.Kind? {
        if tags[.highway] != nil { return nil }
        if tags[.natural] == "coastline" { return .coast }
        if tags[.natural] == "water" || ["riverbank", "dock"].contains(tags[.waterway])
            || ["reservoir", "basin"].contains(tags[.landuse])
        {
            return .water
        }
        let isUnderground = tags[.tunnel] != nil && tags[.tunnel] != "no"
        if ["river", "canal"].contains(tags[.waterway]) { return isUnderground ? nil : .stream }
        if ["rail", "light_rail"].contains(tags[.railway]) {
            return isUnderground || tags[.service] != nil ? nil : .railway
        }
        if tags[.natural] == "wood"
            || ["park", "garden", "nature_reserve", "golf_course", "common"].contains(tags[.leisure])
            || ["forest", "grass", "meadow", "cemetery", "recreation_ground", "village_green"].contains(tags[.landuse])
        {
            return .green
        }
        return nil
    }
}

extension OSMExtract {
    /// Returns the positions of a way's nodes that are in the extract.
    func line(ofWay way: Int) -> [Coordinate] {
        nodes(ofWay: way).compactMap { $0 == UInt32.max ? nil : position(ofNode: Int($0)).coordinate }
    }
}

/// A part of the earth as a rectangle of degrees, y growing southwards.
private struct GeoFrame {
    let width: Double
    let height: Double
    private let west: Double
    private let north: Double

    init(around positions: [Coordinate], marginShare: Double) {
        let (longitudes, latitudes) = (positions.map(\.longitudeDegrees), positions.map(\.latitudeDegrees))
        let (left, right) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
        let (bottom, top) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
        let margin = marginShare * max(right - left, top - bottom)
        (west, north) = (max(left - margin, -180), min(top + margin, 90))
        (width, height) = (min(right + margin, 180) - west, north - max(bottom - margin, -90))
    }

    func point(_ position: Coordinate) -> SeaArea.Point {
        (position.longitudeDegrees - west, north - position.latitudeDegrees)
    }

    func coordinate(_ point: SeaArea.Point) -> Coordinate {
        FixedPosition(Coordinate(latitudeDegrees: north - point.y, longitudeDegrees: west + point.x)).coordinate
    }
}

/// Joins lines that end where others begin, such as the parts of a shore.
enum LineJoiner {
    /// Returns the lines joined end to end as far as possible; closed ones end where they begin.
    ///
    /// - Parameter keepsDirection: a line is never read backwards, as with coastlines, whose land lies to the left.
    /// - Complexity: O(points).
    static func joined(_ lines: [[Coordinate]], keepsDirection: Bool = false) -> [[Coordinate]] {
        var isUsed = lines.map { $0.count < 2 }
        // Only looked up, never iterated.
        var linesByEnd: [Coordinate: [Int]] = [:]
        for (index, line) in lines.enumerated() where line.count > 1 {
            linesByEnd[line[0], default: []].append(index)
            if !keepsDirection { linesByEnd[line[line.count - 1], default: []].append(index) }
        }
        var result: [[Coordinate]] = []
        for index in order(lines, keepsDirection: keepsDirection) where !isUsed[index] {
            isUsed[index] = true
            var joined = lines[index]
            while let end = joined.last, end != joined[0],
                let next = linesByEnd[end]?.first(where: { !isUsed[$0] })
            {
                isUsed[next] = true
                joined += (lines[next][0] == end ? lines[next] : lines[next].reversed()).dropFirst()
            }
            result.append(joined)
        }
        return result
    }

    /// Returns the order of the lines; where directions count, lines without a predecessor come first, so that no chain
    /// is begun in its middle.
    private static func order(_ lines: [[Coordinate]], keepsDirection: Bool) -> [Int] {
        guard keepsDirection else { return Array(lines.indices) }
        let ends = Set(lines.compactMap(\.last))
        let isBeginning = lines.map { line in line.first.map { !ends.contains($0) } ?? false }
        return lines.indices.filter { isBeginning[$0] } + lines.indices.filter { !isBeginning[$0] }
    }
}
