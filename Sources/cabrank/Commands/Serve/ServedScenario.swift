import CityFiles
import CityHost
import CityServer
import CommandStore
import Experiments
import Glibc
import InputFiles
import LoadProfiles
import LoadTest
import PasswordHashing
import Quantities
import Scenario
import ServiceKernel
import TaxiService

/// A scenario, a load profile or a city file, prepared for a server.
struct ServedScenario {
    let city: ServedCity
    /// Makes the initial services, with checks of their invariants.
    let makeHost: (InvariantChecks) -> CityHost
    /// Source from which the scenario can be loaded again.
    let source: StoreDescription.Source
    /// Setup of the scenario; nil for a load profile.
    private var base: SimulationSetup?
    private var hasPeople = false
    /// Injected fault of its services.
    private var fault: ServiceFault?

    /// Setup of a scenario; nil for a load profile or a city without people.
    var setup: SimulationSetup? { hasPeople ? base : nil }

    /// Returns a source with an absolute path, so that a reader of the store finds it from any folder.
    static func source(_ path: String, overrides: [String], drivers: Int?) -> StoreDescription.Source {
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        return StoreDescription.Source(
            path: resolved.map { String(cString: $0) } ?? path, overrides: overrides, drivers: drivers)
    }

    /// Loads the scenario, city file or load profile of a source.
    ///
    /// - Parameters:
    ///   - fault: Fault to inject into the services.
    ///   - roomForOthers: Number of drivers in addition to the scenario's, if the source does not give the number.
    /// - Throws: `InputError` with all errors.
    static func load(
        _ source: StoreDescription.Source, fault: ServiceFault? = nil, roomForOthers: Int? = nil
    ) throws -> ServedScenario {
        let path = source.path
        if CityFile.isCityFile(path) {
            let scenario = scenario(around: path, drivers: source.drivers ?? 1_000)
            let file = try SourceFile(displayName: path, text: scenario)
            return make(
                try ScenarioLoader.load(file, overrides: source.overrides, dataFolder: nil), source, fault, nil)
        }
        if try LoadProfileLoader.isProfile(path) { return try loadProfile(source, fault) }
        let setup = try ScenarioLoader.load(path: path, overrides: source.overrides, livesOn: true)
        var served = make(setup, source, fault, roomForOthers)
        served.hasPeople = true
        return served
    }

    private static func make(
        _ setup: SimulationSetup, _ source: StoreDescription.Source, _ fault: ServiceFault?,
        _ roomForOthers: Int?, timeZone: String? = nil
    ) -> ServedScenario {
        let plan = WorldPlan(setup)
        let drivers = source.drivers ?? roomForOthers.map { plan.driverCount + $0 }
        let source = StoreDescription.Source(path: source.path, overrides: source.overrides, drivers: drivers)
        var fingerprint = fingerprint(of: [setup.document], setup.inputDigests.values.sorted())
        fingerprint.combine(UInt64(drivers ?? 0))
        let city = ServedCity(
            name: setup.name, city: setup.city, streets: setup.traffic, fingerprint: fingerprint.value,
            startDate: setup.startDate, clockAtStart: setup.clockAtStart, zoned: setup.zonedStart, timeZone: timeZone
        ) { plan.makeHost(drivers: drivers, fault: fault, log: $0) }
        var served = ServedScenario(
            city: city, makeHost: { plan.makeHost(drivers: drivers, checks: $0) }, source: source)
        (served.base, served.fault) = (setup, fault)
        return served
    }

    /// Loads a load profile: its city, rules and named users, without the behaviour of its people.
    private static func loadProfile(
        _ source: StoreDescription.Source, _ fault: ServiceFault?
    ) throws -> ServedScenario {
        if source.drivers != nil {
            throw InputError(
                Diagnostic(
                    file: "--drivers", problem: "a load profile has its own number of drivers",
                    remedy: "write '--set users.drivers=N'"))
        }
        var overrides = LoadProfileLoader.Overrides()
        overrides.values = source.overrides
        let profile = try LoadProfileLoader.load(path: source.path, overrides: overrides)
        var fingerprint = fingerprint(of: parts(of: profile.document), profile.inputDigests)
        for (name, count) in profile.load.userCounts where name != "clients" { fingerprint.combine(UInt64(count)) }
        let city = ServedCity(
            name: profile.name, city: profile.load.city, streets: nil, fingerprint: fingerprint.value, startDate: nil,
            clockAtStart: profile.load.clockAtStart
        ) { profile.makeHost(fault: fault, log: $0) }
        return ServedScenario(city: city, makeHost: { profile.makeHost(checks: $0) }, source: source)
    }

