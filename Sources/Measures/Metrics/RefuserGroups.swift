import Quantities

/// What refusals cost drivers: the working drivers by how often they refused, in three groups as equal as can be.
///
/// Drivers who refused as often stand in the order of their numbers, so where many are alike the border between two
/// groups goes through them.
struct RefuserGroups {
    struct Group {
        fileprivate(set) var drivers = 0
        private var income = Money.zero
        private var shift = SimDuration.zero

        /// In the unit of money; nil without drivers.
        var incomeMean: Double? { ratio(Double(income.cents) / 100, Double(drivers)) }
        /// In the unit of money; nil without drivers.
        var incomePerHour: Double? { ratio(Double(income.cents) / 100, shift.seconds / 3_600) }

        fileprivate mutating func count(_ driver: DriverRecord) {
            drivers += 1
            income += driver.income
            shift += driver.shift
        }
    }

    private(set) var few = Group()
    private(set) var some = Group()
    private(set) var many = Group()

    /// - Complexity: O(drivers × log drivers).
    init(of drivers: [DriverRecord]) {
        let working = drivers.filter { $0.shift > .zero }
        let ranked = working.indices.sorted { (working[$0].refusals, $0) < (working[$1].refusals, $1) }
        for (rank, index) in ranked.enumerated() {
            switch 3 * rank / ranked.count {
            case 0: few.count(working[index])
            case 1: some.count(working[index])
            default: many.count(working[index])
            }
        }
    }
}
