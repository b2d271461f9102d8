import InputFiles
import Quantities
import SimulationKernel

/// What may stand behind a key, how it is read, and how a value is written.
struct KeyForm<Value> {
    let takes: String
    let text: (Value) -> String
    /// - Parameter usual: what holds where it is left out.
    let read: (KeyField, _ usual: Value) -> Value?
    /// Of a map its keys.
    var keysBelow: (Value?, _ path: String) -> [KeyLine] = { _, _ in [] }

    init(_ takes: String, text: @escaping (Value) -> String, read: @escaping (KeyField, Value) -> Value?) {
        (self.takes, self.text, self.read) = (takes, text, read)
    }

    init(_ takes: String, text: @escaping (Value) -> String = { "\($0)" }, read: @escaping (KeyField) -> Value?) {
        self.init(takes, text: text) { field, _ in read(field) }
    }

    /// A map of further keys.
    ///
    /// - Parameter check: what they must not be together.
    static func map(
        _ keys: [Key<Value>], check: @escaping (MapField, Value) -> Void = { _, _ in }
    ) -> KeyForm {
        let text = { values in "{" + keys.map { "\($0.name): \($0.text(values))" }.joined(separator: ", ") + "}" }
        var form = KeyForm("a map", text: text) { field, usual in
            field.map { map in
                var values = usual
                map.read(keys, &values)
                check(map, values)
                return map.lacksKey ? nil : values
            }
        }
        form.keysBelow = { values, path in keys.flatMap { $0.lines(of: values, below: path) } }
        return form
    }

    /// What a form takes, of a parameter that has a value only where it is written.
    ///
    /// - Parameter usual: what of a map holds where a key of it is left out.
    static func ifWritten<Some>(_ form: KeyForm<Some>, usual: Some) -> KeyForm where Value == Some? {
        var optional = KeyForm(form.takes, text: { $0.map(form.text) ?? "none" }) { field, value in
            form.read(field, value ?? usual).map { .some($0) }
        }
        optional.keysBelow = { value, path in form.keysBelow(value.map { $0 ?? usual }, path) }
        return optional
    }

    /// `none`, or what a form takes.
    ///
    /// - Parameter usual: what of a map holds where a key of it is left out.
    static func unlessNone<Some>(_ form: KeyForm<Some>, usual: Some) -> KeyForm where Value == Some? {
        let written = ifWritten(form, usual: usual)
        var optional = KeyForm("\(form.takes), or `none`", text: written.text) { field, value in
            field.node.isScalar("none") ? .some(nil) : written.read(field, value)
        }
        optional.keysBelow = written.keysBelow
        return optional
    }
}

extension KeyForm where Value == Double {
    /// From 0 to 1.
    static var share: KeyForm { number(BehaviourDecoder.share) }

    static func number(_ limits: Limits) -> KeyForm { KeyForm(limits.range(), text: plainText) { $0.number(limits) } }

    static func kilometres(_ limits: Limits) -> KeyForm {
        KeyForm("a length", text: RandomQuantityKind.length.text) { $0.kilometres(limits) }
    }

    static func kilometresPerHour(_ limits: Limits) -> KeyForm {
        KeyForm(limits.range(in: .speed), text: RandomQuantityKind.speed.text) { $0.kilometresPerHour(limits) }
    }

    static func seconds(_ limits: Limits) -> KeyForm {
        KeyForm(limits.range(in: .time), text: RandomQuantityKind.time.text) { $0.seconds(limits) }
    }
}

extension KeyForm where Value: BinaryInteger {
    static func whole(_ range: ClosedRange<Int>) -> KeyForm {
        KeyForm("\(range.lowerBound) to \(range.upperBound)") { $0.wholeNumber(range).map { Value($0) } }
    }
}

extension KeyForm where Value == SimDuration {
    static var clock: KeyForm { KeyForm("a time of the day", text: clockText) { $0.clockTime() } }

    static func time(_ limits: Limits) -> KeyForm {
        KeyForm(limits.range(in: .time), text: { RandomQuantityKind.time.text($0.seconds) }) { $0.duration(limits) }
    }

    fileprivate static func clockText(_ clock: SimDuration) -> String {
        let minutes = Int(clock.seconds) / 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\"\(two(minutes / 60)):\(two(minutes % 60))\""
    }
}

extension KeyForm where Value == [SimDuration] {
    /// Ascending; perhaps none.
    static func clocks(_ takes: String = "times of the day", countMax: Int = .max, of noun: String = "") -> KeyForm {
        KeyForm(takes, text: { "[\($0.map(KeyForm<SimDuration>.clockText).joined(separator: ", "))]" }) { field in
            let clocks = field.clockTimes()
            guard let clocks, clocks.count > countMax else { return clocks }
            field.report("there are \(clocks.count) \(noun)", remedy: "write at most \(countMax) times")
            return nil
        }
    }
}

extension KeyForm where Value == [Double] {
    /// - Parameter count: how many there must be; nil: any number, at least one.
    static func weights(count: Int? = nil, of noun: String = "day", _ text: String) -> KeyForm {
        KeyForm(count.map { "\($0) weights" } ?? "weights", text: { _ in text }) {
            $0.weights(.weight, count: count, of: noun)
        }
    }
}

extension KeyForm where Value == [Double] {
    /// 24 of them, as exact as they are written.
    static func hourWeights(_ text: String) -> KeyForm {
        KeyForm("24 weights", text: { _ in text }) { field in
            field.hourList(.weight).flatMap { field.positive($0) }
        }
    }

    /// T01: 1 to 4 people.
    static var party: KeyForm {
        KeyForm("weights of 1, 2, 3 and 4", text: { $0 == [1, 0, 0, 0] ? "all alone" : "\($0)" }) { $0.partyWeights() }
    }
}

extension KeyForm where Value == Distribution {
    static func random(_ kind: RandomQuantityKind) -> KeyForm {
        KeyForm("a random \(kind.noun)", text: kind.text) { $0.distribution(of: kind) }
    }
}

extension Limits {
    /// Of what only proportions matter.
    static let weight = Limits.from(0, to: 1_000_000)
}

extension RandomQuantityKind {
    fileprivate var noun: String {
        switch self {
        case .time: "time"
        case .factor: "number"
        case .length: "length"
        case .speed: "speed"
        }
    }

    /// A value as it is written.
    fileprivate func text(_ value: Double) -> String {
        switch self {
        case .time: Dimension.time.text(ExactDecimal(shortestOf: value))
        case .factor: plainText(value)
        case .length: Dimension.length.text(ExactDecimal(shortestOf: (value * 1e6).rounded() / 1_000))
        case .speed: "\(plainText(value)) km/h"
        }
    }

    fileprivate func text(_ distribution: Distribution) -> String {
        switch distribution {
        case .constant(let value): text(value)
        case .exponential(let mean): "exponential, \(text(mean))"
        case .lognormal(let mean, let variation): "lognormal, \(text(mean)), cv \(plainText(variation))"
        case .gamma(let mean, let variation): "gamma, \(text(mean)), cv \(plainText(variation))"
        case .weibull(let scale, let shape): "weibull, \(text(scale)), shape \(plainText(shape))"
        case .uniform(let from, let to): "uniform, \(text(from)) to \(text(to))"
        case .empirical(let values): "one of \(values.count) values"
        }
    }
}
