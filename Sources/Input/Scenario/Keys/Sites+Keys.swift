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
            by the name of a place of the city, or of the first waypoint where there is none: \
            \(SiteCapacity.keys.flatMap { $0.lines(of: nil, below: "") }.map(summary).joined(separator: "; "))
            """, defaultValue: "room for all, nowhere too many"),
        Key(
            "weather", \.weather, weather,
            "with which chance it rains, by the hour of the day, for the whole hour"),
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
                let chance = entry.value.labelled("the chance of rain at \(hour) h").number(BehaviourDecoder.share)
                weather.rainProbabilities[hour] = chance ?? 0
            } else {
                field.context.report(
                    at: entry.keyPosition, "'\(entry.key)' is no hour of the day", remedy: "0 to 23 are allowed")
            }
        }
        return weather
    }
}

extension SiteCapacity {
    static let keys: [Key<SiteCapacity>] = [
        Key(
            "limit", \.peopleMax, .ifWritten(.whole(0...PedestrianDecoder.peopleMax), defaultValue: 0),
            "above which there are too many people"),
        Key(
            "places", \.places, .ifWritten(.whole(1...PedestrianDecoder.peopleMax), defaultValue: 0),
            "for the others stand in line"),
    ]
}
