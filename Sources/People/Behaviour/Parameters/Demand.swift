import Quantities
import SimulationKernel
import Synchronization

/// Source of requests (B01).
package enum DemandSource: Sendable {
    /// Poisson process whose rate changes with the hour of the day.
    case poisson(PoissonDemand)
    /// List of trips, sorted by time; each is requested exactly at its time.
    case recorded([RecordedTrip])
    /// List of rides that people plan: sorted by the time of booking or request, with a plan for each trip.
    case planned([RecordedTrip], plans: [TripPlan])
    /// Finite number of clients who ask again and again.
    case regulars(RegularClients)
}

extension DemandSource {
    /// Whether the clients arrive at random, each once.
    package var isPoisson: Bool {
        switch self {
        case .poisson: true
        case .recorded, .planned, .regulars: false
        }
    }

    /// Whether the trips have times of their own, in one run, instead of a rate.
    package var hasTimes: Bool {
        switch self {
        case .recorded, .planned: true
        case .poisson, .regulars: false
        }
    }

    /// Whether some rides are booked ahead by plan.
    package var hasBookings: Bool {
        if case .planned(_, let plans) = self { plans.contains(where: \.isBooked) } else { false }
    }

    /// Size of the largest party; 0 if all are drawn from the clients' sizes.
    package var partyMax: Int {
        func largest(_ trips: some Sequence<TripTemplate>) -> Int { trips.reduce(0) { max($0, Int($1.party)) } }
        switch self {
        case .poisson(let demand):
            return demand.choices.reduce(0) { greatest, choice in
                // Only listed trips have sizes.
                if case .listed(let trips) = choice.trips { max(greatest, largest(trips)) } else { greatest }
            }
        case .recorded(let trips), .planned(let trips, _): return largest(trips.lazy.map(\.trip))
        case .regulars(let regulars): return largest([regulars.trip])
        }
    }

    /// Whether a trip of a list has a party that uses a wheelchair.
    package var needsAccess: Bool {
        switch self {
        case .recorded(let trips), .planned(let trips, _): trips.contains { $0.trip.usesWheelchair == true }
        case .poisson, .regulars: false
        }
    }

    /// Multiplies the number of requests: rates are multiplied; recorded trips are dropped or repeated at the same
    /// time, evenly over the list, and so are persons with all their planned rides. Trips that a factor drops are also
    /// dropped by every smaller factor; trips that it adds are also added by every greater one.
    package func scaled(by factor: Double) -> DemandSource {
        switch self {
        case .poisson(var demand):
            demand.requestsPerHour = demand.requestsPerHour.map { $0 * factor }
            return .poisson(demand)
        case .recorded(let trips):
            return .recorded(RecordedTrip.scaled(trips, by: factor) { UInt32($0) }.map(\.trip))
        case .planned(let trips, let plans):
            let scaled = TripPlan.scaled(trips, plans, by: factor)
            return .planned(scaled.trips, plans: scaled.plans)
        case .regulars(var regulars):
            regulars.count = Int((Double(regulars.count) * factor).rounded())
            return .regulars(regulars)
        }
    }

    /// Multiplies the number of recorded trips in some periods; the rates of a Poisson process are multiplied as its
    /// requests are drawn; regular clients and rides with a plan do not change.
    package func changed(by factors: PeriodFactors) -> DemandSource {
        guard case .recorded(let trips) = self, !factors.isEmpty else { return self }
        return .recorded(RecordedTrip.changed(trips, by: factors))
    }

    /// Returns the expected number of requests in a run; if days differ, the largest possible number.
    package func expectedRequests(in duration: SimDuration) -> Double {
        switch self {
        case .poisson(let demand): demand.requestsPerHour.reduce(0, +) / 24 * duration.seconds / 3_600
        case .recorded(let trips): Double(trips.count)
        case .planned(_, let plans): Double(plans.count + plans.count { $0.returnAfter != nil })
        case .regulars(let regulars): DemandSource.poisson(regulars.upperBound).expectedRequests(in: duration)
        }
    }

    /// Highest rate of a Poisson process, in requests per hour; 0 for other sources.
    package var busiestHour: Double {
        if case .poisson(let demand) = self { demand.requestsPerHour.max() ?? 0 } else { 0 }
    }

