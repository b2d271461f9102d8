import Experiments
import InputFiles
import Measures
import Reports

/// The points of experiments and runs that one page tells side by side.
struct ReportedPoints {
    struct Point {
        let name: String
        /// Of what is varied, by the keys.
        let values: [String]
        /// What tells it from its neighbours in a picture: `120 taxis, demand scale 0.8`.
        let label: String
        let summaries: [MetricSummary]
        let replications: [ComparedReplication]
        let isAntithetic: Bool
        /// How many were asked for; nil where the experiment itself found out.
        let replicationsAsked: Int?
        fileprivate let byKey: [MetricKey: Int]  // only looked up

        subscript(key: MetricKey) -> MetricSummary? { byKey[key].map { summaries[$0] } }
    }

    let points: [Point]
    /// What is varied; empty where whole scenarios are compared.
    let keys: [String]
    let currency: String?
    /// Names of those that could not be simulated.
    let badPoints: [String]
    /// Of the folders that were cut short: their names and how far they had come.
    let progress: [(folder: String, RecordedPoints.Progress)]
    /// nil but of a search for the best that stands alone.
    let verdict: BestVerdict?
    /// Beside today's value, or the first point; nil of a single one.
    let comparison: PointComparison?
    /// Where they differ; nil where nothing is known of zones, or there are more points than are told place by place.
    let places: ComparedPlaces?
    /// Where the zones of the baseline lie; nil where that is not known.
    let zones: RecordedZones?
    /// What must be said beside the best point; nil but of a search for it.
    let cautions: BestCautions?
    /// What the model leaves out of what the points differ in; nil where nothing needs to be said.
    let priceRemark: String?

    /// - Throws: `InputError` if a folder holds no points or a file of it is damaged.
    init(_ folders: [ReportFolder]) throws {
        var recorded: [(point: ExperimentPoint, units: [UnitFile], values: [String])] = []
        var (keys, badPoints): ([String], [String]) = ([], [])
        var progress: [(String, RecordedPoints.Progress)] = []
        var firstFolderCount = 0
        for folder in folders {
            let held = try RecordedPoints(in: folder.path)
            let varied = folder.kind == .experiment ? try VariedValues(in: folder.path) : nil
            if folders.count == 1 { keys = varied?.keys ?? [] }
            badPoints += varied?.badPoints ?? []
            if let held = held.progress { progress.append((ReportedPoints.name(ofFolder: folder.path), held)) }
            if recorded.isEmpty { firstFolderCount = held.points.count }
            for (point, units) in zip(held.points, held.units) {
                var point = point
                if held.points.count == 1 && folders.count > 1 {
                    point.name = ReportedPoints.name(ofFolder: folder.path)
                }
                let values = folders.count == 1 ? try varied?.values(of: point) ?? [] : []
                recorded.append((point, units, values))
            }
        }
        let isFew = recorded.count <= ReportedPoints.placesMax
        let read = try recorded.map { try ComparedUnits($0.units, withZones: isFew && recorded.count > 1) }
        let replications = read.map(\.replications)
        self.badPoints = badPoints
        self.progress = progress
        currency = recorded.compactMap(\.point.currency).first
        verdict = folders.count == 1 ? try BestVerdict(in: folders[0].path, currency: currency) : nil
        let summaries = zip(recorded, replications).map { entry, replications in
            MetricSummary.summaries(of: replications, isAntithetic: entry.point.isAntithetic)
        }
        let shown = VariedWords.withTaxis(keys, recorded.map(\.values), summaries)
        self.keys = shown.keys
        points = recorded.indices.map { place in
            let (point, summaries) = (recorded[place].point, summaries[place])
            return Point(
                name: point.name, values: shown.values[place],
                label: VariedWords.label(of: point, keys: shown.keys, values: shown.values[place]),
                summaries: summaries, replications: replications[place], isAntithetic: point.isAntithetic,
                replicationsAsked: point.replicationsAsked,
                byKey: Dictionary(
                    summaries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first }))
        }
        var compared = recorded.map(\.point)
        for (place, entry) in recorded.enumerated() { compared[place].values = entry.values }
        // Of several folders the first is what the others are held against, whatever each was by itself.
        let baseline = folders.count > 1 ? Array(compared[..<firstFolderCount]).baseline : nil
        comparison =
            points.count > 1 ? PointComparison(of: compared, replications, baseline: baseline) : nil
        places = isFew ? comparison.flatMap { ComparedPlaces($0, zones: read.map(\.zones)) } : nil
        zones = places?.ground.recorded
        priceRemark = PriceReaction.remark(compared)
        cautions = verdict.map { BestCautions($0, compared, replications, keys: keys) }
    }

    /// So many points are told place by place.
    private static let placesMax = 7

    private static func name(ofFolder path: String) -> String {
        path.split(separator: "/").last { $0 != "." }.map(String.init) ?? path
    }

    /// The metrics that a planner looks at first, as far as they are measured in every point.
    var mainMetrics: [ShownMetric] {
        let wanted: [Measure] = [
            .waitMean, .waitP95, .serviceRate, .emptyShare, .incomePerHour, .driverIncomeGini, .toursCompletedShare,
            .goalsReachedShare, .visitsGini,
        ]
        return wanted.compactMap { shown(MetricKey($0)) }
    }

    /// Whether the points differ in the number of taxis, and in nothing else.
    var areTaxisVaried: Bool { keys == ["taxis"] }

    /// - Returns: nil if it is not measured, or not defined, in every point.
    func shown(_ key: MetricKey) -> ShownMetric? {
        let means = points.map { $0[key]?.mean ?? .nan }
        guard means.allSatisfy(\.isFinite) else { return nil }
        return ShownMetric(key, values: means, currency: currency)
    }
}

/// `points.csv`: what is varied, and to what in each point.
private struct VariedValues {
    let keys: [String]
    /// Names of those that could not be simulated: they have no digest.
    private(set) var badPoints: [String] = []
    private var rows: [(name: String, values: [String])] = []
    private let path: String

    init(in folder: String) throws(InputError) {
        path = "\(folder)/points.csv"
        var table = try CSVReader(try SourceFile.read(path))
        keys = table.header.filter { !["point", "name", "scenario_digest"].contains($0) }
        let (name, digest) = (try table.column(anyOf: ["name"]), try table.column(anyOf: ["scenario_digest"]))
        let columns = try keys.map { key throws(InputError) in try table.column(anyOf: [key]) }
        while try table.nextRow() {
            rows.append((table.text(name), columns.map { table.text($0) }))
            if table.isEmpty(digest) { badPoints.append(table.text(name)) }
        }
    }

    /// - Throws: `InputError` if there is no such point.
    func values(of point: ExperimentPoint) throws(InputError) -> [String] {
        if let row = rows.first(where: { $0.name == point.name }) { return row.values }
        throw InputError(path, "the variant '\(point.name)' is missing", remedy: "the manifest names it")
    }
}
