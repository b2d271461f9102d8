import HTTPServer
import Synchronization

/// State of the server as a whole, shared by all of its threads.
final class ServerState: Sendable {
    /// Stage of a server before it accepts commands.
    private enum Stage {
        case recovering(frames: UInt64, of: UInt64)
        case following
        case ready
    }

    private struct Condition {
        var stage = Stage.recovering(frames: 0, of: 0)
        var isDraining = false
        var failure: String?
        var connections: @Sendable () -> Int = { 0 }
        var storeBytes: @Sendable () -> Int = { 0 }
        var limits: @Sendable () -> [(limit: String, count: UInt64)] = { [] }
        /// Number of calls that never became commands, by the status of their answers.
        var problems: [Int: UInt64] = [:]
    }

    /// Version of the program.
    let version: String
    let routes = RouteMetrics()
    private let condition = Mutex(Condition())

    init(version: String = "") { self.version = version }

    var isDraining: Bool { condition.withLock { $0.isDraining } }
    /// The store's error, after which no command can be performed.
    var failure: String? { condition.withLock { $0.failure } }
    var connectionCount: Int { condition.withLock { $0.connections }() }

    var storeBytes: Int { condition.withLock { $0.storeBytes }() }
    var problemCounts: [(status: Int, count: UInt64)] {
        condition.withLock { $0.problems }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Refusals by limit.
    var limitCounts: [(limit: String, count: UInt64)] { condition.withLock { $0.limits }() }

    func note(_ problem: Problem) { condition.withLock { $0.problems[problem.status, default: 0] += 1 } }
    /// Notes that recovery has reached this frame.
    func recover(frames: UInt64, of total: UInt64) {
        condition.withLock { $0.stage = .recovering(frames: frames, of: total) }
    }
    /// Notes that another server has the city.
    func follow() { condition.withLock { $0.stage = .following } }
    func becomeReady() { condition.withLock { $0.stage = .ready } }
    func drain() { condition.withLock { $0.isDraining = true } }
    func fail(_ problem: String) { condition.withLock { $0.failure = problem } }
    func count(_ connections: @escaping @Sendable () -> Int) { condition.withLock { $0.connections = connections } }
    func count(limits: @escaping @Sendable () -> [(limit: String, count: UInt64)]) {
        condition.withLock { $0.limits = limits }
    }
    func measure(_ storeBytes: @escaping @Sendable () -> Int) { condition.withLock { $0.storeBytes = storeBytes } }

    /// Answer to `/readyz`: whether the server can perform commands, and why not.
    var readiness: HTTPResponse {
        let now = condition.withLock { $0 }
        if let failure = now.failure { return .plain(503, "the store cannot be written: \(failure)\n") }
        if now.isDraining { return .plain(503, "shutting down\n") }
        switch now.stage {
        case .recovering(let frames, let total): return .plain(503, "recovering, \(frames) of \(total) frames\n")
        case .following: return .plain(503, "standing by: another server is active\n")
        case .ready: return .plain(200, "ready\n")
        }
    }

    /// Problem that refuses all requests but health checks.
    var unready: Problem {
        switch condition.withLock({ $0.stage }) {
        case .recovering(let frames, let total): .recovering(frames: frames, of: total)
        case .following, .ready: .standingBy
        }
    }
}
