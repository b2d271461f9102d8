import CityHost
import Lessons
import Quantities
import ServiceKernel
import YAML

/// The numbers that a lesson itself supports: those it expects or sets, and those of the rules it is about. Any other
/// number in its texts might be wrong without anything noticing.
struct LessonFacts {
    /// Facts in the order of the file, followed by those of the rules.
    private var facts: [(quantity: LessonQuantity, text: String)] = []
    private var texts: Set<String> = []
    private var known: Set<LessonQuantity> = []
    private let start: StartOfRun

    /// Collects the facts of a lesson.
    ///
    /// - Parameters:
    ///   - root: the whole document.
    ///   - rules: in force in the lesson.
    ///   - about: the rules that it is about.
    ///   - start: the time of day at time 0.
    init(of root: YAMLNode, _ rules: RuleParameters, about: [String], start: StartOfRun) {
        self.start = start
        if case .mapping(let entries) = root.content {
            for entry in entries where !LessonFacts.textKeys.contains(entry.key) { note(entry.value, key: entry.key) }
        }
        for text in about.flatMap({ rules.numbers(of: $0) }) { note(text) }
    }

    /// Whether a fact supports a quantity that a text writes like this. Times of day must be written as the story shows
    /// them: not `7:5` for `07:05`, nor `32:00:00` for `day 2, 08:00:00`.
    func support(_ quantity: LessonQuantity, written text: String) -> Bool {
        known.contains(quantity) && (quantity.unit != .clock || LessonQuantity.isOnClock(text) || texts.contains(text))
    }

    /// Returns the clock time of a fact that a text gives as a time since the start; nil if there is none.
    func clockText(ofTimeSinceStart time: LessonQuantity) -> String? {
        let clock = LessonQuantity.clock(seconds: start.clock.microseconds / 1_000_000)
        guard time.unit == .clock, let shown = time.adding(clock, isNegative: false), shown != time else { return nil }
        return facts.first { $0.quantity == shown }?.text
    }

    /// Returns suggestions: the nearest facts of the same unit, or else equal numbers of another.
    ///
    /// - Parameter text: quantity as written; facts written in the same unit are preferred.
    func nearest(to quantity: LessonQuantity, written text: String) -> [String] {
        let unit = NumberWithUnit(text)?.unit
        let alike = facts.filter { $0.quantity.unit == quantity.unit }.map { fact in
            let isOtherwiseWritten = NumberWithUnit(fact.text)?.unit != unit
            return (fact: fact, rank: (fact.quantity.distance(from: quantity), isOtherwiseWritten ? 1 : 0))
        }
        let others = facts.filter { $0.quantity.value == quantity.value }
        let ranked = alike.isEmpty ? others : alike.sorted { $0.rank < $1.rank }.map(\.fact)
        var seen: Set<LessonQuantity> = []
        return ranked.filter { seen.insert($0.quantity).inserted }.prefix(3).map(\.text)
    }

    // MARK: Reading

    /// Keys of texts, which are no facts.
    private static let textKeys: Set = [
        "lesson", "dispute", "description", "topic", "age", "minutes", "about", "question", "choices", "right",
        "tempting", "answer", "licence", "tr",
    ]
    /// Keys whose numbers are names of persons, places or things.
    private static let namingKeys: Set = Set(
        ["from", "to", "zone", "zones", "queue", "is", "name", "title", "text"] + LessonDecoder.actors.map(\.word))
    /// Keys whose durations are times since the start of the lesson.
    private static let momentKeys: Set<String> = {
        var names = MomentNames()
        for entry in LessonDecoder.vocabulary {
            var command = entry.blank(1)
            // This form never throws.
            try? command.visitFields(with: &names)
        }
        for var effect in HostEffect.samples { try? effect.visitFields(with: &names) }
        return names.names
    }()
    /// Units at the end of key names: `accuracyMetres`, `offer.timeoutSeconds`.
    private static let unitsOfKeys = [
        ("kilometres", "km"), ("metres", "m"), ("more", "m"), ("seconds", "s"), ("minutes", "min"), ("hours", "h"),
        ("days", "days"), ("percent", "%"), ("kmh", "km/h"),
    ]

    private mutating func note(_ node: YAMLNode, key: String) {
        switch node.content {
        case .mapping(let entries):
            for entry in entries {
                if entry.key == "table" { addLegs(entry.value) } else { note(entry.value, key: entry.key) }
            }
        case .sequence(let items): for item in items { note(item, key: key) }
        case .scalar(let text, _):
            // Opening hours and the like have several clock times.
            let parts = text.split { !($0.isWholeNumber || $0 == ":") }.filter { $0.contains(":") }
            for part in parts { note(String(part)) }
            guard !LessonFacts.namingKeys.contains(key) else { return }
            if LessonFacts.momentKeys.contains(key) { noteClock(text) }
            // The length of a session is written like a time of day.
            if key == "time", let length = LessonQuantity(text)?.sinceMidnight { known.insert(length) }
            note(text)
            let unit = LessonFacts.unitsOfKeys.first { key.lowercased().hasSuffix($0.0) }?.1
            if let unit, NumberWithUnit(text)?.unit == "" { note("\(text) \(unit)") }
        }
    }

