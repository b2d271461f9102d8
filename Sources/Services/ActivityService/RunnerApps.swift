import Quantities
import ServiceKernel

/// State of a runner's app.
struct RunnerApp: Sendable, BitwiseCopyable {
    /// F01: open session, running or paused, or none.
    fileprivate(set) var openSession = SessionID.none
    /// Latest session, open or ended, or none.
    fileprivate(set) var newestSession = SessionID.none
    fileprivate(set) var isConnected = true
    fileprivate(set) var isAppAlive = true
}

/// The apps of all runners. A runner without a command has no session.
struct RunnerApps: Sendable {
    private var recorders: ContiguousArray<RunnerApp>

    init(runners: Int) { recorders = ContiguousArray(repeating: RunnerApp(), count: runners) }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&recorders)
    }

    var count: Int { recorders.count }
    var bytes: Int { recorders.capacity * MemoryLayout<RunnerApp>.stride }

    subscript(runner: RunnerID) -> RunnerApp {
        Int(runner.index) < recorders.count ? recorders[Int(runner.index)] : RunnerApp()
    }

    mutating func open(_ session: SessionID, of runner: RunnerID) {
        assert(self[runner].openSession.isNone, "the previous session is open")  // F01
        modify(runner) { recorder in
            recorder.openSession = session
            recorder.newestSession = session
        }
    }

    mutating func close(of runner: RunnerID) {
        assert(!self[runner].openSession.isNone, "no session is open")
        modify(runner) { $0.openSession = .none }
    }

    mutating func connect(_ runner: RunnerID, _ isConnected: Bool) { modify(runner) { $0.isConnected = isConnected } }

    mutating func setApp(of runner: RunnerID, isAlive: Bool) { modify(runner) { $0.isAppAlive = isAlive } }

    /// A11: erases the runner's state.
    mutating func erase(_ runner: RunnerID) { modify(runner) { $0 = RunnerApp() } }

    /// Changes a runner's state, growing the table if needed.
    private mutating func modify(_ runner: RunnerID, _ change: (inout RunnerApp) -> Void) {
        while recorders.count <= Int(runner.index) { recorders.append(RunnerApp()) }
        change(&recorders[Int(runner.index)])
    }
}
