import Statistics

/// A figure of a model with a known theoretical value: one row of the table.
package struct ValidationRow: Sendable {
    /// The simulated part of the program.
    package enum Part: String, Sendable, CaseIterable {
        /// Models on the kernel's calendar and random streams.
        case kernel
        /// Scenarios in YAML through the whole taxi program: queues, offers, rides, measures.
        case program
    }

    /// Unit of a figure.
    package enum Unit: String, Sendable {
        case seconds = "s"
        /// A fraction from 0 to 1.
        case share
    }

    /// The simulated part.
    package let part: Part
    /// Name of the model with its parameters: "M/M/c, 10 servers, load 0.9".
    package let model: String
    /// Name of the figure.
    package let figure: String
    /// Unit of the figure.
    package let unit: Unit
    /// Theoretical value.
    package let theory: Double
    private let simulate: @Sendable (_ seed: UInt64, _ effort: Effort) throws -> [Double]

    /// Creates a row.
    ///
    /// - Parameter simulate: returns the figure of each independent replication.
    package init(
        _ part: Part, _ model: String, _ figure: String, in unit: Unit, theory: Double,
        simulate: @escaping @Sendable (_ seed: UInt64, _ effort: Effort) throws -> [Double]
    ) {
        self.part = part
        self.model = model
        self.figure = figure
        self.unit = unit
        self.theory = theory
        self.simulate = simulate
    }

    /// Amount of simulation.
    package enum Effort: Sendable {
        case full
        /// A tenth: finds a gross error in seconds.
        case quick

        /// Number of replications.
        package var replications: Int { 24 }
        /// Fraction of a full replication's length.
        package var share: Double { self == .full ? 1 : 0.1 }
    }

    /// Simulates the row.
    ///
    /// - Throws: `InputError` if a scenario of the program cannot be read.
    package func simulate(seed: UInt64, effort: Effort) throws -> ValidationOutcome {
        ValidationOutcome(row: self, seed: seed, values: Tally(try simulate(seed, effort)))
    }
}

/// A row with its simulated values.
package struct ValidationOutcome: Sendable {
    /// Limit of |z| from which a row fails (see `MeanTest`).
    package static let zLimit = 4.0

    /// The simulated row.
    package let row: ValidationRow
    /// Seed of the simulation.
    package let seed: UInt64
    /// One value per replication.
    package let values: Tally

    /// Difference of the simulated mean from theory.
    package var difference: Double { values.mean - row.theory }
    /// Difference in standard errors; nil with fewer than two replications.
    package var z: Double? { MeanTest.z(of: values, expected: row.theory) }
    /// Whether |z| is below the limit.
    package var passes: Bool { z.map { abs($0) < ValidationOutcome.zLimit } ?? false }
}
