import CityWorld
import Experiments
import Measures
import Quantities
import ServiceKernel

/// `subscriptions.csv` and `guides.csv`: what became of subscriptions on each day, and what each guide did.
struct GuideTables: ~Copyable {
    private var subscriptions: CSVWriter
    private var guides: CSVWriter
    private let run: MeasuredRun

    /// - Throws: `MachineError` if the files cannot be created.
    init(in folder: ResultsFolder, run: MeasuredRun) throws(MachineError) {
        let subscriptions = try CSVWriter(creating: SubscriptionColumn.self, in: folder)
        let guides = try CSVWriter(creating: GuideColumn.self, in: folder)
        self.subscriptions = subscriptions
        self.guides = guides
        self.run = run
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ result: ReplicationResult) throws(MachineError) {
        guard let record = result.record.season?.guide else { return }
        for (day, figures) in record.days.enumerated() {
            for count in [result.record.replication, day + 1, figures.begun, figures.renewed] {
                subscriptions.field(count)
            }
            for count in figures.ended + [figures.active] { subscriptions.field(count) }
            subscriptions.field(figures.fees)
            try subscriptions.endRow()
        }
        for (index, guide) in record.guides.enumerated() {
            guides.field(result.record.replication)
            guides.field(word: "guide", UInt32(index + 1))
            if let hired = guide.hired { guides.field(seconds: hired.sinceStart) } else { guides.emptyField() }
            guides.field(guide.outings)
            guides.field(guide.followers)
            guides.field(seconds: guide.led)
            guides.field(guide.utilisation(in: run), decimals: 6)
            guides.field(guide.pay)
            try guides.endRow()
        }
    }

    /// - Returns: how many bytes each table has taken since the last call.
    mutating func flush() throws(MachineError) -> [ReplicationUnit.RowTable: ReplicationUnit.Rows] {
        [.subscriptions: try subscriptions.flush(), .guides: try guides.flush()]
    }

    mutating func close() throws(MachineError) {
        try subscriptions.close()
        try guides.close()
    }
}

/// `statement.csv`: the books of the taxis and of the guide by month (G02).
struct StatementTable: ~Copyable {
    private var table: CSVWriter

    /// - Throws: `MachineError` if the file cannot be created.
    init(in folder: ResultsFolder) throws(MachineError) {
        table = try CSVWriter(creating: StatementColumn.self, in: folder)
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ result: ReplicationResult) throws(MachineError) {
        let books = [
            (StatementOwner.taxi, result.record.taxiStatements), (.guide, result.record.season?.guide.statements ?? []),
        ]
        for (owner, statements) in books {
            for statement in statements {
                table.field(result.record.replication)
                table.field(statement.month.description)
                table.field(owner.rawValue)
                for line in Statement.Line.allCases { table.field(statement[line]) }
                table.field(statement.profit)
                try table.endRow()
            }
        }
    }

    /// - Returns: how many bytes it has taken since the last call.
    mutating func flush() throws(MachineError) -> ReplicationUnit.Rows { try table.flush() }

    mutating func close() throws(MachineError) { try table.close() }
}
