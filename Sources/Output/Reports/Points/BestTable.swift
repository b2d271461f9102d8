import InputFiles
import Measures
import OutputFiles

/// The columns of `best.csv`: the points of a search for the best in ranking order, each row with the procedure.
package enum BestColumn: String, TableColumn {
    /// The file `best.csv`.
    package static var file: ResultsFile { .best }
    /// Rank; empty for a point that could not be simulated.
    case rank
    case point, name, standing, metric, unit, better, replications, mean
    case low = "ci95_low"
    case high = "ci95_high"
    /// `KN` or `OCBA`.
    case procedure
    /// Requested confidence, for KN.
    case confidence
    /// Indifference zone in the metric's unit.
    case indifference
    case rounds
    /// Requested budget, for OCBA.
    case budget
    /// Probability that this point is the best, if known.
    case probability
}

extension BestVerdict {
    fileprivate enum ProcedureName: String {
        case sequential = "KN"
        case budget = "OCBA"
    }

    /// Decimals of probabilities and of the indifference zone.
    private static let decimals = 6

    /// Writes the table.
    ///
    /// - Parameter path: path of a new file.
    /// - Throws: `MachineError` if it cannot be written.
    package func write(to path: String) throws(SystemError) {
        var table = try CSVWriter(creating: path, header: BestColumn.header)
        let decimals = key.unit.statisticDecimals
        let columns = procedure.columns
        for (index, place) in ranking.enumerated() {
            try table.row(of: BestColumn.self) { column, table in
                switch column {
                case .rank: table.field(place.standing == .bad ? "" : "\(index + 1)")
                case .point: table.field(place.point)
                case .name: table.field(place.name)
                case .standing: table.field(place.standing.rawValue)
                case .metric: table.field(key.name)
                case .unit: table.field(key.unit.text(currency: currency))
                case .better: table.field(key.measure.better.seeksMore == true ? "more" : "less")
                case .replications: table.field(place.replications)
                case .mean: table.field(place.mean, decimals: decimals)
                case .low: table.field(place.interval?.lowerBound, decimals: decimals)
                case .high: table.field(place.interval?.upperBound, decimals: decimals)
                case .procedure: table.field(columns.name.rawValue)
                case .confidence: table.field(columns.confidence, decimals: BestVerdict.decimals)
                case .indifference: table.field(columns.indifference, decimals: BestVerdict.decimals)
                case .rounds: table.field(ifPresent: columns.rounds)
                case .budget: table.field(ifPresent: columns.budget)
                case .probability:
                    table.field(place.standing == .best ? probability : nil, decimals: BestVerdict.decimals)
                }
            }
        }
        try table.close()
    }

    /// Reads the table; nil if the folder has none: other experiments and earlier versions.
    ///
    /// - Throws: `InputError` if the table is damaged.
    package init?(in folder: String, currency: String?) throws(InputError) {
        guard var table = try ResultsTable<BestColumn>(ifIn: folder) else { return nil }
        var verdict: BestVerdict?
        while try table.reader.nextRow() {
            let place = try RankedPoint(table)
            if verdict == nil {
                guard let key = MetricKey(named: try table.reader.requiredText(table[.metric])) else {
                    throw InputError(table.reader.invalidField(table[.metric], wanted: "the name of a metric"))
                }
                verdict = BestVerdict(
                    of: key, by: try Procedure(table),
                    probability: try table.reader.doubleIfPresent(table[.probability]),
                    places: [], currency: currency)
            }
            verdict?.ranking.append(place)
        }
        guard let verdict else { return nil }
        self = verdict
    }
}

extension BestVerdict.RankedPoint {
    fileprivate init(_ table: ResultsTable<BestColumn>) throws(InputError) {
        let rows = table.reader
        guard let standing = BestVerdict.Standing(rawValue: rows.text(table[.standing])) else {
            throw InputError(
                rows.invalidField(table[.standing], wanted: "'best', 'leads', 'possible', 'beaten' or 'bad'"))
        }
        self.standing = standing
        point = try rows.requiredInt(table[.point])
        name = rows.text(table[.name])
        replications = try rows.requiredInt(table[.replications])
        mean = try rows.doubleIfPresent(table[.mean])
        interval = try table.rangeIfPresent(.low, .high)
    }
}

extension BestVerdict.Procedure {
    fileprivate var columns:
        (name: BestVerdict.ProcedureName, confidence: Double?, indifference: Double?, rounds: Int?, budget: Int?)
    {
        switch self {
        case .sequential(let confidence, let indifference, let rounds):
            (.sequential, confidence, indifference, rounds, nil)
        case .budget(let budget): (.budget, nil, nil, nil, budget)
        }
    }

    fileprivate init(_ table: ResultsTable<BestColumn>) throws(InputError) {
        let rows = table.reader
        switch BestVerdict.ProcedureName(rawValue: rows.text(table[.procedure])) {
        case .sequential:
            self = .sequential(
                confidence: try rows.requiredDouble(table[.confidence]),
                indifference: try rows.doubleIfPresent(table[.indifference]),
                rounds: try rows.requiredInt(table[.rounds]))
        case .budget: self = .budget(try rows.requiredInt(table[.budget]))
        case nil: throw InputError(rows.invalidField(table[.procedure], wanted: "'KN' or 'OCBA'"))
        }
    }
}
