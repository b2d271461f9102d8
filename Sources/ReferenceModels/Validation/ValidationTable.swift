import OutputFiles
import Statistics

/// The results of a validation as a readable table, row by row, and as CSV.
package struct ValidationTable {
    private let modelColumns: Int
    private let figureColumns: Int
    private let seedColumns: Int

    /// Creates a table with column widths for all rows.
    ///
    /// - Parameters:
    ///   - rows: all rows that will be printed.
    ///   - lastSeed: the longest seed.
    package init(_ rows: [ValidationRow], lastSeed: UInt64) {
        modelColumns = rows.map(\.model.count).max() ?? 0
        figureColumns = rows.map(\.figure.count).max() ?? 0
        seedColumns = max("seed".count, "\(lastSeed)".count)
    }

    /// Column headings.
    package var heading: String {
        line("", "", simulated: "simulated", theory: "theory", difference: "difference", z: "z", seed: "seed")
    }

    /// Returns the title of a part.
    package static func title(of part: ValidationRow.Part) -> String {
        switch part {
        case .kernel: "The kernel: models on its calendar and random streams"
        case .program: "The taxi program: scenarios in YAML through queues, offers, rides and measures"
        }
    }

    /// Returns a row without its verdict.
    package func line(_ outcome: ValidationOutcome) -> String {
        let row = outcome.row
        func text(_ value: Double) -> String {
            switch row.unit {
            case .seconds: "\(NumberFormat.fixed(value, decimals: 2)) s"
            case .share: "\(NumberFormat.fixed(100 * value, decimals: 3)) %"
            }
        }
        func signed(_ value: Double, decimals: Int) -> String {
            (value < 0 ? "-" : "+") + NumberFormat.fixed(abs(value), decimals: decimals)
        }
        return line(
            row.model, row.figure, simulated: text(outcome.values.mean), theory: text(row.theory),
            difference: "\(signed(100 * outcome.difference / row.theory, decimals: 2)) %",
            z: outcome.z.map { signed($0, decimals: 2) } ?? "-", seed: "\(outcome.seed)")
    }

    private func line(
        _ model: String, _ figure: String, simulated: String, theory: String, difference: String, z: String,
        seed: String
    ) -> String {
        func left(_ text: String, _ columns: Int) -> String {
            text + String(repeating: " ", count: max(columns - text.count, 0))
        }
        func right(_ text: String, _ columns: Int) -> String {
            String(repeating: " ", count: max(columns - text.count, 0)) + text
        }
        return [
            "  " + left(model, modelColumns), left(figure, figureColumns), right(simulated, 11), right(theory, 11),
            right(difference, 10), right(z, 6), right(seed, seedColumns),
        ].joined(separator: "  ")
    }
}

extension ValidationTable {
    private static let firstColumns = "part,model,figure,unit"
    /// Kind of the CSV file, recognised by its first columns.
    package static let kind = OutputKind("table of a validation", firstColumns: firstColumns)

    /// Returns the table as CSV with full precision.
    package static func csv(_ outcomes: [ValidationOutcome]) -> String {
        var text = "\(firstColumns),seed,replications,simulated,standard_error,theory,difference,z,passes\n"
        for outcome in outcomes {
            let (row, values) = (outcome.row, outcome.values)
            let numbers = [values.mean, values.standardError, row.theory, outcome.difference, outcome.z ?? .nan]
            let fields =
                [row.part.rawValue, "\"\(row.model)\"", row.figure, row.unit.rawValue]
                + ["\(outcome.seed)", "\(values.count)"] + numbers.map { $0.isNaN ? "" : "\($0)" }
                + ["\(outcome.passes)"]
            text += fields.joined(separator: ",") + "\n"
        }
        return text
    }
}
