import OperatingSystem

/// Callbacks and cancellation of a set-up.
package struct SetUpHooks: Sendable {
    /// Receives a message for the user.
    package var message: @Sendable (String) -> Void = { _ in }
    /// Receives the progress on the calling thread, a few times per second.
    package var progress: @Sendable (SetUpProgress) -> Void = { _ in }
    /// Cancels the set-up.
    package var cancellation = Cancellation()

    /// Creates hooks that do nothing.
    package init() {}
}

/// Progress of one step of a set-up.
package struct SetUpProgress: Sendable {
    /// The steps that take time.
    package enum Step: String, Sendable {
        case users, connections
    }

    /// The current step.
    package let step: Step
    /// Number of users or connections so far.
    package let done: Int
    /// Total number of users or connections.
    package let all: Int
    /// Seconds since the step began.
    package let seconds: Double

    init(_ step: Step, _ done: Int, of all: Int, seconds: Double) {
        (self.step, self.done, self.all, self.seconds) = (step, done, all, seconds)
    }

    /// Average number of items per second; 0 at the beginning.
    package var perSecond: Double { seconds > 0 ? Double(done) / seconds : 0 }
    /// Estimated seconds left; nil before the first item.
    package var secondsLeft: Double? { perSecond > 0 ? Double(all - done) / perSecond : nil }
}

/// An error: the set-up was interrupted. Users created so far remain; the next set-up reuses them.
package struct SetUpInterrupted: Error {}

/// The limits that a server publishes.
struct ServerLimits: Equatable, Sendable {
    /// Maximum number of connections, streams included; nil if the server publishes none.
    var connections: Int?
    /// Maximum number of connections per address; nil if there is no such limit.
    var connectionsPerAddress: Int?

    init(connections: Int? = nil, connectionsPerAddress: Int? = nil) {
        (self.connections, self.connectionsPerAddress) = (connections, connectionsPerAddress)
    }

    init(_ json: WireValue?) {
        func limit(_ name: String) -> Int? { json?[name]?.whole.flatMap { $0 > 0 ? Int($0) : nil } }
        self.init(connections: limit("connections"), connectionsPerAddress: limit("connectionsPerAddress"))
    }

    /// Maximum number of connections for a load test: one sixteenth stays free for other clients.
    var connectionsForTest: Int? {
        let shared = connections.map { $0 - max(1, $0 / 16) }
        return [shared, connectionsPerAddress].compactMap { $0 }.min()
    }
}
