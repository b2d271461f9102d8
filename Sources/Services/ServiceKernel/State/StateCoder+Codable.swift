/// A stored type that contains texts, lists or tables, and so is not bitwise copyable.
@usableFromInline
package protocol StateCodable {
    /// A placeholder that the values read replace.
    static var placeholder: Self { get }

    /// Visits everything that the type stores. A reading form replaces the values.
    mutating func code(with form: inout StateCoder) throws
}

// Types that describe themselves.
extension StateCoder {
    /// Visits a value that describes itself.
    @inlinable
    package mutating func visit<Holder: StateCodable>(_ holder: inout Holder) throws {
        if let outline, !outline.begin(Holder.self) { return }
        try holder.code(with: &self)
    }

    /// Visits an optional value that describes itself.
    @inlinable
    package mutating func visit<Holder: StateCodable>(_ holder: inout Holder?) throws {
        try visit(optional: &holder, unread: .placeholder) { try $0.visit(&$1) }
    }

    /// Visits an optional value by means of a closure.
    ///
    /// - Parameter unread: a placeholder that the value read replaces.
    @inlinable
    package mutating func visit<Value>(
        optional value: inout Value?, unread: @autoclosure () -> Value,
        _ describe: (inout StateCoder, inout Value) throws -> Void
    ) throws {
        if let outline {
            outline.note("optional")
            var unread = unread()
            return try describe(&self, &unread)
        }
        var isThere = value != nil
        try visit(&isThere)
        guard isThere else { return value = nil }
        var found = value ?? unread()
        try describe(&self, &found)
        if isReading { value = found }
    }

    /// Visits a collection of values that describe themselves.
    @inlinable
    package mutating func visit<Row: MutableCollection & RangeReplaceableCollection>(
        _ row: inout Row
    ) throws where Row.Element: StateCodable {
        try visit(each: &row, unread: .placeholder) { try $0.visit(&$1) }
    }

    /// Visits the elements of a collection one after another.
    ///
    /// - Parameter unread: a placeholder that the elements read replace.
    @inlinable
    package mutating func visit<Row: MutableCollection & RangeReplaceableCollection>(
        each row: inout Row, unread: Row.Element, _ describe: (inout StateCoder, inout Row.Element) throws -> Void
    ) throws {
        if let outline {
            outline.note("row")
            var unread = unread
            return try describe(&self, &unread)
        }
        let count = try count(row.count)
        if isReading { row = Row(repeating: unread, count: count) }
        var place = row.startIndex
        while place != row.endIndex {
            try describe(&self, &row[place])
            row.formIndex(after: &place)
        }
    }
}

// Hash tables, in no particular order: nothing may depend on it.
extension StateCoder {
    /// Visits a set of values without references.
    @inlinable
    package mutating func visit<Element: BitwiseCopyable>(_ set: inout Set<Element>) throws {
        var elements = isReading ? [] : Array(set)
        try visit(&elements)
        if isReading { set = Set(elements) }
    }

    /// Visits a set of values that describe themselves.
    @inlinable
    package mutating func visit<Element: StateCodable>(_ set: inout Set<Element>) throws {
        var elements = isReading ? [] : Array(set)
        try visit(&elements)
        if isReading { set = Set(elements) }
    }

    /// Visits a table of values without references.
    @inlinable
    package mutating func visit<Key: BitwiseCopyable, Value: BitwiseCopyable>(_ table: inout [Key: Value]) throws {
        try visit(&table, keys: { try $0.visit(&$1) }, values: { try $0.visit(&$1) })
    }

    /// Visits a table of values that describe themselves.
    @inlinable
    package mutating func visit<Key: BitwiseCopyable, Value: StateCodable>(_ table: inout [Key: Value]) throws {
        try visit(&table, keys: { try $0.visit(&$1) }, values: { try $0.visit(&$1) })
    }

    /// Visits a table of lists.
    @inlinable
    package mutating func visit<Key: BitwiseCopyable, Element: BitwiseCopyable>(
        _ table: inout [Key: [Element]]
    ) throws {
        try visit(
            &table, keys: { try $0.visit(&$1) },
            values: { form, lists in try form.visit(each: &lists, unread: []) { try $0.visit(&$1) } })
    }

    /// Visits a table.
    ///
    /// - Parameters:
    ///   - keys: visits the keys.
    ///   - values: visits the values, in the same order.
    @inlinable
    package mutating func visit<Key, Value>(
        _ table: inout [Key: Value], keys: (inout StateCoder, inout [Key]) throws -> Void,
        values: (inout StateCoder, inout [Value]) throws -> Void
    ) throws {
        var (names, contents) = (isReading ? [] : Array(table.keys), isReading ? [] : Array(table.values))
        try keys(&self, &names)
        try values(&self, &contents)
        guard isReading else { return }
        guard names.count == contents.count else { throw UnreadableState("a table is incomplete") }
        table = Dictionary(minimumCapacity: names.count)
        for (name, content) in zip(names, contents) { table[name] = content }
    }
}

extension String: StateCodable {
    /// An empty text.
    @inlinable package static var placeholder: String { "" }

    /// Visits the text as its length in bytes and UTF-8.
    @usableFromInline
    package mutating func code(with form: inout StateCoder) throws {
        let count = try form.count(utf8.count)
        guard form.isReading else { return withUTF8 { form.write(UnsafeRawBufferPointer($0)) } }
        let start = try form.skip(count)
        guard let text = String(validating: form.bytes[start..<start + count], as: UTF8.self) else {
            throw UnreadableState("a text is not valid UTF-8")
        }
        self = text
    }
}
