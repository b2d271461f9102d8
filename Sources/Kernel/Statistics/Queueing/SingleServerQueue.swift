/// The queue M/G/1 in steady state: Poisson arrivals, one server, any distribution of service times, first come, first
/// served.
///
/// Source: the formula of F. Pollaczek (1930) and A. Khinchine (1932).
package struct SingleServerQueue: Hashable, Sendable {
    /// Arrival rate of customers.
    package let arrivalsPerSecond: Double
    /// Mean duration of a service.
    package let meanServiceSeconds: Double
    /// Variance of the service time, in square seconds.
    package let serviceVariance: Double

    /// Creates a queue.
    ///
    /// - Precondition: the queue is stable: `utilisation` is less than 1.
    package init(arrivalsPerSecond: Double, meanServiceSeconds: Double, serviceVariance: Double) {
        precondition(arrivalsPerSecond > 0 && meanServiceSeconds > 0, "rates must be positive")
        precondition(serviceVariance >= 0, "a variance must not be negative")
        precondition(arrivalsPerSecond * meanServiceSeconds < 1, "the queue would grow without limit")
        self.arrivalsPerSecond = arrivalsPerSecond
        self.meanServiceSeconds = meanServiceSeconds
        self.serviceVariance = serviceVariance
    }

    /// Share of time that the server is busy.
    package var utilisation: Double { arrivalsPerSecond * meanServiceSeconds }

    /// Mean seconds from arrival to the start of service, zeros included.
    package var meanWaitSeconds: Double {
        let meanSquare = serviceVariance + meanServiceSeconds * meanServiceSeconds
        return arrivalsPerSecond * meanSquare / (2 * (1 - utilisation))
    }

    /// Mean number of waiting customers over time, without the one in service (Little's law).
    package var meanQueueLength: Double { arrivalsPerSecond * meanWaitSeconds }
}
