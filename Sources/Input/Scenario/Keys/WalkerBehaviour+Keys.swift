import Behaviour
import InputFiles
import Quantities
import SimulationKernel
import TourService
import YAML

/// Times and places at which visitors arrive.
struct ArrivalsSection {
    var count = 0
    var waves: [ArrivalWave] = []
    /// Arrivals by the hour of the day.
    var perHour: [Double] = []
    /// Undecoded gates, until the city is known.
    var gates: KeyField?

    static let keysOfWaves: [Key<ArrivalsSection>] = [
        Key("count", \.count, .whole(0...PedestrianDecoder.peopleMax), "so many, in `waves`", required: ""),
        Key(
            "waves", \.waves, .list(ArrivalWave.keys, of: ArrivalWave(clock: .zero, spread: .zero, share: 1)),
            "when they come", required: "tell when they come: [{at: \"10:00\", spread: 1 h}]"),
    ]
    static let keysOfRate: [Key<ArrivalsSection>] = [
        Key(
            "perHour", \.perHour, rates,
            "instead of both: a rate, or one by the hour of the day, of a Poisson process",
            defaultValue: "`count` and `waves` tell")
    ]
    static let keysOfPlace: [Key<ArrivalsSection>] = [
        Key(
            "gates", \.gates, .deferred("a list of names"), "of ranks and places, where they come from and go to",
            defaultValue: "every rank")
    ]

    private static var rates: KeyForm<[Double]> {
        let limits = Limits.from(0, to: 1_000_000)
        return KeyForm("\(limits.range()), or 24 of them") { field in
            if case .sequence = field.node.content { return field.hourList(limits) }
            return field.number(limits).map { Array(repeating: $0, count: 24) }
        }
    }
}

extension ArrivalWave {
    fileprivate static let keys: [Key<ArrivalWave>] = [
        Key("at", \.clock, .clock, "each comes in a wave around this time", required: "tell when, such as \"10:00\""),
        Key("spread", \.spread, .time(.from(0, to: 86_400)), "evenly over so long"),
        Key("share", \.share, .number(.above(0, to: 1_000_000)), "and in the one or the other by their shares"),
    ]
}

/// `visitors:` (B03), except their arrivals.
extension WalkerBehaviour {
    static let keys: [Key<WalkerBehaviour>] = [
        Key("people", \.peopleWeights, .party, "who walk with one telephone"),
        Key("speed", \.speedKilometresPerHour, .random(.speed), "drawn for each visitor"),
        Key(
            "wordsPerMinute", \.readingWordsPerMinute, .unlessNone(.number(.above(0, to: 10_000)), defaultValue: 0),
            "how fast annotations are read; `none`: nobody reads them"),
        Key("dwell", \.dwellSeconds, .random(.time), "drawn for each waypoint"),
        Key("skip", \.skipProbability, .share, "of waypoints passed by"),
        Key("cancel", \.cancelProbability, .share, "of waypoints at which somebody has seen enough"),
        Key("again", \.againProbability, .share, "of those through who begin another tour"),
        Key("putAway", \.backgroundProbability, .share, "of legs walked with the app in the background: W07"),
        Key(
            "savePower", \.powerSaving,
            .unlessNone(
                .map([
                    Key("share", \.probability, .share, "of the visitors", required: "tell how often"),
                    Key("after", \.afterSeconds, .random(.time), "from when on", required: ""),
                ]), defaultValue: PowerSaving(probability: 0, afterSeconds: .constant(0))),
            "who saves power, from when after the arrival on: W07"),
        Key("network", \.phones.networkWeights, networks, "when the app is opened: W08"),
        Key("allowMobile", \.phones.allowsMobileProbability, .share, "who allow mobile data: W08"),
        Key("updatesByHand", \.phones.manualUpdatesProbability, .share, "who switch automatic updates off: W08"),
        Key(
            "loseGPS", \.gpsLoss,
            .unlessNone(
                .map([
                    Key("share", \.probability, .share, "of legs", required: "tell how often"),
                    Key("length", \.lengthSeconds, .random(.time), "how long", required: ""),
                ]), defaultValue: GPSLoss(probability: 0, lengthSeconds: .constant(0))),
            "how often, and for how long, the position is lost"),
        Key(
            "getLost", \.straying,
            .unlessNone(
                .map([
                    Key("share", \.probability, .share, "of legs", required: "tell how often"),
                    Key("distance", \.kilometres, .random(.length), "so far and back", required: ""),
                ]), defaultValue: Straying(probability: 0, kilometres: .constant(0))),
            "how many legs begin in a wrong direction"),
        Key(
            "patience", \.linePatienceSeconds, .unlessNone(.random(.time), defaultValue: .constant(0)),
            "how long somebody stands in line; `none`: for ever"),
        Key("giveUp", \.endsAfterLineProbability, .share, "of those who leave a line who end the tour"),
        Key("closing", \.closing, .ifWritten(.clock, defaultValue: .zero), "when tours end", defaultValue: "never"),
        Key(
            "taxi", \.taxis, .ifWritten(.map(WalkerTaxiUse.keys), defaultValue: WalkerTaxiUse()),
            "who takes one on the way, where there are any", defaultValue: "nobody"),
    ]

