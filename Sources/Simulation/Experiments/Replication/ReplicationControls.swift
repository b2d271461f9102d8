import Behaviour
import CityModel
import Quantities
import SimulationKernel

/// What a replication is dealt before anything happens in it, less what is dealt on average: control variates for its figures.
///
/// People draw under keys of their own, so that how many clients come, how far they want to go and how long drivers work can
/// be told without simulating, in a hundredth of the time, and their means are known from the scenario.
package struct ReplicationControls: Sendable {
    private let plan: WorldPlan
    /// As `City.legs`.
    private let legs: [TravelLeg]
    private let start, end: SimTime
    /// Clients, and seconds on board that they want on free streets.
    private let clientsMean: Double
    private let wantedSecondsMean: Double

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

    /// Clients, the seconds on board that they want, and the seconds for which drivers are on duty, each less its mean.
    package func deviations(of replication: Int) -> [Double] {
        let streams = plan.setup.streams(of: replication)
        var (clients, seconds) = (0.0, 0.0)
        for (source, demand) in plan.setup.demand.enumerated() where demand.isPoisson {
            var sequence = DemandSequence(plan: plan, source: source, streams: streams)
            while let time = sequence.nextTime, let trip = sequence.takeTrip(at: time) {
                if time < start { continue }
                clients += 1
                let (origin, destination) = (trip.places.origin.zone, trip.places.destination.zone)
                let leg = legs[Int(origin.index) * plan.setup.city.zoneCount + Int(destination.index)]
                seconds += Double(leg.milliseconds) / 1_000
            }
        }
        return [clients - clientsMean, seconds - wantedSecondsMean, plan.dutyExcess(streams)]
    }

    /// Returns the part of the time that falls into each row's hours, in hours.
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
