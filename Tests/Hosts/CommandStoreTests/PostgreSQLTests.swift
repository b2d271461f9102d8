import Glibc
import OperatingSystem
import Synchronization
import TestSupport
import Testing

@testable import CommandStore

/// The database of `CABRANK_POSTGRESQL`, as `make try-standby` provides one.
private enum TestDatabase {
    static let url = getenv("CABRANK_POSTGRESQL").map { String(cString: $0) }

    static func address(schema: String, snapshots: String) -> StoreAddress {
        StoreAddress("\(url ?? "")?options=-csearch_path%3D\(schema)", snapshots: snapshots)
    }
}

/// Tests of a shared store, each in a schema of its own.
@Suite(
    "A store on PostgreSQL",
    .enabled(if: TestDatabase.url != nil, "CABRANK_POSTGRESQL names no database: 'make try-standby' runs these"))
struct PostgreSQLTests {
    /// A schema that is dropped after the test, and a folder for snapshots.
    private final class Schema {
        let name: String
        let connection: PostgreSQLConnection
        let snapshots: TemporaryFolder
        private static let count = Atomic(0)

        init() throws {
            name = "t\(getpid())_\(Schema.count.add(1, ordering: .relaxed).newValue)"
            connection = try PostgreSQLConnection(try #require(TestDatabase.url))
            snapshots = try TemporaryFolder()
            try connection.execute("CREATE SCHEMA \(name); SET search_path TO \(name)")
        }

        deinit { try? connection.execute("DROP SCHEMA \(name) CASCADE") }

        /// - Parameter server: Name of a server, which has its own snapshots.
        func open(
            _ mode: CommandStore.Mode = .openOrCreate, server: String = "a",
            seconds: Double = Double(WaitLimit.secondsNever),
            defect: StoreDefect? = nil
        ) throws -> CommandStore {
            try CommandStore(
                at: TestDatabase.address(schema: name, snapshots: "\(snapshots.path)/\(server)"), mode: mode,
                description: SampleStore.description, defect: defect, leaseSeconds: seconds)
        }

        func writer(
            server: String = "a", seconds: Double = Double(WaitLimit.secondsNever), defect: StoreDefect? = nil
        ) throws -> CommandStore {
            let store = try open(server: server, seconds: seconds, defect: defect)
            try #require(try eventually { try store.becomeWriter { _ in } })
            return store
        }
    }

    private func commit(_ count: Int, to store: CommandStore) throws {
        for _ in 0..<count { try store.append(SampleStore.frame(store.nextSequence)) }
        try store.commit()
    }

