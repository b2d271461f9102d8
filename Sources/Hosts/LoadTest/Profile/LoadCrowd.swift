import CityHost
import CityModel
import InputFiles
import Quantities
import ServiceKernel
import TaxiService

/// Whose service a profile tests, with all that is known of them: the one place that knows every service.
package enum LoadCrowd: Sendable {
    case taxis(TaxiCrowd)
    case tours(TourCrowd)
    case activity(RunnerCrowd)
    case evening(TouristCrowd)

    /// Who is logged in: as people say it, and how many.
    package var users: [(name: String, count: Int)] {
        switch self {
        case .taxis(let crowd): [("clients", crowd.users.clients), ("drivers", crowd.users.drivers)]
        case .tours(let crowd):
            [("walkers", crowd.users.walkers), ("authors", crowd.users.authors), ("staff", crowd.users.staff)]
                .filter { $0.1 > 0 }
        case .activity(let crowd): [("runners", crowd.runners)]
        case .evening(let crowd): [("tourists", crowd.tourists)]
        }
    }

    /// Who can stand in a log, by kind.
    package var people: [NumberedKind: Int] {
        switch self {
        case .taxis(let crowd): [.client: crowd.users.clients]
        case .tours(let crowd):
            [.walker: crowd.users.walkers, .author: crowd.users.authors, .staff: crowd.users.staff]
        case .activity(let crowd): [.runner: crowd.runners]
        case .evening(let crowd): [.user: crowd.tourists, .guest: crowd.tourists]
        }
    }

    /// Drivers of taxis.
    package var driverCount: Int {
        switch self {
        case .taxis(let crowd): crowd.users.drivers
        case .tours, .activity, .evening: 0
        }
    }

    /// Where taxis are tested, or one without anything.
    package var city: City {
        switch self {
        case .taxis(let crowd): crowd.city
        case .tours, .activity, .evening: .withoutTaxis
        }
    }

    /// FIFO where no taxis are tested.
    package var dispatchPolicy: TaxiService.PolicyName {
        switch self {
        case .taxis(let crowd): crowd.rules.dispatchPolicy
        case .tours, .activity, .evening: .fifo
        }
    }

    fileprivate var services: HostedServices {
        switch self {
        case .taxis: .taxis
        case .tours: .tours
        case .activity: .activity
        case .evening: [.places, .guide]
        }
    }

    package var userCount: Int { users.reduce(0) { $0 + $1.count } }
}

extension LoadProfile {
    /// Those that users use.
    package var services: HostedServices { hasAccounts ? crowd.services.union(.accounts) : crowd.services }

    /// What the rate is made of.
    package var flows: ExpectedFlows {
        switch crowd {
        case .taxis(let crowd): TaxiFlows(self, crowd).flows
        case .tours(let crowd): TourFlows(self, crowd).flows
        case .activity(let crowd): RunnerFlows(self, crowd).flows
        case .evening(let crowd): TouristFlows(self, crowd).flows
        }
    }

    /// Why the users cannot make so many commands; nothing if they can.
    package var flowFaults: [FlowFault] {
        switch crowd {
        case .taxis(let crowd): TaxiFlows(self, crowd).faults(in: self, crowd)
        case .tours(let crowd): TourFlows(self, crowd).faults(in: self, crowd)
        case .activity(let crowd): RunnerFlows(self, crowd).faults(in: self, crowd)
        case .evening(let crowd): TouristFlows(self, crowd).faults(in: self, crowd)
        }
    }

    /// A fresh host of the services that it tests.
    ///
    /// - Parameters:
    ///   - fault: planted in its services.
    ///   - log: takes what the services are told.
    package func makeHost(
        checks: InvariantChecks = .none, fault: ServiceFault? = nil, log: HostLog? = nil
    ) -> CityHost {
        switch crowd {
        case .taxis(let crowd):
            var target = TestedTaxis(of: self, crowd)
            if case .taxis(let defect) = fault { target.defect = defect }
            return target.makeHost(checks: checks, log: log)
        case .tours(let crowd): return TestedTours(of: self, crowd).makeHost(checks: checks, log: log)
        case .activity(let crowd): return TestedActivity(of: self, crowd).makeHost(checks: checks, log: log)
        case .evening(let crowd): return TestedTouristServices(of: self, crowd).makeHost(checks: checks, log: log)
        }
    }

    /// What the clock of the city shows when its services begin.
    package var clockAtStart: SimDuration {
        switch crowd {
        case .taxis(let crowd): TestedTaxis(of: self, crowd).clock.clockAtStart
        case .tours, .activity, .evening: .zero
        }
    }

    /// One run of the load test that it describes.
    ///
    /// - Parameter fault: what is broken about the target on purpose.
    /// - Throws: `LoadThreadsUnavailable`, and what the consumer of the commands threw.
    package func run(breaking fault: LoadFault? = nil, hooks: LoadHooks = LoadHooks()) throws -> LoadRecord {
        let options = LoadOptions(of: self)
        switch crowd {
        case .taxis(let crowd):
            var target = TestedTaxis(of: self, crowd)
            target.defect = fault?.taxiDefect
            return try run(target, options, breaking: fault, hooks) { share in
                ClientsAndDrivers(profile: self, crowd, share: share, of: threads)
            }
        case .tours(let crowd):
            var target = TestedTours(of: self, crowd)
            target.defect = fault?.tourDefect
            return try run(target, options, breaking: fault, hooks) { share in
                Walkers(profile: self, crowd, share: share, of: threads)
            }
        case .activity(let crowd):
            var target = TestedActivity(of: self, crowd)
            target.defect = fault?.activityDefect
            return try run(target, options, breaking: fault, hooks) { share in
                Runners(profile: self, crowd, share: share, of: threads)
            }
        case .evening(let crowd):
            var target = TestedTouristServices(of: self, crowd)
            (target.placeDefect, target.guideDefect) = (fault?.placeDefect, fault?.guideDefect)
            return try run(target, options, breaking: fault, hooks) { share in
                Tourists(profile: self, crowd, share: share, of: threads)
            }
        }
    }

    private func run<Source: LoadSource & ~Copyable>(
        _ target: Source.Service, _ options: LoadOptions, breaking fault: LoadFault?, _ hooks: LoadHooks,
        makeSource: @escaping @Sendable (_ share: Int) -> Source
    ) throws -> LoadRecord {
        var target = target
        if let fault { target.faults = fault.faults(in: options) }
        return try LoadRun(target, options, makeSource: makeSource).run(hooks: hooks)
    }
}

extension City {
    /// Of load tests in which nobody takes a taxi: one zone without a map, for a host must have a city.
    static let withoutTaxis = City(
        name: "nowhere", zones: [Zone(name: "nowhere")], legs: [TravelLeg(milliseconds: 0, metres: 0)],
        searchDistances: [0])
}

extension TaxiService {
    /// Of a city in which nobody drives.
    static var ofNobody: TaxiService {
        TaxiService(clock: TravelClock(city: .withoutTaxis, clockAtStart: .zero), rules: TaxiRules(), drivers: 0)
    }
}
