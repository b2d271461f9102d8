import Behaviour
import InputFiles
import Quantities
import SimulationKernel

extension KeyForm where Value == Double {
    /// Form of a number from 0 to 1.
    package static var share: KeyForm { number(BehaviourDecoder.share) }

    /// Form of a bare number.
    package static func number(_ limits: Limits) -> KeyForm {
        KeyForm(limits.range(), text: shortText) { $0.number(limits) }
    }

    /// Form of a length in kilometres.
    package static func kilometres(_ limits: Limits) -> KeyForm {
        KeyForm("a length", text: RandomQuantityKind.length.text) { $0.kilometres(limits) }
    }

    /// Form of a speed.
    package static func kilometresPerHour(_ limits: Limits) -> KeyForm {
        KeyForm(limits.range(in: .speed), text: RandomQuantityKind.speed.text) { $0.kilometresPerHour(limits) }
    }

    /// Form of a number with a unit, in the smallest unit of the dimension.
    package static func amount(_ dimension: Dimension, _ limits: Limits) -> KeyForm {
        KeyForm(limits.range(in: dimension), text: { dimension.text(ExactDecimal(shortestOf: $0)) }) {
            $0.amount(dimension, limits)
        }
    }

    /// Form of a time in seconds.
    package static func seconds(_ limits: Limits) -> KeyForm {
        KeyForm(limits.range(in: .time), text: RandomQuantityKind.time.text) { $0.seconds(limits) }
    }
}

extension KeyForm where Value: BinaryInteger & Sendable {
    /// Form of a whole number.
    package static func whole(_ range: ClosedRange<Int>) -> KeyForm {
        KeyForm("\(range.lowerBound) to \(range.upperBound)") { $0.wholeNumber(range).map { Value($0) } }.withPrecision(
            .whole)
    }
}

extension KeyForm where Value == SimDuration {
    /// Form of a clock time.
    package static var clock: KeyForm { KeyForm("a time of the day", text: clockText) { $0.clockTime() } }

    /// Form of a duration.
    package static func time(_ limits: Limits) -> KeyForm {
        KeyForm(limits.range(in: .time), text: { RandomQuantityKind.time.text($0.seconds) }) { $0.duration(limits) }
    }

    /// Returns a clock time as text, such as `07:30`.
    package static func clockText(_ clock: SimDuration) -> String {
        let minutes = Int(clock.seconds) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\"\(two(minutes / 60)):\(two(minutes % 60))\""
    }
}

extension KeyForm where Value == [SimDuration] {
    /// Form of ascending clock times; the list may be empty.
    package static func clocks(_ takes: String = "times of the day", countMax: Int = .max, of noun: String = "")
        -> KeyForm
    {
        KeyForm(takes, text: { "[\($0.map(KeyForm<SimDuration>.clockText).joined(separator: ", "))]" }) { field in
            let clocks = field.clockTimes()
            guard let clocks, clocks.count > countMax else { return clocks }
            field.report("there are \(clocks.count) \(noun)", remedy: "write at most \(countMax) times")
            return nil
        }
    }
}

extension KeyForm where Value == [Double] {
    /// Form of a list of weights.
    ///
    /// - Parameter count: required number of weights; nil: any, at least one.
    package static func weights(count: Int? = nil, of noun: String = "day", _ text: String) -> KeyForm {
        KeyForm(count.map { "\($0) weights" } ?? "weights", text: { _ in text }) {
            $0.weights(.weight, count: count, of: noun)
        }
    }
}

extension KeyForm where Value == [Double] {
    /// Form of 24 weights, as exact as written.
    package static func hourWeights(_ text: String) -> KeyForm {
        KeyForm("24 weights", text: { _ in text }) { field in
            field.hourList(.weight).flatMap { field.positive($0) }
        }
    }

    /// Form of the weights of parties of 1 to 4 people (T01).
    package static var party: KeyForm { party("weights of 1, 2, 3 and 4", upTo: 4) }

    /// Form of the weights of parties of 1 to 8 people, of which larger ones need a type of taxis with enough seats.
    package static var largeParty: KeyForm {
        party("weights of 1 to \(VehicleType.seatsMax)", upTo: VehicleType.seatsMax)
    }

    private static func party(_ takes: String, upTo sizeMax: Int) -> KeyForm {
        KeyForm(takes, text: { $0 == [1, 0, 0, 0] ? "always 1" : "\($0)" }) { $0.partyWeights(upTo: sizeMax) }
    }
}

extension KeyForm where Value == Distribution {
    /// Form of a random quantity.
    package static func random(_ kind: RandomQuantityKind) -> KeyForm {
        KeyForm("a random \(kind.noun)", text: kind.text) { $0.distribution(of: kind) }
    }
}

extension KeyForm where Value == Int {
    /// Form of a maximum number of zones.
    ///
    /// - Parameter all: number of zones of the city.
    package static func zones(all: Int) -> KeyForm {
        KeyForm("1 or more") { $0.zoneCount(all: all) }.withPrecision(.whole)
    }
}

extension KeyForm where Value == UInt64 {
    /// Form of a seed.
    package static var seed: KeyForm { KeyForm("0 or more") { $0.seed() }.withPrecision(.whole) }
}

extension KeyForm where Value == String {
    /// Form of a text.
    package static var text: KeyForm { KeyForm("a text") { $0.text() } }
    /// Form of a name.
    package static var name: KeyForm { KeyForm("a name") { $0.name() } }
    /// Form of a currency code.
    package static var currency: KeyForm { KeyForm("three letters") { $0.currency() } }
}

extension KeyForm
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// Form of one word of an enumeration.
    ///
    /// - Parameter takes: description for the guide; nil: the list of words.
    static func word(_ takes: String? = nil) -> KeyForm {
        KeyForm(takes ?? Value.words.choice, text: \.rawValue) { field in
            field.word(among: Value.words).flatMap { Value(rawValue: $0) }
        }
    }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// Spellings of all cases.
    package static var words: [String] { allCases.map(\.rawValue) }
}

extension [String] {
    /// Description of the accepted words for the guide: `a`, `b` or `c`.
    package var choice: String {
        let words = map { "`\($0)`" }
        return (words.dropLast(2) + [words.suffix(2).joined(separator: " or ")]).joined(separator: ", ")
    }
}

extension KeyForm where Value == CalendarDate {
    /// Form of a date.
    package static var date: KeyForm { KeyForm("a date") { $0.date() } }
}

extension KeyForm where Value == Bool {
    /// Form of a flag.
    package static var flag: KeyForm { KeyForm("`true` or `false`") { $0.flag() } }
}

extension KeyForm where Value == KeyField? {
    /// Form of a value that is kept undecoded until the city is known.
    package static func deferred(_ takes: String) -> KeyForm { KeyForm(takes, text: { _ in "none" }) { .some($0) } }

    /// Form of a list of maps that is kept undecoded until the city is known.
    package static func deferredList<Entry>(_ keys: [Key<Entry>], of defaultValue: Entry) -> KeyForm {
        let lines = keys.flatMap { $0.lines(of: defaultValue, below: "0.") }
        var form = deferred("a list of maps")
        form.keysBelow = { _, path in
            lines.map {
                KeyDocumentation(
                    path: path + $0.path, accepted: $0.accepted, defaultText: $0.defaultText, purpose: $0.purpose,
                    grain: $0.grain)
            }
        }
        return form
    }
}
