import Quantities

extension TourService {
    /// A fault put into the service on purpose, so that the checks can be checked: each must be found out.
    ///
    /// Never set outside tests and the load tester's test of itself.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// What is submitted is in the library at once (W06).
        case publishedWithoutApproval
        /// An author's approval counts as staff's (W06).
        case authorApproves
        /// Positions are asked for after the end of a tour (W07).
        case pollWhileNotFollowing
        /// A change of state does not wait for the next poll (W07).
        case intervalChangesAtOnce
        /// Titles in capitals are other titles (W01).
        case titleCaseMatters
        /// A waypoint is reached from a little too far away (W04).
        case reachedFromAfar
        /// What takes something away needs no confirmation (W06).
        case confirmationForgotten
    }

    // How each works, from outside the rules: by other parameters, by another command than the one given, by what is
    // changed after it. A sound service never comes here.

    /// Carries a command out as a service with the defect would.
    mutating func carryOut(_ command: Command, at time: SimTime, spoiltBy defect: Defect) {
        switch defect {
        case .titleCaseMatters, .reachedFromAfar: carryOut(command, at: time)  // By other parameters.
        case .publishedWithoutApproval:
            carryOut(command, at: time)
            for case .submitted(let person, let tour) in effects { publish(tour, approvedBy: person) }
        case .authorApproves: carryOut(withStaff(command), at: time)
        case .pollWhileNotFollowing:
            carryOut(command, at: time)
            for case .completed(let walker, _, _, _, _) in effects { followers.pollAnew(walker, at: time) }
            for case .cancelled(let walker, _, _, _) in effects { followers.pollAnew(walker, at: time) }
        case .intervalChangesAtOnce:
            carryOut(command, at: time)
            guard case .walker(let walker, let action) = command, isFollowing(walker) else { return }
            if action == .putAway || action == .takeOut { followers.pollAnew(walker, at: time) }
        case .confirmationForgotten: carryOut(confirmed(command), at: time)
        }
    }

    private func withStaff(_ command: Command) -> Command {
        guard case .staff(let person, let action) = command, person.role == .author, case .approve = action else {
            return command
        }
        return .staff(Person(.staff, index: person.index), action)
    }

    private func confirmed(_ command: Command) -> Command {
        switch command {
        case .author(let person, .removeWaypoint(let tour, let waypoint, _)):
            .author(person, .removeWaypoint(tour, waypoint: waypoint, isConfirmed: true))
        case .author(let person, .deleteDraft(let tour, _)): .author(person, .deleteDraft(tour, isConfirmed: true))
        case .staff(let person, .deleteTours(let tours, _)): .staff(person, .deleteTours(tours, isConfirmed: true))
        case .walker, .author, .staff, .timer: command
        }
    }
}

extension TourRules {
    /// The rules as a service with the defect obeys them.
    func spoilt(by defect: TourService.Defect?) -> TourRules {
        var rules = self
        if defect == .reachedFromAfar { rules.waypointMetres += 1 }
        return rules
    }
}
