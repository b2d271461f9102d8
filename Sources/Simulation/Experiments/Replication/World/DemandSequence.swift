import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// The sequence of clients of one demand source: time and trip of each (B01).
///
/// All draws of a client use the client's own streams: a change elsewhere in the scenario leaves clients unchanged, and
/// another rate keeps the same clients except for those that it removes or adds.
struct DemandSequence {
    private let demand: PlannedDemand
    private let partyChoice: WeightedChoice
    private let wheelchairProbability: Double
    private let clockAtStart: SimDuration
    private let end: SimTime
    /// Process number for the streams of its clients.
    private let process: Int
    private let streams: StreamFamily
    private let traffic: StreetTraffic?
    private let isWalkUp: Bool
    private var arrivals: ThinnedArrivals
    /// Number of recorded trips so far, or of trips of returning clients.
    private var tripsMade = 0

    init(plan: WorldPlan, source: Int, streams: StreamFamily) {
        partyChoice = plan.partyChoice
        wheelchairProbability = plan.setup.clients.wheelchairProbability
        clockAtStart = plan.clock.clockAtStart
        end = plan.end
        process = plan.process(ofSource: source)
        self.streams = streams
        traffic = plan.setup.traffic
        demand = plan.demand[source]
        isWalkUp = plan.isWalkUp(source)
        arrivals = ThinnedArrivals(
            perHour: demand.requestsPerHour, on: demand.days == .all ? nil : (demand.days, plan.clock.days),
            changes: demand.changes, clockAtStart: clockAtStart, end: end, streams, points: .arrival,
            counts: .arrivalCount, process: process)
    }

    /// Time of the next client; nil if there is none before the end of the run, or only returning clients remain.
    var nextTime: SimTime? {
        mutating get {
            if !demand.requestsPerHour.isEmpty { return arrivals.nextTime }
            guard tripsMade < demand.recorded.count, demand.recorded[tripsMade].time < end else { return nil }
            return demand.recorded[tripsMade].time
        }
    }

    /// Skips clients before `start`.
    mutating func skip(until start: SimTime) {
        guard demand.regulars == nil else { return }
        while let due = nextTime, due < start { _ = popTrip(at: due) }
    }

    /// Returns the trip of the client who appears now. Unspecified party sizes and positions are drawn.
    mutating func popTrip(at time: SimTime) -> Trip? {
        let client: StreamKey
        var trip: TripTemplate
        var plan: TripPlan?
        var (start, end) = (demand.start, StreetPoint.none)
        if let regulars = demand.regulars {
            client = ThinnedArrivals.key(ofProcess: process, number: UInt32(tripsMade))
            tripsMade += 1
            trip = regulars.trip
        } else if demand.requestsPerHour.isEmpty {
            guard tripsMade < demand.recorded.count else { return nil }
            let recorded = demand.recorded[tripsMade]
            client = key(ofRecorded: tripsMade)
            if !demand.plans.isEmpty { plan = demand.plans[tripsMade] }
            tripsMade += 1
            (trip, start, end) = (recorded.trip, recorded.start, recorded.end)
        } else {
            guard let arrival = arrivals.popNext() else { return nil }
            client = arrival.key
            var stream = streams.stream(purpose: .tripChoice, of: client)
            trip = demand.trip(hour: time.hourOfDay(clockAtStart: clockAtStart), from: &stream)
        }
        if trip.party == 0 {
            var stream = streams.stream(purpose: .partySize, of: client)
            trip.party = UInt8(partyChoice.sample(from: &stream) + 1)
        }
        if let traffic, start.isNone || end.isNone {
            (start, end) = drawPlaces(trip, client, traffic, (start, end))
        }
        return Trip(
            client: client,
            places: TripPlaces(
                origin: Position(trip.origin, start), destination: Position(trip.destination, end)),
            party: party(of: client, on: trip, plan), plan: plan, isWalkUp: isWalkUp)
    }

    /// Returns the key of the client of a recorded trip.
    private func key(ofRecorded index: Int) -> StreamKey {
        let trip = demand.recorded[index]
        return ThinnedArrivals.key(ofProcess: process, group: UInt16(trip.copy), number: trip.number ?? UInt32(index))
    }

    /// Returns the party of a trip; one of walk-up clients fits into every taxi (T14). A person with several planned
    /// rides uses a wheelchair on all of them or on none, unless the list says it for a ride.
    private func party(of client: StreamKey, on trip: TripTemplate, _ plan: TripPlan?) -> TaxiService.TravelParty {
        if isWalkUp { return TaxiService.TravelParty(min(trip.party, TaxiRules.seats)) }
        let person = plan.map { key(ofRecorded: Int($0.person)) } ?? client
        return TaxiService.TravelParty(trip.party, usesWheelchair: trip.usesWheelchair ?? usesWheelchair(person))
    }

    private func usesWheelchair(_ client: StreamKey) -> Bool {
        guard wheelchairProbability > 0 else { return false }
        var stream = streams.stream(purpose: .wheelchair, of: client)
        return stream.uniform() < wheelchairProbability
    }

    /// Draws a node of each zone uniformly where no point is known; origin and destination differ unless the zone has a
    /// single node.
    private func drawPlaces(
        _ trip: TripTemplate, _ client: StreamKey, _ traffic: StreetTraffic,
        _ known: (start: StreetPoint, end: StreetPoint)
    ) -> (StreetPoint, StreetPoint) {
        var stream = streams.stream(purpose: .tripPlaces, of: client)
        let (starts, ends) = (traffic.nodes(in: trip.origin), traffic.nodes(in: trip.destination))
        func next(_ index: Int, _ nodes: ArraySlice<UInt32>) -> Int {
            index + 1 < nodes.endIndex ? index + 1 : nodes.startIndex
        }
        var start = starts.startIndex + Int(stream.uniform() * Double(starts.count))
        var end = ends.startIndex + Int(stream.uniform() * Double(ends.count))
        if known.start.isNone, known.end == .node(starts[start]) { start = next(start, starts) }
        let origin = known.start.isNone ? .node(starts[start]) : known.start
        if origin == .node(ends[end]) { end = next(end, ends) }
        return (origin, known.end.isNone ? .node(ends[end]) : known.end)
    }
}

/// A trip of one client, with its places.
struct Trip {
    var client: StreamKey
    var places: TripPlaces
    /// The people.
    var party: TaxiService.TravelParty
    /// Plan of the person; nil if booking ahead is drawn.
    var plan: TripPlan?
    /// Whether the client walks up to a rank (T14).
    var isWalkUp: Bool

    /// Returns the request of a client for this trip.
    func request(of client: ClientID) -> TripRequest {
        var request = TripRequest(client: client, key: self.client, places: places, party: party)
        (request.plan, request.isWalkUp) = (plan, isWalkUp)
        if plan?.returnAfter != nil {
            let number = self.client.number ^ Trip.firstNumberBack
            request.returnKey = StreamKey(group: self.client.group, number: number)
        }
        return request
    }

    /// Number that distinguishes the keys of rides back from those of trips, of which there are fewer.
    private static let firstNumberBack: UInt32 = 1 << 26
}
