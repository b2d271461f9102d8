import CityModel

/// Draws the streets, major ones above minor ones.
struct StreetLayer {
    let map: MapFrame

    private var enlargement: Double { min(max((7 / map.metresPerPixel).squareRoot(), 0.6), 1.9) }

    func draw(_ city: StreetCity, on writer: inout SVGWriter) {
        var paths = [SVGPath](repeating: SVGPath(), count: StreetClass.allCases.count)
        add(city.car, to: &paths) { $0 <= .track }
        // Roads come from the network for cars; walking and cycling networks add streets without cars.
        if let walk = city.walk { add(walk, to: &paths) { $0 > .track && $0 != .cycleway } }
        if let cycle = city.cycle { add(cycle, to: &paths) { $0 == .cycleway } }
        let classes = StreetClass.allCases.reversed()
        for streetClass in classes { draw(paths[Int(streetClass.rawValue)], streetClass, isCasing: true, on: &writer) }
        for streetClass in classes { draw(paths[Int(streetClass.rawValue)], streetClass, isCasing: false, on: &writer) }
    }

    private func add(_ network: StreetNetwork, to paths: inout [SVGPath], where isDrawn: (StreetClass) -> Bool) {
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail) {
                let streetClass = network.classes[arc]
                guard isDrawn(streetClass), network.representsStreet(arc: arc, from: tail) else { continue }
                paths[Int(streetClass.rawValue)].add(map.pixels(network.polyline(ofArc: arc, from: tail)))
            }
        }
    }

    private func draw(_ path: SVGPath, _ streetClass: StreetClass, isCasing: Bool, on writer: inout SVGWriter) {
        let style = StreetStyle(streetClass, enlargement: enlargement)
        guard !path.isEmpty, let colour = isCasing ? style.casing : style.colour else { return }
        let edge = isCasing ? min(1.4 * enlargement.squareRoot(), style.widthPixels + 0.6) : 0
        writer.element(
            "path",
            [
                ("d", path.data), ("fill", "none"), ("stroke", colour),
                ("stroke-width", SVGWriter.number(style.widthPixels + edge)),
            ] + style.dashes)
    }

    func legend(_ city: StreetCity) -> [LegendEntry] {
        let used = Set(city.car.classes).union(city.walk?.classes ?? []).union(city.cycle?.classes ?? [])
        let labels: [(StreetClass, String)] = [
            (.motorway, "motorway"), (.trunk, "trunk"), (.primary, "primary"), (.secondary, "secondary"),
            (.tertiary, "tertiary"), (.residential, "street"), (.cycleway, "cycleway"), (.path, "footway"),
        ]
        return labels.filter { used.contains($0.0) }.map { streetClass, label in
            LegendEntry(sign: .line(StreetStyle(streetClass, enlargement: 1.2)), label: label)
        }
    }
}

/// Draws sea, green areas, water and railways.
struct SceneryLayer {
    let map: MapFrame

    func draw(_ scenery: [Scenery], on writer: inout SVGWriter) {
        fill(.sea, scenery, Palette.water, on: &writer)
        fill(.green, scenery, Palette.green, on: &writer)
        fill(.water, scenery, Palette.water, on: &writer)
        stroke(.coast, scenery, [("stroke", Palette.waterEdge), ("stroke-width", "1.5")], on: &writer)
        stroke(.stream, scenery, [("stroke", Palette.water), ("stroke-width", "2")], on: &writer)
        stroke(.railway, scenery, [("stroke", Palette.railway), ("stroke-width", "1.2")], on: &writer)
        let dashes = [("stroke", Palette.page), ("stroke-width", "0.7"), ("stroke-dasharray", "5 5")]
        stroke(.railway, scenery, dashes, on: &writer)
    }

    private func fill(_ kind: Scenery.Kind, _ scenery: [Scenery], _ colour: String, on writer: inout SVGWriter) {
        for area in scenery where area.kind == kind {
            fill(area.lines.map { map.pixels($0) }, colour, on: &writer)
        }
    }

    private func fill(_ rings: [[(x: Double, y: Double)]], _ colour: String, on writer: inout SVGWriter) {
        guard rings.contains(where: { map.shows($0) }) else { return }
        var path = SVGPath()
        for ring in rings { path.add(ring, isRing: true) }
        writer.element("path", [("d", path.data), ("fill", colour), ("fill-rule", "evenodd")])
    }

    private func stroke(
        _ kind: Scenery.Kind, _ scenery: [Scenery], _ attributes: [(String, String)], on writer: inout SVGWriter
    ) {
        var path = SVGPath()
        for line in scenery.filter({ $0.kind == kind }).flatMap(\.lines) {
            let points = map.pixels(line)
            if map.shows(points) { path.add(points) }
        }
        if !path.isEmpty { writer.element("path", [("d", path.data), ("fill", "none")] + attributes) }
    }
}
