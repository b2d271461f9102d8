/// A closed queueing network: a fixed number of customers circulates between stations with one server each, exponential
/// service times, and travel times of any distribution without queueing. Gordon and Newell's network, solved exactly by
/// mean value analysis.
///
/// Source: W. J. Gordon and G. F. Newell, "Closed Queuing Systems with Exponential Servers", Operations Research 15
/// (1967); M. Reiser and S. S. Lavenberg, "Mean-Value Analysis of Closed Multichain Queuing Networks", Journal of the
/// ACM 27 (1980).
package struct ClosedNetwork: Hashable, Sendable {
    /// Rounds a second of all customers; visits are counted per round.
    package let roundsPerSecond: Double
    /// Share of time with at least one customer, by station.
    package let utilisations: [Double]
    /// Mean number of customers, waiting and served, by station.
    package let meanPeople: [Double]

    /// Solves a network.
    ///
    /// - Parameters:
    ///   - customers: number of customers.
    ///   - demandSeconds: for each station, visits in a round times the mean service time in seconds.
    ///   - travelSeconds: travel time in a round.
    /// - Complexity: O(customers × stations).
    package init(customers: Int, demandSeconds: [Double], travelSeconds: Double) {
        precondition(
            customers >= 0 && travelSeconds >= 0 && demandSeconds.allSatisfy { $0 >= 0 },
            "numbers and times must not be negative")
        precondition(travelSeconds + demandSeconds.reduce(0, +) > 0, "a round must take time")
        var people = demandSeconds.map { _ in 0.0 }
        var rounds = 0.0
        for count in stride(from: 1, through: customers, by: 1) {
            // An arriving customer sees the mean of a network with one customer less.
            let stays = zip(demandSeconds, people).map { $0 * (1 + $1) }
            rounds = Double(count) / (travelSeconds + stays.reduce(0, +))
            people = stays.map { $0 * rounds }
        }
        roundsPerSecond = rounds
        utilisations = demandSeconds.map { $0 * rounds }
        meanPeople = people
    }
}

/// Taxis that wait in the zone where their last ride ended, and clients who leave if there is no taxi in their own
/// zone: for a taxi, the zone is a station whose service is the arrival of the next client.
///
/// Source: D. K. George and C. H. Xia, "Fleet-Sizing and Service Availability for a Vehicle Rental System via Closed
/// Queueing Networks", European Journal of Operational Research 211 (2011).
package struct CirculatingTaxis: Hashable, Sendable {
    /// Share of clients who find a taxi, by zone; Poisson arrivals see time averages.
    package let availabilities: [Double]

    /// Solves the network of a fleet.
    ///
    /// - Parameters:
    ///   - taxis: number of taxis.
    ///   - clientsPerSecond: arrival rate by zone and destination; every zone has clients, and rides connect every zone
    ///     with every other.
    ///   - rideSeconds: mean ride time by zone and destination.
    /// - Complexity: O(taxis × zones).
    package init(taxis: Int, clientsPerSecond: [[Double]], rideSeconds: [[Double]]) {
        let totals = clientsPerSecond.map { $0.reduce(0, +) }
        precondition(totals.allSatisfy { $0 > 0 }, "each zone needs clients")
        let zones = totals.indices
        // In the long run equally many taxis leave and enter a zone. Half of them stay in each step, so that the
        // iteration converges.
        var visits = totals.map { _ in 1 / Double(totals.count) }
        var change = 1.0
        while change > 1e-15 {
            let next = zones.map { to in
                visits[to] / 2 + zones.reduce(0) { $0 + visits[$1] * clientsPerSecond[$1][to] / totals[$1] } / 2
            }
            change = zones.map { abs(next[$0] - visits[$0]) }.max() ?? 0
            visits = next
        }
        var waySeconds = 0.0
        for from in zones {
            for to in zones {
                let share = clientsPerSecond[from][to] / totals[from]
                waySeconds += visits[from] * share * rideSeconds[from][to]
            }
        }
        availabilities =
            ClosedNetwork(
                customers: taxis, demandSeconds: zones.map { visits[$0] / totals[$0] }, travelSeconds: waySeconds
            ).utilisations
    }
}
