import Quantities
import ServiceKernel

/// State of a runner's app.
struct Recorder: Sendable, BitwiseCopyable {
    /// F01: open session, running or paused, or none.
    fileprivate(set) var openSession = SessionID.none
    /// Latest session, open or ended, or none.
    fileprivate(set) var newestSession = SessionID.none
    fileprivate(set) var isConnected = true
    fileprivate(set) var isAppAlive = true
}

/// The apps of all runners. A runner without a command has no session.
struct Recorders: Sendable {
    private var recorders: ContiguousArray<Recorder>

    init(runners: Int) { recorders = ContiguousArray(repeating: Recorder(), count: runners) }

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&recorders)
    }

    var count: Int { recorders.count }
    var bytes: Int { recorders.capacity * MemoryLayout<Recorder>.stride }

    subscript(runner: RunnerID) -> Recorder {
        Int(runner.index) < recorders.count ? recorders[Int(runner.index)] : Recorder()
    }

    mutating func open(_ session: SessionID, of runner: RunnerID) {
        assert(self[runner].openSession.isNone, "the session before is on")  // F01
        modify(runner) { recorder in
            recorder.openSession = session
            recorder.newestSession = session
        }
    }

    mutating func close(of runner: RunnerID) {
        assert(!self[runner].openSession.isNone, "no session is on")
        modify(runner) { $0.openSession = .none }
    }

    mutating func connect(_ runner: RunnerID, _ isConnected: Bool) { modify(runner) { $0.isConnected = isConnected } }

    mutating func setApp(of runner: RunnerID, isAlive: Bool) { modify(runner) { $0.isAppAlive = isAlive } }

    /// A11: erases the runner's state.
    mutating func forget(_ runner: RunnerID) { modify(runner) { $0 = Recorder() } }

    /// Changes a runner's state, growing the table if needed.
    private mutating func modify(_ runner: RunnerID, _ change: (inout Recorder) -> Void) {
        while recorders.count <= Int(runner.index) { recorders.append(Recorder()) }
        change(&recorders[Int(runner.index)])
    }
}
