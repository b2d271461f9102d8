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
        Key(
            "count", \.count, .whole(0...PedestrianDecoder.peopleMax), "number of visitors, who arrive in `waves`",
            required: ""),
        Key(
            "waves", \.waves, .list(ArrivalWave.keys, of: ArrivalWave(clock: .zero, spread: .zero, share: 1)),
            "waves of arrivals", required: "write when they arrive: [{at: \"10:00\", spread: 1 h}]"),
    ]
    static let keysOfRate: [Key<ArrivalsSection>] = [
        Key(
            "perHour", \.perHour, rates,
            "arrivals per hour in a Poisson process, or 24 rates by the hour; instead of `count` and `waves`",
            defaultValue: "given by `count` and `waves`")
    ]
    static let keysOfPlace: [Key<ArrivalsSection>] = [
        Key(
            "gates", \.gates, .deferred("a list of names"), "ranks and places where visitors arrive and leave",
            defaultValue: "every rank")
    ]

    private static var rates: KeyForm<[Double]> {
        let limits = Limits.from(0, to: 1_000_000)
        return KeyForm("\(limits.range()), or a list of 24") { field in
            if case .sequence = field.node.content { return field.hourList(limits) }
            return field.number(limits).map { Array(repeating: $0, count: 24) }
        }
    }
}

extension ArrivalWave {
    fileprivate static let keys: [Key<ArrivalWave>] = [
        Key("at", \.clock, .clock, "middle of the wave", required: "write a time such as \"10:00\""),
        Key(
            "spread", \.spread, .time(.from(0, to: 86_400)),
            "interval, centred on `at`, over which arrivals are spread evenly"),
        Key("share", \.share, .number(.above(0, to: 1_000_000)), "weight of the wave"),
    ]
}

/// `visitors:` (B03), except their arrivals.
extension WalkerBehaviour {
    static let keys: [Key<WalkerBehaviour>] = [
        Key("people", \.peopleWeights, .party, "weights of the number of people who walk with one phone"),
        Key("speed", \.speedKilometresPerHour, .random(.speed), "walking speed, drawn for each visitor"),
        Key(
            "wordsPerMinute", \.readingWordsPerMinute, .unlessNone(.number(.above(0, to: 10_000)), defaultValue: 0),
            "reading speed for annotations, in words per minute; `none`: they are not read"),
        Key("dwell", \.dwellSeconds, .random(.time), "time at a waypoint besides reading, drawn for each waypoint"),
        Key("skip", \.skipProbability, .share, "share of waypoints that are skipped"),
        Key("cancel", \.cancelProbability, .share, "probability, at each waypoint, that a visitor ends the tour"),
        Key("again", \.againProbability, .share, "share of visitors who begin another tour after completing one"),
        Key("putAway", \.backgroundProbability, .share, "share of legs walked with the app in the background: W07"),
        Key(
            "savePower", \.powerSaving,
            .unlessNone(
                .map([
                    Key("share", \.probability, .share, "share of visitors who save power", required: "write a share"),
                    Key(
                        "after", \.afterSeconds, .random(.time), "time from the arrival until they save power",
                        required: ""),
                ]), defaultValue: PowerSaving(probability: 0, afterSeconds: .constant(0))),
            "visitors who save power after some time: W07"),
        Key("network", \.phones.networkWeights, networks, "network when the app is opened: W08"),
        Key(
            "allowMobile", \.phones.allowsMobileProbability, .share,
            "share of visitors who allow updates over mobile data: W08"),
        Key(
            "updatesByHand", \.phones.manualUpdatesProbability, .share,
            "share of visitors who have switched automatic updates off: W08"),
        Key(
            "loseGPS", \.gpsLoss,
            .unlessNone(
                .map([
                    Key("share", \.probability, .share, "share of legs", required: "write a share"),
                    Key("length", \.lengthSeconds, .random(.time), "length of a loss", required: ""),
                ]), defaultValue: GPSLoss(probability: 0, lengthSeconds: .constant(0))),
            "losses of the position; `none`: never"),
        Key(
            "getLost", \.straying,
            .unlessNone(
                .map([
                    Key("share", \.probability, .share, "share of legs", required: "write a share"),
                    Key(
                        "distance", \.kilometres, .random(.length), "distance to the point where they turn back",
                        required: ""),
                ]), defaultValue: Straying(probability: 0, kilometres: .constant(0))),
            "legs that begin in a wrong direction; `none`: no leg"),
        Key(
            "patience", \.linePatienceSeconds, .unlessNone(.random(.time), defaultValue: .constant(0)),
            "maximum time in line; `none`: without limit"),
        Key("giveUp", \.endsAfterLineProbability, .share, "probability that a visitor who leaves a line ends the tour"),
        Key(
            "closing", \.closing, .ifWritten(.clock, defaultValue: .zero), "time at which tours end",
            defaultValue: "never"),
        Key(
            "taxi", \.taxis, .ifWritten(.map(WalkerTaxiUse.keys), defaultValue: WalkerTaxiUse()),
            "use of taxis during a tour, if there are taxis", defaultValue: "no visitor takes a taxi"),
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
            "distance after which a visitor is tired", defaultValue: "never"),
        Key("tired", \.tiredProbability, .share, "share of visitors who take a taxi when they are tired"),
        Key("rain", \.rainProbability, .share, "share of visitors who take a taxi in the rain"),
        Key(
            "late", \.lateProbability, .share,
            "share of visitors who take a taxi if the tour would not end before `closing`"),
        Key(
            "atLeast", \.kilometresMin, .kilometres(.from(0, to: 1_000)),
            "minimum straight-line distance of such a taxi ride"),
    ]
}

/// `authors:` (W06).
extension AuthorBehaviour {
    static let keys: [Key<AuthorBehaviour>] = [
        Key("count", \.count, .whole(0...PedestrianDecoder.writersMax), "number of tour authors", required: ""),
        Key(
            "pause", \.pauseSeconds, .random(.time),
            "time from the end of one piece of work to the start of the next"),
        Key(
            "corrections", \.correctionProbability, .share,
            "share of the work that corrects a tour; the rest is new tours"),
        Key("waypoints", \.waypoints, waypointRange, "number of waypoints of a new tour"),
        Key(
            "writing", \.writingSeconds, .random(.time),
            "time for each waypoint of a new tour, and for each corrected annotation"),
        Key("fails", \.failureProbability, .share, "share of submissions that fail in transmission, and are repeated"),
    ]

    private static var waypointRange: KeyForm<ClosedRange<Int>> {
        KeyForm("the minimum and the maximum", text: { "[\($0.lowerBound), \($0.upperBound)]" }) { field in
            let numbers = field.list()?.map { $0.wholeNumber(TourContent.waypointsMin...100) }
            guard let numbers, !numbers.contains(nil) else { return nil }
            let ends = numbers.compactMap { $0 }
            guard ends.count == 2, ends[0] <= ends[1] else {
                field.report(
                    "\(field.label) is not a range", remedy: "write the minimum and the maximum, such as [4, 8]")
                return nil
            }
            return ends[0]...ends[1]
        }
    }
}

/// `staff:` (W06).
extension StaffBehaviour {
    static let keys: [Key<StaffBehaviour>] = [
        Key("count", \.count, .whole(0...PedestrianDecoder.writersMax), "number of staff", required: ""),
        Key("pause", \.pauseSeconds, .random(.time), "time between two looks at the submitted tours"),
        Key("rejects", \.rejectionProbability, .share, "share of submitted tours that are sent back"),
    ]
}
