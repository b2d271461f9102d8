import Glibc
import Quantities
import SimulationKernel

/// Samplers of the tourists' random quantities.
///
/// A class, one object per replication: in a non-copyable type this many properties cost the compiler a second for each
/// function that reads one.
final class TouristSamplers: Sendable {
    let habits: TouristBehaviour
    let nights: Sampler
    let wakingClockSeconds: Sampler
    let wakingMeanSeconds: Double
    let places: Sampler
    let visitSeconds: Sampler
    let mealSeconds: Sampler
    let speed: Sampler
    let walksUpToKilometres: Sampler
    let transitWaitSeconds: Sampler?
    let capacity: Sampler?
    /// Patience in lines; nil for no limit.
    let linePatienceSeconds: Sampler?
    /// Weight of a card by its rank among the candidates, from 0.
    let rankWeights: [Double]

    init(_ habits: TouristBehaviour) {
        self.habits = habits
        nights = Sampler(habits.nights)
        wakingClockSeconds = Sampler(habits.day.wakingClockSeconds)
        wakingMeanSeconds = habits.day.wakingClockSeconds.mean
        places = Sampler(habits.day.places)
        visitSeconds = Sampler(habits.day.visitSeconds)
        mealSeconds = Sampler(habits.day.mealSeconds)
        speed = Sampler(habits.travel.speedKilometresPerHour)
        walksUpToKilometres = Sampler(habits.travel.walksUpToKilometres)
        transitWaitSeconds = habits.travel.transit.map { Sampler($0.waitSeconds) }
        capacity = habits.crowding.capacity.map { Sampler($0) }
        linePatienceSeconds = habits.crowding.linePatienceSeconds.map { Sampler($0) }
        rankWeights = (1...TouristSamplers.cardsMax).map { pow(Double($0), -habits.attention.positionBias) }
    }

    /// Largest number of cards that a tourist scrolls through.
    static var cardsMax: Int { 200 }
}

/// Arrivals of the tourists in a run. Tourists are numbered by arrival, and their random streams have separate keys, so
/// that additional arrivals leave them unchanged.
struct TouristArrivalPlan {
    private var arrivals: [ArrivalPoint] = []
    private var next = 0

    /// Draws the arrivals.
    ///
    /// - Complexity: O(hours of the run + tourists log tourists).
    init(_ plan: TouristArrivals, count: Int, local: LocalCalendar, end: SimTime, _ streams: StreamFamily) {
        let hour = SimDuration.hours(1)
        let weights = plan.hourWeights(local, until: end)
        guard weights.contains(where: { $0 > 0 }) else { return }
        let choice = WeightedChoice(weights: weights)
        arrivals = (0..<UInt32(count)).map { number in
            var stream = streams.stream(purpose: .touristArrival, entity: number)
            let start = SimTime.zero + hour * Int64(choice.sample(from: &stream))
            return ArrivalPoint(
                time: start + min(hour, end - start).scaled(by: stream.uniform()), key: StreamKey(number: number))
        }
        arrivals.sort()
    }

    var count: Int { arrivals.count }

    /// Time of the next arrival.
    var nextTime: SimTime? { next < arrivals.count ? arrivals[next].time : nil }

    /// Returns the key of a tourist's random streams.
    func key(of tourist: UserID) -> StreamKey { arrivals[Int(tourist.index)].key }

    mutating func takeNext() -> UserID? {
        guard next < arrivals.count else { return nil }
        defer { next += 1 }
        return UserID(next)
    }
}
