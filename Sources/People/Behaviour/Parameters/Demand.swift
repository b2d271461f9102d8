import Quantities
import SimulationKernel
import Synchronization

/// Where requests come from (B01).
package enum DemandSource: Sendable {
    /// A Poisson process whose rate changes with the hour of the day.
    case poisson(PoissonDemand)
    /// A list of trips, each made exactly when it says; sorted by time.
    case recorded([RecordedTrip])
    /// A few clients who come again and again.
    case regulars(RegularClients)
}

extension DemandSource {
    /// Whether its clients come by chance, each once.
    package var isPoisson: Bool {
        switch self {
        case .poisson: true
        case .recorded, .regulars: false
        }
    }

    /// So many times the requests: rates are multiplied; recorded trips are left out, or made again at the same moment,
    /// evenly over the list. What a factor leaves out, a smaller one does; what it adds, a greater one does.
    package func scaled(by factor: Double) -> DemandSource {
        switch self {
        case .poisson(var demand):
            demand.requestsPerHour = demand.requestsPerHour.map { $0 * factor }
            return .poisson(demand)
        case .recorded(let trips):
            return .recorded(RecordedTrip.scaled(trips, by: factor))
        case .regulars(var regulars):
            regulars.count = Int((Double(regulars.count) * factor).rounded())
            return .regulars(regulars)
        }
    }

    /// Requests expected in a run of so long; where days differ the most that it could have.
    package func expectedRequests(in duration: SimDuration) -> Double {
        switch self {
        case .poisson(let demand): demand.requestsPerHour.reduce(0, +) / 24 * duration.seconds / 3_600
        case .recorded(let trips): Double(trips.count)
        case .regulars(let regulars): DemandSource.poisson(regulars.atMost).expectedRequests(in: duration)
        }
    }

    /// The same of a Poisson process, on some of its days only; others are what they are.
    package func limited(to days: DaySet) -> DemandSource {
        guard case .poisson(var demand) = self else { return self }
        demand.days.formIntersection(days)
        return .poisson(demand)
    }

    /// The days on which its clients come.
    package var days: DaySet {
        switch self {
        case .poisson(let demand): demand.days
        case .recorded, .regulars: .all
        }
    }
}

/// A finite number of clients who all go the same way: a pause after each ride, or after having found none, they ask anew.
package struct RegularClients: Sendable {
    package var count: Int
    /// From the end of one ride to the next request, seconds; its mean is positive.
    package var pauseSeconds: Distribution
    package var trip: TripTemplate

    package init(count: Int, pauseSeconds: Distribution, trip: TripTemplate) {
        self.count = count
        self.pauseSeconds = pauseSeconds
        self.trip = trip
    }

    /// What they would ask for if rides took no time: what may be expected of them.
    package var atMost: PoissonDemand {
        PoissonDemand(
            requestsPerHour: Array(repeating: 3_600 * Double(count) / pauseSeconds.mean, count: 24),
            choices: [TripChoice(trips: [trip])])
    }
}

/// A non-homogeneous Poisson process of requests: constant rate within each hour of the day, on some days or every day.
package struct PoissonDemand: Sendable {
    /// 24 rates, requests an hour, by the hour of the day; none negative.
    package var requestsPerHour: [Double]
    /// What a request of the hour may look like: one entry for every hour of the day, or a single one for all hours.
    package var choices: [TripChoice]
    /// The days with requests.
    package var days = DaySet.all
    /// The days of the recorded trips that it was made of; nil: it was made of none.
    package var drawnFrom: DaySet?

    package init(requestsPerHour: [Double], choices: [TripChoice]) {
        self.requestsPerHour = requestsPerHour
        self.choices = choices
    }
}

