import CityFiles
import CityModel
import Quantities
import TaxiService
import TestSupport

@testable import LoadTest

/// A town of nine zones with few enough commands for a debug build.
enum SmallTown {
    static let city = CityGenerator(seed: 3, zoneCount: 9).makeCity(name: "nine")

    static func target(
        drivers: Int = 200, rules: TaxiRules = TaxiRules(), faults: Faults = Faults(),
        defect: TaxiService.Defect? = nil
    ) -> ServiceAdapter<TaxiLoad> {
        var target = ServiceAdapter(
            TaxiLoad(recordedIn: city, rules: rules, users: TaxiUsers(clients: 500, drivers: drivers)))
        target.faults = faults
        target.fault = defect.map { .taxis($0) }
        target.service.requestCapacity = 1 << 12
        target.service.timerCapacity = 1 << 8
        return target
    }

    /// Returns options without a limit to lateness and with ample time for answers, because other tests run in
    /// parallel.
    static func options(seconds: Double, generators: Int = 1) -> LoadOptions {
        var options = LoadOptions(
            warmUpNanoseconds: 0, durationNanoseconds: Int64(seconds * 1e9), generators: generators,
            latenessNanosecondsMax: .max)
        options.drainNanosecondsMax = Int64(WaitLimit.secondsMax) * 1_000_000_000
        options.journalCapacity = 1 << 14
        options.replyCapacity = 1 << 14
        return options
    }

    /// Plays a recording at the given rate for the whole run.
    static func play(
        _ target: ServiceAdapter<TaxiLoad>, _ options: LoadOptions, commandsPerSecond: Int, ridesUnderWay: Int = 20,
        hooks: LoadHooks = .init()
    ) throws -> LoadRecord {
        let seconds = Double(options.warmUpNanoseconds + options.durationNanoseconds) / 1e9
        var healthy = target
        healthy.faults = Faults()
        healthy.fault = nil
        let recording = CommandRecording(
            of: healthy, ridesUnderWay: ridesUnderWay,
            count: Int(seconds * Double(commandsPerSecond)), seed: 7)
        let gap = 1_000_000_000 / Int64(commandsPerSecond)
        let run = LoadRun(target, options) { [generators = options.generators] share in
            RecordingPlayer(recording, gapNanoseconds: gap, share: share, of: generators)
        }
        return try run.run(hooks: hooks)
    }
}
