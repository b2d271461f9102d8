/// A key of a map of parameters, in one row: its name, its accepted values and its purpose.
///
/// Decoder and guide both use this row. The default of a key is the initial value of its parameter.
///
///     Key("hotel", \.hotelProbability, .share, "the share who stay at a hotel")
package struct Key<Values>: Sendable {
    /// Name of the key in its map.
    package let name: String
    /// Decodes a field into the parameters; reports errors at the field and then changes nothing.
    ///
    /// - Returns: whether the value was valid.
    package let decode: @Sendable (KeyField, inout Values) -> Bool
    private let remedy: String?
    /// Returns the value of the parameter as text, which is its default in the guide.
    package let text: @Sendable (Values) -> String
    private let lines: @Sendable (Values?, _ path: String) -> [KeyDocumentation]

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - says: purpose of the key, for the guide; a key without any does not appear there.
    ///   - defaultValue: default for the guide, if the parameter's own value does not show it.
    ///   - remedy: advice for a required key; nil: the key is optional.
    package init<Value>(
        _ name: String, _ path: WritableKeyPath<Values, Value> & Sendable, _ form: KeyForm<Value>, _ says: String,
        defaultValue: String? = nil, required remedy: String? = nil
    ) {
        self.name = name
        self.remedy = remedy
        decode = { field, values in
            guard let value = form.read(field, values[keyPath: path]) else { return false }
            values[keyPath: path] = value
            return true
        }
        text = { form.text($0[keyPath: path]) }
        lines = { values, prefix in
            let value = values.map { $0[keyPath: path] }
            let defaultText = defaultValue ?? (remedy != nil ? "needed" : value.map(form.text) ?? "")
            let own = KeyDocumentation(
                path: prefix + name, accepted: form.accepted, defaultText: defaultText, purpose: says, grain: form.grain
            )
            return (says.isEmpty ? [] : [own]) + form.keysBelow(value, "\(prefix)\(name).")
        }
    }

    private init(
        _ name: String, remedy: String?, take: @escaping @Sendable (KeyField, inout Values) -> Bool,
        text: @escaping @Sendable (Values) -> String, lines: @escaping @Sendable (Values?, String) -> [KeyDocumentation]
    ) {
        (self.name, self.remedy, self.decode, self.text, self.lines) = (name, remedy, take, text, lines)
    }

    /// Returns the same key for a type that contains `Values` as a part.
    package func embedded<Whole>(in part: WritableKeyPath<Whole, Values> & Sendable) -> Key<Whole> {
        Key<Whole>(
            name, remedy: remedy, take: { [decode] in decode($0, &$1[keyPath: part]) },
            text: { [text] in text($0[keyPath: part]) },
            lines: { [lines] in lines($0.map { $0[keyPath: part] }, $1) })
    }

    fileprivate func read(_ map: MapField, _ values: inout Values) {
        guard let remedy else {
            if let field = map.optional(name) { _ = decode(field, &values) }
            return
        }
        let isTaken = map.required(name, remedy: remedy).map { decode($0, &values) } ?? false
        if !isTaken { map.lacksKey = true }
    }

    /// Returns the lines of this key and of the keys below it for the guide.
    ///
    /// - Parameter values: default values; nil for a map without default.
    package func lines(of values: Values?, below path: String) -> [KeyDocumentation] { lines(values, path) }
}

/// A key in a table of the guide.
package struct KeyDocumentation: Hashable, Sendable {
    /// Path such as `tourists.day.bedtime`.
    package let path: String
    /// Accepted values, in words.
    package let accepted: String
    /// Default value, in words.
    package let defaultText: String
    /// Purpose of the key.
    package let purpose: String
    /// Precision of its values.
    var grain = KeyPrecision.any

    /// Accepted words, if the key accepts nothing else.
    var choices: [String] {
        let parts = accepted.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        let between = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }
        let isList = between.allSatisfy { ["", ", ", " or ", ", or "].contains($0) }
        return isList ? stride(from: 1, to: parts.count, by: 2).map { parts[$0] } : []
    }

    /// Row in Markdown.
    package var row: String { "| `\(path)` | \(accepted) | \(defaultText) | \(purpose) |" }
    /// Head of the table in Markdown.
    package static let head = "| key | value | default | meaning |\n| --- | --- | --- | --- |"
}

extension MapField {
    /// Decodes the keys that the map has; the other parameters keep their values.
    package func read<Values>(_ keys: [Key<Values>], _ values: inout Values) {
        for key in keys { key.read(self, &values) }
    }

    /// Returns the decoded parameters, or nil if a key is invalid or a required one is missing.
    package func valid<Values>(_ keys: [Key<Values>], _ defaultValue: Values) -> Values? {
        valid {
            var values = defaultValue
            read(keys, &values)
            return values
        }
    }

    /// Returns the result of `body`, or nil if it reported an error or a required key is missing, so that no error
    /// causes another.
    package func valid<Value>(_ body: () -> Value?) -> Value? {
        let mistakes = context.errorCount
        let value = body()
        return lacksKey || context.errorCount > mistakes ? nil : value
    }

    /// Returns the parameters of the map below `key`, the given ones if there is none, or nil if it is no map.
    package func decoded<Values>(_ key: String, _ keys: [Key<Values>], _ defaultValue: Values) -> Values? {
        guard let field = optional(key) else { return defaultValue }
        return field.map { map in
            var values = defaultValue
            map.read(keys, &values)
            return values
        }
    }
}
