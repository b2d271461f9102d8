import CityModel
import Quantities
import TaxiService

/// Configuration of the taxi agents: all differences between a simulated city and a load test.
package struct TaxiPopulationSetup {
    /// Part of the population.
    package var share: PopulationPartition
    /// Number of drivers in all parts.
    package var driverCount: Int
    /// Number of clients in all parts; 0 if clients appear one by one.
    package var clientCount: Int
    /// Behaviour of the drivers.
    package var drivers: DriverBehaviour
    /// Types of the drivers' taxis.
    package var roster = VehicleRoster.ordinary
    /// Zones of ranks with rules of their own (T14, T15).
    package var rankZones: Set<ZoneID> = []
    /// Positions of the ranks that serve walk-up clients (T14), by zone.
    package var walkUpPlaces: [ZoneID: Position] = [:]
    /// Group of each driver in this replication by number, from 1; 0 and drivers beyond the end have none. Empty
    /// without groups.
    package var groupOfDriver: [UInt8] = []
    /// Samplers.
    package var draws: BehaviourSamplers
    /// Travel times.
    package var travel: TaxiTravelTimes
    /// Working hours.
    package var hours: WorkingHours
    /// Movements of idle drivers.
    package var idleMovements: IdleMovementPolicy
    /// Movements of the idle drivers of each group.
    package var idleMovementsOfGroups: [IdleMovementPolicy] = []
    /// Habits of the clients.
    package var habits: ClientHabitsSampler
    /// Plans of the clients.
    package var plans: ClientPlans
    /// Returns the position of a driver's taxi before the first start.
    package var home: (DriverID) -> Position
    /// S02: whether clients who allow sharing look for a ride to join before they make a request.
    package var asksToJoin: Bool
    /// Whether movements of taxis are recorded.
    package var recordsMovements: Bool
    /// Minimum number of latest requests to remember.
    package var requestsRemembered: Int
    /// Whether older active requests are remembered too.
    package var retainsActiveRequests: Bool
    /// Reserved size of the calendar.
    package var eventCapacity: Int

    /// Creates a configuration.
    package init(
        share: PopulationPartition, driverCount: Int, clientCount: Int, drivers: DriverBehaviour,
        draws: BehaviourSamplers,
        travel: TaxiTravelTimes, hours: WorkingHours, idleMovements: IdleMovementPolicy, habits: ClientHabitsSampler,
        plans: ClientPlans, home: @escaping (DriverID) -> Position, asksToJoin: Bool, tellsDrives: Bool,
        requestsRemembered: Int, remembersOlder: Bool, momentCapacity: Int
    ) {
        self.share = share
        self.driverCount = driverCount
        self.clientCount = clientCount
        self.drivers = drivers
        self.draws = draws
        self.travel = travel
        self.hours = hours
        self.idleMovements = idleMovements
        self.habits = habits
        self.plans = plans
        self.home = home
        self.asksToJoin = asksToJoin
        self.recordsMovements = tellsDrives
        self.requestsRemembered = requestsRemembered
        self.retainsActiveRequests = remembersOlder
        self.eventCapacity = momentCapacity
    }
}

extension TaxiPopulationSetup {
    /// Whether a driver may be on the way to a zone without being in a queue.
    var driversLeaveQueues: Bool {
        !rankZones.isEmpty || idleMovements.hasArrivals || idleMovementsOfGroups.contains(where: \.hasArrivals)
    }

    /// Returns a value by driver.
    ///
    /// - Parameter ofGroup: the value of a group.
    func perDriver<Value>(_ ordinary: Value, ofGroup: (DriverGroup) -> Value) -> PerDriver<Value> {
        perDriver(ordinary, groupOfDriver.isEmpty ? [] : drivers.groups.map(ofGroup))
    }

    /// Returns a value by driver.
    ///
    /// - Parameter values: those of the groups.
    func perDriver<Value>(_ ordinary: Value, _ values: [Value]) -> PerDriver<Value> {
        if groupOfDriver.isEmpty { return PerDriver(ordinary) }
        let groups = (0..<share.size(of: driverCount)).map { driver in
            let number = Int(share.driver(driver).index)
            return number < groupOfDriver.count ? groupOfDriver[number] : 0
        }
        return PerDriver(ordinary, values, groups: groups)
    }
}
