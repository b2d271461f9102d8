import InputFiles

/// What is known of a scenario at the places that were tried, so that none is simulated twice.
///
/// A place has a number from 0 to 1 for each parameter: where in its range the value lies.
final class CalibrationTrials {
    /// Simulates replications at a place; nil: of the scenario as it is.
    private let simulate: Calibration.Simulate
    private let nearest: ([Double]) -> [Double]
    private let isAntithetic: Bool
    let replications: Int
    /// By places, each as its values can be written; nil of one that cannot be simulated. Only looked up.
    private var known: [[Double]: SimulatedFigures?] = [:]
    /// Why the place tried last cannot be simulated.
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

    /// The place nearest to one within the ranges whose values can be written.
    func place(nearestTo place: [Double]) -> [Double] { nearest(place.map { min(max($0, 0), 1) }) }

    /// What is simulated at a place whose values can be written; nil if nothing can be.
    ///
    /// - Throws: what simulating throws, but for bad input.
    func figures(at place: [Double]) throws -> SimulatedFigures? {
        if let figures = known[place] { return figures }
        let figures = try figures(at: place, 1...replications)
        known[place] = .some(figures)
        points += 1
        return figures
    }

    /// The scenario as it is.
    func figuresToday() throws -> SimulatedFigures? { try figures(at: nil, 1...replications) }

    /// Of other replications, as many again, which are never fitted.
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
