import CityServer
import CommandStore
import Experiments
import InputFiles
import Quantities
import Reports
import Scenario

/// `--from STORE`: continues with a scenario's people from the state of a server's store at a moment.
struct ResumePoint {
    let setup: SimulationSetup
    /// Path of the scenario, from the user or the store, and its overrides.
    let scenarioPath: String
    let overrides: [String]
    /// Origin of the state, for the manifest and the summary.
    let origin: Manifest.Origin
    /// Files that the results must not overwrite.
    let inputFiles: [String]

    static let options: [OptionSyntax] = [
        .value(
            "from", "STORE|URL",
            "continue from the state in a store of 'cabrank serve'; SCENARIO may be left out"),
        .value(
            "at", "TIME",
            "with --from: start time, as clock time or time since the start of the service (default: the last frame)"),
        .value("duration", "TIME", "with --from: length of the simulation (default: the scenario's)"),
    ]

    static let note = """
        With --from, the simulation starts with the drivers, rides, offers, reservations and waiting clients of the
        store at that time. They then behave as the scenario describes. Drivers who are not at work come with their
        next shift, and calls are those of the scenario from that clock time on. The rules and the city are the
        store's; --set can change demand, clients, drivers and travel. The figures cover the time from there; earlier
        requests are served but not counted. The store is only read.
        """

    /// Checks which options fit `--from`, before any work begins.
    ///
    /// - Throws: `InputError` if an option does not.
    static func check(_ arguments: ParsedArguments) throws(InputError) {
        guard arguments.has("from"), let option = ["events", "on"].first(where: arguments.has) else { return }
        throw InputError(
            "--from", "--\(option) is not possible with --from",
            remedy: "leave out one of them: a store is on this machine and has its own log")
    }

    /// Reads the state and the people.
    ///
    /// - Throws: `InputError` if store, moment or scenario are not suitable, or an option does not fit.
    init(_ folder: String, _ arguments: ParsedArguments, threads: Int) throws {
        let past = try ResumePoint.read(folder, arguments)
        let people = try past.people(arguments, threads: threads)
        let registered = InitialState.Registered(drivers: past.state.drivers, clients: past.state.clients)
        let beginning = try InitialState(
            past.state.services, of: past.base, drivers: past.drivers, at: past.state.moment, registered: registered,
            rides: past.state.rides)
        let driverCount = people.setup.drivers.shifts.reduce(0) { $0 + $1.taxis }
        guard driverCount <= beginning.driverCapacity else {
            throw InputError(
                "--from \(folder)",
                "the scenario has \(driverCount) drivers, but the store has room for \(beginning.driverCapacity)",
                remedy: "use fewer drivers, or start the store with 'cabrank serve --drivers N'")
        }
        let length = try ResumePoint.duration(arguments) ?? people.setup.duration
        let zoneHours = length.seconds / 3_600 * Double(people.setup.city.zoneCount)
        guard length > .zero, zoneHours <= ResumePoint.zoneHoursMax else {
            throw InputError("--duration", "there is nothing to simulate, or too much", remedy: "write it like '2 h'")
        }
        var setup = people.setup.resumed(from: beginning, for: length)
        origin = Manifest.Origin(
            store: folder, frame: past.state.sequence, secondsOfService: past.state.moment.sinceStart.seconds,
            digest: beginning.digest, clock: setup.clockAtStart, date: setup.startDate, counts: beginning.counts)
        setup.document = origin.document(
            of: setup.document, duration: arguments.value(of: "duration"))
        self.setup = setup
        (scenarioPath, overrides) = (people.path, people.overrides)
        inputFiles = setup.inputFiles + [StoreAddress(folder).folder].compactMap { $0 }
    }

    /// Maximum number of zone hours, as for a normal run.
    private static let zoneHoursMax = 1e8

    private static func duration(_ arguments: ParsedArguments) throws -> SimDuration? {
        try arguments.value(of: "duration").map { try LessonLoader.time($0, option: "--duration").sinceStart }
    }

    // MARK: The store

    /// The state of a store, and its scenario.
    fileprivate struct StoreState {
        let state: HistoricalState
        let base: SimulationSetup
        let source: StoreDescription.Source
        /// Number of drivers that the store has room for, if the scenario does not say.
        let drivers: Int?
    }

    private static func read(_ folder: String, _ arguments: ParsedArguments) throws -> StoreState {
        try ServeCommand.inspectStore {
            let address = StoreAddress(folder)
            let store = try CommandStore(at: address, mode: .readOnly, description: nil)
            let served = try served(by: store, at: address, named: arguments.operands.first)
            guard let base = served.setup else {
                throw InputError(
                    folder, "\(served.city.name), which was served, has no drivers and clients",
                    remedy: "name the store of a scenario with drivers and clients")
            }
            guard base.hasTaxis, base.walks == nil, base.runs == nil, base.tourism == nil else {
                throw InputError(
                    folder, "\(served.city.name) has people on foot, but only taxis can be continued",
                    remedy: "name the store of a scenario with taxis only")
            }
            let moment = try moment(arguments.value(of: "at"), in: store, folder, served.city)
            let state = try HistoricalState(
                of: store, served.city, at: moment, program: try ProgramFingerprint.ofThisProgram())
            return StoreState(state: state, base: base, source: served.source, drivers: served.source.drivers)
        }
    }

