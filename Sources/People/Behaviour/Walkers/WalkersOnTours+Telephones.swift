import Quantities
import TourService

// Visitors' telephones: what they do and what they show.
extension WalkersOnTours {
    /// W07: the interval that counts from the next poll on.
    mutating func changePolls(_ index: Int, at time: SimTime, _ here: borrowing WalkCircumstances) {
        if walkers[index].isFollowing { walkers[index].polls.change(to: pollInterval(index, here), at: time) }
    }

    private func pollInterval(_ index: Int, _ here: borrowing WalkCircumstances) -> SimDuration {
        let (traits, rules) = (walkers[index].traits, here.guide.rules)
        if traits.contains(.savesPower) { return rules.pollIntervalSavingPower }
        return traits.contains(.isPutAway) ? rules.pollIntervalInBackground : rules.pollInterval
    }

    mutating func changeGPS(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        if walkers[index].hasGPS {
            walkers[index].gpsChange = time + walkers[index].gpsLossLength
            loseGPS(id, &here)
        } else {
            findGPS(id, &here)
        }
    }

    mutating func loseGPS(_ id: WalkerID, _ here: inout WalkCircumstances) {
        walkers[Int(id.index)].traits.insert(.hasNoGPS)
        here.intend(id, .loseGPS)
    }

    mutating func findGPS(_ id: WalkerID, _ here: inout WalkCircumstances) {
        walkers[Int(id.index)].gpsChange = .distantFuture
        guard !walkers[Int(id.index)].hasGPS else { return }
        walkers[Int(id.index)].traits.remove(.hasNoGPS)
        here.intend(id, .regainGPS)
    }
}

// What visitors' telephones show.
extension WalkersOnTours {
    /// Of a command of a visitor.
    mutating func note(_ effect: TourService.Effect, at time: SimTime, _ here: inout WalkCircumstances) {
        switch effect {
        case .followed(let id, _):
            let index = Int(id.index)
            walkers[index].traits.insert(.isFollowing)
            (walkers[index].heading, walkers[index].next, walkers[index].at) = (0, 0, -1)
            walkers[index].polls = PollClock(first: time, interval: pollInterval(index, here))
            walk(
                index, .walking, along: .entry(gate: walkers[index].gate, waypoint: walkers[index].entry), at: time,
                here)
            here.unsettled.append(id)
        case .reached(let id, _, _, let done):
            walkers[Int(id.index)].next = UInt16(done)
            walkers[Int(id.index)].at = Int16(done) - 1
        case .walkedOn(let id, _, _): walkers[Int(id.index)].at = -1
        case .skipped(let id, _, _, let done): walkers[Int(id.index)].next = UInt16(done)
        case .completed(let id, _, _, _, _), .cancelled(let id, _, _, _):
            walkers[Int(id.index)].traits.remove(.isFollowing)
        case .rejected(let person, .follow, _) where person.role == .walker:
            leave(WalkerID(person.index), &here)
            here.unsettled.append(WalkerID(person.index))
        case .listed, .noTours, .previewed, .locationUnavailable, .located, .putAway, .takenOut, .powerSaved,
            .powerSavingEnded, .appOpened, .libraryChecked, .networkAllowed, .networkForbidden, .updatesAutomatic,
            .updatesByHand, .updateReminded, .draftBegun, .waypointAdded, .waypointAnnotated, .legAnnotated,
            .tourAnnotated, .draftRenamed, .waypointRemoved, .draftDeleted, .toursLeft, .submitted, .approved,
            .sentBack,
            .deleted, .rejected, .setTimer:
            break
        }
    }
}
