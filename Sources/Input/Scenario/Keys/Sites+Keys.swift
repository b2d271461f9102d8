import Behaviour
import InputFiles

/// Values of `sites:` and `weather:`.
struct SitesSection {
    /// Undecoded sites, until the tours are known.
    var sites: KeyField?
    var weather = Weather()

    static let keys: [Key<SitesSection>] = [
        Key(
            "sites", \.sites, .deferred("maps of `limit` and `places` by name"),
            """
            capacity, by the name of a place of the city, or of a tour's first waypoint where there is no place: \
            \(SiteCapacity.keys.flatMap { $0.lines(of: nil, below: "") }.map(summary).joined(separator: "; "))
            """, defaultValue: "room for all, no place too full"),
        Key(
            "weather", \.weather, weather,
            "probability that it rains, by the hour of the day, for the whole hour"),
    ]

    private static func summary(of line: KeyDocumentation) -> String {
        "`\(line.path)`, \(line.accepted), \(line.purpose)"
    }

    /// Form of `{14: 0.3, 15: 1}`.
    private static let weather = KeyForm<Weather>("0 to 1 by the hour", text: { _ in "0" }) { field in
        guard let entries = field.namedEntries() else { return nil }
        var weather = Weather()
        for entry in entries {
            if let hour = Int(entry.key), weather.rainProbabilities.indices.contains(hour) {
                let chance = entry.value.labelled("the probability of rain at \(hour) h").number(BehaviourDecoder.share)
                weather.rainProbabilities[hour] = chance ?? 0
            } else {
                field.context.report(
                    at: entry.keyPosition, "'\(entry.key)' is not an hour of the day", remedy: "0 to 23 are allowed")
            }
        }
        return weather
    }
}

extension SiteCapacity {
    static let keys: [Key<SiteCapacity>] = [
        Key(
            "limit", \.peopleMax, .ifWritten(.whole(0...PedestrianDecoder.peopleMax), defaultValue: 0),
            "number of people above which the place is too full"),
        Key(
            "places", \.places, .ifWritten(.whole(1...PedestrianDecoder.peopleMax), defaultValue: 0),
            "number of people with room; the others stand in line"),
    ]
}
