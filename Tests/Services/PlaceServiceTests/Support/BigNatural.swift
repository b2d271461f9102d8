/// A natural number of unlimited size, with long addition and multiplication.
struct BigNatural: Comparable, Sendable {
    /// Digits in base 2³², lowest first, without leading zeros, so that equal numbers have equal digits.
    private var digits: [UInt64] = []

    init(_ value: UInt64) {
        digits = [value & 0xFFFF_FFFF, value >> 32]
        trim()
    }

    static func + (left: BigNatural, right: BigNatural) -> BigNatural {
        var sum = left
        sum.add(right, times: 1, from: 0)
        return sum
    }

    static func * (left: BigNatural, right: BigNatural) -> BigNatural {
        var product = BigNatural(0)
        for (place, digit) in right.digits.enumerated() { product.add(left, times: digit, from: place) }
        return product
    }

    static func < (left: BigNatural, right: BigNatural) -> Bool {
        if left.digits.count != right.digits.count { return left.digits.count < right.digits.count }
        return left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
    }

    private mutating func add(_ other: BigNatural, times factor: UInt64, from first: Int) {
        var carried: UInt64 = 0
        for place in first..<max(digits.count, first + other.digits.count) + 1 {
            while digits.count <= place { digits.append(0) }
            carried += digits[place]
            if other.digits.indices.contains(place - first) { carried += other.digits[place - first] * factor }
            digits[place] = carried & 0xFFFF_FFFF
            carried >>= 32
        }
        trim()
    }

    private mutating func trim() {
        while digits.last == 0 { digits.removeLast() }
    }
}

/// A fraction of natural numbers of unlimited size.
struct BigFraction: Comparable, Sendable {
    let numerator: BigNatural
    let denominator: BigNatural

    static func + (left: BigFraction, right: BigFraction) -> BigFraction {
        BigFraction(
            numerator: left.numerator * right.denominator + right.numerator * left.denominator,
            denominator: left.denominator * right.denominator)
    }

    static func < (left: BigFraction, right: BigFraction) -> Bool {
        left.numerator * right.denominator < right.numerator * left.denominator
    }

    static func == (left: BigFraction, right: BigFraction) -> Bool {
        left.numerator * right.denominator == right.numerator * left.denominator
    }
}
