import Glibc
import Statistics

/// Searches for the values of a few parameters of a scenario that bring its figures closest to observed ones.
///
/// All points use the same replications, so the same people as far as the values allow. A simplex finds the valley
/// (`SimplexSearch`). When its gain falls below the standard error, differences between neighbouring points estimate
/// the slopes of all figures, and a Gauss-Newton step leads to the minimum (`LocalFit`). With many parameters a simplex
/// takes too long: then the slopes alone lead there, starting at the unchanged scenario.
///
/// The result depends on the scenario, its seed and the records alone, never on the threads or their number.
package struct Calibration {
    /// Simulates a point.
    ///
    /// - `place`: positions of the values in their ranges, 0 to 1 each; nil means the unchanged scenario.
    /// - `replications`: numbers of the replications to simulate.
    /// - Returns: the metrics of each replication that correspond to the observed figures.
    /// - Throws: `InputError` if the values make no valid scenario; any other error ends the search.
    package typealias Simulate =
        (_ place: [Double]?, _ replications: ClosedRange<Int>) throws -> [ComparedReplication]

    /// The observed figures, and the parameters to fit.
    package struct Problem {
        /// Figures to fit or to predict.
        package var observed: [ObservedFigure]
        /// Range of each parameter.
        package var ranges: [ClosedRange<Double>]
        /// Start of the search, 0 to 1 for each parameter.
        package var start: [Double]
        /// Number of replications of each point, at least 4 independent ones.
        package var replications: Int
        /// Whether replications come in antithetic pairs.
        package var isAntithetic: Bool
        /// Returns the nearest point whose values can be written to a scenario.
        package var nearest: ([Double]) -> [Double]

        /// Creates a problem.
        package init(
            observed: [ObservedFigure], ranges: [ClosedRange<Double>], start: [Double], replications: Int,
            isAntithetic: Bool = false, nearest: @escaping ([Double]) -> [Double] = { $0 }
        ) {
            self.observed = observed
            self.ranges = ranges
            self.start = start
            self.replications = replications
            self.isAntithetic = isAntithetic
            self.nearest = nearest
        }
    }

    /// Largest number of parameters for a simplex; more take too long.
    package static let simplexMax = 5
    /// Largest number of points of a simplex search for each parameter.
    private static let pointsMax = 25

    private let problem: Problem
    private let trials: CalibrationTrials

    /// Creates a calibration that simulates points by a closure.
    package init(_ problem: Problem, simulate: @escaping Simulate) {
        self.problem = problem
        trials = CalibrationTrials(
            simulate, nearest: problem.nearest, replications: problem.replications,
            isAntithetic: problem.isAntithetic)
    }

    private var parameters: Int { problem.ranges.count }

    /// Runs the search.
    ///
    /// - Throws: `InputError` if the unchanged scenario cannot be simulated; any error of the simulation.
    package func run() throws -> CalibrationResult {
        guard let today = try trials.baselineFigures(), let pilots = try trials.pilots(at: nil) else { throw error }
        if parameters == 0 {
            return CalibrationResult(
                problem, today: today, cost: cost(pilots, today), fitted: nil, points: trials.points, openings: [])
        }
        var place = trials.place(nearestTo: problem.start)
        var ending = CalibrationResult.Ending.slopes
        if parameters <= Calibration.simplexMax {
            (place, ending) = try search(from: place, cost(pilots, today))
        }
        guard let figures = try trials.figures(at: place), let ownPilots = try trials.pilots(at: place) else {
            throw error
        }
        let descent = try CalibrationDescent(trials, cost(ownPilots, figures), from: place)
        var finding = CalibrationResult(
            problem, today: today, cost: descent.cost,
            fitted: CalibrationResult.Fitted(
                place: descent.place, figures: descent.figures, local: descent.local, ending: ending),
            points: trials.points, openings: [])
        try finding.setUndeterminedGroups(undeterminedGroups(descent))
        finding.points = trials.points
        return finding
    }

    private var error: any Error { trials.failure ?? CalibrationError() }

    private func cost(_ pilots: SimulatedFigures, _ figures: SimulatedFigures) -> CalibrationCost {
        CalibrationCost(problem.observed, pilots: pilots, replications: figures.count)
    }

    // MARK: The valley

    /// Evaluates a few points that fill the ranges, and runs a simplex search from the best of them.
    private func search(
        from start: [Double], _ cost: CalibrationCost
    ) throws -> (place: [Double], ending: CalibrationResult.Ending) {
        let scattered = SobolPoints.points(2 * parameters, dimensions: parameters).map(trials.place(nearestTo:))
        var (best, least) = (start, Double.infinity)
        for place in [start] + scattered {
            guard let figures = try trials.figures(at: place) else { continue }
            let value = cost.value(figures)
            if value < least { (best, least) = (place, value) }
        }
        guard least.isFinite else { throw error }
        let steps = best.map { $0 > 0.5 ? -0.12 : 0.12 }
        let search = try SimplexSearch(from: best, steps: steps) { [trials] wanted in
            let place = trials.place(nearestTo: wanted)
            let beyond = wanted.reduce(0) { $0 + max(-$1, 0) + max($1 - 1, 0) }
            guard let figures = try trials.figures(at: place) else { return 1e12 * (1 + beyond) }
            return cost.value(figures) * (1 + 10 * beyond) + beyond
        }
        var ending = CalibrationResult.Ending.limit
        var before = best
        while trials.points < Calibration.pointsMax * parameters {
            for _ in 0...parameters { try search.advance() }
            let after = trials.place(nearestTo: search.best)
            guard let old = try trials.figures(at: before), let new = try trials.figures(at: after) else { break }
            let gain = cost.value(old) - cost.value(new)
            let isStill = after == before && search.size > Calibration.convergedSize
            if !isStill && gain <= cost.standardErrorOfDifference(old, new) {
                ending = .noise
                before = after
                break
            }
            before = after
        }
        return (before, ending)
    }

    /// Size of a simplex above which it has not explored the neighbourhood.
    private static let convergedSize = 0.06

    // MARK: Undetermined parameters

    /// Returns the groups of parameters that the records do not determine, each with another point that fits as well if
    /// one was found.
    private func undeterminedGroups(_ descent: CalibrationDescent) throws -> [CalibrationResult.UndeterminedGroup] {
        try descent.local.openDirections.map { direction in
            let involved = LocalFit.parameters(of: direction)
            var opening = CalibrationResult.UndeterminedGroup(parameters: involved)
            let lead = involved.max { abs(direction[$0]) < abs(direction[$1]) } ?? 0
            for factor in [1.1, 1 / 1.1] where opening.otherPlace == nil {
                guard
                    let other = equivalentPoint(descent.place, along: direction, involved, lead: lead, factor: factor),
                    let figures = try trials.figures(at: other)
                else { continue }
                let loss = descent.cost.value(figures) - descent.cost.value(descent.figures)
                let noise = 2 * descent.cost.standardErrorOfDifference(figures, descent.figures)
                // The 95 % quantile of chi-square with one degree of freedom.
                if loss <= noise + 3.84 * descent.local.inflation { opening.otherPlace = other }
            }
            return opening
        }
    }

    /// Returns the point at which the leading parameter is multiplied by `factor` and the others follow the direction
    /// in relative terms; nil if it lies outside the ranges.
    private func equivalentPoint(
        _ place: [Double], along direction: [Double], _ involved: [Int], lead: Int, factor: Double
    ) -> [Double]? {
        func width(_ index: Int) -> Double { problem.ranges[index].upperBound - problem.ranges[index].lowerBound }
        func value(_ index: Int) -> Double { problem.ranges[index].lowerBound + place[index] * width(index) }
        guard involved.allSatisfy({ value($0) > 0 }) else { return nil }
        func relative(_ index: Int) -> Double { direction[index] * width(index) / value(index) }
        var other = place
        for index in involved {
            let changed = value(index) * pow(factor, relative(index) / relative(lead))
            other[index] = (changed - problem.ranges[index].lowerBound) / width(index)
        }
        guard other.allSatisfy({ (0...1).contains($0) }) else { return nil }
        let near = trials.place(nearestTo: other)
        return near == place ? nil : near
    }
}

/// No point of the scenario could be simulated, and there is no specific error.
struct CalibrationError: Error, CustomStringConvertible {
    var description: String { "the scenario cannot be simulated with any of the values" }
}
