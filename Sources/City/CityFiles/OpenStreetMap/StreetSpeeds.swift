import CityModel

/// Permitted speeds in km/h: the signed limit, or else the default of the class. Driven shares, waits and the hour are
/// added elsewhere (`FreeFlow`, `Congestion`; B04).
enum StreetSpeeds {
    private static let (kilometresPerMile, kilometresPerNauticalMile) = (1.609344, 1.852)
    /// Limits that signs can show.
    private static let limitRange = 5.0...130.0
    private static let walkingSpeed = 5.0

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

    /// Speed of a person who pushes a cycle.
    static var pushing: SourceStreets.Speeds {
        SourceStreets.Speeds(forwardKilometresPerHour: 4, backwardKilometresPerHour: 4)
    }

    // MARK: Limits

    /// Returns the limits along the way as drawn and against it; without a tag, the default of its class.
    static func limits(
        _ tags: OSMTagValues, _ streetClass: StreetClass, highway: String
    ) -> (forward: Double, backward: Double) {
        func limit(_ key: OSMKey) -> Double? { self.limit(tags[key], isMotorway: highway == "motorway") }
        let both =
            limit(.maxspeedMotorcar) ?? limit(.maxspeed) ?? impliedLimit(tags) ?? car(streetClass, highway: highway)
        return (limit(.maxspeedForward) ?? both, limit(.maxspeedBackward) ?? both)
    }

    /// Returns the limit implied by the kind of street or zone where no number is tagged.
    private static func impliedLimit(_ tags: OSMTagValues) -> Double? {
        for key in [OSMKey.maxspeedType, .sourceMaxspeed, .zoneMaxspeed] {
            // `sign`, `survey` and the like give no limit; `30` does for a zone.
            guard let text = tags[key], key == .zoneMaxspeed || text.contains(":") else { continue }
            if let found = limit(text) { return found }
        }
        return nil
    }

    /// Parses a `maxspeed`: `50`, `30 mph`, `walk`, `FR:urban`, `DE:zone:30`; the lowest of several; nil if unknown.
    /// Only motorways have no limit (`none`): elsewhere the value means that there is no sign.
    static func limit(_ text: String?, isMotorway: Bool = false) -> Double? {
        guard let text else { return nil }
        return text.split { $0 == ";" || $0 == "|" }.compactMap { part in
            let word = part.drop { $0 == " " }
            return word == "none" ? (isMotorway ? limitRange.upperBound : nil) : limit(word: word)
        }.min()
    }

    private static func limit(word: Substring) -> Double? {
        if let place = word.lastIndex(of: ":") {
            let country = word.prefix { $0 != ":" }
            return impliedLimit(word[word.index(after: place)...], in: country == "zone" ? "" : country)
        }
        if word == "walk" { return walkingSpeed }
        let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        guard let number = positiveNumber(digits) else { return nil }
        var unit = word[digits.endIndex...].drop { $0 == " " }
        while unit.last == " " { unit.removeLast() }
        switch unit {
        case "", "km/h", "kmh", "kph": return clamped(number)
        case "mph": return clamped(number * kilometresPerMile)
        case "knots": return clamped(number * kilometresPerNauticalMile)
        default: return nil
        }
    }

    /// Parses a number above 0, with a point or, before a single digit, a comma.
    private static func positiveNumber(_ digits: Substring) -> Double? {
        let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts.count == 2 && parts[1].count == 1 else { return nil }
        return Double(parts.joined(separator: ".")).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns the limit that a country's law implies.
    ///
    /// - Parameter name: text behind the country and a colon.
    private static func impliedLimit(_ name: Substring, in country: Substring) -> Double? {
        let isInMiles = country == "GB" || country == "US"
        switch name {
        case "urban", "nsl_restricted":
            return isInMiles ? 30 * kilometresPerMile : ["BY", "KZ", "RU"].contains(country) ? 60 : 50
        case "rural": return isInMiles ? 60 * kilometresPerMile : rural[country] ?? 90
        case "nsl_single": return 60 * kilometresPerMile
        case "nsl_dual": return 70 * kilometresPerMile
        case "trunk": return isInMiles ? 70 * kilometresPerMile : 100
        case "motorway": return isInMiles ? 70 * kilometresPerMile : country == "DE" ? limitRange.upperBound : 120
        case "living_street", "walk": return 10
        default:  // `zone30`, or the `30` of `zone:30`
            return Double(name.drop { !$0.isNumber }).map { clamped($0 * (isInMiles ? kilometresPerMile : 1)) }
        }
    }

    /// Limits outside of towns by country, where they are not 90 km/h.
    ///
    /// Source: OpenStreetMap's wiki, "Default speed limits".
    private static let rural: [Substring: Double] = [
        "AT": 100, "CH": 80, "DE": 100, "DK": 80, "FI": 80, "FR": 80, "HR": 80, "IE": 80, "NL": 80, "NO": 80, "RS": 80,
        "SE": 70,
    ]

    private static func clamped(_ speed: Double) -> Double {
        min(max(speed, limitRange.lowerBound), limitRange.upperBound)
    }
}
