import Behaviour
import Quantities
import SimulationKernel

/// A demand source ready for drawing.
final class PlannedDemand: Sendable {
    /// Clients who come again and again, and the way that they go; nil of other sources.
    let regulars: (count: Int, pauseSeconds: Sampler, trip: TripTemplate)?
    /// 24 rates by the hour of the day; empty where there is no Poisson process.
    let requestsPerHour: [Double]
    /// The days on which they hold.
    let days: DaySet
    /// Sorted by time; empty of other sources.
    let recorded: [RecordedTrip]
    /// By choice.
    private let trips: [TripList]
    private let choices: [WeightedChoice]

    init(_ source: DemandSource) {
        days = source.days
        switch source {
        case .poisson(let demand):
            (requestsPerHour, regulars) = (demand.requestsPerHour, nil)
            recorded = []
            trips = demand.choices.map(\.trips)
            choices = demand.choices.map { choice in
                let weights = choice.takeWeights()
                return weights.isEmpty
                    ? WeightedChoice(equalWeights: max(choice.trips.count, 1)) : WeightedChoice(weights: weights)
            }
        case .recorded(let list):
            (requestsPerHour, recorded, regulars) = ([], list, nil)
            (trips, choices) = ([], [])
        case .regulars(let clients):
            regulars = (clients.count, Sampler(clients.pauseSeconds), clients.trip)
            (requestsPerHour, recorded, trips, choices) = ([], [], [], [])
        }
    }

    /// Those who want the same trips at the same hours as the clients of another source, so many times as many; of clients who
    /// come again and again there are no others.
    init(like other: PlannedDemand, _ source: DemandSource, times factor: Double) {
        requestsPerHour = other.requestsPerHour.map { $0 * factor }
        days = other.days
        (trips, choices, regulars) = (other.trips, other.choices, nil)
        switch source.scaled(by: factor) {
        case .recorded(let list): recorded = list
        case .poisson, .regulars: recorded = []
        }
    }

    /// Draws a trip of a Poisson process for an hour of the day.
    func trip(hour: Int, from stream: inout RandomStream) -> TripTemplate {
        let choice = choices.count == 24 ? hour : 0
        // Without counting references to what all threads share (see `Ways`).
        let trip = Unmanaged.passUnretained(choices[choice])._withUnsafeGuaranteedRef { $0.sample(from: &stream) }
        return trips[choice][trip]
    }
}
