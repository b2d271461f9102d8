/// An open queueing network in steady state: customers arrive from outside, move between stations at random and finally
/// leave. Each station behaves as an independent M/M/c queue.
///
/// Source: J. R. Jackson, "Networks of Waiting Lines", Operations Research 5 (1957).
package struct JacksonNetwork: Hashable, Sendable {
    /// The parameters of a station.
    package struct Station: Hashable, Sendable {
        /// Number of servers.
        package var servers: Int
        /// Mean duration of a service.
        package var meanServiceSeconds: Double
        /// Arrival rate from outside.
        package var arrivalsPerSecond: Double
        /// Probability of each station as the customer's next; the remainder to 1 is the probability of leaving.
        package var next: [Double]

        /// Creates a station.
        package init(servers: Int, meanServiceSeconds: Double, arrivalsPerSecond: Double, next: [Double]) {
            self.servers = servers
            self.meanServiceSeconds = meanServiceSeconds
            self.arrivalsPerSecond = arrivalsPerSecond
            self.next = next
        }
    }

    /// The queue of each station.
    package let queues: [MarkovianQueue]
    private let arrivalsPerSecond: Double

    /// Solves a network.
    ///
    /// - Precondition: every customer leaves at some time, and every station is stable.
    package init(_ stations: [Station]) {
        precondition(
            stations.allSatisfy { $0.next.count == stations.count }, "each station needs a probability for each station"
        )
        // Total arrivals, from outside and from other stations: the moving part is followed until it has left.
        var rates = stations.map(\.arrivalsPerSecond)
        var moving = rates
        while moving.reduce(0, +) > rates.reduce(0, +) * 1e-16 {
            moving = moving.indices.map { to in
                moving.indices.reduce(0) { $0 + moving[$1] * stations[$1].next[to] }
            }
            for station in rates.indices { rates[station] += moving[station] }
        }
        queues = zip(stations, rates).map { station, rate in
            MarkovianQueue(
                arrivalsPerSecond: rate, meanServiceSeconds: station.meanServiceSeconds, servers: station.servers)
        }
        arrivalsPerSecond = stations.reduce(0) { $0 + $1.arrivalsPerSecond }
    }

    /// Returns the mean seconds of one visit to a station, waiting and served.
    package func meanVisitSeconds(at station: Int) -> Double {
        queues[station].meanWaitSeconds + queues[station].meanServiceSeconds
    }

    /// Mean seconds from arrival to departure (Little's law).
    package var meanStaySeconds: Double {
        let people = queues.reduce(0) { $0 + $1.meanQueueLength + $1.offeredLoad }
        return people / arrivalsPerSecond
    }
}
