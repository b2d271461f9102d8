import CityFiles
import CityHost
import CityServer
import CommandStore
import Experiments
import Glibc
import InputFiles
import LoadProfiles
import LoadTest
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
    /// Of a scenario; nil of what has no people of its own.
    private(set) var setup: SimulationSetup?

    /// What is served, so that it is found again from wherever the store is read.
    static func source(_ path: String, overrides: [String], drivers: Int?) -> StoreDescription.Source {
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        return StoreDescription.Source(
            path: resolved.map { String(cString: $0) } ?? path, overrides: overrides, drivers: drivers)
    }

    /// - Parameters:
    ///   - defect: a rule that its taxis are to break.
    ///   - roomForOthers: for so many drivers besides those of the scenario there is to be room, if the source does not say.
    /// - Throws: `InputError` with what is wrong.
    static func load(
        _ source: StoreDescription.Source, defect: TaxiService.Defect? = nil, roomForOthers: Int? = nil
    ) throws -> ServedScenario {
        let path = source.path
        if CityFile.isCityFile(path) {
            let scenario = scenario(around: path, drivers: source.drivers ?? 1_000)
            let file = try SourceFile(displayName: path, text: scenario)
            return of(
                try ScenarioLoader.load(file, overrides: source.overrides, dataFolder: nil), source, defect, nil)
        }
        if try LoadProfileLoader.isProfile(path) { return try loadProfile(source, defect) }
        let setup = try ScenarioLoader.load(path: path, overrides: source.overrides)
        var served = of(setup, source, defect, roomForOthers)
        served.setup = setup
        return served
    }

    private static func of(
        _ setup: SimulationSetup, _ source: StoreDescription.Source, _ defect: TaxiService.Defect?,
        _ roomForOthers: Int?
    ) -> ServedScenario {
        let plan = WorldPlan(setup)
        let drivers = source.drivers ?? roomForOthers.map { plan.driverCount + $0 }
        let source = StoreDescription.Source(path: source.path, overrides: source.overrides, drivers: drivers)
        var fingerprint = fingerprint(of: [setup.document], setup.inputDigests)
        fingerprint.combine(UInt64(drivers ?? 0))
        let city = ServedCity(
            name: setup.name, city: setup.city, streets: setup.traffic, fingerprint: fingerprint.value,
            startDate: setup.startDate, clockAtStart: setup.clockAtStart
        ) { plan.makeHost(drivers: drivers, defect: defect, log: $0) }
        return ServedScenario(
            city: city, makeHost: { plan.makeHost(drivers: drivers, checks: $0) }, source: source)
    }

    /// Of a load profile the city, the rules, and all who are more than a number to the services; not how its people behave.
    private static func loadProfile(
        _ source: StoreDescription.Source, _ defect: TaxiService.Defect?
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
        for (name, count) in profile.crowd.users where name != "clients" { fingerprint.combine(UInt64(count)) }
        let city = ServedCity(
            name: profile.name, city: profile.crowd.city, streets: nil, fingerprint: fingerprint.value, startDate: nil,
            clockAtStart: profile.clockAtStart
        ) { profile.makeHost(defect: defect, log: $0) }
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

    /// The second of 1970 and on at which the services' time begins: when the clock on the wall last showed that of their start.
    static func startSecond(of city: ServedCity) -> Int64 {
        var (now, local) = (time(nil), tm())
        localtime_r(&now, &local)
        let sinceMidnight = Int64(local.tm_hour) * 3_600 + Int64(local.tm_min) * 60 + Int64(local.tm_sec)
        let sinceStart = sinceMidnight - city.clockAtStart.microseconds / 1_000_000
        return Int64(now) - (sinceStart >= 0 ? sinceStart : sinceStart + 86_400)
    }

    /// A city with its streets and room for drivers; nobody is simulated.
    private static func scenario(around path: String, drivers: Int) -> String {
        let name = path.split(separator: "/").last ?? "city"
        return """
            scenario: \(name)
            city: {file: "\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))"}
            duration: 1 day
            demand: {gravity: {requestsPerDay: 1, tripLength: 3 km}}
            drivers: {shifts: [{taxis: \(drivers)}]}
            """
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
