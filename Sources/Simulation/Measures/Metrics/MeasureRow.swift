import Statistics

/// All that is said of a measure.
struct MeasureRow: Sendable {
    let label: String
    let unit: MetricUnit
    let better: Measure.Better
    let pooling: Pooling
    /// In files; nil where it is called as the case, with the unit behind.
    var name: String?
    /// What its mean can be, where unit and pooling do not tell.
    var support: Support?
    /// Of which it is a part.
    var family: Measure.Family?
    /// What it is called beside the other parts.
    var partWords = ""
    var told: DifferencePhrase?

    static func figure(
        _ label: String, _ unit: MetricUnit, _ better: Measure.Better, _ pooling: Pooling, named name: String? = nil,
        support: Support? = nil, told: DifferencePhrase? = nil
    ) -> MeasureRow {
        MeasureRow(label: label, unit: unit, better: better, pooling: pooling, name: name, support: support, told: told)
    }

    /// Of what happens by chance.
    static func count(
        _ label: String, _ better: Measure.Better, in family: Measure.Family? = nil, _ partWords: String = "",
        named name: String? = nil, told: DifferencePhrase? = nil
    ) -> MeasureRow {
        MeasureRow(
            label: label, unit: .count, better: better, pooling: .count, name: name, family: family,
            partWords: partWords, told: told)
    }

    /// Of what the scenario brings about.
    static func given(_ label: String, _ better: Measure.Better, told: DifferencePhrase? = nil) -> MeasureRow {
        MeasureRow(label: label, unit: .count, better: better, pooling: .countOfGiven, told: told)
    }
}
