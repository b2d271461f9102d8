import Quantities
import RuleModels
import TestSupport
import TourService

/// A small setting with few people and titles, so that conflicts occur.
struct TourWorld {
    let seed: UInt64
    let library: [TourContent]
    let rules: TourRules
    let walkers = 3
    /// W07: whether polls are late as in a server, in one world of four.
    let pollsLate: Bool

    static let titles = ["Old Town", "old town ", "OLD TOWN", "Harbour", " harbour", "Gardens", "Gärten", "GÄRTEN"]
    static let areas = ["North", "South", "north"]

    init(seed: UInt64) {
        self.seed = seed
        pollsLate = seed % 4 == 3
        var random = SplitMix64(seed: seed)
        var rules = TourRules()
        rules.reminderInterval = .seconds(Int64(random.within(30...200)))
        if random.chance(50) {
            rules.pollInterval = .seconds(Int64(random.within(1...7)))
            rules.pollIntervalInBackground = .seconds(Int64(random.within(1...20)))
            rules.pollIntervalSavingPower = .seconds(Int64(random.within(1...40)))
            rules.waypointMetres = random.pick([20, 5, 20.5])
        }
        self.rules = rules
        let titles = ["Old Town", "Harbour", "Gardens"].prefix(random.below(4))
        library = titles.map { title in
            TourContent(
                title: title, area: random.pick(TourWorld.areas), annotation: "all", isCircular: random.chance(60),
                waypoints: (0..<random.within(2...5)).map { index in
                    Waypoint(name: "W\(index + 1)", annotation: "a", place: TourWorld.spot(&random))
                })
        }
    }

    var model: TourModel {
        TourModel(library: library, rules: rules, walkers: walkers, pollsLate: pollsLate)
    }

    func service() -> TourService {
        TourService(library: library, rules: rules, walkers: walkers, reportsPollsLate: pollsLate)
    }

    /// Draws the position of a waypoint; some are so close together that a walker stands at two.
    static func spot(_ random: inout SplitMix64) -> FixedPosition {
        groundPosition(east: Double(random.below(5)) * 35, north: random.chance(80) ? 0 : 18)
    }

    /// Draws a position nearby, often just within or just outside the distance of a waypoint.
    static func near(_ place: FixedPosition, _ random: inout SplitMix64) -> FixedPosition {
        let metres = random.pick([0, 3, 5.04, 5.06, 19.9, 20, 20.04, 20.06, 20.1, 20.5, 30, 80])
        let off = groundPosition(east: random.pick([1, -1]) * metres)
        return random.chance(50)
            ? FixedPosition(x: place.x + off.x, y: place.y) : FixedPosition(x: place.x, y: place.y + off.x)
    }

    /// Returns a lesson that shows the failure, ready for the folder of lessons.
    func lesson(of steps: [TourStep], title: String) -> String {
        let tours = library.map { content in
            let waypoints = content.waypoints.map { "      - {name: \($0.name), place: \(FieldText.text($0.place))}" }
            return """
                  - title: \(content.title)
                    area: \(content.area)
                    circular: \(content.isCircular)
                    waypoints:
                \(waypoints.joined(separator: "\n"))
                """
        }
        return """
            lesson: \(title)
            rules:
              gps.pollSeconds: \(rules.pollInterval.seconds)
              gps.pollInBackgroundSeconds: \(rules.pollIntervalInBackground.seconds)
              gps.pollSavingPowerSeconds: \(rules.pollIntervalSavingPower.seconds)
              gps.waypointMetres: \(rules.waypointMetres)
              # a reminder every \(rules.reminderInterval.seconds) s\(pollsLate ? "; polls may be told late" : "")
            tours:\(tours.isEmpty ? " []" : "\n" + tours.joined(separator: "\n"))
            steps:
            \(steps.map(\.lessonLine).joined(separator: "\n"))
            expect: []
            """
    }
}

private enum FieldText {
    static func text(_ place: FixedPosition) -> String { place.fieldValue.plainText }
}
