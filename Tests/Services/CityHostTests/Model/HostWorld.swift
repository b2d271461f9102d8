import ActivityService
import CityHost
import CityModel
import GuideService
import PlaceService
import Quantities
import ServiceKernel
import TaxiService
import TestSupport
import TourService

/// A small random city in which every service is used, derived from a seed. It has few people, so that their actions
/// interfere, and rules by which timers of one kind have different delays.
struct HostWorld: Sendable {
    let seed: UInt64
    let zones: Int
    /// The number of people of each kind.
    let people: Int
    let taxiRules: TaxiRules
    let tourRules: TourRules
    let guideRules: GuideRules
    let startDate: CalendarDate
    let clockAtStart: SimDuration
    let checks: InvariantChecks

    /// The number of steps between saving the host's state and reading it back; nil for never.
    let stepsPerSaving: Int?

    /// Creates a random world.
    ///
    /// - Parameter policy: the dispatch policy; nil for a random one.
    init(seed: UInt64, policy: TaxiService.PolicyName?, stepsPerSaving: Int? = nil) {
        self.seed = seed
        self.stepsPerSaving = stepsPerSaving
        var random = SplitMix64(seed: seed)
        zones = random.within(1...3)
        people = random.within(2...4)
        var taxiRules = HostWorld.taxiRules(&random)
        if let policy { taxiRules.dispatchPolicy = policy }
        self.taxiRules = taxiRules
        var tourRules = TourRules()
        tourRules.reminderInterval = random.pick([.days(7), .days(1), .hours(10)])
        self.tourRules = tourRules
        var guideRules = GuideRules()
        guideRules.routePlacesMin = 1
        if random.chance(60) { guideRules.costsByMonth = Money(cents: 50_00) }
        self.guideRules = guideRules
        startDate = CalendarDate(daysSince1970: 20_000 + random.below(500))
        clockAtStart = .hours(Int64(random.below(24)))
        // Every sixteenth world is checked completely after every command, which is many times slower.
        checks = seed % 16 == 1 ? .everyCommand : .touched(allEvery: 200)
    }

    private static func taxiRules(_ random: inout SplitMix64) -> TaxiRules {
        var rules = TaxiRules()
        rules.refusalsToStandDown = UInt32(random.within(1...4))
        rules.refusalsToSuspend = UInt32(random.within(1...4))
        rules.suspensionDays = UInt32(random.within(1...3))
        rules.offerTimeout = random.pick([.seconds(30), .seconds(5), .milliseconds(1), .hours(1)])
        rules.timeoutCountsAsRefusal = random.chance(40)
        rules.reservationLead = random.pick([.hours(2), .minutes(30), .zero])
        rules.reservationAllocation = random.pick([.minutes(10), .zero, .minutes(180)])
        rules.noShowWait = random.pick([.minutes(5), .milliseconds(600), .hours(2)])
        rules.dispatchPolicy = random.pick([.fifo, .fifo, .batched, .rebalanced])
        rules.batchInterval = random.pick([.minutes(40), .hours(6)])
        rules.rebalanceInterval = random.pick([.hours(1), .hours(6)])
        // A full rank calls taxis forward by timers (T15).
        rules.ranks = [
            TaxiRules.RankRules(
                zone: ZoneID(0), capacity: 1, holding: TaxiRules.HoldingLot(drive: .minutes(20)), lineMax: 2)
        ]
        return rules
    }

    var taxis: TaxiService {
        let legs = (0..<zones * zones).map { TravelLeg(milliseconds: Int32($0 % 4) * 60_000, metres: Int32($0) * 700) }
        let city = City(
            name: "test", zones: (0..<zones).map { Zone(name: "Z\($0)") }, legs: legs,
            searchDistances: legs.map { Double($0.metres) })
        return TaxiService(
            clock: TravelClock(city: city, clockAtStart: clockAtStart), rules: taxiRules, drivers: people)
    }

    var tours: TourService {
        let waypoints = (0..<3).map { Waypoint(name: "W\($0)", place: groundPosition(east: Double($0) * 35)) }
        return TourService(
            library: [
                TourContent(title: "Walls", area: "Centre", isCircular: true, waypoints: waypoints),
                TourContent(title: "Harbour", area: "South", waypoints: waypoints),
            ],
            rules: tourRules)
    }

    var activity: ActivityService { ActivityService(startDate: startDate, clockAtStart: clockAtStart) }
    var places: PlaceService { PlaceService(catalogue: HostWorld.catalogue) }
    var guide: GuideService {
        GuideService(
            catalogue: HostWorld.catalogue, rules: guideRules, startDate: startDate, clockAtStart: clockAtStart)
    }

    func host(log: HostLog? = nil) -> CityHost {
        CityHost(
            taxis: taxis, tours: tours, activity: activity, places: places, guide: guide, checks: checks, log: log)
    }

    /// The kinds of actors of commands. Only these have a fixed number of members in each world.
    static let kindsOfPeople = Set(HostCommand.vocabulary.filter { !$0.isTimer }.compactMap(\.actor) + [.taxi])

    static let catalogue = PlaceCatalogue(
        zip([PlaceCategory.museum, .park, .restaurant, .hotel], 0...).map { category, number in
            PlaceDetails(name: "P\(number)", category: category, position: groundPosition(east: Double(number) * 70))
        })
}
