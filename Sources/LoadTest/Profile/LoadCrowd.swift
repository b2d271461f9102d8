import CityHost
import InputFiles

/// Whose service a profile tests, with all that is known of them: the one place that knows every service.
package enum LoadCrowd: Sendable {
    case taxis(TaxiCrowd)

    /// Who is logged in: as people say it, and how many.
    package var users: [(name: String, count: Int)] {
        switch self {
        case .taxis(let crowd): [("clients", crowd.users.clients), ("drivers", crowd.users.drivers)]
        }
    }

    package var userCount: Int { users.reduce(0) { $0 + $1.count } }
}

extension LoadProfile {
    /// What the rate is made of.
    package var flows: ExpectedFlows {
        switch crowd {
        case .taxis(let crowd): TaxiFlows(self, crowd).flows
        }
    }

    /// Why the users cannot make so many commands; nothing if they can.
    package var flowFaults: [FlowFault] {
        switch crowd {
        case .taxis(let crowd): TaxiFlows(self, crowd).faults(in: self, crowd)
        }
    }

    /// A fresh host of the services that it tests.
    package func makeHost(checks: InvariantChecks) -> CityHost {
        switch crowd {
        case .taxis(let crowd): TestedTaxis(of: self, crowd).makeHost(checks: checks)
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
                People(profile: self, crowd, share: share, of: threads)
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
