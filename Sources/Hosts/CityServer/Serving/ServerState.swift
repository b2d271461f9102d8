import HTTPServer
import Synchronization

/// How the server is, for all of its threads.
final class ServerState: Sendable {
    private struct Condition {
        var isReady = false
        var isDraining = false
        var failure: String?
        var connections: @Sendable () -> Int = { 0 }
        var storeBytes: @Sendable () -> Int = { 0 }
        var limits: @Sendable () -> [(limit: String, count: UInt64)] = { [] }
        /// Calls that never became commands, by the status of their answers.
        var problems: [Int: UInt64] = [:]
    }

    private let condition = Mutex(Condition())

    var isDraining: Bool { condition.withLock { $0.isDraining } }
    /// Why nothing can be carried out any more.
    var failure: String? { condition.withLock { $0.failure } }
    var connectionCount: Int { condition.withLock { $0.connections }() }

    var storeBytes: Int { condition.withLock { $0.storeBytes }() }
    var problemCounts: [(status: Int, count: UInt64)] {
        condition.withLock { $0.problems }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Refusals by limit.
    var limitCounts: [(limit: String, count: UInt64)] { condition.withLock { $0.limits }() }

    func note(_ problem: Problem) { condition.withLock { $0.problems[problem.status, default: 0] += 1 } }
    func becomeReady() { condition.withLock { $0.isReady = true } }
    func drain() { condition.withLock { $0.isDraining = true } }
    func fail(_ problem: String) { condition.withLock { $0.failure = problem } }
    func count(_ connections: @escaping @Sendable () -> Int) { condition.withLock { $0.connections = connections } }
    func count(limits: @escaping @Sendable () -> [(limit: String, count: UInt64)]) {
        condition.withLock { $0.limits = limits }
    }
    func measure(_ storeBytes: @escaping @Sendable () -> Int) { condition.withLock { $0.storeBytes = storeBytes } }

    /// Whether it can carry out commands, and why not.
    var readiness: HTTPResponse {
        let now = condition.withLock { $0 }
        if let failure = now.failure { return .plain(503, "nothing is written down any more: \(failure)\n") }
        if now.isDraining { return .plain(503, "about to end\n") }
        if now.isReady { return .plain(200, "ready\n") }
        return .plain(503, "another server has the city, or the past is being recovered\n")
    }
}