    /// Returns a Poisson process limited to some of its days; other sources are unchanged.
    package func limited(to days: DaySet) -> DemandSource {
        guard case .poisson(var demand) = self else { return self }
        demand.days.formIntersection(days)
        return .poisson(demand)
    }

    /// Days with requests.
    package var days: DaySet {
        switch self {
        case .poisson(let demand): demand.days
        case .recorded, .planned, .regulars: .all
        }
    }
}

/// Finite number of clients with the same trip (a closed queueing model): after each ride, or after a failed request,
/// they pause and ask again.
package struct RegularClients: Sendable {
    /// Number of clients.
    package var count: Int
    /// Seconds from the end of a ride to the next request; the mean is positive.
    package var pauseSeconds: Distribution
    /// Trip of all clients.
    package var trip: TripTemplate

    /// Creates the clients.
    package init(count: Int, pauseSeconds: Distribution, trip: TripTemplate) {
        self.count = count
        self.pauseSeconds = pauseSeconds
        self.trip = trip
    }

    /// Demand if rides took no time: an upper bound.
    package var upperBound: PoissonDemand {
        PoissonDemand(
            requestsPerHour: Array(repeating: 3_600 * Double(count) / pauseSeconds.mean, count: 24),
            choices: [WeightedTrips(trips: [trip])])
    }
}

/// Non-homogeneous Poisson process of requests with constant rates within each hour of the day, on some days or every
/// day.
package struct PoissonDemand: Sendable {
    /// 24 rates in requests per hour, by hour of the day; none negative.
    package var requestsPerHour: [Double]
    /// Trips of the requests: one entry for each hour of the day, or a single one for all hours.
    package var choices: [WeightedTrips]
    /// Days with requests.
    package var days = DaySet.all
    /// Days of the recorded trips from which the process was estimated; nil if there are none.
    package var drawnFrom: DaySet?

    /// Creates a process for every day.
    package init(requestsPerHour: [Double], choices: [WeightedTrips]) {
        self.requestsPerHour = requestsPerHour
        self.choices = choices
    }
}

/// Trips from which one is drawn in proportion to its weight.
package struct WeightedTrips: Sendable {
    /// Trips.
    package let trips: TripList
    private let storage: TripWeightStorage

    /// Creates a choice of listed trips; empty weights are equal.
    package init(trips: [TripTemplate], weights: [Double] = []) {
        self.init(trips: .listed(trips), weights: weights)
    }

    /// Creates a choice with listed weights; empty weights are equal.
    package init(trips: TripList, weights: [Double]) {
        (self.trips, storage) = (trips, .listed(weights))
    }

    /// Creates a choice with weights that are computed on demand.
    ///
    /// - Parameter weights: computes the weights; must always return the same.
    package init(trips: TripList, weights: @escaping @Sendable () -> [Double]) {
        (self.trips, storage) = (trips, .computed(ComputedWeights(weights)))
    }

    /// One weight per trip, none negative, at least one positive; empty for equal weights.
    package var weights: [Double] {
        switch storage {
        case .listed(let weights): weights
        case .computed(let weights): weights.values
        }
    }

    /// Returns the weights and drops cached ones; later calls compute them again.
    package func releaseWeights() -> [Double] {
        switch storage {
        case .listed(let weights): weights
        case .computed(let weights): weights.take()
        }
    }
}

private enum TripWeightStorage: Sendable {
    case listed([Double])
    case computed(ComputedWeights)
}

/// Cache of weights that can be recomputed: between all zones of a large city there are ten million.
private final class ComputedWeights: Sendable {
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
    /// From each zone to each, row by row; not stored, because there are too many.
    case allPairs(zoneCount: Int)

    /// First index, 0.
    package var startIndex: Int { 0 }

    /// Number of trips.
    package var endIndex: Int {
        switch self {
        case .listed(let trips): trips.count
        case .allPairs(let zoneCount): zoneCount * zoneCount
        }
    }

