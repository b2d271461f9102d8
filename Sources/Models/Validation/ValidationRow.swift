import Statistics

/// A figure of a model that theory knows: a row of the table.
package struct ValidationRow: Sendable {
    /// What is held against theory.
    package enum Part: String, Sendable, CaseIterable {
        /// Models on the kernel's calendar and random streams.
        case kernel
        /// Scenarios in YAML through the whole taxi program: queues, offers, rides, measures.
        case program
    }

    package enum Unit: String, Sendable {
        case seconds = "s"
        /// 0 to 1.
        case share
    }

    package let part: Part
    /// With its parameters: "M/M/c, 10 servers, load 0.9".
    package let model: String
    package let figure: String
    package let unit: Unit
    package let theory: Double
    private let simulate: @Sendable (_ seed: UInt64, _ effort: Effort) throws -> [Double]

    /// - Parameter simulate: gives a value of the figure for each of independent replications.
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

    /// How much is simulated.
    package enum Effort: Sendable {
        case full
        /// A tenth: enough to find a coarse mistake in seconds.
        case quick

        package var replications: Int { 24 }
        /// Of the length of a replication.
        package var share: Double { self == .full ? 1 : 0.1 }
    }

    /// - Throws: `InputError` if a scenario of the program cannot be read.
    package func carriedOut(seed: UInt64, effort: Effort) throws -> ValidationOutcome {
        ValidationOutcome(row: self, seed: seed, values: Tally(try simulate(seed, effort)))
    }
}

/// A row with what was simulated.
package struct ValidationOutcome: Sendable {
    /// A row fails from here on; see `MeanTest`.
    package static let zLimit = 4.0

    package let row: ValidationRow
    package let seed: UInt64
    /// Of each replication one.
    package let values: Tally

    package var difference: Double { values.mean - row.theory }
    /// nil with fewer than two replications.
    package var z: Double? { MeanTest.z(of: values, expected: row.theory) }
    package var passes: Bool { z.map { abs($0) < ValidationOutcome.zLimit } ?? false }
}
