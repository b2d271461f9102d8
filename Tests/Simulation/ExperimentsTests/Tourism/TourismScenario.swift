import Behaviour
import CityHost
import CityModel
import Experiments
import GuideService
import PlaceService
import Quantities
import SimulationKernel

/// Scenarios of tourists, small enough for tests.
enum TourismScenario {
    /// A small city with generated places and the given people.
    static func setup(
        _ people: String, places: Int = 60, duration: String = "10 days", seed: UInt64 = 1
    ) throws -> SimulationSetup {
        try WalkScenario.setup(
            """
            city: {generate: {seed: 3, zones: 6}}
            start: {date: 2026-06-01}
            duration: \(duration)
            places: {generate: {count: \(places), seed: 2}}
            \(people)
            """, seed: seed)
    }

    /// Simulates tourists without the rest of a city, and reports their actions in the streets.
    ///
    /// - Returns: the final state of the place service, and the quality of the places.
    @discardableResult
    static func live(
        _ tourists: TouristBehaviour, _ catalogue: PlaceCatalogue, days: Int64, rules: PlaceRules = PlaceRules(),
        seed: UInt64 = 1, _ take: (TouristMovement, SimTime) -> Void = { _, _ in }
    ) -> (places: PlaceService, qualities: [Double]) {
        let local = LocalCalendar(startDate: nil, clockAtStart: .zero)
        var people = TouristPopulation(
            TouristPopulationSetup(
                ground: TourismCity(catalogue), tourists: tourists, company: GuideCompanyBehaviour(),
                streams: StreamFamily(seed: seed, replication: 1), local: local, end: .zero + .days(days)))
        var places = PlaceService(catalogue: catalogue, rules: rules)
        var guide = GuideService(catalogue: catalogue)
        while let due = people.popNextEvent(), due.time < .zero + .days(days) {
            people.handle(due.event, at: due.time)
            while let command = people.nextCommand(at: due.time) {
                switch command {
                case .place(let command):
                    places.handle(command, at: due.time)
                    for effect in places.effects {
                        people.observe(.place(effect, shown: places.cards(shownBy: effect)), at: due.time)
                    }
                case .guide(let command):
                    guide.handle(command, at: due.time)
                    for effect in guide.effects {
                        people.observe(.guide(effect, shown: guide.stops(shownBy: effect)), at: due.time)
                    }
                }
            }
            people.endStep(at: due.time)
            for index in 0..<people.eventCount { take(people.event(index), due.time) }
            people.forgetEvents()
        }
        return (places, (0..<catalogue.count).map { people.quality(of: PlaceID($0)) })
    }

    /// Returns a number of museums at one place.
    static func museums(_ count: Int) -> PlaceCatalogue {
        PlaceCatalogue(
            (1...count).map {
                PlaceDetails(name: "Museum \($0)", category: .museum, position: FixedPosition(x: 0, y: 0))
            })
    }

    /// Returns tourists who arrive at any hour, visit one place and leave.
    static func passersBy(_ count: Int) -> TouristBehaviour {
        var tourists = TouristBehaviour(count: count)
        tourists.arrivals.weekdayWeights = Array(repeating: 1, count: 7)
        tourists.arrivals.hourWeights = Array(repeating: 1, count: 24)
        tourists.nights = .constant(0)
        tourists.day.bedtime = .hours(24)
        tourists.day.places = .constant(1)
        tourists.day.mealTimes = []
        tourists.attention.exploreProbability = 0
        tourists.guide.subscribeProbability = 0
        tourists.guide.routeProbability = 0
        tourists.social.joinFriendProbability = 0
        return tourists
    }
}

extension HostLogBatch {
    var placeEffects: [PlaceService.Effect] {
        effects.compactMap { if case .place(let effect) = $0.effect { effect } else { nil } }
    }

    var guideEffects: [(time: SimTime, effect: GuideService.Effect)] {
        effects.compactMap { if case .guide(let effect) = $0.effect { ($0.time, effect) } else { nil } }
    }
}
