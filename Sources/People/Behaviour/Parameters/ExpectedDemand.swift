import CityModel
import Quantities
import SimulationKernel

// What everybody who has lived in the city for a while expects of a day.
extension [DemandSource] {
    /// Calls `body` for every way that somebody may want to go in an hour of the day, with how many requests are expected.
    ///
    /// - Parameter body: hour from 0 to 23, trip, and requests: of a Poisson process in such an hour, of recorded trips in all
    ///   such hours of the run.
    @inline(__always)
    package func forEachExpectedTrip(_ clock: TravelClock, _ body: (Int, TripTemplate, Double) -> Void) {
        for source in self {
            let demand: PoissonDemand
            switch source {
            case .poisson(let process): demand = process
            case .regulars(let regulars): demand = regulars.atMost
            case .recorded(let trips):
                for trip in trips { body(clock.hourOfDay(at: trip.time), trip.trip, 1) }
                continue
            }
            for (number, choice) in demand.choices.enumerated() {
                let hours = (demand.choices.count == 24 ? number..<number + 1 : 0..<24)
                    .filter { demand.requestsPerHour[$0] > 0 }
                if hours.isEmpty { continue }
                let total = choice.weights.isEmpty ? Double(choice.trips.count) : choice.weights.reduce(0, +)
                for (index, trip) in choice.trips.enumerated() {
                    let weight = choice.weights.isEmpty ? 1 : choice.weights[index]
                    for hour in hours { body(hour, trip, demand.requestsPerHour[hour] * weight / total) }
                }
            }
        }
    }

    /// Requests expected, 24 × zones, row = hour of the day.
    package func expectedRequests(_ clock: TravelClock) -> [Double] {
        let zones = clock.city.zoneCount
        var expected = [Double](repeating: 0, count: 24 * zones)
        expected.withUnsafeMutableBufferPointer { expected in
            forEachExpectedTrip(clock) { hour, trip, requests in
                expected[hour * zones + Int(trip.origin.index)] += requests
            }
        }
        return expected
    }

    /// The same in one such hour: recorded trips are spread over the days of a run of that length.
    package func expectedRequestsPerHour(_ clock: TravelClock, length: SimDuration) -> [Double] {
        let days = Swift.max(1, length.seconds / 86_400)
        var expected = [Double](repeating: 0, count: 24 * clock.city.zoneCount)
        for source in self {
            let share =
                switch source {
                case .poisson, .regulars: 1.0
                case .recorded: 1 / days
                }
            for (index, requests) in [source].expectedRequests(clock).enumerated() {
                expected[index] += requests * share
            }
        }
        return expected
    }
}
