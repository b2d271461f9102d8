/// A Poisson distribution with mean `mean`, drawn by inversion: one uniform number yields the count, and a greater
/// number never yields a smaller count.
struct PoissonCount {
    private let mean: Double
    /// The mode, from which the search starts: √mean steps on average.
    private let mode: Int
    private let probabilityOfMode: Double
    private let cumulativeProbabilityOfMode: Double

    /// Computes all probabilities relative to that of the mode, which follows from their sum, so that large factorials
    /// lose no digits.
    ///
    /// - Parameter mean: positive.
    /// - Complexity: O(√mean).
    init(mean: Double) {
        self.mean = mean
        mode = Int(mean)
        var (below, above) = (0.0, 0.0)
        var (count, ratio) = (Double(mode), 1.0)
        while ratio > PoissonCount.negligible {
            below += ratio
            ratio *= count / mean
            count -= 1
        }
        (count, ratio) = (Double(mode) + 1, mean / (Double(mode) + 1))
        while ratio > PoissonCount.negligible {
            above += ratio
            count += 1
            ratio *= mean / count
        }
        probabilityOfMode = 1 / (below + above)
        cumulativeProbabilityOfMode = below / (below + above)
    }

    /// Returns one draw.
    ///
    /// - Complexity: O(√mean) on average.
    func sample(from stream: inout RandomStream) -> Int { count(at: stream.uniform()) }

    /// Returns the least count whose cumulative probability exceeds `probability`.
    ///
    /// - Parameter probability: at least 0, less than 1.
    func count(at probability: Double) -> Int {
        var (count, step, sum) = (mode, probabilityOfMode, cumulativeProbabilityOfMode)
        while count > 0, probability < sum - step {
            sum -= step
            step *= Double(count) / mean
            count -= 1
        }
        while probability >= sum, step > PoissonCount.negligible {
            count += 1
            step *= mean / Double(count)
            sum += step
        }
        return count
    }

    /// Probabilities below this do not change a sum near 1.
    private static let negligible = 1e-18
}
