import Quantities
import Testing

@Suite("Quantities")
struct QuantitiesTests {
    @Test("Integer time does not drift: a million microseconds are exactly a second")
    func noDrift() {
        var time = SimTime.zero
        for _ in 0..<1_000_000 { time += SimDuration(microseconds: 1) }
        #expect(time - .zero == .seconds(1))
    }

    @Test("Seconds become the nearest microsecond, clamped to the range")
    func fromSeconds() {
        #expect(SimDuration(seconds: 0.000_000_6).microseconds == 1)
        #expect(SimDuration(seconds: -0.000_000_6).microseconds == -1)
        #expect(SimDuration(seconds: .infinity) > .days(36_500))
        #expect(SimDuration(seconds: -.infinity) < .zero)
    }

    @Test(
        "Milliseconds are rounded half up and written with three decimals",
        arguments: [
            (0, "0.000"), (499, "0.000"), (500, "0.001"), (1_499, "0.001"), (1_500, "0.002"), (12_500_000, "12.500"),
            (-500, "0.000"), (-501, "-0.001"), (-1_500, "-0.001"),
        ])
    func milliseconds(microseconds: Int64, text: String) {
        #expect(SimDuration(microseconds: microseconds).millisecondText == text)
    }

    @Test("The hour of the day wraps at midnight")
    func hours() {
        #expect(SimTime.zero.hourOfDay(clockAtStart: .hours(23)) == 23)
        #expect((SimTime.zero + .hours(1)).hourOfDay(clockAtStart: .hours(23)) == 0)
        #expect((SimTime.zero + .minutes(59)).hourOfDay(clockAtStart: .zero) == 0)
    }

    @Test(
        "P04: money is whole cents, written with two decimals",
        arguments: [(0, "0.00"), (5, "0.05"), (330, "3.30"), (-5, "-0.05"), (-12_345, "-123.45")])
    func money(cents: Int64, text: String) {
        #expect(Money(cents: cents).description == text)
    }

    @Test("S02: an exact decimal is compared without rounding: exactly 1.4 times passes")
    func exactDecimal() {
        let limit = ExactDecimal(digits: 14, decimals: 1)
        #expect(limit.times(1_000_000_005, isAtLeast: 1_400_000_007))
        #expect(!limit.times(1_000_000_005, isAtLeast: 1_400_000_008))
        #expect(limit.description == "1.4")
        #expect(ExactDecimal(digits: 1_050_000, decimals: 6).description == "1.05")
        #expect(ExactDecimal(digits: -3).description == "-3")
        let fine = ExactDecimal(digits: 14_000_004, decimals: 7)
        #expect(!fine.times(10_000_000, isAtLeast: 14_000_005) && fine.times(10_000_000, isAtLeast: 14_000_004))
        #expect(ExactDecimal(digits: 1, decimals: 38).times(.max, isAtLeast: 0))
        #expect(!ExactDecimal(digits: 1, decimals: 38).times(.max, isAtLeast: .max))
    }

    @Test(
        "Z05: a number is read exactly as written, or not at all",
        arguments: [
            ("4.0775", "4.0775"), (" -0.50 ", "-0.5"), ("1e-3", "0.001"), ("+12E2", "1200"), ("0.000", "0"),
            ("7.", "7"),
            (".5", "0.5"), ("1.000000000000000000000000000000", "1"), ("9223372036854775807", "9223372036854775807"),
            ("0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001"),
            ("9223372036854775808", nil), ("0.1234567890123456789012", nil), ("1e-39", nil), ("1e19", nil), ("", nil),
            (".", nil), ("1e", nil), ("1.2.3", nil), ("0x10", nil), ("inf", nil), ("1e99999999999999999999", nil),
        ] as [(String, String?)])
    func spelledNumbers(text: String, read: String?) {
        #expect(ExactDecimal(text)?.description == read)
    }

    @Test("Z05: decimals become whole units half up, and are compared and divided without binary fractions")
    func exactArithmetic() throws {
        func number(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }
        #expect(try number("4.0775").roundedHalfUp(times: 1_000) == 4_078)
        #expect(try number("1.000025").roundedHalfUp(times: 60_000) == 60_002)
        #expect(try number("-0.5").roundedHalfUp(times: 1) == 0)
        #expect(try number("-0.51").roundedHalfUp(times: 1) == -1)
        #expect(try number("9223372036854775807").roundedHalfUp(times: 2) == nil)
        #expect(try number("1.000025").times(60_000_000)?.whole == 60_001_500)
        #expect(try number("0.1").times(3) == number("0.3"))
        #expect(try number("100.5").roundedHalfUp(times: 3_600, over: number("36.18")) == 10_000)
        #expect(try number("1").roundedHalfUp(times: 1, over: number("2")) == 1)
        let ascending = try [
            "-1e18", "-2.5", "-0.00000000000000000000000000000000000001", "0", "1e-38", "0.1", "0.3", "1e18",
        ]
        .map(number)
        #expect(ascending == ascending.shuffled().sorted())
        #expect(
            [0.1, 2.4, 1e-7, 123_456.789].map { ExactDecimal(shortestOf: $0).nearestDouble } == [
                0.1, 2.4, 1e-7, 123_456.789,
            ])
        #expect(try number("0.12345678901234567").nearestDouble == 0.12345678901234567)
    }
}
