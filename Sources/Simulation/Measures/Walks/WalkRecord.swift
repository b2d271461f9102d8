import Quantities

/// Polls of walkers' positions by the state of the app (W07). The service counts them; the world adds them at the end
/// of the run.
package struct PollRecord: Hashable, Sendable, BitwiseCopyable {
    /// Polls with the app in use.
    package var foreground = 0
    /// Polls with the app in the background.
    package var background = 0
    /// Polls while saving power.
    package var savingPower = 0
    /// Polls of all three kinds without a position, because GPS was lost.
    package var withoutPosition = 0
}

/// Counts of authors' drafts and their review (W06), from the end of the warm-up on.
package struct AuthoringRecord: Hashable, Sendable, BitwiseCopyable {
    /// Drafts begun.
    package var draftsBegun = 0
    /// Tours submitted.
    package var submitted = 0
    /// Tours approved.
    package var approved = 0
    /// Tours sent back to their authors.
    package var sentBack = 0
    /// Tours deleted.
    package var deleted = 0
}

/// The reason of a walker for taking a taxi.
package enum TaxiReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case tired, rain, late
}

/// The reason of a walker for cancelling a tour.
package enum CancelReason: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The walker has seen enough.
    case enough
    /// The line was too long.
    case crowd
    /// It is closing time.
    case closing
    /// The walker goes home by taxi.
    case taxi
}

/// The activities of walkers in the streets, from the end of the warm-up on.
package struct StreetRecord: Hashable, Sendable {
    /// Number of walkers who arrived, each with one phone; `people` includes their companions.
    package var walkers = 0
    /// Number of walkers and their companions.
    package var people = 0
    /// Number of walkers present at the end of the warm-up.
    package var walkersAtWarmUpEnd = 0
    /// Total stay of all walkers who went home; `stays` is their number.
    package var stay = SimDuration.zero
    /// Number of walkers who went home.
    package var stays = 0
    /// Total length of all walks.
    package var walkedCentimetres: Int64 = 0
    /// Number of taxis taken by `TaxiReason.rawValue`.
    package var taxisTaken = [Int](repeating: 0, count: TaxiReason.allCases.count)
    /// Taxis that did not come in time.
    package var taxisGivenUp = 0
}

/// The record of walkers in a replication.
package struct WalkRecord: Hashable, Sendable {
    /// Followed tours in the order of their starts, warm-up included.
    package var follows: [FollowRecord] = []
    /// Sites in the order of the run's list.
    package var sites: [SiteRecord] = []
    /// Walkers in the streets.
    package var streets = StreetRecord()
    /// Drafts and their review.
    package var authoring = AuthoringRecord()
    /// Number of lost positions on tours, from the end of the warm-up on.
    package var positionsLost = 0
    /// Number of actions that the rules refused, from the end of the warm-up on.
    package var rejected = 0

    // Figures that only the service knows; the world adds them at the end.
    /// Final titles by the tours' numbers; nil for a draft, and for a deleted tour.
    package var titles: [String?] = []
    /// Polls from the start of the run, warm-up included.
    package var polls = PollRecord()

    /// Creates an empty record.
    package init() {}
}
