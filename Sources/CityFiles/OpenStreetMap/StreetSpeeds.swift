import CityModel

/// Speeds in km/h where nothing is in the way: the limit that is signed, else what is usual for the class. What the hour
/// adds is not said here (B04).
enum StreetSpeeds {
    private static let kilometresPerMile = 1.609344
    /// What a sign may say.
    private static let limitRange = 5.0...130.0

    static func car(_ streetClass: StreetClass, highway: String) -> Double {
        let isRamp = highway.hasSuffix("_link")
        return switch streetClass {
        case .motorway: isRamp ? 60 : 100
        case .trunk: isRamp ? 50 : 80
        case .primary, .secondary: isRamp ? 40 : 50
        case .tertiary: isRamp ? 30 : 40
        case .residential: highway == "unclassified" ? 40 : 30
        case .service, .track: 15
        case .livingStreet, .pedestrian, .cycleway, .path, .steps: 10
        }
    }

    static func walk(_ streetClass: StreetClass) -> Double { streetClass == .steps ? 2.5 : 4.5 }

    static func cycle(_ streetClass: StreetClass) -> Double {
        switch streetClass {
        case .livingStreet, .track, .path: 12
        case .pedestrian, .steps: 8
        default: 16
        }
    }

    /// Beside the cycle, both ways.
    static var pushing: DrawnStreets.Speeds {
        DrawnStreets.Speeds(forwardKilometresPerHour: 4, backwardKilometresPerHour: 4)
    }

    /// The limit of a `maxspeed`: `50`, `30 mph`, `walk`, `none`, `FR:urban`, `DE:zone:30`; nil if it says nothing we know.
    static func limit(_ text: String?) -> Double? {
        guard let text, let value = text.split(separator: ";").first?.drop(while: { $0 == " " }) else { return nil }
        if let place = value.lastIndex(of: ":") { return implicitLimit(value[value.index(after: place)...]) }
        if value == "walk" { return limitRange.lowerBound }
        if value == "none" { return limitRange.upperBound }
        let digits = value.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number > 0 else { return nil }
        let unit = value[digits.endIndex...].drop { $0 == " " }
        switch unit {
        case "", "km/h", "kmh", "kph": return clamped(number)
        case "mph": return clamped(number * kilometresPerMile)
        default: return nil
        }
    }

    private static func implicitLimit(_ name: Substring) -> Double? {
        switch name {
        case "urban": 50
        case "rural": 90
        case "trunk": 100
        case "motorway": 120
        case "living_street", "walk": 10
        default: Double(name.drop { !$0.isNumber }).map { clamped($0) }  // zone30, or 30 of zone:30
        }
    }

    private static func clamped(_ speed: Double) -> Double {
        min(max(speed, limitRange.lowerBound), limitRange.upperBound)
    }
}
