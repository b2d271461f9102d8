import Behaviour

/// Requests a day that begin in each zone, which determine where taxis start.
struct RequestWeights {
    /// Weight of each zone; not all zero.
    private(set) var byOrigin: [Double]

    init(demand: [DemandSource], zoneCount: Int) {
        byOrigin = Array(repeating: 0, count: zoneCount)
        for source in demand {
            switch source {
            case .recorded(let trips), .planned(let trips, _):
                for trip in trips { byOrigin[Int(trip.trip.origin.index)] += 1 }
            case .poisson(let process): add(process)
            case .regulars(let regulars): add(regulars.upperBound)
            }
        }
    }

    private mutating func add(_ process: PoissonDemand) {
        if process.choices.count == 1 {
            add(process.choices[0], rate: process.requestsPerHour.reduce(0, +))
        } else {
            for (choice, rate) in zip(process.choices, process.requestsPerHour) { add(choice, rate: rate) }
        }
    }

    private mutating func add(_ choice: WeightedTrips, rate: Double) {
        byOrigin = choice.requests(rate, addedTo: byOrigin)
    }
}
