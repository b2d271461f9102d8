import OutputFiles
import Testing

@Suite("Estimates with intervals as text")
struct EstimateTextTests {
    @Test("A sentence gives the estimate first, then its interval")
    func sentence() {
        let words = FormattedEstimate(426, 414...438, factor: 1.0 / 60, decimals: 1)
        #expect(words.sentence("minutes on average") == "7.1 minutes on average (95 % sure: 6.9 to 7.3)")
        #expect(words.cell == "7.1 (6.9 to 7.3)")
        #expect(FormattedEstimate(426, factor: 1.0 / 60, decimals: 1).sentence("minutes") == "7.1 minutes")
    }

    @Test(
        "Estimate and interval have the same decimals, enough for the estimate not to be 0 and to lie between the ends",
        arguments: [
            (0.024, 0.01...0.04, 1, "0.02 (0.01 to 0.04)"), (0.4, 0.1...1.2, 0, "0.4 (0.1 to 1.2)"),
            (0.0, 0.0...0.0, 1, "0.0"), (1.0, 0.9996...1.0, 1, "1.0 (at least 0.9996)"),
            (0.0, 0.0...0.37, 0, "0 (at most 0.4)"),
        ])
    func decimals(mean: Double, interval: ClosedRange<Double>, decimals: Int, text: String) {
        #expect(FormattedEstimate(mean, interval, decimals: decimals).cell == text)
    }

    @Test("The ends of a difference's interval are neither 0 nor equal")
    func differences() {
        func cell(_ mean: Double, _ interval: ClosedRange<Double>) -> String {
            FormattedEstimate(mean, interval, decimals: 1, minus: "−", isDifference: true, plus: "+").cell
        }
        #expect(cell(0.02, 0.01...0.04) == "+0.02 (+0.01 to +0.04)")
        #expect(cell(-1.52, -1.53 ... -1.51) == "−1.52 (−1.53 to −1.51)")
        #expect(cell(0.3, -0.004...0.6) == "+0.300 (−0.004 to +0.600)")
        #expect(cell(0.0004, -0.17...0.17) == "0.0 (−0.2 to +0.2)")
        #expect(cell(2, 0...4) == "+2.0 (0.0 to +4.0)")
    }
}
