import SimulationKernel
import Statistics
import Testing

@Suite("Designs of experiments")
struct DesignTests {
    @Test("A Latin hypercube has one point in each piece of each axis", arguments: [1, 2, 7, 100])
    func latinHypercube(count: Int) {
        var stream = StreamFamily(seed: 5, replication: 1).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        let points = LatinHypercube.points(count, dimensions: 3) { stream.uniform() }
        #expect(points.count == count && points.allSatisfy { $0.count == 3 })
        for axis in 0..<3 {
            #expect(points.map { Int($0[axis] * Double(count)) }.sorted() == Array(0..<count))
        }
    }

    @Test("Two axes of a Latin hypercube are independent")
    func independentAxes() throws {
        var stream = StreamFamily(seed: 6, replication: 1).stream(purpose: StreamPurpose(rawValue: 1), entity: 0)
        let points = LatinHypercube.points(2_000, dimensions: 2) { stream.uniform() }
        let tau = try #require(RankCorrelation.kendallTau(points.map { $0[0] }, points.map { $0[1] }))
        #expect(abs(tau) < 0.06)  // its standard deviation is 0.015
    }

    @Test("Sobol points halve each gap in turn, in any number of axes")
    func sobol() {
        let points = SobolPoints.points(7, dimensions: 2)
        // Bratley and Fox, "Algorithm 659", 1988, in Gray-code order.
        #expect(points.map { $0[0] } == [0.5, 0.75, 0.25, 0.375, 0.875, 0.625, 0.125])
        #expect(points.map { $0[1] } == [0.5, 0.25, 0.75, 0.375, 0.875, 0.125, 0.625])
        let many = SobolPoints.points(255, dimensions: SobolPoints.dimensionsMax)
        for axis in 0..<SobolPoints.dimensionsMax {
            #expect(many.map { Int($0[axis] * 256) }.sorted() == Array(1...255))
        }
    }
}
