import Behaviour
import CityHost
import CityModel
import InputFiles
import Measures
import Quantities
import SimulationKernel
import TaxiService

/// Everything that a replication needs, decoded from a scenario and validated: the simulator checks nothing again.
///
/// Immutable and shared by all replications and threads.
package struct SimulationSetup: Sendable {
    /// The scenario's name; the results go to `Reports/<name>`.
    package var name: String
    /// Zones, travel times and places of the city.
    package var city: City
    /// The streets of the city, if positions are points on them; nil if positions are zones.
    package var traffic: StreetTraffic?
    /// Driving times at free flow, for a city imported from a map.
    package var drivingTimes: DrivingTimes?
    /// Whether people register, confirm and log in before they act (A01–A05). Does not affect taxis.
    package var hasAccounts = false
    /// The services that people of this scenario use.
    package var services: ServiceSet {
        var services: ServiceSet = []
        if hasTaxis { services.insert(.taxis) }
        if walks != nil { services.insert(.tours) }
        if runs != nil { services.insert(.activity) }
        if tourism != nil { services.formUnion([.places, .guide]) }
        if hasAccounts { services.insert(.accounts) }
        return services
    }
    /// Whether the scenario has taxi drivers or clients; a scenario without people on foot always does.
    package var hasTaxis: Bool {
        let isOnFoot = walks != nil || runs != nil || tourism != nil
        return !isOnFoot || !drivers.shifts.isEmpty || !demand.isEmpty
    }
    /// People who follow tours, if any.
    package var walks: WalkSetup?
    /// Runners and cyclists, if any.
    package var runs: RunSetup?
    /// Tourists who visit the city's places, if any.
    package var tourism: TourismSetup?
    /// Currency of all amounts, as ISO 4217 code; nil if the scenario does not say.
    package var currency: String?
    /// Day on which the run starts, if the scenario says.
    package var startDate: CalendarDate?
    /// Dates that count as holidays.
    package var holidays: [CalendarDate] = []
    /// Whether demand or habits differ by day; the city knows whether speeds do.
    package var distinguishesDays = false
    /// Clock time at the start of the run, since midnight.
    package var clockAtStart: SimDuration
    /// Real time at the start of a served city, and the time zone of its clocks.
    package var zonedStart: ZonedStart?
    /// Duration of the demand; rides in progress at its end are still completed.
    package var duration: SimDuration
    /// Initial part of the run that is simulated and not counted in the metrics.
    package var warmUp: SimDuration
    /// Whether pilots determine the warm-up; `warmUp` is zero until they have.
    package var estimatesWarmUp = false
    /// The result of these pilots.
    package var warmUpEstimate: WarmUpEstimate?
    /// Reactions of people to the cost and income of taxis; nil if there are none.
    package var reactions: Reactions?
    /// Digest of the scenario of today if only subscribers and guides react to changes from it; `reactions` has that of
    /// taxis.
    package var todayDigest: UInt64?
    /// Expectations of people from pilots; while nil, people do not react.
    package var expectations: ExpectationResult?
    /// Seed of all random streams.
    package var seed: UInt64
    /// Requested number of replications.
    package var replications: Int
    /// Whether replications come in antithetic pairs: 1 and 2, 3 and 4, and so on.
    package var isAntithetic = false
    /// Rules of the taxi service.
    package var rules: TaxiRules
    /// Sources of taxi clients.
    package var demand: [DemandSource]
    /// Events in the city, in the order of the scenario.
    package var events: [CityEvent] = []
    /// Walk-up clients of ranks (T14).
    package var walkUps: [WalkUpDemand] = []
    /// Habits of taxi clients.
    package var clients: ClientBehaviour
    /// Shifts and habits of drivers.
    package var drivers: DriverBehaviour
    /// Variation of travel times.
    package var travel: TravelBehaviour
    /// Emissions and costs of driving.
    package var vehicles = VehicleFigures()
    /// Groups of zones that are compared; empty for none.
    package var zoneGroupings: [ZoneGrouping] = []
    /// Smallest differences that reports mention.
    package var worthTelling = ReportingThresholds()
    /// Unusable records of the input files, by reason, in a stable order.
    package var inputLosses: [InputLoss]
    /// The scenario and its files, which the results must not overwrite.
    package var inputFiles: [String] = []
    /// Fingerprints of the scenario's files and their contents, by name.
    package var inputDigests: [String: UInt64] = [:]
    /// The scenario after `--set`, as JSON-like plain values for `manifest.json`.
    package var document: DocumentValue
    /// Facts that the figures rest on, without the counted hours.
    package var assumptions: [Assumption] = []
    /// Values that the scenario omits and that follow from its other keys.
    package var derivedValues: [DerivedValue] = []
    /// State from which the run resumes; nil for a city in which no driver works yet.
    package internal(set) var initialState: InitialState?

    /// Creates a setup from the parts that every scenario has.
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

    /// The calendar days of the run, with holidays.
    package var days: RunDays { RunDays(start: startDate, holidays: holidays) }

    /// Returns the clock of the run.
    ///
    /// - Parameter calendar: calendar with changes to and from summer time; nil means none.
    package func clock(_ calendar: LocalCalendar? = nil) -> TravelClock {
        TravelClock(
            city: city, clockAtStart: clockAtStart, days: days, distinguishesDays: distinguishesDays, traffic: traffic,
            calendar: calendar, speedFactors: events.speedFactors)
    }

    /// Returns the streets that an event closes; nil if it closes none.
    package func closedStreets(of event: CityEvent) -> StreetLines? {
        guard let traffic, !event.closedArcs.isEmpty else { return nil }
        return StreetLines(event.closedArcs, of: traffic.streetCity.car)
    }

    /// The local calendar of the run.
    package var calendar: LocalCalendar {
        LocalCalendar(startDate: startDate, clockAtStart: clockAtStart, zoned: zonedStart)
    }

    /// Factors by which driving is slower, by the hour.
    package var congestion: Congestion { traffic?.congestion ?? Congestion(hourFactors: city.hourFactors) }
}

