import Quantities

/// The parameters of part G of the rule book, with its defaults.
package struct GuideRules: Hashable, Sendable {
    package init() {}
}
