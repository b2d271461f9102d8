@testable import LoadTest
@testable import System
@testable import TaxiService

/// How many commands the writer carries out in a second of its own processor time, while the judge judges them on its.
package struct WriterSpeed: Sendable {
    package var commands: Int
    /// Processor time of each thread for one command.
    package var writerNanosecondsPerCommand: Double
    package var judgeNanosecondsPerCommand: Double
    package var generatorNanosecondsPerCommand: Double
    /// Of a driver who leaves a queue and joins it again.
    package var queueNanoseconds: Double
    package var serviceBytes: Int
    package var decisions: Int
    package var wrong: Int

    package var commandsPerSecond: Double { 1e9 / writerNanosecondsPerCommand }
    /// How many bare queue operations a command costs.
    package var queueOperationsPerCommand: Double { writerNanosecondsPerCommand / queueNanoseconds }

    /// Plays a recording as fast as the writer takes it.
    ///
    /// The starts are played alone first, and what they took is taken off. Where the writer has to wait for commands, what
    /// it takes to look for them, to sleep and to wake counts as the commands'.
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
        return try LoadRun(target, options) { _ in RecordedSource(recording, gapNanoseconds: 0) }.run()
    }

    private static func queueNanoseconds(_ target: ServiceAdapter<TaxiLoad>, times: Int) -> Double {
        var queues = QueueRoundTrip(zones: target.service.clock.city.zoneCount, drivers: target.service.users.drivers)
        queues.run(times: times / 10)
        let began = WorkerThread.processorNanoseconds
        queues.run(times: times)
        return Double(WorkerThread.processorNanoseconds - began) / Double(times)
    }
}
