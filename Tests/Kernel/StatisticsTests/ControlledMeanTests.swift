import SimulationKernel
import Statistics
import Testing

@Suite("Control variates")
struct ControlledMeanTests {
    private func uniform(_ count: Int, _ entity: UInt32) -> [Double] {
        var stream = StreamFamily(seed: 9, replication: 1).stream(purpose: StreamPurpose(rawValue: 7), entity: entity)
        return (0..<count).map { _ in stream.uniform() - 0.5 }
    }

    @Test("A value that is linear in the controls is estimated exactly")
    func exact() throws {
        let (one, other) = (uniform(30, 1), uniform(30, 2))
        let values = zip(one, other).map { 40 + 3 * $0 - 7 * $1 }
        let controlled = try #require(ControlledMean(values, controls: zip(one, other).map { [$0, 0, $1] }))
        #expect(abs(controlled.mean - 40) < 1e-9)
        #expect(controlled.varianceReduction > 1e12)
    }

    @Test("The variance falls by 1 / (1 − R²), and the mean stays unbiased")
    func correlated() throws {
        let (control, noise) = (uniform(20_000, 3), uniform(20_000, 4))
        let values = zip(control, noise).map { 5 + 2 * $0 + $1 }
        let controlled = try #require(ControlledMean(values, controls: control.map { [$0] }))
        #expect(abs(controlled.varianceReduction - 5) < 0.2)
        #expect(abs(controlled.mean - 5) < 4 * Tally(controlled.pseudoValues).standardError)
        let unrelated = try #require(ControlledMean(noise, controls: control.map { [$0] }))
        #expect(abs(unrelated.varianceReduction - 1) < 0.01)
    }

    @Test("Too few replications, constant controls or collinear controls yield no estimate")
    func undefined() {
        let control = uniform(40, 5)
        #expect(ControlledMean(Array(control.prefix(12)), controls: control.prefix(12).map { [$0] }) == nil)
        #expect(ControlledMean(control, controls: control.map { _ in [1] }) == nil)
        #expect(ControlledMean(uniform(40, 6), controls: control.map { [$0, 2 * $0] }) == nil)
        #expect(ControlledMean([], controls: []) == nil)
    }
}
