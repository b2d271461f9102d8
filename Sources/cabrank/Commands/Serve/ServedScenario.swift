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

/// What a server serves of a scenario, of a load profile, or of a city by itself.
struct ServedScenario {
    let city: ServedCity
    /// What it begins with, its invariants checked as is asked for.
    let makeHost: (InvariantChecks) -> CityHost
    /// From where it is found again.
    let source: StoreDescription.Source
    /// The scenario that it is made of; nil for a load profile.
    private var base: SimulationSetup?
    private var hasPeople = false
    /// A fault planted in its services.
    private var fault: ServiceFault?

    /// Of a scenario; nil of what has no people of its own.
    var setup: SimulationSetup? { hasPeople ? base : nil }

    /// What is served, so that it is found again from wherever the store is read.
    static func source(_ path: String, overrides: [String], drivers: Int?) -> StoreDescription.Source {
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        return StoreDescription.Source(
            path: resolved.map { String(cString: $0) } ?? path, overrides: overrides, drivers: drivers)
    }

    /// - Parameters:
    ///   - fault: planted in its services.
    ///   - roomForOthers: for so many drivers besides those of the scenario there is to be room, if the source does not say.
    /// - Throws: `InputError` with what is wrong.
    static func load(
        _ source: StoreDescription.Source, fault: ServiceFault? = nil, roomForOthers: Int? = nil
    ) throws -> ServedScenario {
        let path = source.path
        if CityFile.isCityFile(path) {
            let scenario = scenario(around: path, drivers: source.drivers ?? 1_000)
            let file = try SourceFile(displayName: path, text: scenario)
            return of(
                try ScenarioLoader.load(file, overrides: source.overrides, dataFolder: nil), source, fault, nil)
        }
        if try LoadProfileLoader.isProfile(path) { return try loadProfile(source, fault) }
        let setup = try ScenarioLoader.load(path: path, overrides: source.overrides, livesOn: true)
        var served = of(setup, source, fault, roomForOthers)
        served.hasPeople = true
        return served
    }

    private static func of(
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

    /// Of a load profile the city, the rules, and all who are more than a number to the services; not how its people behave.
    private static func loadProfile(
        _ source: StoreDescription.Source, _ fault: ServiceFault?
    ) throws -> ServedScenario {
        if source.drivers != nil {
            throw InputError(
                Diagnostic(
                    file: "--drivers", problem: "a load profile says how many there are",
                    remedy: "write '--set users.drivers=N'"))
        }
        var overrides = LoadProfileLoader.Overrides()
        overrides.values = source.overrides
        let profile = try LoadProfileLoader.load(path: source.path, overrides: overrides)
        var fingerprint = fingerprint(of: parts(of: profile.document), profile.inputDigests)
        for (name, count) in profile.load.usersByName where name != "clients" { fingerprint.combine(UInt64(count)) }
        let city = ServedCity(
            name: profile.name, city: profile.load.city, streets: nil, fingerprint: fingerprint.value, startDate: nil,
            clockAtStart: profile.load.clockAtStart
        ) { profile.makeHost(fault: fault, log: $0) }
        return ServedScenario(city: city, makeHost: { profile.makeHost(checks: $0) }, source: source)
    }

    /// Those parts of a profile that say more than how its people behave and how they are measured.
    private static func parts(of document: DocumentValue) -> [DocumentValue] {
        guard case .map(let entries) = document else { return [document] }
        let others: Set = [
            "load", "description", "users", "rate", "arrivals", "mix", "clients", "drivers", "rides", "warmUp",
            "duration", "seed", "threads", "queue", "target",
        ]
        return entries.filter { !others.contains($0.key) }.flatMap { [.text($0.key), $0.value] }
    }

    /// The same, living by the calendar of a store: the days and clocks of its time zone, or the scenario's own.
    ///
    /// The rules of a load profile's city go by the profile's hours all the same, as whoever tests it expects.
    func living(by description: StoreDescription) -> ServedScenario {
        guard let zone = description.zone, let start = description.zonedStart else { return self }
        guard var setup = base else {
            let city = ServedCity(
                name: city.name, city: city.city, streets: city.streets, fingerprint: city.fingerprint,
                startDate: start.date, clockAtStart: city.calendar.clockAtStart, zoned: start, timeZone: zone.name,
                makeHost: city.makeHost)
            return ServedScenario(city: city, makeHost: makeHost, source: source)
        }
        (setup.startDate, setup.zonedStart) = (start.date, start)
        var served = ServedScenario.of(setup, source, fault, nil, timeZone: zone.name)
        served.hasPeople = hasPeople
        return served
    }

    /// The description of a new store: its time begins when the clocks of the zone last showed that of the scenario's start.
    func description(in zone: StoreDescription.Zone) throws -> StoreDescription {
        let start = ZonedStart(
            lastAt: city.calendar.clockAtStart, before: Int(SteadyClock.secondsSince1970), in: zone.rule)
        return StoreDescription(
            name: city.name, digest: city.fingerprint, source: source, startUnixSeconds: Int64(start.unixSeconds),
            zone: zone, secret: try RandomToken.secretBytes())
    }

    /// A city with its streets and room for drivers; nobody is simulated.
    private static func scenario(around path: String, drivers: Int) -> String {
        return """
            scenario: "\(name(ofCityFile: path))"
            city: {file: "\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))"}
            duration: 1 day
            demand: {gravity: {requestsPerDay: 1, tripLength: 3 km}}
            drivers: {shifts: [{taxis: \(drivers)}]}
            """
    }

    /// The name of a file as a scenario may be called: `porto.city` is porto, `2024.v2.city` is 2024-v2.
    private static func name(ofCityFile path: String) -> String {
        let file = path.split(separator: "/").last ?? ""
        let stem = file.lowercased().hasSuffix(".city") ? file.dropLast(5) : file
        return stem.isEmpty ? "city" : String(stem.map { KeyField.isName(String($0)) ? $0 : "-" })
    }

    /// Of what decides what comes of a command.
    private static func fingerprint(of parts: [DocumentValue], _ inputDigests: [UInt64]) -> StateDigest {
        var digest = StateDigest()
        for part in parts { combine(part, into: &digest) }
        for input in inputDigests { digest.combine(input) }
        return digest
    }

    private static func combine(_ value: DocumentValue, into digest: inout StateDigest) {
        switch value {
        case .text(let text): text.digest { digest.combine($0) }
        case .list(let values):
            digest.combine(UInt64(values.count))
            for value in values { combine(value, into: &digest) }
        case .map(let entries):
            digest.combine(UInt64(entries.count))
            for entry in entries {
                entry.key.digest { digest.combine($0) }
                combine(entry.value, into: &digest)
            }
        }
    }
}
