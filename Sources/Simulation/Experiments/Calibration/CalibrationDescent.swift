import Statistics

/// A descent from a point in the valley to its minimum by the slopes of the figures, with the final local fit.
struct CalibrationDescent {
    let cost: CalibrationCost
    private(set) var place: [Double]
    private(set) var figures: SimulatedFigures
    private(set) var local: LocalFit

    private typealias Differences = [(less: SimulatedFigures, more: SimulatedFigures, width: Double)]

    private static let roundsMax = 5
    /// Default distance on either side of the point for differences, as a share of the range.
    private static let defaultReach = 0.05
    private static let reachMin = 0.02
    private static let reachMax = 0.1

    /// Runs the descent.
    ///
    /// - Parameter place: a point that can be simulated.
    /// - Throws: any error of the simulation.
    init(_ trials: CalibrationTrials, _ cost: CalibrationCost, from place: [Double]) throws {
        guard let figures = try trials.figures(at: place) else { throw CalibrationError() }
        self.cost = cost
        self.place = place
        self.figures = figures
        var reach = place.map { _ in CalibrationDescent.defaultReach }
        var differences = try CalibrationDescent.differences(at: place, reach: reach, trials, figures)
        local = cost.localFit(at: figures, points: differences)
        for _ in 1..<CalibrationDescent.roundsMax {
            guard let next = try betterPoint(trials) else { return }
            let moved = zip(next.place, self.place).map { abs($0 - $1) }
            (self.place, self.figures) = next
            if zip(moved, reach).allSatisfy({ $0 <= $1 / 2 }) {
                // At this distance the slopes are the same.
                local = cost.localFit(at: self.figures, points: differences)
                if isConverged(moved) { return }
            }
            reach = reaches
            differences = try CalibrationDescent.differences(at: self.place, reach: reach, trials, self.figures)
            local = cost.localFit(at: self.figures, points: differences)
        }
    }

    /// Distances for differences: half the half-width of each parameter's interval, and the largest for undetermined
    /// parameters.
    private var reaches: [Double] {
        let open = Set(local.openDirections.flatMap(LocalFit.parameters(of:)))
        let (least, most) = (CalibrationDescent.reachMin, CalibrationDescent.reachMax)
        return place.indices.map { open.contains($0) ? most : min(max(local.halfWidth(of: $0) / 2, least), most) }
    }

    /// Returns whether the step is small relative to the parameters' intervals.
    private func isConverged(_ moved: [Double]) -> Bool {
        moved.indices.allSatisfy { parameter in
            moved[parameter] <= 0.1 * local.halfWidth(of: parameter)
        }
    }

    /// Returns a better point along the step of the local fit, or nil if there is none.
    private func betterPoint(
        _ trials: CalibrationTrials
    ) throws -> (place: [Double], figures: SimulatedFigures)? {
        for part in [1, 0.5, 0.25] {
            let wanted = zip(place, local.step).map { $0 + part * $1 }
            let next = trials.place(nearestTo: wanted)
            if next == place { return nil }
            guard let figures = try trials.figures(at: next) else { continue }
            if cost.value(figures) < cost.value(self.figures) { return (next, figures) }
        }
        return nil
    }

    /// Returns for each parameter the figures on either side, or those of the point itself if a side cannot be
    /// simulated.
    private static func differences(
        at place: [Double], reach: [Double], _ trials: CalibrationTrials, _ figures: SimulatedFigures
    ) throws -> Differences {
        try place.indices.map { parameter in
            func neighbour(_ distance: Double) throws -> (place: Double, figures: SimulatedFigures) {
                var wanted = place
                wanted[parameter] += distance
                let near = trials.place(nearestTo: wanted)
                return try trials.figures(at: near).map { (near[parameter], $0) } ?? (place[parameter], figures)
            }
            for factor in [1.0, 2, 4, 8] {
                let less = try neighbour(-factor * reach[parameter])
                let more = try neighbour(factor * reach[parameter])
                // The number of taxis is whole: slightly different scales may give equal fleets.
                if more.place > less.place, more.figures.means != less.figures.means {
                    return (less.figures, more.figures, more.place - less.place)
                }
            }
            return (figures, figures, 1)
        }
    }
}
