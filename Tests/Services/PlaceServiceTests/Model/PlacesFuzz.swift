import CityModel
import PlaceService
import Quantities
import RuleModels
import ServiceKernel
import TestSupport

extension PlacesWorld: RandomWorld {
    func comparison(isThorough: Bool, defect: PlaceService.Defect?) -> PlacesComparison {
        PlacesComparison(self, isThorough: isThorough, defect: defect)
    }

    func steps() -> (PlacesModel) -> PlaceService.Command {
        var generator = PlacesGenerator(self)
        return { generator.next($0) }
    }

    func lesson(of steps: [PlaceService.Command], title: String) -> String {
        let places = catalogue.places.enumerated().map { number, place in
            "  # place\(number + 1): \(place.name), \(place.category), \(place.district), \(place.position.logText)"
        }
        return """
            lesson: \(title)
            \(places.joined(separator: "\n"))
            # weights: \(rules.feed)
            steps:
            \(steps.map { "  - {\(PlacesWorld.text(of: $0))}" }.joined(separator: "\n"))
            expect: []
            """
    }

    /// Returns the command in the form of a lesson.
    private static func text(of command: PlaceService.Command) -> String {
        let heading = command.heading
        let actor = heading.actor.map { "\($0.kind.word): \($0.text)" } ?? ""
        let fields = FieldList(of: command).fields.compactMap { field, value in
            PlaceFixture.text(value).flatMap { $0.isEmpty ? nil : "\(field.name): \($0)" }
        }
        return ([actor, "does: \(heading.action)"] + fields).joined(separator: ", ")
    }
}
