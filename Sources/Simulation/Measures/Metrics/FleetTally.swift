import Quantities

/// Counts and sums over the drivers, after the warm-up.
package struct FleetTally: Sendable {
    /// Number of drivers with any time on duty.
    private(set) var working = 0
    private(set) var shift = SimDuration.zero
    private(set) var busy = SimDuration.zero
    private(set) var idle = SimDuration.zero
    private(set) var occupied = SimDuration.zero
    private(set) var pickupMetres: Int64 = 0
    private(set) var repositioningMetres: Int64 = 0
    private(set) var occupiedMetres: Int64 = 0
    private(set) var rides = 0
    private(set) var passengers = 0
    private(set) var offers = 0
    private(set) var refusals = 0
    private(set) var timeouts = 0
    private(set) var standDowns = 0
    private(set) var suspensions = 0
    private(set) var income = Money.zero
    private(set) var queueWait = SimDuration.zero
    private(set) var queueWaits = 0
    /// Income of each working driver in units of money, in the order of the drivers.
    private(set) var incomes: [Double] = []
    /// Income an hour of each working driver, in units of money.
    private(set) var incomesPerHour: [Double] = []
    /// Mean time in queues before a ride, for each driver who accepted one.
    private(set) var queueWaitMeansSeconds: [Double] = []

    init(of drivers: [DriverRecord]) {
        incomes.reserveCapacity(drivers.count)
        incomesPerHour.reserveCapacity(drivers.count)
        queueWaitMeansSeconds.reserveCapacity(drivers.count)
        for driver in drivers where driver.shift > .zero { count(driver) }
    }

    var emptyMetres: Int64 { pickupMetres + repositioningMetres }
    var drivenMetres: Int64 { emptyMetres + occupiedMetres }

    private mutating func count(_ driver: DriverRecord) {
        working += 1
        shift += driver.shift
        busy += driver.busy
        idle += driver.idle
        occupied += driver.occupied
        pickupMetres += driver.pickupMetres
        repositioningMetres += driver.repositioningMetres
        occupiedMetres += driver.occupiedMetres
        rides += Int(driver.rides)
        passengers += Int(driver.passengers)
        offers += Int(driver.offers)
        refusals += Int(driver.refusals)
        timeouts += Int(driver.timeouts)
        standDowns += Int(driver.standDowns)
        suspensions += Int(driver.suspensions)
        income += driver.income
        queueWait += driver.queueWait
        queueWaits += Int(driver.queueWaits)
        let income = Double(driver.income.cents) / 100
        incomes.append(income)
        if let wait = driver.queueWaitMeanSeconds { queueWaitMeansSeconds.append(wait) }
        incomesPerHour.append(income / (driver.shift.seconds / 3_600))
    }
}

/// A part of the fleet in one replication: the drivers of one type of taxis, or of one group.
package protocol FleetPartTally: Sendable {
    /// Counts and sums over its drivers.
    var fleet: FleetTally { get }
}

extension FleetPartTally {
    /// Number of drivers with any time on duty.
    package var drivers: Int { fleet.working }
    /// Time on duty.
    package var shift: SimDuration { fleet.shift }
    /// Time from accepting a ride to its end.
    package var busy: SimDuration { fleet.busy }
    /// Time with a passenger on board.
    package var occupied: SimDuration { fleet.occupied }
    /// Distance driven without passengers.
    package var emptyMetres: Int64 { fleet.emptyMetres }
    /// Distance driven with passengers.
    package var occupiedMetres: Int64 { fleet.occupiedMetres }
    /// Number of rides.
    package var rides: Int { fleet.rides }
    /// Number of parties.
    package var passengers: Int { fleet.passengers }
    /// Number of offers.
    package var offers: Int { fleet.offers }
    /// Number of refused offers.
    package var refusals: Int { fleet.refusals }
    /// Number of expired offers.
    package var timeouts: Int { fleet.timeouts }
    /// Number of stand-downs.
    package var standDowns: Int { fleet.standDowns }
    /// Total time in queues before accepted rides.
    package var queueWait: SimDuration { fleet.queueWait }
    /// Number of waits in `queueWait`.
    package var queueWaits: Int { fleet.queueWaits }
    /// Drivers' part of the fares.
    package var income: Money { fleet.income }
}
