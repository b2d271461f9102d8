import Glibc
import Quantities
import SimulationKernel

/// The random quantities of tourists, ready for drawing.
///
/// One object for those who hold it, each replication its own: within a type that is not copied, so many properties cost the
/// compiler a second for each function that reads one.
final class TouristDraws: Sendable {
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
    /// nil: for ever.
    let linePatienceSeconds: Sampler?
    /// How likely a card is chosen, by its rank among those that may be, from 0.
    let rankWeights: [Double]

    init(_ habits: TouristBehaviour) {
        self.habits = habits
        nights = Sampler(habits.nights)
        wakingClockSeconds = Sampler(habits.day.wakingClockSeconds)
        wakingMeanSeconds = habits.day.wakingClockSeconds.mean
        places = Sampler(habits.day.places)
        visitSeconds = Sampler(habits.day.visitSeconds)
        mealSeconds = Sampler(habits.day.mealSeconds)
        speed = Sampler(habits.ways.speedKilometresPerHour)
        walksUpToKilometres = Sampler(habits.ways.walksUpToKilometres)
        transitWaitSeconds = habits.ways.transit.map { Sampler($0.waitSeconds) }
        capacity = habits.crowds.capacity.map { Sampler($0) }
        linePatienceSeconds = habits.crowds.linePatienceSeconds.map { Sampler($0) }
        rankWeights = (1...TouristDraws.cardsMax).map { pow(Double($0), -habits.attention.positionBias) }
    }

    /// Nobody scrolls past more cards of a feed.
    static var cardsMax: Int { 200 }
}

/// When the tourists of a run come; they are numbered in this order, and draw under keys of their own: others who come leave
/// them who they are.
struct TouristArrivalPlan {
    private var arrivals: [ArrivalPoint] = []
    private var next = 0

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

    /// When the next tourist comes.
    var nextTime: SimTime? { next < arrivals.count ? arrivals[next].time : nil }

    /// Under which the tourist's draws are.
    func key(of tourist: UserID) -> StreamKey { arrivals[Int(tourist.index)].key }

    mutating func takeNext() -> UserID? {
        guard next < arrivals.count else { return nil }
        defer { next += 1 }
        return UserID(next)
    }
}
