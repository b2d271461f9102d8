import InputFiles

/// The server that a load test is for, and how it is reached.
package struct RemoteTarget: Sendable {
    package var address: String
    /// Of whoever runs the server.
    package var operatorToken: String
    /// The authorities of `https` in PEM, one of which must vouch for the server; nil for the system's.
    package var authorities: [UInt8]?
    /// The maximum number of connections; nil for as many as server and process allow.
    package var socketsMax: Int?
    /// A command of the shell that kills the server and starts it again, and how often.
    package var crash: (command: String, everyNanoseconds: Int64)?

    /// A process has some 28,000 ports for one server; a third is left for connections that have just ended.
    package static let socketsPerProcess = 19_000

    package init(address: String, operatorToken: String) {
        (self.address, self.operatorToken) = (address, operatorToken)
    }

    /// - Throws: `InputError` if the profile's service cannot be tested so.
    package func require(of profile: LoadProfile) throws(InputError) {
        guard let load = profile.load as? TaxiLoad else {
            throw RemoteTarget.wrong(
                "\(profile.name) tests another service than taxis, which cannot be tested over HTTP yet",
                "use a profile with clients and drivers, such as smoke")
        }
        let policy = load.rules.dispatchPolicy
        guard policy != .batched, policy != .rebalanced else {
            throw RemoteTarget.wrong(
                "the rounds of '\(policy.rawValue)' are not told over HTTP, so that nobody could judge them",
                "use another 'dispatch.policy'")
        }
    }

    static func wrong(_ problem: String, _ remedy: String) -> InputError {
        InputError(Diagnostic(file: "--target", problem: problem, remedy: remedy))
    }

    /// What the machine, the network or the server has wrong.
    static func failed(_ problem: String) -> InputError {
        var diagnostic = Diagnostic(file: "--target", problem: problem, remedy: "")
        diagnostic.isOfMachine = true
        return InputError(diagnostic)
    }
}

/// How many sockets go where.
package struct SocketPlan: Equatable, Sendable {
    /// That carry commands.
    package let connections: Int
    /// People who listen to a stream of their own.
    package let streams: Int
    /// All of them, the operator's too.
    var sockets: Int { connections + streams + 1 }
    /// How many files the process would have to be allowed so that everybody listens; nil if that is not what is short.
    package let filesNeeded: Int?

    /// For the program's own files.
    static let filesReserved = 64
    /// As many commands as a server may put on its disk at once: with fewer, whoever waits for a slow disk holds up the next.
    private static let connectionsMax = 1_024

    /// - Parameters:
    ///   - files: the number of files that the process may have open.
    ///   - limits: the server's.
    /// - Throws: `InputError` if more connections are asked for than the server takes.
    init(people: Int, _ target: RemoteTarget, files: Int, _ limits: ServerLimits) throws(InputError) {
        let served = limits.connectionsForTest ?? .max
        if let sockets = target.socketsMax, sockets > served {
            throw InputError(
                Diagnostic(
                    file: "--sockets", problem: "\(sockets) are more than the server takes of a load test",
                    remedy: "write at most \(served), or leave it out"))
        }
        self.init(
            people: people, sockets: min(served, target.socketsMax ?? RemoteTarget.socketsPerProcess), files: files)
    }

    /// - Parameters:
    ///   - sockets: that are wanted at most.
    ///   - files: that the process may have open.
    init(people: Int, sockets: Int, files: Int) {
        let wanted = min(sockets, RemoteTarget.socketsPerProcess)
        let possible = min(wanted, max(8, files - SocketPlan.filesReserved))
        connections = max(1, min(SocketPlan.connectionsMax, possible / 4))
        // One is the operator's.
        streams = max(0, min(people, possible - connections - 1))
        let all = min(people, wanted - min(SocketPlan.connectionsMax, wanted / 4) - 1)
        filesNeeded =
            possible < wanted && streams < all ? SocketPlan.filesReserved + all + SocketPlan.connectionsMax + 1 : nil
    }
}
