/// The queue M/M/c/K in steady state: M/M/c in which an arrival that finds a full line leaves at once. It is stable
/// under any load.
///
/// Source: D. Gross and C. M. Harris, "Fundamentals of Queueing Theory", section 2.5.
package struct LimitedQueue: Hashable, Sendable {
    /// Arrival rate of customers, served or not.
    package let arrivalsPerSecond: Double
    /// Share of arrivals that leave at once.
    package let blockingProbability: Double
    /// Mean number of waiting customers over time.
    package let meanQueueLength: Double

    /// Solves a queue.
    ///
    /// - Parameter waitingMax: number of customers who can wait; 0 for a loss system.
    /// - Complexity: O(n) in the numbers of people with a relevant probability, or below.
    package init(arrivalsPerSecond: Double, meanServiceSeconds: Double, servers: Int, waitingMax: Int) {
        precondition(arrivalsPerSecond > 0 && meanServiceSeconds > 0, "rates must be positive")
        precondition(servers > 0 && waitingMax >= 0, "there must be servers")
        self.arrivalsPerSecond = arrivalsPerSecond
        let most = servers + waitingMax
        let chain = BirthDeathChain(
            births: { $0 < most ? arrivalsPerSecond : 0 },
            deaths: { Double(min($0, servers)) / meanServiceSeconds })
        blockingProbability = chain.mean { $0 >= most ? 1 : 0 }
        meanQueueLength = chain.mean { Double(max($0 - servers, 0)) }
    }

    /// Mean seconds in the queue of the arrivals that stay, zeros included (Little's law).
    package var meanWaitSeconds: Double { meanQueueLength / (arrivalsPerSecond * (1 - blockingProbability)) }
}
