import SimulationKernel
import Statistics
import Testing

/// Whether simulated queues behave as the theory of queues says. The seeds are fixed, and each replication gives one
/// value, so that z follows Student's t; the whole is a comparison of kernel, streams, distributions and formulas.
@Suite("The kernel against the theory of queues")
struct QueueingTheoryAgreementTests {
    static let seed: UInt64 = 1_909
    static let replications: UInt32 = 16

    /// The plan carried out anew with each replication's random numbers.
    private func runs(_ plan: StationModel.Plan) -> [StationModel] {
        (0..<Self.replications).map { .carriedOut(plan, seed: Self.seed, replication: $0) }
    }

    /// How far the runs' mean of `figure` is from `expected`, in standard errors.
    private func z(_ runs: [StationModel], expected: Double, _ figure: (StationModel) -> Double) -> Double {
        let tally = Tally(runs.map(figure))
        return (tally.mean - expected) / tally.standardError
    }

    private func plan(
        arrivalsPerSecond: Double, service: Distribution, servers: Int = 1, customers: Int = 9_000
    ) -> StationModel.Plan {
        StationModel.Plan(
            interarrivalSeconds: .exponential(mean: 1 / arrivalsPerSecond), serviceSeconds: service, servers: servers,
            customers: customers, uncounted: 1_000)
    }

    @Test("M/M/1: the mean wait", arguments: [0.3, 0.7])
    func singleServer(load: Double) {
        let theory = MarkovianQueue(arrivalsPerSecond: load, meanServiceSeconds: 1)
        let plan = plan(arrivalsPerSecond: load, service: .exponential(mean: 1))
        let runs = runs(plan)
        let z = z(runs, expected: theory.meanWaitSeconds) { $0.waits.mean }
        #expect(abs(z) < 4, "z = \(z)")
    }

    @Test("M/M/c: the mean wait and the share who wait", arguments: [2, 8])
    func severalServers(servers: Int) {
        let rate = 0.75 * Double(servers) / 60
        let theory = MarkovianQueue(arrivalsPerSecond: rate, meanServiceSeconds: 60, servers: servers)
        let plan = plan(arrivalsPerSecond: rate, service: .exponential(mean: 60), servers: servers)
        let runs = runs(plan)
        let waitZ = z(runs, expected: theory.meanWaitSeconds) { $0.waits.mean }
        #expect(abs(waitZ) < 4, "z = \(waitZ)")
        let shareZ = z(runs, expected: theory.waitingProbability) { Double($0.waited) / Double($0.counted) }
        #expect(abs(shareZ) < 4, "z = \(shareZ)")
    }

    @Test(
        "M/G/1: the mean wait",
        arguments: [
            Distribution.gamma(mean: 5, coefficientOfVariation: 0.5),
            .lognormal(mean: 5, coefficientOfVariation: 0.8), .uniform(from: 2, to: 8), .constant(5),
            .weibull(scale: 5, shape: 1.5),
        ])
    func generalService(service: Distribution) {
        let theory = SingleServerQueue(
            arrivalsPerSecond: 0.12, meanServiceSeconds: service.mean, serviceVariance: service.variance)
        let plan = plan(arrivalsPerSecond: 0.12, service: service)
        let runs = runs(plan)
        let z = z(runs, expected: theory.meanWaitSeconds) { $0.waits.mean }
        #expect(abs(z) < 4, "z = \(z)")
    }

    @Test(
        "Erlang-B: the share lost, whatever the distribution of service",
        arguments: [Distribution.exponential(mean: 60), .gamma(mean: 60, coefficientOfVariation: 0.4)])
    func loss(service: Distribution) {
        var plan = plan(arrivalsPerSecond: 5.0 / 60, service: service, servers: 6)
        plan.places = 0
        let theory = ErlangFormulas.blockingProbability(servers: 6, offeredLoad: 5)
        let runs = runs(plan)
        let z = z(runs, expected: theory) { Double($0.lostAtTheDoor) / Double($0.counted) }
        #expect(abs(z) < 4, "z = \(z)")
    }

    @Test("Erlang-A: the share who lose patience, the mean wait and the share who wait", arguments: [6.0, 10.0])
    func impatience(offeredLoad: Double) {
        var plan = plan(arrivalsPerSecond: offeredLoad / 60, service: .exponential(mean: 60), servers: 8)
        plan.patienceSeconds = .exponential(mean: 45)
        let theory = ImpatientQueue(
            arrivalsPerSecond: offeredLoad / 60, meanServiceSeconds: 60, meanPatienceSeconds: 45, servers: 8)
        let runs = runs(plan)
        let lostZ = z(runs, expected: theory.abandonmentProbability) { Double($0.lostPatience) / Double($0.counted) }
        #expect(abs(lostZ) < 4, "z = \(lostZ)")
        let waitZ = z(runs, expected: theory.meanWaitSeconds) { $0.waits.mean }
        #expect(abs(waitZ) < 4, "z = \(waitZ)")
        let shareZ = z(runs, expected: theory.waitingProbability) { Double($0.waited) / Double($0.counted) }
        #expect(abs(shareZ) < 4, "z = \(shareZ)")
    }

    @Test("The comparison finds a service that is two per cent slower than said")
    func canary() {
        let theory = MarkovianQueue(arrivalsPerSecond: 0.7, meanServiceSeconds: 1)
        let plan = plan(arrivalsPerSecond: 0.7, service: .exponential(mean: 1.02), customers: 30_000)
        #expect(z(runs(plan), expected: theory.meanWaitSeconds) { $0.waits.mean } > 4)
    }

    @Test("A changed service leaves every arrival as it was, and the same plan gives the same run")
    func commonRandomNumbers() {
        let slow = plan(arrivalsPerSecond: 0.5, service: .exponential(mean: 1.5), customers: 2_000)
        let fast = plan(arrivalsPerSecond: 0.5, service: .exponential(mean: 1.0), customers: 2_000)
        func waits(_ plan: StationModel.Plan) -> Tally {
            StationModel.carriedOut(plan, seed: 3, replication: 0).waits
        }
        #expect(waits(slow) == waits(slow))
        // Every single service is two thirds as long, so nobody waits longer.
        #expect(waits(fast).mean < waits(slow).mean && waits(fast).maximum <= waits(slow).maximum)
    }
}
