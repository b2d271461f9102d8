import Behaviour
import CityHost
import Quantities
import ServiceKernel
import TaxiService

/// The state of services that others have used up to a moment: from there replications go on, each from a copy of it.
package final class Beginning: Sendable {
    /// Who is doing what at the moment.
    package struct Counts: Hashable, Sendable {
        /// In a queue or with a ride.
        package var driversAtWork = 0
        package var requestsWaiting = 0
        /// Accepted, and not over.
        package var requestsAllocated = 0
        package var reservations = 0
    }

    /// Of whom there are how many, whatever they do: the first numbers are theirs.
    package struct Registered: Hashable, Sendable {
        package var drivers: Int
        package var clients: Int

        package init(drivers: Int, clients: Int) { (self.drivers, self.clients) = (drivers, clients) }
    }

    package let moment: SimTime
    /// Of the services at the moment.
    package let digest: UInt64
    package let counts: Counts
    /// For so many drivers there is room.
    package let driverRoom: Int
    let registered: Registered
    /// Requests so far.
    let requestCount: UInt32
    private let base: WorldPlan
    private let drivers: Int?
    private let state: [UInt8]
    /// Rides that were not over.
    let rides: TaxiService.RideViews

    /// - Parameters:
    ///   - state: what a host of `base` describes that has been told everything up to the moment.
    ///   - base: the scenario that is served, and for how many drivers there is room, if that is not the scenario's to say.
    ///   - rides: what is known of requests that are not over.
    /// - Throws: where that is no such state.
    package init(
        _ state: [UInt8], of base: SimulationSetup, drivers: Int?, at moment: SimTime, registered: Registered,
        rides: TaxiService.RideViews = TaxiService.RideViews()
    ) throws {
        (self.state, self.drivers, self.moment, self.rides) = (state, drivers, moment, rides)
        let plan = WorldPlan(base)
        let host = try Beginning.host(plan, drivers, state)
        self.base = plan
        digest = host.digest
        driverRoom = host.taxis.driverCount
        requestCount = UInt32(host.taxis.counts.accepted)
        var registered = registered
        var counts = Counts()
        let present = host.taxis.present(at: moment, rides)
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

    /// The services as they were at the moment.
    func makeHost(checks: InvariantChecks = .none, log: HostLog? = nil) throws -> CityHost {
        try Beginning.host(base, drivers, state, checks: checks, log: log)
    }

    private static func host(
        _ plan: WorldPlan, _ drivers: Int?, _ state: [UInt8], checks: InvariantChecks = .none, log: HostLog? = nil
    ) throws -> CityHost {
        var host = plan.makeHost(drivers: drivers, checks: checks, log: log)
        var form = StateForm(reading: state)
        try host.describe(state: &form)
        guard form.isAtEnd else { throw UnreadableState("there is more than the services keep") }
        return host
    }

    /// The day and the clock at the moment.
    var calendar: LocalCalendar { base.calendar }

    var hasDate: Bool { base.setup.startDate != nil }
}

extension SimulationSetup {
    /// The same people from a moment on: for them it is the start of the run.
    ///
    /// - Parameter duration: from there.
    package func goingOn(from beginning: Beginning, for duration: SimDuration) -> SimulationSetup {
        var setup = self
        setup.beginning = beginning
        setup.duration = duration
        // The city is as it is, and nobody in it has to be known to anybody.
        (setup.warmUp, setup.findsWarmUp, setup.hasAccounts) = (.zero, false, false)
        setup.clockAtStart = beginning.calendar.clock(at: beginning.moment)
        setup.startDate = beginning.hasDate ? beginning.calendar.date(at: beginning.moment) : nil
        setup.reactions = reactions?.mapToday { $0.goingOn(from: beginning, for: duration) }
        return setup
    }

    /// As those live who go on from a moment, on the time of the services; the same for everybody else.
    var lived: SimulationSetup {
        guard let beginning else { return self }
        var setup = self
        let before = beginning.moment.sinceStart
        setup.clockAtStart = beginning.calendar.clockAtStart
        setup.zonedStart = beginning.calendar.zoned
        setup.startDate = beginning.hasDate ? beginning.calendar.startDate : nil
        (setup.warmUp, setup.duration) = (before, before + duration)
        return setup
    }
}
