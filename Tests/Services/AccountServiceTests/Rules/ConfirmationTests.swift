import AccountService
import Quantities
import ServiceKernel
import Testing

@Suite("Unconfirmed accounts can do nothing (A04)")
struct ConfirmationTests {
    /// All session actions except logging out.
    private func actions() throws -> [AccountService.SessionAction] {
        [
            .actAs(.client), .actAs(.driver), .storeCard(try .sample("1234")), .storeCard(nil), .listCards,
            .deleteCard(AccountService.CardID(1)), .addTaxi(TaxiID(0)), .removeTaxi(TaxiID(0)),
            .changeDrivingLicence("D9"),
            .changeIBAN(AccountFixture.ibans[2]),
            .changePassword(current: .matches(serial: 1), new: .strong(hashed("Coimbra2026"))),
            .changePassword(current: .differs, new: .weak),
        ]
    }

    @Test(
        "A04: an unconfirmed account has no card, ride, taxi or working state: notConfirmed",
        arguments: [AccountService.RoleDetails.client, .driver(1)])
    func notConfirmed(role: AccountService.RoleDetails) throws {
        var office = AccountFixture()
        office.register("ana@post.pt", role)
        #expect(office.logIn("ana@post.pt", token: 1) == "done", "A05 asks for email and password only")
        for action in try actions() { #expect(office.session(1, action) == "notConfirmed") }
        #expect(office.recover("ana@post.pt", temporary: "Temporary1") == "notConfirmed")
        for role in AccountService.Role.allCases {
            #expect(office.service.refusal(toActAs: role, session: fingerprint(1)) == .notConfirmed)
        }
        #expect(office.session(1, .logOut) == "done")
    }

    @Test("I09: an unconfirmed account owns nothing after trying everything, and can act once confirmed")
    func ownsNothing() throws {
        var office = AccountFixture()
        office.register("rui@post.pt", .driver(1))
        office.logIn("rui@post.pt", token: 1)
        for action in try actions() { office.session(1, action) }
        #expect(office.service.taxis(of: AccountID(0)).isEmpty)
        #expect(office.service.cards(session: fingerprint(1)).isEmpty)
        #expect(office.service.profile(session: fingerprint(1))?.iban?.text == AccountFixture.ibans[0])
        office.perform(.visitor(.confirm(email: "rui@post.pt", code: fingerprint(99))))
        #expect(office.effects == [.confirmed(.driver(0))])
        #expect(office.session(1, .addTaxi(TaxiID(5))) == "done")
        #expect(office.service.refusal(toActAs: .driver, session: fingerprint(1)) == nil)
    }

    @Test("I09: the invariant check finds a card of an unconfirmed account")
    func violationIsFound() throws {
        var service = FaultyService(AccountService(), fault: .confirmationForgotten)
        service.handle(.visitor(.register(.sample("ana@post.pt"))), at: .zero)
        let login = AccountService.VisitorAction.logIn(
            login: "ana@post.pt", password: .matches(serial: 1), session: fingerprint(1), isRemembered: false)
        service.handle(.visitor(login), at: .zero)
        service.handle(.session(fingerprint(1), .storeCard(try .sample("1234"))), at: .zero)
        #expect { try service.service.checkInvariants() } throws: { ($0 as? InvariantViolation)?.rule == "I09" }
        #expect { try service.service.checkInvariantsOfLastAccount() } throws: {
            ($0 as? InvariantViolation)?.rule == "I09"
        }
    }

    @Test("A04: only the last code sent confirms, once, and only the email it was sent to")
    func codes() {
        var office = AccountFixture()
        office.register("ana@post.pt")
        func confirm(_ email: String, _ code: UInt64) -> AccountService.Command {
            .visitor(.confirm(email: email, code: fingerprint(code)))
        }
        #expect(office.perform(confirm("eva@post.pt", 99)) == "unknownEmail")
        #expect(office.perform(confirm("ana@post.pt", 98)) == "wrongCode")
        let again = AccountService.VisitorAction.sendConfirmation(email: "ana@post.pt", code: fingerprint(97))
        #expect(office.perform(.visitor(again)) == "done")
        #expect(office.effects == [.confirmationSent(.client(0))])
        #expect(office.perform(confirm("ana@post.pt", 99)) == "wrongCode", "replaced by a later one")
        #expect(office.perform(confirm("ana@post.pt", 97)) == "done")
        #expect(office.perform(confirm("ana@post.pt", 97)) == "alreadyConfirmed")
        #expect(office.perform(.visitor(again)) == "alreadyConfirmed")
    }
}
