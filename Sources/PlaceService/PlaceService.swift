import Places
import Quantities
import ServiceKernel

/// By part L of the rule book.
package struct PlaceService: CityService, Sendable {
    package static let name = "places"

    package let catalogue: PlaceCatalogue
    package let rules: PlaceRules

    /// What came of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()
    /// How many of them ask for a timer, so that a host need not look for what is not there.
    package private(set) var timersAskedFor = 0

    package init(catalogue: PlaceCatalogue = PlaceCatalogue([]), rules: PlaceRules = PlaceRules()) {
        self.catalogue = catalogue
        self.rules = rules
    }

    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        timersAskedFor = 0
        switch command {
        case .user(let user, .visit(let place)):
            effects.append(catalogue.contains(place) ? .visited(user, place) : .rejected(user, .visit, .unknownPlace))
        }
    }

    package func checkInvariants() throws(InvariantViolation) {}

    package func digest(into take: (UInt64) -> Void) { take(UInt64(catalogue.count)) }
}
