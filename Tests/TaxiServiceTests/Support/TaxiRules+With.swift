import TaxiService

extension TaxiRules {
    /// The rule book's parameters with a few changed.
    static func with(_ change: (inout TaxiRules) -> Void) -> TaxiRules {
        var rules = TaxiRules()
        change(&rules)
        return rules
    }
}
