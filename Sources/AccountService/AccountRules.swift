import Quantities

/// The parameters of part A of the rule book, with its defaults.
package struct AccountRules: Hashable, Sendable {
    /// `accounts.rememberedDays`: for how long a session is remembered (A10).
    package var remembered = SimDuration.days(30)

    package init() {}
}
