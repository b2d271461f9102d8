import Quantities
import SimulationKernel
import TourService

/// Data of a city for walkers, computed once: immutable, shared by all replications and threads.
package final class WalkingCity: Sendable {
    /// Tours published at the start, in the order of their numbers.
    package let library: [TourContent]
    /// Sites of the waypoints.
    package let sites: WalkSites
    /// Entry and exit points of visitors.
    package let gates: [FixedPosition]
    /// Courses of the library's tours.
    let courses: [TourCourse]
    let rules: TourRules
    private let ways: TourPaths
    private let network: WalkingNetwork
    /// Position at which a taxi stops, by site; nil if none can (Z02).
    let taxiStops: [Position?]
    let gateStops: [Position?]

    /// Computes the data.
    ///
    /// - Parameters:
    ///   - sites: sites of this library.
    ///   - taxiStop: returns the position at which a taxi stops for a walker.
    /// - Precondition: there is a tour, and a gate.
    /// - Complexity: that of finding all paths (`TourPaths`).
    package init(
        library: [TourContent], gates: [FixedPosition], sites: WalkSites, network: WalkingNetwork,
        rules: TourRules, taxiStop: (FixedPosition) -> Position?
    ) {
        precondition(!gates.isEmpty && gates.count <= WalkingCity.gatesMax)
        let ways = TourPaths(library.map { WalkingCity.tour($0) }, gates: gates, network: network)
        courses = library.enumerated().map { number, content in
            TourCourse(
                of: number, on: ways, sites: WalkingCity.siteNumbers(content, sites), reachMetres: rules.waypointMetres)
        }
        taxiStops = sites.sites.map { taxiStop($0.place) }
        gateStops = gates.map(taxiStop)
        (self.library, self.sites, self.gates, self.network, self.ways) = (library, sites, gates, network, ways)
        self.rules = rules
    }

    /// Largest number of gates; more are of no use.
    package static var gatesMax: Int { 1_000 }

    /// Returns the path from a waypoint of a library tour to the next one.
    package func path(ofTour tour: Int, from waypoint: Int) -> [FixedPosition] {
        ways.lines.positions(of: ways.leg(ofTour: tour, from: waypoint))
    }

    /// Returns the path from a gate to a waypoint of a library tour.
    package func line(fromGate gate: Int, toTour tour: Int, waypoint: Int) -> [FixedPosition] {
        ways.lines.positions(of: ways.path(fromGate: gate, toTour: tour, waypoint: waypoint))
    }

    /// Path of a walker who goes nowhere.
    var standingPath: WalkingPath { ways.path(fromGate: 0, toTour: 0, waypoint: 0) }

    /// Tours known at the start of a run.
    var initialTours: TourLibrary { TourLibrary(Array(zip(library, courses)).map { (content: $0.0, course: $0.1) }) }

    /// Returns the site of each waypoint of a library tour.
    package func siteNumbers(ofTour tour: Int) -> [Int] { courses[tour].sites.map { Int($0) } }

    /// Computes the course of a tour that was written during the run along known sites.
    func makeCourse(of content: TourContent) -> TourCourse {
        let ways = TourPaths([WalkingCity.tour(content)], gates: gates, network: network)
        return TourCourse(
            of: 0, on: ways, sites: WalkingCity.siteNumbers(content, sites), reachMetres: rules.waypointMetres)
    }

    private static func tour(_ content: TourContent) -> TourPaths.Tour {
        TourPaths.Tour(waypoints: content.waypoints.map(\.place), isCircular: content.isCircular)
    }

    private static func siteNumbers(_ content: TourContent, _ sites: WalkSites) -> [UInt16] {
        content.waypoints.map { UInt16(sites.number(of: $0) ?? 0) }
    }
}

/// Samplers of the walkers' random quantities.
package struct WalkerSamplers: Sendable {
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

    /// Creates the samplers.
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

    /// Returns the time needed to read a number of words.
    func readingTime(words: Int) -> SimDuration {
        guard let pace = habits.readingWordsPerMinute else { return .zero }
        return SimDuration(seconds: Double(words) / pace * 60)
    }
}

/// Arrivals of the visitors in a run. Visitors are numbered by arrival, and their random streams have separate keys, so
/// that additional arrivals leave them unchanged.
struct WalkerArrivalPlan {
    private var arrivals: [ArrivalPoint]
    private var next = 0

    var count: Int { arrivals.count }

    /// Draws the arrivals.
    ///
    /// - Complexity: O(visitors log visitors).
    init(_ plan: WalkerArrivals, clockAtStart: SimDuration, end: SimTime, _ streams: StreamFamily) {
        switch plan {
        case .waves(let waves, let count):
            let choice = WeightedChoice(weights: waves.map(\.share))
            arrivals = (0..<UInt32(count)).map { number in
                var stream = streams.stream(purpose: .walkerArrival, entity: number)
                let wave = waves[choice.sample(from: &stream)]
                var due = (wave.clock - clockAtStart) + wave.spread.scaled(by: stream.uniform() - 0.5)
                // A visitor whose time is before the start comes a day later; in a wave after midnight that may be two
                // days.
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
            while let arrival = thinned.popNext() { arrivals.append(arrival) }
        }
    }

    /// Time of the next arrival.
    var nextTime: SimTime? { next < arrivals.count ? arrivals[next].time : nil }

    /// Returns the key of a visitor's random streams.
    func key(of walker: WalkerID) -> StreamKey { arrivals[Int(walker.index)].key }

    mutating func takeNext() -> WalkerID? {
        guard next < arrivals.count else { return nil }
        defer { next += 1 }
        return WalkerID(next)
    }
}
