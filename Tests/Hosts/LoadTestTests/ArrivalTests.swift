import LoadTestParameters
import SimulationKernel
import Testing

@testable import LoadTest

@Suite("Arrival processes")
struct ArrivalTests {
    private static let models: [ArrivalModel] = [
        .poisson, .ramp(from: 0.2, to: 1.5, overSeconds: 40), .ramp(from: 2, to: 0, overSeconds: 30),
        .ramp(from: 0, to: 1, overSeconds: 50), .steps(factors: [0.5, 2, 0, 1], everySeconds: 12),
        .spike(factor: 5, afterSeconds: 20, lengthSeconds: 3),
    ]

    private func process(
        _ model: ArrivalModel, perSecond: Double, begin: Double = 0, measurement: Double = 0, generator: Int = 0,
        of generators: Int = 1, seed: UInt64 = 1
    ) -> ArrivalProcess {
        ArrivalProcess(
            model, perSecond: perSecond, beginSeconds: begin, measurementSeconds: measurement, generator: generator,
            of: generators,
            stream: StreamFamily(seed: seed, replication: 0).stream(
                purpose: .loadArrivals, entity: UInt32(generator)))
    }

    /// Returns the arrivals before `end`, in seconds.
    private func moments(_ process: ArrivalProcess, until end: Double) -> [Double] {
        var process = process
        var moments: [Double] = []
        while process.nextNanoseconds < Int64(end * 1e9) { moments.append(Double(process.takeNext()) / 1e9) }
        return moments
    }

    @Test("The integral of a rate is exact")
    func integrals() {
        let ramp = ArrivalModel.ramp(from: 0.2, to: 1, overSeconds: 10).curve
        #expect(abs(ramp.integral(to: 5) - (0.2 * 5 + 0.04 * 25)) < 1e-12)
        #expect(abs(ramp.integral(to: 20) - (0.6 * 10 + 10)) < 1e-12)
        #expect(ramp.integral(to: -10) == -2)
        let steps = ArrivalModel.steps(factors: [1, 0, 3], everySeconds: 4).curve
        #expect(steps.integral(to: 4) == 4 && steps.integral(to: 8) == 4 && steps.integral(to: 10) == 10)
        let spike = ArrivalModel.spike(factor: 4, afterSeconds: 10, lengthSeconds: 2).curve
        #expect(spike.integral(to: 10) == 10 && spike.integral(to: 12) == 18 && spike.integral(to: 13) == 19)
        #expect(ArrivalModel.constant.curve.integral(to: 7) == 7)
    }

    @Test("The full-rate duration equals the model's integral, also for recorded arrivals")
    func asked() throws {
        func seconds(_ model: ArrivalModel) -> Double {
            model.equivalentFullRateSeconds(measured: 10, perSecond: 2, warmUpSeconds: 4)
        }
        #expect(seconds(.poisson) == 10 && seconds(.constant) == 10)
        #expect(abs(seconds(.ramp(from: 0.2, to: 1, overSeconds: 10)) - 6) < 1e-12)
        #expect(seconds(.spike(factor: 4, afterSeconds: 8, lengthSeconds: 5)) == 16)
        // At 2 per second the list of 8 lasts 4 s: it begins 2 s before the measurement, and half of it lies in the
        // measurement's first half second.
        let list = try #require(RecordedArrivals(seconds: [0, 0.1, 0.2, 0.3, 0.4, 2, 3, 3.5]))
        let model = ArrivalModel.recorded(list)
        let process = ArrivalProcess(
            model, perSecond: 2, beginSeconds: 2, measurementSeconds: 4, generator: 0, of: 1,
            stream: StreamFamily(seed: 1, replication: 0).stream(purpose: .loadArrivals, entity: 0))
        let measured = moments(process, until: 14).count { $0 >= 4 }
        #expect(seconds(model) == Double(measured) / 2 && measured != 20)
    }

    @Test("Advancing by an amount of work inverts the integral", arguments: models)
    func inversion(_ model: ArrivalModel) throws {
        let curve = model.curve
        var (moment, piece, work) = (-5.0, 0, curve.integral(to: -5))
        while moment < 60 {
            guard let next = curve.time(after: moment, integral: 0.37, piece: &piece) else {
                #expect(curve.integral(to: 1e6) - work < 0.37)
                return
            }
            work += 0.37
            moment = next
            #expect(abs(curve.integral(to: moment) - work) < 1e-9)
        }
    }

