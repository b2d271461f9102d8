import CityFiles
import CityModel
import Quantities

/// Values of `city.generate:` and `city.campus:`.
struct GeneratedCity {
    var seed: UInt64 = 0
    var zones = 0
    var buildings = CampusGenerator.usualBuildingCount

    static let keys: [Key<GeneratedCity>] = [
        seed, Key("zones", \.zones, .whole(CityGenerator.zoneCountRange), "how many", needed: ""),
    ]

    static let campusKeys: [Key<GeneratedCity>] = [
        seed, Key("buildings", \.buildings, .whole(CampusGenerator.buildingCountRange), "of the campus"),
    ]

    private static var seed: Key<GeneratedCity> { Key("seed", \.seed, .seed, "another one, another city", needed: "") }
}

/// Values of `places.generate:`.
struct GeneratedPlaces {
    var count = 0
    var seed: UInt64 = 1

    static let keys: [Key<GeneratedPlaces>] = [
        Key("count", \.count, .whole(PlaceGenerator.countRange), "invented places", needed: ""),
        Key("seed", \.seed, .seed, "another one, other places"),
    ]
}

/// Values of `city.sameZone:`, the leg from every zone to itself.
struct SameZone {
    var time = SimDuration.zero
    var metres = ExactDecimal(digits: 0)

    static let keys: [Key<SameZone>] = [
        Key(
            "time", \.time, .time(.from(0, to: TravelLeg.secondsRange.upperBound)),
            "with `tableFile`: of the way from every zone to itself, in place of the table's",
            needed: "write it like 105 s"),
        Key("distance", \.metres, metres, "likewise", needed: "write it like 1.14 km"),
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
struct WrittenRank {
    /// Name for readers of the scenario.
    var name = ""
    var weight = 1.0
    var zone: KeyField?
    var latitude: Double?
    var longitude: Double?

    static let weightLimits = Limits.above(0, to: 1_000_000)
    static let latitudeLimits = Limits.from(-90, to: 90)
    static let longitudeLimits = Limits.from(-180, to: 180)

    static let keys: [Key<WrittenRank>] = [
        Key("name", \.name, .text, "for people who read the scenario", usual: "none"),
        Key("weight", \.weight, .number(weightLimits), "how many drivers it draws, beside the others"),
        Key("zone", \.zone, .later("a zone"), "where it is", usual: "`lat` and `lon` tell"),
        Key(
            "lat", \.latitude, .ifWritten(.number(latitudeLimits), usual: 0), "or: at which place",
            usual: "`zone` tells"),
        Key(
            "lon", \.longitude, .ifWritten(.number(longitudeLimits), usual: 0), "beside `lat`",
            usual: "needed beside `lat`"),
    ]
}
