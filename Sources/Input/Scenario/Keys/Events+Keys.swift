import InputFiles
import Quantities

/// An entry of `events:`.
struct EventEntry {
    var name = ""
    var from: EventTime?
    var until: EventTime?
    var isActive = true
    var crowd: KeyField?
    var speedFactor = 1.0
    var demandFactor = 1.0
    var strikeShare: Double?
    var closedZones: KeyField?
    var closedStreets: KeyField?

    static let keys: [Key<EventEntry>] = [
        Key("name", \.name, .name, "name of the event in reports", required: "write a name for reports"),
        Key(
            "from", \.from, .eventTime,
            "start of the event: a time without a date means its first occurrence in the run",
            required: "write a time of the day, such as \"22:30\", or a date and time, such as \"2026-06-06 22:30\""),
        Key(
            "until", \.until, .eventTime, "end of the event: a time without a date means the first one after `from`",
            required: "write a time of the day or a date and time after 'from'"),
        Key(
            "active", \.isActive, .flag,
            "`false` switches the event off: reports keep its period and place, for a comparison with a run in which it is on"
        ),
        Key(
            "crowd", \.crowd, .deferred("a map"), "people who leave a place in the period, some of them by taxi",
            defaultValue: "none"),
        Key(
            "speed", \.speedFactor,
            .number(.from(EventsDecoder.speedFactors.lowerBound, to: EventsDecoder.speedFactors.upperBound)),
            "factor of all speeds in the period: 0.8 for rain that slows the streets to 80 %"),
        Key(
            "demand", \.demandFactor, .number(.from(0, to: 10)),
            """
            factor of the requests of `demand` and of walk-up clients in the period; regular clients, lists of booked rides \
            and crowds stay as they are
            """),
        Key(
            "noStops", \.closedZones, .deferred("a list of zones"),
            """
            zones in which no taxi stops in the period: clients who ask from or to them find no route; taxis still drive through, \
            and accepted rides are completed
            """, defaultValue: "none"),
        Key(
            "closed", \.closedStreets, .deferred("a map"),
            """
            streets that are closed in the period, in a city with streets: drives that begin then avoid them, and clients \
            at places that this cuts off find no route; walkers and cyclists are not affected
            """, defaultValue: "none"),
        Key(
            "strike", \.strikeShare, .ifWritten(.map(strikeKeys), defaultValue: 0),
            "drivers who do not work in the period and return at its end", defaultValue: "no driver"),
    ]

    private static let strikeKeys: [Key<Double>] = [
        Key(
            "share", \.self, .number(.from(0, to: 1)),
            "share of the drivers; each ends the current ride first", required: "write the share of the drivers")
    ]
}

/// Values of `events.closed:`.
struct EventClosureEntry {
    var streets: KeyField?
    var area: KeyField?
    var zone: KeyField?

    static let keys: [Key<EventClosureEntry>] = [
        Key(
            "streets", \.streets, .deferred("a list of names"), "closes the streets with these names, as in the map",
            defaultValue: "given by `area` or `zone`"),
        Key(
            "area", \.area, .deferred("a list of latitudes and longitudes"),
            "closes every street, from junction to junction, of which a part lies in this polygon: its corners, `[lat, lon]`",
            defaultValue: "given by `streets` or `zone`"),
        Key(
            "zone", \.zone, .deferred("a zone"), "closes every street that begins or ends in the zone",
            defaultValue: "given by `streets` or `area`"),
    ]
}

/// Values of `events.crowd:`.
struct EventCrowdEntry {
    var people = 0
    var taxiShare = 0.0
    var zone: KeyField?
    var latitude: Double?
    var longitude: Double?
    var destinations: KeyField?
    var tripLengthKilometres: Double?

    static let keys: [Key<EventCrowdEntry>] = [
        Key(
            "people", \.people, .whole(0...10_000_000), "number of people who leave",
            required: "write the number of people, such as 20000"),
        Key(
            "taxiShare", \.taxiShare, .number(.above(0, to: 1)),
            "share of them who request a taxi, in parties as of `clients.party`",
            required: "write the share, such as 0.05"),
        Key(
            "zone", \.zone, .deferred("a zone"), "zone where they are, at any of its places",
            defaultValue: "given by `lat` and `lon`"),
        Key(
            "lat", \.latitude, .ifWritten(.number(RankEntry.latitudeLimits), defaultValue: 0),
            "latitude of their place in degrees, instead of `zone`", defaultValue: "given by `zone`"),
        Key(
            "lon", \.longitude, .ifWritten(.number(RankEntry.longitudeLimits), defaultValue: 0),
            "longitude of their place in degrees", defaultValue: "needed with `lat`"),
        Key(
            "to", \.destinations, .deferred("weights by zone"), "zones where they go", defaultValue: "by `tripLength`"),
        Key(
            "tripLength", \.tripLengthKilometres,
            .ifWritten(.kilometres(DemandDecoder.tripLengthKilometres), defaultValue: 0),
            "scale of the trip length, as in `demand.gravity`", defaultValue: "given by `to`"),
    ]
}

/// A time of an event as written: of a day, or of any day.
struct EventTime: Hashable, Sendable {
    /// Date; nil for a time of the day alone.
    var date: CalendarDate?
    /// Time since midnight.
    var clock: SimDuration
}

extension KeyForm where Value == EventTime? {
    /// Form of a time of the day, or a date and time.
    fileprivate static var eventTime: KeyForm {
        KeyForm("a time of the day, or a date and time", text: { _ in "" }) { field in
            guard let text = field.scalar() else { return nil }
            let parts = text.split(separator: " ")
            let date = parts.count == 2 ? CalendarDate(String(parts[0])) : nil
            guard parts.count == 1 || date != nil, let clock = parts.last.flatMap({ KeyField.clockTime($0) }) else {
                field.report(
                    "\(field.label) is '\(text)', not a time",
                    remedy: "write it like \"22:30\", or with the date like \"2026-06-06 22:30\"")
                return nil
            }
            return .some(EventTime(date: date, clock: clock))
        }
    }
}
