import CGSL
import Glibc

/// How many points a Poisson process has where it has `mean` on average, drawn by inversion: one number of the stream gives
/// the count, and a greater number never a smaller count.
struct PoissonCount {
    private let mean: Double
    /// From the likeliest count the others are searched: √mean steps on average.
    private let mode: Int
    private let probabilityOfMode: Double
    private let cumulativeProbabilityOfMode: Double

    /// - Parameter mean: positive.
    init(mean: Double) {
        self.mean = mean
        mode = Int(mean)
        probabilityOfMode = gsl_ran_poisson_pdf(UInt32(mode), mean)
        cumulativeProbabilityOfMode = gsl_cdf_poisson_P(UInt32(mode), mean)
    }

    /// - Complexity: O(√mean) on average.
    func sample(from stream: inout RandomStream) -> Int { count(at: stream.uniform()) }

    /// The least count that is exceeded with a probability of less than 1 − `probability`.
    ///
    /// - Parameter probability: at least 0, less than 1.
    func count(at probability: Double) -> Int {
        var (count, step, sum) = (mode, probabilityOfMode, cumulativeProbabilityOfMode)
        while probability < sum - step, count > 0 {
            sum -= step
            step *= Double(count) / mean
            count -= 1
        }
        // What is left of 1 is less than can be told.
        while probability >= sum, step > 1e-18 {
            count += 1
            step *= mean / Double(count)
            sum += step
        }
        return count
    }
}
