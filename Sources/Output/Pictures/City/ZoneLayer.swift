import CityModel
import Quantities

/// Draws the zones: soft colours under the streets, borders and names above them.
struct ZoneLayer {
    private let map: MapFrame
    private let city: City
    /// By zone, in pixels.
    private let rings: [[[(x: Double, y: Double)]]]

    /// - Parameter rings: by zone, as `ZoneOutline.rings` gives them; empty if the city has no outline.
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
                ])
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

    func drawNames(on writer: inout SVGWriter) {
        for (zone, rings) in rings.enumerated() {
            guard let place = ZoneLabel(rings) else { continue }
            let name = city.zones[zone].title ?? city.zones[zone].name
            // A letter is a little more than half as wide as it is high.
            let size = min(max(place.radiusPixels * 2.6 / Double(max(name.count, 3)), 8), 26)
            writer.text(
                name, x: place.x, y: place.y + size * 0.36, size: size,
                attributes: [
                    ("text-anchor", "middle"), ("font-weight", "700"), ("fill", Palette.zoneName),
                    ("stroke", Palette.page), ("stroke-width", SVGWriter.number(max(2, size / 5))),
                    ("stroke-opacity", "0.85"), ("paint-order", "stroke"),
                ])
        }
    }

    private func data(_ rings: [[(x: Double, y: Double)]]) -> String {
        var path = SVGPath()
        for ring in rings { path.add(ring, isRing: true) }
        return path.data
    }

    /// For each zone the first colour that none of its neighbours before it has, begun anew at another place for each zone
    /// so that all colours are used. Neighbours are zones whose bounding boxes touch.
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

/// Where the name of an area has the most room: of the places of a coarse grid the one farthest from the border.
struct ZoneLabel {
    let x: Double
    let y: Double
    /// How far the border is.
    let radiusPixels: Double

    private static let gridSize = 24

    /// - Returns: nil if the area is too small to hold any.
    init?(_ rings: [[(x: Double, y: Double)]]) {
        let points = rings.joined()
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
            let bottom = points.map(\.y).max()
        else { return nil }
        var best: (x: Double, y: Double, radius: Double)?
        for row in 0..<ZoneLabel.gridSize {
            for column in 0..<ZoneLabel.gridSize {
                let x = left + (right - left) * (Double(column) + 0.5) / Double(ZoneLabel.gridSize)
                let y = top + (bottom - top) * (Double(row) + 0.5) / Double(ZoneLabel.gridSize)
                guard ZoneLabel.isInside(x, y, rings) else { continue }
                let square = points.reduce(Double.infinity) { nearest, point in
                    min(nearest, (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y))
                }
                if square.squareRoot() > best?.radius ?? 0 { best = (x, y, square.squareRoot()) }
            }
        }
        guard let best else { return nil }
        (x, y, radiusPixels) = best
    }

    private static func isInside(_ x: Double, _ y: Double, _ rings: [[(x: Double, y: Double)]]) -> Bool {
        var isInside = false
        for ring in rings {
            for (a, b) in zip(ring, ring.dropFirst()) where (a.y > y) != (b.y > y) {
                if x < a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y) { isInside.toggle() }
            }
        }
        return isInside
    }
}
