import CityModel

/// Draws sea, green, water and railways.
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
