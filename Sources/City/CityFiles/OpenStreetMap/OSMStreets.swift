import CityModel
import InputFiles

/// Takes the streets from an extract.
struct OSMStreets {
    private(set) var streets = DrawnStreets()
    /// By travel mode; empty for those that are not wanted.
    private(set) var access: [DrawnStreets.Access]
    /// Where the extract cuts ways off.
    private(set) var missingNodeCount = 0

    /// - Parameter modes: streets that none of them may use are left out.
    init(_ extract: OSMExtract, _ vocabulary: OSMVocabulary, modes: [TravelMode]) {
        let modes = TravelMode.allCases.filter { modes.contains($0) }
        access = TravelMode.allCases.map { _ in DrawnStreets.Access() }
        for way in 0..<extract.wayCount {
            if let rules = StreetRules(vocabulary.read(extract.tags(ofWay: way))) {
                add(rules, extract.nodes(ofWay: way), modes)
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

    /// Adds a way: one line, or several where nodes are missing.
    private mutating func add(_ rules: StreetRules, _ nodes: UnsafeBufferPointer<UInt32>, _ modes: [TravelMode]) {
        let speeds = modes.map { rules.speeds($0) }
        guard speeds.contains(where: { $0 != .closed }) else { return }
        let name = streets.names.number(of: rules.tags.first(of: .name, .ref) ?? "")
        for part in nodes.split(separator: UInt32.max) where part.count > 1 {
            let first = streets.linePoints.count
            streets.linePoints += part
            streets.lines.append(
                DrawnStreets.Line(
                    firstPoint: first, endPoint: streets.linePoints.count, streetClass: rules.streetClass,
                    nameNumber: name, isRoundabout: rules.isRoundabout))
            for (mode, speeds) in zip(modes, speeds) { access[Int(mode.rawValue)].speeds.append(speeds) }
        }
        for node in nodes where node == UInt32.max { missingNodeCount += 1 }
    }
}
