import ActivityService
import CityWorld
import Experiments
import Measures
import Quantities

/// `sessions.csv` and `goals.csv`: every run and ride, and who reached the goal of which month, and when.
struct ActivityTables: ~Copyable {
    private var sessions: CSVWriter
    private var goals: CSVWriter

    /// - Throws: `MachineError` if the files cannot be created.
    init(in folder: ResultsFolder) throws(MachineError) {
        let sessions = try CSVWriter(creating: SessionColumn.self, in: folder)
        let goals = try CSVWriter(creating: GoalColumn.self, in: folder)
        self.sessions = sessions
        self.goals = goals
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ result: ReplicationResult) throws(MachineError) {
        guard let record = result.record.activity else { return }
        for session in record.sessions { try add(session, replication: result.record.replication) }
        for goal in record.goals { try add(goal, replication: result.record.replication) }
    }

    /// - Returns: how many bytes each table has taken since the last call.
    mutating func flush() throws(MachineError) -> [ReplicationUnit.RowTable: ReplicationUnit.Rows] {
        [.sessions: try sessions.flush(), .goals: try goals.flush()]
    }

    mutating func close() throws(MachineError) {
        try sessions.close()
        try goals.close()
    }

    private mutating func add(_ session: SessionRecord, replication: Int) throws(MachineError) {
        sessions.field(replication)
        sessions.field(word: "session", session.session.index + 1)
        sessions.field(word: "runner", session.runner.index + 1)
        sessions.field(session.kind.word)
        sessions.field(seconds: session.started.sinceStart)
        if let ended = session.ended { sessions.field(seconds: ended.sinceStart) } else { sessions.emptyField() }
        sessions.field(kilometres: session.distance.roundedMetres)
        sessions.field(seconds: session.time)
        let speed = ActivityService.Speed(session.distance, in: session.time)  // F02
        sessions.field(fixed: speed.centimetresPerSecond, decimals: 2)
        for count in [session.fixes, session.fixesLeftOut, session.fixesLate] { sessions.field(Int(count)) }
        try sessions.endRow()
    }

    private mutating func add(_ goal: GoalRecord, replication: Int) throws(MachineError) {
        goals.field(replication)
        goals.field(word: "runner", goal.runner.index + 1)
        goals.field(String(goal.month.description.prefix(7)))
        goals.field(Int(goal.goalKilometres))
        goals.field(kilometres: goal.done.roundedMetres)
        // F05, as people are shown it, but for the sign.
        goals.field(String(ActivityService.percentText(goal.done, ofKilometres: goal.goalKilometres).dropLast(2)))
        goals.field(goal.reachedOn?.description ?? "")
        try goals.endRow()
    }
}

extension ActivityService.Distance {
    /// Half up.
    fileprivate var roundedMetres: Int64 { (micrometres + 500_000) / 1_000_000 }
}
