import Quantities
import ServiceKernel

extension TourService {
    /// A fault planted on purpose to test the checks: each must be detected.
    ///
    /// Used only by tests and by the load tester's self-test.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// Publishes a submitted tour without approval (W06).
        case publishedWithoutApproval
        /// Accepts an author's approval as staff's (W06).
        case authorApproves
        /// Polls positions after the end of a tour (W07).
        case pollWhileNotFollowing
        /// Applies a change of state at once instead of from the next poll on (W07).
        case intervalChangesAtOnce
        /// Treats titles in capitals as different (W01).
        case titleCaseMatters
        /// Accepts a waypoint as reached from a metre too far away (W04).
        case reachedFromAfar
        /// Carries out deletions without confirmation (W06).
        case confirmationForgotten
    }
}

// Implementation of the planted faults from outside the rules: by other parameters, another command or an additional
// step. Only the times of polls, which no command sets, need a method of the state (`restartPolling`). A service
// without a fault never runs this code.
extension TourService: FaultableService {
    /// Changes the parameters if the fault is one of parameters.
    package mutating func injectFault(_ defect: Defect) {
        guard defect == .reachedFromAfar else { return }
        var rules = rules
        rules.waypointMetres += 1
        walkerStates = WalkerStates(walkers: walkerStates.count, rules: rules, pollsLate: walkerStates.pollsLate)
    }

    /// Carries out a command with the injector's fault.
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
            for case .completed(let walker, _, _, _, _) in effects { walkerStates.restartPolling(of: walker, at: time) }
            for case .cancelled(let walker, _, _, _) in effects { walkerStates.restartPolling(of: walker, at: time) }
        case .intervalChangesAtOnce:
            handle(command, at: time)
            guard case .walker(let walker, let action) = command, isFollowing(walker) else { return }
            if action == .putAway || action == .takeOut { walkerStates.restartPolling(of: walker, at: time) }
        case .confirmationForgotten: handle(confirmed(command), at: time)
        }
    }

    /// Returns the command with a title in capitals made unique; nil for any other command.
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
