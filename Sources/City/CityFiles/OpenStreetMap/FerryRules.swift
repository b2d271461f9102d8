import CityModel

/// A ferry of OpenStreetMap: the travel modes it carries, its directions, and its duration.
///
/// It carries people on foot unless tagged otherwise, and cars and bicycles if tagged so.
///
/// Source: OpenStreetMap's wiki, "Tag:route=ferry" and "Key:duration".
struct FerryRules {
    let tags: OSMTagValues

    private static let kilometresPerHour = 15.0
    /// The highest speed of ferries; a duration that implies a higher one is an error of the map.
    private static let kilometresPerHourMax = 110.0
    /// Longest duration; a longer ferry connects no streets of one city.
    static let secondsMax = 12 * 3_600.0

    /// Reads the tags; nil if this is no ferry.
    init?(_ tags: OSMTagValues) {
        guard tags[.route] == "ferry", tags[.highway] == nil else { return nil }
        self.tags = tags
    }

    /// Returns the mean speed over its whole length, in km/h, or nil if it takes too long.
    ///
    /// - Parameter metres: nil if a part of it is not in the extract, so that its duration says nothing about the rest.
    func kilometresPerHour(metres: Double?) -> Double? {
        let said = tags[.duration].flatMap { FerryRules.seconds($0) }
        if let said, said > FerryRules.secondsMax { return nil }
        guard let metres, metres > 0 else { return FerryRules.kilometresPerHour }
        if let said, metres * 3.6 / said <= FerryRules.kilometresPerHourMax { return metres * 3.6 / said }
        return metres * 3.6 / FerryRules.kilometresPerHour > FerryRules.secondsMax
            ? nil : FerryRules.kilometresPerHour
    }

    /// Returns the speeds in both directions.
    ///
    /// - Parameter kilometresPerHour: 0 or more.
    func speeds(_ mode: TravelMode, kilometresPerHour speed: Double) -> SourceStreets.Speeds {
        let direction = StreetRules.direction(tags[.oneway]) ?? .both
        return SourceStreets.Speeds(
            forwardKilometresPerHour: direction.isForward && carries(mode, .forward) ? speed : 0,
            backwardKilometresPerHour: direction.isBackward && carries(mode, .backward) ? speed : 0)
    }

    private func carries(_ mode: TravelMode, _ direction: AccessRules.Direction) -> Bool {
        let access = AccessRules(tags)
        switch mode {
        case .car: return access.isOpenToTaxis(direction) ?? access.isOpen(.vehicle, direction) ?? false
        case .walk: return access.isOpen(.foot, direction) ?? access.isOpen(.access, direction) ?? true
        case .cycle:
            if tags[.bicycle] == "dismount" { return true }
            return access.isOpen(.bicycle, direction) ?? access.isOpen(.vehicle, direction) ?? false
        }
    }

    // MARK: Durations

    /// Parses `00:12`, `1:20:00`, `PT1H20M` or `12` (minutes) as seconds; returns nil for anything else, and for zero.
    static func seconds(_ text: String) -> Double? {
        let seconds = text.first == "P" ? isoSeconds(text.dropFirst()) : clockSeconds(text)
        return seconds.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }

    private static func clockSeconds(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Double(part) : nil
        }
        guard (1...3).contains(parts.count) else { return nil }
        // Minutes; hours and minutes; hours, minutes and seconds.
        let units: [Double] = parts.count == 1 ? [60] : [3_600, 60, 1]
        return zip(parts, units).reduce(0) { sum, part in sum.flatMap { sum in part.0.map { sum + $0 * part.1 } } }
    }

    /// Parses an ISO 8601 duration behind its `P`, of days and shorter units.
    private static func isoSeconds(_ text: Substring) -> Double? {
        var (number, isTime, seconds): (String, Bool, Double) = ("", false, 0)
        for character in text {
            switch character {
            case "0"..."9", ".": number.append(character)
            case ",": number.append(".")
            case "T" where number.isEmpty: isTime = true
            case "D", "H", "M", "S":
                let units: [Character: Double] = isTime ? ["H": 3_600, "M": 60, "S": 1] : ["D": 86_400]
                guard let unit = units[character], let value = Double(number) else { return nil }
                seconds += value * unit
                number = ""
            default: return nil
            }
        }
        return number.isEmpty ? seconds : nil
    }
}
