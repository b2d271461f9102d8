import Quantities

/// The parameters of part L of the rule book, with its defaults.
package struct PlaceRules: Hashable, Sendable {
    package init() {}
}
