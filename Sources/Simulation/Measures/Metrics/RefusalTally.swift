import Quantities

/// The effect of refusals on clients: clients with a refusal compared with clients whose first offer was accepted.
///
/// For the client, an offer that a driver lets expire is a refusal, too. Clients who were never offered a taxi are in
/// neither group, nor are clients who joined a ride that had a driver.
struct RefusalTally: BitwiseCopyable {
    /// Requests of one group.
    struct Group: BitwiseCopyable {
        var requests = 0
        /// Number picked up at any time.
        var served = 0
        var waitMicroseconds: Int64 = 0
        var pickupMetres: Int64 = 0

        /// Sum of the waits.
        var waitSeconds: Double { Double(waitMicroseconds) / 1_000_000 }
        var waitMeanSeconds: Double? { ratio(waitSeconds, Double(served)) }
        var pickupMeanKilometres: Double? { ratio(Double(pickupMetres) / 1_000, Double(served)) }

        fileprivate mutating func count(_ ride: RideRecord) {
            requests += 1
            guard ride.wasPickedUp else { return }
            served += 1
            waitMicroseconds += ride.wait.microseconds
            pickupMetres += Int64(ride.pickupMetres)
        }

        fileprivate mutating func add(_ other: Group) {
            requests += other.requests
            served += other.served
            waitMicroseconds += other.waitMicroseconds
            pickupMetres += other.pickupMetres
        }
    }

    /// Requests that at least one driver refused.
    private(set) var refused = Group()
    /// Requests that were offered and never refused.
    private(set) var neverRefused = Group()

    /// Number of requests that were offered to a driver.
    var offered: Int { refused.requests + neverRefused.requests }

    /// Difference of the mean waits of the two groups; nil unless both have served requests.
    var extraWaitSeconds: Double? { difference(refused.waitMeanSeconds, neverRefused.waitMeanSeconds) }

    /// Difference of the mean pickup distances of the two groups; nil unless both have served requests.
    var extraPickupKilometres: Double? {
        difference(refused.pickupMeanKilometres, neverRefused.pickupMeanKilometres)
    }

    mutating func count(_ ride: RideRecord) {
        if ride.refusals > 0 {
            refused.count(ride)
        } else if ride.offers > 0 {
            neverRefused.count(ride)
        }
    }

    mutating func add(_ other: RefusalTally) {
        refused.add(other.refused)
        neverRefused.add(other.neverRefused)
    }

    private func difference(_ value: Double?, _ other: Double?) -> Double? {
        guard let value, let other else { return nil }
        return value - other
    }
}

/// The effect of refusals on drivers: drivers with offers in three groups of nearly equal size, by the share of offers
/// that they refused. The number of refusals would separate them by workload: a driver with more offers refuses more
/// often.
///
/// Drivers with equal shares are ordered by number, so a boundary between groups may separate them.
struct RefuserGroups {
    struct Group {
        fileprivate(set) var drivers = 0
        private var money = Money.zero
        private var shift = SimDuration.zero

        /// Total income in units of money.
        var income: Double { Double(money.cents) / 100 }
        /// Total hours on duty.
        var hours: Double { shift.seconds / 3_600 }

        fileprivate mutating func count(_ driver: DriverRecord) {
            drivers += 1
            money += driver.income
            shift += driver.shift
        }
    }

    private(set) var few = Group()
    private(set) var some = Group()
    private(set) var many = Group()

    /// Groups the drivers.
    ///
    /// - Complexity: O(drivers × log drivers).
    init(of drivers: [DriverRecord]) {
        let working = drivers.filter { $0.shift > .zero && $0.offers > 0 }
        let shares = working.map { Double($0.refusals) / Double($0.offers) }
        let ranked = working.indices.sorted { (shares[$0], $0) < (shares[$1], $1) }
        for (rank, index) in ranked.enumerated() {
            switch 3 * rank / ranked.count {
            case 0: few.count(working[index])
            case 1: some.count(working[index])
            default: many.count(working[index])
            }
        }
    }
}