    /// Returns the store's scenario: its own, or the named one if it is the same in another place.
    private static func served(
        by store: CommandStore, at address: StoreAddress, named: String?
    ) throws -> ServedScenario {
        let kept = store.description.source
        let elsewhere = try named.map { path in
            ServedScenario.source(
                try ShippedFiles.path(for: path, of: .scenario), overrides: kept.overrides, drivers: kept.drivers)
        }
        do {
            return try StoreScenario.load(of: address, store.description, elsewhere: elsewhere)
        } catch let error as InputError {
            guard let named else { throw error }
            throw InputError(
                store.displayName,
                "this store belongs to another scenario: '\(store.description.name)' is not '\(named)'",
                remedy: "name the scenario that was served, or no scenario")
        }
    }

    /// Returns the moment of `--at`; a time of day means its last occurrence in the store.
    private static func moment(
        _ text: String?, in store: CommandStore, _ folder: String, _ city: ServedCity
    ) throws -> SimTime {
        guard let span = try HistoricalState.span(of: store) else {
            throw InputError(folder, "this store is empty", remedy: "use the server first")
        }
        guard let text else { return span.upperBound }
        let calendar = city.calendar
        var moment: SimTime
        if text.contains(":") {
            let wanted = try LessonLoader.clockTime(text, option: "--at")
            let date = calendar.date(at: span.upperBound)
            moment = calendar.moment(on: date, clock: wanted)
            if moment > span.upperBound {
                moment = calendar.moment(on: CalendarDate(daysSince1970: date.daysSince1970 - 1), clock: wanted)
            }
        } else {
            moment = try LessonLoader.time(text, option: "--at")
        }
        guard span.contains(moment) else {
            let limits = [span.lowerBound, span.upperBound].map { moment in
                "\(Manifest.Origin.clock(calendar.clock(at: moment))), \(Int(moment.sinceStart.seconds)) s"
            }
            throw InputError(
                "--at \(text)", "the store has no state at this time",
                remedy: "write a time from \(limits[0]) to \(limits[1]) after the start of the service")
        }
        return moment
    }
}

// The people who continue.
extension ResumePoint.StoreState {
    struct People {
        let setup: SimulationSetup
        let path: String
        let overrides: [String]
    }

    /// Returns the people of the named scenario, or of the store's own.
    func people(_ arguments: ParsedArguments, threads: Int) throws -> People {
        let named = try arguments.operands.first.map {
            (written: $0, path: try ShippedFiles.path(for: $0, of: .scenario))
        }
        let isOwn =
            named.map { ServedScenario.source($0.path, overrides: [], drivers: nil).path == source.path } ?? true
        let overrides = (isOwn ? source.overrides : []) + arguments.values(of: "set")
        let path = named?.written ?? source.path
        let setup = try ScenarioLoader.load(
            path: path, overrides: overrides, seed: try arguments.number("seed", in: 0...UInt64.max),
            replications: try arguments.number("replications", in: 1...1_000_000), threads: threads, livesOn: true)
        if let other = setup.document.firstDifference(from: base.document, but: Self.changeableKeys) {
            throw InputError(
                isOwn ? "--set" : path, "'\(other)' differs from what was served",
                remedy: "the city, the rules and the clock are the store's; change demand, clients, drivers or travel")
        }
        guard setup.hasTaxis, setup.walks == nil, setup.runs == nil, setup.tourism == nil else {
            throw InputError(path, "the scenario has people on foot", remedy: "name a scenario with taxis only")
        }
        return People(setup: setup, path: path, overrides: overrides)
    }

    /// Top-level keys that may differ from the served scenario.
    private static let changeableKeys: Set = [
        "scenario", "description", "dataSource", "currency", "duration", "warmUp", "seed", "replications", "antithetic",
        "accounts", "demand", "events", "clients", "drivers", "travel",
    ]
}

extension DocumentValue {
    /// Returns the first key with different values in two maps; nil if there is none.
    fileprivate func firstDifference(from other: DocumentValue, but allowed: Set<String>) -> String? {
        guard case .map(let own) = self, case .map(let others) = other else { return self == other ? nil : "scenario" }
        func value(_ key: String, in entries: [Entry]) -> DocumentValue? { entries.first { $0.key == key }?.value }
        return (own + others).map(\.key).first { key in
            !allowed.contains(key) && value(key, in: own) != value(key, in: others)
        }
    }
}
