/// The colours of series: the palette of Okabe and Ito (2008), readable with red-green colour blindness; each with a
/// darker shade for text on white (contrast of at least 4.5) and a lighter one for dark pages.
package enum SeriesColour: String, CaseIterable, Sendable {
    case blue
    case orange
    case green
    case vermillion
    case skyBlue
    case purple
    case yellow
    case grey
    case ink

    /// Colour of lines and areas on white, as `#rrggbb`.
    package var fillOnLight: String {
        switch self {
        case .blue: "#0072b2"
        case .orange: "#e69f00"
        case .green: "#009e73"
        case .vermillion: "#d55e00"
        case .skyBlue: "#56b4e9"
        case .purple: "#cc79a7"
        case .yellow: "#f0e442"
        case .grey: "#8a8a8a"
        case .ink: "#2b2b33"
        }
    }

    /// Colour of text on white, as `#rrggbb`.
    package var textOnLight: String {
        switch self {
        case .blue: "#00639b"
        case .orange: "#8a5d00"
        case .green: "#00714f"
        case .vermillion: "#a94700"
        case .skyBlue: "#1f6c9c"
        case .purple: "#94456f"
        case .yellow: "#6e6600"
        case .grey: "#5d5d63"
        case .ink: "#2b2b33"
        }
    }
    /// Returns the colour of the series at an index; repeats after seven.
    package static func distinct(_ index: Int) -> SeriesColour {
        let colours: [SeriesColour] = [.blue, .orange, .green, .vermillion, .skyBlue, .purple, .grey]
        return colours[index % colours.count]
    }
}
