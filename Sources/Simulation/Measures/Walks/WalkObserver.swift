import Quantities
import TourService

/// Watches walkers: on tours, at the sites where these lead, in the streets, and those who write tours.
///
/// Is told every effect of the tour service, in order, and what only the world knows: each `WalkEvent` of `Behaviour`, which
/// the measures do not know, by the call of the same sense. What only the service counts (titles, polls) the world fills in
/// at the end of the run, see `WalkRecord`.
package struct WalkObserver: Sendable {
    private var tours = FollowBook()
    private var sites: SiteWatch
    private var streets = StreetRecord()
    private var authoring = AuthoringRecord()
    private var positionsLost = 0
    private var rejected = 0
    /// By walker: when they came; nil of who is not there.
    private var arrivals: [SimTime?] = []

    /// - Parameter end: of the run.
    package init(_ run: MeasuredWalks, end: SimTime) { sites = SiteWatch(run.sites, end: end) }

    /// The next effects may well be about these walkers, first the one, then the other: what was seen of them is fetched.
    package func prefetch(_ next: WalkerID?, then afterNext: WalkerID?) { tours.prefetch(afterNext, recordOf: next) }

    // MARK: Effects

    package mutating func note(_ effect: TourService.Effect, at time: SimTime) {
        switch effect {
        case .followed(let walker, let tour): tours.follow(walker, tour, at: time)
        case .reached(let walker, _, let waypoint, _): tours.reach(waypoint, by: walker)
        case .walkedOn(let walker, _, let waypoint): tours.leave(waypoint, by: walker)
        case .skipped(let walker, _, let waypoint, _): tours.skip(waypoint, by: walker)
        case .completed(let walker, _, _, _, _): tours.end(walker, as: .completed, at: time)
        case .cancelled(let walker, _, _, _): tours.end(walker, as: .cancelled, at: time)
        case .locationUnavailable: positionsLost += 1
        case .draftBegun: authoring.draftsBegun += 1
        case .submitted: authoring.submitted += 1
        case .approved: authoring.approved += 1
        case .sentBack: authoring.sentBack += 1
        case .deleted: authoring.deleted += 1
        case .rejected: rejected += 1
        case .listed, .noTours, .previewed, .located, .putAway, .takenOut, .powerSaved, .powerSavingEnded, .appOpened,
            .libraryChecked, .networkAllowed, .networkForbidden, .updatesAutomatic, .updatesByHand, .updateReminded,
            .waypointAdded, .waypointAnnotated, .legAnnotated, .tourAnnotated, .draftRenamed, .waypointRemoved,
            .draftDeleted, .toursLeft, .setTimer:
            break
        }
    }

    // MARK: In the streets

    /// A walker comes, with so many people altogether.
    package mutating func noteArrival(of walker: WalkerID, people: Int, at time: SimTime) {
        while arrivals.count <= Int(walker.index) { arrivals.append(nil) }
        assert(arrivals[Int(walker.index)] == nil, "nobody comes who is there")
        arrivals[Int(walker.index)] = time
        streets.walkers += 1
        streets.people += people
    }

    /// A walker has left for good.
    package mutating func noteGoingHome(_ walker: WalkerID, at time: SimTime) {
        guard arrivals.indices.contains(Int(walker.index)), let arrival = arrivals[Int(walker.index)] else { return }
        arrivals[Int(walker.index)] = nil
        streets.stay += time - arrival
        streets.stays += 1
    }

    package mutating func noteWalk(centimetres: Int32) { streets.walkedCentimetres += Int64(centimetres) }

    /// The tour service tells that a tour is cancelled, but not why.
    package mutating func noteCancellation(by walker: WalkerID, because cause: CancelCause) {
        tours.explainCancellation(by: walker, cause)
    }

    package mutating func noteTaxiTaken(because cause: TaxiCause) { streets.taxisTaken[Int(cause.rawValue)] += 1 }

    /// No taxi came in time to one that had been asked for.
    package mutating func noteTaxiGivenUp() { streets.taxisGivenUp += 1 }

    // MARK: At sites

    /// So many people come to a site whose places are all taken.
    package mutating func noteJoiningLine(of site: Int, people: Int, at time: SimTime) {
        sites.joinLine(of: site, people, at: time)
    }

    /// - Parameter waited: how long in line; nil of people who come just now and stood in none.
    package mutating func noteDwelling(at site: Int, people: Int, waited: SimDuration?, at time: SimTime) {
        sites.enter(site, people, waited: waited, at: time)
    }

    /// Who dwelt there goes on.
    package mutating func noteGoingOn(from site: Int, people: Int, at time: SimTime) {
        sites.leave(site, people, at: time)
    }

    /// Who stood in line goes, and never dwelt there.
    package mutating func noteLeavingLine(of site: Int, people: Int, at time: SimTime) {
        sites.leaveLine(of: site, people, at: time)
    }

    // MARK: Time

    mutating func endHour(at time: SimTime) { sites.endHour(at: time) }

    mutating func endWarmUp(at time: SimTime) {
        sites.endWarmUp(at: time)
        streets = StreetRecord()
        streets.walkersBefore = arrivals.count { $0 != nil }
        authoring = AuthoringRecord()
        (positionsLost, rejected) = (0, 0)
    }

    package mutating func finish() -> WalkRecord {
        var record = WalkRecord()
        record.follows = tours.records
        record.sites = sites.finish()
        record.streets = streets
        record.authoring = authoring
        record.positionsLost = positionsLost
        record.rejected = rejected
        return record
    }
}
