import Quantities

/// The reason of a tourist's visit to a place.
package enum VisitReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case feed, exploring, route, guidedTour, meal, friend
}

/// The mode of a tourist's trip.
package enum TouristTravelMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case onFoot, transit, taxi
}

/// The activities of tourists in the streets, from the end of the warm-up on.
package struct TouristRecord: Hashable, Sendable {
    /// Number of tourists who arrived.
    package var tourists = 0
    /// Number of tourists present at the end of the warm-up.
    package var touristsAtWarmUpEnd = 0
    /// Total stay of all tourists who left; `stays` is their number.
    package var stay = SimDuration.zero
    /// Number of tourists who left.
    package var stays = 0
    /// Number of visits by `VisitReason.rawValue`; their sum is the number of all visits.
    package var visitsByReason = [Int](repeating: 0, count: VisitReason.allCases.count)
    /// Sum of the feed ranks of all visited places that were chosen from a feed.
    package var feedRanks = 0
    /// Number of trips by `TouristTravelMode.rawValue`.
    package var tripCounts = [Int](repeating: 0, count: TouristTravelMode.allCases.count)
    /// Length of trips by `TouristTravelMode.rawValue`.
    package var metres = [Int64](repeating: 0, count: TouristTravelMode.allCases.count)
    /// Taxis that did not come in time.
    package var taxisGivenUp = 0
    /// Arrivals at closed places.
    package var foundClosed = 0
    /// Arrivals at places whose line was too long.
    package var turnedAway = 0
    /// Total time in line of all tourists who entered after waiting; `waits` is their number.
    package var wait = SimDuration.zero
    /// Number of visits after standing in line.
    package var waits = 0
}

/// Observes tourists in the streets. The measures do not import the `TouristMovement` of `Behaviour`; each event has a
/// corresponding method here.
package struct TouristObserver: Sendable {
    private(set) var record = TouristRecord()
    /// Time of arrival of each user; nil for absent users.
    private var arrivals: [SimTime?] = []
    /// Reason of each user's current or last trip.
    private var choices: [Choice] = []

    private struct Choice: Sendable, BitwiseCopyable {
        var reason = VisitReason.exploring
        /// Rank in the feed, from 1; 0 if the place was not chosen from a feed.
        var rank: UInt16 = 0
    }

    /// Notes the arrival of a tourist in the city.
    package mutating func noteArrival(of user: UserID, at time: SimTime) {
        while arrivals.count <= Int(user.index) { arrivals.append(nil) }
        arrivals[Int(user.index)] = time
        record.tourists += 1
    }

    /// Notes the departure of a tourist from the city.
    package mutating func noteLeaving(_ user: UserID, at time: SimTime) {
        guard arrivals.indices.contains(Int(user.index)), let arrival = arrivals[Int(user.index)] else { return }
        arrivals[Int(user.index)] = nil
        record.stay += time - arrival
        record.stays += 1
    }

    /// Notes the choice of a place. It counts with the visit, if one follows: the place may be closed, or full.
    ///
    /// - Parameter rank: rank in the feed, from 1; 0 if the place was not chosen from a feed.
    package mutating func noteChoice(_ reason: VisitReason, rank: UInt16 = 0, of user: UserID) {
        while choices.count <= Int(user.index) { choices.append(Choice()) }
        choices[Int(user.index)] = Choice(reason: reason, rank: rank)
    }

    /// Notes a trip by a mode.
    package mutating func noteSettingOut(_ mode: TouristTravelMode, metres: UInt32) {
        record.tripCounts[Int(mode.rawValue)] += 1
        record.metres[Int(mode.rawValue)] += Int64(metres)
    }

    /// Notes a taxi that did not come in time.
    package mutating func noteTaxiGivenUp() { record.taxisGivenUp += 1 }

    /// Notes an arrival at a closed place.
    package mutating func noteFoundClosed() { record.foundClosed += 1 }

    /// Notes a tourist who leaves because the line is too long.
    package mutating func noteTurningAway() { record.turnedAway += 1 }

    /// Notes a visit.
    ///
    /// - Parameter waited: time in line; zero without a line.
    package mutating func noteVisit(of user: UserID, waited: SimDuration) {
        let choice = choices.indices.contains(Int(user.index)) ? choices[Int(user.index)] : Choice()
        record.visitsByReason[Int(choice.reason.rawValue)] += 1
        record.feedRanks += Int(choice.rank)
        guard waited > .zero else { return }
        record.wait += waited
        record.waits += 1
    }

    /// Resets the counts; tourists in the city stay.
    mutating func endWarmUp() {
        record = TouristRecord()
        record.touristsAtWarmUpEnd = arrivals.count { $0 != nil }
    }
}