/// Trips of which one is drawn in proportion to its weight.
package struct TripChoice: Sendable {
    package let trips: TripList
    private let kept: TripWeights

    package init(trips: [TripTemplate], weights: [Double] = []) {
        self.init(trips: .listed(trips), weights: weights)
    }

    package init(trips: TripList, weights: [Double]) {
        (self.trips, kept) = (trips, .listed(weights))
    }

    /// - Parameter weights: works them out, always to the same.
    package init(trips: TripList, weights: @escaping @Sendable () -> [Double]) {
        (self.trips, kept) = (trips, .workedOut(WorkedOutWeights(weights)))
    }

    /// As many as trips, none negative, one at least positive; empty where all weigh the same.
    package var weights: [Double] {
        switch kept {
        case .listed(let weights): weights
        case .workedOut(let weights): weights.values
        }
    }

    /// The same; those that can be worked out again are kept no longer, and are worked out for everybody who asks later.
    package func takeWeights() -> [Double] {
        switch kept {
        case .listed(let weights): weights
        case .workedOut(let weights): weights.take()
        }
    }
}

private enum TripWeights: Sendable {
    case listed([Double])
    case workedOut(WorkedOutWeights)
}

/// Between all zones of a large city weights are ten million: they are kept while there is use for them, and can be worked out
/// again.
private final class WorkedOutWeights: Sendable {
    private let workOut: @Sendable () -> [Double]
    private let state = Mutex(State())

    private struct State {
        var known: [Double]?
        var wasTaken = false
    }

    init(_ workOut: @escaping @Sendable () -> [Double]) { self.workOut = workOut }

    var values: [Double] {
        state.withLock { state in
            let values = state.known ?? workOut()
            if !state.wasTaken { state.known = values }
            return values
        }
    }

    func take() -> [Double] {
        state.withLock { state in
            defer { state = State(known: nil, wasTaken: true) }
            return state.known ?? workOut()
        }
    }
}

/// Trips to choose from.
package enum TripList: RandomAccessCollection, Sendable {
    case listed([TripTemplate])
    /// From each zone to each, row by row: so many that they are not written down.
    case allPairs(zoneCount: Int)

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch self {
        case .listed(let trips): trips.count
        case .allPairs(let zoneCount): zoneCount * zoneCount
        }
    }

    package subscript(index: Int) -> TripTemplate {
        switch self {
        case .listed(let trips): return trips[index]
        case .allPairs(let zoneCount):
            let (origin, destination) = index.quotientAndRemainder(dividingBy: zoneCount)
            return TripTemplate(origin: ZoneID(origin), destination: ZoneID(destination))
        }
    }
}

package struct TripTemplate: Hashable, Sendable, BitwiseCopyable {
    package var origin, destination: ZoneID
    /// 1 to 4, or 0: to be drawn from the clients' party sizes.
    package var party: UInt8

    package init(origin: ZoneID, destination: ZoneID, party: UInt8 = 0) {
        self.origin = origin
        self.destination = destination
        self.party = party
    }
}

package struct RecordedTrip: Hashable, Sendable, BitwiseCopyable {
    package var time: SimTime
    package var trip: TripTemplate
    /// Places in the zones of the trip, in a city with streets; none: to be drawn.
    package var start = StreetPoint.none
    package var end = StreetPoint.none
    /// The place in the list before that was scaled, and how often the trip is there before this; nil in a list that was not.
    package private(set) var number: UInt32?
    package private(set) var copy: UInt8 = 0

    package init(time: SimTime, trip: TripTemplate) {
        self.time = time
        self.trip = trip
    }

    /// Every trip has a mark from 0 to 1, spread evenly over the list: the multiples of the golden ratio. The fraction of the
    /// factor keeps those with a mark below it.
    ///
    /// - Parameter factor: above 0, less than `ThinnedArrivals.groups`.
    fileprivate static func scaled(_ trips: [RecordedTrip], by factor: Double) -> [RecordedTrip] {
        let (whole, fraction) = (Int(factor), factor - factor.rounded(.down))
        return trips.indices.flatMap { index in
            let number = UInt32(index)
            let mark = Double(number &* 2_654_435_769) * 0x1p-32
            return (0..<whole + (mark < fraction ? 1 : 0)).map { copy in
                var trip = trips[index]
                (trip.number, trip.copy) = (number, UInt8(copy))
                return trip
            }
        }
    }
}
