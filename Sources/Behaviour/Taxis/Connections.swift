import CMachine
import Quantities
import SimulationKernel

/// The drivers' data connections (D05): which stand, when the next is lost, and when a lost one is back.
struct Connections {
    private struct Connection: BitwiseCopyable {
        /// The next loss, or the return.
        var change = EventHandle.none
        /// When a lost connection is back.
        var backAt = SimTime.zero
        /// How often the driver has begun to expect a loss, and lost it: these name random streams.
        var spells: UInt32 = 0
        var losses: UInt32 = 0
        var isLost = false
    }

    private var connections: ContiguousArray<Connection>
    /// nil: never lost.
    private let lossSeconds: Sampler?
    private let lengthSeconds: Sampler?

    init(_ draws: Draws, drivers: Int) {
        lossSeconds = draws.connectionLossSeconds
        lengthSeconds = draws.connectionLengthSeconds
        connections = ContiguousArray(repeating: Connection(), count: lossSeconds == nil ? 0 : drivers)
    }

    var memoryBytes: Int { connections.capacity * MemoryLayout<Connection>.stride }

    func prefetch(_ driver: Int) {
        connections.withUnsafeBufferPointer { connections in
            guard !connections.isEmpty, let base = connections.baseAddress else { return }
            cabrank_prefetch_record(base + driver, MemoryLayout<Connection>.size)
        }
    }

    @inline(__always)
    func stands(_ driver: Int) -> Bool { connections.isEmpty || !connections[driver].isLost }

    func backAt(_ driver: Int) -> SimTime { connections.isEmpty ? .zero : connections[driver].backAt }

    /// The driver has started work, or the connection is back: the next loss is drawn. What was drawn before and has not
    /// happened is forgotten, as a Poisson process forgets.
    mutating func expectLoss(
        of driver: Int, _ id: DriverID, at time: SimTime, _ travel: TaxiTravel, _ agenda: inout Agenda
    ) {
        guard let lossSeconds else { return }
        agenda.cancel(connections[driver].change)
        let seconds = travel.draw(
            lossSeconds, for: .connectionLoss, entity: id.index, occurrence: connections[driver].spells)
        connections[driver].spells += 1
        connections[driver].change = agenda.plan(.connectionLost(id), at: time + SimDuration(seconds: seconds))
    }

    /// What was planned has come.
    mutating func noteChange(of driver: Int) { connections[driver].change = .none }

    mutating func noteLost(
        by driver: Int, _ id: DriverID, at time: SimTime, _ travel: TaxiTravel, _ agenda: inout Agenda
    ) {
        guard let lengthSeconds else { return }
        agenda.cancel(connections[driver].change)
        let seconds = travel.draw(
            lengthSeconds, for: .connectionLength, entity: id.index, occurrence: connections[driver].losses)
        connections[driver].losses += 1
        connections[driver].isLost = true
        awaitReturn(of: driver, id, at: time + SimDuration(seconds: seconds), &agenda)
    }

    mutating func awaitReturn(of driver: Int, _ id: DriverID, at time: SimTime, _ agenda: inout Agenda) {
        guard !connections.isEmpty else { return }
        connections[driver].backAt = time
        connections[driver].change = agenda.plan(.connectionRegained(id), at: time)
    }

    mutating func noteBack(_ driver: Int) {
        if !connections.isEmpty { connections[driver].isLost = false }
    }
}
