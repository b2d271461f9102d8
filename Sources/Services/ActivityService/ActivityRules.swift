/// The parameters of part F of the rule book, with its defaults.
package struct ActivityRules: Hashable, Sendable, BitwiseCopyable {
    /// F02: a fix of worse accuracy is left out.
    package var accuracyMetresMax: UInt32 = 50
    /// F05: whole kilometres a month.
    package var goalKilometresMin: UInt32 = 10
    package var goalKilometresMax: UInt32 = 999
    /// F05: of whoever has set none.
    package var goalKilometresDefault: UInt32 = 50

    package init() {}

    /// F02: whether a fix counts.
    package func trusts(accuracyMetres: UInt32) -> Bool {
        accuracyMetres <= accuracyMetresMax
    }

    /// F05: whether a goal is within the range.
    func allowsGoal(kilometres: UInt32) -> Bool {
        kilometres >= goalKilometresMin && kilometres <= goalKilometresMax
    }
}
