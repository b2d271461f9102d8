import Quantities
import RuleModels
import TestSupport
import TourService

/// A small place with few people and few titles, so that they get in each other's way.
struct TourWorld {
    let seed: UInt64
    let library: [TourContent]
    let rules: TourRules
    let walkers = 3
    /// W07: as of a server, in one world of four.
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
        TourService(library: library, rules: rules, walkers: walkers, pollsLate: pollsLate)
    }

    /// Where waypoints are: some so near to each other that one stands at two.
    static func spot(_ random: inout SplitMix64) -> FixedPosition {
        ground(east: Double(random.below(5)) * 35, north: random.chance(80) ? 0 : 18)
    }

    /// A little way off, often just within reach or just beyond.
    static func near(_ place: FixedPosition, _ random: inout SplitMix64) -> FixedPosition {
        let metres = random.pick([0, 3, 5.04, 5.06, 19.9, 20, 20.04, 20.06, 20.1, 20.5, 30, 80])
        let off = ground(east: random.pick([1, -1]) * metres)
        return random.chance(50)
            ? FixedPosition(x: place.x + off.x, y: place.y) : FixedPosition(x: place.x, y: place.y + off.x)
    }

    /// A lesson that shows the failure, to be put among the lessons as it is.
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
