/// The two classical formulas of telephone traffic. The offered load is the arrival rate times the mean service time.
///
/// Source: A. K. Erlang, "Solution of Some Problems in the Theory of Probabilities of Significance in Automatic
/// Telephone Exchanges", 1917; the recursion is that of textbooks, and loses no digits.
package enum ErlangFormulas {
    /// Returns Erlang-B: the share of arrivals that find all servers busy and are lost (M/G/c/c), for any distribution
    /// of service times.
    ///
    /// - Complexity: O(servers).
    package static func blockingProbability(servers: Int, offeredLoad: Double) -> Double {
        precondition(servers >= 0 && offeredLoad >= 0, "servers and load must not be negative")
        var blocking = 1.0
        for server in stride(from: 1, through: servers, by: 1) {
            blocking = offeredLoad * blocking / (Double(server) + offeredLoad * blocking)
        }
        return blocking
    }

    /// Returns Erlang-C: the share of arrivals that must wait in M/M/c, which loses no arrivals; 1 if the queue is
    /// unstable.
    ///
    /// - Complexity: O(servers).
    package static func waitingProbability(servers: Int, offeredLoad: Double) -> Double {
        guard offeredLoad < Double(servers) else { return 1 }
        let blocking = blockingProbability(servers: servers, offeredLoad: offeredLoad)
        return blocking / (1 - offeredLoad / Double(servers) * (1 - blocking))
    }
}
