import Quantities
import ServiceKernel

extension GuideService {
    /// A fault put into the service on purpose, so that the checks can be checked: each must be found out.
    ///
    /// Never set outside tests and the load tester's test of itself.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// G01.
        case renewalADayLate
        /// A place is put in one position behind the best (G04).
        case insertionOneOff
        /// Of a fee the bank gets a cent more than its commission (G02).
        case centLost
        /// One more follows a guided tour than may (G06).
        case followersAboveMax
        /// G06.
        case guidePaidTwice
        /// G06.
        case standardUserJoins
        /// A restaurant is proposed that is closed on arrival (G05).
        case closedRestaurantFound
        /// A subscription goes on that is not paid (G01).
        case unpaidRenewalKept
        /// What an organisation says is shown without its permission (G13).
        case permissionForgotten
        /// Whoever answers for customer service may (G14).
        case anybodyAnswers
    }

    // How each works, from outside the rules where that can be: by another command than the one given, by what is changed
    // before or after it. A sound service never comes here.

    /// Carries a command out as a service with the defect would.
    mutating func carryOut(_ command: Command, at time: SimTime, spoiltBy defect: Defect) {
        switch defect {
        case .renewalADayLate, .followersAboveMax, .standardUserJoins, .closedRestaurantFound, .permissionForgotten:
            carryOut(command, at: time)  // A word in the rule itself.
        case .insertionOneOff:
            carryOut(command, at: time)
            for case .placeAdded(_, let route, _, let stop, _, _) in effects {
                if Int(stop) < routes[route]?.stops.count ?? 0 { routes.swap(Int(stop) - 1, Int(stop), of: route) }
            }
        case .centLost:
            carryOut(command, at: time)
            for case .subscribed in effects { books.post(Money(cents: 1), from: .company, to: .bank) }
        case .guidePaidTwice:
            carryOut(command, at: time)
            for case .outingConcluded(let person, _, _, let pay) in effects {
                books.pay(pay, to: GuideID(person.index), in: calendar.month(at: time))
            }
        case .unpaidRenewalKept:
            guard case .timer(.renewal(let user, _)) = command else {
                return carryOut(command, at: time)
            }
            subscriptions.makeRoom(for: user)
            let card = subscriptions.card(of: user)
            subscriptions.setCard(.good, of: user)
            carryOut(command, at: time)
            subscriptions.setCard(card, of: user)
        case .anybodyAnswers: carryOut(withSupport(command), at: time)
        }
    }

    private func withSupport(_ command: Command) -> Command {
        guard case .staff(let person, let action) = command, case .answer = action else { return command }
        return .staff(.support(person.index), action)
    }
}
