/// How many points a Poisson process has where it has `mean` on average, drawn by inversion: one number of the stream gives
/// the count, and a greater number never a smaller count.
struct PoissonCount {
    private let mean: Double
    /// From the likeliest count the others are searched: √mean steps on average.
    private let mode: Int
    private let probabilityOfMode: Double
    private let cumulativeProbabilityOfMode: Double

    /// The probabilities are those of all counts beside that of the mode, which then follows from their sum; so nothing is
    /// lost in large factorials.
    ///
    /// - Parameter mean: positive.
    /// - Complexity: O(√mean).
    init(mean: Double) {
        self.mean = mean
        mode = Int(mean)
        var (below, above) = (0.0, 0.0)
        var (count, ratio) = (Double(mode), 1.0)
        while ratio > PoissonCount.least {
            below += ratio
            ratio *= count / mean
            count -= 1
        }
        (count, ratio) = (Double(mode) + 1, mean / (Double(mode) + 1))
        while ratio > PoissonCount.least {
            above += ratio
            count += 1
            ratio *= mean / count
        }
        probabilityOfMode = 1 / (below + above)
        cumulativeProbabilityOfMode = below / (below + above)
    }

    /// - Complexity: O(√mean) on average.
    func sample(from stream: inout RandomStream) -> Int { count(at: stream.uniform()) }

    /// The least count such that this or a lower one is more likely than `probability`.
    ///
    /// - Parameter probability: at least 0, less than 1.
    func count(at probability: Double) -> Int {
        var (count, step, sum) = (mode, probabilityOfMode, cumulativeProbabilityOfMode)
        while count > 0, probability < sum - step {
            sum -= step
            step *= Double(count) / mean
            count -= 1
        }
        while probability >= sum, step > PoissonCount.least {
            count += 1
            step *= mean / Double(count)
            sum += step
        }
        return count
    }

    /// Less than this cannot be told beside 1.
    private static let least = 1e-18
}
