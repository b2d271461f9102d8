import System

/// The state of services as bytes: every type that keeps state says once, in `describe(state:)`, what it keeps, and the same
/// description writes it and reads it back.
///
/// ```swift
/// mutating func describe(state form: inout StateForm) throws {
///     try form.visit(&drivers)
///     try form.visit(&nextNumber)
/// }
/// ```
/// What lies in memory without references is taken as it lies there. So the bytes mean something to the program that wrote them, and to
/// one whose state has the same outline (`StateOutline`): whoever keeps them keeps both beside them, and what they must add up to.
///
/// One type for both directions, and no protocol: a generic form would be looked up anew at every value of a city's people.
///
/// Data layout: values one behind another as they lie in memory; before what may be longer or shorter how much it is, in a byte
/// if it is less than 255, otherwise in 8 bytes behind a byte of 255; texts in UTF-8.
@frozen
@usableFromInline
package struct StateForm: ~Copyable {
    /// Whether values are put in; otherwise they are taken.
    @usableFromInline package let isReading: Bool
    @usableFromInline private(set) var bytes: [UInt8]
    /// Where the next value begins that is read.
    @usableFromInline var place = 0
    /// Takes the types instead of the values; nil where values are put in or taken.
    @usableFromInline let outline: StateOutline?

    /// Takes state.
    ///
    /// - Parameter byteCount: for so much there is room before more is taken.
    package init(reservingCapacity byteCount: Int = 0) {
        isReading = false
        outline = nil
        bytes = []
        bytes.reserveCapacity(byteCount)
    }

    /// Takes nothing but the types that are visited.
    package init(outlining outline: StateOutline) {
        isReading = false
        bytes = []
        self.outline = outline
    }

    /// Puts in what was taken.
    package init(reading bytes: [UInt8]) {
        isReading = true
        outline = nil
        self.bytes = bytes
    }

    /// What was taken, to be called at the end.
    package consuming func finish() -> [UInt8] { bytes }

    /// Whether everything has been put in.
    package var isAtEnd: Bool { place == bytes.count }

    @usableFromInline
    mutating func write(_ source: UnsafeRawBufferPointer) { bytes.append(contentsOf: source) }

    /// Passes so many bytes, and says where they begin.
    @usableFromInline
    mutating func pass(_ byteCount: Int) throws -> Int {
        guard byteCount <= bytes.count - place else { throw UnreadableState("the bytes end too soon") }
        defer { place += byteCount }
        return place
    }

    @usableFromInline
    mutating func read(into target: UnsafeMutableRawBufferPointer) throws {
        let start = try pass(target.count)
        bytes.withUnsafeBytes { all in
            target.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[start..<start + target.count]))
        }
    }

    /// How many there are of something, when each takes at least so many bytes.
    @usableFromInline
    package mutating func count(_ count: Int, ofBytes stride: Int = 1) throws -> Int {
        guard isReading else {
            bytes.append(UInt8(clamping: count))
            if count >= 255 { withUnsafeBytes(of: count) { write($0) } }
            return count
        }
        var found = Int(bytes[try pass(1)])
        if found == 255 { try withUnsafeMutableBytes(of: &found) { try read(into: $0) } }
        guard found >= 0, found <= (bytes.count - place) / max(stride, 1) || stride == 0 else {
            throw UnreadableState("there are not \(found) of something")
        }
        return found
    }

    /// What follows is a part of this name; whoever reads finds it there.
    package mutating func begin(_ part: String) throws {
        outline?.note(part)
        var found = part
        try visit(&found)
        if found != part { throw UnreadableState("'\(part)' does not begin where it should") }
    }
}

/// Why bytes are no state.
@usableFromInline
package struct UnreadableState: Error, CustomStringConvertible {
    /// Without a full stop.
    @usableFromInline package let description: String

    @usableFromInline
    package init(_ description: String) { self.description = description }
}

// What lies in memory as it is.
extension StateForm {
    @inlinable
    package mutating func visit<Value: BitwiseCopyable>(_ value: inout Value) throws {
        if let outline { return outline.add(Value.self) }
        if isReading {
            try withUnsafeMutableBytes(of: &value) { try read(into: $0) }
        } else {
            withUnsafeBytes(of: value) { write($0) }
        }
    }

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

    @inlinable
    package mutating func visit<Element: BitwiseCopyable>(_ row: inout Slab<Element>) throws {
        if let outline { return outline.add(rowOf: Element.self) }
        let count = try count(row.count, ofBytes: MemoryLayout<Element>.stride)
        guard isReading else { return row.withUnsafeBytes { write($0) } }
        row = try Slab(count: count) { try read(into: $0) }
    }
}
