import Behaviour
import CityModel
import Quantities
import SimulationKernel

/// One demand source going through the run: when its next client appears, and with which trip (B01).
///
/// Everything about a client is drawn under the client's key, so that a change elsewhere in the scenario leaves them as they
/// were, and another rate keeps the same clients but for those it leaves out or adds.
struct DemandSequence {
    private let demand: PlannedDemand
    private let partyChoice: WeightedChoice
    private let clockAtStart: SimDuration
    private let end: SimTime
    /// Under which its clients are numbered.
    private let process: Int
    private let streams: StreamFamily
    private let traffic: StreetTraffic?
    private var arrivals: ThinnedArrivals
    /// Recorded trips so far, and those of clients who come again.
    private var tripsMade = 0

    init(plan: WorldPlan, source: Int, streams: StreamFamily) {
        partyChoice = plan.partyChoice
        clockAtStart = plan.clock.clockAtStart
        end = plan.end
        process = plan.process(ofSource: source)
        self.streams = streams
        traffic = plan.setup.traffic
        demand = plan.demand[source]
        arrivals = ThinnedArrivals(
            perHour: demand.requestsPerHour, on: demand.days == .all ? nil : (demand.days, plan.clock.days),
            clockAtStart: clockAtStart, end: end, streams, points: .arrival, counts: .arrivalCount, process: process)
    }

    /// When the next client appears; nil if none does before the end of the run, or nobody knows but who comes again.
    var nextTime: SimTime? {
        mutating get {
            if !demand.requestsPerHour.isEmpty { return arrivals.nextTime }
            guard tripsMade < demand.recorded.count, demand.recorded[tripsMade].time < end else { return nil }
            return demand.recorded[tripsMade].time
        }
    }

    /// Who appears before `start` does not.
    mutating func passOver(until start: SimTime) {
        guard demand.regulars == nil else { return }
        while let due = nextTime, due < start { _ = takeTrip(at: due) }
    }

    /// The trip of the client who appears now. Party and places are drawn where the trip does not say.
    mutating func takeTrip(at time: SimTime) -> Trip? {
        let client: StreamKey
        var trip: TripTemplate
        var (start, end) = (StreetPoint.none, StreetPoint.none)
        if let regulars = demand.regulars {
            client = ThinnedArrivals.key(ofProcess: process, number: UInt32(tripsMade))
            tripsMade += 1
            trip = regulars.trip
        } else if demand.requestsPerHour.isEmpty {
            guard tripsMade < demand.recorded.count else { return nil }
            let recorded = demand.recorded[tripsMade]
            client = ThinnedArrivals.key(
                ofProcess: process, group: UInt16(recorded.copy), number: recorded.number ?? UInt32(tripsMade))
            tripsMade += 1
            (trip, start, end) = (recorded.trip, recorded.start, recorded.end)
        } else {
            guard let arrival = arrivals.takeNext() else { return nil }
            client = arrival.key
            var stream = streams.stream(purpose: .tripChoice, of: client)
            trip = demand.trip(hour: time.hourOfDay(clockAtStart: clockAtStart), from: &stream)
        }
        if trip.party == 0 {
            var stream = streams.stream(purpose: .partySize, of: client)
            trip.party = UInt8(partyChoice.sample(from: &stream) + 1)
        }
        if let traffic, start.isNone { (start, end) = drawPlaces(trip, client, traffic) }
        return Trip(
            client: client,
            places: TripPlaces(
                origin: Position(trip.origin, start), destination: Position(trip.destination, end)),
            party: trip.party)
    }

    /// Any node of the zones is as likely; nobody asks for a taxi to where they are, if there is anywhere else to go.
    private func drawPlaces(
        _ trip: TripTemplate, _ client: StreamKey, _ traffic: StreetTraffic
    ) -> (StreetPoint, StreetPoint) {
        var stream = streams.stream(purpose: .tripPlaces, of: client)
        let (starts, ends) = (traffic.nodes(in: trip.origin), traffic.nodes(in: trip.destination))
        let start = starts[starts.startIndex + Int(stream.uniform() * Double(starts.count))]
        var end = ends.startIndex + Int(stream.uniform() * Double(ends.count))
        if ends[end] == start { end = end + 1 < ends.endIndex ? end + 1 : ends.startIndex }
        return (.node(start), .node(ends[end]))
    }
}

/// A trip of one client, with its places.
struct Trip {
    var client: StreamKey
    var places: TripPlaces
    /// 1 to 4.
    var party: UInt8
}
