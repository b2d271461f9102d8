import Experiments
import Measures
import OutputFiles
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
        guard let record = result.record.tourism?.guide else { return }
        let replication = result.record.replication
        for (day, figures) in record.days.enumerated() { try add(figures, day: day + 1, replication: replication) }
        for (index, guide) in record.guides.enumerated() {
            for column in GuideColumn.allCases {
                switch column {
                case .replication: guides.field(replication)
                case .guide: guides.field(word: "guide", UInt32(index + 1))
                case .hired: guides.field(secondsIfAny: guide.hired?.sinceStart)
                case .outings: guides.field(guide.outings)
                case .followers: guides.field(guide.followers)
                case .led: guides.field(seconds: guide.led)
                case .utilisation: guides.field(guide.utilisation(in: run), decimals: 6)
                case .pay: guides.field(guide.pay)
                }
            }
            try guides.endRow()
        }
    }

    private mutating func add(_ figures: SubscriptionFigures, day: Int, replication: Int) throws(MachineError) {
        func ended(_ cause: SubscriptionEnd) -> Int { figures.ended[Int(cause.rawValue)] }
        for column in SubscriptionColumn.allCases {
            switch column {
            case .replication: subscriptions.field(replication)
            case .day: subscriptions.field(day)
            case .begun: subscriptions.field(figures.begun)
            case .renewed: subscriptions.field(figures.renewed)
            case .endedByWish: subscriptions.field(ended(.wish))
            case .endedByRefusal: subscriptions.field(ended(.paymentRefused))
            case .endedByFunds: subscriptions.field(ended(.insufficientFunds))
            case .endedByTransfer: subscriptions.field(ended(.transferFailed))
            case .endedByErasure: subscriptions.field(ended(.erased))
            case .active: subscriptions.field(figures.active)
            case .fees: subscriptions.field(figures.fees)
            }
        }
        try subscriptions.endRow()
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
            (StatementOwner.taxi, result.record.taxiStatements),
            (.guide, result.record.tourism?.guide.statements ?? []),
        ]
        for (owner, statements) in books {
            for statement in statements {
                for column in StatementColumn.allCases {
                    switch column {
                    case .replication: table.field(result.record.replication)
                    case .month: table.field(statement.month.description)
                    case .who: table.field(owner.rawValue)
                    case .income: table.field(statement[.income])
                    case .taxes: table.field(statement[.taxes])
                    case .commission: table.field(statement[.commission])
                    case .salaries: table.field(statement[.salaries])
                    case .costs: table.field(statement[.costs])
                    case .profit: table.field(statement.profit)
                    }
                }
                try table.endRow()
            }
        }
    }

    /// - Returns: how many bytes it has taken since the last call.
    mutating func flush() throws(MachineError) -> ReplicationUnit.Rows { try table.flush() }

    mutating func close() throws(MachineError) { try table.close() }
}
