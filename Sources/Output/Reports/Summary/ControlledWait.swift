import Experiments
import Measures
import OperatingSystem
import OutputFiles
import Statistics

/// The mean wait adjusted by control variates, shown if that reduces the variance.
package struct ControlledWait: Sendable {
    /// Adjusted mean and the ends of its 95 % confidence interval.
    private let minutes, minutesLow, minutesHigh: Double
    private let varianceReduction: Double

    /// Smallest variance reduction worth a line.
    private static let reductionMin = 1.1

    /// Computes the adjusted mean; nil with too few replications, without controls, or if the variance hardly
    /// decreases.
    ///
    /// - Parameters:
    ///   - summaries: summaries over the replications.
    ///   - replications: numbers of the replications, in the same order.
    ///   - experiment: experiment with a single variant.
    package init?(_ summaries: [MetricSummary], replications: [Int], of experiment: Experiment) {
        let setup = experiment.setup(of: 0)
        // Antithetic pairs already reduce the variance.
        guard !setup.isAntithetic, setup.demand.contains(where: \.isPoisson),
            let wait = summaries.first(where: { $0.key == MetricKey(.waitMean) })
        else { return nil }
        let values = wait.observations.compactMap { $0 }
        guard values.count == replications.count, values.count >= ControlledMean.valuesMin(controls: 1),
            let deviations = ControlledWait.deviations(of: replications, experiment)
        else { return nil }
        guard let controlled = ControlledMean(values, controls: deviations),
            controlled.varianceReduction >= ControlledWait.reductionMin,
            let interval = ConfidenceInterval(Tally(controlled.pseudoValues))
        else { return nil }
        (minutes, minutesLow, minutesHigh) = (interval.mean / 60, interval.low / 60, interval.high / 60)
        varianceReduction = controlled.varianceReduction
    }

    /// Returns the deviations of the controls; nil if the first few show that there are too few replications.
    private static func deviations(of replications: [Int], _ experiment: Experiment) -> [[Double]]? {
        let controls = experiment.controls(of: 0)
        let first = replications.prefix(2).map { controls.deviations(of: $0) }
        guard replications.count >= ControlledMean.valuesMin(controls: ControlledMean.varyingControls(first).count)
        else {
            return nil
        }
        let others = Array(replications.dropFirst(first.count))
        return first
            + parallelMap(threads: experiment.threads, count: others.count) { { controls.deviations(of: others[$0]) } }
    }

    var words: String {
        let figures = [minutes, minutesLow, minutesHigh].map { NumberFormat.fixed($0, decimals: 2) }
        return "mean \(figures[0]) (\(figures[1]) to \(figures[2])) min, adjusted for the random numbers of"
            + " clients and drivers (\(NumberFormat.fixed(varianceReduction, decimals: 1)) times less variance)"
    }
}
