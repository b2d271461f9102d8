import InputFiles
import Quantities
import SimulationKernel
import YAML

/// What may stand behind a key, how it is read, and how a value is written.
package struct KeyForm<Value>: Sendable {
    package let takes: String
    package let text: @Sendable (Value) -> String
    /// - Parameter usual: what holds where it is left out.
    package let read: @Sendable (KeyField, _ usual: Value) -> Value?
    /// Of a map its keys.
    package var keysBelow: @Sendable (Value?, _ path: String) -> [KeyLine] = { _, _ in [] }
    /// How fine its values are.
    private(set) var grain = KeyGrain.any

    package init(
        _ takes: String, text: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (KeyField, Value) -> Value?
    ) {
        (self.takes, self.text, self.read) = (takes, text, read)
    }

    package init(
        _ takes: String, text: @escaping @Sendable (Value) -> String = { "\($0)" },
        read: @escaping @Sendable (KeyField) -> Value?
    ) {
        self.init(takes, text: text) { field, _ in read(field) }
    }

    /// The same, of values that are no finer than this.
    func of(_ grain: KeyGrain) -> KeyForm {
        var form = self
        form.grain = grain
        return form
    }

    /// A map of further keys.
    ///
    /// - Parameter check: what they must not be together.
    package static func map(
        _ keys: [Key<Value>], check: @escaping @Sendable (MapField, Value) -> Void = { _, _ in }
    ) -> KeyForm {
        let text: @Sendable (Value) -> String = { values in
            "{" + keys.map { "\($0.name): \($0.text(values))" }.joined(separator: ", ") + "}"
        }
        var form = KeyForm("a map", text: text) { field, usual in
            field.map { map in
                map.flawless {
                    var values = usual
                    map.read(keys, &values)
                    check(map, values)
                    return values
                }
            }
        }
        form.keysBelow = { values, path in keys.flatMap { $0.lines(of: values, below: path) } }
        return form
    }

    /// A list of maps.
    ///
    /// - Parameters:
    ///   - usual: what of an entry holds where a key of it is left out.
    ///   - check: what the keys of an entry must not be together.
    package static func list<Entry: Sendable>(
        _ keys: [Key<Entry>], of usual: Entry, check: @escaping @Sendable (MapField, Entry) -> Void = { _, _ in }
    ) -> KeyForm where Value == [Entry] {
        let entry = KeyForm<Entry>.map(keys, check: check)
        var form = KeyForm("a list of maps", text: { "\($0.map(entry.text))" }) { field in
            let entries = field.list()?.map { entry.read($0, usual) }
            return entries?.contains { $0 == nil } == false ? entries?.compactMap { $0 } : nil
        }
        form.keysBelow = { _, path in entry.keysBelow(usual, "\(path)0.") }
        return form
    }

    /// What a form takes, of a parameter that has a value only where it is written.
    ///
    /// - Parameter usual: what of a map holds where a key of it is left out.
    package static func ifWritten<Some: Sendable>(_ form: KeyForm<Some>, usual: Some) -> KeyForm where Value == Some? {
        var optional = KeyForm(form.takes, text: { $0.map(form.text) ?? "none" }) { field, value in
            form.read(field, value ?? usual).map { .some($0) }
        }.of(form.grain)
        optional.keysBelow = { value, path in form.keysBelow(value.map { $0 ?? usual }, path) }
        return optional
    }

    /// `none`, or what a form takes.
    ///
    /// - Parameters:
    ///   - usual: what of a map holds where a key of it is left out.
    ///   - word: instead of `none`.
    package static func unlessNone<Some: Sendable>(
        _ form: KeyForm<Some>, usual: Some, word: String = "none"
    ) -> KeyForm where Value == Some? {
        let written = ifWritten(form, usual: usual)
        var optional = KeyForm("\(form.takes), or `\(word)`", text: { $0.map(form.text) ?? word }) { field, value in
            field.node.isScalar(word) ? .some(nil) : written.read(field, value)
        }.of(form.grain)
        optional.keysBelow = written.keysBelow
        return optional
    }
}

extension Limits {
    /// Of what only proportions matter.
    package static let weight = Limits.from(0, to: 1_000_000)
}

extension RandomQuantityKind {
    package var noun: String {
        switch self {
        case .time: "time"
        case .factor: "number"
        case .length: "length"
        case .speed: "speed"
        }
    }

    /// A value as it is written.
    package func text(_ value: Double) -> String {
        switch self {
        case .time: Dimension.time.text(ExactDecimal(shortestOf: value))
        case .factor: plainText(value)
        case .length: Dimension.length.text(ExactDecimal(shortestOf: (value * 1e6).rounded() / 1_000))
        case .speed: "\(plainText(value)) km/h"
        }
    }

    package func text(_ distribution: Distribution) -> String {
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
