import Quantities
import ServiceKernel

extension PlaceService {
    /// A fault put into the service on purpose, so that the checks can be checked: each must be found out.
    ///
    /// Never set outside tests and the load tester's test of itself.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// Who is blocked reaches whoever blocks them (L08).
        case messageToBlocker
        /// A stranger reaches whoever takes messages from friends only (L08).
        case strangerReachesFriendsOnly
        /// A friend's position is seen though it is hidden (L07).
        case hiddenPositionShown
        /// A second grade counts beside the first (L01).
        case secondGradeCountsTwice
        /// A grade changes the rating, and not the place's rank (L03).
        case rankNotMoved
        /// Whoever is asked is a friend at once (L06).
        case friendWithoutAccepting
        /// Who is blocked stays a friend (L08).
        case blockKeepsFriendship
        /// Who is blocked may still be accepted (L08).
        case blockKeepsRequests
        /// Where friends were does not count (L03).
        case friendsNotWeighed
    }
}

// How each planted fault works, from outside the rules: by other parameters, by steps of the rules that follow where they
// should not, or by other effects. A sound service never comes here.
extension PlaceService: FaultableService {
    package mutating func plant(_ defect: Defect) {
        guard defect == .friendsNotWeighed else { return }
        var rules = rules
        rules.feed.friends = ExactDecimal(digits: 0)
        self = PlaceService(catalogue: catalogue, rules: rules, users: userCount)
    }

    package mutating func handle(
        _ command: Command, at time: SimTime, injecting injector: inout FaultInjector<PlaceService>
    ) {
        let defect = injector.defect
        let before = defect == .blockKeepsRequests ? requests(ofWhomBlocks: command) : []
        handle(command, at: time)
        guard let effect = effects.first, case .user(let user, let action) = command else { return }
        switch defect {
        case .messageToBlocker, .strangerReachesFriendsOnly:
            guard case .message(let recipient, let text) = action, case .rejected(_, _, .notDelivered) = effect,
                people.blocks(recipient, user) == (defect == .messageToBlocker)
            else { return }
            effects.removeAll()
            deliver(text, to: recipient, by: user)
        case .hiddenPositionShown:
            guard case .lookForFriend(let friend) = action, case .rejected(_, _, .positionHidden) = effect,
                let position = people[friend].position
            else { return }
            effects.removeAll()
            effects.append(.friendSeen(user, whom: friend, position))
        case .secondGradeCountsTwice:
            guard case .graded(_, let place, let grade, let replaced) = effect, replaced > 0 else { return }
            opinions.take(grade, insteadOf: 0, place)
            ratings.move(place, to: opinions[place])
            guestRatings.move(place, to: opinions[place])
        case .rankNotMoved: keepRank(after: effect)
        case .friendWithoutAccepting:
            guard case .friendAsked(_, let other) = effect else { return }
            effects.removeAll()
            befriend(user, by: other)
        case .blockKeepsFriendship:
            for case .friendshipEnded(_, let other) in effects where action == .block(other) {
                people.befriend(user, other)
            }
        case .blockKeepsRequests: for (asker, asked) in before { people.ask(asker, asked) }
        case .friendsNotWeighed: break  // By other parameters.
        }
    }

    /// The place goes back to where it was before it was graded.
    private mutating func keepRank(after effect: Effect) {
        guard case .graded(_, let place, let grade, let replaced) = effect else { return }
        let rating = opinions[place]
        let old = Rating(sum: rating.sum - grade + replaced, count: rating.count - (replaced == 0 ? 1 : 0))
        ratings.move(place, to: old)
    }

    private func requests(ofWhomBlocks command: Command) -> [(asker: UserID, asked: UserID)] {
        guard case .user(let user, .block(let other)) = command, max(user.index, other.index) < userCount else {
            return []
        }
        return [(user, other), (other, user)].filter { people.hasAsked($0, $1) }
    }
}
