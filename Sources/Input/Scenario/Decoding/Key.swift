/// A key of a map of parameters, in one row: what it is called, what it takes and what it is for.
///
/// It is decoded by its row, and the tables of the guide are made of it; what holds where it is left out is what the parameter
/// has of itself.
///
///     Key("hotel", \.hotelProbability, .share, "the share who stay at a hotel")
package struct Key<Values>: Sendable {
    package let name: String
    /// Of a value by itself; what is wrong is told at the field, and changes nothing.
    ///
    /// - Returns: whether there was nothing wrong.
    package let take: @Sendable (KeyField, inout Values) -> Bool
    private let remedy: String?
    /// What holds where it is left out, as it is written.
    package let text: @Sendable (Values) -> String
    private let lines: @Sendable (Values?, _ path: String) -> [KeyLine]

    /// - Parameters:
    ///   - says: what it is for, as the guide tells it.
    ///   - usual: what holds where it is left out, if the parameter itself does not tell.
    ///   - remedy: of one that must be there: what to write.
    package init<Value>(
        _ name: String, _ path: WritableKeyPath<Values, Value> & Sendable, _ form: KeyForm<Value>, _ says: String,
        usual: String? = nil, needed remedy: String? = nil
    ) {
        self.name = name
        self.remedy = remedy
        take = { field, values in
            guard let value = form.read(field, values[keyPath: path]) else { return false }
            values[keyPath: path] = value
            return true
        }
        text = { form.text($0[keyPath: path]) }
        lines = { values, prefix in
            let value = values.map { $0[keyPath: path] }
            let told = usual ?? (remedy != nil ? "needed" : value.map(form.text) ?? "")
            let own = KeyLine(path: prefix + name, takes: form.takes, usual: told, says: says, grain: form.grain)
            return (says.isEmpty ? [] : [own]) + form.keysBelow(value, "\(prefix)\(name).")
        }
    }

    private init(
        _ name: String, remedy: String?, take: @escaping @Sendable (KeyField, inout Values) -> Bool,
        text: @escaping @Sendable (Values) -> String, lines: @escaping @Sendable (Values?, String) -> [KeyLine]
    ) {
        (self.name, self.remedy, self.take, self.text, self.lines) = (name, remedy, take, text, lines)
    }

    /// The same key, where its values are a part of others.
    package func of<Whole>(_ part: WritableKeyPath<Whole, Values> & Sendable) -> Key<Whole> {
        Key<Whole>(
            name, remedy: remedy, take: { [take] in take($0, &$1[keyPath: part]) },
            text: { [text] in text($0[keyPath: part]) },
            lines: { [lines] in lines($0.map { $0[keyPath: part] }, $1) })
    }

    fileprivate func read(_ map: MapField, _ values: inout Values) {
        guard let remedy else {
            if let field = map.optional(name) { _ = take(field, &values) }
            return
        }
        let isTaken = map.required(name, remedy: remedy).map { take($0, &values) } ?? false
        if !isTaken { map.lacksKey = true }
    }

    /// As the guide tells it, with the keys below it.
    ///
    /// - Parameter values: nil of a map that is left out as a whole.
    package func lines(of values: Values?, below path: String) -> [KeyLine] { lines(values, path) }
}

/// A key in a table of the guide.
package struct KeyLine: Hashable, Sendable {
    /// `tourists.day.bedtime`.
    package let path: String
    /// What may be written.
    package let takes: String
    /// What holds where it is left out.
    package let usual: String
    /// What it is for.
    package let says: String
    /// How fine its values are.
    var grain = KeyGrain.any

    /// The words that it takes, if it takes nothing else.
    var choices: [String] {
        let parts = takes.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        let between = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }
        let isList = between.allSatisfy { ["", ", ", " or ", ", or "].contains($0) }
        return isList ? stride(from: 1, to: parts.count, by: 2).map { parts[$0] } : []
    }

    /// A row in Markdown.
    package var row: String { "| `\(path)` | \(takes) | \(usual) | \(says) |" }
    package static let head = "| key | takes | left out | |\n| --- | --- | --- | --- |"
}

extension MapField {
    /// Parameters with usual values, which the keys change that are written.
    package func read<Values>(_ keys: [Key<Values>], _ values: inout Values) {
        for key in keys { key.read(self, &values) }
    }

    /// Likewise; nil where one of them is wrong or missing.
    package func flawless<Values>(_ keys: [Key<Values>], _ usual: Values) -> Values? {
        flawless {
            var values = usual
            read(keys, &values)
            return values
        }
    }

    /// What `body` makes of the map; nil if it notes a mistake, for nothing follows from what is wrong, or if it lacks a key.
    package func flawless<Value>(_ body: () -> Value?) -> Value? {
        let mistakes = context.mistakeCount
        let value = body()
        return lacksKey || context.mistakeCount > mistakes ? nil : value
    }

    /// The parameters of a map below `key`, the usual ones where there is none; nil if it is no map.
    package func decoded<Values>(_ key: String, _ keys: [Key<Values>], _ usual: Values) -> Values? {
        guard let field = optional(key) else { return usual }
        return field.map { map in
            var values = usual
            map.read(keys, &values)
            return values
        }
    }
}
