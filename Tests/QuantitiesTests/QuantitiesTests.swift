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

    @Test("Seconds become the nearest microsecond, and what is beyond the range its end")
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

    @Test("The hour of the day goes round midnight")
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
        let limit = ExactDecimal(digits: 14, divisor: 10)
        #expect(limit.times(1_000_000_005, isAtLeast: 1_400_000_007))
        #expect(!limit.times(1_000_000_005, isAtLeast: 1_400_000_008))
        #expect(limit.description == "1.4")
        #expect(ExactDecimal(digits: 1_050_000, divisor: 1_000_000).description == "1.050000")
        #expect(ExactDecimal(digits: -3, divisor: 1).description == "-3")
    }
}
