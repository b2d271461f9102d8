import CityModel
import Glibc
import Quantities

/// A map of a city: streets by class, zones with borders and names, and surroundings.
///
///     let svg = CityPicture(city).svg
package struct CityPicture {
    /// The map as SVG, byte-identical for the same city.
    package let svg: String

    /// Draws a city.
    ///
    /// - Parameter longSidePixels: longer side of the map.
    package init(_ city: StreetCity, longSidePixels: Double = 1_600) {
        let rings = city.city.outline?.rings(zoneCount: city.city.zones.count) ?? []
        // Roads to gateways lead beyond the edge.
        let positions = rings.joined().joined() + city.car.graph.coordinates.dropLast(city.gatewayRoadNodeCount)
        let map = MapFrame(around: Array(positions), longSidePixels: longSidePixels)
        var page = MapSheet(map: map)
        page.begin(title: city.city.name)
        let zones = ZoneLayer(map: map, city: city, rings: rings)
        zones.drawAreas(on: &page.writer)
        SceneryLayer(map: map).draw(city.scenery, on: &page.writer)
        let streets = StreetLayer(map: map)
        streets.draw(city, on: &page.writer)
        zones.drawBorders(on: &page.writer)
        let symbols = SymbolLayer(map: map)
        symbols.draw(city, on: &page.writer)
        zones.drawNames(on: &page.writer)
        page.endMap()
        page.header(title: city.city.name, figures: CityPicture.figures(of: city))
        page.footer(entries: streets.legend(city) + symbols.legend(city), attribution: city.origin.attribution)
        page.end()
        svg = page.writer.text
    }

    private static func figures(of city: StreetCity) -> String {
        let squareKilometres = city.city.zones.compactMap(\.areaSquareKilometres).reduce(0, +)
        let kilometres = StreetLengths(city.car).metres / 1_000
        var figures = [
            "\(city.city.zones.count - city.city.gateways.count) zones",
            "\(GroupedNumber.text(squareKilometres, decimals: squareKilometres < 10 ? 1 : 0)) km²",
            "\(GroupedNumber.text(kilometres)) km of streets",
            "\(GroupedNumber.text(city.car.graph.nodeCount)) junctions",
        ]
        if !city.places.isEmpty { figures.append("\(GroupedNumber.text(city.places.count)) places") }
        if !city.ranks.isEmpty { figures.append("\(city.ranks.count) taxi ranks") }
        return figures.joined(separator: "  ·  ")
    }
}

/// The sheet of a city map: a header, the map, a footer.
struct MapSheet {
    var writer = SVGWriter()
    let map: MapFrame

    private static let headerPixels = 84.0
    private static let footerPixels = 64.0
    private static let marginPixels = 28.0

    mutating func begin(title: String) {
        let height = MapSheet.headerPixels + map.heightPixels + MapSheet.footerPixels
        let (width, all) = (SVGWriter.number(map.widthPixels), SVGWriter.number(height))
        writer.line(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(all)" viewBox="0 0 \(width) \(all)" \
            font-family="'Source Sans 3', 'Open Sans', 'Noto Sans', 'DejaVu Sans', sans-serif">
            """)
        writer.element("title", [], content: title)
        writer.element("rect", [("width", width), ("height", all), ("fill", Palette.page)])
        let mapHeight = SVGWriter.number(map.heightPixels)
        writer.line(
            "<clipPath id=\"map\"><rect width=\"\(width)\" height=\"\(mapHeight)\"/></clipPath>")
        writer.line(
            "<g transform=\"translate(0 \(SVGWriter.number(MapSheet.headerPixels)))\" clip-path=\"url(#map)\" "
                + "stroke-linejoin=\"round\" stroke-linecap=\"round\">")
        writer.element("rect", [("width", width), ("height", mapHeight), ("fill", Palette.land)])
    }

    mutating func endMap() { writer.line("</g>") }

    mutating func header(title: String, figures: String) {
        writer.text(
            title, x: MapSheet.marginPixels, y: 42, size: 30,
            attributes: [("font-weight", "700"), ("fill", Palette.ink)])
        writer.text(figures, x: MapSheet.marginPixels, y: 67, size: 15, attributes: [("fill", Palette.faintInk)])
    }

    mutating func footer(entries: [LegendEntry], attribution: String) {
        let top = MapSheet.headerPixels + map.heightPixels
        var x = scaleBar(x: MapSheet.marginPixels, y: top + 38) + 40
        for entry in entries {
            let width = entry.widthPixels
            guard x + width < map.widthPixels - MapSheet.marginPixels else { break }
            entry.draw(x: x, y: top + 32, on: &writer)
            x += width + 22
        }
        guard !attribution.isEmpty else { return }
        writer.text(
            attribution, x: map.widthPixels - 10, y: top - 10, size: 12,
            attributes: [
                ("text-anchor", "end"), ("fill", Palette.faintInk), ("stroke", Palette.page), ("stroke-width", "3"),
                ("paint-order", "stroke"),
            ])
    }

    mutating func end() { writer.line("</svg>") }

    /// Draws the scale bar and returns its right end.
    private mutating func scaleBar(x: Double, y: Double) -> Double {
        let lengths = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]
        let metres = lengths.last { Double($0) / map.metresPerPixel <= 160 } ?? lengths[0]
        let end = x + Double(metres) / map.metresPerPixel
        let (left, right, bottom) = (SVGWriter.number(x), SVGWriter.number(end), SVGWriter.number(y))
        writer.element(
            "path",
            [
                ("d", "M\(left) \(SVGWriter.number(y - 7))V\(bottom)H\(right)V\(SVGWriter.number(y - 7))"),
                ("fill", "none"), ("stroke", Palette.ink), ("stroke-width", "1.5"),
            ])
        writer.text(
            metres < 1_000 ? "\(metres) m" : "\(metres / 1_000) km", x: (x + end) / 2, y: y - 8, size: 13,
            attributes: [("text-anchor", "middle"), ("fill", Palette.ink)])
        return end
    }
}

/// A legend entry: a line or symbol of the map with its meaning.
struct LegendEntry {
    enum Symbol {
        case line(StreetStyle)
        case dot(String)
        case rank
    }

    let sign: Symbol
    let label: String

    private static let signPixels = 30.0

    /// Width of the entry, estimated from the average letter.
    var widthPixels: Double { LegendEntry.signPixels + Double(label.count) * 7.2 }

    func draw(x: Double, y: Double, on writer: inout SVGWriter) {
        switch sign {
        case .line(let style):
            let data = "M\(SVGWriter.number(x)) \(SVGWriter.number(y))h22"
            if let casing = style.casing {
                writer.element(
                    "path",
                    [("d", data), ("stroke", casing), ("stroke-width", SVGWriter.number(style.widthPixels + 2))])
            }
            writer.element(
                "path",
                [("d", data), ("stroke", style.colour), ("stroke-width", SVGWriter.number(style.widthPixels))]
                    + style.dashes)
        case .dot(let colour):
            writer.element("circle", SymbolLayer.dot(x: x + 12, y: y, radius: 4.5, colour: colour))
        case .rank: SymbolLayer.drawRank(x: x + 12, y: y, side: 13, on: &writer)
        }
        writer.text(label, x: x + LegendEntry.signPixels, y: y + 5, size: 14, attributes: [("fill", Palette.ink)])
    }
}
