import CityHost
import Quantities
import ServiceKernel

/// What moves over the stage in a scene.
package enum StageMove: Hashable, Sendable {
    /// From where money comes, and where it goes.
    package enum Pocket: Hashable, Sendable {
        case person(Numbered)
        case purse(LedgerAccount)
    }

    /// A request goes to a driver who is asked (T03).
    case offer(request: Numbered, driver: Numbered)
    /// It comes back: refused, timed out, or given back.
    case declined(request: Numbered, driver: Numbered)
    case money(Money, from: Pocket, to: Pocket)
    /// Somebody does something with somebody else, or with a place, a tour, a route.
    case deed(by: Numbered, with: Numbered)
    /// Somebody is told something.
    case message(to: Numbered)
    /// The rules say no.
    case refusal(of: Numbered)

    /// - Parameter past: how it was before the scene; nil before the first.
    static func moves(in scene: LessonScene, after past: LessonSetting?) -> [StageMove] {
        var moves: [StageMove] = []
        func add(_ move: StageMove) { if !moves.contains(move) { moves.append(move) } }
        for happening in scene.happenings {
            let people = happening.record.entries.compactMap { entry -> Numbered? in
                guard case .numbered(let numbered) = entry.value else { return nil }
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

    /// nil of whatever else happens with requests: the figures themselves move.
    private static func offer(_ effect: HostEffect) -> StageMove? {
        func declined(_ request: RequestID, _ driver: DriverID) -> StageMove {
            .declined(request: request.numbered, driver: driver.numbered)
        }
        guard case .taxi(let effect) = effect else { return nil }
        if case .offered(let request, let driver, _) = effect {
            return .offer(request: request.numbered, driver: driver.numbered)
        }
        if case .refused(let request, let driver, _) = effect { return declined(request, driver) }
        if case .timedOut(let request, let driver, _) = effect { return declined(request, driver) }
        if case .gaveBack(let request, let driver) = effect { return declined(request, driver) }
        return nil
    }

    /// Whoever is named first does something with the others; those who walk a tour are seen on it.
    private static func deeds(_ people: [Numbered], by actor: Numbered?) -> [StageMove] {
        guard let doer = actor ?? people.first else { return [] }
        return people.filter { $0 != doer && !(doer.kind == .walker && $0.kind == .tour) }.map {
            .deed(by: doer, with: $0)
        }
    }

    // MARK: Money

    /// What has gone from purse to purse since the scene before, out of the pockets of those who are named.
    private static func payments(in scene: LessonScene, after past: LessonSetting?) -> [StageMove] {
        let (before, now) = (past?.purses ?? [], scene.setting.purses)
        var changes: [LedgerAccount: Money] = [:]
        for purse in before { changes[purse.account, default: .zero] += .zero - purse.balance }
        for purse in now { changes[purse.account, default: .zero] += purse.balance }
        let changed = (before + now).map(\.account).reduce(into: [LedgerAccount]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        var payers = changed.filter { changes[$0, default: .zero] < .zero }
        var payments: [StageMove] = []
        for payee in changed {
            // Each takes what it has got from the first who still has something to give.
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

    /// Everybody has a purse of their own but for clients and users, who share one: of them it is whoever is named.
    private static func pocket(of account: LedgerAccount, in scene: LessonScene) -> Pocket {
        if let owner = account.owner { return .person(owner) }
        let payers = account.payers
        for happening in scene.happenings {
            for entry in happening.record.entries {
                if case .numbered(let numbered) = entry.value, payers.contains(numbered.kind) {
                    return .person(numbered)
                }
            }
        }
        return .purse(account)
    }
}

extension LedgerAccount {
    /// Whose it alone is; nil of one that is shared, or nobody's.
    package var owner: Numbered? {
        switch kind {
        case .drivers: Numbered(.driver, number + 1)
        case .guides: Numbered(.guide, number + 1)
        case .clients, .escrow, .users, .company, .treasury, .bank, .office, .costs, .authority: nil
        }
    }

    /// Those who share it.
    fileprivate var payers: [NumberedKind] {
        switch kind {
        case .clients: [.client]
        case .users: [.user]
        case .escrow, .drivers, .company, .treasury, .bank, .guides, .office, .costs, .authority: []
        }
    }
}
