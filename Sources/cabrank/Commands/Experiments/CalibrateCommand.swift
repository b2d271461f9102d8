import Experiments
import InputFiles
import Measures
import Reports
import Scenario

/// `cabrank calibrate`: fits values of a scenario to the user's own records.
enum CalibrateCommand: Command {
    static let syntax = CommandSyntax(
        name: "calibrate", summary: "fit values of a scenario to your own records", operands: "SCENARIO",
        operandCounts: 1...1,
        options: [
            .value("to", "FILE", "records: metric,hour,value and optionally days,stddev or low,high"),
            .value(
                "fit", "PATH=RANGE",
                "value to fit, FROM..TO; may be repeated (default: none, only compare the records)",
                sets: .scenario),
            .value(
                "holdout", "half|FILE",
                "records to predict instead of fit: every second one of each metric, or another file"),
            .resultsFolder(defaultPath: "Reports/<scenario name>-calibration"), .tables, .seed(of: "scenario"),
            .replications("number of replications of each variant, 6 to 1000 (default: \(defaultReplications))"),
            .threads,
            .set(in: .scenario),
            .quiet("print no table and no progress; only write the files"),
        ],
        examples: [
            (
                "cabrank calibrate default --to observed.csv --fit drivers.scale=0.5..2 --fit demand.scale=0.5..2",
                "which numbers of taxis and requests fit"
            ),
            ("cabrank calibrate default --to observed.csv", "how far the scenario is from the records"),
            (
                "cabrank calibrate default --to may.csv --holdout june.csv --fit drivers.scale=0.5..2",
                "how well May predicts June"
            ),
        ],
        notes: [
            """
            A record is a figure named as in summary.csv, for the whole run or, with an hour from 0 to 23, for the
            requests of that hour. 'days' is the number of days that the value is the mean of, and 'stddev' their
            standard deviation (default: that of the simulated days). 'low' and 'high' are the ends of the value's 95
            % interval instead.
            """,
            """
            All variants use the same clients and drivers as far as possible (common random numbers). A simplex
            (Nelder and Mead) searches the values until a step gains less than its standard error; with more than
            \(Calibration.simplexMax) keys, only slopes are used. The result is 95 % intervals that hold for all keys
            together, and the keys that the records do not determine.
            """,
            """
            The results folder may be new, empty, or a folder of earlier results: there, cabrank replaces its own
            files and keeps all others. Any other folder is refused. Ctrl-C stops the search with exit code 130, and
            nothing is written.
            """,
        ],
        exitCodes: [(.unmet, "the records do not determine a key, alone or together with others")],
        environment: [.data, .home, .noColor, .slurmJob])

    private static let defaultReplications = 10

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var meter = EffortMeter()
        let threads = try arguments.threads()
        let keys = try arguments.values(of: "fit").map { text throws(InputError) in try FittedKey(text) }
        let asked = try arguments.number("replications", in: 6...1_000) ?? defaultReplications
        let scenario = try FittedScenario(
            path: arguments.operands[0], overrides: arguments.values(of: "set"), keys: keys,
            seed: try arguments.number("seed", in: 0...UInt64.max))
        let records = try CalibrationRecords(arguments, for: scenario.today, keys: keys.count)
        let output = try arguments.results(
            reading: scenario.today.inputFiles + records.files,
            defaultPath: "Reports/\(scenario.today.name)-calibration")
        Signals.enableGracefulInterruption()
        meter.startRun()
        let line = ProgressLine(isQuiet: arguments.has("quiet"))
        let run = CalibrationRun(scenario, records.figures, replications: asked, threads: threads) {
            line.show(points: $0)
        }
        let finding: CalibrationResult
        do {
            defer { line.clear() }
            finding = try run.run()
        } catch is CalibrationInterrupted {
            Terminal.printMessage("cabrank: interrupted; nothing is written")
            return .interrupted
        }
        let report = CalibrationReport(
            finding, keys: scenario.keys.map(CalibrateCommand.reportKey), valuesToday: scenario.valuesToday,
            currency: scenario.today.currency,
            request: request(arguments, scenario.today, replications: run.replications, threads: threads))
        let place = try report.write(to: output) { meter.effort(eventsHandled: run.eventsHandled) }
        if !arguments.has("quiet") {
            try Terminal.print((report.lines() + ["", "Results   \(place)"]).joined(separator: "\n"))
        }
        return finding.isDetermined ? .done : .unmet
    }

    private static func request(
        _ arguments: ParsedArguments, _ setup: SimulationSetup, replications: Int, threads: Int
    ) -> CalibrationReport.Request {
        CalibrationReport.Request(
            scenarioName: setup.name, scenarioPath: arguments.operands[0], overrides: arguments.values(of: "set"),
            fits: arguments.values(of: "fit"), records: arguments.value(of: "to") ?? "",
            holdout: arguments.value(of: "holdout"), seed: setup.seed, replications: replications, threads: threads)
    }

    private static func reportKey(of key: FittedKey) -> CalibrationReport.Key {
        CalibrationReport.Key(path: key.path, unit: key.unit, bounds: key.bounds) { key.nearest(to: $0).text }
    }
}

/// The user's records for a calibration.
private struct CalibrationRecords {
    let files: [String]
    let figures: [ObservedFigure]

    init(_ arguments: ParsedArguments, for setup: SimulationSetup, keys: Int) throws {
        guard let path = arguments.value(of: "to") else {
            throw InputError(
                "--to", "the records are missing", remedy: "name a table metric,hour,value: --to observed.csv")
        }
        var figures = try ObservedTable.read(path, for: setup.measuredRun)
        var files = [path]
        switch arguments.value(of: "holdout") {
        case nil: break
        case "half": figures = CalibrationRecords.holdingOutHalf(figures)
        case let file?:
            files.append(file)
            figures += try ObservedTable.read(file, for: setup.measuredRun).map { figure in
                var figure = figure
                figure.isHeldOut = true
                return figure
            }
        }
        (self.files, self.figures) = (files, figures)
        let fitted = figures.count { !$0.isHeldOut }
        if fitted < keys {
            throw InputError(
                path, "\(fitted) \(fitted == 1 ? "record is" : "records are") too few for \(keys) keys",
                remedy: "fit at most as many keys as there are records")
        }
    }

    /// Marks every second record of each metric as held out.
    private static func holdingOutHalf(_ figures: [ObservedFigure]) -> [ObservedFigure] {
        var counts: [MetricKey: Int] = [:]  // never iterated
        return figures.map { figure in
            var figure = figure
            let count = counts[figure.key, default: 0] + 1
            counts[figure.key] = count
            figure.isHeldOut = count.isMultiple(of: 2)
            return figure
        }
    }
}
