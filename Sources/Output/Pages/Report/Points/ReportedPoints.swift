import Experiments
import InputFiles
import Measures
import Reports

/// The points of experiments and runs that one page compares.
struct ReportedPoints {
    struct Point {
        let name: String
        /// Values of the varied keys.
        let values: [String]
        /// Short label in pictures: `120 taxis, demand scale 0.8`.
        let label: String
        let summaries: [MetricSummary]
        let replications: [ComparedReplication]
        let isAntithetic: Bool
        /// Requested replications; nil if the experiment decides their number.
        let replicationsAsked: Int?
        fileprivate let byKey: [MetricKey: Int]  // only for look-up

        subscript(key: MetricKey) -> MetricSummary? { byKey[key].map { summaries[$0] } }
    }

    let points: [Point]
    /// Varied keys; empty if whole scenarios are compared.
    let keys: [String]
    let currency: String?
    /// Names of points that could not be simulated.
    let badPoints: [String]
    /// Progress of interrupted folders, by folder name.
    let progress: [(folder: String, RecordedPoints.Progress)]
    /// Result of a search for the best; nil for other experiments and for several folders.
    let verdict: BestVerdict?
    /// Result of a search for the smallest value that meets targets, with notes; nil for other experiments and for
    /// several folders.
    let smallest: (verdict: SmallestVerdict, notes: SmallestNotes)?
    /// Comparison with today's value or with the first point; nil for a single point.
    let comparison: PointComparison?
    /// Differences by zone; nil if there are no data of zones, or too many points.
    let zoneDifferences: ZoneDifferences?
    /// Positions of the baseline's zones; nil if they are unknown.
    let zones: RecordedZones?
    /// Caveats on the best point; nil if there was no search for it.
    let caveats: BestCaveats?
    /// Remark on price differences to which the model has no reaction; nil if there is none.
    let priceRemark: String?

    /// Reads the points of all folders.
    ///
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
        let shown = VariedKeyLabels.withTaxis(keys, recorded.map(\.values), summaries)
        self.keys = shown.keys
        points = recorded.indices.map { place in
            let (point, summaries) = (recorded[place].point, summaries[place])
            return Point(
                name: point.name, values: shown.values[place],
                label: VariedKeyLabels.label(of: point, keys: shown.keys, values: shown.values[place]),
                summaries: summaries, replications: replications[place], isAntithetic: point.isAntithetic,
                replicationsAsked: point.replicationsAsked,
                byKey: Dictionary(
                    summaries.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first }))
        }
        var compared = recorded.map(\.point)
        for (place, entry) in recorded.enumerated() { compared[place].values = entry.values }
        // The first of several folders holds the baseline; baselines within the other folders are ignored.
        let baseline = folders.count > 1 ? Array(compared[..<firstFolderCount]).baseline : nil
        comparison =
            points.count > 1 ? PointComparison(of: compared, replications, baseline: baseline) : nil
        zoneDifferences = isFew ? comparison.flatMap { ZoneDifferences($0, zones: read.map(\.zones)) } : nil
        zones = zoneDifferences?.zones.recorded
        priceRemark = PriceReaction.remark(compared)
        let smallest =
            folders.count == 1
            ? try SmallestVerdict(in: folders[0].path, currency: currency) { [points] name in
                points.first { $0.name == name }?.label ?? name
            } : nil
        self.smallest = smallest.map { ($0, SmallestNotes($0, compared, replications)) }
        caveats = verdict.map { BestCaveats($0, compared, replications, keys: keys) }
    }

    /// Largest number of points that are compared by zone.
    private static let placesMax = 7

    private static func name(ofFolder path: String) -> String {
        path.split(separator: "/").last { $0 != "." }.map(String.init) ?? path
    }

    /// The most important metrics for planners that every point has; without those that are 0 everywhere.
    var mainMetrics: [MetricFormat] {
        let wanted: [Measure] = [
            .waitMean, .waitP95, .serviceRate, .lostNoFittingTaxi, .punctual5Minutes, .emptyShare, .incomePerHour,
            .plugWaitMean, .driverIncomeGini, .toursCompletedShare, .goalsReachedShare, .visitsGini,
        ]
        return wanted.map { MetricKey($0) }.filter { key in points.contains { $0[key]?.mean != 0 } }
            .compactMap { format(of: $0) }
    }

    /// Whether the points differ only in the number of taxis.
    var areTaxisVaried: Bool { keys == ["taxis"] }

    /// Returns a metric for display, or nil if a point has no value of it.
    func format(of key: MetricKey) -> MetricFormat? {
        let means = points.map { $0[key]?.mean ?? .nan }
        guard means.allSatisfy(\.isFinite) else { return nil }
        return MetricFormat(key, values: means, currency: currency)
    }
}

/// `points.csv`: the varied keys and their values in each point.
private struct VariedValues {
    let keys: [String]
    /// Names of points without a digest: they could not be simulated.
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

    /// Returns the values of a point.
    ///
    /// - Throws: `InputError` if there is no such point.
    func values(of point: ExperimentPoint) throws(InputError) -> [String] {
        if let row = rows.first(where: { $0.name == point.name }) { return row.values }
        throw InputError(path, "the variant '\(point.name)' is missing", remedy: "the manifest names it")
    }
}
