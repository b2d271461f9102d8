import Glibc

/// A lease on a store that several servers share: the writer's generation is in the database, and the writer renews its
/// lease regularly.
///
/// The renewals only decide when another server takes over. The database itself prevents two writers: it inserts a row
/// only if the row's generation is the current one.
final class WriterLease {
    static let schema = """
        CREATE TABLE cabrank_writer (
            number BIGINT PRIMARY KEY, generation BIGINT NOT NULL, beats BIGINT NOT NULL, backend BIGINT NOT NULL,
            started BIGINT NOT NULL);
        INSERT INTO cabrank_writer VALUES (1, 0, 0, 0, 0)
        """

    private struct Observation: Hashable {
        let generation, beats: Int64
    }

    /// Time without a renewal after which the writer counts as gone.
    static let defaultSeconds = 5.0
    private static let secondsPerBeat = 1.0

    private let connection: PostgreSQLConnection
    private let secondsMax: Double
    private let observation, acquisition: any StoreStatement
    private var renewal: (any StoreStatement)?
    private var nextBeat = 0.0
    private var seen: Observation?
    private var secondsOfSeen = 0.0

    init(of connection: PostgreSQLConnection, secondsMax: Double) throws(StoreError) {
        (self.connection, self.secondsMax) = (connection, secondsMax)
        // Process ID and start time identify a connection.
        let started = "(extract(epoch FROM backend_start) * 1000000)::bigint"
        observation = try connection.prepare(
            """
            SELECT generation, beats, (
                SELECT count(*) FROM pg_stat_activity WHERE pid = backend AND \(started) = cabrank_writer.started)
            FROM cabrank_writer
            """, for: "looking for the writer")
        acquisition = try connection.prepare(
            """
            UPDATE cabrank_writer SET generation = generation + 1, beats = 0, backend = pg_backend_pid(),
                started = (SELECT \(started) FROM pg_stat_activity WHERE pid = pg_backend_pid())
            WHERE generation = $1 AND beats = $2
            """, for: "taking over")
    }

    /// Takes the lease if the writer is gone: its connection is closed, or it has not renewed the lease for
    /// `secondsMax` of repeated calls.
    func acquire() throws(StoreError) -> Bool {
        var (now, isConnected): (Observation?, Bool) = (nil, true)
        try observation.run {
            now = Observation(generation: $0.number(0), beats: $0.number(1))
            isConnected = $0.number(2) > 0
            return false
        }
        guard let now else { throw .missing(folder: connection.path) }
        if now != seen { (seen, secondsOfSeen) = (now, WriterLease.seconds) }
        if isConnected && WriterLease.seconds - secondsOfSeen < secondsMax { return false }
        guard try acquisition.run([now.generation, now.beats]) == 1 else { return false }
        connection.setGeneration(now.generation + 1)
        renewal = try connection.prepare(
            """
            UPDATE cabrank_writer SET beats = beats + 1 WHERE generation = \(now.generation + 1)
            RETURNING pg_total_relation_size('cabrank_groups')
            """, for: "renewing the lease")
        return true
    }

    /// Renews the lease, if it is time to.
    ///
    /// - Throws: `StoreError` if another server has taken over.
    func renew() throws(StoreError) {
        guard let renewal, WriterLease.seconds >= nextBeat else { return }
        let changed = try renewal.run { row in
            connection.note(byteCount: row.number(0))
            return false
        }
        if changed == 0 { throw .superseded(path: connection.path) }
        nextBeat = WriterLease.seconds + WriterLease.secondsPerBeat
    }

    /// Seconds of a steady clock that includes sleep.
    private static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
