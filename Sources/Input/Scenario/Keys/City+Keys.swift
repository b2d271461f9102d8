import CityFiles
import CityModel
import Quantities

/// Values of `city.generate:` and `city.campus:`.
struct GeneratedCitySection {
    var seed: UInt64 = 0
    var zones = 0
    var buildings = CampusGenerator.defaultBuildingCount

    static let keys: [Key<GeneratedCitySection>] = [
        seed, Key("zones", \.zones, .whole(CityGenerator.zoneCountRange), "how many", required: ""),
    ]

    static let campusKeys: [Key<GeneratedCitySection>] = [
        seed, Key("buildings", \.buildings, .whole(CampusGenerator.buildingCountRange), "of the campus"),
    ]

    private static var seed: Key<GeneratedCitySection> {
        Key("seed", \.seed, .seed, "another one, another city", required: "")
    }
}

/// Values of `places.generate:`.
struct GeneratedPlacesSection {
    var count = 0
    var seed: UInt64 = 1

    static let keys: [Key<GeneratedPlacesSection>] = [
        Key("count", \.count, .whole(PlaceGenerator.countRange), "invented places", required: ""),
        Key("seed", \.seed, .seed, "another one, other places"),
    ]
}

/// Values of `city.sameZone:`, the leg from every zone to itself.
struct IntrazonalLegSection {
    var time = SimDuration.zero
    var metres = ExactDecimal(digits: 0)

    static let keys: [Key<IntrazonalLegSection>] = [
        Key(
            "time", \.time, .time(.from(0, to: TravelLeg.secondsRange.upperBound)),
            "with `tableFile`: of the way from every zone to itself, in place of the table's",
            required: "write it like 105 s"),
        Key("distance", \.metres, metres, "likewise", required: "write it like 1.14 km"),
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
                "everywhere: what is driven of the posted limit, or of the one that is usual for the class of street")
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
            "signals (`highway=traffic_signals`, `crossing=traffic_signals`); red for half of 80 s is 10 s in the mean"
        case .crossing: "other crossings for walkers, unless they are unmarked"
        case .stop: "stop signs; at the junction itself only for those from minor streets, unless `stop=all`"
        case .givingWay:
            "give-way signs, into a roundabout, and without any sign from a street into one of a higher class"
        case .crossroads:
            "without any sign where at least three streets of one class meet; not on motorways and trunk roads"
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
        Key("name", \.name, .text, "for people who read the scenario", defaultValue: "none"),
        Key("weight", \.weight, .number(weightLimits), "how many drivers it draws, beside the others"),
        Key("zone", \.zone, .deferred("a zone"), "where it is", defaultValue: "`lat` and `lon` tell"),
        Key(
            "lat", \.latitude, .ifWritten(.number(latitudeLimits), defaultValue: 0), "or: at which place",
            defaultValue: "`zone` tells"),
        Key(
            "lon", \.longitude, .ifWritten(.number(longitudeLimits), defaultValue: 0), "beside `lat`",
            defaultValue: "needed beside `lat`"),
    ]
}
