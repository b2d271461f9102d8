import InputFiles
import Quantities
import SimulationKernel
import YAML

/// The form of a key's value: accepted values, decoding, and text.
package struct KeyForm<Value>: Sendable {
    /// Accepted values, in words for the guide.
    package let accepted: String
    /// Returns a value as text.
    package let text: @Sendable (Value) -> String
    /// Decodes a value.
    ///
    /// - Parameter defaultValue: value of keys that are left out.
    package let read: @Sendable (KeyField, _ defaultValue: Value) -> Value?
    /// Returns the lines of the keys below a map.
    package var keysBelow: @Sendable (Value?, _ path: String) -> [KeyDocumentation] = { _, _ in [] }
    /// Precision of the values.
    private(set) var grain = KeyPrecision.any

    /// Creates a form whose decoding uses the default.
    package init(
        _ takes: String, text: @escaping @Sendable (Value) -> String,
        read: @escaping @Sendable (KeyField, Value) -> Value?
    ) {
        (self.accepted, self.text, self.read) = (takes, text, read)
    }

    /// Creates a form.
    package init(
        _ takes: String, text: @escaping @Sendable (Value) -> String = { "\($0)" },
        read: @escaping @Sendable (KeyField) -> Value?
    ) {
        self.init(takes, text: text) { field, _ in read(field) }
    }

    /// Returns the same form with values of limited precision.
    func withPrecision(_ grain: KeyPrecision) -> KeyForm {
        var form = self
        form.grain = grain
        return form
    }

    /// Form of a map of further keys.
    ///
    /// - Parameter check: reports invalid combinations of keys.
    package static func map(
        _ keys: [Key<Value>], check: @escaping @Sendable (MapField, Value) -> Void = { _, _ in }
    ) -> KeyForm {
        let text: @Sendable (Value) -> String = { values in
            "{" + keys.map { "\($0.name): \($0.text(values))" }.joined(separator: ", ") + "}"
        }
        var form = KeyForm("a map", text: text) { field, defaultValue in
            field.map { map in
                map.valid {
                    var values = defaultValue
                    map.read(keys, &values)
                    check(map, values)
                    return values
                }
            }
        }
        form.keysBelow = { values, path in keys.flatMap { $0.lines(of: values, below: path) } }
        return form
    }

    /// Form of a list of maps.
    ///
    /// - Parameters:
    ///   - defaultValue: default of an entry.
    ///   - check: reports invalid combinations of an entry's keys.
    package static func list<Entry: Sendable>(
        _ keys: [Key<Entry>], of defaultValue: Entry, check: @escaping @Sendable (MapField, Entry) -> Void = { _, _ in }
    ) -> KeyForm where Value == [Entry] {
        let entry = KeyForm<Entry>.map(keys, check: check)
        var form = KeyForm("a list of maps", text: { "\($0.map(entry.text))" }) { field in
            let entries = field.list()?.map { entry.read($0, defaultValue) }
            return entries?.contains { $0 == nil } == false ? entries?.compactMap { $0 } : nil
        }
        form.keysBelow = { _, path in entry.keysBelow(defaultValue, "\(path)0.") }
        return form
    }

    /// Form of an optional parameter that is nil unless it is written.
    ///
    /// - Parameter defaultValue: default of the keys of a map.
    package static func ifWritten<Some: Sendable>(_ form: KeyForm<Some>, defaultValue: Some) -> KeyForm
    where Value == Some? {
        var optional = KeyForm(form.accepted, text: { $0.map(form.text) ?? "none" }) { field, value in
            form.read(field, value ?? defaultValue).map { .some($0) }
        }.withPrecision(form.grain)
        optional.keysBelow = { value, path in form.keysBelow(value.map { $0 ?? defaultValue }, path) }
        return optional
    }

    /// Form of an optional parameter that is nil if `none` is written.
    ///
    /// - Parameters:
    ///   - defaultValue: default of the keys of a map.
    ///   - word: word instead of `none`.
    package static func unlessNone<Some: Sendable>(
        _ form: KeyForm<Some>, defaultValue: Some, word: String = "none"
    ) -> KeyForm where Value == Some? {
        let written = ifWritten(form, defaultValue: defaultValue)
        var optional = KeyForm("\(form.accepted), or `\(word)`", text: { $0.map(form.text) ?? word }) { field, value in
            field.node.isScalar(word) ? .some(nil) : written.read(field, value)
        }.withPrecision(form.grain)
        optional.keysBelow = written.keysBelow
        return optional
    }
}

extension Limits {
    /// Accepted weights; only their proportions matter.
    package static let weight = Limits.from(0, to: 1_000_000)
}

extension RandomQuantityKind {
    /// Name of the quantity in messages.
    package var noun: String {
        switch self {
        case .time: "time"
        case .factor: "number"
        case .length: "length"
        case .speed: "speed"
        }
    }

    /// Returns a value as text with its unit.
    package func text(_ value: Double) -> String {
        switch self {
        case .time: Dimension.time.text(ExactDecimal(shortestOf: value))
        case .factor: shortText(value)
        case .length: Dimension.length.text(ExactDecimal(shortestOf: (value * 1e6).rounded() / 1_000))
        case .speed: "\(shortText(value)) km/h"
        }
    }

    /// Returns a distribution as written in documents.
    package func text(_ distribution: Distribution) -> String {
        switch distribution {
        case .constant(let value): text(value)
        case .exponential(let mean): "exponential, \(text(mean))"
        case .lognormal(let mean, let variation): "lognormal, \(text(mean)), cv \(shortText(variation))"
        case .gamma(let mean, let variation): "gamma, \(text(mean)), cv \(shortText(variation))"
        case .weibull(let scale, let shape): "weibull, \(text(scale)), shape \(shortText(shape))"
        case .uniform(let from, let to): "uniform, \(text(from)) to \(text(to))"
        case .empirical(let values): "one of \(values.count) values"
        }
    }
}
