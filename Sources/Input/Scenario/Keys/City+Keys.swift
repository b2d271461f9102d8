import CityFiles
import CityModel
import Quantities

/// Values of `city.generate:` and `city.campus:`.
struct GeneratedCitySection {
    var seed: UInt64 = 0
    var zones = 0
    var buildings = CampusGenerator.defaultBuildingCount

    static let keys: [Key<GeneratedCitySection>] = [
        seed, Key("zones", \.zones, .whole(CityGenerator.zoneCountRange), "number of zones", required: ""),
    ]

    static let campusKeys: [Key<GeneratedCitySection>] = [
        seed, Key("buildings", \.buildings, .whole(CampusGenerator.buildingCountRange), "number of buildings"),
    ]

    private static var seed: Key<GeneratedCitySection> {
        Key("seed", \.seed, .seed, "random seed of the generated city", required: "")
    }
}

/// Values of `places.generate:`.
struct GeneratedPlacesSection {
    var count = 0
    var seed: UInt64 = 1

    static let keys: [Key<GeneratedPlacesSection>] = [
        Key("count", \.count, .whole(PlaceGenerator.countRange), "number of generated places", required: ""),
        Key("seed", \.seed, .seed, "random seed of the generated places"),
    ]
}

/// Values of `city.sameZone:`, the leg from every zone to itself.
struct IntrazonalLegSection {
    var time = SimDuration.zero
    var metres = ExactDecimal(digits: 0)

    static let keys: [Key<IntrazonalLegSection>] = [
        Key(
            "time", \.time, .time(.from(0, to: TravelLeg.secondsRange.upperBound)),
            "with `tableFile`: drive time within each zone, instead of the table's",
            required: "write it like 105 s"),
        Key(
            "distance", \.metres, metres, "distance within each zone, instead of the table's",
            required: "write it like 1.14 km"),
    ]

    private static var metres: KeyForm<ExactDecimal> {
        KeyForm("a length", text: { Dimension.length.text($0) }) {
            $0.metres(.from(0, to: TravelLeg.kilometresRange.upperBound * 1_000))
        }
    }

    /// Leg in whole milliseconds and metres.
    var leg: TravelLeg? {
        metres.roundedHalfUp(times: 1).map {
            TravelLeg(
                milliseconds: Int32(clamping: (time.microseconds + 500) / 1_000), metres: Int32(clamping: $0))
        }
    }
}

/// `city.speeds:` as a map: differences from the calibrated values.
extension FreeFlow {
    static let keys: [Key<FreeFlow>] =
        [
            Key(
                shareWord, \.shareOfLimit, .number(.from(shareRange.lowerBound, to: shareRange.upperBound)),
                "speed on empty streets, as a share of the posted limit or else of the street class's default limit")
        ] + WaitKind.allCases.map(wait)

    private static func wait(at kind: WaitKind) -> Key<FreeFlow> {
        let limits = Limits.from(secondsRange.lowerBound, to: secondsRange.upperBound)
        return Key(kind.word, \.[seconds: kind], .seconds(limits), kind.explanation)
    }
}

extension WaitKind {
    fileprivate var explanation: String {
        switch self {
        case .signals:
            """
            mean wait at traffic signals (`highway=traffic_signals`, `crossing=traffic_signals`); 10 s if they are red for half of a \
            cycle of 80 s
            """
        case .crossing: "wait at other pedestrian crossings, except unmarked ones"
        case .stop:
            """
            wait at stop signs; a sign mapped at the junction itself holds for traffic from minor streets only, unless `stop=all`
            """
        case .givingWay:
            "wait at give-way signs, before a roundabout, and, without a sign, before a street of a higher class"
        case .crossroads:
            "wait, without a sign, where at least three streets of one class meet; not on motorways and trunk roads"
        }
    }
}

/// An entry of `city.ranks`, in a zone or at a coordinate.
struct RankEntry {
    /// Name for readers of the scenario.
    var name = ""
    var weight = 1.0
    var zone: KeyField?
    var latitude: Double?
    var longitude: Double?

    static let weightLimits = Limits.above(0, to: 1_000_000)
    static let latitudeLimits = Limits.from(-90, to: 90)
    static let longitudeLimits = Limits.from(-180, to: 180)

    static let keys: [Key<RankEntry>] = [
        Key("name", \.name, .text, "name for readers of the scenario", defaultValue: "none"),
        Key("weight", \.weight, .number(weightLimits), "weight of this rank when drivers choose a rank"),
        Key("zone", \.zone, .deferred("a zone"), "zone of the rank", defaultValue: "given by `lat` and `lon`"),
        Key(
            "lat", \.latitude, .ifWritten(.number(latitudeLimits), defaultValue: 0),
            "latitude in degrees, instead of `zone`",
            defaultValue: "given by `zone`"),
        Key(
            "lon", \.longitude, .ifWritten(.number(longitudeLimits), defaultValue: 0), "longitude in degrees",
            defaultValue: "needed with `lat`"),
    ]
}
