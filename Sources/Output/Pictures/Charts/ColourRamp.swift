import Glibc

/// A continuous colour scale, from the least to the greatest value.
package struct ColourRamp: Sendable {
    private let stops: [SIMD3<Double>]

    /// Light to dark: cividis (Nuñez et al. 2018) reversed; readable in grey and for colour-blind people.
    package static let sequential = ColourRamp(stops: [
        [253, 231, 155], [233, 205, 90], [196, 178, 92], [155, 152, 106], [122, 127, 117], [88, 103, 112],
        [53, 80, 108], [16, 58, 104], [0, 34, 78],
    ])

    /// From negative through zero to positive: blue and vermillion of `SeriesColour`, which colour-blind people can
    /// distinguish, paler in the middle.
    package static let diverging = ColourRamp(stops: [
        [0, 58, 109], [0, 114, 178], [120, 178, 216], [242, 242, 240], [240, 172, 120], [213, 94, 0], [124, 50, 0],
    ])

    /// The diverging scale for dark pages: its middle is as dark as the page.
    package static let divergingOnDark = ColourRamp(stops: [
        [176, 222, 250], [86, 180, 233], [38, 104, 148], [58, 58, 64], [150, 76, 24], [240, 130, 50], [255, 205, 160],
    ])

    /// Returns the colour as `#rrggbb`.
    ///
    /// - Parameter share: 0 (least) to 1 (greatest); values outside are clamped.
    package func hexColour(at share: Double) -> String {
        let colour = mixed(share)
        return "#"
            + [colour.x, colour.y, colour.z].map { component in
                let digits = String(Int(component.rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    /// Returns the colour of text on this colour: black or white, whichever has more contrast, at least 4.58 (WCAG
    /// 2.1).
    package func textColour(on share: Double) -> String {
        let colour = mixed(share)
        let luminance =
            0.2126 * ColourRamp.linear(colour.x) + 0.7152 * ColourRamp.linear(colour.y)
            + 0.0722 * ColourRamp.linear(colour.z)
        return luminance < 0.179 ? "#ffffff" : "#000000"
    }

    private static func linear(_ component: Double) -> Double {
        let share = component / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }

    private func mixed(_ share: Double) -> SIMD3<Double> {
        let place = min(max(share.isNaN ? 0 : share, 0), 1) * Double(stops.count - 1)
        let index = min(Int(place), stops.count - 2)
        return stops[index] + (place - Double(index)) * (stops[index + 1] - stops[index])
    }
}
