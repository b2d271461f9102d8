import Experiments
import Glibc
import InputFiles
import OutputFiles
import Quantities
import Reports
import Scenario

/// `cabrank project run`: runs the variants of a project that are missing or out of date.
enum ProjectRunCommand: Command {
    static let syntax = CommandSyntax(
        name: "project run", summary: "run the variants of a project that are missing, unfinished or out of date",
        operands: "[DIR] [VARIANT…]", operandCounts: 0...1_000,
        options: [
            .flag("dry-run", "print what would run, and run nothing"),
            .flag("all", "run all variants, also those that are up to date"),
            .flag("events", "also write events.csv and commands.csv of each variant's first replication"),
            .threads,
            .quiet("print no listing and no progress; only write the files"),
        ],
        examples: [
            ("cabrank project run", "what is missing or out of date in this folder's project"),
            ("cabrank project run fleet --dry-run", "only print it"),
            ("cabrank project run fleet fewer night", "only these two variants"),
        ],
        notes: [
            """
            Each variant gives the same bytes as 'cabrank run' of its scenario, with its changes as --set, into its results
            folder. Finished replications of an interrupted or killed run are kept. Results that are out of date stay until
            all replications of the new ones are finished.
            """
        ],
        environment: [.data, .home, .noColor])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let threads = try arguments.threads()
        var opened = try OpenedProject(in: arguments.projectFolder, threads: threads)
        let isQuiet = arguments.has("quiet")
        let chosen = try opened.variants(named: arguments.operands.dropFirst()).filter {
            arguments.has("all") || opened.results[$0].state != .upToDate
        }
        let setups = try valid(chosen, of: opened)
        func resumes(_ index: Int) -> Bool { opened.results[index].isResumable && !arguments.has("all") }
        if arguments.has("dry-run") {
            let lines = zip(chosen, setups).map {
                "\(opened.project.variants[$0].name): \(work($1, resumes: resumes($0)))"
            }
            try Terminal.print(lines.isEmpty ? "nothing to run" : lines.joined(separator: "\n"))
            return .done
        }
        for (place, (index, setup)) in zip(chosen, setups).enumerated() {
            let variant = opened.project.variants[index]
            let isFirst = !chosen[..<place].contains {
                opened.project.variants[$0].scenarioPath == variant.scenarioPath
            }
            if isFirst { Terminal.reportInputLosses(setup.inputLosses) }
            if !isQuiet {
                Terminal.printMessage(
                    "\(variant.name) (\(place + 1) of \(chosen.count)): \(work(setup, resumes: resumes(index)))")
            }
            var request = try request(for: index, setup, of: opened, resumes: resumes(index))
            request.recordsEvents = arguments.has("events")
            request.verbosity = isQuiet ? .nothing : .progress
            let code = try request.run(threads: threads, meter: EffortMeter())
            if code != .done { return code }
        }
        if !isQuiet {
            opened.update()
            try opened.printListing()
        }
        return .done
    }

    /// Returns the request of a variant's run, with the defaults of `cabrank run`.
    private static func request(
        for index: Int, _ setup: SimulationSetup, of opened: OpenedProject, resumes: Bool
    ) throws -> RunRequest {
        let (variant, results) = (opened.project.variants[index], opened.results[index])
        var request = RunRequest(
            setup: setup, scenarioPath: variant.scenarioPath,
            foundAt: try ShippedFiles.path(for: variant.scenarioPath, of: .scenario), overrides: variant.overrides,
            output: try ResultsFile.output(
                at: results.path, reads: setup.inputFiles + [Project.path(of: Project.fileName, in: opened.folder)]),
            wanted: 1..<(setup.replications + 1), rides: .ifFew(replications: setup.replications))
        request.resumes = resumes
        request.project = RunRequest.ProjectConditions(
            folder: opened.folder, keepsOlder: results.isRecorded && !(resumes && results.isContinuable))
        return request
    }

    /// Returns the scenarios of variants.
    ///
    /// - Throws: `InputError` with the errors of all, each once.
    private static func valid(_ chosen: [Int], of opened: OpenedProject) throws(InputError) -> [SimulationSetup] {
        var errors: [Diagnostic] = []
        var setups: [SimulationSetup] = []
        for index in chosen {
            switch opened.setups[index] {
            case .success(let setup): setups.append(setup)
            case .failure(let error): errors += error.diagnostics.filter { !errors.contains($0) }
            }
        }
        if errors.isEmpty { return setups }
        throw InputError(errors)
    }

    private static func work(_ setup: SimulationSetup, resumes: Bool) -> String {
        let noun = setup.replications == 1 ? "1 replication" : "\(NumberFormat.count(setup.replications)) replications"
        return resumes ? "\(noun), without those that are finished" : noun
    }
}

extension RunRequest {
    /// Conditions of a run whose results belong to a project.
    struct ProjectConditions {
        /// Folder of the project.
        let folder: String
        /// Whether older results stay in place until all replications are finished.
        let keepsOlder: Bool

        /// Advice on how to continue an interrupted run.
        var continuation: String {
            "'cabrank project run\(folder == "." ? "" : " \(folder)")' runs the missing ones"
        }

        /// The present time in UTC, such as `2026-11-29 12:40`, for the manifest.
        static var now: String {
            let minutes = time(nil) / 60
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let date = CalendarDate(daysSince1970: minutes / 1_440)
            return "\(date) \(two(minutes / 60 % 24)):\(two(minutes % 60))"
        }
    }
}
