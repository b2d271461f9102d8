import Behaviour
import CityHost
import CityModel
import InputFiles
import Quantities
import SimulationKernel
import TaxiService

/// Everything one replication needs, decoded from a scenario and valid: the simulator checks nothing again.
///
/// Immutable and shared by all replications and threads.
package struct SimulationSetup: Sendable {
    /// The scenario's name; the results go to `Reports/<name>`.
    package var name: String
    package var city: City
    /// The streets of the city, if positions are points on them; nil: positions are zones.
    package var traffic: StreetTraffic?
    /// How long driving takes on free streets, where the city was imported from a map.
    package var drivingTimes: DrivingTimes?
    /// Whether everybody registers, confirms and logs in before they act (A01–A05). Changes nothing that taxis do.
    package var hasAccounts = false
    /// Those that people of this scenario use.
    package var services: HostedServices {
        var services: HostedServices = []
        if hasTaxis { services.insert(.taxis) }
        if walks != nil { services.insert(.tours) }
        if runs != nil { services.insert(.activity) }
        if tourism != nil { services.formUnion([.places, .guide]) }
        if hasAccounts { services.insert(.accounts) }
        return services
    }
    /// Whether anybody drives a taxi, or asks for one; without people on foot it is what the scenario is about.
    package var hasTaxis: Bool {
        let isOnFoot = walks != nil || runs != nil || tourism != nil
        return !isOnFoot || !drivers.shifts.isEmpty || !demand.isEmpty
    }
    /// Those who follow tours, if anybody does.
    package var walks: WalkSetup?
    /// Those who run and cycle, if anybody does.
    package var runs: RunSetup?
    /// Those who visit the city's places, if anybody does.
    package var tourism: TourismSetup?
    /// Of all money, by its code in ISO 4217; nil if the scenario does not say.
    package var currency: String?
    /// The day on which the run starts, if the scenario says.
    package var startDate: CalendarDate?
    /// Dates that count as holidays.
    package var holidays: [CalendarDate] = []
    /// Whether demand or habits differ by the day; what speeds do, the city tells.
    package var tellsDaysApart = false
    /// Clock time at the start of the run, since midnight.
    package var clockAtStart: SimDuration
    /// The real moment of the start of a city that is served, and the zone that its clocks follow.
    package var zonedStart: ZonedStart?
    /// How long requests are made; rides under way then are still driven to their end.
    package var duration: SimDuration
    /// What happens before is simulated and not counted in the metrics.
    package var warmUp: SimDuration
    /// Whether pilots tell how much of the run is left out; `warmUp` is zero until they have.
    package var findsWarmUp = false
    /// What they have told.
    package var warmUpFinding: WarmUpFinding?
    /// How people react to what taxis cost and bring; nil: nobody does.
    package var reactions: Reactions?
    /// What they have come to expect; nil as long as pilots have not told: until then nobody reacts.
    package var expectations: ExpectationFinding?
    package var seed: UInt64
    package var replications: Int
    /// Whether replications come in antithetic pairs: 1 and 2, 3 and 4, and so on.
    package var isAntithetic = false
    package var rules: TaxiRules
    package var demand: [DemandSource]
    package var clients: ClientBehaviour
    package var drivers: DriverBehaviour
    package var travel: TravelBehaviour
    package var vehicles = VehicleFigures()
    /// Records of the input files that could not be used, by reason, in a stable order.
    package var inputLosses: [InputLoss]
    /// The scenario and the files that it names: what the results must not be written over.
    package var inputFiles: [String] = []
    /// Fingerprints of the files that it names, and of what they hold, by the names.
    package var inputDigests: [String: UInt64] = [:]
    /// The scenario after `--set`, as JSON-like plain values for `manifest.json`.
    package var document: DocumentValue
    /// The facts on which its figures rest, but for the hours that are counted.
    package var assumptions: [Assumption] = []
    /// Values that the scenario leaves out and that follow from its other keys.
    package var derivedValues: [DerivedValue] = []
    /// From where it goes on; nil: from a city in which nobody works yet.
    package internal(set) var beginning: Beginning?

    package init(
        name: String, city: City, startDate: CalendarDate? = nil, clockAtStart: SimDuration, duration: SimDuration,
        warmUp: SimDuration, seed: UInt64,
        replications: Int, rules: TaxiRules, demand: [DemandSource], clients: ClientBehaviour,
        drivers: DriverBehaviour, travel: TravelBehaviour, inputLosses: [InputLoss], document: DocumentValue
    ) {
        self.name = name
        self.city = city
        self.startDate = startDate
        self.clockAtStart = clockAtStart
        self.duration = duration
        self.warmUp = warmUp
        self.seed = seed
        self.replications = replications
        self.rules = rules
        self.demand = demand
        self.clients = clients
        self.drivers = drivers
        self.travel = travel
        self.inputLosses = inputLosses
        self.document = document
    }

    /// The days of the run as its scenario tells them apart.
    package var days: RunDays { RunDays(start: startDate, holidays: holidays) }

    /// The hours of the run.
    ///
    /// - Parameter calendar: by which clocks are put forward and back; nil: never.
    package func clock(_ calendar: LocalCalendar? = nil) -> TravelClock {
        TravelClock(
            city: city, clockAtStart: clockAtStart, days: days, tellsDaysApart: tellsDaysApart, traffic: traffic,
            calendar: calendar)
    }

    /// The days and clocks of the run.
    package var calendar: LocalCalendar {
        LocalCalendar(startDate: startDate, clockAtStart: clockAtStart, zoned: zonedStart)
    }

    /// By which factor driving is slower, by the hour.
    package var congestion: Congestion { traffic?.congestion ?? Congestion(hourFactors: city.hourFactors) }
}

