import Quantities
import TaxiService

/// Records the walk-up clients and the places of ranks with rules of their own (T14, T15).
struct RankServiceRecorder {
    /// A walk-up client who has not taken a taxi yet.
    private struct Waiting {
        var rank: Int
        var since: SimTime
        var isInLine = false
        /// Whether the client came after the warm-up.
        var isCounted = true
    }

    private var records: [RankServiceRecord]
    /// The clients by request, and the drivers in holding lots. Only looked up, or changed all alike.
    private var clients: [RequestID: Waiting] = [:]
    private var drivers: [DriverID: Waiting] = [:]
    private var lengths: [UInt32]
    /// The time up to which the lengths are integrated.
    private var integrated: [SimTime]
    private let end: SimTime

    init(_ run: MeasuredRun) {
        records = run.rankZones.map { RankServiceRecord(zone: $0) }
        lengths = run.rankZones.map { _ in 0 }
        integrated = run.rankZones.map { _ in .zero }
        end = .zero + run.duration
    }

    private func rank(in zone: ZoneID) -> Int? { records.firstIndex { $0.zone == zone } }

    // MARK: Walk-up clients

    mutating func walkUp(_ request: RequestID, in zone: ZoneID, at time: SimTime) {
        guard let rank = rank(in: zone) else { return }
        records[rank].walkUps += 1
        clients[request] = Waiting(rank: rank, since: time)
    }

    mutating func standInLine(_ request: RequestID, at time: SimTime) {
        guard let client = clients[request] else { return }
        clients[request]?.isInLine = true
        change(client.rank, by: 1, at: time)
    }

    mutating func balk(in zone: ZoneID) {
        guard let rank = rank(in: zone) else { return }
        records[rank].walkUps += 1
        records[rank].balked += 1
    }

    mutating func serve(_ request: RequestID, at time: SimTime) {
        guard let client = remove(request, at: time) else { return }
        let wait = time - client.since
        records[client.rank].served += 1
        records[client.rank].wait += wait
        records[client.rank].waitMax = max(records[client.rank].waitMax, wait)
    }

    mutating func renege(_ request: RequestID, at time: SimTime) {
        if let client = remove(request, at: time) { records[client.rank].reneged += 1 }
    }

    /// Removes a client, and returns the client if it counts.
    private mutating func remove(_ request: RequestID, at time: SimTime) -> Waiting? {
        guard let client = clients.removeValue(forKey: request) else { return nil }
        if client.isInLine { change(client.rank, by: -1, at: time) }
        return client.isCounted ? client : nil
    }

    private mutating func change(_ rank: Int, by change: Int, at time: SimTime) {
        integrate(rank, until: time)
        lengths[rank] = UInt32(Int(lengths[rank]) + change)
        if time < end { records[rank].lineMax = max(records[rank].lineMax, lengths[rank]) }
    }

    private mutating func integrate(_ rank: Int, until time: SimTime) {
        let until = min(time, end)
        guard until > integrated[rank] else { return }
        records[rank].lineClientSeconds += Double(lengths[rank]) * (until - integrated[rank]).seconds
        integrated[rank] = until
    }

    // MARK: Taxis

    mutating func turnAway(in zone: ZoneID) { if let rank = rank(in: zone) { records[rank].turnedAway += 1 } }

    mutating func hold(_ driver: DriverID, in zone: ZoneID, at time: SimTime) {
        guard let rank = rank(in: zone), drivers[driver] == nil else { return }
        records[rank].held += 1
        drivers[driver] = Waiting(rank: rank, since: time)
    }

    /// Notes that a driver is called forward or leaves the queue; has no effect on a driver in no lot.
    mutating func release(_ driver: DriverID, at time: SimTime) {
        guard !drivers.isEmpty, let held = drivers.removeValue(forKey: driver), held.isCounted else { return }
        records[held.rank].released += 1
        records[held.rank].holding += time - held.since
    }

    // MARK: Time

    /// Resets all counts at the end of the warm-up.
    mutating func endWarmUp(at time: SimTime) {
        for rank in records.indices {
            integrate(rank, until: time)
            records[rank] = RankServiceRecord(zone: records[rank].zone)
            (records[rank].lineMax, integrated[rank]) = (lengths[rank], time)
        }
        clients = clients.mapValues { RankServiceRecorder.uncounted($0) }
        drivers = drivers.mapValues { RankServiceRecorder.uncounted($0) }
    }

    private static func uncounted(_ waiting: Waiting) -> Waiting {
        var waiting = waiting
        waiting.isCounted = false
        return waiting
    }

    /// Returns the records after the end of the run.
    mutating func finish() -> [RankServiceRecord] {
        for rank in records.indices { integrate(rank, until: end) }
        for client in clients.values where client.isCounted { records[client.rank].openAtEnd += 1 }
        return records
    }
}
