import OperatingSystem
import Quantities
import SimulationKernel

/// Data connections of the drivers (D05): their state, the next loss, and the return of a lost connection.
struct DriverConnections: ~Copyable {
    struct Connection: BitwiseCopyable {
        /// Next loss or return.
        var change = EventHandle.none
        /// Time at which a lost connection returns.
        var restoredAt = SimTime.zero
        /// Numbers of losses drawn and of losses so far, which name random streams.
        var lossDraws: UInt32 = 0
        var losses: UInt32 = 0
        var isLost = false
    }

    private var connections: Slab<Connection>
    /// Time between losses; nil if connections are never lost.
    private let lossSeconds: PerDriver<Sampler?>
    private let lengthSeconds: PerDriver<Sampler?>

    init(_ setup: TaxiPopulationSetup, drivers: Int) {
        lossSeconds = setup.perDriver(setup.draws.connectionLossSeconds) { $0.habits.connection?.lossSampler }
        lengthSeconds = setup.perDriver(setup.draws.connectionLengthSeconds) { $0.habits.connection?.lengthSampler }
        let areLost = lossSeconds.contains { $0 != nil }
        connections = Slab(repeating: Connection(), count: areLost ? drivers : 0)
    }

    var memoryBytes: Int { connections.bytes }

    func prefetch(_ driver: Int) { connections.prefetch(driver) }

    @inline(__always)
    func isConnected(_ driver: Int) -> Bool { connections.count == 0 || !connections[driver].isLost }

    func backAt(_ driver: Int) -> SimTime { connections.count == 0 ? .zero : connections[driver].restoredAt }

    /// Draws the next loss after the driver has started work or the connection has returned. An earlier draw is
    /// discarded, because a Poisson process has no memory.
    mutating func expectLoss(
        of driver: Int, _ id: DriverID, at time: SimTime, _ travel: TaxiTravelTimes, _ agenda: inout Agenda
    ) {
        guard let lossSeconds = lossSeconds[driver] else { return }
        agenda.cancel(connections[driver].change)
        let seconds = travel.draw(
            lossSeconds, for: .connectionLoss, of: travel.key(of: id), occurrence: connections[driver].lossDraws)
        connections[driver].lossDraws += 1
        connections[driver].change = agenda.plan(.connectionLost(id), at: time + SimDuration(seconds: seconds))
    }

    /// Clears the planned change, which has occurred.
    mutating func clearPlannedChange(of driver: Int) {
        if connections.count > 0 { connections[driver].change = .none }
    }

    mutating func noteLost(
        by driver: Int, _ id: DriverID, at time: SimTime, _ travel: TaxiTravelTimes, _ agenda: inout Agenda
    ) {
        // A loss from another source than this scenario ends at once.
        guard let lengthSeconds = lengthSeconds[driver] else {
            return _ = agenda.plan(.connectionRegained(id), at: time)
        }
        agenda.cancel(connections[driver].change)
        let seconds = travel.draw(
            lengthSeconds, for: .connectionLength, of: travel.key(of: id), occurrence: connections[driver].losses)
        connections[driver].losses += 1
        connections[driver].isLost = true
        awaitReturn(of: driver, id, at: time + SimDuration(seconds: seconds), &agenda)
    }

    mutating func awaitReturn(of driver: Int, _ id: DriverID, at time: SimTime, _ agenda: inout Agenda) {
        guard connections.count > 0 else { return }
        assert(connections[driver].isLost, "the connection was not lost")
        connections[driver].restoredAt = time
        connections[driver].change = agenda.plan(.connectionRegained(id), at: time)
    }

    mutating func noteBack(_ driver: Int) {
        if connections.count > 0 { connections[driver].isLost = false }
    }
}
