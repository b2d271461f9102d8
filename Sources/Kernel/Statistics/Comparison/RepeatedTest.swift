import CGSL
import Glibc

/// One-sided tests of means against bounds, repeated while values arrive.
///
/// Testing again and again until a test succeeds finds effects that do not exist. So the tests are planned: they take
/// place at fixed numbers of values, each half as many again as the one before, and all tests of all means share one
/// error probability (Bonferroni). All decisions hold together with the confidence, however the means depend on each
/// other, and whichever of them get more values because of earlier decisions. A test has a share of the error in
/// proportion to the values that are new in it: of few values the distribution of a mean is less certain.
///
///     let test = RepeatedTest(confidence: 0.95, means: 3, valuesMax: 1_000)
///     if values.count == test.looks[0], let bounds = test.bounds(of: values), bounds.lowerBound > 0 { … }
///
/// A bound is the wider of Student's, which is exact for normal values, and that without skewness (Hall, see
/// `ConfidenceInterval`); at least that of a Poisson count of the rare events seen.
///
/// Sources: P. Armitage, C. K. McPherson and B. C. Rowe, "Repeated Significance Tests on Accumulating Data", Journal of
/// the Royal Statistical Society A 132 (1969); K. K. G. Lan and D. L. DeMets, "Discrete Sequential Boundaries for
/// Clinical Trials", Biometrika 70 (1983), for the shares of the error.
package struct RepeatedTest: Hashable, Sendable {
    /// Numbers of values at which a mean is tested, ascending.
    package let looks: [Int]
    /// Error probability of all tests of one mean.
    private let errorOfMean: Double

    /// Default number of values of the first test.
    package static let firstLook = 10

    /// Plans the tests.
    ///
    /// - Parameters:
    ///   - confidence: probability that no decision is wrong, more than 0 and less than 1.
    ///   - means: number of means that may be tested, at least 1.
    ///   - valuesMax: largest number of values of each mean, at least 2.
    package init(confidence: Double, means: Int, valuesMax: Int) {
        precondition(confidence > 0 && confidence < 1, "the confidence must be between 0 and 1")
        precondition(means >= 1 && valuesMax >= 2, "a test needs a mean and two values")
        var looks = [min(RepeatedTest.firstLook, valuesMax)]
        while let last = looks.last, last < valuesMax { looks.append(min(last + last / 2, valuesMax)) }
        self.looks = looks
        errorOfMean = (1 - confidence) / Double(means)
    }

    /// Returns the first test with more than `count` values as a number of values; nil after the last.
    package func look(after count: Int) -> Int? { looks.first { $0 > count } }

    /// Returns the error probability of the test of `count` values, at most 1/4.
    package func error(at count: Int) -> Double {
        let place = looks.firstIndex { $0 >= count } ?? looks.count - 1
        let new = looks[place] - (place == 0 ? 0 : looks[place - 1])
        return min(errorOfMean * Double(new) / Double(looks[looks.count - 1]), 0.25)
    }

    /// Returns a lower and an upper bound of the expectation, each of them wrong with the error probability of one
    /// test; nil if the values do not bound it.
    ///
    /// - Parameter rareEvents: bound on the variation that the values do not show.
    package func bounds(of values: [Double], rareEvents: RareEventBound = .exact) -> ClosedRange<Double>? {
        // The values may be weighted sums, which differ although the figure itself has never varied.
        if rareEvents == .unknown { return nil }
        let error = error(at: values.count)
        guard let interval = ConfidenceInterval(values, rareEvents: rareEvents, level: 1 - 2 * error) else {
            return nil
        }
        let (mean, variance) = (interval.mean, rareEvents.variance(of: values))
        let student = variance == 0 ? 0 : gsl_cdf_tdist_Qinv(error, Double(values.count - 1))
        let margin = max(
            student * (variance / Double(values.count)).squareRoot(), rareEvents.excess(in: values, error: error))
        return min(mean - margin, interval.low)...max(mean + margin, interval.high)
    }
}

extension RareEventBound {
    /// Returns the amount by which the expectation of rare events exceeds their mean at most, with an error
    /// probability.
    ///
    /// The upper limit of a Poisson count by chi-squared quantiles, which E. B. Wilson and M. M. Hilferty, "The
    /// Distribution of Chi-Square", Proceedings of the National Academy of Sciences 17 (1931), approximate.
    fileprivate func excess(in values: [Double], error: Double) -> Double {
        switch self {
        case .exact, .unknown: return 0  // the variance says it all
        case .events(let step):
            let median = values.sorted()[(values.count - 1) / 2]
            let events = values.reduce(0) { $0 + abs($1 - median) } / step
            let root = 1 - 1 / (9 * (events + 1)) + gsl_cdf_ugaussian_Qinv(error) / (3 * (events + 1).squareRoot())
            return step * ((events + 1) * root * root * root - events) / Double(values.count)
        }
    }
}
