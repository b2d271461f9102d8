import OperatingSystem

/// The state of services as bytes. Every type with state lists what it stores once, in `code(with:)`; the same
/// description writes the state and reads it back.
///
/// ```swift
/// mutating func code(with form: inout StateCoder) throws {
///     try form.visit(&drivers)
///     try form.visit(&nextNumber)
/// }
/// ```
/// Values without references are copied as they lie in memory. So only the program that wrote the bytes can read them,
/// or one whose state has the same outline (`StateSchema`). A host that stores the bytes stores the outline and the
/// state's digest with them.
///
/// One type serves both directions, without a protocol: a generic form would be looked up again for each value of a
/// city's people.
///
/// Data layout: values one behind another as they lie in memory. A length precedes everything of variable length: one
/// byte if it is less than 255, otherwise a byte of 255 and 8 bytes. Texts are UTF-8.
@frozen
@usableFromInline
package struct StateCoder: ~Copyable {
    /// Whether the form restores values from bytes; otherwise it writes them.
    @usableFromInline package let isReading: Bool
    @usableFromInline private(set) var bytes: [UInt8]
    /// The byte offset of the next value to be read.
    @usableFromInline var place = 0
    /// The outline that records types instead of values; nil when values are read or written.
    @usableFromInline let outline: StateSchema?

    /// Creates a form that writes state.
    ///
    /// - Parameter byteCount: the number of bytes to reserve.
    package init(reservingCapacity byteCount: Int = 0) {
        isReading = false
        outline = nil
        bytes = []
        bytes.reserveCapacity(byteCount)
    }

    /// Creates a form that records only the types visited.
    package init(outlining outline: StateSchema) {
        isReading = false
        bytes = []
        self.outline = outline
    }

    /// Creates a form that reads state.
    package init(reading bytes: [UInt8]) {
        isReading = true
        outline = nil
        self.bytes = bytes
    }

    /// Returns the bytes written; to be called at the end.
    package consuming func finish() -> [UInt8] { bytes }

    /// Whether all bytes have been read.
    package var isAtEnd: Bool { place == bytes.count }

    @usableFromInline
    mutating func write(_ source: UnsafeRawBufferPointer) { bytes.append(contentsOf: source) }

    /// Skips bytes and returns the offset of the first one skipped.
    @usableFromInline
    mutating func skip(_ byteCount: Int) throws -> Int {
        guard byteCount <= bytes.count - place else { throw UnreadableState("the bytes end too soon") }
        defer { place += byteCount }
        return place
    }

    @usableFromInline
    mutating func read(into target: UnsafeMutableRawBufferPointer) throws {
        let start = try skip(target.count)
        bytes.withUnsafeBytes { all in
            target.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[start..<start + target.count]))
        }
    }

    /// Writes or reads the count of elements that take at least `stride` bytes each.
    @usableFromInline
    package mutating func count(_ count: Int, ofBytes stride: Int = 1) throws -> Int {
        guard isReading else {
            bytes.append(UInt8(clamping: count))
            if count >= 255 { withUnsafeBytes(of: count) { write($0) } }
            return count
        }
        var found = Int(bytes[try skip(1)])
        if found == 255 { try withUnsafeMutableBytes(of: &found) { try read(into: $0) } }
        guard found >= 0, found <= (bytes.count - place) / max(stride, 1) || stride == 0 else {
            throw UnreadableState("a list cannot have \(found) elements")
        }
        return found
    }

    /// Marks the begin of a named part. A reading form throws if the part does not begin there.
    package mutating func section(_ part: String) throws {
        outline?.note(part)
        var found = part
        try visit(&found)
        if found != part { throw UnreadableState("'\(part)' is not at the expected place") }
    }
}

/// The error for bytes that are no valid state.
@usableFromInline
package struct UnreadableState: Error, CustomStringConvertible {
    /// The reason, without a full stop.
    @usableFromInline package let description: String

    /// Creates an error with this reason.
    @usableFromInline
    package init(_ description: String) { self.description = description }
}

// Values without references, copied as they lie in memory.
extension StateCoder {
    /// Visits a value without references.
    @inlinable
    package mutating func visit<Value: BitwiseCopyable>(_ value: inout Value) throws {
        if let outline { return outline.add(Value.self) }
        if isReading {
            try withUnsafeMutableBytes(of: &value) { try read(into: $0) }
        } else {
            withUnsafeBytes(of: value) { write($0) }
        }
    }

    /// Visits an array of values without references.
    @inlinable
    package mutating func visit<Element: BitwiseCopyable>(_ row: inout ContiguousArray<Element>) throws {
        if let outline { return outline.add(rowOf: Element.self) }
        let count = try count(row.count, ofBytes: MemoryLayout<Element>.stride)
        guard isReading else { return row.withUnsafeBytes { write($0) } }
        row = try ContiguousArray(unsafeUninitializedCapacity: count) { buffer, filled in
            try read(into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count])))
            filled = count
        }
    }

    /// Visits an array of values without references.
    @inlinable
    package mutating func visit<Element: BitwiseCopyable>(_ row: inout [Element]) throws {
        if let outline { return outline.add(rowOf: Element.self) }
        let count = try count(row.count, ofBytes: MemoryLayout<Element>.stride)
        guard isReading else { return row.withUnsafeBytes { write($0) } }
        row = try Array(unsafeUninitializedCapacity: count) { buffer, filled in
            try read(into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count])))
            filled = count
        }
    }

    /// Visits a slab of values without references.
    @inlinable
    package mutating func visit<Element: BitwiseCopyable>(_ row: inout Slab<Element>) throws {
        if let outline { return outline.add(rowOf: Element.self) }
        let count = try count(row.count, ofBytes: MemoryLayout<Element>.stride)
        guard isReading else { return row.withUnsafeBytes { write($0) } }
        row = try Slab(count: count) { try read(into: $0) }
    }
}
