import Lessons
import ServiceKernel
import TestSupport

extension TurkishTextChecker {
    /// Creates a checker for the texts of a lesson.
    init(_ lesson: Lesson) {
        let kinds: [EntityKind] = [
            .driver, .client, .walker, .author, .staff, .runner, .user, .guest, .guide, .humanResources,
            .organisation, .support,
        ]
        let waypoints = lesson.tours.flatMap { $0.waypoints.map(\.name) }
        let originals =
            kinds.flatMap { lesson.names[$0] } + (lesson.city?.zones.map(\.name) ?? []) + lesson.places.map(\.name)
            + lesson.tours.map(\.title) + waypoints
        self.init(
            names: originals + originals.map { lesson.vocabulary.name($0, in: .turkish) },
            pronunciations: lesson.pronunciations)
    }
}
