/// The parameters of part F of the rule book, with its defaults.
package struct ActivityRules: Hashable, Sendable, BitwiseCopyable {
    /// F02: accuracy above which a fix does not count, in metres.
    package var accuracyMetresMax: UInt32 = 50
    /// F05: smallest monthly goal, in whole kilometres.
    package var goalKilometresMin: UInt32 = 10
    /// F05: largest monthly goal, in whole kilometres.
    package var goalKilometresMax: UInt32 = 999
    /// F05: goal of a runner who has set none, in whole kilometres.
    package var goalKilometresDefault: UInt32 = 50

    /// Creates rules with the defaults of the rule book.
    package init() {}

    /// F02: whether a fix of this accuracy counts.
    package func acceptsFix(accuracyMetres: UInt32) -> Bool {
        accuracyMetres <= accuracyMetresMax
    }

    /// F05: whether a goal lies within the range.
    func allowsGoal(kilometres: UInt32) -> Bool {
        kilometres >= goalKilometresMin && kilometres <= goalKilometresMax
    }
}
