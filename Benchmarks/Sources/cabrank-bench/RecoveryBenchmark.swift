import Foundation
import Glibc

@testable import AccountService
@testable import CityHost
@testable import CityModel
@testable import CityServer
@testable import CommandStore
@testable import Quantities
@testable import TaxiService

/// Measures the recovery of a server with a long history: from a snapshot and the frames after it, and from all frames;
/// the time of writing the snapshot, and the pause of the writer for it.
struct RecoveryBenchmark {
    var frames = 4_000_000
    var users = 500_000

    private static let promised = (recoverySeconds: 10.0, writingSeconds: 2.0, pauseMilliseconds: 50.0)
    private static let program: UInt64 = 1
    private static let framesPerGroup = 4_096
    private static let framesPerShortGroup = 256

    func run() throws {
        let folder =
            FileManager.default.currentDirectoryPath
            + "/cabrank-bench-\(ProcessInfo.processInfo.processIdentifier)-recovery"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        print(
            "Recovery: \(frames) frames, \(users) users, \(RecoveryCity.drivers) drivers; wall-clock seconds"
        )
        let store = try CommandStore(
            folder: "\(folder)/store", mode: .create,
            description: StoreDescription(
                name: "bench", digest: 0, startUnixSeconds: 0, secret: [UInt8](repeating: 0, count: 32)))
        let city = RecoveryCity.served
        let makeServing = { CityStateMachine(city, context: CityContext(city.city, streets: nil)) { _ in } }
        let digest = try live(makeServing(), store)
        let recovered = try recover(store, program: RecoveryBenchmark.program, makeServing)
        print(
            "  recovery from the snapshot and \(store.lastSequence - recovered.snapshot) later frames: "
                + "\(Table.decimal(recovered.seconds, 2)) s   (target: \(Int(RecoveryBenchmark.promised.recoverySeconds)))"
        )
        // A snapshot of another program version is ignored.
        let replayed = try recover(store, program: RecoveryBenchmark.program + 1, makeServing)
        print(
            "  recovery from all frames: \(Table.decimal(replayed.seconds, 1)) s, "
                + "\(Table.decimal(Double(store.lastSequence) / replayed.seconds, 0)) a second")
        guard recovered.digest == digest, replayed.digest == digest, recovered.snapshot > 0, replayed.snapshot == 0
        else {
            throw UnmetTarget("recovery: the digests differ")
        }
        print("  the digests are equal")
        guard recovered.seconds <= RecoveryBenchmark.promised.recoverySeconds else {
            throw UnmetTarget("recovery takes longer than the target")
        }
    }

    private func recover(
        _ store: CommandStore, program: UInt64, _ makeServing: () -> CityStateMachine
    ) throws -> (seconds: Double, digest: UInt64, snapshot: UInt64) {
        let start = RecoveryBenchmark.now
        let recovery = try StateRecovery(of: store, program: program, tell: { _ in }, makeServing)
        return (RecoveryBenchmark.now - start, recovery.serving.digest, recovery.snapshotSequence)
    }

    // MARK: Running server

    /// Writes the frames, then a snapshot next to those that follow.
    ///
    /// - Returns: the digest at the end.
    private func live(_ serving: CityStateMachine, _ store: CommandStore) throws -> UInt64 {
        var people = RecoveryWorkload(users: users)
        var start = RecoveryBenchmark.now
        try write(frames, RecoveryBenchmark.framesPerGroup, &people, serving, store)
        let seconds = RecoveryBenchmark.now - start
        print(
            "  executed and written: \(Table.decimal(Double(store.lastSequence) / seconds, 0)) frames a second, "
                + "\(RecoveryBenchmark.megabytes("\(store.snapshots.folder)/commands.sqlite")) MB")
        start = RecoveryBenchmark.now
        let digest = serving.digest
        print(
            "  the digest: \(Table.decimal(RecoveryBenchmark.now - start, 2)) s; memory in all: "
                + "\(RecoveryBenchmark.residentMegabytes) MB")
        try writeSnapshot(&people, serving, store, digest)
        return serving.digest
    }

    private func writeSnapshot(
        _ people: inout RecoveryWorkload, _ serving: CityStateMachine, _ store: CommandStore, _ digest: UInt64
    ) throws {
        // As many frames without a snapshot, as the baseline of group times.
        let alone = try write(100_000, RecoveryBenchmark.framesPerShortGroup, &people, serving, store)
        var problem: String?
        let writer = SnapshotWriter(
            store.snapshots, program: RecoveryBenchmark.program, framesPerSnapshot: 1, from: 0
        ) { notice in
            if case .snapshotFailed(let reason) = notice { problem = reason }
        }
        let snapshot = serving.sequence
        let start = RecoveryBenchmark.now
        writer.poll(serving)
        let fork = RecoveryBenchmark.now - start
        var longest = 0.0
        while writer.figures.frame == 0, problem == nil {
            longest = max(
                longest, try write(4_096, RecoveryBenchmark.framesPerShortGroup, &people, serving, store))
            writer.poll(serving)
        }
        if let problem { throw UnmetTarget("recovery: the snapshot was not written: \(problem)") }
        let left = CityServer.defaultFramesPerSnapshot - Int(serving.sequence - snapshot)
        if left > 0 { try write(left, RecoveryBenchmark.framesPerGroup, &people, serving, store) }
        print(
            "  a snapshot: \(RecoveryBenchmark.megabytes(store.snapshots.path(of: snapshot))) MB in "
                + "\(Table.decimal(writer.figures.seconds, 2)) s while the writer works   (target: "
                + "\(RecoveryBenchmark.promised.writingSeconds) of work)")
        print(
            "  the writer stops for \(Table.decimal(fork * 1_000, 1)) ms; its longest group of "
                + "\(RecoveryBenchmark.framesPerShortGroup) durable frames takes \(Table.decimal(longest * 1_000, 1)) ms during the snapshot, "
                + "\(Table.decimal(alone * 1_000, 1)) before it   (target: at most "
                + "\(Int(RecoveryBenchmark.promised.pauseMilliseconds)) ms more)")
    }

    /// Writes frames in groups.
    ///
    /// - Returns: the seconds of the longest group.
    @discardableResult
    private func write(
        _ count: Int, _ groupSize: Int, _ people: inout RecoveryWorkload, _ serving: CityStateMachine,
        _ store: CommandStore
    ) throws -> Double {
        var (longest, start) = (0.0, RecoveryBenchmark.now)
        for number in 1...count {
            let next = people.next(serving.host.taxis)
            let frame = StoredFrame(sequence: store.nextSequence, time: next.time, command: next.command)
            try store.append(frame)
            serving.replay(frame)
            guard number.isMultiple(of: groupSize) || number == count else { continue }
            try store.commit()
            let end = RecoveryBenchmark.now
            (longest, start) = (max(longest, end - start), end)
        }
        return longest
    }

    // MARK: Machine

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func megabytes(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) / 1_000_000 : 0
    }

    private static var residentMegabytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(CInt(_SC_PAGESIZE)) / 1_000_000
    }
}
