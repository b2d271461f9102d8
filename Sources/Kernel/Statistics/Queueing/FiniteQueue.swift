/// The queue M/M/c/K in the long run: as M/M/c, but whoever comes when K are there, served or waiting, is lost. With K = c
/// nobody waits (Erlang-B).
///
/// Source: the birth and death equations; J. F. Shortle, J. M. Thompson, D. Gross and C. M. Harris, "Fundamentals of
/// Queueing Theory", 5th edition (2018), section 3.5.
package struct FiniteQueue: Hashable, Sendable {
    /// The share of arrivals that are lost.
    package let lossProbability: Double
    /// The share of those who are not lost that must wait.
    package let waitingProbability: Double
    /// Seconds from arrival to the start of service of those who are not lost, the zeros included.
    package let meanWaitSeconds: Double

    /// - Precondition: there are at least as many places as servers, and a server.
    /// - Complexity: O(places).
    package init(arrivalsPerSecond: Double, meanServiceSeconds: Double, servers: Int, places: Int) {
        precondition(arrivalsPerSecond > 0 && meanServiceSeconds > 0, "rates are positive")
        precondition(servers > 0 && places >= servers, "who is served has a place")
        let chain = BirthDeathChain(
            births: { $0 < places ? arrivalsPerSecond : 0 },
            deaths: { Double(min($0, servers)) / meanServiceSeconds })
        let loss = chain.probability(of: places)
        lossProbability = loss
        waitingProbability = chain.mean { $0 >= servers && $0 < places ? 1 : 0 } / (1 - loss)
        meanWaitSeconds = chain.mean { Double(max($0 - servers, 0)) } / (arrivalsPerSecond * (1 - loss))
    }
}

/// So many machines that break down after an exponential time and are repaired, each by one of a few people, in an
/// exponential time: M/M/c with a finite population, in the long run. Machines are clients, too, who come back after a pause.
///
/// Source: C. Palm (1947); D. R. Cox and W. L. Smith, "Queues" (1961). What a broken machine finds is what an outsider sees
/// of one machine less: K. Sevcik and I. Mitrani, "The Distribution of Queuing Network States at Input and Output
/// Instants", Journal of the ACM 28 (1981).
package struct MachineRepair: Hashable, Sendable {
    /// Machines broken on average, in repair or waiting for it.
    package let meanBroken: Double
    /// Breakdowns a second, of all machines.
    package let breakdownsPerSecond: Double
    /// The share of breakdowns that find everybody busy.
    package let waitingProbability: Double
    /// Seconds from the breakdown to the beginning of the repair.
    package let meanWaitSeconds: Double
    /// The share of time that one of those who repair is busy.
    package let utilisation: Double

    /// - Complexity: O(machines).
    package init(machines: Int, meanUpSeconds: Double, meanRepairSeconds: Double, repairers: Int) {
        precondition(machines > 0 && repairers > 0, "there is something to repair, and somebody to do it")
        precondition(meanUpSeconds > 0 && meanRepairSeconds > 0, "times are positive")
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
