import InputFiles

/// The figures of all simulated points of a scenario, so that no point is simulated twice.
///
/// A point has a number from 0 to 1 for each parameter: the position of the value in its range.
final class CalibrationTrials {
    /// Simulates replications of a point; nil means the unchanged scenario.
    private let simulate: Calibration.Simulate
    private let nearest: ([Double]) -> [Double]
    private let isAntithetic: Bool
    let replications: Int
    /// Figures by point, rounded to values that can be written; nil for a point that cannot be simulated. Only looked
    /// up.
    private var known: [[Double]: SimulatedFigures?] = [:]
    /// The error of the last point that could not be simulated.
    private(set) var failure: InputError?
    private(set) var points = 0

    init(
        _ simulate: @escaping Calibration.Simulate, nearest: @escaping ([Double]) -> [Double], replications: Int,
        isAntithetic: Bool
    ) {
        self.simulate = simulate
        self.nearest = nearest
        self.replications = replications
        self.isAntithetic = isAntithetic
    }

    /// Returns the nearest point within the ranges whose values can be written.
    func place(nearestTo place: [Double]) -> [Double] { nearest(place.map { min(max($0, 0), 1) }) }

    /// Returns the figures of a point whose values can be written, or nil if it cannot be simulated.
    ///
    /// - Throws: any error of the simulation other than bad input.
    func figures(at place: [Double]) throws -> SimulatedFigures? {
        if let figures = known[place] { return figures }
        let figures = try figures(at: place, 1...replications)
        known[place] = .some(figures)
        points += 1
        return figures
    }

    /// Returns the figures of the unchanged scenario.
    func baselineFigures() throws -> SimulatedFigures? { try figures(at: nil, 1...replications) }

    /// Returns the figures of equally many other replications, which are never fitted.
    func pilots(at place: [Double]?) throws -> SimulatedFigures? {
        try figures(at: place, replications + 1...2 * replications)
    }

    private func figures(at place: [Double]?, _ numbers: ClosedRange<Int>) throws -> SimulatedFigures? {
        do {
            let replications = try simulate(place, numbers)
            return SimulatedFigures(replications, isAntithetic: isAntithetic)
        } catch let error as InputError {
            failure = error
            return nil
        }
    }
}
