import Glibc

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

/// Colours of values from the least to the greatest, light to dark: cividis (Nuñez et al. 2018) turned around, which is told
/// apart in grey and by colour-blind people alike.
package enum SequentialColour {
    private static let stops: [(red: Double, green: Double, blue: Double)] = [
        (253, 231, 155), (233, 205, 90), (196, 178, 92), (155, 152, 106), (122, 127, 117), (88, 103, 112),
        (53, 80, 108),
        (16, 58, 104), (0, 34, 78),
    ]

    /// - Parameter share: 0 (least) to 1 (greatest); what lies beyond is held.
    package static func hex(_ share: Double) -> String {
        let (red, green, blue) = mixed(share)
        return "#"
            + [red, green, blue].map { component in
                let digits = String(Int(component.rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    /// Words on it: the one of black and white with the greater contrast, which is 4.58 at least (WCAG 2.1).
    package static func ofWords(_ share: Double) -> String {
        let (red, green, blue) = mixed(share)
        let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        return luminance < 0.179 ? "#ffffff" : "#000000"
    }

    private static func linear(_ component: Double) -> Double {
        let share = component / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }

    private static func mixed(_ share: Double) -> (red: Double, green: Double, blue: Double) {
        let place = min(max(share.isNaN ? 0 : share, 0), 1) * Double(stops.count - 1)
        let index = min(Int(place), stops.count - 2)
        let (low, high, part) = (stops[index], stops[index + 1], place - Double(index))
        return (
            low.red + part * (high.red - low.red), low.green + part * (high.green - low.green),
            low.blue + part * (high.blue - low.blue)
        )
    }
}
