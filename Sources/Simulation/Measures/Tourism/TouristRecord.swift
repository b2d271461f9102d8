import Quantities

/// Why a tourist goes to a place.
package enum PlaceChoice: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case feed, exploring, route, guidedTour, meal, friend
}

/// How a tourist gets somewhere.
package enum TouristWay: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case onFoot, transit, taxi
}

/// What tourists did in the streets, from the end of the warm-up on.
package struct TouristRecord: Hashable, Sendable {
    /// Who came.
    package var tourists = 0
    /// Who was there already when the warm-up ended.
    package var touristsBefore = 0
    /// From coming to leaving, of all who left, and how many they were.
    package var stay = SimDuration.zero
    package var stays = 0
    /// Visits by `PlaceChoice.rawValue`; all together they are all visits.
    package var choices = [Int](repeating: 0, count: PlaceChoice.allCases.count)
    /// The ranks in the feed of all visited that were chosen from it, added up.
    package var feedRanks = 0
    /// By `TouristWay.rawValue`.
    package var ways = [Int](repeating: 0, count: TouristWay.allCases.count)
    package var metres = [Int64](repeating: 0, count: TouristWay.allCases.count)
    package var taxisGivenUp = 0
    package var foundClosed = 0
    package var turnedAway = 0
    /// How long all those stood in line together who came in, and how many they were.
    package var wait = SimDuration.zero
    package var waits = 0
}

/// Watches tourists in the streets: each `TourismEvent` of `Behaviour`, which the measures do not know, by the call of the same
/// sense.
package struct TouristObserver: Sendable {
    private(set) var record = TouristRecord()
    /// By user: when they came; nil of who is not there.
    private var arrivals: [SimTime?] = []
    /// By user: why they go where they go now, or went last.
    private var choices: [Choice] = []

    private struct Choice: Sendable, BitwiseCopyable {
        var reason = PlaceChoice.exploring
        /// In the feed, from 1; 0 where it is not chosen from one.
        var rank: UInt16 = 0
    }

    package mutating func noteArrival(of user: UserID, at time: SimTime) {
        while arrivals.count <= Int(user.index) { arrivals.append(nil) }
        arrivals[Int(user.index)] = time
        record.tourists += 1
    }

    package mutating func noteLeaving(_ user: UserID, at time: SimTime) {
        guard arrivals.indices.contains(Int(user.index)), let arrival = arrivals[Int(user.index)] else { return }
        arrivals[Int(user.index)] = nil
        record.stay += time - arrival
        record.stays += 1
    }

    /// It counts with the visit that comes of it, if one does: the place may be closed, or full.
    ///
    /// - Parameter rank: in the feed, from 1; 0 where it is not chosen from one.
    package mutating func noteChoice(_ reason: PlaceChoice, rank: UInt16 = 0, of user: UserID) {
        while choices.count <= Int(user.index) { choices.append(Choice()) }
        choices[Int(user.index)] = Choice(reason: reason, rank: rank)
    }

    package mutating func noteSettingOut(_ way: TouristWay, metres: UInt32) {
        record.ways[Int(way.rawValue)] += 1
        record.metres[Int(way.rawValue)] += Int64(metres)
    }

    package mutating func noteTaxiGivenUp() { record.taxisGivenUp += 1 }

    package mutating func noteFoundClosed() { record.foundClosed += 1 }

    package mutating func noteTurningAway() { record.turnedAway += 1 }

    /// - Parameter waited: how long in line; zero of who stood in none.
    package mutating func noteVisit(of user: UserID, waited: SimDuration) {
        let choice = choices.indices.contains(Int(user.index)) ? choices[Int(user.index)] : Choice()
        record.choices[Int(choice.reason.rawValue)] += 1
        record.feedRanks += Int(choice.rank)
        guard waited > .zero else { return }
        record.wait += waited
        record.waits += 1
    }

    /// Whoever is there stays there.
    mutating func endWarmUp() {
        record = TouristRecord()
        record.touristsBefore = arrivals.count { $0 != nil }
    }
}
