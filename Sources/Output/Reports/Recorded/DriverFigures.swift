import InputFiles
import OutputFiles

/// What `drivers.csv` tells of those who were on duty, in all replications.
package struct DriverFigures {
    package struct Driver {
        package var income: Double
        package var hours: Double
        package var offers: Int
        package var refusals: Int
    }

    package private(set) var drivers: [Driver] = []

    /// - Throws: `InputError` if the table is damaged.
    package init(in folder: String) throws(InputError) {
        var table = try ResultsTable<DriverColumn>(in: folder)
        let (shift, income) = (table[.shift], table[.income])
        let (offers, refusals) = (table[.offers], table[.refusals])
        while try table.rows.nextRow() {
            let driver = Driver(
                income: try table.rows.requiredDouble(income), hours: try table.rows.requiredDouble(shift) / 3_600,
                offers: try table.rows.requiredInt(offers), refusals: try table.rows.requiredInt(refusals))
            if driver.hours > 0 { drivers.append(driver) }
        }
    }

    /// How much of all income the poorest have: points of the share of drivers and the share of income, both in per cent.
    /// Empty if nobody earned anything.
    package var lorenzCurve: [(drivers: Double, income: Double)] {
        let incomes = drivers.map(\.income).sorted()
        let all = incomes.reduce(0, +)
        guard all > 0 else { return [] }
        var (sum, points) = (0.0, [(drivers: 0.0, income: 0.0)])
        let steps = min(incomes.count, DriverFigures.stepsMax)
        var taken = 0
        for step in 1...steps {
            let next = incomes.count * step / steps
            sum += incomes[taken..<next].reduce(0, +)
            taken = next
            points.append((100 * Double(next) / Double(incomes.count), 100 * sum / all))
        }
        return points
    }

    /// What the part of drivers who earn least have of all income.
    package func incomeShare(ofPoorest share: Double) -> Double {
        let incomes = drivers.map(\.income).sorted()
        let all = incomes.reduce(0, +)
        return all > 0 ? incomes.prefix(Int((share * Double(incomes.count)).rounded())).reduce(0, +) / all : 0
    }

    private static let stepsMax = 100
}
