import Experiments
import InputFiles
import OutputFiles
import ServiceKernel

/// The difference between expected and simulated waits and incomes in a scenario whose pilot runs did not converge. All
/// pages and comparisons mention it, as choices are then only approximate.
package struct ExpectationGap: Sendable {
    private let iterations: Int
    private let meanSeconds, mostSeconds: Double
    /// Difference of the incomes as a share; nil if drivers do not react to them.
    private let incomeShare: Double?

    /// Creates the gap; nil if the pilot runs converged.
    init?(_ finding: ExpectationResult, driversReact: Bool) {
        if finding.isReached { return nil }
        (iterations, meanSeconds, mostSeconds) = (finding.iterations, finding.gapMeanSeconds, finding.gapMostSeconds)
        incomeShare = driversReact ? finding.incomeGapShare : nil
    }

    /// Reads the gap; nil if there is none.
    ///
    /// - Parameter expectations: member of a manifest; nil without reactions.
    init?(_ expectations: JSONNode?) {
        guard let expectations, expectations["reached"]?.boolean == false else { return nil }
        iterations = expectations["iterations"]?.int ?? 0
        meanSeconds = expectations["gap_mean_s"]?.double ?? .nan
        mostSeconds = expectations["gap_most_s"]?.double ?? .nan
        incomeShare = expectations["shift_factor"] == nil ? nil : expectations["income_gap_share"]?.double
    }

    private static let sentence = Sentence(
        "waits differ from what people expect: after {pilots} by {mean} s on average (by at most {most} s in a zone and hour){income? and incomes by {income} %}, so the number of people who take a taxi is only approximate",
        "bekleme süreleri insanların beklediğinden farklı: {count} pilottan sonra fark ortalama {mean} sn (bir bölge ve saatte en çok {most} sn){income?, gelirlerde %{income}}; bu yüzden taksiye binenlerin sayısı yalnızca yaklaşık olarak bilinir"
    )

    /// Returns a sentence without a capital and a full stop.
    package func text(_ language: Language = .english) -> String {
        ExpectationGap.sentence[language].filled { name in
            switch name {
            case "pilots": iterations == 1 ? "1 pilot" : "\(iterations) pilots"
            case "count": "\(iterations)"
            case "mean": NumberFormat.fixed(meanSeconds, decimals: 0)
            case "income": incomeShare.map { language.number(NumberFormat.fixed(100 * $0, decimals: 1)) }
            default: NumberFormat.fixed(mostSeconds, decimals: 0)
            }
        }
    }
}
