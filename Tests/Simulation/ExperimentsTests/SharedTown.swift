import CityHost
import Quantities
import TaxiService

@testable import Experiments

/// A host, the residents of its city, and the effects so far; real users ride and drive there, too.
struct SharedTown: ~Copyable {
    let setup: SimulationSetup
    /// Number of drivers for whom there is room.
    let room: Int
    var host: CityHost
    let residents: Residents
    var now: SimTime
    var effects: [TaxiService.Effect] = []

    /// Creates a town and registers its residents.
    ///
    /// - Parameter strangers: room for drivers other than the residents.
    init(
        _ setup: SimulationSetup, from start: SimTime, strangers: Int = 1, checks: InvariantChecks = .everyCommand
    ) throws {
        self.setup = setup
        room = WorldPlan(setup).driverCount + strangers
        host = WorldPlan(setup).makeHost(drivers: room, checks: checks)
        residents = Residents(of: setup, in: host, from: start)
        now = start
        try residents.register(on: &host, at: start)
    }

    /// Creates the same town with other residents.
    init(replacingResidents residents: Residents, in town: consuming SharedTown) {
        (self.residents, now) = (residents, town.now)
        (setup, room) = (town.setup, town.room)
        host = town.host
    }

    mutating func perform(_ command: HostCommand) {
        host.perform(command, at: now)
        note()
        act()
    }

    private mutating func note() {
        for effect in host.taxis.effects {
            effects.append(effect)
            residents.note(effect, at: now)
        }
    }

    private mutating func act() {
        while let command = residents.nextCommand(at: now) {
            host.perform(command, at: now)
            note()
        }
    }

    mutating func run(until end: SimTime) {
        while true {
            let moment = residents.nextEventTime
            if let fired = host.fireNextTimer(dueBy: min(end, moment)) {
                now = max(now, fired.due)
                note()
            } else if moment <= end {
                now = max(now, moment)
                residents.performNextEvent(at: now)
            } else {
                break
            }
            act()
        }
        now = end
    }

    func count(_ isCounted: (TaxiService.Effect) -> Bool) -> Int { effects.count(where: isCounted) }
}
