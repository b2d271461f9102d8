import System

/// The way of a set-up: it can be followed, and broken off.
package struct SetUpHooks: Sendable {
    /// Takes a line for people.
    package var tell: @Sendable (String) -> Void = { _ in }
    /// Called on the calling thread a few times a second.
    package var progress: @Sendable (SetUpProgress) -> Void = { _ in }
    package var cancellation = Cancellation()

    package init() {}
}

/// The state of a set-up.
package struct SetUpProgress: Sendable {
    package enum Step: String, Sendable {
        case users, connections
    }

    package let step: Step
    package let done: Int
    package let all: Int
    /// The seconds since the step began.
    package let seconds: Double

    init(_ step: Step, _ done: Int, of all: Int, seconds: Double) {
        (self.step, self.done, self.all, self.seconds) = (step, done, all, seconds)
    }

    package var perSecond: Double { seconds > 0 ? Double(done) / seconds : 0 }
    /// The seconds left at the rate so far; nil before anything is known of it.
    package var secondsLeft: Double? { perSecond > 0 ? Double(all - done) / perSecond : nil }
}

/// The set-up was interrupted; what the server has made stays, and the next set-up goes on with it.
package struct SetUpInterrupted: Error {}

/// The limits that a server publishes.
struct ServerLimits: Equatable, Sendable {
    /// Connections that it takes in all, streams included; nil where it does not say.
    var connections: Int?
    /// Connections that it takes of one address; nil where it has no such limit.
    var connectionsPerAddress: Int?

    init(connections: Int? = nil, connectionsPerAddress: Int? = nil) {
        (self.connections, self.connectionsPerAddress) = (connections, connectionsPerAddress)
    }

    init(_ told: WireValue?) {
        func limit(_ name: String) -> Int? { told?[name]?.whole.flatMap { $0 > 0 ? Int($0) : nil } }
        self.init(connections: limit("connections"), connectionsPerAddress: limit("connectionsPerAddress"))
    }

    /// Connections that a load test may have: one of sixteen stays free for others.
    var connectionsForTest: Int? {
        let shared = connections.map { $0 - max(1, $0 / 16) }
        return [shared, connectionsPerAddress].compactMap { $0 }.min()
    }
}
