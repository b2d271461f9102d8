import CityModel
import Quantities

/// Draws the zones: pale colours under the streets, borders and names above them.
struct ZoneLayer {
    private let map: MapFrame
    private let city: City
    /// Rings by zone, in pixels.
    private let rings: [[[(x: Double, y: Double)]]]

    /// Creates the layer.
    ///
    /// - Parameter rings: rings by zone, from `ZoneOutline.rings`; empty if the city has no outline.
    init(map: MapFrame, city: StreetCity, rings: [[[Coordinate]]]) {
        self.map = map
        self.city = city.city
        self.rings = rings.map { $0.map { map.pixels($0) } }
    }

    func drawAreas(on writer: inout SVGWriter) {
        let colours = colourNumbers()
        for (zone, rings) in rings.enumerated() where !rings.isEmpty {
            writer.element(
                "path",
                [
                    ("d", data(rings)), ("fill", Palette.zones[colours[zone]]), ("fill-opacity", "0.5"),
                    ("fill-rule", "evenodd"),
                ], title: AreaLabel.words(names(zone)[0], id: city.zones[zone].name))
        }
    }

    func drawBorders(on writer: inout SVGWriter) {
        for (colour, width, opacity) in [(Palette.page, "4.5", "0.55"), (Palette.zoneBorder, "1.7", "0.85")] {
            let all = rings.map { data($0) }.joined()
            writer.element(
                "path",
                [
                    ("d", all), ("fill", "none"), ("stroke", colour), ("stroke-width", width),
                    ("stroke-opacity", opacity),
                ])
        }
    }

    /// Draws the name of each zone, or its id where the name is too long.
    func drawNames(on writer: inout SVGWriter) {
        for (zone, rings) in rings.enumerated() {
            guard let room = AreaRoom(rings) else { continue }
            for name in names(zone) {
                guard let label = AreaLabel([(name, 1.1)], in: room, sizes: 9...24) else { continue }
                writer.text(
                    name, x: label.x, y: label.y, size: label.size,
                    attributes: [
                        ("text-anchor", "middle"), ("font-weight", "700"), ("fill", Palette.zoneName),
                        ("stroke", Palette.page), ("stroke-width", SVGWriter.number(max(2, label.size / 5))),
                        ("stroke-opacity", "0.85"), ("paint-order", "stroke"),
                    ])
                break
            }
        }
    }

    private func names(_ zone: Int) -> [String] {
        [city.zones[zone].title, city.zones[zone].name].compactMap(\.self)
    }

    private func data(_ rings: [[(x: Double, y: Double)]]) -> String {
        var path = SVGPath()
        for ring in rings { path.add(ring, isRing: true) }
        return path.data
    }

    /// Returns a colour for each zone that no earlier neighbour has. Each zone starts the search at another colour, so
    /// that all are used. Zones are neighbours if their bounding boxes touch.
    private func colourNumbers() -> [Int] {
        let boxes = rings.map { rings in
            rings.joined().reduce(into: (left: 1e9, right: -1e9, top: 1e9, bottom: -1e9)) { box, point in
                (box.left, box.right) = (min(box.left, point.x), max(box.right, point.x))
                (box.top, box.bottom) = (min(box.top, point.y), max(box.bottom, point.y))
            }
        }
        var colours: [Int] = []
        for zone in rings.indices {
            let box = boxes[zone]
            let neighbours = boxes[..<zone].indices.filter { number in
                let other = boxes[number]
                return other.left <= box.right && other.right >= box.left && other.top <= box.bottom
                    && other.bottom >= box.top
            }
            let taken = Set(neighbours.map { colours[$0] })
            let candidates = Palette.zones.indices.map { ($0 + zone * 3) % Palette.zones.count }
            colours.append(candidates.first { !taken.contains($0) } ?? candidates[0])
        }
        return colours
    }
}
