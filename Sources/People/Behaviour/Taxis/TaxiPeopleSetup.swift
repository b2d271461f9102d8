import Quantities

/// How the people of a share live: what differs between a simulated city and a load test is told here and nowhere else.
package struct TaxiPeopleSetup {
    package var share: PeopleShare
    /// Of all shares together.
    package var driverCount: Int
    /// Of all shares together; 0 where clients appear one by one.
    package var clientCount: Int
    package var drivers: DriverBehaviour
    package var draws: Draws
    package var travel: TaxiTravel
    package var hours: WorkingHours
    package var idleMovements: IdleMovements
    package var habits: ClientHabitsSource
    package var plans: ClientPlans
    /// Where a driver's taxi is before the first start.
    package var home: (DriverID) -> Position
    /// S02: whether clients who allow sharing look for a ride to join before they make a request.
    package var asksToJoin: Bool
    /// Whether what taxis drive is to be told.
    package var tellsDrives: Bool
    /// So many of the latest requests are remembered at least, and whether older ones are that are under way.
    package var requestsRemembered: Int
    package var remembersOlder: Bool
    /// Room in the calendar.
    package var momentCapacity: Int

    package init(
        share: PeopleShare, driverCount: Int, clientCount: Int, drivers: DriverBehaviour, draws: Draws,
        travel: TaxiTravel, hours: WorkingHours, idleMovements: IdleMovements, habits: ClientHabitsSource,
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
        self.tellsDrives = tellsDrives
        self.requestsRemembered = requestsRemembered
        self.remembersOlder = remembersOlder
        self.momentCapacity = momentCapacity
    }
}
