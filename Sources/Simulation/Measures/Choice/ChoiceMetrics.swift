/// The figures of people who consider a taxi and choose between it and alternatives.
struct ChoiceMetrics {
    private(set) var list = MetricList()

    /// Computes the figures.
    ///
    /// - Parameter choice: coefficients of money and minutes.
    init(_ counts: ChoiceCounts, _ choice: MeasuredChoice) {
        list.add(.wishes, counts.people)
        list.add(.choseTaxi, counts[.taxi])
        list.add(.choseWalk, counts[.walk])
        list.add(.chosePublicTransport, counts[.publicTransport])
        list.add(.choseStay, counts[.stay])
        list.add(.choseTaxiShare, counts[.taxi], of: counts.people)
        list.add(.leftTaxi, counts.leftTaxi)
        list.add(.cameToTaxi, counts.cameToTaxi)
        list.add(.expectedWaitMean, counts.waitSeconds, of: counts.people)
        list.add(.consideredPriceMean, Double(counts.priceCents) / 100, of: counts.people)
        let others = ratio(counts.people - counts[.taxi], counts.people)
        let price = ratio(Double(counts.priceCents) / 100, Double(counts.people))
        let minutes = ratio(counts.waitSeconds / 60, Double(counts.people))
        list.add(.priceElasticity, ChoiceMetrics.elasticity(choice.perMoney, of: price, others))
        list.add(.waitElasticity, ChoiceMetrics.elasticity(choice.perMinuteWaiting, of: minutes, others))
    }

    /// Returns the elasticity of the taxi share to an amount in a logit model, at the means: β·x·(1 − P).
    ///
    /// - Parameter others: 1 − P, the share of people who take no taxi.
    static func elasticity(_ coefficient: Double, of amount: Double?, _ others: Double?) -> Double? {
        guard let amount, let others else { return nil }
        return coefficient * amount * others
    }
}

extension Measure {
    /// Labels of the counts of people who consider a taxi; only looked up.
    static let choices: [Measure: String] = [
        .wishes: "people who consider a taxi", .choseTaxi: "people who choose a taxi",
        .choseWalk: "people who walk instead", .chosePublicTransport: "people who take bus or train instead",
        .choseStay: "people who stay at home instead", .leftTaxi: "people who take a taxi today and not now",
        .cameToTaxi: "people who take a taxi now and not today",
    ]
}
