import Quantities

/// The parameters of part A of the rule book, with its defaults.
package struct AccountRules: Hashable, Sendable {
    /// A10: for how long a session is remembered.
    package var remembered = SimDuration.days(30)

    package init() {}
}
