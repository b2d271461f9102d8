@testable import LoadTest
@testable import OperatingSystem
@testable import TaxiService

/// Commands per second of processor time of the writer, while the checker runs on another processor.
package struct WriterSpeed: Sendable {
    /// Number of commands.
    package var commands: Int
    /// Processor time of each thread for one command.
    package var writerNanosecondsPerCommand: Double
    /// Processor time of the checker for one command.
    package var judgeNanosecondsPerCommand: Double
    /// Processor time of the generator for one command.
    package var generatorNanosecondsPerCommand: Double
    /// Time of a driver's leaving a queue and joining it again.
    package var queueNanoseconds: Double
    /// Memory of the service in bytes.
    package var serviceBytes: Int
    /// Number of checked decisions.
    package var decisions: Int
    /// Number of wrong decisions.
    package var wrong: Int

    /// Commands per second of the writer's processor time.
    package var commandsPerSecond: Double { 1e9 / writerNanosecondsPerCommand }
    /// Cost of a command in bare queue operations.
    package var queueOperationsPerCommand: Double { writerNanosecondsPerCommand / queueNanoseconds }

    /// Plays a recording at the writer's full speed.
    ///
    /// The starts of drivers are played alone first, and their time is subtracted. Time in which the writer looks for
    /// commands, sleeps or wakes counts as the commands' time.
    ///
    /// - Throws: `LoadThreadsUnavailable`.
    package static func measure(
        _ target: ServiceAdapter<TaxiLoad>, commands: Int, seed: UInt64
    ) throws -> WriterSpeed {
        let recording = CommandRecording(
            of: target, ridesUnderWay: target.service.users.drivers / 10, count: commands, seed: seed)
        let starts = try play(recording.starts, target)
        let whole = try play(recording, target)
        let perCommand = { (whole: Int64, starts: Int64) in Double(whole - starts) / Double(commands) }
        return WriterSpeed(
            commands: commands,
            writerNanosecondsPerCommand: perCommand(
                whole.writer.processorNanoseconds, starts.writer.processorNanoseconds),
            judgeNanosecondsPerCommand: perCommand(
                whole.judge.processorNanoseconds, starts.judge.processorNanoseconds),
            generatorNanosecondsPerCommand: perCommand(
                whole.generators.processorNanoseconds, starts.generators.processorNanoseconds),
            queueNanoseconds: queueNanoseconds(target, times: 1_000_000), serviceBytes: whole.writer.serviceBytes ?? 0,
            decisions: whole.judge.verdict.decisions, wrong: whole.judge.verdict.wrong)
    }

    private static func play(_ recording: CommandRecording, _ target: ServiceAdapter<TaxiLoad>) throws -> LoadRecord {
        var options = LoadOptions(
            warmUpNanoseconds: 0, durationNanoseconds: 600_000_000_000, latenessNanosecondsMax: .max)
        options.waitsForRoom = true
        return try LoadRun(target, options) { _ in RecordingPlayer(recording, gapNanoseconds: 0) }.run()
    }

    private static func queueNanoseconds(_ target: ServiceAdapter<TaxiLoad>, times: Int) -> Double {
        var queues = QueueBenchmark(zones: target.service.clock.city.zoneCount, drivers: target.service.users.drivers)
        queues.run(times: times / 10)
        let began = WorkerThread.processorNanoseconds
        queues.run(times: times)
        return Double(WorkerThread.processorNanoseconds - began) / Double(times)
    }
}