    private static var networks: KeyForm<[Double]> {
        let words = ["none", "wifi", "mobile", "roaming"]
        let text: @Sendable ([Double]) -> String = { weights in
            "{" + zip(words, weights).map { "\($0): \(shortText($1))" }.joined(separator: ", ") + "}"
        }
        return KeyForm("weights of \(words.map { "`\($0)`" }.joined(separator: ", "))", text: text) { field in
            field.map { map in
                let weights = words.map { word in map.optional(word).map { $0.number(.weight) } ?? 0 }
                return weights.contains(nil) ? nil : field.positive(weights.compactMap { $0 })
            }
        }
    }
}

extension WalkerTaxiUse {
    fileprivate static let keys: [Key<WalkerTaxiUse>] = [
        Key(
            "tiredAfter", \.tiredAfterKilometres, .ifWritten(.random(.length), defaultValue: .constant(0)),
            "the way after which somebody is tired", defaultValue: "never"),
        Key("tired", \.tiredProbability, .share, "of those who are tired who take one"),
        Key("rain", \.rainProbability, .share, "of those who walk in the rain"),
        Key("late", \.lateProbability, .share, "of those who will not be through before `closing`"),
        Key("atLeast", \.kilometresMin, .kilometres(.from(0, to: 1_000)), "for shorter ways nobody takes one"),
    ]
}

/// `authors:` (W06).
extension AuthorBehaviour {
    static let keys: [Key<AuthorBehaviour>] = [
        Key("count", \.count, .whole(0...PedestrianDecoder.writersMax), "how many", required: ""),
        Key(
            "pause", \.pauseSeconds, .random(.time),
            "from the end of one piece of work to the beginning of the next"),
        Key(
            "corrections", \.correctionProbability, .share,
            "of pieces of work that correct a tour; the others are new tours"),
        Key("waypoints", \.waypoints, waypointRange, "of a new tour"),
        Key(
            "writing", \.writingSeconds, .random(.time),
            "at each waypoint of it, and on each annotation that is corrected"),
        Key("fails", \.failureProbability, .share, "of submissions that fail on the way, and are repeated"),
    ]

    private static var waypointRange: KeyForm<ClosedRange<Int>> {
        KeyForm("the least and the most", text: { "[\($0.lowerBound), \($0.upperBound)]" }) { field in
            let numbers = field.list()?.map { $0.wholeNumber(TourContent.waypointsMin...100) }
            guard let numbers, !numbers.contains(nil) else { return nil }
            let ends = numbers.compactMap { $0 }
            guard ends.count == 2, ends[0] <= ends[1] else {
                field.report("\(field.label) is no range", remedy: "write the least and the most, such as [4, 8]")
                return nil
            }
            return ends[0]...ends[1]
        }
    }
}

/// `staff:` (W06).
extension StaffBehaviour {
    static let keys: [Key<StaffBehaviour>] = [
        Key("count", \.count, .whole(0...PedestrianDecoder.writersMax), "how many", required: ""),
        Key("pause", \.pauseSeconds, .random(.time), "from one look at what was submitted to the next"),
        Key("rejects", \.rejectionProbability, .share, "of submitted tours that are sent back"),
    ]
}