    /// Returns a trip.
    package subscript(index: Int) -> TripTemplate {
        switch self {
        case .listed(let trips): return trips[index]
        case .allPairs(let zoneCount):
            let (origin, destination) = index.quotientAndRemainder(dividingBy: zoneCount)
            return TripTemplate(origin: ZoneID(origin), destination: ZoneID(destination))
        }
    }
}

/// Origin, destination and party size of a trip.
package struct TripTemplate: Hashable, Sendable, BitwiseCopyable {
    /// Zones.
    package var origin, destination: ZoneID
    /// Party size, 1 to 8, or 0 to draw it from the clients' sizes.
    package var party: UInt8
    /// Whether the party uses a wheelchair; nil to draw it.
    package var usesWheelchair: Bool?

    /// Creates a trip.
    package init(origin: ZoneID, destination: ZoneID, party: UInt8 = 0, usesWheelchair: Bool? = nil) {
        self.origin = origin
        self.destination = destination
        self.party = party
        self.usesWheelchair = usesWheelchair
    }
}

/// Trip with its time, from a recording.
package struct RecordedTrip: Hashable, Sendable, BitwiseCopyable {
    /// Time of the request.
    package var time: SimTime
    /// Zones and party size.
    package var trip: TripTemplate
    /// Start within the origin zone, in a city with streets; none to draw it.
    package var start = StreetPoint.none
    /// End within the destination zone; none to draw it.
    package var end = StreetPoint.none
    /// Index in the list before scaling, and number of earlier copies of the trip; nil in a list that was not scaled.
    package private(set) var number: UInt32?
    /// Number of earlier copies of the trip.
    package private(set) var copy: UInt8 = 0

    /// Creates a trip without exact positions.
    package init(time: SimTime, trip: TripTemplate) {
        self.time = time
        self.trip = trip
    }

    /// Scales a list. Each trip has a mark from 0 to 1, spread evenly over the list: the multiples of the golden ratio.
    /// The fraction of the factor adds the trips with a mark below it.
    ///
    /// - Parameters:
    ///   - factor: above 0, less than `ThinnedArrivals.groups`.
    ///   - markNumber: returns the number of the mark of a trip; trips of one person share a mark.
    /// - Returns: each remaining trip, with its index in the list.
    static func scaled(
        _ trips: [RecordedTrip], by factor: Double, markNumber: (Int) -> UInt32
    ) -> [(trip: RecordedTrip, source: Int)] {
        trips.indices.flatMap { index in
            (0..<copyCount(ofMark: markNumber(index) &* 2_654_435_769, factor)).map { copy in
                var trip = trips[index]
                (trip.number, trip.copy) = (UInt32(index), UInt8(copy))
                return (trip, index)
            }
        }
    }

    /// Scales the trips of some periods in the same way. The other trips, and the first copy of each, keep their
    /// numbers. Marks come from another sequence than those of `scaled`, because a trip that a scale below 1 keeps has
    /// a low mark there, and from a number for each copy.
    ///
    /// - Parameter factors: at most `ThinnedArrivals.groups` copies of a trip may result.
    fileprivate static func changed(_ trips: [RecordedTrip], by factors: PeriodFactors) -> [RecordedTrip] {
        let copies = copyCount(in: trips)
        return trips.indices.flatMap { index in
            let number = trips[index].number ?? UInt32(index)
            // The fractions of two numbers that fill the unit square evenly (Roberts's R2 sequence).
            let mark = number &* 2_447_445_413 &+ UInt32(trips[index].copy) &* 3_242_174_889
            return (0..<copyCount(ofMark: mark, factors.factor(at: trips[index].time))).map { copy in
                var trip = trips[index]
                (trip.number, trip.copy) = (number, trip.copy + UInt8(copies * copy))
                return trip
            }
        }
    }

    /// Returns the number of copies of a trip.
    ///
    /// - Parameter mark: its mark, in units of 2⁻³².
    private static func copyCount(ofMark mark: UInt32, _ factor: Double) -> Int {
        Int(factor) + (Double(mark) * 0x1p-32 < factor - factor.rounded(.down) ? 1 : 0)
    }

    /// Greatest number of copies of a trip in a list.
    package static func copyCount(in trips: [RecordedTrip]) -> Int { 1 + (trips.map { Int($0.copy) }.max() ?? 0) }
}
