import GuideService
import Quantities
import ServiceKernel
import Testing

@Suite("Subscriptions, public transport cards and their accounting (G01, G02, G08)")
struct SubscriptionRuleTests {
    private static let day: Int64 = 86_400

    /// Fires the renewal timer that the last command has set, at its due time.
    private func renew(_ desk: inout GuideFixture) -> [String] {
        for case .setTimer(let timer, let due) in desk.service.effects {
            return desk.perform(.timer(timer), at: Int64(due.seconds))
        }
        return []
    }

    @Test("G01, G02: the fee of 9.99 a month is split into tax, commission and the rest, each rounded half up")
    func subscribes() {
        var desk = GuideFixture()
        #expect(
            desk.user(.subscribe) == [
                "subscribed u1 amount=9.99 tax=1.80 commission=0.20 company=7.99", "renewal at 2419200.0 s",
            ])
        #expect(desk.service.isSubscribed(GuideFixture.user) && desk.service.subscribers == [GuideFixture.user])
        #expect(
            desk.calculations == [
                "9.99 is split: tax 0.18 × 9.99 = 1.80, commission 0.02 × 9.99 = 0.20, company 7.99",
                "u1 pays again on 2026-02-28",
            ])
        let ledger = desk.service.ledger
        #expect(ledger.total(of: .users) == Money(cents: -9_99) && ledger.total(of: .company) == Money(cents: 7_99))
        #expect(ledger.total(of: .treasury) == Money(cents: 1_80) && ledger.total(of: .bank) == Money(cents: 20))
    }

    @Test("G01: renewal falls on the 31st, then on the last of February, then on the 31st again")
    func lastOfMonth() {
        for (year, february) in [("2026", "2026-02-28"), ("2028", "2028-02-29")] {
            var desk = GuideFixture(date: "\(year)-01-31")
            desk.user(.subscribe, at: 3_600)
            var dates = desk.timerDates
            for _ in 0..<4 {
                #expect(renew(&desk).first == "renewed u1 amount=9.99 tax=1.80 commission=0.20 company=7.99")
                dates += desk.timerDates
            }
            #expect(dates == [february] + ["03-31", "04-30", "05-31", "06-30"].map { "\(year)-\($0)" })
            let renewal = desk.service.renewal(of: GuideFixture.user)
            #expect(renewal.map { desk.service.calendar.clock(at: $0) } == .hours(1), "at the same clock")
        }
    }

    @Test("G01: a refused payment leaves a standard user, with the reason")
    func refusedAtFirst() {
        for (card, reason) in [
            (.wrong, "paymentRefused"), (.empty, "insufficientFunds"), (.unreachable, "transferFailed"),
        ] as [(GuideService.CardState, String)] {
            var desk = GuideFixture()
            #expect(desk.user(.useCard(card)) == ["cardUsed u1 card=\(card)"])
            #expect(desk.user(.subscribe) == [reason])
            #expect(!desk.service.isSubscribed(GuideFixture.user) && desk.service.ledger == Ledger())
        }
    }

    @Test("G01: an unpaid renewal ends the subscription with its reason, and a later timer has no effect")
    func refusedLater() {
        for (card, reason) in [
            (.wrong, "paymentRefused"), (.empty, "insufficientFunds"), (.unreachable, "transferFailed"),
        ] as [(GuideService.CardState, String)] {
            var desk = GuideFixture()
            desk.user(.useCard(card))
            desk.user(.useCard(.good))
            desk.user(.subscribe)
            desk.user(.useCard(card), at: 5)
            let timer = GuideService.Timer.renewal(GuideFixture.user, serial: 1)
            #expect(
                desk.perform(.timer(timer), at: 28 * SubscriptionRuleTests.day)
                    == ["subscriptionEnded u1 because=\(reason)"])
            #expect(!desk.service.isSubscribed(GuideFixture.user) && !desk.service.isPending(timer))
            #expect(desk.perform(.timer(timer)) == [])
            #expect(desk.service.statements.count == 1, "February brought nothing")
        }
    }

    @Test("G01: a subscription ends after confirmation, at once and without refund; a new one has its own day")
    func ends() {
        var desk = GuideFixture()
        #expect(desk.user(.endSubscription(isConfirmed: true)) == ["notSubscribed"])
        desk.user(.subscribe)
        #expect(desk.user(.subscribe) == ["alreadySubscribed"])
        #expect(desk.user(.endSubscription(isConfirmed: false)) == ["notConfirmedByUser"])
        #expect(desk.user(.endSubscription(isConfirmed: true)) == ["subscriptionEnded u1 because=wish"])
        #expect(desk.service.ledger.total(of: .users) == Money(cents: -9_99))
        desk.user(.subscribe, at: 5 * SubscriptionRuleTests.day)
        #expect(desk.timerDates == ["2026-03-05"])
        #expect(!desk.service.isPending(.renewal(GuideFixture.user, serial: 1)), "that of the first subscription")
        #expect(desk.service.isPending(.renewal(GuideFixture.user, serial: 2)))
    }

    @Test("G02, P04: monthly statements include the costs and salaries of the rules")
    func statements() {
        var rules = GuideRules()
        rules.costsByMonth = Money(cents: 1_00)
        rules.salariesByMonth = Money(cents: 2_00)
        var desk = GuideFixture(rules: rules, date: "2026-01-30")
        desk.user(.subscribe)
        #expect(desk.timerDates == ["2026-02-28"])
        let end = GuideService.Timer.monthEnd(month: 2026 * 12)
        #expect(
            desk.perform(.timer(end), at: 2 * SubscriptionRuleTests.day) == [
                "monthClosed month=2026-01 costs=1.00 salaries=2.00 profit=4.99", "monthEnd at 2592000.0 s",
            ])
        #expect(
            desk.calculations == [
                "2026-01: income 9.99 − taxes 1.80 − commission 0.20 − salaries 2.00 − costs 1.00 = profit 4.99"
            ])
        #expect(!desk.service.isPending(end) && desk.service.isPending(.monthEnd(month: 2026 * 12 + 1)))
        desk.user(.buyCard(amount: Money(cents: 10_00), isOfficeOnline: true))
        #expect(desk.service.statements.map(\.month.description) == ["2026-01", "2026-02"])
        #expect(desk.service.statements.map(\.profit) == [Money(cents: 4_99), Money(cents: 8_00)])
        #expect(desk.service.ledger.total(of: .company) == Money(cents: 12_99) && desk.service.ledger.balance == .zero)
    }

    @Test("G02: every month from the start of the books closes, also one without bookings and costs")
    func everyMonthCloses() {
        var service = GuideService(startDate: CalendarDate("2026-01-30"), clockAtStart: .hours(12))
        /// Fires all timers that are due.
        func told(_ command: GuideService.Command, day: Int64) -> [String] {
            let now = SimTime.zero + .days(day)
            service.handle(command, at: now)
            var lines = service.effects.map(\.line)
            while case .setTimer(let timer, let due)? = service.effects.last, due <= now {
                service.handle(.timer(timer), at: now)
                lines += service.effects.map(\.line)
            }
            return lines
        }
        // Midnight after the 31st.
        #expect(told(.user(GuideFixture.user, .subscribe), day: 0).last == "monthEnd at 129600.0 s")
        service = GuideService(startDate: CalendarDate("2026-01-30"), clockAtStart: .hours(12))
        #expect(told(.user(GuideFixture.user, .endSubscription(isConfirmed: true)), day: 40).count == 1, "refused")
        let lines = told(.user(GuideFixture.user, .subscribe), day: 70)
        #expect(
            lines.filter { $0.hasPrefix("monthClosed") }
                == ["01", "02", "03"].map {
                    "monthClosed month=2026-\($0) costs=0.00 salaries=0.00 profit=0.00"
                })
        #expect(service.statements.map(\.month.description) == ["2026-01", "2026-02", "2026-03", "2026-04"])
        #expect(service.isPending(.monthEnd(month: 2026 * 12 + 3)), "that of April")
    }

    @Test("G02: interim statements count the elapsed days of every month that is not closed")
    func openMonths() {
        var rules = GuideRules()
        rules.costsByMonth = Money(cents: 28_00)
        rules.salariesByMonth = Money(cents: 31_00)
        let service = GuideService(rules: rules, startDate: CalendarDate("2026-01-31"), clockAtStart: .hours(12))
        // Half of the last day of January, all of February, and a week of March.
        let statements = service.statements(at: .zero + .hours(12) + .days(28 + 7))
        #expect(statements.map(\.month.description) == ["2026-01", "2026-02", "2026-03"])
        #expect(statements.map(\.costs) == [Money(cents: 45), Money(cents: 28_00), Money(cents: 6_32)])
        #expect(statements.map(\.salaries) == [Money(cents: 50), Money(cents: 31_00), Money(cents: 7_00)])
        #expect(service.statements.isEmpty)
    }

    @Test("G02: statements skip no month, in any order of entry")
    func statementBook() throws {
        let march = Month(of: try #require(CalendarDate("2026-03-05")))
        var book = StatementHistory()
        #expect(book.total == nil && book.statements.isEmpty)
        book.enter(Money(cents: 10_00), as: .income, in: march)
        book.enter(Money(cents: 1_00), as: .costs, in: march.advanced(by: 2))
        book.enter(Money(cents: 2_00), as: .taxes, in: march.advanced(by: -2))
        #expect(book.statements.map(\.month) == (-2...2 as ClosedRange<Int32>).map { march.advanced(by: $0) })
        #expect(book.statements.map(\.profit.cents) == [-2_00, 0, 10_00, 0, -1_00] && book.total?.profit.cents == 7_00)
    }

    @Test("G08: a card costs its load, from 5.00 to 200.00")
    func amounts() {
        var desk = GuideFixture()
        for (cents, isSold) in [(4_99, false), (5_00, true), (200_00, true), (200_01, false), (-5_00, false)] {
            let told = desk.user(.buyCard(amount: Money(cents: Int64(cents)), isOfficeOnline: true))
            #expect((told != ["invalidAmount"]) == isSold, "\(cents)")
        }
        #expect(
            desk.user(.buyCard(amount: Money(cents: 5_03), isOfficeOnline: true))
                == ["cardBought u1 amount=5.03 tax=0.91 commission=0.10 company=4.02"])
    }

    @Test("G08: a refused payment buys nothing; while the office is offline the sellers are listed")
    func notBought() {
        var desk = GuideFixture([.at(100), .at(200, name: "Grand", .hotel), .at(300, name: "Inn", .hotel)])
        let buy = GuideService.UserAction.buyCard(amount: Money(cents: 5_00), isOfficeOnline: true)
        desk.user(.useCard(.empty))
        #expect(desk.user(buy) == ["insufficientFunds"])
        #expect(
            desk.user(.buyCard(amount: Money(cents: 5_00), isOfficeOnline: false))
                == ["officeOffline", "cardSellersListed u1 found=2"])
        #expect(desk.calculations == ["cards are sold at Grand, Inn"])
        #expect(desk.user(.buyCard(amount: .zero, isOfficeOnline: false)) == ["invalidAmount"])
        #expect(desk.service.cardSellers == [PlaceID(1), PlaceID(2)] && desk.service.ledger == Ledger())
        #expect(GuideService.Reason.transferFailed.rule(of: "buyCard") == "G08")
    }

    @Test("A day that a month lacks is its last one, and months are written as in statements")
    func months() throws {
        let january = Month(of: try #require(CalendarDate("2027-01-31")))
        let lastDays = (0...13 as ClosedRange<Int32>).map { "\(january.advanced(by: $0).date(day: 31))".suffix(5) }
        #expect(
            lastDays == [
                "01-31", "02-28", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30",
                "12-31", "01-31", "02-29",
            ])
        #expect("\(january.advanced(by: -1))" == "2026-12" && Month(number: january.number) == january)
        let calendar = LocalCalendar(startDate: CalendarDate("2027-01-31"), clockAtStart: .hours(6))
        let start = calendar.start(of: january.advanced(by: 1).date(day: 1))
        #expect(start == .zero + .hours(18) && calendar.clock(at: start) == .zero)
    }
}
