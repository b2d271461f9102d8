import SimulationKernel
import Statistics

/// The comparisons of the kernel with theory. Rates are relative to the mean service or per minute, so that figures are
/// in seconds.
package enum KernelRows {
    /// All rows of the kernel.
    package static var all: [ValidationRow] {
        singleServer + severalServers + generalService + loss + impatience + places + repair + network
    }

    /// Returns the rows of a model with known theoretical figures.
    private static func rows(
        _ model: String, _ plan: StationModel.Plan, wait: Double? = nil, waited: Double? = nil, lost: Double? = nil
    ) -> [ValidationRow] {
        func row(
            _ figure: String, _ unit: ValidationRow.Unit, _ theory: Double?,
            _ value: @escaping @Sendable (StationModel) -> Double
        ) -> ValidationRow? {
            theory.map { theory in
                ValidationRow(.kernel, model, figure, in: unit, theory: theory) { seed, effort in
                    stations(plan, seed: seed, effort: effort).map(value)
                }
            }
        }
        return [
            row("mean wait", .seconds, wait) { $0.waits.mean },
            row("share who wait", .share, waited) { Double($0.waitedCount) / Double($0.waits.count) },
            row("share lost", .share, lost) {
                Double($0.blockedCount + $0.abandonedCount) / Double($0.waits.count + $0.blockedCount)
            },
        ].compactMap { $0 }
    }

    /// Returns the model of each replication.
    private static func stations(
        _ plan: StationModel.Plan, seed: UInt64, effort: ValidationRow.Effort
    ) -> [StationModel] {
        var plan = plan
        plan.counted = Int(Double(plan.counted) * effort.share)
        return (1...UInt32(effort.replications)).map { .simulated(plan, seed: seed, replication: $0) }
    }

    private static func plan(
        arrivalsPerSecond: Double, service: Distribution, servers: Int = 1
    ) -> StationModel.Plan {
        StationModel.Plan(
            gapSeconds: .exponential(mean: 1 / arrivalsPerSecond), serviceSeconds: service, servers: servers,
            counted: 40_000, uncounted: 1_000)
    }

    private static var singleServer: [ValidationRow] {
        [0.5, 0.8].flatMap { load in
            let theory = MarkovianQueue(arrivalsPerSecond: load / 60, meanServiceSeconds: 60)
            return rows(
                "M/M/1, load \(load)", plan(arrivalsPerSecond: load / 60, service: .exponential(mean: 60)),
                wait: theory.meanWaitSeconds, waited: theory.waitingProbability)
        }
    }

    private static var severalServers: [ValidationRow] {
        [(2, 0.75), (10, 0.9), (50, 0.9)].flatMap { servers, load in
            let rate = load * Double(servers) / 60
            let theory = MarkovianQueue(arrivalsPerSecond: rate, meanServiceSeconds: 60, servers: servers)
            return rows(
                "M/M/c, \(servers) servers, load \(load)",
                plan(arrivalsPerSecond: rate, service: .exponential(mean: 60), servers: servers),
                wait: theory.meanWaitSeconds, waited: theory.waitingProbability)
        }
    }

    private static var generalService: [ValidationRow] {
        let services: [(String, Distribution)] = [
            ("constant", .constant(60)), ("uniform", .uniform(from: 20, to: 100)),
            ("gamma, cv 0.5", .gamma(mean: 60, coefficientOfVariation: 0.5)),
            ("lognormal, cv 0.8", .lognormal(mean: 60, coefficientOfVariation: 0.8)),
            ("Weibull, shape 1.5", .weibull(scale: 60, shape: 1.5)),
        ]
        return services.flatMap { name, service in
            let rate = 0.6 / 60
            let theory = SingleServerQueue(
                arrivalsPerSecond: rate, meanServiceSeconds: service.mean, serviceVariance: service.variance)
            return rows(
                "M/G/1, \(name)", plan(arrivalsPerSecond: rate, service: service), wait: theory.meanWaitSeconds)
        }
    }

    /// Blocking depends on the mean of the service time only.
    private static var loss: [ValidationRow] {
        let services: [(String, Distribution)] = [
            ("exponential", .exponential(mean: 60)), ("constant", .constant(60)),
            ("gamma, cv 2", .gamma(mean: 60, coefficientOfVariation: 2)),
        ]
        return services.flatMap { name, service in
            var plan = plan(arrivalsPerSecond: 5.0 / 60, service: service, servers: 6)
            plan.linePlaces = 0
            return rows(
                "Erlang-B, 6 servers, \(name)", plan,
                lost: ErlangFormulas.blockingProbability(servers: 6, offeredLoad: 5))
        }
    }

    private static var impatience: [ValidationRow] {
        [6.0, 10.0].flatMap { load in
            var plan = plan(arrivalsPerSecond: load / 60, service: .exponential(mean: 60), servers: 8)
            plan.patienceSeconds = .exponential(mean: 45)
            let theory = ImpatientQueue(
                arrivalsPerSecond: load / 60, meanServiceSeconds: 60, meanPatienceSeconds: 45, servers: 8)
            return rows(
                "Erlang-A, 8 servers, load \(load / 8)", plan, wait: theory.meanWaitSeconds,
                waited: theory.waitingProbability, lost: theory.abandonmentProbability)
        }
    }

    private static var places: [ValidationRow] {
        var plan = plan(arrivalsPerSecond: 3.0 / 60, service: .exponential(mean: 60), servers: 3)
        plan.linePlaces = 5
        let theory = FiniteQueue(arrivalsPerSecond: 3.0 / 60, meanServiceSeconds: 60, servers: 3, places: 8)
        return rows(
            "M/M/c/K, 3 servers, 8 places, load 1.0", plan, wait: theory.meanWaitSeconds,
            waited: theory.waitingProbability, lost: theory.lossProbability)
    }

    private static var repair: [ValidationRow] {
        let (machines, up, repairers) = (12, 300.0, 2)
        var plan = plan(arrivalsPerSecond: 1 / up, service: .exponential(mean: 60), servers: repairers)
        plan.population = machines
        let theory = MachineRepair(
            machines: machines, meanUpSeconds: up, meanRepairSeconds: 60, repairers: repairers)
        return rows(
            "machine repair, \(machines) machines, \(repairers) repairers", plan, wait: theory.meanWaitSeconds,
            waited: theory.waitingProbability)
    }

    /// The example of F. S. Hillier and G. J. Lieberman, "Introduction to Operations Research", chapter on queueing
    /// theory, with its hours as minutes.
    private static var network: [ValidationRow] {
        let stations = [
            JacksonNetwork.Station(
                servers: 1, meanServiceSeconds: 6, arrivalsPerSecond: 1.0 / 60, next: [0, 0.6, 0.3]),
            JacksonNetwork.Station(
                servers: 2, meanServiceSeconds: 6, arrivalsPerSecond: 4.0 / 60, next: [0.1, 0, 0.3]),
            JacksonNetwork.Station(
                servers: 1, meanServiceSeconds: 6, arrivalsPerSecond: 3.0 / 60, next: [0.4, 0.4, 0]),
        ]
        let theory = JacksonNetwork(stations)
        func row(
            _ figure: String, _ theory: Double, _ value: @escaping @Sendable (NetworkModel) -> Double
        ) -> ValidationRow {
            ValidationRow(.kernel, "Jackson network, 3 stations", figure, in: .seconds, theory: theory) {
                seed, effort in
                let last = UInt32(20_000 * effort.share) + 1_000
                return (1...UInt32(effort.replications)).map {
                    value(.simulated(stations, counted: 1_000..<last, seed: seed, replication: $0))
                }
            }
        }
        return stations.indices.map { station in
            row("mean visit to station \(station + 1)", theory.meanVisitSeconds(at: station)) {
                $0.visits(at: station).mean
            }
        } + [row("mean stay", theory.meanStaySeconds) { $0.stays.mean }]
    }
}