    /// Adds `[minutes, kilometres]` from zone to zone (Z05).
    private mutating func addLegs(_ node: YAMLNode) {
        switch node.content {
        case .mapping(let entries): for entry in entries { addLegs(entry.value) }
        case .sequence(let leg):
            for (item, unit) in zip(leg, ["min", "km"]) {
                if case .scalar(let text, _) = item.content { note("\(text) \(unit)") }
            }
        case .scalar: break
        }
    }

    private mutating func note(_ text: String) {
        guard let quantity = LessonQuantity(text), texts.insert(text).inserted else { return }
        known.insert(quantity)
        facts.append((quantity, text))
    }

    /// Adds the time that the lesson's clock shows at a time since its start.
    private mutating func noteClock(_ text: String) {
        guard let time = LessonQuantity(text), time.unit == .of(.time),
            let seconds = time.value.whole, seconds <= 36_525 * 86_400
        else { return }
        let clock = start.clock.microseconds / 1_000_000 + seconds
        // In a lesson with a date, a text may name the day in its own words.
        let shown = start.date == nil ? [clock] : [clock, clock % 86_400]
        for seconds in shown {
            let (day, rest) = (seconds / 86_400, seconds % 86_400)
            let digits = [rest / 3_600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            let text = (day > 0 ? "day \(day + 1), " : "") + digits.joined(separator: ":")
            let quantity = LessonQuantity.clock(seconds: seconds)
            if known.insert(quantity).inserted { facts.append((quantity, text)) }
        }
    }
}

/// Collects the names of fields that are times since the start.
private struct MomentNames: FieldVisitor {
    private(set) var names: Set = ["at"]

    mutating func visit<Value: FieldType>(
        _ field: ServiceKernel.Field, _: inout Value, _: FieldPresence
    ) {
        if Value.domain == .moment { names.insert(field.name) }
    }
}

extension RuleParameters {
    /// Returns the parameters of a rule as written in texts.
    fileprivate func numbers(of rule: String) -> [String] {
        switch rule {
        case "D07":
            ["\(taxi.refusalsToStandDown)", "\(taxi.refusalsToSuspend)", "\(taxi.suspensionDays) days"]
        case "D08", "T04": [text(taxi.offerTimeout)]
        case "T12": [text(taxi.noShowWait)]
        case "R01": [text(taxi.reservationLead)]
        case "R02": [text(taxi.reservationAllocation)]
        case "S02": ["\(taxi.sharingDetourMax)"]
        case "P01": ["\(taxi.fare.flagFall)", "\(taxi.fare.perKilometre)"]
        case "P02": taxi.fareLimit.map { ["\($0.flagFall)", "\($0.perKilometre)"] } ?? []
        case "W04": ["\(ExactDecimal(shortestOf: tours.waypointMetres)) m"]
        case "W07":
            [text(tours.pollInterval), text(tours.pollIntervalInBackground), text(tours.pollIntervalSavingPower)]
        case "W08": [text(tours.reminderInterval)]
        case "F02": ["\(activity.accuracyMetresMax) m"]
        case "F05":
            [activity.goalKilometresMin, activity.goalKilometresMax, activity.goalKilometresDefault].map { "\($0) km" }
        case "L03":
            [
                places.feed.rating, places.feed.visits, places.feed.friends, places.feed.preference,
                places.feed.district,
            ].map { "\($0)" }
        case "L04": ["\(places.mapMetres) m"]
        case "G01": ["\(guide.subscriptionFee)"]
        case "G02": [guide.taxShare, guide.commissionShare].compactMap { $0.times(100) }.map { "\($0) %" }
        case "G03":
            [guide.routesProposedMax, guide.routePlacesMin, guide.routePlacesMax].map { "\($0)" }
                + [guide.routeMetresMax, guide.startMetresMax].map { "\($0) m" }
        case "G04": ["\(guide.routeMetresMax) m", "\(guide.routePlacesMax)"]
        case "G05": ["\(guide.eatMetresMax) m"]
        case "G06": ["\(guide.followersMax)", "\(guide.guidePay)"]
        case "G07": ["\(guide.nearbyMetresMax) m"]
        case "G08": ["\(guide.cardAmountMin)", "\(guide.cardAmountMax)"]
        case _: []  // The rule has no parameters.
        }
    }

    private func text(_ length: SimDuration) -> String {
        "\(ExactDecimal(digits: length.microseconds, decimals: 6)) s"
    }
}
