import Statistics

/// How far simulated figures are from observed ones: the sum of squares, each measured by what chance explains of it.
struct CalibrationCost {
    let observed: [ObservedFigure]
    /// By figure.
    let weights: [Double]
    /// Figures that are fitted, or those that are held out.
    private let places: [Int]

    /// - Parameters:
    ///   - pilots: of replications that are not fitted, so that a figure which happens to vary little among those that are does
    ///     not count for more than it is worth.
    ///   - replications: how many independent ones are fitted.
    init(_ observed: [ObservedFigure], pilots: SimulatedFigures, replications: Int) {
        self.observed = observed
        // The mean of what one over a variance is taken for, from so few values, is more than it: Wishart's.
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

    /// Of the value: no record is better than that.
    private static let errorMin = 1e-4
    /// In standard errors: of a figure that is not defined where it is observed.
    private static let missing = 10.0

    /// Simulated less observed.
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

    /// The standard error of the difference between the costs of two points, whose replications are pairs.
    func standardErrorOfDifference(_ one: SimulatedFigures, _ other: SimulatedFigures) -> Double {
        let differences = zip(moves(one), moves(other)).map { $0 - $1 }
        return Tally(differences).standardError
    }

    /// By replication: how far it moves the cost.
    private func moves(_ simulated: SimulatedFigures) -> [Double] {
        var moves = Array(repeating: 0.0, count: simulated.count)
        for figure in places where simulated.means[figure].isFinite {
            let slope = 2 * weights[figure] * residual(figure, simulated)
            for (replication, deviation) in simulated.deviations(of: figure).enumerated() {
                moves[replication] += slope * deviation
            }
        }
        return moves
    }

    /// - Parameter points: at which the parameters are less, and at which they are more, with where these lie.
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

    /// The root of the mean square of what figures are off, in standard errors; nil of none.
    func error(_ simulated: SimulatedFigures, heldOut: Bool) -> Double? {
        let chosen = observed.indices.filter { observed[$0].isHeldOut == heldOut }
        if chosen.isEmpty { return nil }
        return (squares(of: chosen, simulated) / Double(chosen.count)).squareRoot()
    }

    /// 95 % around an observed value, by what is known of its error, or by how the simulated days vary.
    ///
    /// - Parameter replications: as many as the weights are made for.
    func observedInterval(_ figure: Int, _ replications: Int) -> ClosedRange<Double> {
        let own = observed[figure].error.variance + observed[figure].roundingVariance
        // The weight's variance is the record's and that of the mean of the replications together.
        let both = max(1 / weights[figure] - own, 0)
        let share = observed[figure].error.days.map { 1 / $0 / (1 / $0 + 1 / Double(replications)) } ?? 0
        let half = 1.96 * (own + share * both).squareRoot()
        return observed[figure].value - half...observed[figure].value + half
    }
}
