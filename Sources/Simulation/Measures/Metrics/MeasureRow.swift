import Statistics

/// The description of a measure.
struct MeasureRow: Sendable {
    let label: String
    let unit: MetricUnit
    let better: Measure.Better
    let pooling: Pooling
    /// Name in files; nil if it is that of the case, followed by the unit.
    var name: String?
    /// Possible range of the mean, unless unit and pooling determine it.
    var support: Support?
    /// The family that it is a part of.
    var family: Measure.Family?
    /// Short name among the parts of its family.
    var partLabel = ""
    var differencePhrase: DifferencePhrase?

    static func figure(
        _ label: String, _ unit: MetricUnit, _ better: Measure.Better, _ pooling: Pooling, named name: String? = nil,
        support: Support? = nil, phrase: DifferencePhrase? = nil
    ) -> MeasureRow {
        MeasureRow(
            label: label, unit: unit, better: better, pooling: pooling, name: name, support: support,
            differencePhrase: phrase)
    }

    /// Returns the row of a count of random events.
    static func count(
        _ label: String, _ better: Measure.Better, in family: Measure.Family? = nil, _ partWords: String = "",
        named name: String? = nil, phrase: DifferencePhrase? = nil
    ) -> MeasureRow {
        MeasureRow(
            label: label, unit: .count, better: better, pooling: .count, name: name, family: family,
            partLabel: partWords, differencePhrase: phrase)
    }

    /// Returns the row of a count that the scenario determines.
    static func scenarioCount(_ label: String, _ better: Measure.Better, phrase: DifferencePhrase? = nil) -> MeasureRow
    {
        MeasureRow(label: label, unit: .count, better: better, pooling: .countOfGiven, differencePhrase: phrase)
    }
}
