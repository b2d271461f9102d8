import Testing

@testable import Statistics

/// The expected values were computed with 40 digits by summing the binomial distribution.
@Suite("Bounds of a proportion")
struct ProportionBoundTests {
    @Test(
        "T13: the upper bound is that of Clopper and Pearson, for few and for billions of cases",
        arguments: [
            (0, 10, 0.95, 0.258_865_550_893_052), (1, 10, 0.95, 0.394_163_302_436_505),
            (3, 10, 0.975, 0.652_452_850_059_997), (9, 10, 0.95, 0.994_883_803_108_176),
            (0, 29_956, 0.95, 9.999_941_531_978_72e-5), (5, 60_000, 0.99, 2.184_599_654_392_24e-4),
            (100, 6_000_000, 0.95, 1.967_984_914_710_22e-5), (3_000_000, 6_000_000, 0.95, 0.500_335_837_622_097),
            (1_000_000, 7_000_000_000, 0.95, 1.430_923_292_811_67e-4),
        ])
    func upperBound(wrong: Int, checked: Int, certainty: Double, expected: Double) {
        let bound = ProportionBound(wrong: wrong, of: checked)
        #expect(agree(bound.upperBound(certainty: certainty), expected, within: 1e-9))
    }

    @Test(
        "T13: the certainty that fewer than 1 in 10,000 are wrong follows the binomial distribution",
        arguments: [
            (0, 1_000, 0.095_167_106_441_453_7), (0, 29_955, 0.949_995_875_401_474),
            (0, 29_956, 0.950_000_875_813_934), (5, 60_000, 0.554_328_390_238_65),
            (100, 1_500_000, 0.999_990_957_552_034), (550, 6_000_000, 0.979_464_599_073_633),
            (600, 6_000_000, 0.489_144_478_360_654), (650, 6_000_000, 0.020_649_301_473_987_3),
            (700, 6_000_000, 3.133_597_871_472_1e-5), (999_000, 10_000_000_000, 0.841_235_803_363_883),
            (1_000_000, 10_000_000_000, 0.499_734_038_513_384),
        ])
    func certainty(wrong: Int, checked: Int, expected: Double) {
        #expect(agree(ProportionBound(wrong: wrong, of: checked).certainty(below: 1e-4), expected, within: 1e-6))
    }

    @Test("Bound and certainty are inverse: at the bound of 95 % the certainty is 95 %")
    func inverse() {
        for (wrong, checked) in [(0, 1), (0, 50), (1, 2), (4, 1_000), (77, 400_000), (399_999, 400_000)] {
            let bound = ProportionBound(wrong: wrong, of: checked)
            #expect(agree(bound.certainty(below: bound.upperBound(certainty: 0.95)), 0.95, within: 1e-6))
        }
    }

    @Test("All cases wrong, or none checked, bound nothing")
    func nothingProved() {
        #expect(ProportionBound(wrong: 3, of: 3).upperBound(certainty: 0.95) == 1)
        #expect(ProportionBound(wrong: 3, of: 3).certainty(below: 0.999) == 0)
        #expect(ProportionBound(wrong: 0, of: 0).upperBound(certainty: 0.95) == 1)
        #expect(ProportionBound(wrong: 0, of: 0).certainty(below: 1e-4) == 0)
        #expect(ProportionBound(wrong: 0, of: 0).observed.isNaN)
    }

    @Test("T13: 29,956 cases without a wrong one prove 1 in 10,000 with 95 %, 46,050 with 99 %, and one fewer do not")
    func errorFreeCases() {
        for (certainty, expected) in [(0.95, 29_956), (0.99, 46_050)] {
            #expect(ProportionBound.errorFreeCases(below: 1e-4, certainty: certainty) == expected)
            #expect(ProportionBound(wrong: 0, of: expected).certainty(below: 1e-4) >= certainty)
            #expect(ProportionBound(wrong: 0, of: expected - 1).certainty(below: 1e-4) < certainty)
        }
    }

    @Test(
        "T13: the sentence claims only what is proved",
        arguments: [
            (0, 6_000_000, "0 wrong of 6,000,000: below 1 in 10,000 with certainty above 99.99 %"),
            (0, 29_956, "0 wrong of 29,956: below 1 in 10,000 with certainty 95 %"),
            (550, 6_000_000, "550 wrong of 6,000,000: below 1 in 10,000 with certainty 97.94 %"),
            (
                0, 29_955,
                "0 wrong of 29,955: too few to prove below 1 in 10,000 (certainty 94.99 %); "
                    + "29,956 without an error would prove it with 95 %"
            ),
            (
                5, 60_000,
                "5 wrong of 60,000: too few to prove below 1 in 10,000 (certainty 55.43 %); 95 % is required"
            ),
            (600, 6_000_000, "600 wrong of 6,000,000: that is 1 in 10,000, not below 1 in 10,000"),
            (700, 6_000_000, "700 wrong of 6,000,000: that is 1 in 8,571, not below 1 in 10,000"),
            (1, 7, "1 wrong of 7: that is 14.28 %, not below 1 in 10,000"),
            (7, 7, "7 wrong of 7: that is 100 %, not below 1 in 10,000"),
            (0, 0, "nothing was checked, so below 1 in 10,000 is not proved"),
        ])
    func sentence(wrong: Int, checked: Int, expected: String) {
        #expect(ProportionBound(wrong: wrong, of: checked).sentence() == expected)
    }

    @Test("More wrong than checked cases trap")
    func senseless() async {
        await #expect(processExitsWith: .failure) { _ = ProportionBound(wrong: 2, of: 1) }
    }
}
