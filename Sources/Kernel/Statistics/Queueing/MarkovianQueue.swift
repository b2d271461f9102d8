import Glibc

/// The queue M/M/c in steady state: Poisson arrivals, exponential service, c servers, first come, first served, no
/// losses. M/M/1 with one server.
public struct MarkovianQueue: Hashable, Sendable {
    /// Arrival rate of customers.
    public let arrivalsPerSecond: Double
    /// Mean duration of a service.
    public let meanServiceSeconds: Double
    /// Number of servers.
    public let servers: Int

    /// Creates a queue.
    ///
    /// - Precondition: the queue is stable: `utilisation` is less than 1.
    public init(arrivalsPerSecond: Double, meanServiceSeconds: Double, servers: Int = 1) {
        precondition(
            arrivalsPerSecond > 0 && meanServiceSeconds > 0 && servers > 0, "rates and servers must be positive")
        precondition(arrivalsPerSecond * meanServiceSeconds < Double(servers), "the queue would grow without limit")
        self.arrivalsPerSecond = arrivalsPerSecond
        self.meanServiceSeconds = meanServiceSeconds
        self.servers = servers
    }

    /// Mean number of busy servers, given enough servers.
    public var offeredLoad: Double { arrivalsPerSecond * meanServiceSeconds }

    /// Share of time that a server is busy.
    public var utilisation: Double { offeredLoad / Double(servers) }

    /// Share of arrivals that must wait.
    public var waitingProbability: Double {
        ErlangFormulas.waitingProbability(servers: servers, offeredLoad: offeredLoad)
    }

    /// Mean seconds from arrival to the start of service, zeros included.
    public var meanWaitSeconds: Double { waitingProbability / drainPerSecond }

    /// Variance of the wait, in square seconds.
    public var waitVariance: Double {
        let mean = meanWaitSeconds
        return 2 * mean / drainPerSecond - mean * mean
    }

    /// Mean number of waiting customers over time, without those in service (Little's law).
    public var meanQueueLength: Double { arrivalsPerSecond * meanWaitSeconds }

    /// Returns the share of arrivals that wait longer than `seconds`.
    public func waitExceeds(seconds: Double) -> Double {
        waitingProbability * exp(-drainPerSecond * seconds)
    }

    /// Service rate less arrival rate: while all servers are busy, waits are exponential with this rate.
    private var drainPerSecond: Double { Double(servers) / meanServiceSeconds - arrivalsPerSecond }
}
