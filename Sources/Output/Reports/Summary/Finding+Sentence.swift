import Measures
import OutputFiles

extension Finding {
    /// Returns the sentence on the first candidate and its mean, with an interval simultaneous over all candidates; nil
    /// if it is not significant.
    package func words(
        factor: Double = 1, decimals: Int, _ sentence: (_ first: Candidate, _ mean: FormattedEstimate) -> String
    ) -> String? {
        first.map { sentence($0, FormattedEstimate($0.mean, interval, factor: factor, decimals: decimals)) }
    }
}
