import CityHost
import InputFiles
import LoadParameters
import Quantities

/// Everything a load test needs, decoded from a profile and valid.
///
/// Immutable and shared by all threads.
package struct LoadProfile: Sendable {
    package var name: String
    /// The service that is tested, and its users.
    package var load: any ServiceDescription
    /// Commands a second that people send, of all kinds together, where the arrival model's factor is 1. The service's
    /// own timers come on top.
    package var rate: Double
    package var arrivals: ArrivalModel
    /// What is measured.
    package var duration: SimDuration
    /// What comes before: in its first half all come to where they begin, in the second the load is on.
    package var warmUp: SimDuration
    package var seed: UInt64
    /// How many threads generate load.
    package var threads: Int
    /// How many commands may wait for the writer.
    package var queueCapacity: Int
    package var target: LoadTarget
    /// Whether everybody is registered, confirmed and logged in before the run (A01–A05), and each command asks the
    /// account service first.
    package var hasAccounts = false
    /// Records of the input files that could not be used.
    package var inputLosses: [InputLoss]
    /// The profile and the files that it names: what the results must not be written over.
    package var inputFiles: [String] = []
    /// Of what stands in the files that it names.
    package var inputDigests: [UInt64] = []
    /// The profile after the options of the command line, as plain values for the manifest.
    package var document: DocumentValue

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

    /// The same profile at another rate, for searching the limit.
    ///
    /// - Throws: `InputError` if its users cannot make so many commands.
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
    /// The services that profiles can test, in the order in which their promises are listed.
    static let servicesTested: [any ServiceDescription.Type] = [
        TaxiLoad.self, TourLoad.self, EveningLoad.self, ActivityLoad.self,
    ]

    /// Services that the users use.
    package var services: HostedServices {
        hasAccounts ? type(of: load).services.union(.accounts) : type(of: load).services
    }

    /// Flows that make up the rate.
    package var flows: ExpectedFlows { load.flows(at: rate) }

    /// Why the users cannot make so many commands; nothing if they can.
    package var flowFaults: [FlowFault] { flows.faults(in: self) }

    /// A fresh host of the services that it tests.
    ///
    /// - Parameters:
    ///   - fault: planted in its services.
    ///   - log: takes what the services are told.
    package func makeHost(
        checks: InvariantChecks = .none, fault: ServiceFault? = nil, log: HostLog? = nil
    ) -> CityHost {
        load.makeHost(fault: fault, checks: checks, log: log)
    }

    /// One run of the load test that it describes.
    ///
    /// - Parameter fault: what is broken about the target on purpose.
    /// - Throws: `LoadThreadsUnavailable`, and what the consumer of the commands threw.
    package func run(breaking fault: LoadFault? = nil, hooks: LoadHooks = LoadHooks()) throws -> LoadRecord {
        func run<Service: ServiceDescription>(_ service: Service) throws -> LoadRecord {
            try service.run(
                ServiceTest(
                    profile: self, target: ServiceAdapter(of: self, service, breaking: fault), hooks: hooks))
        }
        return try run(load)
    }
}
