import Quantities
import SimulationKernel
import System

/// The drivers' data connections (D05): which stand, when the next is lost, and when a lost one is back.
struct Connections: ~Copyable {
    struct Connection: BitwiseCopyable {
        /// The next loss, or the return.
        var change = EventHandle.none
        /// When a lost connection is back.
        var backAt = SimTime.zero
        /// How often the driver has begun to expect a loss, and lost it: these name random streams.
        var spells: UInt32 = 0
        var losses: UInt32 = 0
        var isLost = false
    }

    private var connections: Slab<Connection>
    /// nil: never lost.
    private let lossSeconds: Sampler?
    private let lengthSeconds: Sampler?

    init(_ draws: Draws, drivers: Int) {
        lossSeconds = draws.connectionLossSeconds
        lengthSeconds = draws.connectionLengthSeconds
        connections = Slab(repeating: Connection(), count: lossSeconds == nil ? 0 : drivers)
    }

    var memoryBytes: Int { connections.bytes }

    func prefetch(_ driver: Int) { connections.prefetch(driver) }

    @inline(__always)
    func stands(_ driver: Int) -> Bool { connections.count == 0 || !connections[driver].isLost }

    func backAt(_ driver: Int) -> SimTime { connections.count == 0 ? .zero : connections[driver].backAt }

    /// The driver has started work, or the connection is back: the next loss is drawn. What was drawn before and has not
    /// happened is forgotten, as a Poisson process forgets.
    mutating func expectLoss(
        of driver: Int, _ id: DriverID, at time: SimTime, _ travel: TaxiTravel, _ agenda: inout Agenda
    ) {
        guard let lossSeconds else { return }
        agenda.cancel(connections[driver].change)
        let seconds = travel.draw(
            lossSeconds, for: .connectionLoss, of: travel.key(of: id), occurrence: connections[driver].spells)
        connections[driver].spells += 1
        connections[driver].change = agenda.plan(.connectionLost(id), at: time + SimDuration(seconds: seconds))
    }

    /// What was planned has come.
    mutating func noteChange(of driver: Int) {
        if connections.count > 0 { connections[driver].change = .none }
    }

    mutating func noteLost(
        by driver: Int, _ id: DriverID, at time: SimTime, _ travel: TaxiTravel, _ agenda: inout Agenda
    ) {
        // One that is not of this scenario's making comes back at once.
        guard let lengthSeconds else { return _ = agenda.plan(.connectionRegained(id), at: time) }
        agenda.cancel(connections[driver].change)
        let seconds = travel.draw(
            lengthSeconds, for: .connectionLength, of: travel.key(of: id), occurrence: connections[driver].losses)
        connections[driver].losses += 1
        connections[driver].isLost = true
        awaitReturn(of: driver, id, at: time + SimDuration(seconds: seconds), &agenda)
    }

    mutating func awaitReturn(of driver: Int, _ id: DriverID, at time: SimTime, _ agenda: inout Agenda) {
        guard connections.count > 0 else { return }
        assert(connections[driver].isLost, "what was never lost does not come back")
        connections[driver].backAt = time
        connections[driver].change = agenda.plan(.connectionRegained(id), at: time)
    }

    mutating func noteBack(_ driver: Int) {
        if connections.count > 0 { connections[driver].isLost = false }
    }
}