extension SimulationSetup {
    /// Returns the groups of replications that form one independent value each; nil if every replication does.
    ///
    /// - Parameter replications: their numbers, ascending.
    /// - Returns: indices in the list; an incomplete pair is a group of one.
    package func independentGroups(of replications: [Int]) -> [[Int]]? {
        isAntithetic ? SimulationSetup.antitheticPairs(of: replications) : nil
    }

    /// Returns the antithetic pairs among replications, as indices.
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

    /// Returns the random streams of a replication.
    func streams(of replication: Int) -> StreamFamily {
        isAntithetic
            ? StreamFamily(seed: seed, antitheticReplication: UInt32(replication))
            : StreamFamily(seed: seed, replication: UInt32(replication))
    }
}

/// Emissions and costs of driving a kilometre, from external sources. They affect reports, not the simulation.
package struct VehicleFigures: Hashable, Sendable {
    /// Emission in grams of CO₂ a kilometre; nil if the scenario does not say.
    package var co2GramsPerKilometre: Double?
    /// Cost a kilometre of fuel, wear and other distance costs, in the scenario's currency; nil if the scenario does
    /// not say.
    package var costPerKilometre: Double?
    /// Source of these figures.
    package var source = ""

    /// Creates empty figures.
    package init() {}
}

/// Access to the scenarios of recorded runs, for modules that do not read YAML themselves.
package struct ScenarioLookup: Sendable {
    /// Returns the scenario of the run that a results folder records, or nil if it is gone or has changed.
    package let setup: @Sendable (_ folder: String) -> SimulationSetup?
    /// Returns the full paths of the keys that the argument of a `--set` changes: `rules.fare.perKm` for
    /// `fare.perKm=2`.
    package let keys: @Sendable (_ setting: String) -> [String]

    /// Creates a lookup from two closures.
    package init(
        setup: @escaping @Sendable (_ folder: String) -> SimulationSetup?,
        keys: @escaping @Sendable (_ setting: String) -> [String]
    ) {
        (self.setup, self.keys) = (setup, keys)
    }
}
