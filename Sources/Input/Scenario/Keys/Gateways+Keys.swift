import CityModel
import Quantities

/// An entry of `city.gateways`.
struct GatewayEntry {
    var name = ""
    var latitude: Double?
    var longitude: Double?
    var zone: KeyField?
    var drive = SimDuration.zero
    var kilometres = 0.0
    var reachKilometres = 10.0

    static let keys: [Key<GatewayEntry>] = [
        Key("name", \.name, .name, "name of the gateway, which becomes a zone", required: "write one, such as Airport"),
        Key(
            "lat", \.latitude, .ifWritten(.number(RankEntry.latitudeLimits), defaultValue: 0),
            "latitude of the gateway in degrees, outside all zones", defaultValue: "`distance` behind its entry"),
        Key(
            "lon", \.longitude, .ifWritten(.number(RankEntry.longitudeLimits), defaultValue: 0), "longitude in degrees",
            defaultValue: "needed with `lat`"),
        Key(
            "zone", \.zone, .deferred("a zone"), "zone through which taxis reach the gateway",
            defaultValue: "zone nearest to `lat` and `lon`; needed without them"),
        Key(
            "drive", \.drive, .time(.above(0, to: hoursMax * 3_600)),
            "drive time between the edge of the city and the gateway on an empty road", required: "write it like 25 min"
        ),
        Key(
            "distance", \.kilometres, .kilometres(.from(0, to: 1_000)),
            "distance between the edge of the city and the gateway", required: "write it like 22 km"),
        Key(
            "within", \.reachKilometres, .kilometres(.above(0, to: 1_000)),
            "maximum straight distance from the gateway of the places that `outside: gateway` moves to it"),
    ]

    private static let hoursMax = 12.0

    /// Drive beyond the entry.
    var leg: TravelLeg { TravelLeg(seconds: drive.seconds, kilometres: kilometres) }
}

/// An entry of `demand.gateways`, except its gateway.
struct GatewayDemandEntry {
    var inPerDay = 0.0
    var outPerDay = 0.0
    var hourWeights = [Double](repeating: 1, count: 24)

    static let keys: [Key<GatewayDemandEntry>] = [
        Key("in", \.inPerDay, perDay, "requests per day from the gateway; destinations by the attraction of the zones"),
        Key("out", \.outPerDay, perDay, "requests per day to the gateway; origins by the attraction of the zones"),
        Key("hours", \.hourWeights, .hourWeights("equal weights"), "weights of the hours from midnight"),
    ]

    private static let perDay = KeyForm<Double>.number(.from(0, to: DemandDecoder.requestsPerDayMax))
}
