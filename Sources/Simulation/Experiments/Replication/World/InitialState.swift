import Behaviour
import CityHost
import Quantities
import ServiceKernel
import TaxiService

/// A saved state of the services of a used city: replications resume from it, each from its own copy.
package final class InitialState: Sendable {
    /// Activity at the time of the state.
    package struct Counts: Hashable, Sendable {
        /// Drivers in a queue or with a ride.
        package var driversAtWork = 0
        /// Requests without a driver.
        package var requestsWaiting = 0
        /// Accepted requests whose rides are not over.
        package var requestsAllocated = 0
        /// Reservations that have not entered dispatch.
        package var reservations = 0
    }

    /// Numbers of registered drivers and clients, active or not: they have the first numbers.
    package struct Registered: Hashable, Sendable {
        /// Number of registered drivers.
        package var drivers: Int
        /// Number of registered clients.
        package var clients: Int

        /// Creates the two numbers.
        package init(drivers: Int, clients: Int) { (self.drivers, self.clients) = (drivers, clients) }
    }

    /// Time of the state on the clock of the services.
    package let time: SimTime
    /// Digest of the services' state.
    package let digest: UInt64
    /// Activity at that time.
    package let counts: Counts
    /// Number of drivers for whom the taxi service has room.
    package let driverCapacity: Int
    let registered: Registered
    /// Number of requests so far.
    let requestCount: UInt32
    private let base: WorldPlan
    private let drivers: Int?
    private let state: [UInt8]
    /// Rides that were not over.
    let rides: TaxiService.RideViews

    /// Validates a saved state.
    ///
    /// - Parameters:
    ///   - state: state of a host of `base` after all commands up to the moment.
    ///   - base: the served scenario; `drivers` is the room for drivers if it differs from the scenario's.
    ///   - rides: views of the requests that are not over.
    /// - Throws: if `state` is not a valid state of such a host.
    package init(
        _ state: [UInt8], of base: SimulationSetup, drivers: Int?, at moment: SimTime, registered: Registered,
        rides: TaxiService.RideViews = TaxiService.RideViews()
    ) throws {
        (self.state, self.drivers, self.time, self.rides) = (state, drivers, moment, rides)
        let plan = WorldPlan(base)
        let host = try InitialState.host(plan, drivers, state)
        self.base = plan
        digest = host.digest
        driverCapacity = host.taxis.driverCount
        requestCount = UInt32(host.taxis.counts.accepted)
        var registered = registered
        var counts = Counts()
        let present = host.taxis.snapshotEffects(at: moment, rides)
        counts.driversAtWork = present.count { if case .driverStarted = $0.effect { true } else { false } }
        for ride in TaxiService.RideViews(present).unordered {
            registered.clients = max(registered.clients, Int(ride.client.index) + 1)
            switch ride.state {
            case .reserved: counts.reservations += 1
            case .searching: counts.requestsWaiting += 1
            case .onItsWay, .there, .onBoard: counts.requestsAllocated += 1
            case .concluded, .interrupted, .noShow, .withdrawn, .cancelled: break
            }
        }
        self.registered = registered
        self.counts = counts
    }

    /// Returns the services in the saved state.
    func makeHost(checks: InvariantChecks = .none, log: HostLog? = nil) throws -> CityHost {
        try InitialState.host(base, drivers, state, checks: checks, log: log)
    }

    private static func host(
        _ plan: WorldPlan, _ drivers: Int?, _ state: [UInt8], checks: InvariantChecks = .none, log: HostLog? = nil
    ) throws -> CityHost {
        var host = plan.makeHost(drivers: drivers, checks: checks, log: log)
        var form = StateCoder(reading: state)
        try host.code(with: &form)
        guard form.isAtEnd else { throw UnreadableState("there is data after the state of the services") }
        return host
    }

    /// The calendar of the served city.
    var calendar: LocalCalendar { base.calendar }

    var hasDate: Bool { base.setup.startDate != nil }
}

extension SimulationSetup {
    /// Returns the same people from a saved state on, which is the start of their run.
    ///
    /// - Parameter duration: duration from there.
    package func resumed(from beginning: InitialState, for duration: SimDuration) -> SimulationSetup {
        var setup = self
        setup.initialState = beginning
        // Those of the scenario of today are at times of its run.
        setup.events = []
        setup.duration = duration
        // The city is in operation, and its users need no accounts.
        (setup.warmUp, setup.estimatesWarmUp, setup.hasAccounts) = (.zero, false, false)
        setup.clockAtStart = beginning.calendar.clock(at: beginning.time)
        setup.startDate = beginning.hasDate ? beginning.calendar.date(at: beginning.time) : nil
        setup.reactions = reactions?.mapToday { $0.resumed(from: beginning, for: duration) }
        return setup
    }

    /// The setup on the clock of the services from which it resumes; unchanged without a saved state.
    var onServiceClock: SimulationSetup {
        guard let initialState else { return self }
        var setup = self
        let before = initialState.time.sinceStart
        setup.clockAtStart = initialState.calendar.clockAtStart
        setup.zonedStart = initialState.calendar.zonedStart
        setup.startDate = initialState.hasDate ? initialState.calendar.startDate : nil
        (setup.warmUp, setup.duration) = (before, before + duration)
        return setup
    }
}
