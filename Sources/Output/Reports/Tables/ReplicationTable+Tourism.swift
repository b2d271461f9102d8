import CityModel
import Experiments
import Measures
import OutputFiles
import Quantities
import ServiceKernel

extension ReplicationTable {
    /// Creates `places.csv`, `attention.csv` and `visits.csv`: places by day, the spread of attention over them, and
    /// visits by hour.
    static func ofPlaces(
        in folder: ResultsFolder, _ catalogue: PlaceCatalogue
    ) throws(SystemError) -> [ReplicationTable] {
        [try places(in: folder, catalogue), try attention(in: folder), try visits(in: folder)]
    }

    private static func places(
        in folder: ResultsFolder, _ catalogue: PlaceCatalogue
    ) throws(SystemError) -> ReplicationTable {
        let names = QuotedFields(catalogue.places.map(\.name))
        let categories = QuotedFields(catalogue.categories.map(\.name))
        let coordinates = catalogue.positions.map(\.coordinate)
        let latitudes = QuotedFields(coordinates.map(\.latitudeDegrees), decimals: 6)
        let longitudes = QuotedFields(coordinates.map(\.longitudeDegrees), decimals: 6)
        return try ReplicationTable(PlaceColumn.self, in: folder) { result, table throws(SystemError) in
            guard let record = result.record.tourism?.places else { return }
            // Rows without a day cover the time from the end of the warm-up to the end of the run.
            let days = record.days.enumerated().map { (day: Optional($0 + 1), figures: $1) }
            for (day, figures) in days + [(day: nil, figures: record.afterWarmUp)] {
                let ranks = PlaceRanking.ranks(of: figures, in: catalogue)
                for (place, row) in figures.enumerated() {
                    try table.row(of: PlaceColumn.self) { column, table in
                        switch column {
                        case .replication: table.field(result.record.replication)
                        case .day: table.field(ifPresent: day)
                        case .place: table.field(word: "place", UInt32(place + 1))
                        case .name: table.field(place, of: names)
                        case .category: table.field(place, of: categories)
                        case .visits: table.field(Int(row.visits))
                        case .stays: table.field(Int(row.stays))
                        case .grades: table.field(Int(row.gradesGiven))
                        case .gradedBy: table.field(Int(row.raterCount))
                        case .rating: table.field(row.rating, decimals: 3)
                        case .rank: table.field(ranks[place])
                        case .latitude: table.field(place, of: latitudes)
                        case .longitude: table.field(place, of: longitudes)
                        case .fees:
                            let price = catalogue.places[place].traits.price
                            table.field(ifAny: price.map { Money(cents: $0.cents * Int64(row.visits)) })
                        }
                    }
                }
            }
        }
    }

    private static func attention(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(AttentionColumn.self, in: folder) {
            ($0.metrics.tourism?.attention ?? []).enumerated().flatMap { day, groups in
                groups.map { (day: day + 1, figures: $0) }
            }
        } field: { column, item, number, table in
            let figures = item.figures
            switch column {
            case .replication: table.field(number)
            case .day: table.field(item.day)
            case .category: table.field(numberOrText: figures.category?.name ?? "")
            case .places: table.field(figures.places)
            case .visits: table.field(figures.visits)
            case .visitsSoFar: table.field(figures.visitsSoFar)
            case .placesVisited: table.field(figures.placesVisited)
            case .gini: table.field(figures.gini, decimals: 6)
            case .giniSoFar: table.field(figures.giniSoFar, decimals: 6)
            case .giniByChance: table.field(figures.giniByChance, decimals: 6)
            case .topTenthShare: table.field(figures.topTenthShare, decimals: 6)
            case .leadersShare: table.field(figures.leadersShare, decimals: 6)
            case .visitsQualityTau: table.field(figures.visitsQualityTau, decimals: 6)
            case .qualityTau: table.field(figures.qualityTau, decimals: 6)
            }
        }
    }

    private static func visits(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(VisitColumn.self, in: folder) {
            ($0.record.tourism?.places.visitsByHour ?? []).enumerated().flatMap { hour, counts in
                PlaceCategory.allCases.map { (hour: hour, category: $0, count: counts[Int($0.rawValue)]) }
            }
        } field: { column, item, number, table in
            switch column {
            case .replication: table.field(number)
            case .hour: table.field(item.hour)
            case .category: table.field(item.category.name)
            case .visits: table.field(Int(item.count))
            }
        }
    }

    /// Creates `subscriptions.csv` and `guides.csv`: subscriptions by day, and the work of each guide.
    static func ofGuide(in folder: ResultsFolder, _ run: MeasuredRun) throws(SystemError) -> [ReplicationTable] {
        [try subscriptions(in: folder), try guides(in: folder, run)]
    }

    private static func subscriptions(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(SubscriptionColumn.self, in: folder) {
            Array(($0.record.tourism?.guide.days ?? []).enumerated())
        } field: { column, item, number, table in
            let figures = item.element
            func ended(_ cause: SubscriptionEnd) -> Int { figures.ended[Int(cause.rawValue)] }
            switch column {
            case .replication: table.field(number)
            case .day: table.field(item.offset + 1)
            case .begun: table.field(figures.begun)
            case .renewed: table.field(figures.renewed)
            case .endedByWish: table.field(ended(.byUser))
            case .endedByRefusal: table.field(ended(.paymentRefused))
            case .endedByFunds: table.field(ended(.insufficientFunds))
            case .endedByTransfer: table.field(ended(.transferFailed))
            case .endedByErasure: table.field(ended(.erased))
            case .active: table.field(figures.active)
            case .fees: table.field(figures.fees)
            }
        }
    }

    private static func guides(in folder: ResultsFolder, _ run: MeasuredRun) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(GuideColumn.self, in: folder) {
            Array(($0.record.tourism?.guide.guides ?? []).enumerated())
        } field: { column, item, number, table in
            let guide = item.element
            switch column {
            case .replication: table.field(number)
            case .guide: table.field(word: "guide", UInt32(item.offset + 1))
            case .hired: table.field(secondsIfPresent: guide.hired?.sinceStart)
            case .outings: table.field(guide.outings)
            case .followers: table.field(guide.followers)
            case .led: table.field(seconds: guide.leadingTime)
            case .utilisation: table.field(guide.utilisation(in: run), decimals: 6)
            case .pay: table.field(guide.pay)
            }
        }
    }

    /// Creates `statement.csv`: the monthly statements of the taxis and of the guide (G02).
    static func statement(in folder: ResultsFolder) throws(SystemError) -> ReplicationTable {
        try ReplicationTable(StatementColumn.self, in: folder) { result in
            result.record.taxiStatements.map { (owner: StatementOwner.taxi, month: $0) }
                + (result.record.tourism?.guide.statements ?? []).map { (owner: .guide, month: $0) }
        } field: { column, item, number, table in
            let statement = item.month
            switch column {
            case .replication: table.field(number)
            case .month: table.field(statement.month.description)
            case .who: table.field(item.owner.rawValue)
            case .income: table.field(statement[.income])
            case .taxes: table.field(statement[.taxes])
            case .commission: table.field(statement[.commission])
            case .salaries: table.field(statement[.salaries])
            case .costs: table.field(statement[.costs])
            case .profit: table.field(statement.profit)
            }
        }
    }
}
