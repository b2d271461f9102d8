import Glibc
import PlaceService
import Quantities
import SimulationKernel

// Choice of the next place: by the app's feed, a guided tour, a route, a meal or a friend.
extension TouristPopulation {
    /// Decides what a free tourist does next.
    mutating func decide(_ tourist: UserID, at time: SimTime) {
        let index = Int(tourist.index)
        markForScheduling(tourist)
        tourists[index].phase = .deciding
        if headForGuidedTour(tourist, at: time) { return }
        let clock = context.local.clock(at: time)
        let isLate = context.day(at: time) != tourists[index].day || clock >= draws.habits.day.bedtime
        if isLate { return endDay(tourist, at: time) }
        if decidesToEat(tourist, clock) {
            return context.intend(tourist, .eat(from: position(of: tourists[index].place)))
        }
        guard tourists[index].placesLeft > 0 else { return waitForMeal(tourist, clock, at: time) }
        if let next = nextOfRoute(of: tourist, at: time) {
            context.note(.chose(tourist, next, .route))
            return setOut(tourist, for: next, .route, at: time)
        }
        var stream = decisionStream(.choice, of: tourist)
        let (joins, explores) = (stream.uniform(), stream.uniform())
        let friend = tourists[index].friend
        if joins < draws.habits.social.joinFriendProbability, !friend.isNone {
            return context.addCommand(tourist, .lookForFriend(friend))
        }
        if explores < draws.habits.attention.exploreProbability {
            return explore(tourist, &stream, at: time)
        }
        openFeed(tourist, &stream)
    }

    // MARK: The feed

    /// L03, L04: opens the feed. Known cards are scrolled past, so that the configured number of cards is new.
    private mutating func openFeed(_ tourist: UserID, _ stream: inout RandomStream) {
        let index = Int(tourist.index)
        let (narrows, taste) = (stream.uniform(), stream.uniform())
        tourists[index].category =
            narrows < draws.habits.attention.categoryProbability ? category(to: tourists[index].tastes, taste) : nil
        context.addCommand(
            tourist,
            .feed(
                PlaceService.Filter(category: tourists[index].category), count: UInt32(cardCount(of: tourist))))
    }

    /// Opens the feed after another plan has failed.
    mutating func openFeed(_ tourist: UserID) {
        tourists[Int(tourist.index)].phase = .deciding
        markForScheduling(tourist)
        var stream = decisionStream(.choice, of: tourist)
        openFeed(tourist, &stream)
    }

    /// Returns a number of cards that suffices although some are known, closed or no sights.
    private func cardCount(of tourist: UserID) -> Int {
        let known = Int(tourists[Int(tourist.index)].visitedCount)
        return min((max(1, draws.habits.attention.cards) + known) * 3, TouristSamplers.cardsMax)
    }

    /// Draws a category by taste: one more grade makes it e times as likely.
    private func category(to tastes: SIMD8<Float>, _ number: Double) -> PlaceCategory {
        let weights = PlaceCategory.sights.map { exp(Double(tastes[Int($0.rawValue)])) }
        var left = number * weights.reduce(0, +)
        for (sight, weight) in zip(PlaceCategory.sights, weights) {
            if left < weight { return sight }
            left -= weight
        }
        return .landmark
    }

    /// Chooses a card of the feed: candidates are new, within reach and open on arrival, and weighted by rank.
    mutating func chooseCard(_ tourist: UserID, from cards: ContiguousArray<PlaceID>, at time: SimTime) {
        let index = Int(tourist.index)
        guard tourists[index].phase == .deciding else { return }
        var stream = decisionStream(.card, of: tourist)
        candidateCards.removeAll(keepingCapacity: true)
        for (rank, place) in cards.enumerated() where candidateCards.count < draws.habits.attention.cards {
            guard isOption(place, tourist, &stream, at: time) else { continue }
            candidateCards.append((place, rank + 1))
        }
        guard !candidateCards.isEmpty else { return explore(tourist, &stream, at: time) }
        var left = stream.uniform() * candidateCards.indices.reduce(0) { $0 + weight(ofOption: $1) }
        let chosen = candidateCards.indices.first { number in
            left -= weight(ofOption: number)
            return left < 0
        }
        let option = candidateCards[chosen ?? candidateCards.count - 1]
        context.note(.chose(tourist, option.place, .feed(rank: UInt16(clamping: option.rank))))
        setOut(tourist, for: option.place, .sight, at: time)
    }

