/// What series are told apart by: the palette of Okabe and Ito (2008), which people who cannot tell red from green can tell,
/// too; each with a darker shade for words on white (contrast 4.5 and more), and a lighter one for dark pages.
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

    /// Of lines and areas.
    package var onLight: String {
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

    /// Of words on white.
    package var ofWords: String {
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
    /// In their order, for as many series as there are.
    package static func distinct(_ index: Int) -> SeriesColour {
        let colours: [SeriesColour] = [.blue, .orange, .green, .vermillion, .skyBlue, .purple, .grey]
        return colours[index % colours.count]
    }
}
