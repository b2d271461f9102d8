import CityHost
import InputFiles
import LoadTestParameters
import Quantities

/// All parameters of a load test, decoded from a profile and validated.
///
/// Immutable and shared by all threads.
package struct LoadProfile: Sendable {
    /// Name of the profile, from its key `load`.
    package var name: String
    /// The tested service and its users.
    package var load: any ServiceDescription
    /// Commands per second that users send, of all kinds together, where the arrival model's factor is 1. The service's
    /// own timers come on top.
    package var rate: Double
    /// Arrival process of the actions.
    package var arrivals: ArrivalModel
    /// Duration of the measurement.
    package var duration: SimDuration
    /// Duration of the warm-up: in its first half users take up their initial state, in the second half the load is on.
    package var warmUp: SimDuration
    /// Seed of all random streams.
    package var seed: UInt64
    /// Number of threads that generate load.
    package var threads: Int
    /// Maximum number of commands that may wait for the writer.
    package var queueCapacity: Int
    /// Targets for latency and errors.
    package var target: LoadTarget
    /// Whether all users are registered, confirmed and logged in before the run (A01–A05), and each command is
    /// authorised by the account service first.
    package var hasAccounts = false
    /// Records of the input files that could not be used.
    package var inputLosses: [InputLoss]
    /// The profile and its input files, which results must not overwrite.
    package var inputFiles: [String] = []
    /// Digests of the input files' contents.
    package var inputDigests: [UInt64] = []
    /// The profile after the command-line options were applied, as plain values for the manifest.
    package var document: DocumentValue

    /// Creates a profile from decoded values.
    package init(
        name: String, load: any ServiceDescription, rate: Double, arrivals: ArrivalModel, duration: SimDuration,
        warmUp: SimDuration, seed: UInt64, threads: Int, queueCapacity: Int, target: LoadTarget,
        inputLosses: [InputLoss], document: DocumentValue
    ) {
        self.name = name
        self.load = load
        self.rate = rate
        self.arrivals = arrivals
        self.duration = duration
        self.warmUp = warmUp
        self.seed = seed
        self.threads = threads
        self.queueCapacity = queueCapacity
        self.target = target
        self.inputLosses = inputLosses
        self.document = document
    }

    /// Returns the same profile at another rate, for the limit search.
    ///
    /// - Throws: `InputError` if its users cannot send that many commands.
    package func atRate(_ rate: Double) throws(InputError) -> LoadProfile {
        var changed = self
        changed.rate = rate
        if let (problem, remedy) = changed.flowFaults.first {
            throw InputError(Diagnostic(file: name, problem: problem, remedy: remedy))
        }
        return changed
    }
}

extension LoadProfile {
    /// The services that profiles can test, in the order in which their targets are listed.
    static let servicesTested: [any ServiceDescription.Type] = [
        TaxiLoad.self, TourLoad.self, TouristLoad.self, ActivityLoad.self,
    ]

    /// Services that the users use.
    package var services: ServiceSet {
        hasAccounts ? type(of: load).services.union(.accounts) : type(of: load).services
    }

    /// Flows that make up the rate.
    package var flows: ExpectedFlows { load.flows(at: rate) }

    /// Reasons why the users cannot send that many commands; empty if they can.
    package var flowFaults: [InfeasibleRate] { flows.faults(in: self) }

    /// Returns a new host of the tested services.
    ///
    /// - Parameters:
    ///   - fault: fault planted in its services.
    ///   - log: receives the commands of the services.
    package func makeHost(
        checks: InvariantChecks = .none, fault: ServiceFault? = nil, log: HostLog? = nil
    ) -> CityHost {
        load.makeHost(fault: fault, checks: checks, log: log)
    }

    /// Runs the load test once.
    ///
    /// - Parameter fault: fault planted in the target.
    /// - Throws: `LoadThreadsUnavailable`, and any error of the command consumer.
    package func run(breaking fault: LoadFault? = nil, hooks: LoadHooks = LoadHooks()) throws -> LoadRecord {
        func run<Service: ServiceDescription>(_ service: Service) throws -> LoadRecord {
            try service.run(
                ServiceTest(
                    profile: self, target: ServiceAdapter(of: self, service, breaking: fault), hooks: hooks))
        }
        return try run(load)
    }
}
