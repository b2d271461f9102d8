import Statistics

/// The distance between simulated and observed figures: a sum of squares, each divided by its sampling variance.
struct CalibrationCost {
    let observed: [ObservedFigure]
    /// Weight of each figure.
    let weights: [Double]
    /// Indices of the fitted figures.
    private let places: [Int]

    /// Computes the weights.
    ///
    /// - Parameters:
    ///   - pilots: figures of replications that are not fitted, so that a figure with a small variance by coincidence
    ///     does not get too much weight.
    ///   - replications: number of independent replications that are fitted.
    init(_ observed: [ObservedFigure], pilots: SimulatedFigures, replications: Int) {
        self.observed = observed
        // The mean of an inverse variance estimated from few values is too large (Wishart's distribution).
        let count = Double(pilots.count)
        let excess = count > 3 ? (count - 1) / (count - 3) : 3
        weights = observed.indices.map { index in
            let (figure, day) = (observed[index], pilots.variance(of: index))
            let chance = day * ((figure.error.days.map { 1 / $0 } ?? 0) + 1 / Double(replications))
            let known = figure.error.variance + figure.roundingVariance
            let least = CalibrationCost.errorMin * figure.value
            return 1 / max(excess * chance + known, least * least, .leastNormalMagnitude * 1e20)
        }
        places = observed.indices.filter { !observed[$0].isHeldOut }
    }

    /// Least relative error of an observed value: no record is more exact.
    private static let errorMin = 1e-4
    /// Residual, in standard errors, of an observed figure that the simulation does not define.
    private static let missing = 10.0

    /// Returns the simulated value of a figure less the observed one.
    func residual(_ figure: Int, _ simulated: SimulatedFigures) -> Double {
        let mean = simulated.means[figure]
        return mean.isFinite ? mean - observed[figure].value : CalibrationCost.missing / weights[figure].squareRoot()
    }

    func value(_ simulated: SimulatedFigures) -> Double { squares(of: places, simulated) }

    private func squares(of figures: [Int], _ simulated: SimulatedFigures) -> Double {
        figures.reduce(0) { sum, figure in
            let residual = residual(figure, simulated)
            return sum + weights[figure] * residual * residual
        }
    }

    /// Returns the standard error of the difference between the costs of two points with paired replications.
    func standardErrorOfDifference(_ one: SimulatedFigures, _ other: SimulatedFigures) -> Double {
        let differences = zip(contributions(one), contributions(other)).map { $0 - $1 }
        return Tally(differences).standardError
    }

    /// Returns the contribution of each replication to the cost, linearised.
    private func contributions(_ simulated: SimulatedFigures) -> [Double] {
        var moves = Array(repeating: 0.0, count: simulated.count)
        for figure in places where simulated.means[figure].isFinite {
            let slope = 2 * weights[figure] * residual(figure, simulated)
            for (replication, deviation) in simulated.deviations(of: figure).enumerated() {
                moves[replication] += slope * deviation
            }
        }
        return moves
    }

    /// Fits the parameters locally.
    ///
    /// - Parameter points: for each parameter, the figures at a smaller and a larger value, and the distance between
    ///   the two.
    func localFit(
        at simulated: SimulatedFigures, points: [(less: SimulatedFigures, more: SimulatedFigures, width: Double)]
    ) -> LocalFit {
        let figures = places.map { figure in
            LocalFit.Figure(
                residual: residual(figure, simulated), weight: weights[figure],
                deviations: simulated.deviations(of: figure),
                slopes: (0..<simulated.count).map { replication in
                    points.map { point in
                        let slope =
                            (point.more.values[figure][replication] - point.less.values[figure][replication])
                            / point.width
                        return slope.isFinite ? slope : 0
                    }
                },
                ownVariance: observed[figure].error.variance + observed[figure].roundingVariance,
                observedReplications: observed[figure].error.days)
        }
        return LocalFit(figures, parameters: points.count)
    }

    /// Returns the root mean square of the residuals in standard errors, or nil without figures.
    func error(_ simulated: SimulatedFigures, heldOut: Bool) -> Double? {
        let chosen = observed.indices.filter { observed[$0].isHeldOut == heldOut }
        if chosen.isEmpty { return nil }
        return (squares(of: chosen, simulated) / Double(chosen.count)).squareRoot()
    }

    /// Returns the 95 % interval of an observed value, from its known error or from the variance of the simulated days.
    ///
    /// - Parameter replications: the same number as for the weights.
    func observedInterval(_ figure: Int, _ replications: Int) -> ClosedRange<Double> {
        let own = observed[figure].error.variance + observed[figure].roundingVariance
        // The weight contains the variances of the record and of the mean of the replications.
        let both = max(1 / weights[figure] - own, 0)
        let share = observed[figure].error.days.map { 1 / $0 / (1 / $0 + 1 / Double(replications)) } ?? 0
        let half = 1.96 * (own + share * both).squareRoot()
        return observed[figure].value - half...observed[figure].value + half
    }
}
