/// A score as an exact fraction (L03), so that comparison and equality are exact.
struct ExactScore: Comparable, Sendable, BitwiseCopyable {
    private let wholeMillionths: UInt64
    /// Remainder below a millionth, as a fraction below 1.
    private let numerator: UInt128
    private let denominator: UInt128

    /// Creates the sum of three weight shares and of whole millionths.
    ///
    /// Divisors are numbers of visits or friends, or five times a number of grades, so they are below 2³⁵. The product
    /// of three is below 2¹⁰⁵, and no value here exceeds 128 bits.
    init(_ one: WeightShare, _ two: WeightShare, _ three: WeightShare, extras: UInt64) {
        let (a, b, c) = (UInt128(one.divisor), UInt128(two.divisor), UInt128(three.divisor))
        denominator = a * b * c
        let (carried, rest) = (UInt128(one.rest) * b * c + UInt128(two.rest) * a * c + UInt128(three.rest) * a * b)
            .quotientAndRemainder(dividingBy: denominator)
        numerator = rest
        wholeMillionths = one.whole + two.whole + three.whole + extras + UInt64(carried)
    }

    var millionthsHalfUp: Int64 { Int64(wholeMillionths + (numerator >= denominator - numerator ? 1 : 0)) }

    static func < (left: ExactScore, right: ExactScore) -> Bool {
        if left.wholeMillionths != right.wholeMillionths { return left.wholeMillionths < right.wholeMillionths }
        let (own, other) = crossProducts(left, right)
        return own.high == other.high ? own.low < other.low : own.high < other.high
    }

    static func == (left: ExactScore, right: ExactScore) -> Bool {
        guard left.wholeMillionths == right.wholeMillionths else { return false }
        let (own, other) = crossProducts(left, right)
        return own.high == other.high && own.low == other.low
    }

    private typealias Wide = (high: UInt128, low: UInt128)

    /// Returns the cross products of 256 bits, which compare as the fractions do.
    private static func crossProducts(_ left: ExactScore, _ right: ExactScore) -> (Wide, Wide) {
        (
            left.numerator.multipliedFullWidth(by: right.denominator),
            right.numerator.multipliedFullWidth(by: left.denominator)
        )
    }
}
