import ActivityService
import Experiments
import Measures
import OutputFiles
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
        let speed = ActivityService.Speed(session.distance, in: session.time)  // F02
        for column in SessionColumn.allCases {
            switch column {
            case .replication: sessions.field(replication)
            case .session: sessions.field(word: "session", session.session.number)
            case .runner: sessions.field(word: "runner", session.runner.number)
            case .kind: sessions.field(session.kind.word)
            case .start: sessions.field(seconds: session.started.sinceStart)
            case .end: sessions.field(secondsIfAny: session.ended?.sinceStart)
            case .kilometres: sessions.field(kilometres: session.distance.roundedMetres)
            case .time: sessions.field(seconds: session.time)
            case .speed: sessions.field(fixed: speed.centimetresPerSecond, decimals: 2)
            case .fixes: sessions.field(Int(session.fixes))
            case .fixesLeftOut: sessions.field(Int(session.fixesLeftOut))
            case .fixesLate: sessions.field(Int(session.fixesLate))
            }
        }
        try sessions.endRow()
    }

    private mutating func add(_ goal: GoalRecord, replication: Int) throws(MachineError) {
        for column in GoalColumn.allCases {
            switch column {
            case .replication: goals.field(replication)
            case .runner: goals.field(word: "runner", goal.runner.number)
            case .month: goals.field(String(goal.month.description.prefix(7)))
            case .goalKilometres: goals.field(Int(goal.goalKilometres))
            case .doneKilometres: goals.field(kilometres: goal.done.roundedMetres)
            case .percent:  // F05, as people are shown it, but for the sign.
                let percent = ActivityService.percentText(goal.done, ofKilometres: goal.goalKilometres)
                goals.field(String(percent.dropLast(2)))
            case .reachedOn: goals.field(goal.reachedOn?.description ?? "")
            }
        }
        try goals.endRow()
    }
}

extension ActivityService.Distance {
    /// Half up.
    fileprivate var roundedMetres: Int64 { (micrometres + 500_000) / 1_000_000 }
}
