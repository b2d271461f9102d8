import Experiments
import InputFiles
import OutputFiles

/// The points of a results folder of a run or an experiment, for comparison.
package struct RecordedPoints {
    /// Points with replications.
    package let points: [ExperimentPoint]
    /// Units by point, in the order of the replications.
    package let units: [[UnitFile]]
    /// Progress of an interrupted experiment; nil for a complete one.
    package let progress: Progress?

    /// The finished part of an interrupted experiment.
    package struct Progress: Sendable {
        /// Finished replications of all points.
        package var finished: Int
        /// Requested replications of all points; nil if unknown.
        package var asked: Int?
        /// Names of points without replications.
        package var unstartedPoints: [String]
        /// Number of all points.
        package var pointCount: Int
    }

    /// Whether a path can only name a results folder: it is a folder.
    package static func isFolder(_ path: String) -> Bool { (try? FileSystem.kind(at: path)) == .folder }

    /// Reads a results folder.
    ///
    /// - Parameter folder: folder as the user named it.
    /// - Throws: `InputError` if it is no results folder with units.
    package init(in folder: String) throws(InputError) {
        let bytes = try SourceFile.read("\(folder)/\(ResultsFile.manifest.rawValue)").bytes
        guard let manifest = JSONNode(bytes), manifest.map != nil else {
            throw RecordedPoints.error(folder, "its manifest is not JSON")
        }
        let files = UnitFile.all(in: folder)
        let ground = try PointZones(in: folder)
        let described = manifest["points"]?.list ?? [manifest]
        var points: [ExperimentPoint] = []
        for described in described {
            let first = points.lazy.compactMap(\.settings).first
            guard var point = RecordedPoints.point(described, of: manifest, beside: first) else { continue }
            point.zones = ground
            points.append(point)
        }
        let units = points.map { point in files.filter { $0.scenario == point.scenario } }
        let found = points.indices.filter { !units[$0].isEmpty }
        if found.isEmpty {
            throw RecordedPoints.error(folder, "it has no replications to compare")
        }
        self.points = found.map { points[$0] }
        self.units = found.map { units[$0] }
        guard manifest["interrupted"]?.boolean == true else {
            progress = nil
            return
        }
        let asked = points.map(\.replicationsAsked)
        progress = Progress(
            finished: units.reduce(0) { $0 + $1.count },
            asked: asked.contains(nil) ? nil : asked.reduce(0) { $0 + ($1 ?? 0) },
            unstartedPoints: points.indices.filter { units[$0].isEmpty }.map { points[$0].name },
            pointCount: points.count)
    }

    /// Returns the point of a manifest's entry; nil if the entry is incomplete.
    ///
    /// - Parameters:
    ///   - described: point of an experiment's manifest; for a run, the whole manifest.
    ///   - manifest: whole manifest.
    ///   - first: settings of the first point, from which those of others are stored as differences.
    private static func point(
        _ described: JSONNode, of manifest: JSONNode, beside first: ScenarioSettings?
    ) -> ExperimentPoint? {
        guard let name = (described["name"] ?? described["scenario_name"])?.text,
            let digest = (described["scenario_digest"]?.text).flatMap({ UInt64($0, radix: 16) }),
            let seed = described["seed"]?.unsigned
        else { return nil }
        let scenario = described["scenario"]
        let currency = (described["currency"] ?? scenario?["currency"])?.text ?? ""
        var point = ExperimentPoint(
            name: name, scenario: ScenarioDigest(value: digest), seed: seed,
            currency: currency.isEmpty ? nil : currency,
            isAntithetic: described["antithetic"]?.boolean ?? (scenario?["antithetic"]?.text == "true"))
        let asked = described["replications_asked"]?.int ?? manifest["replications_asked"]?.int
        point.recordedAssumptions = RecordedAssumptions(described)
        point.isToday = described["today"]?.boolean ?? false
        point.isBaseline = described["baseline"]?.boolean ?? false
        point.expectationGap = ExpectationGap(described["expectations"])
        point.isOwnReference = described["expectations"]?["own_today"]?.boolean ?? false
        let files = described["input_digests"]
        point.settings =
            first.map { ScenarioSettings(described["settings"], files: files, relativeTo: $0) }
            ?? ScenarioSettings(described["settings"] ?? scenario, files: files)
        point.replicationsAsked = asked.flatMap { (1...1_000_000).contains($0) ? $0 : nil }
        return point
    }

    private static func error(_ folder: String, _ problem: String) -> InputError {
        InputError(
            folder, problem,
            remedy: "name a results folder of 'cabrank run', 'sweep', 'compare' or 'best', or a scenario")
    }
}
