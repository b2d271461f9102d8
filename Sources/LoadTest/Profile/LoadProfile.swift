import Behaviour
import CityHost
import CityModel
import InputFiles
import Quantities
import SimulationKernel
import TaxiService

/// Everything a load test needs, decoded from a profile and valid.
///
/// Immutable and shared by all threads.
package struct LoadProfile: Sendable {
    package var name: String
    package var city: City
    package var rules: TaxiRules
    package var users: LoadUsers
    /// Commands a second that people send, of all kinds together, where the arrival model's factor is 1. The service's
    /// own timers come on top.
    package var rate: Double
    package var arrivals: ArrivalModel
    package var mix: CommandMix
    package var clients: ClientBehaviour
    package var drivers: DriverBehaviour
    /// An idle driver who changes zones goes to one of so many nearest ones.
    package var reachZones: Int
    package var rides: RideTimes
    /// What is measured.
    package var duration: SimDuration
    /// What comes before: in its first half all drivers start work, in the second the load is on.
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
    /// Those that users use.
    package var services: HostedServices { hasAccounts ? [.taxis, .accounts] : .taxis }
    /// Worked out from the city, once.
    package var plan: PeoplePlan
    /// Records of the input files that could not be used.
    package var inputLosses: [InputLoss]
    /// The profile and the files that it names: what the results must not be written over.
    package var inputFiles: [String] = []
    /// The profile after the options of the command line, as plain values for the manifest.
    package var document: DocumentValue

    package init(
        name: String, city: City, rules: TaxiRules, users: LoadUsers, rate: Double, arrivals: ArrivalModel,
        mix: CommandMix, clients: ClientBehaviour, drivers: DriverBehaviour, reachZones: Int, rides: RideTimes,
        duration: SimDuration, warmUp: SimDuration, seed: UInt64, threads: Int, queueCapacity: Int,
        target: LoadTarget, plan: PeoplePlan, inputLosses: [InputLoss], document: DocumentValue
    ) {
        self.name = name
        self.city = city
        self.rules = rules
        self.users = users
        self.rate = rate
        self.arrivals = arrivals
        self.mix = mix
        self.clients = clients
        self.drivers = drivers
        self.reachZones = reachZones
        self.rides = rides
        self.duration = duration
        self.warmUp = warmUp
        self.seed = seed
        self.threads = threads
        self.queueCapacity = queueCapacity
        self.target = target
        self.plan = plan
        self.inputLosses = inputLosses
        self.document = document
    }

    /// What the rate is made of.
    package var flows: ExpectedFlows { ExpectedFlows(self) }

    /// The same profile at another rate, for searching the limit.
    ///
    /// - Throws: `InputError` if its users cannot make so many commands.
    package func atRate(_ rate: Double) throws(InputError) -> LoadProfile {
        var changed = self
        changed.rate = rate
        if let (problem, remedy) = changed.flows.faults(in: changed).first {
            throw InputError(Diagnostic(file: name, problem: problem, remedy: remedy))
        }
        return changed
    }
}

/// Who is logged in.
package struct LoadUsers: Hashable, Sendable {
    package var clients: Int
    package var drivers: Int

    package var total: Int { clients + drivers }

    package init(clients: Int, drivers: Int) {
        self.clients = clients
        self.drivers = drivers
    }
}

/// How long the parts of a ride take in a load test, seconds: drawn, whatever the way, so that many rides fit into a run.
package struct RideTimes: Hashable, Sendable {
    /// From accepting to arriving.
    package var toPickup: Distribution = .exponential(mean: 4)
    /// From getting in to paying.
    package var onBoard: Distribution = .exponential(mean: 8)
    /// From one confirmation to the next: arriving, each pickup; paying, concluding.
    package var betweenSteps: Distribution = .exponential(mean: 1)

    package init() {}
}

/// What the service must hold to pass.
package struct LoadTarget: Hashable, Sendable {
    /// T13: from the moment when a command was due.
    package var latency: SimDuration = .seconds(1)
    /// For how many of a hundred commands.
    package var percentile = 99.99
    /// T13: the share of wrong decisions that must not be reached.
    package var wrongShare = 0.0001

    package init() {}
}

/// In which proportions people begin things of themselves; all other commands follow from these.
package struct CommandMix: Hashable, Sendable {
    /// What a profile may mix. The other kinds are answers to something: to an offer, to a taxi that has come, to the end
    /// of a ride.
    package static let kinds: [CommandKind] = [
        .position, .zoneChange, .duty, .request, .reservation, .share, .withdrawal,
    ]

    /// By `kinds`, adding up to 1.
    package let shares: [Double]

    /// - Precondition: as many as `kinds`, none negative, one at least positive.
    package init(weights: [Double]) {
        precondition(weights.count == CommandMix.kinds.count)
        let sum = weights.reduce(0, +)
        precondition(sum > 0 && weights.allSatisfy { $0 >= 0 })
        shares = weights.map { $0 / sum }
    }

    /// 0 for what is not mixed.
    package subscript(kind: CommandKind) -> Double {
        CommandMix.kinds.firstIndex(of: kind).map { shares[$0] } ?? 0
    }
}
