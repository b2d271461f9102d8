import Quantities
import TaxiService

/// The parameters of a run that the measures need, the same in each replication of a scenario.
package struct MeasuredRun: Sendable {
    /// Number of zones.
    package var zoneCount: Int
    /// Number of drivers.
    package var driverCount: Int
    /// Start of the run on the clock of the services; times are relative to it.
    package var start = SimTime.zero
    /// Whether the run has taxis; otherwise their figures are left out.
    package var hasTaxis = true
    /// Emission of a taxi in grams of CO₂ a kilometre; nil if unknown.
    package var co2GramsPerKilometre: Double?
    /// Cost of a kilometre in the scenario's currency; nil if unknown.
    package var costPerKilometre: Double?
    /// The types of the taxis by their numbers, which are those of their drivers.
    package var roster = VehicleRoster.ordinary
    /// Types of taxis in the order of their numbers in `roster`, beginning with the ordinary taxi; empty if the
    /// scenario has none.
    package var vehicleTypes: [MeasuredVehicleType] = []
    /// Whether any type is electric.
    package var isElectric: Bool { vehicleTypes.contains { $0.wattHoursPerKilometre != nil } }
    /// Names of the groups of drivers in the order of their numbers, beginning with the drivers without a group; empty
    /// if the scenario has none.
    package var driverGroups: [String] = []
    /// Taxi ranks, in a city with streets whose drivers use them; empty elsewhere.
    package var ranks: [MeasuredRank] = []
    /// Zones of ranks with rules of their own; empty if there are none.
    package var rankZones: [ZoneID] = []
    /// Sites and tours; nil in a run without tours.
    package var walks: MeasuredWalks?
    /// Parameters of runners and cyclists; nil in a run without them.
    package var runners: MeasuredRunners?
    /// Places to visit; nil in a run without tourists.
    package var tourism: MeasuredTourism?
    /// Parameters of the choice between taxis and alternatives; nil without choices.
    package var choice: MeasuredChoice?
    /// Groups of zones that are compared; empty for none.
    package var zoneGroupings: [ZoneGrouping] = []
    /// Events in the city, in the order of the scenario.
    package var events: [MeasuredEvent] = []
    /// Calendar that separates days and months.
    package var calendar = LocalCalendar(startDate: nil, clockAtStart: .zero)
    /// Duration of the demand and of the counted hours; rides in progress at its end are observed until they end.
    package var duration: SimDuration
    /// Initial part that is left out of the metrics.
    package var warmUp: SimDuration
    /// Possible kinds of rides, in the order of `RideKind`, so that every run of a scenario yields the same metrics.
    package var rideKinds: [RideKind]
    /// Number of requests for which memory is reserved; a wrong number only costs time.
    package var expectedRequests: Int

    /// Creates the parameters of a run.
    package init(
        zoneCount: Int, driverCount: Int = 0, duration: SimDuration, warmUp: SimDuration = .zero,
        rideKinds: [RideKind] = [.immediate], expectedRequests: Int = 0
    ) {
        self.zoneCount = zoneCount
        self.driverCount = driverCount
        self.duration = duration
        self.warmUp = warmUp
        self.rideKinds = rideKinds
        self.expectedRequests = expectedRequests
    }
}

/// A type of taxis.
package struct MeasuredVehicleType: Hashable, Sendable {
    /// Name for display.
    package var name: String
    /// Emission in grams of CO₂ a kilometre; nil if unknown.
    package var co2GramsPerKilometre: Double?
    /// Cost of a kilometre in the scenario's currency; nil if unknown.
    package var costPerKilometre: Double?

    /// Consumption in watt-hours a kilometre; nil for taxis that are not electric.
    package var wattHoursPerKilometre: Double?

    /// Creates a type.
    package init(name: String, co2GramsPerKilometre: Double?, costPerKilometre: Double?) {
        self.name = name
        self.co2GramsPerKilometre = co2GramsPerKilometre
        self.costPerKilometre = costPerKilometre
    }
}

/// A taxi rank.
package struct MeasuredRank: Hashable, Sendable {
    /// Name for display; empty if it has none.
    package var name: String
    /// Zone of the rank.
    package var zone: ZoneID
    /// Position, or nil if unknown.
    package var place: Coordinate?

    /// Creates a rank.
    package init(name: String, zone: ZoneID, place: Coordinate?) {
        self.name = name
        self.zone = zone
        self.place = place
    }
}

/// The parameters of walkers that the measures need.
package struct MeasuredWalks: Sendable {
    /// Sites in the order of their numbers.
    package var sites: [MeasuredSite]
    /// The initial library in the order of the tours' numbers; a run may add tours.
    package var tours: [MeasuredTour]

    /// Creates the parameters.
    package init(sites: [MeasuredSite], tours: [MeasuredTour]) {
        self.sites = sites
        self.tours = tours
    }
}

/// The parameters of runners that the measures need.
package struct MeasuredRunners: Sendable {
    /// Delay above which a fix counts as late, because its transmission was held up (F03).
    package var fixesLateAfter: SimDuration

    /// Creates the parameters.
    package init(fixesLateAfter: SimDuration) { self.fixesLateAfter = fixesLateAfter }
}

/// A site of tours: waypoints at the same place are one site.
package struct MeasuredSite: Hashable, Sendable {
    /// Name for display.
    package var name: String
    /// Largest acceptable number of people; nil if it is unlimited.
    package var limit: Int?

    /// Creates a site.
    package init(name: String, limit: Int? = nil) {
        self.name = name
        self.limit = limit
    }
}

/// A tour of the library.
package struct MeasuredTour: Hashable, Sendable {
    /// Title of the tour.
    package var title: String
    /// Numbers of the sites of its waypoints, in order.
    package var sites: [Int]

    /// Creates a tour.
    package init(title: String, sites: [Int]) {
        self.title = title
        self.sites = sites
    }
}
