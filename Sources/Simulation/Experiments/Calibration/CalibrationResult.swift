import Statistics

/// The result of a calibration.
package struct CalibrationResult {
    /// The reason for the end of the search for the valley.
    package enum Ending: Sendable {
        /// A round of steps gained less than its standard error.
        case noise
        /// The limit of points was reached.
        case limit
        /// There were too many parameters for a simplex; only slopes were used.
        case slopes
    }

    /// Parameters that the records do not determine, jointly or alone.
    package struct UndeterminedGroup: Hashable, Sendable {
        /// Numbers of the parameters, at least one.
        package var parameters: [Int]
        /// Another simulated point that fits as well, or nil if none was found.
        package var otherPlace: [Double]?
    }

    struct Fitted {
        let place: [Double]
        let figures: SimulatedFigures
        let local: LocalFit
        let ending: Ending
    }

    /// One fitted parameter.
    package struct Parameter: Hashable, Sendable {
        /// Position in its range, from 0 to 1.
        package let place: Double
        /// Fitted value in the parameter's unit.
        package let value: Double
        /// 95 % interval, clipped to the range; nil if the records do not determine the parameter.
        package let interval: ClosedRange<Double>?
        /// Simultaneous 95 % interval of all parameters.
        package let jointInterval: ClosedRange<Double>?
        /// Whether the best value lies at an end of the range: a better one may lie beyond.
        package let isAtEnd: Bool
    }

    /// An observed figure with the simulated ones.
    package struct Row: Sendable {
        /// The observed figure.
        package let figure: ObservedFigure
        /// 95 % interval of the record alone.
        package let observedInterval: ClosedRange<Double>
        /// The unchanged scenario.
        package let today: Simulated
        /// The fitted scenario; nil if nothing was fitted.
        package let fitted: Simulated?
    }

    /// A figure as one scenario simulates it.
    package struct Simulated: Sendable {
        /// Mean over the replications; NaN if it is undefined.
        package let mean: Double
        /// 95 % interval of the mean, or nil if unknown.
        package let interval: ClosedRange<Double>?
        /// Simulated value less the observed one, in standard errors of that difference.
        package let errors: Double
    }

    /// The root mean square residual of some figures.
    package struct Misfit: Hashable, Sendable {
        /// Number of figures.
        package let figures: Int
        /// Residual of the unchanged scenario in standard errors; about 1 if only sampling errors remain.
        package let today: Double
        /// Residual of the fitted scenario; nil if nothing was fitted.
        package let fitted: Double?
    }

    /// One row for each observed figure.
    package let rows: [Row]
    /// Fitted parameters; empty if nothing was fitted.
    package let parameters: [Parameter]
    /// Correlation of every two parameters; nil if they are undetermined.
    package let correlations: [[Double?]]
    /// Misfit of the fitted figures.
    package let inSample: Misfit
    /// Misfit of the held-out figures; nil if there are none.
    package let heldOut: Misfit?
    /// Factor by which the intervals are wider than sampling errors alone would make them.
    package let widening: Double
    /// Reason for the end of the search; nil if nothing was fitted.
    package let ending: Ending?
    /// Number of simulated points.
    package internal(set) var points: Int
    /// Groups of parameters that the records do not determine.
    package private(set) var undeterminedGroups: [UndeterminedGroup]

    init(
        _ problem: Calibration.Problem, today: SimulatedFigures, cost: CalibrationCost, fitted: Fitted?, points: Int,
        openings: [UndeterminedGroup]
    ) {
        rows = cost.observed.indices.map { index in
            func simulated(_ figures: SimulatedFigures) -> Simulated {
                Simulated(
                    mean: figures.means[index], interval: figures.intervals[index],
                    errors: cost.residual(index, figures) * cost.weights[index].squareRoot())
            }
            return Row(
                figure: cost.observed[index], observedInterval: cost.observedInterval(index, today.count),
                today: simulated(today), fitted: fitted.map { simulated($0.figures) })
        }
        parameters =
            fitted.map { fitted in
                problem.ranges.indices.map { Parameter($0, of: fitted, ranges: problem.ranges) }
            } ?? []
        correlations =
            fitted.map { fitted in
                problem.ranges.indices.map { one in
                    problem.ranges.indices.map { fitted.local.correlation(one, $0) }
                }
            } ?? []
        func misfit(heldOut: Bool) -> Misfit? {
            cost.error(today, heldOut: heldOut).map { today in
                Misfit(
                    figures: cost.observed.count { $0.isHeldOut == heldOut }, today: today,
                    fitted: fitted.flatMap { cost.error($0.figures, heldOut: heldOut) })
            }
        }
        inSample = misfit(heldOut: false) ?? Misfit(figures: 0, today: 0, fitted: nil)
        heldOut = misfit(heldOut: true)
        widening = fitted?.local.inflation.squareRoot() ?? 1
        ending = fitted?.ending
        self.points = points
        self.undeterminedGroups = openings
    }

    mutating func setUndeterminedGroups(_ openings: [UndeterminedGroup]) { self.undeterminedGroups = openings }

    /// Whether the records determine every parameter.
    package var isDetermined: Bool { undeterminedGroups.isEmpty }
}

extension CalibrationResult.Parameter {
    init(_ index: Int, of fitted: CalibrationResult.Fitted, ranges: [ClosedRange<Double>]) {
        let range = ranges[index]
        let width = range.upperBound - range.lowerBound
        place = fitted.place[index]
        value = range.lowerBound + place * width
        let isOpen = fitted.local.openDirections.contains { LocalFit.parameters(of: $0).contains(index) }
        let value = value
        func within(_ intervals: Int) -> ClosedRange<Double>? {
            if isOpen { return nil }
            let half = fitted.local.halfWidth(of: index, intervals: intervals)
            return max(value - half * width, range.lowerBound)...min(value + half * width, range.upperBound)
        }
        interval = within(1)
        jointInterval = within(ranges.count)
        isAtEnd = place <= 0.001 || place >= 0.999
    }
}
