import CityModel
import Experiments
import Measures
import OutputFiles
import Quantities

/// `places.csv`, `attention.csv` and `visits.csv`: how each place fared on each day, how evenly attention was spread over them,
/// and at which hour visits begin.
struct PlaceTables: ~Copyable {
    private var places: CSVWriter
    private var attention: CSVWriter
    private var visits: CSVWriter
    private let catalogue: PlaceCatalogue
    private let names: FieldNames
    private let categories: FieldNames
    /// By place, latitude and longitude.
    private let latitudes, longitudes: FieldNames

    /// - Throws: `MachineError` if the files cannot be created.
    init(in folder: ResultsFolder, catalogue: PlaceCatalogue?) throws(MachineError) {
        let places = try CSVWriter(creating: PlaceColumn.self, in: folder)
        let attention = try CSVWriter(creating: AttentionColumn.self, in: folder)
        let visits = try CSVWriter(creating: VisitColumn.self, in: folder)
        let catalogue = catalogue ?? PlaceCatalogue([])
        self.places = places
        self.attention = attention
        self.visits = visits
        self.catalogue = catalogue
        names = FieldNames(catalogue.places.map(\.name))
        categories = FieldNames(catalogue.categories.map(\.name))
        let coordinates = catalogue.positions.map(\.coordinate)
        latitudes = FieldNames(coordinates.map(\.latitudeDegrees), decimals: 6)
        longitudes = FieldNames(coordinates.map(\.longitudeDegrees), decimals: 6)
    }

    /// - Throws: `MachineError` if the disk refuses.
    mutating func add(_ result: ReplicationResult) throws(MachineError) {
        guard let record = result.record.tourism, let metrics = result.metrics.tourism else { return }
        let replication = result.record.replication
        for (day, figures) in record.places.days.enumerated() {
            try addRows(of: figures, day: day, replication: replication)
        }
        try addRows(of: record.places.whole, day: nil, replication: replication)
        for (day, figures) in metrics.attention.enumerated() {
            for group in figures { try addRow(of: group, day: day, replication: replication) }
        }
        for (hour, counts) in record.places.visitsByHour.enumerated() {
            for category in PlaceCategory.allCases {
                visits.field(replication)
                visits.field(hour)
                visits.field(category.name)
                visits.field(Int(counts[Int(category.rawValue)]))
                try visits.endRow()
            }
        }
    }

    /// - Returns: how many bytes each table has taken since the last call.
    mutating func flush() throws(MachineError) -> [ReplicationUnit.RowTable: ReplicationUnit.Rows] {
        [.places: try places.flush(), .attention: try attention.flush(), .visits: try visits.flush()]
    }

    mutating func close() throws(MachineError) {
        try places.close()
        try attention.close()
        try visits.close()
    }

    /// - Parameter day: from 0; nil: from the end of the warm-up to the end of the run.
    private mutating func addRows(of figures: [PlaceFigures], day: Int?, replication: Int) throws(MachineError) {
        let ranks = PlaceRanking.ranks(of: figures, in: catalogue)
        for (place, row) in figures.enumerated() {
            for column in PlaceColumn.allCases {
                switch column {
                case .replication: places.field(replication)
                case .day: places.field(ifAny: day.map { $0 + 1 })
                case .place: places.field(word: "place", UInt32(place + 1))
                case .name: places.field(place, of: names)
                case .category: places.field(place, of: categories)
                case .visits: places.field(Int(row.visits))
                case .stays: places.field(Int(row.stays))
                case .grades: places.field(Int(row.grades))
                case .gradedBy: places.field(Int(row.gradeCount))
                case .rating: places.field(row.rating, decimals: 3)
                case .rank: places.field(ranks[place])
                case .latitude: places.field(place, of: latitudes)
                case .longitude: places.field(place, of: longitudes)
                case .fees: addFees(of: row, at: place)
                }
            }
            try places.endRow()
        }
    }

    private mutating func addFees(of row: PlaceFigures, at place: Int) {
        guard let price = catalogue.places[place].weight.price else { return places.emptyField() }
        places.field(Money(cents: price.cents * Int64(row.visits)))
    }

    private mutating func addRow(of day: AttentionDay, day number: Int, replication: Int) throws(MachineError) {
        for column in AttentionColumn.allCases {
            switch column {
            case .replication: attention.field(replication)
            case .day: attention.field(number + 1)
            case .category: attention.field(value: day.category?.name ?? "")
            case .places: attention.field(day.places)
            case .visits: attention.field(day.visits)
            case .visitsSoFar: attention.field(day.visitsSoFar)
            case .placesVisited: attention.field(day.placesVisited)
            case .gini: attention.field(day.gini, decimals: 6)
            case .giniSoFar: attention.field(day.giniSoFar, decimals: 6)
            case .giniByChance: attention.field(day.giniByChance, decimals: 6)
            case .topTenthShare: attention.field(day.topTenthShare, decimals: 6)
            case .leadersShare: attention.field(day.leadersShare, decimals: 6)
            case .visitsQualityTau: attention.field(day.visitsQualityTau, decimals: 6)
            case .qualityTau: attention.field(day.qualityTau, decimals: 6)
            }
        }
        try attention.endRow()
    }
}
