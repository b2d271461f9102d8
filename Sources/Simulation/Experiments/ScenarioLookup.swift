/// Access to the scenarios of recorded runs, for modules that do not read YAML themselves.
package struct ScenarioLookup: Sendable {
    /// Returns the scenario of the run that a results folder records, or nil if it is gone or has changed.
    package let setup: @Sendable (_ folder: String) -> SimulationSetup?
    /// Returns the full paths of the keys that the argument of a `--set` changes: `rules.fare.perKm` for `fare.perKm=2`.
    package let keys: @Sendable (_ setting: String) -> [String]

    package init(
        setup: @escaping @Sendable (_ folder: String) -> SimulationSetup?,
        keys: @escaping @Sendable (_ setting: String) -> [String]
    ) {
        (self.setup, self.keys) = (setup, keys)
    }
}
