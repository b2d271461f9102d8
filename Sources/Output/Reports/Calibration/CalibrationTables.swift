import Experiments
import Measures
import OutputFiles

/// The columns of `calibration.csv`, a row for each fitted key.
package enum CalibrationColumn: String, TableColumn {
    /// The file `calibration.csv`.
    package static var file: ResultsFile { .calibration }
    case key
    /// Bounds of the search, without the unit.
    case from, to
    /// Value in the syntax of `--set`; empty if the scenario uses the default.
    case today
    /// Value in the syntax of `--set`.
    case value
    case low = "ci95_low"
    case high = "ci95_high"
    /// Intervals that hold for all keys at once with 95 % confidence.
    case jointLow = "joint95_low"
    case jointHigh = "joint95_high"
    case standing
}

/// The columns of `fit.csv`, a row for each figure of the records with the simulated ones.
package enum FitColumn: String, TableColumn {
    /// The file `fit.csv`.
    package static var file: ResultsFile { .fit }
    case metric, hour, unit
    case heldOut = "held_out"
    case observed
    case observedLow = "observed_low"
    case observedHigh = "observed_high"
    case today
    case todayLow = "today_low"
    case todayHigh = "today_high"
    /// Simulated minus observed value, in standard errors of that difference.
    case todayErrors = "today_errors"
    case fitted
    case fittedLow = "fitted_low"
    case fittedHigh = "fitted_high"
    case fittedErrors = "fitted_errors"
}

extension CalibrationReport {
    /// Writes the results folder.
    ///
    /// - Parameters:
    ///   - output: place of the folder.
    ///   - effort: called at the end; returns the time and memory used.
    /// - Returns: path of the folder.
    /// - Throws: `InputError` if the place holds something that may not be replaced; `MachineError`.
    package func write(to output: Output, effort: () -> Manifest.ResourceUsage) throws -> String {
        let folder = try ResultsFolder(at: output, for: ResultsFile.calibrationFiles)
        try writeParameters(in: folder)
        try writeFit(in: folder)
        try folder.writeManifest(manifest(effort()))
        try folder.commit()
        return folder.path
    }

    private func writeParameters(in folder: ResultsFolder) throws(SystemError) {
        var table = try CSVWriter(creating: CalibrationColumn.self, in: folder)
        for (index, parameter) in finding.parameters.enumerated() {
            let key = keys[index]
            try table.row(of: CalibrationColumn.self) { column, table in
                switch column {
                case .key: table.field(key.path)
                case .from: table.field(exactly: key.bounds.lowerBound)
                case .to: table.field(exactly: key.bounds.upperBound)
                case .today: table.field(numberOrText: valuesToday[index] ?? "")
                case .value: table.field(numberOrText: key.nearest(parameter.place))
                case .low: table.field(parameter.interval?.lowerBound, decimals: CalibrationReport.decimals)
                case .high: table.field(parameter.interval?.upperBound, decimals: CalibrationReport.decimals)
                case .jointLow: table.field(parameter.jointInterval?.lowerBound, decimals: CalibrationReport.decimals)
                case .jointHigh: table.field(parameter.jointInterval?.upperBound, decimals: CalibrationReport.decimals)
                case .standing: table.field(identifiability(of: index).rawValue)
                }
            }
        }
        try table.close()
    }

    private static let decimals = 6

    private func writeFit(in folder: ResultsFolder) throws(SystemError) {
        var table = try CSVWriter(creating: FitColumn.self, in: folder)
        for row in finding.rows {
            let (figure, decimals) = (row.figure, row.figure.key.unit.statisticDecimals)
            try table.row(of: FitColumn.self) { column, table in
                switch column {
                case .metric: table.field(figure.key.name)
                case .hour: table.field(ifPresent: figure.hour)
                case .unit: table.field(figure.key.unit.text(currency: currency))
                case .heldOut: table.field(figure.isHeldOut ? "yes" : "no")
                case .observed: table.field(exactly: figure.value)
                case .observedLow: table.field(row.observedInterval.lowerBound, decimals: decimals)
                case .observedHigh: table.field(row.observedInterval.upperBound, decimals: decimals)
                case .today: table.field(row.today.meanIfAny, decimals: decimals)
                case .todayLow: table.field(row.today.interval?.lowerBound, decimals: decimals)
                case .todayHigh: table.field(row.today.interval?.upperBound, decimals: decimals)
                case .todayErrors: table.field(row.today.errors, decimals: 2)
                case .fitted: table.field(row.fitted?.meanIfAny, decimals: decimals)
                case .fittedLow: table.field(row.fitted?.interval?.lowerBound, decimals: decimals)
                case .fittedHigh: table.field(row.fitted?.interval?.upperBound, decimals: decimals)
                case .fittedErrors: table.field(row.fitted?.errors, decimals: 2)
                }
            }
        }
        try table.close()
    }

    private func manifest(_ effort: Manifest.ResourceUsage) -> JSONValue {
        .object(
            [
                ("program", .text("cabrank")), ("version", .text(programVersion)),
                ("experiment", .text("calibration")), ("scenarios", .list([.text(request.scenarioPath)])),
                ("set", .list(request.overrides.map { .text($0) })), ("fit", .list(request.fits.map { .text($0) })),
                ("records", .text(request.records)), ("holdout", .text(request.holdout ?? "")),
                ("seed", .unsigned(request.seed)), ("replications", .integer(request.replications)),
                ("points_tried", .integer(finding.points)), ("fitted", .list(settings.map { .text($0) })),
                ("told", .boolean(finding.isDetermined)), ("interval_widening", .number(finding.widening, decimals: 3)),
                ("threads", .integer(request.threads)),
            ] + effort.members)
    }
}

extension CalibrationResult.Simulated {
    /// Mean; nil if it is undefined.
    var meanIfAny: Double? { mean.isFinite ? mean : nil }
}
