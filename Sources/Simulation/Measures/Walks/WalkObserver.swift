import Quantities
import TourService

/// Observes walkers on tours, at the sites of these tours and in the streets, and the authors of tours.
///
/// It receives every effect of the tour service, in order, and notes of events that the service does not know: one
/// method for each case of `WalkerMovement` in `Behaviour`, which measures do not import. At the end of the run the
/// world adds data that only the service has (titles, polls), see `WalkRecord`.
package struct WalkObserver: Sendable {
    private var follows = FollowRecorder()
    private var sites: SiteRecorder
    private var streets = StreetRecord()
    private var authoring = AuthoringRecord()
    private var positionsLost = 0
    private var rejected = 0
    /// Time of arrival of each walker; nil for absent walkers.
    private var arrivals: [SimTime?] = []

    /// Creates an observer.
    ///
    /// - Parameter end: end of the run.
    package init(_ run: MeasuredWalks, end: SimTime) { sites = SiteRecorder(run.sites, end: end) }

    /// Prefetches the data of the two walkers whom the next two effects probably concern.
    package func prefetch(_ next: WalkerID?, then afterNext: WalkerID?) { follows.prefetch(afterNext, recordOf: next) }

    // MARK: Effects

    /// Notes an effect of the tour service.
    package mutating func note(_ effect: TourService.Effect, at time: SimTime) {
        switch effect {
        case .followed(let walker, let tour): follows.follow(walker, tour, at: time)
        case .reached(let walker, _, let waypoint, _): follows.reach(waypoint, by: walker)
        case .walkedOn(let walker, _, let waypoint): follows.leave(waypoint, by: walker)
        case .skipped(let walker, _, let waypoint, _): follows.skip(waypoint, by: walker)
        case .completed(let walker, _, _, _, _): follows.end(walker, as: .completed, at: time)
        case .cancelled(let walker, _, _, _): follows.end(walker, as: .cancelled, at: time)
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

    /// Notes the arrival of a walker with a number of people, the walker included.
    package mutating func noteArrival(of walker: WalkerID, people: Int, at time: SimTime) {
        while arrivals.count <= Int(walker.index) { arrivals.append(nil) }
        assert(arrivals[Int(walker.index)] == nil, "the walker has already arrived")
        arrivals[Int(walker.index)] = time
        streets.walkers += 1
        streets.people += people
    }

    /// Notes that a walker leaves for good.
    package mutating func noteGoingHome(_ walker: WalkerID, at time: SimTime) {
        guard arrivals.indices.contains(Int(walker.index)), let arrival = arrivals[Int(walker.index)] else { return }
        arrivals[Int(walker.index)] = nil
        streets.stay += time - arrival
        streets.stays += 1
    }

    /// Adds the length of a walk.
    package mutating func noteWalk(centimetres: Int32) { streets.walkedCentimetres += Int64(centimetres) }

    /// Notes the reason of a cancellation, which the tour service does not report.
    package mutating func noteCancellation(by walker: WalkerID, because reason: CancelReason) {
        follows.explainCancellation(by: walker, reason)
    }

    /// Notes that a walker takes a taxi.
    package mutating func noteTaxiTaken(because reason: TaxiReason) { streets.taxisTaken[Int(reason.rawValue)] += 1 }

    /// Notes that a requested taxi did not come in time.
    package mutating func noteTaxiGivenUp() { streets.taxisGivenUp += 1 }

    // MARK: At sites

    /// Notes people who arrive at a full site and stand in line.
    package mutating func noteJoiningLine(of site: Int, people: Int, at time: SimTime) {
        sites.joinLine(of: site, people, at: time)
    }

    /// Notes people who start their visit to a site.
    ///
    /// - Parameter waited: time in line; nil for people who arrive now without a line.
    package mutating func noteVisitStart(at site: Int, people: Int, waited: SimDuration?, at time: SimTime) {
        sites.enter(site, people, waited: waited, at: time)
    }

    /// Notes people who leave a site after their visit.
    package mutating func noteVisitEnd(from site: Int, people: Int, at time: SimTime) {
        sites.leave(site, people, at: time)
    }

    /// Notes people who leave the line without a visit.
    package mutating func noteLeavingLine(of site: Int, people: Int, at time: SimTime) {
        sites.leaveLine(of: site, people, at: time)
    }

    // MARK: Time

    mutating func endHour(at time: SimTime) { sites.endHour(at: time) }

    mutating func endWarmUp(at time: SimTime) {
        sites.endWarmUp(at: time)
        // Tours that began in the warm-up have a record, too.
        streets = StreetRecord()
        streets.walkersAtWarmUpEnd = arrivals.count { $0 != nil }
        authoring = AuthoringRecord()
        (positionsLost, rejected) = (0, 0)
    }

    /// Returns the record at the end of the run.
    package mutating func finish() -> WalkRecord {
        var record = WalkRecord()
        record.follows = follows.records
        record.sites = sites.finish()
        record.streets = streets
        record.authoring = authoring
        record.positionsLost = positionsLost
        record.rejected = rejected
        return record
    }
}
