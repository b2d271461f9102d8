/// The queue M/M/c/K in steady state: M/M/c in which an arrival is lost if K customers are served or waiting. With K =
/// c no customer waits (Erlang-B).
///
/// Source: the birth and death equations; J. F. Shortle, J. M. Thompson, D. Gross and C. M. Harris, "Fundamentals of
/// Queueing Theory", 5th edition (2018), section 3.5.
package struct FiniteQueue: Hashable, Sendable {
    /// Share of arrivals that are lost.
    package let lossProbability: Double
    /// Share of accepted arrivals that must wait.
    package let waitingProbability: Double
    /// Mean number of waiting customers over time.
    package let meanQueueLength: Double
    /// Mean seconds from arrival to the start of service of accepted arrivals, zeros included.
    package let meanWaitSeconds: Double

    /// Solves a queue with `places` places, including those of the servers.
    ///
    /// - Precondition: there are at least as many places as servers, and a server.
    /// - Complexity: O(places).
    package init(arrivalsPerSecond: Double, meanServiceSeconds: Double, servers: Int, places: Int) {
        precondition(arrivalsPerSecond > 0 && meanServiceSeconds > 0, "rates must be positive")
        precondition(servers > 0 && places >= servers, "there must be at least one place per server")
        let chain = BirthDeathChain(
            births: { $0 < places ? arrivalsPerSecond : 0 },
            deaths: { Double(min($0, servers)) / meanServiceSeconds })
        let loss = chain.probability(of: places)
        lossProbability = loss
        waitingProbability = chain.mean { $0 >= servers && $0 < places ? 1 : 0 } / (1 - loss)
        meanQueueLength = chain.mean { Double(max($0 - servers, 0)) }
        meanWaitSeconds = meanQueueLength / (arrivalsPerSecond * (1 - loss))
    }
}

/// The machine repair model in steady state: machines break down after an exponential time and are repaired in an
/// exponential time by a few repairers (M/M/c with a finite population). Clients who come back after a pause are
/// machines, too.
///
/// Source: C. Palm (1947); D. R. Cox and W. L. Smith, "Queues" (1961). A broken machine sees the steady state of one
/// machine less: K. Sevcik and I. Mitrani, "The Distribution of Queuing Network States at Input and Output Instants",
/// Journal of the ACM 28 (1981).
package struct MachineRepair: Hashable, Sendable {
    /// Mean number of broken machines, in repair or waiting for it.
    package let meanBroken: Double
    /// Breakdowns a second of all machines.
    package let breakdownsPerSecond: Double
    /// Share of breakdowns that find all repairers busy.
    package let waitingProbability: Double
    /// Mean seconds from the breakdown to the start of the repair.
    package let meanWaitSeconds: Double
    /// Share of time that a repairer is busy.
    package let utilisation: Double

    /// Solves the model.
    ///
    /// - Complexity: O(machines).
    package init(machines: Int, meanUpSeconds: Double, meanRepairSeconds: Double, repairers: Int) {
        precondition(machines > 0 && repairers > 0, "there must be at least one machine and one repairer")
        precondition(meanUpSeconds > 0 && meanRepairSeconds > 0, "times must be positive")
        func broken(of machines: Int) -> BirthDeathChain {
            BirthDeathChain(
                births: { Double(machines - $0) / meanUpSeconds },
                deaths: { Double(min($0, repairers)) / meanRepairSeconds })
        }
        let chain = broken(of: machines)
        meanBroken = chain.mean { Double($0) }
        breakdownsPerSecond = (Double(machines) - meanBroken) / meanUpSeconds
        meanWaitSeconds = chain.mean { Double(max($0 - repairers, 0)) } / breakdownsPerSecond
        utilisation = chain.mean { Double(min($0, repairers)) } / Double(repairers)
        waitingProbability = broken(of: machines - 1).mean { $0 >= repairers ? 1 : 0 }
    }
}
