import Quantities
import TourService

// Actions of visitors' phones.
extension WalkersOnTours {
    /// W07: lets a state change of the phone take effect from the next poll on.
    mutating func changePolls(_ index: Int, at time: SimTime, _ context: borrowing WalkContext) {
        if walkers[index].isFollowing { walkers[index].phone.planPolls(at: time, context.city.rules) }
    }

    mutating func changeGPS(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        if walkers[index].hasGPS {
            walkers[index].gpsChange = time + walkers[index].gpsLossLength
            loseGPS(id, &context)
        } else {
            findGPS(id, &context)
        }
    }

    mutating func loseGPS(_ id: WalkerID, _ context: inout WalkContext) {
        walkers[Int(id.index)].phone.set(.hasNoGPS, true)
        context.intend(id, .loseGPS)
    }

    mutating func findGPS(_ id: WalkerID, _ context: inout WalkContext) {
        walkers[Int(id.index)].gpsChange = .distantFuture
        guard !walkers[Int(id.index)].hasGPS else { return }
        walkers[Int(id.index)].phone.set(.hasNoGPS, false)
        context.intend(id, .regainGPS)
    }
}

// Effects shown by visitors' phones.
extension WalkersOnTours {
    /// Observes an effect of a visitor's command.
    mutating func note(_ effect: TourService.Effect, at time: SimTime, _ context: inout WalkContext) {
        switch effect {
        case .followed(let id, _):
            let index = Int(id.index)
            walkers[index].traits.insert(.isFollowing)
            (walkers[index].nextOrdinal, walkers[index].nextOrdinalInApp, walkers[index].currentOrdinalInApp) = (
                0, 0, -1
            )
            walkers[index].phone.beginPolls(at: time, context.city.rules)
            walk(
                index, .walking, along: .entry(gate: walkers[index].gate, waypoint: walkers[index].entryWaypoint),
                at: time,
                context)
            context.toReschedule.append(id)
        case .reached(let id, _, _, let done):
            walkers[Int(id.index)].nextOrdinalInApp = UInt16(done)
            walkers[Int(id.index)].currentOrdinalInApp = Int16(done) - 1
        case .walkedOn(let id, _, _): walkers[Int(id.index)].currentOrdinalInApp = -1
        case .skipped(let id, _, _, let done): walkers[Int(id.index)].nextOrdinalInApp = UInt16(done)
        case .completed(let id, _, _, _, _), .cancelled(let id, _, _, _):
            walkers[Int(id.index)].traits.remove(.isFollowing)
        case .rejected(let person, .follow, _) where person.role == .walker:
            leave(WalkerID(person.index), &context)
            context.toReschedule.append(WalkerID(person.index))
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