extension SimulationSetup {
    /// Which replications make one independent value together; nil where each does by itself.
    ///
    /// - Parameter replications: their numbers, ascending.
    /// - Returns: places in the list; of a pair of which only one is there, that one.
    package func independentGroups(of replications: [Int]) -> [[Int]]? {
        isAntithetic ? SimulationSetup.antitheticPairs(of: replications) : nil
    }

    /// The same where they come in antithetic pairs.
    package static func antitheticPairs(of replications: [Int]) -> [[Int]] {
        var groups: [[Int]] = []
        for (place, replication) in replications.enumerated() {
            if replication.isMultiple(of: 2), place > 0, replications[place - 1] == replication - 1 {
                groups[groups.count - 1].append(place)
            } else {
                groups.append([place])
            }
        }
        return groups
    }

    /// From which everything is drawn that differs between replications.
    func streams(of replication: Int) -> StreamFamily {
        isAntithetic
            ? StreamFamily(seed: seed, antitheticReplication: UInt32(replication))
            : StreamFamily(seed: seed, replication: UInt32(replication))
    }
}

/// What driving costs, those who drive and the air: figures of somebody else, by which kilometres are told. They change nothing
/// that happens.
package struct VehicleFigures: Hashable, Sendable {
    /// nil where the scenario does not say.
    package var co2GramsPerKilometre: Double?
    /// Of fuel, wear and whatever else grows with the way, in the scenario's money; nil likewise.
    package var costPerKilometre: Double?
    /// Where these figures are from.
    package var source = ""

    package init() {}
}

/// Access to the scenarios of recorded runs, for modules that do not read YAML themselves.
package struct ScenarioLookup: Sendable {
    /// Returns the scenario of the run that a results folder records, or nil if it is gone or has changed.
    package let setup: @Sendable (_ folder: String) -> SimulationSetup?
    /// Returns the full paths of the keys that the argument of a `--set` changes: `rules.fare.perKm` for `fare.perKm=2`.
    package let keys: @Sendable (_ setting: String) -> [String]

    package init(
        setup: @escaping @Sendable (_ folder: String) -> SimulationSetup?,
        keys: @escaping @Sendable (_ setting: String) -> [String]
    ) {
        (self.setup, self.keys) = (setup, keys)
    }
}
