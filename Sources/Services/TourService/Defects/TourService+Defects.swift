import Quantities
import ServiceKernel

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
}

// How each planted fault works, from outside the rules: by other parameters, by another command than the one given, or by a
// step of the rules that follows. Only for the times of polls, which no command names, there is a word in the books
// (`pollAnew`). A sound service never comes here.
extension TourService: FaultableService {
    package mutating func plant(_ defect: Defect) {
        guard defect == .reachedFromAfar else { return }
        var rules = rules
        rules.waypointMetres += 1
        followers = Followers(walkers: followers.count, rules: rules, pollsLate: followers.pollsLate)
    }

    package mutating func handle(
        _ command: Command, at time: SimTime, injecting injector: inout FaultInjector<TourService>
    ) {
        switch injector.defect {
        case .reachedFromAfar: handle(command, at: time)  // By other parameters.
        case .titleCaseMatters:
            handle(command, at: time)
            if case .rejected(_, _, .titleTaken) = effects.first, let other = withAnotherTitle(command) {
                handle(other, at: time)
            }
        case .publishedWithoutApproval:
            handle(command, at: time)
            for case .submitted(let person, let tour) in effects { publish(tour, approvedBy: person) }
        case .authorApproves: handle(withStaff(command), at: time)
        case .pollWhileNotFollowing:
            handle(command, at: time)
            for case .completed(let walker, _, _, _, _) in effects { followers.pollAnew(walker, at: time) }
            for case .cancelled(let walker, _, _, _) in effects { followers.pollAnew(walker, at: time) }
        case .intervalChangesAtOnce:
            handle(command, at: time)
            guard case .walker(let walker, let action) = command, isFollowing(walker) else { return }
            if action == .putAway || action == .takeOut { followers.pollAnew(walker, at: time) }
        case .confirmationForgotten: handle(confirmed(command), at: time)
        }
    }

    /// The command with a title in capitals made one that no other is taken for; nil for any other command.
    private func withAnotherTitle(_ command: Command) -> Command? {
        func other(_ title: String) -> String? { title == title.uppercased() ? title + "\u{2060}" : nil }
        switch command {
        case .author(let person, .beginDraft(let title, let area, let isCircular)):
            return other(title).map { .author(person, .beginDraft(title: $0, area: area, isCircular: isCircular)) }
        case .author(let person, .renameDraft(let tour, let title)):
            return other(title).map { .author(person, .renameDraft(tour, title: $0)) }
        case .walker, .author, .staff, .timer: return nil
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
