import CityModel
import InputFiles

/// Extracts the streets.
struct OSMStreets {
    private(set) var streets = SourceStreets()
    /// Access by travel mode; empty for unwanted modes.
    private(set) var access: [SourceStreets.Access]
    /// Missing points of streets: the extract cuts streets at its border.
    private(set) var missingPoints = MissingPoints()
    /// Ferries in the order of their ways.
    private(set) var ferries: [Ferry] = []

    /// Number of missing points and of all points of streets.
    struct MissingPoints {
        var count = 0
        var total = 0
        var firstWayID: Int64?
    }

    /// A ferry and its lines.
    struct Ferry {
        /// Name in quotes, or the number of the way.
        let name: String
        let lines: Range<Int>
        /// Whether it carries each travel mode.
        let carries: [Bool]
        let isTooLong: Bool
    }

    /// Extracts the streets.
    ///
    /// - Parameter modes: streets closed to all of them are left out.
    init(_ extract: OSMExtract, _ vocabulary: OSMVocabulary, modes: [TravelMode]) {
        let modes = TravelMode.allCases.filter { modes.contains($0) }
        access = TravelMode.allCases.map { _ in SourceStreets.Access() }
        for way in 0..<extract.wayCount {
            let tags = vocabulary.read(extract.tags(ofWay: way))
            if let rules = StreetRules(tags) {
                add(rules, extract.nodes(ofWay: way), extract.wayID(way), modes)
            } else if let rules = FerryRules(tags) {
                add(rules, way, of: extract, modes)
            }
        }
        streets.positions = (0..<extract.nodeCount).map { extract.position(ofNode: $0) }
        streets.pointIDs = (0..<extract.nodeCount).map { extract.nodeID($0) }
        let tagged = (0..<extract.nodeCount).map { node in
            let tags = extract.tags(ofNode: node)
            return tags.isEmpty ? nil : vocabulary.read(tags)
        }
        for (node, tags) in tagged.enumerated() {
            if let tags, let control = StreetControl(tags) { streets.controls[UInt32(node)] = control }
        }
        for mode in modes {
            access[Int(mode.rawValue)].isBarred = tagged.map { $0.map { BarrierRules.isBarred(mode, $0) } ?? false }
        }
    }

    /// Adds a way as one line, or as several where nodes are missing.
    private mutating func add(
        _ rules: StreetRules, _ nodes: UnsafeBufferPointer<UInt32>, _ wayID: Int64, _ modes: [TravelMode]
    ) {
        let speeds = modes.map { rules.speeds($0) }
        guard speeds.contains(where: { $0 != .closed }) else { return }
        let line = SourceStreets.Line(
            firstPoint: 0, endPoint: 0, streetClass: rules.streetClass,
            nameNumber: streets.names.number(of: rules.tags.first(of: .name, .ref) ?? ""),
            isRoundabout: rules.isRoundabout)
        add(line, nodes, Array(zip(modes, speeds)))
        missingPoints.total += nodes.count
        for node in nodes where node == UInt32.max {
            missingPoints.count += 1
            missingPoints.firstWayID = missingPoints.firstWayID ?? wayID
        }
    }

    /// Adds a ferry as one line, or as several; its class in the networks is a path.
    private mutating func add(_ rules: FerryRules, _ way: Int, of extract: OSMExtract, _ modes: [TravelMode]) {
        let nodes = extract.nodes(ofWay: way)
        let name = rules.tags.first(of: .name, .ref)
        let line = extract.line(ofWay: way)
        let metres = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.metres(to: $1.1) }
        let speed = rules.kilometresPerHour(metres: nodes.contains(UInt32.max) ? nil : metres)
        let speeds = modes.map { ($0, rules.speeds($0, kilometresPerHour: speed ?? 0)) }
        let first = streets.lines.count
        if speeds.contains(where: { $0.1 != .closed }) {
            let line = SourceStreets.Line(
                firstPoint: 0, endPoint: 0, streetClass: .path, nameNumber: streets.names.number(of: name ?? ""),
                isFerry: true)
            add(line, nodes, speeds)
        }
        ferries.append(
            Ferry(
                name: name.map { "'\($0.excerpt)'" } ?? "way \(extract.wayID(way))", lines: first..<streets.lines.count,
                carries: TravelMode.allCases.map { rules.speeds($0, kilometresPerHour: 1) != .closed },
                isTooLong: speed == nil))
    }

    private mutating func add(
        _ line: SourceStreets.Line, _ nodes: UnsafeBufferPointer<UInt32>, _ speeds: [(TravelMode, SourceStreets.Speeds)]
    ) {
        for part in nodes.split(separator: UInt32.max) where part.count > 1 {
            var line = line
            line.firstPoint = streets.linePoints.count
            streets.linePoints += part
            line.endPoint = streets.linePoints.count
            streets.lines.append(line)
            for (mode, speeds) in speeds { access[Int(mode.rawValue)].speeds.append(speeds) }
        }
    }
}