    @Test("U04: committed frames are there as they were written, also for later servers")
    func frames() throws {
        let schema = try Schema()
        #expect(throws: StoreError.self) { try schema.open(.open) }
        var store: CommandStore? = try schema.writer()
        for count in [1, 7, 300, 2] { try commit(count, to: try #require(store)) }
        #expect(store?.bytesOnDisk() ?? -1 >= 0)
        #expect(throws: StoreError.self) { try schema.open(.create, server: "b") }
        store = nil
        let later = try schema.writer()
        #expect(later.lastSequence == 310 && SampleStore.fault(in: later, through: 310) == nil)
        #expect(try later.answer(of: 5) == SampleStore.frame(5).answer)
        #expect(try later.check().damages.isEmpty)
        let reader = try schema.open(.readOnly)
        #expect(SampleStore.fault(in: reader, through: 310) == nil)
        try commit(3, to: later)
        #expect(SampleStore.fault(in: reader, through: 310) == nil)
        #expect(throws: StoreError.readOnly(folder: reader.displayName)) { try reader.append(SampleStore.frame(311)) }
    }

    @Test("A follower reads each frame once, in order, and takes over when the writer's connection is gone")
    func follows() throws {
        let schema = try Schema()
        var writer: CommandStore? = try schema.writer()
        let standby = try schema.open(server: "b")
        var read: [UInt64] = []
        for count in [3, 1, 40] {
            try commit(count, to: try #require(writer))
            try standby.follow { read.append($0.sequence) }
            #expect(try !standby.becomeWriter { read.append($0.sequence) })
        }
        try commit(5, to: try #require(writer))
        writer = nil
        #expect(try eventually { try standby.becomeWriter { read.append($0.sequence) } })
        #expect(read == Array(1...49))
        try commit(2, to: standby)
        #expect(SampleStore.fault(in: standby, through: 51) == nil)
    }

    @Test("A writer that does not renew its lease is superseded, and can write no more, not even once")
    func superseded() throws {
        let schema = try Schema()
        let frozen = try schema.writer()
        try commit(4, to: frozen)
        let other = try schema.writer(server: "b", seconds: 0)
        try frozen.append(SampleStore.frame(5))
        #expect(throws: StoreError.superseded(path: frozen.displayName)) { try frozen.commit() }
        #expect(throws: StoreError.self) { try frozen.append(SampleStore.frame(6)) }
        #expect(other.lastSequence == 4)
        try commit(1, to: other)
        #expect(SampleStore.fault(in: other, through: 5) == nil)
        let third = try schema.writer(server: "c", seconds: 0)
        other.renewLease()
        #expect(other.failure == .superseded(path: other.displayName) && third.lastSequence == 5)
    }

    /// State shared by several writers.
    private final class Shared: Sendable {
        let acknowledged = Mutex<[UInt64]>([])
        let problems = Mutex<[String]>([])
        let isOver = Atomic(false)
    }

    @Test("Takeovers at random moments during commits lose no acknowledged frame, and each has one writer")
    func takeovers() throws {
        let schema = try Schema()
        _ = try schema.writer()
        let shared = Shared()
        let threads = try (0..<4).map { server in
            let started = WorkerThread { [name = schema.name, folder = schema.snapshots.path] in
                var (random, lives) = (SplitMix64(seed: UInt64(server) + 77), 0)
                do {
                    while !shared.isOver.load(ordering: .relaxed) {
                        lives += 1
                        let address = TestDatabase.address(schema: name, snapshots: "\(folder)/\(server)-\(lives)")
                        let store = try CommandStore(
                            at: address, mode: .open, description: SampleStore.description, leaseSeconds: 0.005)
                        try PostgreSQLTests.write(to: store, &random, shared)
                    }
                } catch {
                    shared.problems.withLock { $0.append("\(error)") }
                }
            }
            return try #require(started)
        }
        #expect(eventually { shared.acknowledged.withLock { $0.count } >= 1_000 })
        shared.isOver.store(true, ordering: .relaxed)
        for thread in threads { thread.join() }
        let heir = try schema.writer(server: "heir")
        let told = shared.acknowledged.withLock { $0 }
        #expect(shared.problems.withLock { $0 } == [])
        #expect(Set(told).count == told.count)
        #expect(told.max() ?? 0 <= heir.lastSequence)
        #expect(SampleStore.fault(in: heir, through: heir.lastSequence) == nil)
    }

    /// Writes until another server has taken over.
    private static func write(
        to store: CommandStore, _ random: inout SplitMix64, _ shared: Shared
    ) throws {
        while try !store.becomeWriter({ _ in }) {
            if shared.isOver.load(ordering: .relaxed) { return }
            usleep(1_000)
        }
        while !shared.isOver.load(ordering: .relaxed) {
            let first = store.nextSequence
            for _ in 0...random.below(5) { try store.append(SampleStore.frame(store.nextSequence)) }
            do {
                try store.commit()
            } catch {
                if case .superseded = error { return }
                throw error
            }
            shared.acknowledged.withLock { $0 += first..<store.nextSequence }
        }
    }

    @Test("A damaged row is found, with its place")
    func damage() throws {
        let schema = try Schema()
        let store = try schema.writer()
        for _ in 0..<3 { try commit(2, to: store) }
        try schema.connection.execute(
            "UPDATE cabrank_groups SET bytes = set_byte(bytes, 7, get_byte(bytes, 7) # 1) WHERE first = 3")
        #expect(try store.check().damages.first?.sequence == 3)
        #expect(throws: StoreError.self) { try store.readFrames(after: 0) { _ in } }
    }

    @Test("Frames lost or swapped on purpose are found")
    func defects() throws {
        for defect in [StoreDefect.loseFrame(2), .swapFrames(2)] {
            let schema = try Schema()
            let store = try schema.writer(defect: defect)
            try commit(4, to: store)
            #expect(SampleStore.fault(in: store, through: 4) != nil)
        }
    }

    @Test("In a common folder for snapshots each store sees its own")
    func snapshots() throws {
        let (schema, other) = (try Schema(), try Schema())
        let store = try schema.writer()
        try commit(4, to: store)
        try store.writeSnapshot([1, 2, 3], upTo: 4, digest: 9)
        var description = SampleStore.description
        description.secretKey[0] += 1
        let address = TestDatabase.address(schema: other.name, snapshots: "\(schema.snapshots.path)/a")
        let beside = try CommandStore(at: address, mode: .create, description: description)
        #expect(store.snapshots.sequences == [4] && beside.snapshots.sequences == [])
    }

    @Test("An unreachable database is reported without its password")
    func password() {
        #expect(
            throws: StoreError.failed(
                path: "postgresql://ana@127.0.0.1:1/city", action: "connecting",
                reason: "connection to server at \"127.0.0.1\", port 1 failed: Connection refused")
        ) { _ = try PostgreSQLConnection("postgresql://ana:se:cret@127.0.0.1:1/city") }
    }
}
