import Quantities
import ServiceKernel

extension GuideService {
    /// A fault planted on purpose to test the checks: each must be detected.
    ///
    /// Used only by tests and by the load tester's self-test.
    package enum Defect: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// Renews a subscription a day late (G01).
        case renewalADayLate
        /// Inserts a place one position after the best (G04).
        case insertionOneOff
        /// Pays the bank a cent more than its commission (G02).
        case centLost
        /// Accepts one follower of a guided tour too many (G06).
        case followersAboveMax
        /// Pays the guide twice for a guided tour (G06).
        case guidePaidTwice
        /// Lets a standard user join a guided tour (G06).
        case standardUserJoins
        /// Proposes a restaurant that is closed on arrival (G05).
        case closedRestaurantFound
        /// Continues a subscription that is not paid (G01).
        case unpaidRenewalKept
        /// Shows an organisation's texts without its permission (G13).
        case permissionForgotten
        /// Lets any role answer for customer service (G14).
        case anybodyAnswers
    }
}

// Implementation of the planted faults from outside the rules: by other parameters, another or an additional command,
// an additional step, or other effects. A service without a fault never runs this code.
extension GuideService: FaultableService {
    /// Changes the parameters if the fault is one of parameters.
    package mutating func injectFault(_ defect: Defect) {
        if defect == .followersAboveMax { rules.followersMax += 1 }
    }

    /// Carries out a command with the injector's fault.
    package mutating func handle(
        _ command: Command, at time: SimTime, injecting injector: inout FaultInjector<GuideService>
    ) {
        switch injector.defect {
        case .followersAboveMax: handle(command, at: time)  // By other parameters.
        case .renewalADayLate, .insertionOneOff, .centLost:
            handle(command, at: time)
            effects = EffectBuffer(effects.map { injector.defect.effect(insteadOf: $0) })
        case .guidePaidTwice:
            handle(command, at: time)
            for case .outingConcluded(let person, _, _, let pay) in effects {
                books.pay(pay, to: GuideID(person.index), in: calendar.month(at: time))
            }
        case .standardUserJoins:
            guard case .user(let user, .joinOuting) = command, !subscriptions.isSubscribed(user) else {
                return handle(command, at: time)
            }
            subscriptions.makeRoom(for: user)
            _ = subscriptions.begin(for: user, at: time)
            handle(command, at: time)
            subscriptions.end(of: user)
        case .closedRestaurantFound:
            // A restaurant that is open at night is found by day, and vice versa.
            guard case .user(_, .eat) = command else { return handle(command, at: time) }
            handle(command, at: time + .hours(12))
        case .permissionForgotten:
            handle(command, at: time)
            permitWithoutEffects(at: time)
        case .unpaidRenewalKept:
            guard case .timer(.renewal(let user, _)) = command else { return handle(command, at: time) }
            subscriptions.makeRoom(for: user)
            let card = subscriptions.card(of: user)
            subscriptions.setCard(.good, of: user)
            handle(command, at: time)
            subscriptions.setCard(card, of: user)
        case .anybodyAnswers: handle(withSupport(command), at: time)
        }
    }

    /// Permits texts as soon as they are set, without any effect of the permission.
    private mutating func permitWithoutEffects(at time: SimTime) {
        let (original, timersAskedFor) = (effects, requestedTimerCount)
        for case .placeDescribed(let person, let place, _) in original {
            handle(.staff(person, .permit(place)), at: time)
        }
        (effects, self.requestedTimerCount) = (original, timersAskedFor)
    }

    private func withSupport(_ command: Command) -> Command {
        guard case .staff(let person, let action) = command, case .answer = action else { return command }
        return .staff(.support(person.index), action)
    }
}

extension GuideService.Defect {
    fileprivate func effect(insteadOf effect: GuideService.Effect) -> GuideService.Effect {
        if self == .renewalADayLate, case .setTimer(.renewal(let user, let serial), let due) = effect {
            return .setTimer(.renewal(user, serial: serial), at: due + .days(1))
        }
        if self == .insertionOneOff,
            case .placeAdded(let user, let route, let place, let stop, let more, let metres) = effect
        {
            return .placeAdded(user, route, place, stop: stop + 1, more: more, metres: metres)
        }
        if self == .centLost, case .subscribed(let user, let split) = effect {
            let commission = split.commission + Money(cents: 1)
            return .subscribed(user, FeeSplit(of: split.fee, tax: split.tax, commission: commission))
        }
        return effect
    }
}
