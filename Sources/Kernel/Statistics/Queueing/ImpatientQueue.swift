/// The queue M/M/c+M in steady state, called Erlang-A: M/M/c in which waiting customers leave after an exponential
/// time. It is stable under any load.
///
/// Source: C. Palm, "Research on Telephone Traffic Carried by Full Availability Groups", Tele 1957; O. Garnett, A.
/// Mandelbaum and M. Reiman, "Designing a Call Center with Impatient Customers", Manufacturing & Service Operations
/// Management 4 (2002).
package struct ImpatientQueue: Hashable, Sendable {
    /// Arrival rate of customers.
    package let arrivalsPerSecond: Double
    /// Mean duration of a service.
    package let meanServiceSeconds: Double
    /// Mean time after which a waiting customer leaves.
    package let meanPatienceSeconds: Double
    /// Number of servers.
    package let servers: Int

    /// Share of arrivals that find all servers busy.
    package let waitingProbability: Double
    /// Mean number of waiting customers over time.
    package let meanQueueLength: Double
    /// Share of time that a server is busy.
    package let utilisation: Double

    /// Solves a queue.
    ///
    /// - Complexity: O(n) in the numbers of people with a relevant probability, or below.
    package init(arrivalsPerSecond: Double, meanServiceSeconds: Double, meanPatienceSeconds: Double, servers: Int) {
        precondition(arrivalsPerSecond > 0 && meanServiceSeconds > 0, "rates must be positive")
        precondition(meanPatienceSeconds > 0 && servers > 0, "patience and servers must be positive")
        self.arrivalsPerSecond = arrivalsPerSecond
        self.meanServiceSeconds = meanServiceSeconds
        self.meanPatienceSeconds = meanPatienceSeconds
        self.servers = servers

        /// Returns the rate of departures, served or not, with this number of people in the system.
        func departuresPerSecond(_ people: Int) -> Double {
            Double(min(people, servers)) / meanServiceSeconds + Double(max(people - servers, 0)) / meanPatienceSeconds
        }
        let chain = BirthDeathChain(births: { _ in arrivalsPerSecond }, deaths: departuresPerSecond)
        waitingProbability = chain.mean { $0 >= servers ? 1 : 0 }
        meanQueueLength = chain.mean { Double(max($0 - servers, 0)) }
        utilisation = chain.mean { Double(min($0, servers)) } / Double(servers)
    }

    /// Mean seconds in the queue of all arrivals, served or not, zeros included (Little's law).
    package var meanWaitSeconds: Double { meanQueueLength / arrivalsPerSecond }

    /// Share of arrivals that leave without service.
    package var abandonmentProbability: Double { meanWaitSeconds / meanPatienceSeconds }
}
