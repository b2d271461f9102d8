import Experiments
import Measures
import ServiceKernel
import Testing

@testable import Pages

@Suite("The text of a decision page")
struct DecisionTextTests {
    private let words = DecisionText(language: .english, currency: "EUR", tests: 1)

    /// Returns rows of a comparison in which the variant has more of a measure.
    private func rows(_ measure: Measure) throws -> [(figure: DecisionFigure, row: MetricDifference)] {
        func replications(_ amount: Double) -> [ComparedReplication] {
            (1...9).map { number in
                // More than the smallest difference in the answer, six seconds.
                let scale = [.share, .ratio].contains(measure.unit) ? 1.0 : 100
                let value = scale * (amount + Double(number * number % 7) / 100)
                return ComparedReplication(number: number, metrics: [Metric(MetricKey(measure), value, weight: 100)])
            }
        }
        let comparison = Comparison(
            baseline: .init(replications(0.5), isPaired: true), variants: [.init(replications(0.9), isPaired: true)],
            asked: [MetricKey(measure)])
        let figure = try #require(DecisionFigure.all.first { $0.measure == measure })
        return try [(figure, #require(comparison.differences[0].first))]
    }

    @Test("A figure counts for or against a group only if its measure has a better direction")
    func fates() throws {
        for figure in DecisionFigure.all {
            let rows = try rows(figure.measure)
            #expect(rows[0].row.isReported)
            let groups = [DecisionPhrase.clients, .drivers, .visitors, .city]
            let fates = groups.compactMap { words.verdict(on: $0, rows) }
            switch figure.seeksMore {
            case nil: #expect(fates.isEmpty, "\(figure.measure)")
            case let seeksMore?:
                let label = words.text(figure.label)
                let amount = figure.isPrice ? " " + words.amount(rows[0].row, withRange: false) : ""
                let told = figure.concerns == nil ? [] : [(seeksMore ? "better: " : "worse: ") + label + amount]
                #expect(fates == told, "\(figure.measure)")
            }
        }
        #expect(Measure.fareMean.better.seeksMore == nil && Measure.waitMean.better.seeksMore == false)
    }

    @Test("Clients lose by a higher price, also if they gain by shorter waits")
    func price() throws {
        // 40 EUR more, and 40 s more.
        let (price, wait, served) = try (rows(.fareMean), rows(.waitMean), rows(.serviceRate))
        let (amount, share) = (
            words.amount(price[0].row, withRange: false), words.amount(served[0].row, withRange: false)
        )
        #expect(amount.hasPrefix("40") && amount.hasSuffix(" EUR more"))
        #expect(words.verdict(on: .clients, price) == "worse: mean price of a ride \(amount)")
        #expect(words.verdict(on: .drivers, price) == nil)
        #expect(words.verdict(on: .clients, wait + price) == "worse: mean wait, mean price of a ride \(amount)")
        #expect(
            words.verdict(on: .clients, served + price)
                == "partly better, partly worse: share picked up \(share), mean price of a ride \(amount)")
    }

    @Test("The figures of equality can be in the answer, and the table has them even if they are equal")
    func equality() {
        let equality: [Measure] = [
            .queueOvertakes, .driverIncomeGini, .driverQueueWaitGini, .visitsGini, .visitsQualityTau,
        ]
        for measure in equality {
            let figure = DecisionFigure.all.first { $0.measure == measure }
            #expect(figure?.isInAnswer == true && figure?.isOnlyIfDiffering == false, "\(measure)")
            #expect(figure?.concerns != nil, "\(measure)")
        }
    }

    @Test("Waits for a plug concern drivers, and requests without a fitting taxi concern clients")
    func vehicles() {
        let concerned = [Measure.plugWaitMean, .lostNoFittingTaxi].map { measure in
            DecisionFigure.all.first { $0.measure == measure }?.concerns
        }
        #expect(concerned == [.drivers, .clients])
    }

    @Test("Every figure has a label in both languages and follows the order of the answer")
    func labels() throws {
        #expect(Set(DecisionFigure.all.map(\.measure)).count == DecisionFigure.all.count)
        for figure in DecisionFigure.all {
            let texts = Language.allCases.map { figure.label[$0].text }
            #expect(!texts.contains("") && Set(texts).count == 2, "\(figure.measure)")
        }
        #expect(words.finding(try rows(.requests)).hasPrefix("requests 40"))
    }
}
