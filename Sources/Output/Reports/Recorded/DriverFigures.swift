import InputFiles
import OutputFiles

/// The drivers of `drivers.csv` who were on duty, in all replications.
package struct DriverFigures {
    /// A driver in one replication.
    package struct Driver {
        /// Income over the counted hours.
        package var income: Double
        /// Hours on duty.
        package var hours: Double
        /// Offers received.
        package var offers: Int
        /// Offers refused.
        package var refusals: Int
    }

    /// Drivers with time on duty.
    package private(set) var drivers: [Driver] = []

    /// Reads the table.
    ///
    /// - Throws: `InputError` if the table is damaged.
    package init(in folder: String) throws(InputError) {
        var table = try ResultsTable<DriverColumn>(in: folder)
        let (shift, income) = (table[.shift], table[.income])
        let (offers, refusals) = (table[.offers], table[.refusals])
        while try table.reader.nextRow() {
            let driver = Driver(
                income: try table.reader.requiredDouble(income), hours: try table.reader.requiredDouble(shift) / 3_600,
                offers: try table.reader.requiredInt(offers), refusals: try table.reader.requiredInt(refusals))
            if driver.hours > 0 { drivers.append(driver) }
        }
    }

    /// Lorenz curve: points of the share of drivers, poorest first, and their share of income, both in per cent. Empty
    /// if no driver earned anything.
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

    /// Returns the share of income of the poorest share of drivers.
    package func incomeShare(ofPoorest share: Double) -> Double {
        let incomes = drivers.map(\.income).sorted()
        let all = incomes.reduce(0, +)
        return all > 0 ? incomes.prefix(Int((share * Double(incomes.count)).rounded())).reduce(0, +) / all : 0
    }

    private static let stepsMax = 100
}
