import InputFiles

/// The server under test, and the access to it.
package struct RemoteTarget: Sendable {
    /// URL of the server.
    package var address: String
    /// Token of the server's operator.
    package var operatorToken: String
    /// Certificate authorities in PEM of which one must have signed the server's certificate; nil for the system's.
    package var authorities: [UInt8]?
    /// Maximum number of connections; nil for as many as server and process allow.
    package var socketsMax: Int?
    /// Shell command that kills and restarts the server, and its period.
    package var crash: (command: String, everyNanoseconds: Int64)?

    /// Maximum number of connections to one server: of some 28,000 local ports, a third stays free for connections that
    /// have just ended.
    package static let socketsPerProcess = 19_000

    /// Creates a target without further options.
    package init(address: String, operatorToken: String) {
        (self.address, self.operatorToken) = (address, operatorToken)
    }

    /// Checks that the profile can be tested over HTTP.
    ///
    /// - Throws: `InputError` if its service or dispatch policy cannot.
    package func require(of profile: LoadProfile) throws(InputError) {
        guard let load = profile.load as? TaxiLoad else {
            throw RemoteTarget.wrong(
                "\(profile.name) tests a service that cannot be tested over HTTP; only the taxi service can",
                "use a profile with clients and drivers, such as smoke")
        }
        let policy = load.rules.dispatchPolicy
        guard policy != .batched, policy != .rebalanced else {
            throw RemoteTarget.wrong(
                "'\(policy.rawValue)' cannot be checked over HTTP, because its rounds are not published",
                "use another 'dispatch.policy'")
        }
    }

    static func wrong(_ problem: String, _ remedy: String) -> InputError {
        InputError(Diagnostic(file: "--target", problem: problem, remedy: remedy))
    }

    /// Returns an error of the machine, the network or the server, rather than of the input.
    static func failed(_ problem: String) -> InputError {
        var diagnostic = Diagnostic(file: "--target", problem: problem, remedy: "")
        diagnostic.isSystemError = true
        return InputError(diagnostic)
    }
}

/// The distribution of sockets.
package struct SocketPlan: Equatable, Sendable {
    /// Number of sockets that carry commands.
    package let connections: Int
    /// Number of users with an event stream of their own.
    package let streams: Int
    /// Total, with the operator's feed.
    var sockets: Int { connections + streams + 1 }
    /// Number of open files that the process would need for a stream per user; nil if files are not the limit.
    package let filesNeeded: Int?

    /// Files reserved for the program itself.
    static let filesReserved = 64
    /// Number of commands that a server may write to disk at once: with fewer connections, a command that waits for a
    /// slow disk delays the next.
    private static let connectionsMax = 1_024

    /// Creates a plan for a server.
    ///
    /// - Parameters:
    ///   - files: maximum number of files that the process may open.
    ///   - limits: limits of the server.
    /// - Throws: `InputError` if more connections are requested than the server accepts.
    init(people: Int, _ target: RemoteTarget, files: Int, _ limits: ServerLimits) throws(InputError) {
        let served = limits.connectionsForTest ?? .max
        if let sockets = target.socketsMax, sockets > served {
            throw InputError(
                Diagnostic(
                    file: "--sockets", problem: "\(sockets) connections are more than the server allows a load test",
                    remedy: "write at most \(served), or leave the option out"))
        }
        self.init(
            people: people, sockets: min(served, target.socketsMax ?? RemoteTarget.socketsPerProcess), files: files)
    }

    /// Creates a plan within the process's limits.
    ///
    /// - Parameters:
    ///   - sockets: maximum number of sockets.
    ///   - files: maximum number of files that the process may open.
    init(people: Int, sockets: Int, files: Int) {
        let wanted = min(sockets, RemoteTarget.socketsPerProcess)
        let possible = min(wanted, max(8, files - SocketPlan.filesReserved))
        connections = max(1, min(SocketPlan.connectionsMax, possible / 4))
        // One socket is the operator's feed.
        streams = max(0, min(people, possible - connections - 1))
        let all = min(people, wanted - min(SocketPlan.connectionsMax, wanted / 4) - 1)
        filesNeeded =
            possible < wanted && streams < all ? SocketPlan.filesReserved + all + SocketPlan.connectionsMax + 1 : nil
    }
}
