import Quantities
import TourService

/// Writes tours in the YAML of scenarios, for editing by hand.
package enum TourText {
    /// First line of every such file.
    package static let beginning = "# Tours of cabrank"

    /// Returns tours as YAML.
    package static func yaml(_ tours: [TourContent]) -> String {
        var text = "\(beginning); a scenario takes them under 'tours: {file: NAME.yaml}'.\ntours:\n"
        for tour in tours {
            text += "  - title: \(quoted(tour.title))\n    area: \(quoted(tour.area))\n"
            text += "    annotation: \(quoted(tour.annotation))\n    circular: \(tour.isCircular)\n    waypoints:\n"
            for waypoint in tour.waypoints {
                text += "      - name: \(quoted(waypoint.name))\n"
                text += "        lat: \(degrees(waypoint.place.y))\n        lon: \(degrees(waypoint.place.x))\n"
                text += "        annotation: \(quoted(waypoint.annotation))\n"
                if let onward = waypoint.legAnnotation { text += "        onward: \(quoted(onward))\n" }
            }
        }
        return text
    }

    /// Returns ten-millionths of a degree as exact decimals.
    private static func degrees(_ units: Int32) -> String {
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        return "\(units < 0 ? "-" : "")\(padded.dropLast(7)).\(padded.suffix(7))"
    }

    /// Returns a text in the double quotes of YAML.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 32 || (127...159).contains(scalar.value) || scalar.value == 0xFEFF:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
