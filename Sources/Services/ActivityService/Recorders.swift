import Quantities
import ServiceKernel

/// What the service knows of a runner's app.
struct Recorder: Sendable, BitwiseCopyable {
    /// F01: the session that is on, running or paused, or none.
    fileprivate(set) var openSession = SessionID.none
    /// The latest one, on or over, or none.
    fileprivate(set) var newestSession = SessionID.none
    fileprivate(set) var isConnected = true
    fileprivate(set) var isAppAlive = true
}

/// The apps of all runners; one whom nobody has heard of has nothing on.
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

    /// A11.
    mutating func forget(_ runner: RunnerID) { modify(runner) { $0 = Recorder() } }

    /// Makes room for a runner of a higher number than all before.
    private mutating func modify(_ runner: RunnerID, _ change: (inout Recorder) -> Void) {
        while recorders.count <= Int(runner.index) { recorders.append(Recorder()) }
        change(&recorders[Int(runner.index)])
    }
}
