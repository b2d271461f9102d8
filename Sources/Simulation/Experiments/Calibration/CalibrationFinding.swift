import Statistics

/// What came of a calibration.
package struct CalibrationFinding {
    /// Why the search for the valley ended.
    package enum Ending: Sendable {
        /// A round of steps gained less than its standard error.
        case noise
        /// As many points were tried as may be.
        case limit
        /// There were too many parameters for a simplex: the slopes alone led the way.
        case slopes
    }

    /// Parameters that the records leave open together, or a single one.
    package struct Opening: Hashable, Sendable {
        /// By their numbers, at least one.
        package var parameters: [Int]
        /// Elsewhere, and simulated: what fits as well; nil if no such place was found.
        package var otherPlace: [Double]?
    }

    struct Fitted {
        let place: [Double]
        let figures: SimulatedFigures
        let local: LocalFit
        let ending: Ending
    }

    /// One parameter as it was fitted.
    package struct Parameter: Hashable, Sendable {
        /// Where in its range, from 0 to 1.
        package let place: Double
        package let value: Double
        /// 95 %; nil of a parameter that the records leave open. Within the range that was searched.
        package let interval: ClosedRange<Double>?
        /// With 95 % all of these hold at once.
        package let jointInterval: ClosedRange<Double>?
        /// Whether the best value lies at an end of the range: a better one may lie beyond.
        package let isAtEnd: Bool
    }

    /// An observed figure beside the simulated ones.
    package struct Row: Sendable {
        package let figure: ObservedFigure
        /// 95 %, of the record alone.
        package let observedInterval: ClosedRange<Double>
        package let today: Simulated
        /// nil where nothing was fitted.
        package let fitted: Simulated?
    }

    package struct Simulated: Sendable {
        /// NaN where it is not defined.
        package let mean: Double
        package let interval: ClosedRange<Double>?
        /// Simulated less observed, in standard errors of that difference.
        package let errors: Double
    }

    /// How far figures are off.
    package struct Misfit: Hashable, Sendable {
        package let figures: Int
        /// The root of the mean square, in standard errors: what chance makes is about 1.
        package let today: Double
        package let fitted: Double?
    }

    package let rows: [Row]
    /// Empty where nothing was fitted.
    package let parameters: [Parameter]
    /// By two parameters; nil where they are left open.
    package let correlations: [[Double?]]
    package let inSample: Misfit
    /// nil where nothing was held out.
    package let heldOut: Misfit?
    /// How many times as wide the intervals are as chance alone would have them.
    package let widening: Double
    package let ending: Ending?
    package internal(set) var points: Int
    package private(set) var openings: [Opening]

    init(
        _ problem: Calibration.Problem, today: SimulatedFigures, cost: CalibrationCost, fitted: Fitted?, points: Int,
        openings: [Opening]
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
        self.openings = openings
    }

    mutating func note(_ openings: [Opening]) { self.openings = openings }

    /// Whether the records tell every parameter.
    package var isTold: Bool { openings.isEmpty }
}

extension CalibrationFinding.Parameter {
    init(_ index: Int, of fitted: CalibrationFinding.Fitted, ranges: [ClosedRange<Double>]) {
        let range = ranges[index]
        let width = range.upperBound - range.lowerBound
        place = fitted.place[index]
        value = range.lowerBound + place * width
        let isOpen = fitted.local.open.contains { LocalFit.parameters(of: $0).contains(index) }
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
