import Quantities
import TourService

// Actions of visitors' phones.
extension WalkersOnTours {
    /// W07: lets a state change of the phone take effect from the next poll on.
    mutating func changePolls(_ index: Int, at time: SimTime, _ context: borrowing WalkCircumstances) {
        if walkers[index].isFollowing { walkers[index].telephone.planPolls(at: time, context.guide.rules) }
    }

    mutating func changeGPS(_ id: WalkerID, at time: SimTime, _ context: inout WalkCircumstances) {
        let index = Int(id.index)
        if walkers[index].hasGPS {
            walkers[index].gpsChange = time + walkers[index].gpsLossLength
            loseGPS(id, &context)
        } else {
            findGPS(id, &context)
        }
    }

    mutating func loseGPS(_ id: WalkerID, _ context: inout WalkCircumstances) {
        walkers[Int(id.index)].telephone.set(.hasNoGPS, true)
        context.intend(id, .loseGPS)
    }

    mutating func findGPS(_ id: WalkerID, _ context: inout WalkCircumstances) {
        walkers[Int(id.index)].gpsChange = .distantFuture
        guard !walkers[Int(id.index)].hasGPS else { return }
        walkers[Int(id.index)].telephone.set(.hasNoGPS, false)
        context.intend(id, .regainGPS)
    }
}

// Effects shown by visitors' phones.
extension WalkersOnTours {
    /// Observes an effect of a visitor's command.
    mutating func note(_ effect: TourService.Effect, at time: SimTime, _ context: inout WalkCircumstances) {
        switch effect {
        case .followed(let id, _):
            let index = Int(id.index)
            walkers[index].traits.insert(.isFollowing)
            (walkers[index].heading, walkers[index].next, walkers[index].at) = (0, 0, -1)
            walkers[index].telephone.beginPolls(at: time, context.guide.rules)
            walk(
                index, .walking, along: .entry(gate: walkers[index].gate, waypoint: walkers[index].entry), at: time,
                context)
            context.unsettled.append(id)
        case .reached(let id, _, _, let done):
            walkers[Int(id.index)].next = UInt16(done)
            walkers[Int(id.index)].at = Int16(done) - 1
        case .walkedOn(let id, _, _): walkers[Int(id.index)].at = -1
        case .skipped(let id, _, _, let done): walkers[Int(id.index)].next = UInt16(done)
        case .completed(let id, _, _, _, _), .cancelled(let id, _, _, _):
            walkers[Int(id.index)].traits.remove(.isFollowing)
        case .rejected(let person, .follow, _) where person.role == .walker:
            leave(WalkerID(person.index), &context)
            context.unsettled.append(WalkerID(person.index))
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
