import CityHost
import Quantities
import ServiceKernel

/// A movement over the stage in a scene.
package enum StageMove: Hashable, Sendable {
    /// Source or target of money.
    package enum MoneyHolder: Hashable, Sendable {
        case person(EntityReference)
        case purse(LedgerAccount)
    }

    /// A request moves to the driver who gets its offer (T03).
    case offer(request: EntityReference, driver: EntityReference)
    /// A request comes back: refused, timed out, or given back.
    case declined(request: EntityReference, driver: EntityReference)
    case money(Money, from: MoneyHolder, to: MoneyHolder)
    /// A person acts with another person, a place, a tour or a route.
    case action(by: EntityReference, with: EntityReference)
    /// A person gets a message.
    case message(to: EntityReference)
    /// A rule refuses a person's command.
    case refusal(of: EntityReference)

    /// Returns the movements of a scene.
    ///
    /// - Parameter past: State before the scene; nil before the first.
    static func moves(in scene: LessonScene, after past: LessonSceneDetails?) -> [StageMove] {
        var moves: [StageMove] = []
        func add(_ move: StageMove) { if !moves.contains(move) { moves.append(move) } }
        for happening in scene.events {
            let people = happening.record.entries.compactMap { entry -> EntityReference? in
                guard case .entity(let numbered) = entry.value else { return nil }
                return numbered
            }
            if happening.effect.refusalRule != nil {
                if let actor = scene.cause.heading.actor ?? scene.actor { add(.refusal(of: actor)) }
                continue
            }
            if scene.isOfTaxis {
                offer(happening.effect).map { add($0) }
            } else {
                deeds(people, by: scene.actor).forEach { add($0) }
            }
            for reading in happening.messages { reading.reader.map { add(.message(to: $0)) } }
        }
        return moves + payments(in: scene, after: past)
    }

    /// Returns the movement of an offer; nil for other effects, which the figures show by moving themselves.
    private static func offer(_ effect: HostEffect) -> StageMove? {
        func declined(_ request: RequestID, _ driver: DriverID) -> StageMove {
            .declined(request: request.reference, driver: driver.reference)
        }
        guard case .taxi(let effect) = effect else { return nil }
        if case .offered(let request, let driver, _) = effect {
            return .offer(request: request.reference, driver: driver.reference)
        }
        if case .refused(let request, let driver, _) = effect { return declined(request, driver) }
        if case .timedOut(let request, let driver, _) = effect { return declined(request, driver) }
        if case .gaveBack(let request, let driver) = effect { return declined(request, driver) }
        return nil
    }

    /// Returns the actions of the first named person with the others. A walker's tour is left out, since the walker
    /// stands on it.
    private static func deeds(_ people: [EntityReference], by actor: EntityReference?) -> [StageMove] {
        guard let doer = actor ?? people.first else { return [] }
        return people.filter { $0 != doer && !(doer.kind == .walker && $0.kind == .tour) }.map {
            .action(by: doer, with: $0)
        }
    }

    // MARK: Money

    /// Returns the payments since the previous scene.
    private static func payments(in scene: LessonScene, after past: LessonSceneDetails?) -> [StageMove] {
        let (before, now) = (past?.balances ?? [], scene.details.balances)
        var changes: [LedgerAccount: Money] = [:]
        for purse in before { changes[purse.account, default: .zero] += .zero - purse.balance }
        for purse in now { changes[purse.account, default: .zero] += purse.balance }
        let changed = (before + now).map(\.account).reduce(into: [LedgerAccount]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        var payers = changed.filter { changes[$0, default: .zero] < .zero }
        var payments: [StageMove] = []
        for payee in changed {
            // Each payee takes its amount from the first payers with money left.
            while let due = changes[payee], due > .zero, let payer = payers.first {
                let amount = min(due, .zero - changes[payer, default: .zero])
                payments.append(
                    .money(amount, from: pocket(of: payer, in: scene), to: pocket(of: payee, in: scene)))
                changes[payee] = due - amount
                changes[payer, default: .zero] += amount
                if changes[payer] == .zero { payers.removeFirst() }
            }
        }
        return payments
    }

    /// Returns the owner of a ledger account; for an account that clients or users share, the person whom the scene
    /// names.
    private static func pocket(of account: LedgerAccount, in scene: LessonScene) -> MoneyHolder {
        if let owner = account.owner { return .person(owner) }
        let payers = account.payers
        for happening in scene.events {
            for entry in happening.record.entries {
                if case .entity(let numbered) = entry.value, payers.contains(numbered.kind) {
                    return .person(numbered)
                }
            }
        }
        return .purse(account)
    }
}

extension LedgerAccount {
    /// Person who alone owns the account; nil for shared accounts and those of institutions.
    package var owner: EntityReference? {
        switch kind {
        case .drivers: EntityReference(.driver, number + 1)
        case .guides: EntityReference(.guide, number + 1)
        case .clients, .escrow, .users, .company, .treasury, .bank, .office, .costs, .authority: nil
        }
    }

    /// Kinds of people who share the account.
    fileprivate var payers: [EntityKind] {
        switch kind {
        case .clients: [.client]
        case .users: [.user]
        case .escrow, .drivers, .company, .treasury, .bank, .guides, .office, .costs, .authority: []
        }
    }
}
