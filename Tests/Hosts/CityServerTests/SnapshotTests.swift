import CommandStore
import Glibc
import Quantities
import TestSupport
import Testing

@testable import CityServer

@Suite("Snapshots of the state")
struct SnapshotTests {
    private let request = "{\"from\": \"A\", \"to\": \"C\"}"
    private static let program: UInt64 = 77

    private func store(in folder: TemporaryFolder) throws -> CommandStore {
        try CommandStore(
            folder: "\(folder.path)/store", mode: .openOrCreate,
            description: StoreDescription(
                name: "town", digest: 7, startUnixSeconds: 0, secret: Array(repeating: 1, count: 32)))
    }

    private func newServing() -> CityStateMachine {
        let city = TestServer.town()
        return CityStateMachine(city, context: CityContext(city.city, streets: nil)) { _ in }
    }

    private func recovery(
        of store: CommandStore, program: UInt64 = SnapshotTests.program, takesOver: Bool = false
    ) throws -> (recovery: StateRecovery, notices: [ServerNotice]) {
        let notices = TestNotices()
        let recovery = try StateRecovery(
            of: store, program: program, takesOver: takesOver, tell: notices.take, newServing)
        return (recovery, notices.all)
    }

    /// Returns a server with a ride under way, and a store with a snapshot before the ride, one during it, and later
    /// frames.
    private func served(in folder: TemporaryFolder) throws -> (TestServer, CommandStore) {
        let store = try store(in: folder)
        let server = try TestServer(store: store)
        let (ana, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        try store.snapshots.write(StoredSnapshot(of: server.serving, by: SnapshotTests.program))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.post("taxis/request", request, token: ana)
        try store.snapshots.write(StoredSnapshot(of: server.serving, by: SnapshotTests.program))
        server.post("taxis/accept", token: driver)
        return (server, store)
    }

    @Test("A start from the newest snapshot and the later frames leads to the same state as all frames")
    func recovers() throws {
        let folder = try TemporaryFolder()
        let (server, store) = try served(in: folder)
        let (found, notices) = try recovery(of: store)
        #expect(found.snapshotSequence == store.snapshots.sequences.last && notices.isEmpty)
        #expect(found.serving.sequence == server.serving.sequence && found.snapshotSequence < found.serving.sequence)
        #expect(found.serving.digest == server.serving.digest)
        #expect((found.serving.registered == server.serving.registered) == true)
    }

    @Test(
        "Foreign, damaged and wrong snapshots are skipped: older ones, or all frames, lead to the same state"
    )
    func passedOver() throws {
        let folder = try TemporaryFolder()
        let (server, store) = try served(in: folder)
        let sequences = store.snapshots.sequences
        let other = try recovery(of: store, program: 78)
        #expect(other.recovery.snapshotSequence == 0 && other.notices.count == 2)
        #expect(other.recovery.serving.digest == server.serving.digest)

        let good = try store.snapshots.read(sequences[1])
        let lying = StoredSnapshot(
            upTo: good.lastSequence, digest: good.digest ^ 1, program: SnapshotTests.program, bytes: good.bytes)
        let short = StoredSnapshot(
            upTo: good.lastSequence, digest: good.digest, program: SnapshotTests.program,
            bytes: Array(good.bytes.dropLast()))
        for wrong in [lying, short] {
            try store.snapshots.write(wrong)
            let found = try recovery(of: store)
            #expect(found.recovery.snapshotSequence == sequences[0] && found.notices.count == 1)
            #expect(found.recovery.serving.digest == server.serving.digest)
        }
        let file = open(store.snapshots.path(of: sequences[1]), O_RDWR)
        pwrite(file, "x", 1, 200)
        close(file)
        let damaged = try recovery(of: store)
        #expect(damaged.recovery.snapshotSequence == sequences[0])
        #expect(damaged.recovery.serving.digest == server.serving.digest)
    }

    @Test("A server takes over another version's snapshot with the same outline, and reports it")
    func takenOver() throws {
        let folder = try TemporaryFolder()
        let (server, store) = try served(in: folder)
        let sequences = store.snapshots.sequences
        let (found, notices) = try recovery(of: store, program: 78, takesOver: true)
        #expect(found.snapshotSequence == sequences[1] && notices == [.stateTakenOver(frames: sequences[1])])
        #expect(found.serving.digest == server.serving.digest)
        #expect(found.serving.sequence == server.serving.sequence)

        // A snapshot with another outline, or none, is skipped.
        let good = try store.snapshots.read(sequences[1])
        for outline in [good.outline ^ 1, 0] {
            try store.snapshots.write(
                StoredSnapshot(
                    upTo: good.lastSequence, digest: good.digest, program: good.program, outline: outline,
                    bytes: good.bytes))
            let (older, notices) = try recovery(of: store, program: 78, takesOver: true)
            #expect(older.snapshotSequence == sequences[0] && notices.last == .stateTakenOver(frames: sequences[0]))
            guard case .snapshotSkipped(sequences[1], let why) = notices.first else {
                Issue.record("\(notices)")
                return
            }
            #expect(why == "another program wrote it, and its state has another form")
            #expect(older.serving.digest == server.serving.digest)
        }
    }

    @Test("The outline of a state does not depend on its content or the process")
    func outline() throws {
        let server = try TestServer()
        let empty = try server.serving.outline()
        let (ana, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        server.post("taxis/request", request, token: ana, key: "1")
        #expect(try server.serving.outline() == empty)
        #expect(try newServing().outline() == empty && empty != 0)
    }

    @Test("Cached answers, missed events and sessions return with a snapshot")
    func whatTheServerKeeps() throws {
        let server = try TestServer()
        let (ana, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        let sink = server.listen(token: driver).sink
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        let last = try #require(sink.events.last?.dropFirst(4).prefix { $0 != "\n" })
        sink.close()
        let asked = server.post("taxis/request", request, token: ana, key: "1")
        let again = try TestServer(snapshot: StoredSnapshot(of: server.serving, by: 0))
        again.clock.set(server.clock.now)
        #expect(again.serving.digest == server.serving.digest)
        let frameCount = again.serving.sequence
        #expect(again.post("taxis/request", request, token: ana, key: "1") == asked)
        #expect(again.serving.sequence == frameCount)
        let missed = again.listen(token: driver, after: String(last)).sink.events
        #expect(missed.count == 1 && missed == server.listen(token: driver, after: String(last)).sink.events)
        // Both continue alike, including timers.
        for each in [server, again] {
            each.post("taxis/accept", token: driver)
            each.move(to: 4_000)
            each.post("taxis/arrive", token: driver)
            each.move(to: 8_000)
            _ = each.get("/v1/city")
        }
        #expect(again.serving.digest == server.serving.digest && again.serving.sequence == server.serving.sequence)
        #expect(again.frames == Array(server.frames.suffix(again.frames.count)) && again.frames.count > 2)
    }

    @Test("The state is written in the background as of its beginning, at intervals and at the end")
    func besideTheWriter() throws {
        let folder = try TemporaryFolder()
        let store = try store(in: folder)
        let server = try TestServer(store: store)
        let writer = SnapshotWriter(
            store.snapshots, program: SnapshotTests.program, framesPerSnapshot: 5, from: 0, tell: server.notices.take)
        let ana = try server.registerUser("client", "ana")
        writer.poll(server.serving)
        #expect(store.snapshots.sequences.isEmpty)
        server.post("taxis/request", request, token: ana)
        let (digest, frames) = (server.serving.digest, server.serving.sequence)
        writer.poll(server.serving)
        server.post("taxis/withdraw", token: ana)
        #expect(server.serving.digest != digest)
        #expect(
            eventually {
                writer.poll(server.serving)
                return writer.figures.frame > 0
            })
        #expect(writer.figures.frame == frames && writer.figures.seconds > writer.figures.pauseSeconds)
        #expect(try store.snapshots.read(frames).digest == digest)
        guard case .snapshotWritten(frames, _, _) = server.notices.all.last else {
            Issue.record("\(server.notices.all)")
            return
        }
        let found = try recovery(of: store)
        #expect(found.recovery.snapshotSequence == frames && found.recovery.serving.digest == server.serving.digest)
        // Few frames are left, so there is no snapshot at the end.
        writer.finish(server.serving)
        #expect(store.snapshots.sequences == [frames])
    }

    @Test("A server that cannot write a snapshot reports it, continues, and leaves no files")
    func failing() throws {
        let folder = try TemporaryFolder()
        let store = try store(in: folder)
        let server = try TestServer(store: store)
        let writer = SnapshotWriter(
            store.snapshots, program: SnapshotTests.program, framesPerSnapshot: 1, from: 0, tell: server.notices.take)
        _ = try server.registerUser("client", "ana")
        // A folder has the place of the new file.
        let unfinished = "\(store.snapshots.folder)/snapshot-\(server.serving.sequence).bin.unfinished"
        mkdir(unfinished, 0o700)
        writer.poll(server.serving)
        #expect(
            eventually {
                writer.poll(server.serving)
                return !server.notices.all.isEmpty
            })
        guard case .snapshotFailed = server.notices.all.last else {
            Issue.record("\(server.notices.all)")
            return
        }
        #expect(store.snapshots.sequences.isEmpty && writer.figures.frame == 0)
        rmdir(unfinished)
    }

    @Test("A program has one non-zero stamp")
    func stamp() throws {
        #expect(try ProgramFingerprint.ofThisProgram() == ProgramFingerprint.ofThisProgram())
        #expect(try ProgramFingerprint.ofThisProgram() != 0)
    }
}
