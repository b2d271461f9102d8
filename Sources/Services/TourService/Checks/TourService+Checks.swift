import Quantities
import ServiceKernel

// State digest and invariant checks.
extension TourService {
    /// Feeds the state into a digest.
    ///
    /// - Complexity: O(walkers + all texts).
    package func digest(into take: (UInt64) -> Void) {
        library.digest(into: take)
        drafts.digest(into: take)
        itineraries.digest(into: take)
        walkerStates.digest(into: take)
        updateSettings.digest(into: take)
    }

    /// Checks W01, W04, W06 and W07 for the walker and the tours of the last command.
    ///
    /// - Throws: the first `InvariantViolation` found.
    package func checkTouched(by command: Command) throws(InvariantViolation) {
        if case .walker(let walker, _) = command { try walkerStates.checkInvariants(of: walker, itineraries) }
        for effect in effects {
            guard let tour = effect.tour else { continue }
            try check(tour)
            if case .approved(_, _, _, let replaced) = effect, !replaced.isNone { try check(replaced) }
        }
    }

    /// Checks that the parts agree internally, with each other and with the rules.
    ///
    /// - Throws: the first `InvariantViolation` found.
    /// - Complexity: O(everything stored).
    package func checkInvariants() throws(InvariantViolation) {
        try library.checkInvariants(initialCount: initialTourCount, itineraries)
        let tours = library.sortedIDs + drafts.sortedIDs
        for tour in tours { try check(tour) }
        let keys = Set(tours.compactMap { content(of: $0)?.titleKey })
        try require(
            keys.count == titles.keyCount, "W01", "there are \(keys.count) titles, but \(titles.keyCount) are listed")
        for index in 0..<walkerStates.count { try walkerStates.checkInvariants(of: WalkerID(index), itineraries) }
    }

    private func check(_ tour: TourID) throws(InvariantViolation) {
        try library.checkInvariants(of: tour, initialCount: initialTourCount, itineraries)
        try drafts.checkInvariants(of: tour, library)
        try checkTitle(of: tour)
    }

    /// W01: checks that no two published or submitted tours share a title, except a tour and its pending replacement.
    /// Drafts may share a title after renaming; submission checks that.
    private func checkTitle(of tour: TourID) throws(InvariantViolation) {
        guard let content = content(of: tour) else { return }
        let owners = titles.owners(of: content.titleKey)
        try require(owners.count { $0 == tour } == 1, "W01", "the title of \(tour.text) is not listed exactly once")
        let others = owners.filter { $0 != tour && isPublished($0) || isSubmitted($0) }
        guard isPublished(tour) || isSubmitted(tour) else { return }
        for other in others where other != tour {
            let belongTogether = drafts[tour]?.replaces == other || drafts[other]?.replaces == tour
            try require(belongTogether, "W01", "\(tour.text) and \(other.text) have the same title")
        }
    }
}

/// Equality of everything stored; the effects of the last command do not count.
extension TourService: Equatable {
    package static func == (left: TourService, right: TourService) -> Bool {
        left.rules == right.rules && left.library == right.library && left.drafts == right.drafts
            && left.titles == right.titles && left.itineraries == right.itineraries
            && left.walkerStates == right.walkerStates && left.updateSettings == right.updateSettings
    }
}
