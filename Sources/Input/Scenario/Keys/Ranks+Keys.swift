import InputFiles
import Quantities
import SimulationKernel
import TaxiService

/// An entry of `ranks:`.
struct RankRulesEntry {
    var zone: KeyField?
    var capacity: UInt32?
    var holding: TaxiRules.HoldingLot?
    var walkUps: WalkUpsEntry?

    /// The word for all zones without an entry of their own.
    static let allZones = "all"
    static let taxisMax = 100_000

    static let keys: [Key<RankRulesEntry>] = [
        Key(
            "zone", \.zone, .deferred("a zone, or `all`"),
            "zone of the rank; `all`: every zone of the city without an entry of its own",
            required: "name a zone, or write 'all'"),
        Key(
            "capacity", \.capacity, .ifWritten(.whole(1...taxisMax), defaultValue: 0),
            "number of taxis that can stand at the rank: T15", defaultValue: "no limit"),
        Key(
            "holding", \.holding, .ifWritten(.map(TaxiRules.HoldingLot.keys), defaultValue: TaxiRules.HoldingLot()),
            "lot in which taxis wait for a place at the rank: T15", defaultValue: "none"),
        Key(
            "walkUps", \.walkUps, .ifWritten(.map(WalkUpsEntry.keys), defaultValue: WalkUpsEntry()),
            "clients who come to the rank and do not call: T14", defaultValue: "none"),
    ]
}

/// Values of `ranks.0.walkUps:`.
struct WalkUpsEntry {
    var perHour = 0.0
    var hourWeights = [Double](repeating: 1, count: 24)
    var patienceSeconds: Distribution?
    var lineMax: UInt32?

    static let keys: [Key<WalkUpsEntry>] = [
        Key(
            "perHour", \.perHour, .number(.above(0, to: 100_000)), "clients per hour, on average over a day",
            required: "write the number of clients per hour, such as 30"),
        Key("hours", \.hourWeights, .hourWeights("equal weights"), "weights of the hours from midnight"),
        Key(
            "patience", \.patienceSeconds, .unlessNone(.random(.time), defaultValue: .constant(0)),
            "time that a client waits in line; `none`: without limit", defaultValue: "that of `clients.patience`"),
        Key(
            "lineMax", \.lineMax, .unlessNone(.whole(0...1_000_000), defaultValue: 0, word: "unlimited"),
            "number of clients who can wait in line; others leave at once"),
    ]
}

extension TaxiRules.HoldingLot {
    fileprivate static let keys: [Key<TaxiRules.HoldingLot>] = [
        Key(
            "capacity", \.capacity,
            .unlessNone(.whole(0...RankRulesEntry.taxisMax), defaultValue: 0, word: "unlimited"),
            "number of taxis that find room in the lot"),
        Key("drive", \.drive, .time(.anyTime), "time of the drive from the lot to the rank"),
    ]
}
