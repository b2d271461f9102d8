import Quantities
import ServiceKernel

// G01, G02, G08: payments by and to users, guides and the company.
extension GuideService {
    mutating func subscribe(_ user: UserID, at time: SimTime) throws(Reason) {
        if subscriptions.isSubscribed(user) { throw .alreadySubscribed }
        try subscriptions.requirePayment(by: user)
        let split = pay(rules.subscriptionFee, at: time)
        let renewal = subscriptions.begin(for: user, at: time)
        effects.append(.subscribed(user, split))
        setTimer(renewal.timer, at: renewal.due)
    }

    /// G01: renews a subscription at the end of its month, or ends it if the payment fails.
    mutating func renew(_ user: UserID, at time: SimTime) {
        switch subscriptions.card(of: user) {
        case .good:
            let split = pay(rules.subscriptionFee, at: time)
            let renewal = subscriptions.payMonth(of: user)
            effects.append(.renewed(user, split))
            setTimer(renewal.timer, at: renewal.due)
        case .wrong: endSubscription(of: user, because: .paymentRefused)
        case .empty: endSubscription(of: user, because: .insufficientFunds)
        case .unreachable: endSubscription(of: user, because: .transferFailed)
        }
    }

    mutating func endSubscription(of user: UserID, because cause: EndCause) {
        subscriptions.end(of: user)
        effects.append(.subscriptionEnded(user, because: cause))
    }

    /// G08: sells a public transport card.
    mutating func buyCard(
        _ amount: Money, isOfficeOnline: Bool, by user: UserID, at time: SimTime
    ) throws(Reason) {
        if amount < rules.cardAmountMin || rules.cardAmountMax < amount { throw .invalidAmount }
        if !isOfficeOnline { throw .officeOffline }
        try subscriptions.requirePayment(by: user)
        effects.append(.cardBought(user, pay(amount, at: time)))
    }

    private mutating func pay(_ fee: Money, at time: SimTime) -> FeeSplit {
        let split = rules.split(fee)
        books.enterFee(split, in: calendar.month(at: time))
        return split
    }

    /// G02: sets the timer for the first month's end, with the first command that is carried out. Past month ends are
    /// then due at once, one after another, so every month from the start of the books closes.
    mutating func setFirstMonthEndTimer() {
        if books.isMonthEndTimerSet { return }
        books.markMonthEndTimerSet()
        setMonthEndTimer(books.openMonth)
    }

    mutating func closeMonth(_ month: Month) {
        let statement = books.close(month, costs: rules.costsByMonth, salaries: rules.salariesByMonth)
        effects.append(
            .monthClosed(month, costs: statement.costs, salaries: statement.salaries, profit: statement.profit))
        setMonthEndTimer(month.advanced(by: 1))
    }

    /// Sets a timer for the first moment of the next month.
    private mutating func setMonthEndTimer(_ month: Month) {
        setTimer(
            .monthEnd(month: UInt32(bitPattern: month.number)),
            at: calendar.start(of: CalendarDate(firstOf: month.advanced(by: 1))))
    }
}
