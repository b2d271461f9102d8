import Glibc
import SimulationKernel
import Statistics
import Testing

@Suite("Local least squares fit")
struct LocalFitTests {
    private static let replications = 10
    private static let figures = 30

    /// Returns a fit of independent figures with variance 1, observed for one day; their slopes are known except for
    /// noise.
    private func fit(
        seed: UInt64, slopes: (Int) -> [Double], slopeNoise: Double = 0, residual: (Double) -> Double = { $0 },
        sharedBy share: Double = 0
    ) -> LocalFit {
        var stream = StreamFamily(seed: seed, replication: 1).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        func normal() -> Double {
            (-2 * log(1 - stream.uniform())).squareRoot() * cos(2 * Double.pi * stream.uniform())
        }
        let (count, figures) = (LocalFitTests.replications, LocalFitTests.figures)
        func days(_ count: Int) -> [[Double]] {
            (0..<count).map { _ in
                let common = normal()
                return (0..<figures).map { _ in share * common + (1 - share * share).squareRoot() * normal() }
            }
        }
        let (simulated, observed) = (days(count), days(1)[0])
        let variance = 1 + 1 / Double(count)
        let parameters = slopes(0).count
        return LocalFit(
            (0..<figures).map { figure in
                let mean = simulated.reduce(0) { $0 + $1[figure] } / Double(count)
                return LocalFit.Figure(
                    residual: residual(mean - observed[figure]), weight: 1 / variance,
                    deviations: simulated.map { $0[figure] - mean },
                    slopes: (0..<count).map { _ in slopes(figure).map { $0 + slopeNoise * normal() } },
                    ownVariance: 0, observedReplications: 1)
            }, parameters: parameters)
    }

    @Test(
        "Of 400 intervals of a step 93 to 97 % contain the truth, also for correlated figures of a day",
        arguments: [0, 0.8])
    func coverage(share: Double) {
        var held = 0
        for seed in 1...200 as ClosedRange<UInt64> {
            let fit = fit(seed: seed, slopes: { [20, Double($0)] }, sharedBy: share)
            for parameter in 0..<2 {
                // The true step is zero. The widening for large residuals is removed.
                let half = fit.halfWidth(of: parameter) / fit.inflation.squareRoot()
                if abs(fit.step[parameter]) <= half { held += 1 }
            }
        }
        #expect((370...390).contains(held), "\(held) of 400")
    }

    @Test("Two parameters with the same effect are undetermined, nearly always also under sampling error")
    func open() {
        var open = 0
        for seed in 1...50 as ClosedRange<UInt64> {
            let exact = fit(seed: seed, slopes: { [Double(20 + $0), Double(20 + $0)] })
            let direction = exact.openDirections.first ?? []
            #expect(direction.count == 2 && abs(direction[0] + direction[1]) < 1e-6, "seed \(seed)")
            let noisy = fit(seed: seed, slopes: { [Double(20 + $0), Double(20 + $0)] }, slopeNoise: 5)
            if !noisy.openDirections.isEmpty { open += 1 }
            let told = fit(seed: seed, slopes: { [20, Double($0 - 15)] }, slopeNoise: 5)
            #expect(told.openDirections.isEmpty && abs(told.correlation(0, 1) ?? 1) < 0.9, "seed \(seed)")
        }
        // In a few of a hundred cases noise looks like information.
        #expect(open >= 46, "\(open) of 50")
    }

    @Test("Intervals are wider in proportion where residuals exceed the sampling error")
    func inflation() {
        let near = fit(seed: 1, slopes: { [20, Double($0)] })
        let far = fit(seed: 1, slopes: { [20, Double($0)] }, residual: { 10 * $0 })
        #expect(near.inflation < 2 && far.inflation > 40)
        let ratio = far.halfWidth(of: 0) / near.halfWidth(of: 0)
        #expect(abs(ratio * ratio - far.inflation / near.inflation) < 1e-6)
        #expect(far.halfWidth(of: 0, intervals: 2) > far.halfWidth(of: 0))
    }

    @Test("A symmetric matrix has its eigenvalues and its inverse, unless it is singular")
    func matrices() throws {
        var matrix = SymmetricMatrix(count: 2)
        matrix.add(square: [1, 1], times: 2)
        #expect(matrix.inverse == nil && abs(matrix.eigenpairs[1].value - 4) < 1e-12)
        matrix.add(square: [1, -1], times: 0.5)
        let inverse = try #require(matrix.inverse)
        #expect(abs(inverse[0, 0] - 0.625) < 1e-12 && abs(inverse[0, 1] + 0.375) < 1e-12)
        let back = inverse.sandwich(matrix)
        #expect(abs(back[0, 0] - inverse[0, 0]) < 1e-12 && abs(back[1, 0] - inverse[1, 0]) < 1e-12)
    }
}
