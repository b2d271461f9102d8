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

    package init(catalogue: PlaceCatalogue = PlaceCatalogue([]), rules: PlaceRules = PlaceRules()) {
        self.catalogue = catalogue
        self.rules = rules
    }

    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        let (person, action) = command.parts
        if case .visit(let place) = action, let user = person.user, catalogue.contains(place) {
            return effects.append(.visited(user, place, times: 1))
        }
        effects.append(.rejected(person, action.operation, .unknownPlace))
    }

    package func checkInvariants() throws(InvariantViolation) {}

    package func digest(into take: (UInt64) -> Void) { take(UInt64(catalogue.count)) }
}
