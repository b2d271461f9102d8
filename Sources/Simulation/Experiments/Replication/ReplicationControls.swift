import Behaviour
import CityModel
import Quantities
import SimulationKernel

/// The control variates of a replication: exogenous quantities less their means.
///
/// People draw from their own streams, so the number of clients, the length of their trips and the working time of
/// drivers follow without a simulation, in a hundredth of its time. Their means are known from the scenario.
package struct ReplicationControls: Sendable {
    private let plan: WorldPlan
    /// Travel legs, laid out like `City.legs`.
    private let legs: [TravelLeg]
    private let start, end: SimTime
    /// Mean number of clients, and mean of their ride seconds at free flow.
    private let clientsMean: Double
    private let wantedSecondsMean: Double

    /// Computes the means for a plan.
    package init(_ plan: WorldPlan) {
        self.plan = plan
        let setup = plan.setup
        (start, end) = (.zero + setup.warmUp, .zero + setup.duration)
        let hours = ReplicationControls.hoursByRow(from: start, to: end, plan.clock)
        var (clients, seconds) = (0.0, 0.0)
        let (legs, zoneCount) = (setup.city.legs, setup.city.zoneCount)
        self.legs = legs
        setup.demand.filter(\.isPoisson).forEachExpectedTrip(plan.clock) { hour, trip, perHour in
            clients += perHour * hours[hour]
            let leg = legs[Int(trip.origin.index) * zoneCount + Int(trip.destination.index)]
            seconds += perHour * hours[hour] * Double(leg.milliseconds) / 1_000
        }
        (clientsMean, wantedSecondsMean) = (clients, seconds)
    }

    /// Returns the number of clients, their ride seconds, and the drivers' seconds on duty, each less its mean.
    package func deviations(of replication: Int) -> [Double] {
        let streams = plan.setup.streams(of: replication)
        var (clients, seconds) = (0.0, 0.0)
        for (source, demand) in plan.setup.demand.enumerated() where demand.isPoisson {
            var sequence = DemandSequence(plan: plan, source: source, streams: streams)
            while let time = sequence.nextTime, let trip = sequence.popTrip(at: time) {
                if time < start { continue }
                clients += 1
                let (origin, destination) = (trip.places.origin.zone, trip.places.destination.zone)
                let leg = legs[Int(origin.index) * plan.setup.city.zoneCount + Int(destination.index)]
                seconds += Double(leg.milliseconds) / 1_000
            }
        }
        return [clients - clientsMean, seconds - wantedSecondsMean, plan.dutyExcess(streams)]
    }

    /// Returns for each row of hours the part of the interval that falls into it, in hours.
    private static func hoursByRow(from start: SimTime, to end: SimTime, _ clock: TravelClock) -> [Double] {
        var hours = [Double](repeating: 0, count: clock.rowCount)
        let hour = SimDuration.hours(1)
        var time = start
        while time < end {
            let left = hour.microseconds - (time.microseconds + clock.clockAtStart.microseconds) % hour.microseconds
            let next = min(end, time + SimDuration(microseconds: left))
            hours[clock.hourRow(at: time)] += (next - time).seconds / 3_600
            time = next
        }
        return hours
    }
}