    @Test("The maximum within a window is taken at the busiest time")
    func busiest() {
        let spike = ArrivalModel.spike(factor: 5, afterSeconds: 20, lengthSeconds: 3).curve
        #expect(abs(spike.maxIntegral(withinSeconds: 3, until: 60) - 15) < 0.2)
        #expect(abs(spike.maxIntegral(withinSeconds: 6, until: 60) - 18) < 0.2)
        #expect(abs(ArrivalModel.poisson.curve.maxIntegral(withinSeconds: 6, until: 60) - 6) < 1e-9)
    }

    @Test("Constant arrivals are evenly spaced and dealt to the generators in turn")
    func constant() {
        let all = (0..<3).flatMap {
            moments(process(.constant, perSecond: 100, begin: 1, measurement: 2, generator: $0, of: 3), until: 3)
        }.sorted()
        #expect(all.count == 200)
        for (index, moment) in all.enumerated() { #expect(abs(moment - (1 + (Double(index) + 0.5) / 100)) < 1e-6) }
    }

    @Test("The number of random arrivals of all generators matches the integral (|z| < 4)", arguments: models)
    func counts(_ model: ArrivalModel) {
        for (seed, window) in [(1, 10.0), (2, 25.0), (3, 60.0)] {
            let expected = 500 * model.curve.integral(to: window)
            let count = (0..<2).map {
                moments(process(model, perSecond: 500, generator: $0, of: 2, seed: UInt64(seed)), until: window).count
            }.reduce(0, +)
            let z = (Double(count) - expected) / expected.squareRoot()
            #expect(abs(z) < 4, "seed \(seed): \(count) arrivals, \(expected) expected, z = \(z)")
        }
    }

    @Test("Poisson arrivals have exponential gaps, and counts whose variance is their mean (|z| < 4)")
    func poisson() {
        let rate = 2_000.0
        let moments = moments(process(.poisson, perSecond: rate), until: 100)
        let gaps = zip(moments, moments.dropFirst()).map { $1 - $0 }
        let mean = gaps.reduce(0, +) / Double(gaps.count)
        let root = Double(gaps.count).squareRoot()
        #expect(abs(mean * rate - 1) * root < 4)
        // The share of gaps longer than the mean is 1/e.
        let beyond = Double(gaps.count { $0 > 1 / rate }) / Double(gaps.count)
        let share = 0.36787944117144233
        #expect(abs(beyond - share) / (share * (1 - share) / Double(gaps.count)).squareRoot() < 4)
        var counts = [Double](repeating: 0, count: 100)
        for moment in moments { counts[Int(moment)] += 1 }
        let average = counts.reduce(0, +) / 100
        let variance = counts.reduce(0) { $0 + ($1 - average) * ($1 - average) } / 99
        // Index of dispersion of n Poisson counts: mean 1, variance 2 / (n − 1).
        let deviation = (2.0 / 99).squareRoot()
        #expect(abs(variance / average - 1) / deviation < 4)
    }

    @Test("Before the measurement, arrivals have the rate of its first moment")
    func warmUp() {
        let all = moments(
            process(.ramp(from: 0.5, to: 1, overSeconds: 10), perSecond: 1_000, begin: 10, measurement: 20), until: 20)
        #expect(all.allSatisfy { $0 >= 10 })
        let deviation = 5_000.0.squareRoot()
        #expect(abs(Double(all.count) - 5_000) < 4 * deviation)
    }

    @Test("Recorded arrivals keep their shape, have the requested mean rate, and repeat")
    func recorded() throws {
        let list = try #require(RecordedArrivals(seconds: [10, 40, 20, 20]))
        #expect(list.shares == [0, 0.25, 0.25, 0.75])
        let all = moments(process(.recorded(list), perSecond: 8, begin: 5, measurement: 6), until: 6)
        #expect(all == [5, 5.125, 5.125, 5.375, 5.5, 5.625, 5.625, 5.875])
        let dealt = (0..<2).map { generator in
            moments(
                process(.recorded(list), perSecond: 8, begin: 5, measurement: 6, generator: generator, of: 2), until: 6)
        }
        #expect((dealt[0] + dealt[1]).sorted() == all)
        #expect(RecordedArrivals(seconds: [3, 3]) == nil && RecordedArrivals(seconds: [3]) == nil)
    }

    @Test("The same seed gives the same arrivals, and another seed gives others")
    func seeds() {
        let first = moments(process(.poisson, perSecond: 100), until: 5)
        #expect(first == moments(process(.poisson, perSecond: 100), until: 5))
        #expect(first != moments(process(.poisson, perSecond: 100, seed: 2), until: 5))
    }
}
