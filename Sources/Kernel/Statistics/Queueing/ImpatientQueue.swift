/// The queue M/M/c+M in the long run, called Erlang-A: as M/M/c, but those who wait leave after an exponential time.
/// It never grows for ever, so any load is allowed.
///
/// Source: C. Palm, "Research on Telephone Traffic Carried by Full Availability Groups", Tele 1957; O. Garnett,
/// A. Mandelbaum and M. Reiman, "Designing a Call Center with Impatient Customers", Manufacturing & Service Operations
/// Management 4 (2002).
package struct ImpatientQueue: Hashable, Sendable {
    package let arrivalsPerSecond: Double
    package let meanServiceSeconds: Double
    package let meanPatienceSeconds: Double
    package let servers: Int

    /// The share of arrivals that find all servers busy.
    package let waitingProbability: Double
    /// Those waiting on average over time.
    package let meanQueueLength: Double
    /// The share of time that a server is busy.
    package let utilisation: Double

    /// - Complexity: O(n) in the numbers of people in the system that are at all likely, or below.
    package init(arrivalsPerSecond: Double, meanServiceSeconds: Double, meanPatienceSeconds: Double, servers: Int) {
        precondition(arrivalsPerSecond > 0 && meanServiceSeconds > 0, "rates are positive")
        precondition(meanPatienceSeconds > 0 && servers > 0, "patience and servers are positive")
        self.arrivalsPerSecond = arrivalsPerSecond
        self.meanServiceSeconds = meanServiceSeconds
        self.meanPatienceSeconds = meanPatienceSeconds
        self.servers = servers

        /// People who leave a second, served or not, when so many are in the system.
        func departuresPerSecond(_ people: Int) -> Double {
            Double(min(people, servers)) / meanServiceSeconds + Double(max(people - servers, 0)) / meanPatienceSeconds
        }
        let chain = BirthDeathChain(births: { _ in arrivalsPerSecond }, deaths: departuresPerSecond)
        waitingProbability = chain.mean { $0 >= servers ? 1 : 0 }
        meanQueueLength = chain.mean { Double(max($0 - servers, 0)) }
        utilisation = chain.mean { Double(min($0, servers)) } / Double(servers)
    }

    /// Seconds in the queue, of those served and those who leave, the zeros included (Little's law).
    package var meanWaitSeconds: Double { meanQueueLength / arrivalsPerSecond }

    /// The share of arrivals that leave without service.
    package var abandonmentProbability: Double { meanWaitSeconds / meanPatienceSeconds }
}
