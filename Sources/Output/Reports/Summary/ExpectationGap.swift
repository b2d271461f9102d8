import Experiments
import InputFiles
import OutputFiles
import ServiceKernel

/// The difference between the waits that people expect and those that they find, of a scenario whose pilots did not bring the
/// two together. Every page and comparison says it, since what people choose is then only roughly known.
package struct ExpectationGap: Sendable {
    private let iterations: Int
    private let meanSeconds, mostSeconds: Double

    /// Returns nil where people find what they expect.
    init?(_ finding: ExpectationFinding) {
        if finding.isReached { return nil }
        (iterations, meanSeconds, mostSeconds) = (finding.iterations, finding.gapMeanSeconds, finding.gapMostSeconds)
    }

    /// - Parameter expectations: of a manifest; nil where nobody reacts to anything.
    init?(_ expectations: JSONNode?) {
        guard let expectations, expectations["reached"]?.flag == false else { return nil }
        iterations = expectations["iterations"]?.int ?? 0
        meanSeconds = expectations["gap_mean_s"]?.double ?? .nan
        mostSeconds = expectations["gap_most_s"]?.double ?? .nan
    }

    private static let sentence = Sentence(
        "people do not find the waits that they expect: after {pilots} the two are {mean} s apart on average ({most} s at most in a zone and hour), so how many take a taxi is only roughly known",
        "insanlar bekledikleri süreyi bulmuyor: {count} pilottan sonra ikisi arasında ortalama {mean} sn fark var (bir bölge ve saatte en çok {most} sn); bu yüzden kaç kişinin taksiye bindiği ancak kabaca bilinir"
    )

    /// A sentence without its beginning and its point.
    package func text(_ language: Language = .english) -> String {
        ExpectationGap.sentence[language].filled { name in
            switch name {
            case "pilots": iterations == 1 ? "1 pilot" : "\(iterations) pilots"
            case "count": "\(iterations)"
            case "mean": PlainNumber.fixed(meanSeconds, decimals: 0)
            default: PlainNumber.fixed(mostSeconds, decimals: 0)
            }
        }
    }
}
