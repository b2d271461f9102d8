import Quantities
import SimulationKernel
import TourService

/// What a city offers to those on foot, worked out once: immutable, shared by all replications and threads.
package final class WalkGuide: Sendable {
    /// The tours published at the start, in the order of their numbers.
    package let library: [TourContent]
    package let sites: WalkSites
    /// Where visitors come from and go to.
    package let gates: [FixedPosition]
    /// By tour of the library.
    let courses: [TourCourse]
    let rules: TourRules
    private let ways: TourWays
    private let network: WalkingNetwork
    /// By site: where a taxi comes to; nil where none does (Z02).
    let taxiStops: [Position?]
    let gateStops: [Position?]

    /// - Parameters:
    ///   - sites: of this library.
    ///   - taxiStop: where a taxi comes to for somebody there.
    /// - Precondition: there is a tour, and a gate.
    /// - Complexity: that of finding all ways (`TourWays`).
    package init(
        library: [TourContent], gates: [FixedPosition], sites: WalkSites, network: WalkingNetwork,
        rules: TourRules, taxiStop: (FixedPosition) -> Position?
    ) {
        precondition(!gates.isEmpty && gates.count <= WalkGuide.gatesMax)
        let ways = TourWays(library.map { WalkGuide.tour($0) }, gates: gates, network: network)
        courses = library.enumerated().map { number, content in
            TourCourse(
                of: number, on: ways, sites: WalkGuide.siteNumbers(content, sites), reachMetres: rules.waypointMetres)
        }
        taxiStops = sites.sites.map { taxiStop($0.place) }
        gateStops = gates.map(taxiStop)
        (self.library, self.sites, self.gates, self.network, self.ways) = (library, sites, gates, network, ways)
        self.rules = rules
    }

    /// More are of no use.
    package static var gatesMax: Int { 1_000 }

    /// The paths from a waypoint of a tour of the library to the next one.
    package func line(ofTour tour: Int, from waypoint: Int) -> [FixedPosition] {
        ways.lines.positions(of: ways.leg(ofTour: tour, from: waypoint))
    }

    /// The paths from a gate to a waypoint of a tour of the library.
    package func line(fromGate gate: Int, toTour tour: Int, waypoint: Int) -> [FixedPosition] {
        ways.lines.positions(of: ways.way(fromGate: gate, toTour: tour, waypoint: waypoint))
    }

    /// Where somebody is who goes nowhere.
    var standingWay: WalkingWay { ways.way(fromGate: 0, toTour: 0, waypoint: 0) }

    /// The tours that are known at the start of a run.
    var knownTours: KnownTours { KnownTours(Array(zip(library, courses)).map { (content: $0.0, course: $0.1) }) }

    /// By waypoint of a tour of the library.
    package func siteNumbers(ofTour tour: Int) -> [Int] { courses[tour].sites.map { Int($0) } }

    /// The ways of a tour that was written in the run, along sites that are known.
    func course(of content: TourContent) -> TourCourse {
        let ways = TourWays([WalkGuide.tour(content)], gates: gates, network: network)
        return TourCourse(
            of: 0, on: ways, sites: WalkGuide.siteNumbers(content, sites), reachMetres: rules.waypointMetres)
    }

    private static func tour(_ content: TourContent) -> TourWays.Tour {
        TourWays.Tour(waypoints: content.waypoints.map(\.place), isCircular: content.isCircular)
    }

    private static func siteNumbers(_ content: TourContent, _ sites: WalkSites) -> [UInt16] {
        content.waypoints.map { UInt16(sites.number(of: $0) ?? 0) }
    }
}

/// The random quantities of walkers, ready for drawing, and the hours of the run.
package struct WalkerDraws: Sendable {
    let habits: WalkerBehaviour
    let peopleChoice: WeightedChoice
    let networkChoice: WeightedChoice
    let speed: Sampler
    let dwellSeconds: Sampler
    let dwellMeanSeconds: Double
    let linePatienceSeconds: Sampler?
    let powerSavingSeconds: Sampler?
    let gpsLossSeconds: Sampler?
    let strayingKilometres: Sampler?
    let tiredKilometres: Sampler?

    package init(_ habits: WalkerBehaviour) {
        self.habits = habits
        peopleChoice = WeightedChoice(weights: habits.peopleWeights)
        networkChoice = WeightedChoice(weights: habits.phones.networkWeights)
        speed = Sampler(habits.speedKilometresPerHour)
        dwellSeconds = Sampler(habits.dwellSeconds)
        dwellMeanSeconds = habits.dwellSeconds.mean
        linePatienceSeconds = habits.linePatienceSeconds.map { Sampler($0) }
        powerSavingSeconds = habits.powerSaving.map { Sampler($0.afterSeconds) }
        gpsLossSeconds = habits.gpsLoss.map { Sampler($0.lengthSeconds) }
        strayingKilometres = habits.straying.map { Sampler($0.kilometres) }
        tiredKilometres = (habits.taxis?.tiredAfterKilometres).map { Sampler($0) }
    }

    /// How long so many words take to read.
    func readingTime(words: Int) -> SimDuration {
        guard let pace = habits.readingWordsPerMinute else { return .zero }
        return SimDuration(seconds: Double(words) / pace * 60)
    }
}

/// When the visitors of a run come; they are numbered in this order, and draw under keys of their own: others who come leave
/// them who they are.
struct ArrivalPlan {
    private var arrivals: [ArrivalPoint]
    private var next = 0

    var count: Int { arrivals.count }

    /// - Complexity: O(visitors log visitors).
    init(_ plan: WalkerArrivals, clockAtStart: SimDuration, end: SimTime, _ streams: StreamFamily) {
        switch plan {
        case .waves(let waves, let count):
            let choice = WeightedChoice(weights: waves.map(\.share))
            arrivals = (0..<UInt32(count)).map { number in
                var stream = streams.stream(purpose: .walkerArrival, entity: number)
                let wave = waves[choice.sample(from: &stream)]
                var due = (wave.clock - clockAtStart) + wave.spread.scaled(by: stream.uniform() - 0.5)
                // A visitor whose hour is before the start comes a day later; of a wave of the next day that may be two.
                while due < .zero { due += .days(1) }
                return ArrivalPoint(time: .zero + due, key: StreamKey(number: number))
            }
            arrivals.sort()
            arrivals.removeAll { $0.time >= end }
        case .poisson(let perHour):
            var thinned = ThinnedArrivals(
                perHour: perHour, clockAtStart: clockAtStart, end: end, streams, points: .walkerArrival,
                counts: .walkerCount)
            arrivals = []
            while let arrival = thinned.takeNext() { arrivals.append(arrival) }
        }
    }

    /// When the next visitor comes.
    var nextTime: SimTime? { next < arrivals.count ? arrivals[next].time : nil }

    /// Under which the visitor's draws are.
    func key(of walker: WalkerID) -> StreamKey { arrivals[Int(walker.index)].key }

    mutating func takeNext() -> WalkerID? {
        guard next < arrivals.count else { return nil }
        defer { next += 1 }
        return WalkerID(next)
    }
}
