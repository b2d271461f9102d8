import Quantities
import ServiceKernel

extension PlaceService {
    /// A fault planted on purpose to test the checks: each must be detected.
    ///
    /// Used only by tests and by the load tester's self-test.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// Delivers a blocked sender's message (L08).
        case messageToBlocker
        /// Delivers a stranger's message to a user who takes messages from friends only (L08).
        case strangerReachesFriendsOnly
        /// Shows a friend's hidden position (L07).
        case hiddenPositionShown
        /// Counts a second grade in addition to the first (L01).
        case secondGradeCountsTwice
        /// Changes the rating but not the rank of a graded place (L03).
        case rankNotMoved
        /// Makes an asked user a friend at once (L06).
        case friendWithoutAccepting
        /// Keeps the friendship with a blocked user (L08).
        case blockKeepsFriendship
        /// Keeps requests between a user and a blocked one (L08).
        case blockKeepsRequests
        /// Ignores friends' visits in the feed (L03).
        case friendsNotWeighed
    }
}

// Implementation of the planted faults from outside the rules: by other parameters, misplaced steps or other effects. A
// service without a fault never runs this code.
extension PlaceService: FaultableService {
    /// Changes the parameters if the fault is one of parameters.
    package mutating func injectFault(_ defect: Defect) {
        guard defect == .friendsNotWeighed else { return }
        var rules = rules
        rules.feed.friends = ExactDecimal(digits: 0)
        self = PlaceService(catalogue: catalogue, rules: rules, users: userCount)
    }

    /// Carries out a command with the injector's fault.
    package mutating func handle(
        _ command: Command, at time: SimTime, injecting injector: inout FaultInjector<PlaceService>
    ) {
        let defect = injector.defect
        let before = defect == .blockKeepsRequests ? requests(endedBy: command) : []
        handle(command, at: time)
        guard let effect = effects.first, case .user(let user, let action) = command else { return }
        switch defect {
        case .messageToBlocker, .strangerReachesFriendsOnly:
            guard case .message(let recipient, let text) = action, case .rejected(_, _, .notDelivered) = effect,
                socialGraph.blocks(recipient, user) == (defect == .messageToBlocker)
            else { return }
            effects.removeAll()
            deliver(text, to: recipient, by: user)
        case .hiddenPositionShown:
            guard case .lookForFriend(let friend) = action, case .rejected(_, _, .positionHidden) = effect,
                let position = socialGraph[friend].position
            else { return }
            effects.removeAll()
            effects.append(.friendSeen(user, whom: friend, position))
        case .secondGradeCountsTwice:
            guard case .graded(_, let place, let grade, let replaced) = effect, replaced > 0 else { return }
            ratingTotals.add(grade, replacing: 0, of: place)
            ratings.move(place, to: ratingTotals[place])
            guestRatings.move(place, to: ratingTotals[place])
        case .rankNotMoved: keepRank(after: effect)
        case .friendWithoutAccepting:
            guard case .friendAsked(_, let other) = effect else { return }
            effects.removeAll()
            befriend(user, by: other)
        case .blockKeepsFriendship:
            for case .friendshipEnded(_, let other) in effects where action == .block(other) {
                socialGraph.befriend(user, other)
            }
        case .blockKeepsRequests: for (asker, asked) in before { socialGraph.ask(asker, asked) }
        case .friendsNotWeighed: break  // By other parameters.
        }
    }

    /// Moves the place back to its rank before the grade.
    private mutating func keepRank(after effect: Effect) {
        guard case .graded(_, let place, let grade, let replaced) = effect else { return }
        let rating = ratingTotals[place]
        let old = Rating(sum: rating.sum - grade + replaced, count: rating.count - (replaced == 0 ? 1 : 0))
        ratings.move(place, to: old)
    }

    private func requests(endedBy command: Command) -> [(asker: UserID, asked: UserID)] {
        guard case .user(let user, .block(let other)) = command, max(user.index, other.index) < userCount else {
            return []
        }
        return [(user, other), (other, user)].filter { socialGraph.hasAsked($0, $1) }
    }
}
