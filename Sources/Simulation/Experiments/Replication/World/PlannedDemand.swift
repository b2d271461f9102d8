import Behaviour
import Quantities
import SimulationKernel

/// A demand source prepared for drawing.
final class PlannedDemand: Sendable {
    /// Returning clients and their trip; nil for other sources.
    let regulars: (count: Int, pauseSeconds: Sampler, trip: TripTemplate)?
    /// 24 rates by the hour of the day; empty for sources other than Poisson processes.
    let requestsPerHour: [Double]
    /// Days on which the rates apply.
    let days: DaySet
    /// Factors on the rates in some periods.
    let changes: PeriodFactors
    /// Point on a street where all trips begin; none to draw it within the zone of each.
    let start: StreetPoint
    /// Recorded trips by time; empty for other sources.
    let recorded: [RecordedTrip]
    /// Plans of the recorded trips, one for each; empty without plans.
    let plans: [TripPlan]
    /// Possible trips of each choice.
    private let trips: [TripList]
    private let choices: [WeightedChoice]

    /// Prepares a source.
    ///
    /// - Parameters:
    ///   - changes: factors on its requests in some periods.
    ///   - start: point on a street where all trips begin; none to draw it within the zone of each.
    init(_ source: DemandSource, changes: PeriodFactors = PeriodFactors(), start: StreetPoint = .none) {
        days = source.days
        self.changes = changes
        self.start = start
        switch source.changed(by: changes) {
        case .poisson(let demand):
            (requestsPerHour, regulars) = (demand.requestsPerHour, nil)
            (recorded, plans) = ([], [])
            trips = demand.choices.map(\.trips)
            choices = demand.choices.map { choice in
                let weights = choice.releaseWeights()
                return weights.isEmpty
                    ? WeightedChoice(equalWeights: max(choice.trips.count, 1)) : WeightedChoice(weights: weights)
            }
        case .recorded(let list):
            (requestsPerHour, recorded, plans, regulars) = ([], list, [], nil)
            (trips, choices) = ([], [])
        case .planned(let list, let plans):
            (requestsPerHour, recorded, self.plans, regulars) = ([], list, plans, nil)
            (trips, choices) = ([], [])
        case .regulars(let clients):
            regulars = (clients.count, Sampler(clients.pauseSeconds), clients.trip)
            (requestsPerHour, recorded, plans, trips, choices) = ([], [], [], [], [])
        }
    }

    /// Creates a source with the trips and hours of another one and `factor` times its clients; none for returning
    /// clients.
    init(like other: PlannedDemand, _ source: DemandSource, times factor: Double) {
        requestsPerHour = other.requestsPerHour.map { $0 * factor }
        days = other.days
        (changes, start) = (other.changes, other.start)
        (trips, choices, regulars) = (other.trips, other.choices, nil)
        switch source.scaled(by: factor).changed(by: changes) {
        case .recorded(let list): (recorded, plans) = (list, [])
        case .planned(let list, let plans): (recorded, self.plans) = (list, plans)
        case .poisson, .regulars: (recorded, plans) = ([], [])
        }
    }

    /// Draws a trip of a Poisson process for an hour of the day.
    func trip(hour: Int, from stream: inout RandomStream) -> TripTemplate {
        let choice = choices.count == 24 ? hour : 0
        // Without reference counting on an object that all threads share (see `Ways`).
        let trip = Unmanaged.passUnretained(choices[choice])._withUnsafeGuaranteedRef { $0.sample(from: &stream) }
        return trips[choice][trip]
    }
}
