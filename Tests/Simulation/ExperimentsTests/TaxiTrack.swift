import CityHost
import CityModel
import Experiments
import Quantities
import TaxiService

/// Observed positions of every taxi, computed from a run's commands alone by a second service.
struct TaxiTrack {
    enum Sight: Equatable {
        case started, moved, accepted, arrived, pickedUp, concluded, interrupted, gaveBack, wentOffline
    }

    struct Entry {
        var time: SimTime
        var sight: Sight
        var position: Position
        /// Pickup position of an acceptance.
        var pickup: Position?
        /// First party of the current ride, before the command.
        var request: RequestID
    }

    /// Observations of each driver in order of time.
    private(set) var entries: [[Entry]]

    /// Replays the commands.
    ///
    /// - Parameter commands: commands of a run with `setup`.
    init(_ commands: [TimedCommand], _ setup: SimulationSetup, drivers: Int) {
        entries = Array(repeating: [], count: drivers)
        let clock = TravelClock(city: setup.city, clockAtStart: setup.clockAtStart, traffic: setup.traffic)
        var service = TaxiService(clock: clock, traffic: setup.traffic, rules: setup.rules, drivers: drivers)
        for command in commands {
            guard let told = command.taxi else { continue }
            let working = (0..<drivers).map { service.state(of: DriverID($0)) }
            let requests = (0..<drivers).map { service.view(of: DriverID($0)).request(0) }
            service.handle(told, at: command.time)
            for index in 0..<drivers where working[index] == .available {
                let driver = DriverID(index)
                guard service.state(of: driver) == .offline || service.state(of: driver) == .suspended else { continue }
                note(.wentOffline, driver, service.position(of: driver), requests[index], at: command.time)
            }
            guard case .driver(let driver, let action) = told else { continue }
            let isRefused = (0..<service.effects.count).contains { entry in
                if case .driverRejected = service.effects[entry] { true } else { false }
            }
            guard !isRefused, let sight = Sight(action) else { continue }
            let request = sight == .accepted ? service.view(of: driver).request(0) : requests[Int(driver.index)]
            note(
                sight, driver, service.position(of: driver), request, at: command.time,
                pickup: sight == .accepted ? service.firstPickup(for: driver) : nil)
        }
    }

    private mutating func note(
        _ sight: Sight, _ driver: DriverID, _ position: Position, _ request: RequestID, at time: SimTime,
        pickup: Position? = nil
    ) {
        entries[Int(driver.index)].append(
            Entry(time: time, sight: sight, position: position, pickup: pickup, request: request))
    }
}

extension TaxiTrack.Sight {
    fileprivate init?(_ action: TaxiService.DriverAction) {
        switch action {
        case .start: self = .started
        case .move: self = .moved
        case .accept: self = .accepted
        case .arrive: self = .arrived
        case .pickUp: self = .pickedUp
        case .conclude, .concludeAndStop: self = .concluded
        case .interrupt: self = .interrupted
        case .giveBack: self = .gaveBack
        default: return nil
        }
    }
}
