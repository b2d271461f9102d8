import Glibc
import SimulationKernel

extension RandomStream {
    /// Draws two normal deviates, `x` and `y` times `factor`, by the polar method: G. Marsaglia and T. A. Bray, "A
    /// Convenient Method for Generating Normal Variables", SIAM Review 6 (1964).
    mutating func normalPair() -> (x: Double, y: Double, factor: Double) {
        var (x, y, square) = (0.0, 0.0, 0.0)
        repeat {
            x = 2 * uniform() - 1
            y = 2 * uniform() - 1
            square = x * x + y * y
        } while square >= 1 || square == 0
        return (x, y, (-2 * log(square) / square).squareRoot())
    }

    /// Draws one normal deviate.
    mutating func normal(mean: Double, deviation: Double) -> Double {
        let pair = normalPair()
        return mean + pair.x * pair.factor * deviation
    }
}