    /// Returns the parts of a profile that affect the services, without people's behaviour and the measurement.
    private static func parts(of document: DocumentValue) -> [DocumentValue] {
        guard case .map(let entries) = document else { return [document] }
        let others: Set = [
            "load", "description", "users", "rate", "arrivals", "mix", "clients", "drivers", "rides", "warmUp",
            "duration", "seed", "threads", "queue", "target",
        ]
        return entries.filter { !others.contains($0.key) }.flatMap { [.text($0.key), $0.value] }
    }

    /// Returns the same scenario on the calendar of a store, in its time zone.
    ///
    /// The hour-dependent rules of a load profile still follow the profile's own hours, as a load tester expects.
    func onCalendar(of description: StoreDescription) -> ServedScenario {
        guard let zone = description.zone, let start = description.zonedStart else { return self }
        guard var setup = base else {
            let city = ServedCity(
                name: city.name, city: city.city, streets: city.streets, fingerprint: city.fingerprint,
                startDate: start.date, clockAtStart: city.calendar.clockAtStart, zoned: start, timeZone: zone.name,
                makeHost: city.makeHost)
            return ServedScenario(city: city, makeHost: makeHost, source: source)
        }
        (setup.startDate, setup.zonedStart) = (start.date, start)
        var served = ServedScenario.make(setup, source, fault, nil, timeZone: zone.name)
        served.hasPeople = hasPeople
        return served
    }

    /// Returns the description of a new store. Its time begins when the clocks of the zone last showed the scenario's
    /// start time.
    func description(in zone: StoreDescription.Zone) throws -> StoreDescription {
        let start = ZonedStart(
            lastAt: city.calendar.clockAtStart, before: Int(SteadyClock.secondsSince1970), in: zone.rule)
        return StoreDescription(
            name: city.name, digest: city.fingerprint, source: source, startUnixSeconds: Int64(start.unixSeconds),
            zone: zone, secret: try RandomToken.secretBytes())
    }

    /// Returns a scenario for a city file, with room for drivers. It is never simulated.
    private static func scenario(around path: String, drivers: Int) -> String {
        return """
            scenario: "\(name(ofCityFile: path))"
            city: {file: "\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))"}
            duration: 1 day
            demand: {gravity: {requestsPerDay: 1, tripLength: 3 km}}
            drivers: {shifts: [{taxis: \(drivers)}]}
            """
    }

    /// Returns a valid scenario name for a file: `porto.city` is porto, `2024.v2.city` is 2024-v2.
    private static func name(ofCityFile path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.lowercased().hasSuffix(".city") ? file.dropLast(5) : file
        return stem.isEmpty ? "city" : String(stem.map { KeyField.isName(String($0)) ? $0 : "-" })
    }

    /// Returns the digest of all data that decide the effects of commands.
    private static func fingerprint(of parts: [DocumentValue], _ inputDigests: [UInt64]) -> StateDigest {
        var digest = StateDigest()
        for part in parts { combine(part, into: &digest) }
        for input in inputDigests { digest.combine(input) }
        return digest
    }

    private static func combine(_ value: DocumentValue, into digest: inout StateDigest) {
        switch value {
        case .text(let text): text.forEachDigestWord { digest.combine($0) }
        case .list(let values):
            digest.combine(UInt64(values.count))
            for value in values { combine(value, into: &digest) }
        case .map(let entries):
            digest.combine(UInt64(entries.count))
            for entry in entries {
                entry.key.forEachDigestWord { digest.combine($0) }
                combine(entry.value, into: &digest)
            }
        }
    }
}
