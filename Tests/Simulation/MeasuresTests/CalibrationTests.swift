import Foundation
import InputFiles
import Measures
import TestSupport
import Testing

@testable import Experiments

@Suite("Calibration")
struct CalibrationTests {
    /// A toy model with known truth: hourly figures that depend on three values, with common and individual variation
    /// from day to day. A replication has the same random numbers at every point.
    private struct Toy: Sendable {
        let figures: @Sendable ([Double]) -> [Double]
        static let ranges = [0.5...2.0, 10...50, 0...1]

        func day(_ values: [Double], seed: UInt64, replication: Int) -> [Metric] {
            var random = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(replication))
            func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + Double(random.next() >> 11) * 0x1p-53 } }
            let busy = normal()
            return figures(values).map {
                Metric(MetricKey(.waitMean), $0 * (1 + 0.03 * busy + 0.05 * normal()), weight: 1)
            }
        }

        /// Returns the records of one day with another seed.
        func records(_ truth: [Double], seed: UInt64) -> [ObservedFigure] {
            day(truth, seed: seed, replication: 1).map { ObservedFigure($0.key, value: $0.value ?? 0) }
        }

        func calibrate(
            _ observed: [ObservedFigure], parameters: Int = 3, seed: UInt64 = 1, start: [Double] = [0.5, 0.5, 0.5],
            refusing isRefused: @escaping ([Double]) -> Bool = { _ in false }
        ) throws -> CalibrationResult {
            let problem = Calibration.Problem(
                observed: observed, ranges: Array(Toy.ranges.prefix(parameters)),
                start: Array(start.prefix(parameters)),
                replications: 10)
            return try Calibration(problem) { place, numbers in
                let values = zip(place ?? start, Toy.ranges).map {
                    $1.lowerBound + $0 * ($1.upperBound - $1.lowerBound)
                }
                if isRefused(values) { throw InputError("toy", "refused") }
                return numbers.map {
                    ComparedReplication(number: $0, metrics: day(values, seed: seed, replication: $0))
                }
            }.run()
        }
    }

    private static let threeValues = Toy { values in
        (0..<24).map { hour in
            let load = values[0] * (1 + 0.5 * sin(Double(hour) / 4))
            return 100 * load / (1 + values[1] / 30) + 60 * values[2] * Double(hour) / 24 + 20
        }
    }

    @Test(
        "Three known values are recovered: in 19 of 20 trials all lie within their joint intervals"
    )
    func foundBack() throws {
        var held = 0
        for seed in 1...40 as ClosedRange<UInt64> {
            let truth = [0.8 + 0.02 * Double(seed), 22 + 0.3 * Double(seed), 0.3 + 0.01 * Double(seed)]
            // Two of the three act as a product in these figures; fixing the second separates them.
            let toy = CalibrationTests.threeValues
            var records = toy.records(truth, seed: 1_000 + seed)
            records.append(ObservedFigure(MetricKey(.waitMean), value: truth[1], error: .standardError(0.5)))
            let measured = Toy { toy.figures($0) + [$0[1]] }
            let finding = try measured.calibrate(records, seed: seed)
            #expect(finding.isDetermined, "seed \(seed)")
            let isHeld = zip(finding.parameters, truth).allSatisfy { $0.jointInterval?.contains($1) ?? false }
            if isHeld { held += 1 }
            #expect(finding.inSample.fitted ?? 9 < 2 && finding.inSample.fitted ?? 9 < finding.inSample.today)
        }
        #expect(held >= 38, "\(held) of 40")
    }

    @Test("Parameters that only act by their product cannot be separated, and another point fits as well")
    func notToldApart() throws {
        let toy = Toy { values in (0..<24).map { hour in values[0] * values[1] * (1 + 0.3 * sin(Double(hour))) } }
        var (pairs, found) = (0, 0)
        for seed in 1...10 as ClosedRange<UInt64> {
            let finding = try toy.calibrate(toy.records([1, 30], seed: 50 + seed), parameters: 2, seed: seed)
            #expect(!finding.isDetermined, "seed \(seed)")
            guard let opening = finding.undeterminedGroups.first(where: { $0.parameters == [0, 1] }) else { continue }
            #expect(finding.parameters.allSatisfy { $0.interval == nil })
            pairs += 1
            guard let other = opening.otherPlace else { continue }
            let product = (0.5 + 1.5 * other[0]) * (10 + 40 * other[1])
            #expect(abs(product - 30) < 4 && abs(other[0] - finding.parameters[0].place) > 0.01)
            found += 1
        }
        // By coincidence one of them may seem to have no effect where the other has a large one.
        #expect(pairs >= 9 && found >= 8)
    }

    @Test("A parameter without effect is reported as undetermined, alone")
    func withoutEffect() throws {
        let toy = Toy { values in (0..<24).map { hour in values[0] * Double(20 + hour) } }
        let finding = try toy.calibrate(toy.records([1.2, 30], seed: 7), parameters: 2)
        #expect(finding.undeterminedGroups.map(\.parameters) == [[1]])
        let interval = try #require(finding.parameters[0].interval)
        #expect(interval.contains(1.2) && interval.upperBound - interval.lowerBound < 0.3)
    }

    @Test("Held-out figures are not fitted, and reported separately")
    func heldOut() throws {
        let toy = Toy { values in (0..<24).map { hour in values[0] * Double(20 + hour) } }
        var records = toy.records([1.2], seed: 7)
        for index in records.indices where index % 2 == 1 {
            records[index].isHeldOut = true
            records[index].value *= 3
        }
        let finding = try toy.calibrate(records, parameters: 1)
        #expect(finding.parameters[0].interval?.contains(1.2) ?? false)
        #expect((finding.inSample.figures, finding.heldOut?.figures) == (12, 12))
        #expect((finding.inSample.fitted ?? 9) < 2 && (finding.heldOut?.fitted ?? 0) > 10)
    }

    @Test("Points that cannot be simulated are skipped; a scenario without any valid point is reported")
    func refusals() throws {
        let toy = Toy { values in (0..<24).map { hour in values[0] * Double(20 + hour) } }
        let records = toy.records([1.2], seed: 7)
        let finding = try toy.calibrate(records, parameters: 1) { $0[0] > 1.4 }
        #expect(finding.parameters[0].interval?.contains(1.2) ?? false)
        #expect(inputErrors { _ = try toy.calibrate(records, parameters: 1) { _ in true } } == ["toy: refused"])
    }

    @Test("Without parameters to fit the records are only compared")
    func comparedOnly() throws {
        let toy = Toy { values in (0..<24).map { hour in values[0] * Double(20 + hour) } }
        let finding = try toy.calibrate(toy.records([1.2], seed: 7), parameters: 0)
        #expect(finding.parameters.isEmpty && finding.isDetermined && finding.points == 0 && finding.rows.count == 24)
        #expect(finding.inSample.fitted == nil)
    }
}
