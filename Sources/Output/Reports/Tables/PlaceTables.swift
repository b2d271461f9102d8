import CityModel
import CityWorld
import Experiments
import Measures

/// `places.csv` and `attention.csv`: how each place fared on each day, and how evenly attention was spread over them.
struct PlaceTables: ~Copyable {
    private var places: CSVWriter
    private var attention: CSVWriter
    private let catalogue: PlaceCatalogue
    private let names: FieldNames
    private let categories: FieldNames

    /// - Throws: `MachineError` if the files cannot be created.
    init(in folder: ResultsFolder, catalogue: PlaceCatalogue?) throws(MachineError) {
        let places = try CSVWriter(creating: PlaceColumn.self, in: folder)
        let attention = try CSVWriter(creating: AttentionColumn.self, in: folder)
        let catalogue = catalogue ?? PlaceCatalogue([])
        self.places = places
        self.attention = attention
        self.catalogue = catalogue
        names = FieldNames(catalogue.places.map(\.name))
        categories = FieldNames(catalogue.categories.map(\.name))
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ result: ReplicationResult) throws(MachineError) {
        guard let record = result.record.season, let metrics = result.metrics.season else { return }
        let replication = result.record.replication
        for (day, figures) in record.places.days.enumerated() {
            try addRows(of: figures, day: day, replication: replication)
        }
        try addRows(of: record.places.whole, day: nil, replication: replication)
        for (day, figures) in metrics.attention.enumerated() {
            try addRow(of: figures, day: day, replication: replication)
        }
    }

    /// - Returns: how many bytes each table has taken since the last call.
    mutating func flush() throws(MachineError) -> [ReplicationUnit.RowTable: ReplicationUnit.Rows] {
        [.places: try places.flush(), .attention: try attention.flush()]
    }

    mutating func close() throws(MachineError) {
        try places.close()
        try attention.close()
    }

    /// - Parameter day: from 0; nil: from the end of the warm-up to the end of the run.
    private mutating func addRows(of figures: [PlaceFigures], day: Int?, replication: Int) throws(MachineError) {
        let ranks = PlaceRanking.ranks(of: figures, in: catalogue)
        for (place, row) in figures.enumerated() {
            places.field(replication)
            if let day { places.field(day + 1) } else { places.emptyField() }
            places.field(word: "place", UInt32(place + 1))
            places.field(place, of: names)
            places.field(place, of: categories)
            for count in [row.visits, row.stays, row.grades, row.gradeCount] { places.field(Int(count)) }
            places.field(row.rating, decimals: 3)
            places.field(ranks[place])
            try places.endRow()
        }
    }

    private mutating func addRow(of day: AttentionDay, day number: Int, replication: Int) throws(MachineError) {
        for count in [replication, number + 1, day.visits, day.visitsSoFar, day.placesVisited] {
            attention.field(count)
        }
        for figure in [day.gini, day.giniSoFar, day.topTenthShare, day.qualityTau] {
            attention.field(figure, decimals: 6)
        }
        try attention.endRow()
    }
}
