import Glibc

/// The queue M/M/c in the long run: Poisson arrivals, exponential service, c servers, first come, first served, nobody
/// is lost. With one server M/M/1.
public struct MarkovianQueue: Hashable, Sendable {
    /// Customers who come.
    public let arrivalsPerSecond: Double
    /// How long a service takes on average.
    public let meanServiceSeconds: Double
    /// Those who serve.
    public let servers: Int

    /// - Precondition: the servers keep up: `utilisation` is less than 1.
    public init(arrivalsPerSecond: Double, meanServiceSeconds: Double, servers: Int = 1) {
        precondition(arrivalsPerSecond > 0 && meanServiceSeconds > 0 && servers > 0, "rates and servers are positive")
        precondition(arrivalsPerSecond * meanServiceSeconds < Double(servers), "the queue would grow for ever")
        self.arrivalsPerSecond = arrivalsPerSecond
        self.meanServiceSeconds = meanServiceSeconds
        self.servers = servers
    }

    /// Servers busy on average, were there enough.
    public var offeredLoad: Double { arrivalsPerSecond * meanServiceSeconds }

    /// The share of time that a server is busy.
    public var utilisation: Double { offeredLoad / Double(servers) }

    /// The share of arrivals that must wait.
    public var waitingProbability: Double {
        ErlangFormulas.waitingProbability(servers: servers, offeredLoad: offeredLoad)
    }

    /// Seconds from arrival to the start of service, the zeros of those who need not wait included.
    public var meanWaitSeconds: Double { waitingProbability / drainPerSecond }

    /// The variance of the wait, in square seconds.
    public var waitVariance: Double {
        let mean = meanWaitSeconds
        return 2 * mean / drainPerSecond - mean * mean
    }

    /// Those waiting, not those served, on average over time (Little's law).
    public var meanQueueLength: Double { arrivalsPerSecond * meanWaitSeconds }

    /// The share of arrivals that wait longer than so many seconds.
    public func waitExceeds(seconds: Double) -> Double {
        waitingProbability * exp(-drainPerSecond * seconds)
    }

    /// How much faster the servers work than people arrive: while all are busy, waits are exponential with this rate.
    private var drainPerSecond: Double { Double(servers) / meanServiceSeconds - arrivalsPerSecond }
}
