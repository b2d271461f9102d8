import Places
import Quantities
import ServiceKernel

/// By part G of the rule book.
package struct GuideService: CityService, Sendable {
    package static let name = "guide"

    package let catalogue: PlaceCatalogue
    package let rules: GuideRules

    /// What came of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()
    /// How many of them ask for a timer, so that a host need not look for what is not there.
    package private(set) var timersAskedFor = 0

    package init(catalogue: PlaceCatalogue = PlaceCatalogue([]), rules: GuideRules = GuideRules()) {
        self.catalogue = catalogue
        self.rules = rules
    }

    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        timersAskedFor = 0
    }

    /// Whether the service would do something when handed the timer.
    package func isPending(_ timer: Timer) -> Bool { false }

    package func checkInvariants() throws(InvariantViolation) {}

    package func digest(into take: (UInt64) -> Void) { take(UInt64(catalogue.count)) }
}
