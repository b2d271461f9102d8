/// Stations whose customers come from outside, go from one to another by chance and leave at last, in the long run: each
/// station is as an M/M/c queue by itself.
///
/// Source: J. R. Jackson, "Networks of Waiting Lines", Operations Research 5 (1957).
package struct JacksonNetwork: Hashable, Sendable {
    /// What a station is.
    package struct Station: Hashable, Sendable {
        package var servers: Int
        package var meanServiceSeconds: Double
        /// From outside.
        package var arrivalsPerSecond: Double
        /// By station: the chance that a customer goes there next; what is missing to 1 leaves.
        package var next: [Double]

        package init(servers: Int, meanServiceSeconds: Double, arrivalsPerSecond: Double, next: [Double]) {
            self.servers = servers
            self.meanServiceSeconds = meanServiceSeconds
            self.arrivalsPerSecond = arrivalsPerSecond
            self.next = next
        }
    }

    /// By station: what it is as a queue by itself.
    package let queues: [MarkovianQueue]
    private let arrivalsPerSecond: Double

    /// - Precondition: every customer leaves some time, and every station keeps up.
    package init(_ stations: [Station]) {
        precondition(stations.allSatisfy { $0.next.count == stations.count }, "a chance for each station")
        // Everybody who comes, whether from outside or from another station: what is on the way is followed until it has left.
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

    /// Seconds at a station, waiting and served, each time that a customer is there.
    package func meanVisitSeconds(at station: Int) -> Double {
        queues[station].meanWaitSeconds + queues[station].meanServiceSeconds
    }

    /// Seconds from coming to leaving (Little's law).
    package var meanStaySeconds: Double {
        let people = queues.reduce(0) { $0 + $1.meanQueueLength + $1.offeredLoad }
        return people / arrivalsPerSecond
    }
}