    /// Returns the weight of a candidate: by its rank and the attraction of its place.
    private func weight(ofOption number: Int) -> Double {
        draws.rankWeights[number] * context.ground.attraction(of: candidateCards[number].place)
    }

    private func isOption(
        _ place: PlaceID, _ tourist: UserID, _ stream: inout RandomStream, at time: SimTime
    ) -> Bool {
        guard context.ground.category(of: place).isSight,
            context.ground.metres(from: tourists[Int(tourist.index)].place, to: place)
                <= draws.habits.travel.reachKilometres * 1_000
        else { return false }
        if hasSeen(place, tourist), !stream.bernoulli(draws.habits.attention.returnProbability) { return false }
        return context.isOpen(place, at: time + expectedTravelTime(of: tourist, to: place))
    }

    // MARK: Other reasons

    /// Goes to any place within reach, drawn by attraction; rests if none is found after several attempts.
    private mutating func explore(_ tourist: UserID, _ stream: inout RandomStream, at time: SimTime) {
        let index = Int(tourist.index)
        for _ in 0..<TouristPopulation.triesMax {
            let place = context.ground.place(at: stream.uniform())
            guard isOption(place, tourist, &stream, at: time) else { continue }
            context.note(.chose(tourist, place, .explores))
            return setOut(tourist, for: place, .sight, at: time)
        }
        tourists[index].placesLeft -= min(1, tourists[index].placesLeft)
        rest(tourist, until: time + TouristPopulation.pause)
    }

    private static var triesMax: Int { 16 }

    /// L07: goes to the friend's last known place if it is worth a visit. The friend may have left.
    mutating func followFriend(_ tourist: UserID, to position: FixedPosition, at time: SimTime) {
        guard tourists[Int(tourist.index)].phase == .deciding else { return }
        guard let place = context.ground.place(at: position), context.ground.category(of: place).isSight,
            !hasSeen(place, tourist), context.isOpen(place, at: time + expectedTravelTime(of: tourist, to: place))
        else { return openFeed(tourist) }
        context.note(.chose(tourist, place, .friend))
        setOut(tourist, for: place, .sight, at: time)
    }

    // MARK: Meals

    /// G05: returns whether it is time to eat and the guide is asked. Each meal is considered once a day.
    private mutating func decidesToEat(_ tourist: UserID, _ clock: SimDuration) -> Bool {
        let index = Int(tourist.index)
        for (meal, start) in draws.habits.day.mealTimes.enumerated()
        where clock >= start && clock < start + TouristPopulation.mealWindow {
            let mask = UInt8(1) << UInt8(meal)
            guard tourists[index].mealsConsidered & mask == 0 else { continue }
            tourists[index].mealsConsidered |= mask
            var stream = decisionStream(.choice, of: tourist)
            if stream.bernoulli(draws.habits.day.mealProbability) { return true }
        }
        return false
    }

    /// Rests until the next meal or guided tour, or goes home, because all places of the day are visited.
    private mutating func waitForMeal(_ tourist: UserID, _ clock: SimDuration, at time: SimTime) {
        let index = Int(tourist.index)
        let meals = draws.habits.day.mealTimes.enumerated()
        let next = meals.filter { tourists[index].mealsConsidered & (UInt8(1) << UInt8($0.offset)) == 0 }
            .map(\.element).filter { $0 > clock && $0 < draws.habits.day.bedtime }.min()
        guard let next else { return endDay(tourist, at: time) }
        rest(tourist, until: min(time + (next - clock), departureToGuidedTour(of: tourist, at: time) ?? .distantFuture))
    }

    private static var mealWindow: SimDuration { .hours(2) }
}
