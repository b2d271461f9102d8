import CityModel
import Quantities

/// Draws places and taxi ranks.
struct SymbolLayer {
    let map: MapFrame

    /// Frequent categories first, so that they do not cover rare ones.
    private static let order: [PlaceCategory] = [
        .restaurant, .hotel, .park, .beach, .landmark, .monument, .historicBuilding, .museum,
    ]

    func draw(_ city: StreetCity, on writer: inout SVGWriter) {
        let radius = min(max(6 / map.metresPerPixel.squareRoot(), 1.6), 5)
        for category in SymbolLayer.order {
            for place in city.places where place.category == category {
                let pixel = map.pixel(place.position)
                guard map.shows([pixel]) else { continue }
                let isSmall = category == .restaurant
                writer.element(
                    "circle",
                    SymbolLayer.dot(
                        x: pixel.x, y: pixel.y, radius: isSmall ? radius * 0.6 : radius,
                        colour: Palette.place(category)))
            }
        }
        for rank in city.ranks {
            let pixel = map.pixel(rank.position)
            if map.shows([pixel]) {
                SymbolLayer.drawRank(x: pixel.x, y: pixel.y, side: 3.4 * radius, title: rank.name, on: &writer)
            }
        }
    }

    func legend(_ city: StreetCity) -> [LegendEntry] {
        let used = Set(city.places.map(\.category))
        let labels: [(PlaceCategory, String)] = [
            (.museum, "sights"), (.park, "park"), (.beach, "beach"), (.restaurant, "restaurant"), (.hotel, "hotel"),
        ]
        let sights: Set<PlaceCategory> = [.museum, .monument, .landmark, .historicBuilding]
        let dots = labels.filter { used.contains($0.0) || ($0.0 == .museum && !used.isDisjoint(with: sights)) }
        return (city.ranks.isEmpty ? [] : [LegendEntry(sign: .rank, label: "taxi rank")])
            + dots.map { LegendEntry(sign: .dot(Palette.place($0.0)), label: $0.1) }
    }

    static func dot(x: Double, y: Double, radius: Double, colour: String) -> [(String, String)] {
        [
            ("cx", SVGWriter.number(x)), ("cy", SVGWriter.number(y)), ("r", SVGWriter.number(radius)),
            ("fill", colour), ("stroke", Palette.page), ("stroke-width", "0.8"),
        ]
    }

    static func drawRank(
        x: Double, y: Double, side: Double, title: String? = nil, sign: MapChart.Rank.Sign = .rank,
        on writer: inout SVGWriter
    ) {
        writer.element(
            "rect",
            [
                ("x", SVGWriter.number(x - side / 2)), ("y", SVGWriter.number(y - side / 2)),
                ("width", SVGWriter.number(side)), ("height", SVGWriter.number(side)),
                ("rx", SVGWriter.number(side / 5)), ("fill", Palette.rank), ("stroke", Palette.ink),
                ("stroke-width", "1"),
            ], title: title)
        writer.text(
            sign.rawValue, x: x, y: y + side * 0.33, size: side * 0.9,
            attributes: [
                ("text-anchor", "middle"), ("font-weight", "700"), ("fill", Palette.ink), ("pointer-events", "none"),
            ])
    }
}
