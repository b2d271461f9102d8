import Foundation

/// The hold model: a calendar with a fixed number of pending events, from which the first is repeatedly taken and put
/// back a random time later. This project's calendar is compared with a plain 4-ary heap in C++ that does the same
/// work, so that the ratio shows the cost of payloads, stable ties, cancelling and checks.
///
/// Source: D. W. Jones, "An Empirical Comparison of Priority-Queue and Event-Set Implementations", CACM 29 (1986).
package enum HoldModelBenchmark {
    /// Result for one number of pending events.
    package struct Result: Sendable {
        /// Number of pending events.
        package let pending: Int
        /// Median CPU time of one hold.
        package let nanosecondsPerHold: Double
        /// The same for the C++ program; nil where it was not run.
        package let referenceNanosecondsPerHold: Double?
        /// Median of the ratios of consecutive runs; nil where there is no reference.
        package let ratio: Double?
    }

    /// Measures each of the given numbers of pending events, prints a table and returns its values.
    ///
    /// Runs of both programs alternate, so that a disturbance of the machine affects both. Without `anchorSource`, or a
    /// compiler for it, only this project's calendar is measured.
    @discardableResult
    package static func run(
        pending pendingCounts: [Int], anchorSource: URL?, operations: Int = 3_000_000, repeats: Int = 7
    ) -> [Result] {
        let reference = anchorSource.flatMap { ReferenceProgram(source: $0) }
        defer { reference?.remove() }
        print("Hold model: ns of CPU time to take the first event and put it back, median of \(repeats)")
        if reference == nil { print("(the C++ program, hold.cpp, was not found or not compiled)") }
        print(row("pending", "cabrank", "C++ h4", "ratio"))
        var results: [Result] = []
        for pending in pendingCounts {
            let result = measure(
                pending: pending, operations: operations, repeats: repeats, reference: reference)
            results.append(result)
            print(
                row(
                    "\(pending)", text(result.nanosecondsPerHold, digits: 1),
                    result.referenceNanosecondsPerHold.map { text($0, digits: 1) } ?? "-",
                    result.ratio.map { text($0, digits: 2) } ?? "-"))
        }
        return results
    }

    private static func measure(
        pending: Int, operations: Int, repeats: Int, reference: ReferenceProgram?
    ) -> Result {
        var ours: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<repeats {
            let measured = HoldModelWorkload.measure(pending: pending, operations: operations)
            ours.append(measured.nanosecondsPerHold)
            guard let compared = reference?.hold(pending: pending, operations: operations) else { continue }
            theirs.append(compared.nanosecondsPerHold)
            // Times in whole microseconds differ from the reference's by less than this.
            if abs(compared.meanTimeSeconds / measured.meanTimeSeconds - 1) > 1e-4 {
                print("(at \(pending) pending the programs did not do the same work)")
            }
        }
        return Result(
            pending: pending, nanosecondsPerHold: median(ours),
            referenceNanosecondsPerHold: theirs.isEmpty ? nil : median(theirs),
            ratio: theirs.count == ours.count ? median(zip(ours, theirs).map { $0 / $1 }) : nil)
    }

    private static func row(_ cells: String...) -> String {
        cells.map { String(repeating: " ", count: max(12 - $0.count, 1)) + $0 }.joined()
    }

    private static func text(_ value: Double, digits: Int) -> String { String(format: "%.\(digits)f", value) }
}

extension ReferenceProgram {
    /// Runs the variant `h4` of `hold.cpp` once, or returns nil if it fails.
    fileprivate func hold(pending: Int, operations: Int) -> HoldModelMeasurement? {
        guard
            let output = run("h4", "\(pending)", "\(operations)"),
            let nanoseconds = ReferenceProgram.number(named: "ns/hold", in: output),
            let meanTime = ReferenceProgram.number(named: "chk", in: output)
        else { return nil }
        return HoldModelMeasurement(nanosecondsPerHold: nanoseconds, meanTimeSeconds: meanTime)
    }
}

/// Measurement of one run of either program.
struct HoldModelMeasurement {
    var nanosecondsPerHold: Double
    /// Mean time of the events taken, the same for both programs.
    var meanTimeSeconds: Double
}
