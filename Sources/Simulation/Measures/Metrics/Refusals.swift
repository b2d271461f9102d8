import Quantities

/// What refusals cost clients: those who met one against those whose first offer was accepted.
///
/// From the client's side an offer that a driver lets time out is refused too. Clients who were never offered a taxi are
/// in neither group, nor are those who joined a ride that already had one.
struct RefusalTally: BitwiseCopyable {
    /// Requests of one group.
    struct Group: BitwiseCopyable {
        var requests = 0
        /// Picked up, whenever that was.
        var served = 0
        var waitMicroseconds: Int64 = 0
        var pickupMetres: Int64 = 0

        /// Of all together.
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

    /// At least one driver refused.
    private(set) var refused = Group()
    /// Offered, and nobody refused.
    private(set) var neverRefused = Group()

    /// Requests that a driver was asked for.
    var offered: Int { refused.requests + neverRefused.requests }

    /// How much longer those wait who met a refusal; nil unless both groups have somebody served.
    var extraWaitSeconds: Double? { difference(refused.waitMeanSeconds, neverRefused.waitMeanSeconds) }

    /// How much farther their taxi comes from; nil unless both groups have somebody served.
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

/// What refusals cost drivers: those who were offered a ride by the share of their offers that they refused, in three groups
/// as equal as can be. By the number they would be grouped by how much they have to do: who is offered more refuses more often.
///
/// Drivers who refused as large a share stand in the order of their numbers, so where many are alike the border between two
/// groups goes through them.
struct RefuserGroups {
    struct Group {
        fileprivate(set) var drivers = 0
        private var money = Money.zero
        private var shift = SimDuration.zero

        /// Of all together, in the unit of money.
        var income: Double { Double(money.cents) / 100 }
        /// On duty, of all together.
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
