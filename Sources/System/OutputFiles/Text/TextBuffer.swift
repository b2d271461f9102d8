import Quantities

/// Growing buffer of text in bytes: numbers in plain decimals, without Foundation and with few allocations.
///
/// Rounding is half up, on integers whenever the value is one. `-0` is never written.
@frozen
@usableFromInline
package struct TextBuffer: ~Copyable {
    @usableFromInline var storage: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    /// Number of bytes.
    @usableFromInline package internal(set) var count = 0

    /// Creates an empty buffer.
    package init(capacity: Int) {
        precondition(capacity > 0)
        storage = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { storage.deallocate() }

    /// The text; valid until the next change.
    package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: storage, count: count) }

    /// Removes all bytes and keeps the capacity.
    package mutating func removeAll() { count = 0 }

    /// Overwrites the last byte.
    package mutating func replaceLast(with byte: UInt8) {
        precondition(count > 0)
        storage[count - 1] = byte
    }

    /// Appends a byte.
    @inlinable
    package mutating func append(_ byte: UInt8) {
        reserve(1)
        storage[count] = byte
        count += 1
    }

    /// Appends bytes.
    @inlinable
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count)
        (storage + count).update(from: source, count: bytes.count)
        count += bytes.count
    }

    /// Appends a text.
    @inlinable
    package mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Appends a literal.
    @inlinable
    package mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a whole number.
    @inlinable
    package mutating func append(_ number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(number.magnitude)
    }

    /// Appends a whole number.
    @usableFromInline
    package mutating func append(_ number: UInt64) {
        let length = decimalLength(number)
        reserve(length)
        count += length
        putDigits(number, endingAt: count, length: length)
    }

    /// Appends `number / 10^decimals`, exactly: `append(fixed: 1_050, decimals: 3)` is `1.050`.
    package mutating func append(fixed number: Int64, decimals: Int) {
        if decimals == 0 { return append(number) }
        var power: UInt64 = 1
        for _ in 0..<decimals { power *= 10 }
        appendFixed(number, power: power, decimals: decimals)
    }

    /// Appends seconds with three decimals.
    package mutating func append(seconds microseconds: Int64) {
        appendFixed(roundedHalfUp(microseconds, dividedBy: 1_000), power: 1_000, decimals: 3)
    }

    /// Appends kilometres with three decimals.
    package mutating func append(kilometres metres: Int64) { appendFixed(metres, power: 1_000, decimals: 3) }

    /// Appends an amount with two decimals.
    package mutating func append(_ money: Money) { appendFixed(money.cents, power: 100, decimals: 2) }

    /// Appends a number rounded half up to the given decimals. A number beyond an `Int64` of such units is written in
    /// Swift's shortest form.
    package mutating func append(_ number: Double, decimals: Int) {
        var scaled = number
        for _ in 0..<decimals { scaled *= 10 }
        let rounded = (scaled + 0.5).rounded(.down)
        if rounded.magnitude < 9e15 {
            append(fixed: Int64(rounded), decimals: decimals)
        } else {
            append(String(describing: number))
        }
    }

    /// Appends the shortest decimals that read back as the same number; whole numbers have no point.
    package mutating func append(exactly number: Double) {
        if let whole = Int64(exactly: number), whole.magnitude < 1_000_000_000_000_000, whole != 0 {
            return append(whole)
        }
        var text = number.description
        text.withUTF8 { digits in
            let isWhole = digits.suffix(2).elementsEqual(".0".utf8)
            append(UnsafeBufferPointer(rebasing: digits.dropLast(isWhole ? 2 : 0)))
        }
    }

    /// Inlined, so that the power is a constant at each call: a division by a variable would cost as much as everything
    /// else.
    @inline(__always)
    private mutating func appendFixed(_ number: Int64, power: UInt64, decimals: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let (whole, part) = number.magnitude.quotientAndRemainder(dividingBy: power)
        append(whole)
        reserve(decimals + 1)
        storage[count] = UInt8(ascii: ".")
        count += decimals + 1
        putDigits(part, endingAt: count, length: decimals)
    }

    @inlinable
    mutating func reserve(_ needed: Int) {
        if count + needed > capacity { grow(needed) }
    }

    @usableFromInline
    mutating func grow(_ needed: Int) {
        capacity = max(2 * capacity, count + needed)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: storage, count: count)
        storage.deallocate()
        storage = larger
    }

    /// Writes the last `length` digits of `number`, padded with zeros, two at a time.
    @inline(__always)
    private func putDigits(_ number: UInt64, endingAt end: Int, length: Int) {
        var rest = number
        var place = end
        let start = end - length
        while place - start >= 2 {
            place -= 2
            let quotient = rest / 100
            let pair = Int(truncatingIfNeeded: rest &- 100 &* quotient)
            storage[place] = digitPairs.utf8Start[2 * pair]
            storage[place + 1] = digitPairs.utf8Start[2 * pair + 1]
            rest = quotient
        }
        if place > start { storage[start] = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0") }
    }
}

/// Numbers from 00 to 99, two bytes each.
private let digitPairs: StaticString = """
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """

/// Returns the number of digits; short numbers, the most frequent, by comparison.
private func decimalLength(_ number: UInt64) -> Int {
    if number < 10 { return 1 }
    if number < 100 { return 2 }
    if number < 1_000 { return 3 }
    if number < 10_000 { return 4 }
    if number < 100_000 { return 5 }
    return 5 + decimalLength(number / 100_000)
}

/// Returns `number / divisor` rounded to the nearest whole number, halves up: -0.5 becomes 0.
@inline(__always)
private func roundedHalfUp(_ number: Int64, dividedBy divisor: Int64) -> Int64 {
    let shifted = number + divisor / 2
    let (quotient, remainder) = shifted.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
}
