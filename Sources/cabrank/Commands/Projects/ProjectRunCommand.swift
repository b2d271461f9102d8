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
            .flag(
                "events",
                "also write events.csv and commands.csv of each variant's first replication; run it if they are missing"
            ),
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
            all replications of the new ones are finished. A variant that another program is running is left out.
            """
        ],
        environment: [.data, .home, .noColor])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let threads = try arguments.threads()
        try checkFolder(arguments.operands)
        var opened = try OpenedProject(in: arguments.projectFolder, threads: threads)
        let named = try opened.variants(named: arguments.operands.dropFirst())
        let chosen = named.filter { isWanted($0, of: opened, arguments) }
        let setups = try valid(chosen, of: opened)
        try checkPlaces(of: chosen, opened)
        if arguments.has("dry-run") {
            let lines = zip(chosen, setups).map { index, setup in
                "\(opened.project.variants[index].name): \(work(on: index, setup, of: opened, arguments))"
            }
            try Terminal.print(lines.isEmpty ? "nothing to run" : lines.joined(separator: "\n"))
            return .done
        }
        let code = try run(zip(chosen, setups).map { ($0, $1) }, of: &opened, arguments, threads: threads)
        if code == .done && !arguments.has("quiet") {
            opened.update()
            try opened.printListing()
        }
        return code
    }

    /// Runs variants, one after the other.
    private static func run(
        _ chosen: [(index: Int, setup: SimulationSetup)], of opened: inout OpenedProject, _ arguments: ParsedArguments,
        threads: Int
    ) throws -> ExitCode {
        let isQuiet = arguments.has("quiet")
        var paths: Set<String> = []
        for (place, (index, setup)) in chosen.enumerated() {
            let variant = opened.project.variants[index]
            opened.update(index)  // another program may run the project, too
            let isRunning = opened.results[index].state == .running
            if isRunning || !isWanted(index, of: opened, arguments) {
                Terminal.printMessage(
                    "\(variant.name): left out, another program \(isRunning ? "is running it" : "has run it")")
                continue
            }
            if paths.insert(variant.scenarioPath).inserted { Terminal.reportInputLosses(setup.inputLosses) }
            if !isQuiet {
                let work = work(on: index, setup, of: opened, arguments)
                Terminal.printMessage("\(variant.name) (\(place + 1) of \(chosen.count)): \(work)")
            }
            var request = try request(
                for: index, setup, of: opened, resumes: resumes(index, of: opened, arguments))
            request.recordsEvents = arguments.has("events")
            request.verbosity = isQuiet ? .nothing : .progress
            let code = try request.run(threads: threads, meter: EffortMeter())
            if code != .done { return code }
        }
        return .done
    }

    /// Whether a variant is to be run.
    private static func isWanted(_ index: Int, of opened: OpenedProject, _ arguments: ParsedArguments) -> Bool {
        let results = opened.results[index]
        return arguments.has("all") || results.state != .upToDate || arguments.has("events") && !results.hasEvents
    }

    /// Whether a run of a variant keeps its finished replications.
    private static func resumes(_ index: Int, of opened: OpenedProject, _ arguments: ParsedArguments) -> Bool {
        opened.results[index].isResumable && !arguments.has("all")
    }

    /// Checks that the first operand is a folder, and not a variant of the project in this folder.
    ///
    /// - Throws: `InputError` with the command that runs the variant.
    private static func checkFolder(_ operands: [String]) throws(InputError) {
        guard let first = operands.first, !FileSearch.mayExist(Project.path(of: Project.fileName, in: first)),
            let project = try? Project(in: "."), project.variants.contains(where: { $0.name == first })
        else { return }
        throw InputError(
            first, "this is a variant of the project in this folder, not a folder of a project",
            remedy: "name the folder first: \(OpenedProject.runCommand(in: ".", variants: operands))")
    }

    /// Checks that the results of variants can be placed, before the first run.
    ///
    /// - Throws: `InputError` with all files and folders that are in the way.
    private static func checkPlaces(of chosen: [Int], _ opened: OpenedProject) throws(InputError) {
        let obstacles = chosen.compactMap { opened.results[$0].obstacle }
        if !obstacles.isEmpty { throw InputError(obstacles.flatMap(\.diagnostics)) }
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
                at: results.path, reads: setup.inputFiles + [Project.path(of: Project.fileName, in: opened.folder)],
                remedy: VariantResults.blockedRemedy),
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

    /// Returns the work on a variant in words.
    private static func work(
        on index: Int, _ setup: SimulationSetup, of opened: OpenedProject, _ arguments: ParsedArguments
    ) -> String {
        if opened.results[index].state == .running { return "left out, another program is running it" }
        let resumes = resumes(index, of: opened, arguments)
        if resumes && opened.results[index].state == .upToDate { return "1 replication, for its events" }
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
            "write \(OpenedProject.runCommand(in: folder)) to run the missing ones"
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
