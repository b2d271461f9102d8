import CGSL

/// Minimises a function of a few numbers from its values alone, by the downhill simplex method.
///
///     let search = try SimplexSearch(from: [0.5, 0.5], steps: [0.1, 0.1]) { place in try cost(place) }
///     while search.size > 0.01 { try search.advance() }
///
/// Source: J. A. Nelder and R. Mead, "A Simplex Method for Function Minimization", The Computer Journal 7 (1965), as
/// `nmsimplex2` of the GNU Scientific Library. It only compares values, so the small steps of simulated figures do not
/// mislead it as they would mislead a gradient method.
///
/// - Complexity: O(dimensions²) a step, plus one or two evaluations of the function, seldom one for each corner.
package final class SimplexSearch {
    private let minimizer: UnsafeMutablePointer<gsl_multimin_fminimizer>
    private let described: UnsafeMutablePointer<gsl_multimin_function>
    private let objective: ObjectiveFunction

    /// Starts a search.
    ///
    /// - Parameters:
    ///   - start: the first corner; at least one number.
    ///   - steps: distance of each other corner along its own axis; none is 0.
    ///   - function: the function, finite everywhere.
    /// - Throws: any error of the function.
    package init(from start: [Double], steps: [Double], _ function: @escaping ([Double]) throws -> Double) throws {
        precondition(!start.isEmpty && start.count == steps.count, "each coordinate needs a step")
        guard let minimizer = cabrank_simplex(start.count) else { preconditionFailure("out of memory") }
        self.minimizer = minimizer
        objective = ObjectiveFunction(function, dimensions: start.count)
        described = .allocate(capacity: 1)
        described.initialize(
            to: gsl_multimin_function(
                f: objectiveValue, n: start.count, params: Unmanaged.passUnretained(objective).toOpaque()))
        var (start, steps) = (start, steps)
        start.withUnsafeMutableBufferPointer { start in
            steps.withUnsafeMutableBufferPointer { steps in
                var place = gsl_vector_view_array(start.baseAddress, start.count)
                var step = gsl_vector_view_array(steps.baseAddress, steps.count)
                _ = gsl_multimin_fminimizer_set(minimizer, described, &place.vector, &step.vector)
            }
        }
        try objective.check()
    }

    deinit {
        gsl_multimin_fminimizer_free(minimizer)
        described.deallocate()
    }

    /// Takes one step.
    ///
    /// - Throws: any error of the function.
    package func advance() throws {
        _ = gsl_multimin_fminimizer_iterate(minimizer)
        try objective.check()
    }

    /// The point with the least value so far.
    package var best: [Double] {
        guard let place = gsl_multimin_fminimizer_x(minimizer) else { return [] }
        return (0..<objective.dimensions).map { gsl_vector_get(place, $0) }
    }

    /// The mean distance of the corners from their centre.
    package var size: Double { gsl_multimin_fminimizer_size(minimizer) }
}

/// The callback of the library, which stores the first error.
private final class ObjectiveFunction {
    let dimensions: Int
    private let function: ([Double]) throws -> Double
    private var failure: (any Error)?

    init(_ function: @escaping ([Double]) throws -> Double, dimensions: Int) {
        self.function = function
        self.dimensions = dimensions
    }

    /// Returns the function's value; after an error it does not call the function again.
    func value(at place: [Double]) -> Double {
        guard failure == nil else { return ObjectiveFunction.unknown }
        do {
            let value = try function(place)
            precondition(value.isFinite, "the function must be finite everywhere")
            return value
        } catch {
            failure = error
            return ObjectiveFunction.unknown
        }
    }

    func check() throws {
        if let failure { throw failure }
    }

    private static let unknown = 1e100
}

private nonisolated func objectiveValue(
    _ place: UnsafePointer<gsl_vector>?, _ context: UnsafeMutableRawPointer?
) -> Double {
    guard let place, let context else { return 0 }
    let asked = Unmanaged<ObjectiveFunction>.fromOpaque(context).takeUnretainedValue()
    return asked.value(at: (0..<asked.dimensions).map { gsl_vector_get(place, $0) })
}
