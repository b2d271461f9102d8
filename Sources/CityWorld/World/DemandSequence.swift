import Behaviour
import Quantities
import Scenario
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
    /// Clients of this source so far.
    private var clients: UInt32 = 0

    init(plan: WorldPlan, source: Int, streams: StreamFamily) {
        partyChoice = plan.partyChoice
        clockAtStart = plan.clock.clockAtStart
        end = plan.end
        self.source = UInt32(source)
        self.streams = streams
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

    /// The trip of the client who appears now. The party is drawn where the trip does not say.
    mutating func takeTrip(at time: SimTime) -> TripTemplate {
        let client = clients
        clients += 1
        var trip: TripTemplate
        if demand.requestsPerHour.isEmpty {
            trip = demand.recorded[Int(client)].trip
        } else {
            var stream = streams.stream(purpose: .tripChoice, entity: source, occurrence: client)
            trip = demand.trip(hour: time.hourOfDay(clockAtStart: clockAtStart), from: &stream)
        }
        if trip.party == 0 {
            var stream = streams.stream(purpose: .partySize, entity: source, occurrence: client)
            trip.party = UInt8(partyChoice.sample(from: &stream) + 1)
        }
        return trip
    }
}
