/// The queue M/G/1 in the long run: Poisson arrivals, one server, any distribution of service times, first come, first
/// served.
///
/// Source: the formula of F. Pollaczek (1930) and A. Khinchine (1932).
package struct SingleServerQueue: Hashable, Sendable {
    package let arrivalsPerSecond: Double
    package let meanServiceSeconds: Double
    /// In square seconds.
    package let serviceVariance: Double

    /// - Precondition: the server keeps up: `utilisation` is less than 1.
    package init(arrivalsPerSecond: Double, meanServiceSeconds: Double, serviceVariance: Double) {
        precondition(arrivalsPerSecond > 0 && meanServiceSeconds > 0, "rates are positive")
        precondition(serviceVariance >= 0, "a variance is not negative")
        precondition(arrivalsPerSecond * meanServiceSeconds < 1, "the queue would grow for ever")
        self.arrivalsPerSecond = arrivalsPerSecond
        self.meanServiceSeconds = meanServiceSeconds
        self.serviceVariance = serviceVariance
    }

    package var utilisation: Double { arrivalsPerSecond * meanServiceSeconds }

    /// Seconds from arrival to the start of service, the zeros of those who need not wait included.
    package var meanWaitSeconds: Double {
        let meanSquare = serviceVariance + meanServiceSeconds * meanServiceSeconds
        return arrivalsPerSecond * meanSquare / (2 * (1 - utilisation))
    }

    /// Those waiting, not the one served, on average over time (Little's law).
    package var meanQueueLength: Double { arrivalsPerSecond * meanWaitSeconds }
}
