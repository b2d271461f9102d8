import Experiments
import OperatingSystem

/// The comparison of the program with theory. Each row has its own seed, so that rows are independent.
package struct Validation: Sendable {
    /// All rows.
    package let rows: [ValidationRow]
    private let seed: UInt64
    private let effort: ValidationRow.Effort

    /// Creates a validation.
    ///
    /// - Parameter seed: seed of the first row; each further row takes the next number.
    package init(rows: [ValidationRow] = KernelRows.all + ProgramRows.all, seed: UInt64, effort: ValidationRow.Effort) {
        self.rows = rows
        self.seed = seed
        self.effort = effort
    }

    /// State shared by the threads.
    private struct Progress: Sendable {
        var upcoming = 0
        /// Outcomes by row.
        var outcomes: [Result<ValidationOutcome, any Error>?]
        var isStopped = false
    }

    /// Simulates the rows in parallel.
    ///
    /// - Parameters:
    ///   - threads: at least 1; the number never changes a result.
    ///   - deliver: called on the calling thread, in the order of the rows.
    /// - Throws: the error of the first row that fails, or of `deliver`.
    package func run(threads: Int, deliver: (ValidationOutcome) throws -> Void) throws {
        let progress = Monitor(Progress(outcomes: Array(repeating: nil, count: rows.count)))
        let workers = (0..<min(threads, rows.count)).compactMap { _ in WorkerThread { work(progress) } }
        if workers.isEmpty { throw ThreadsUnavailable() }
        defer {
            progress.withLock { $0.isStopped = true }
            for worker in workers { worker.join() }
        }
        for row in rows.indices { try deliver(try progress.wait { $0.outcomes[row] }.get()) }
    }

    /// Body of each thread: simulates rows until none is left.
    private func work(_ progress: Monitor<Progress>) {
        while true {
            let taken = progress.withLock { progress in
                defer { progress.upcoming += 1 }
                return progress.isStopped ? rows.count : progress.upcoming
            }
            guard taken < rows.count else { return }
            let outcome = Result { try rows[taken].simulate(seed: seed &+ UInt64(taken), effort: effort) }
            progress.withLock { $0.outcomes[taken] = outcome }
        }
    }
}
