import CityModel
import Quantities

/// The colours of a picture.
enum Palette {
    static let page = "#ffffff"
    static let land = "#f3f0e9"
    static let ink = "#2b2b33"
    static let faintInk = "#6d6b75"
    static let water = "#b9d9e8"
    static let waterEdge = "#8fbdd3"
    static let green = "#d3e6c3"
    static let railway = "#a9a5a0"
    static let zoneBorder = "#6a4c93"
    static let zoneName = "#4a3370"
    static let rank = "#f6c800"

    /// Pale enough for streets on top; neighbouring zones get different ones.
    static let zones = ["#f2d7b6", "#c9dff0", "#d9e9bf", "#f0c9d2", "#dcd0ee", "#f4ecb4", "#c6e6df"]

    static func place(_ category: PlaceCategory) -> String {
        switch category {
        case .museum, .monument, .landmark, .historicBuilding: "#8e3b8a"
        case .park: "#3f8f4f"
        case .beach: "#d9a441"
        case .restaurant: "#d9663f"
        case .hotel: "#3a74b4"
        }
    }
}

/// The line style of a street class.
struct StreetStyle {
    var colour: String
    /// Colour of the edge; nil for lines without an edge.
    var casing: String?
    var widthPixels: Double
    var dashes: [(String, String)] = []

    /// Creates the style of a street class.
    ///
    /// - Parameter enlargement: width factor, larger on maps of small places.
    init(_ streetClass: StreetClass, enlargement: Double) {
        switch streetClass {
        case .motorway: (colour, casing, widthPixels) = ("#e8836b", "#b4503c", 4.6)
        case .trunk: (colour, casing, widthPixels) = ("#f0a06c", "#bd6b36", 4.2)
        case .primary: (colour, casing, widthPixels) = ("#f7c26f", "#c08a38", 3.8)
        case .secondary: (colour, casing, widthPixels) = ("#fbe08d", "#c4a650", 3.1)
        case .tertiary: (colour, casing, widthPixels) = ("#ffffff", "#9a9386", 2.6)
        case .residential: (colour, casing, widthPixels) = ("#ffffff", "#aea798", 1.5)
        case .livingStreet: (colour, casing, widthPixels) = ("#ffffff", "#b5ae9f", 1.2)
        case .service, .track: (colour, casing, widthPixels) = ("#ffffff", "#c6c0b3", 0.8)
        case .pedestrian: (colour, casing, widthPixels) = ("#efe6f2", "#cdbfd3", 1.2)
        case .cycleway: (colour, casing, widthPixels) = ("#5f9fc9", nil, 0.8)
        case .path, .steps: (colour, casing, widthPixels) = ("#c19a7b", nil, 0.7)
        }
        widthPixels *= enlargement
        if casing == nil {
            let dash = SVGWriter.number(2.2 * enlargement)
            dashes = [("stroke-dasharray", "\(dash) \(dash)"), ("stroke-linecap", "butt")]
        }
    }
}
