import Behaviour
import CityModel
import Quantities
import SimulationKernel

/// One demand source going through the run: when its next client appears, and with which trip (B01).
///
/// Every gap and every trip has a random stream of its own, named by the source and the number of the client, so that
/// a change elsewhere in the scenario leaves them as they were.
struct DemandSequence {
    private static let unitExponential = Sampler(.exponential(mean: 1))

    private let demand: PlannedDemand
    private let partyChoice: WeightedChoice
    private let clockAtStart: SimDuration
    private let end: SimTime
    private let source: UInt32
    private let streams: StreamFamily
    private let traffic: StreetTraffic?
    /// Clients of this source so far.
    private var clients: UInt32 = 0

    init(plan: WorldPlan, source: Int, streams: StreamFamily) {
        partyChoice = plan.partyChoice
        clockAtStart = plan.clock.clockAtStart
        end = plan.end
        self.source = UInt32(source)
        self.streams = streams
        traffic = plan.setup.traffic
        demand = plan.demand[source]
    }

    /// When the next client appears, or nil if none does before the end of the run.
    ///
    /// Changes nothing; mutating so that it is called in place and nothing is copied.
    mutating func nextTime(after time: SimTime) -> SimTime? {
        if demand.requestsPerHour.isEmpty {
            guard clients < demand.recorded.count else { return nil }
            let due = demand.recorded[Int(clients)].time
            return due < end ? due : nil
        }
        var stream = streams.stream(purpose: .arrivalGap, entity: source, occurrence: clients)
        return arrival(after: time, work: DemandSequence.unitExponential.sample(from: &stream))
    }

    /// The moment at which the rate's integral since `time` reaches `work`: inversion of a piecewise constant rate.
    private func arrival(after time: SimTime, work: Double) -> SimTime? {
        let hourMicroseconds: Int64 = 3_600_000_000
        var remaining = work
        var moment = time
        while moment < end {
            let rate = demand.requestsPerHour[moment.hourOfDay(clockAtStart: clockAtStart)]
            let sinceMidnight = moment.microseconds + clockAtStart.microseconds
            let untilNextHour = hourMicroseconds - sinceMidnight % hourMicroseconds
            let workOfHour = rate * Double(untilNextHour) / Double(hourMicroseconds)
            if remaining < workOfHour {
                let gap = SimDuration(microseconds: Int64(remaining / rate * Double(hourMicroseconds)))
                return moment + gap < end ? moment + gap : nil
            }
            remaining -= workOfHour
            moment += SimDuration(microseconds: untilNextHour)
        }
        return nil
    }

    /// The trip of the client who appears now. Party and places are drawn where the trip does not say.
    mutating func takeTrip(at time: SimTime) -> Trip {
        let client = clients
        clients += 1
        var trip: TripTemplate
        var (start, end) = (StreetPoint.none, StreetPoint.none)
        if demand.requestsPerHour.isEmpty {
            trip = demand.recorded[Int(client)].trip
            (start, end) = (demand.recorded[Int(client)].start, demand.recorded[Int(client)].end)
        } else {
            var stream = streams.stream(purpose: .tripChoice, entity: source, occurrence: client)
            trip = demand.trip(hour: time.hourOfDay(clockAtStart: clockAtStart), from: &stream)
        }
        if trip.party == 0 {
            var stream = streams.stream(purpose: .partySize, entity: source, occurrence: client)
            trip.party = UInt8(partyChoice.sample(from: &stream) + 1)
        }
        if let traffic, start.isNone { (start, end) = drawPlaces(trip, client, traffic) }
        return Trip(
            places: TripPlaces(
                origin: Position(trip.origin, start), destination: Position(trip.destination, end)),
            party: trip.party)
    }

    /// Any node of the zones is as likely; nobody asks for a taxi to where they are, if there is anywhere else to go.
    private func drawPlaces(
        _ trip: TripTemplate, _ client: UInt32, _ traffic: StreetTraffic
    ) -> (StreetPoint, StreetPoint) {
        var stream = streams.stream(purpose: .tripPlaces, entity: source, occurrence: client)
        let (starts, ends) = (traffic.nodes(in: trip.origin), traffic.nodes(in: trip.destination))
        let start = starts[starts.startIndex + Int(stream.uniform() * Double(starts.count))]
        var end = ends.startIndex + Int(stream.uniform() * Double(ends.count))
        if ends[end] == start { end = end + 1 < ends.endIndex ? end + 1 : ends.startIndex }
        return (.node(start), .node(ends[end]))
    }
}

/// A trip of one client, with its places.
struct Trip {
    var places: TripPlaces
    /// 1 to 4.
    var party: UInt8
}
