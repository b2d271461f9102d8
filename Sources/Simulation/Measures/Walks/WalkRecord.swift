import Quantities

/// Polls of walkers' positions by the state at their moment (W07). The service counts them; the world asks for them at the
/// end of the run.
package struct PollRecord: Hashable, Sendable, BitwiseCopyable {
    package var foreground = 0
    package var background = 0
    package var savingPower = 0
    /// Of all these: those that found nothing, for GPS was lost.
    package var withoutPosition = 0
}

/// What became of what ambassadors write (W06), from the end of the warm-up on.
package struct AuthoringRecord: Hashable, Sendable, BitwiseCopyable {
    package var draftsBegun = 0
    package var submitted = 0
    package var approved = 0
    package var sentBack = 0
    package var deleted = 0
}

/// Why a walker takes a taxi.
package enum TaxiCause: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case tired, rain, late
}

/// Why a walker cancels a tour.
package enum CancelCause: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// Has seen enough.
    case enough
    /// Stood in line too long.
    case crowd
    /// It is closing time.
    case closing
    /// Goes home by taxi.
    case taxi
}

/// What walkers did in the streets, from the end of the warm-up on.
package struct StreetRecord: Hashable, Sendable {
    /// Who came: walkers, one with each telephone, and with everybody who came along.
    package var walkers = 0
    package var people = 0
    /// Walkers who were there already when the warm-up ended.
    package var walkersBefore = 0
    /// From coming to going home, of all who went, and how many they were.
    package var stay = SimDuration.zero
    package var stays = 0
    package var walkedCentimetres: Int64 = 0
    /// By `TaxiCause.rawValue`.
    package var taxisTaken = [Int](repeating: 0, count: TaxiCause.allCases.count)
    package var taxisGivenUp = 0
}

/// What walkers did in a replication.
package struct WalkRecord: Hashable, Sendable {
    /// In the order in which they were begun, warm-up included.
    package var follows: [FollowRecord] = []
    /// In the order of the run's sites.
    package var sites: [SiteRecord] = []
    package var streets = StreetRecord()
    package var authoring = AuthoringRecord()
    /// How often a walker lost the position on a tour, and actions that the rules refused; from the end of the warm-up on.
    package var positionsLost = 0
    package var rejected = 0

    // What the service knows at the end, and the world fills in.
    /// By the tours' numbers: titles at the end; nil of a draft, and of one that is gone.
    package var titles: [String?] = []
    /// From the start of the run, warm-up included.
    package var polls = PollRecord()

    package init() {}
}
