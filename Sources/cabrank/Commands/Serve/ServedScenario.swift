import CityFiles
import CityHost
import CityServer
import CityWorld
import CommandStore
import Glibc
import InputFiles
import Quantities
import Scenario
import ServiceKernel

/// Makes what a server serves of a scenario, or of a city by itself.
enum ServedScenario {
    /// What is served, so that it is found again from wherever the store is read.
    static func source(_ path: String, overrides: [String], drivers: Int?) -> StoreDescription.Source {
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        return StoreDescription.Source(
            path: resolved.map { String(cString: $0) } ?? path, overrides: overrides, drivers: drivers)
    }

    /// - Returns: what a server takes; and what it begins with, its invariants checked as is asked for.
    /// - Throws: `InputError` with what is wrong.
    static func load(
        _ source: StoreDescription.Source
    ) throws -> (city: ServedCity, makeHost: (InvariantChecks) -> CityHost) {
        let (path, drivers) = (source.path, source.drivers)
        let setup =
            CityFile.isCityFile(path)
            ? try ScenarioLoader.load(
                try SourceFile(displayName: path, text: scenario(around: path, drivers: drivers ?? 1_000)),
                overrides: source.overrides, dataFolder: nil)
            : try ScenarioLoader.load(path: path, overrides: source.overrides)
        let plan = WorldPlan(setup)
        let city = ServedCity(
            name: setup.name, city: setup.city, streets: setup.traffic, fingerprint: fingerprint(of: setup, drivers),
            startDate: setup.startDate, clockAtStart: setup.clockAtStart
        ) { plan.makeHost(drivers: drivers, log: $0) }
        return (city, { plan.makeHost(drivers: drivers, checks: $0) })
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

    /// Whatever decides what comes of a command.
    private static func fingerprint(of setup: SimulationSetup, _ drivers: Int?) -> UInt64 {
        var digest = StateDigest()
        combine(setup.document, into: &digest)
        for input in setup.inputDigests { digest.combine(input) }
        digest.combine(UInt64(drivers ?? 0))
        return digest.value
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
