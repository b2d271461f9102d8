import CityModel
import PlaceService
import Quantities
import ServiceKernel
import TestSupport

/// Random commands until the service and the model disagree or the commands are out.
enum PlacesFuzz {
    typealias Failure = FuzzFailure<PlaceService.Command>

    /// - Parameter isThorough: whether the whole state is compared after each command, which takes long.
    static func run(
        in world: PlacesWorld, steps count: Int, isThorough: Bool = false, defect: PlaceService.Defect? = nil
    ) -> FuzzOutcome<PlacesSides> {
        var generator = PlacesGenerator(world)
        return PlacesSides(world, isThorough: isThorough, defect: defect).told(steps: count) { generator.next($0) }
    }

    static func failure(
        after steps: [PlaceService.Command], in world: PlacesWorld, defect: PlaceService.Defect? = nil
    ) -> Failure? {
        PlacesSides(world, isThorough: true, defect: defect).failure(after: steps)
    }
}

extension FuzzFailure<PlaceService.Command> {
    /// The fewest commands found that still make the two disagree.
    func shrunk(in world: PlacesWorld, defect: PlaceService.Defect? = nil) -> PlacesFuzz.Failure {
        Shrinking.shortest(self, steps: \.steps) { PlacesFuzz.failure(after: $0, in: world, defect: defect) }
    }

    /// What a person needs to see the failure again: the places and the steps as a lesson has them.
    func report(in world: PlacesWorld) -> String {
        let places = world.catalogue.places.enumerated().map { number, place in
            "  # place\(number + 1): \(place.name), \(place.category), \(place.district), \(place.position.logText)"
        }
        return """
            CABRANK_FUZZ_SEED=\(world.seed) shows this again. As short as possible:

            lesson: The service and its model disagree (fuzz seed \(world.seed))
            \(places.joined(separator: "\n"))
            # weights: \(world.rules.feed)
            steps:
            \(steps.map { "  - {\(PlacesFuzz.text(of: $0))}" }.joined(separator: "\n"))
            expect: []
            # \(disagreement.split(separator: "\n").joined(separator: "\n# "))
            """
    }
}

extension PlacesFuzz {
    /// As a step of a lesson.
    static func text(of command: PlaceService.Command) -> String {
        let heading = command.heading
        let actor = heading.actor.map { "\($0.kind.word): \($0.text)" } ?? ""
        let fields = FieldList(of: command).fields.compactMap { field, value in
            Town.text(value).flatMap { $0.isEmpty ? nil : "\(field.name): \($0)" }
        }
        return ([actor, "does: \(heading.action)"] + fields).joined(separator: ", ")
    }
}
