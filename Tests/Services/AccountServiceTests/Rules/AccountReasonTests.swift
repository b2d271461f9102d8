import AccountService
import Quantities
import Testing

/// For each operation, all described reasons apply at once and are then removed one by one.
@Suite("Account operations are refused for the first reason in the described order")
struct AccountReasonTests {
    @Test("A01, A02, A03: register is refused for the first applicable reason")
    func register() {
        var office = AccountFixture()
        office.registerAndConfirm("rui@post.pt", .driver(1))
        var registration = AccountService.Registration.sample("no email").with {
            $0.person.address = ""
            $0.username = "a b"
            $0.password = .weak
            $0.role = .driver(drivingLicence: "D1", taxiLicence: "T9", iban: "PT51")
        }
        func outcome(_ change: (inout AccountService.Registration) -> Void) -> String {
            change(&registration)
            return office.perform(.visitor(.register(registration)))
        }
        #expect(outcome { _ in } == "emptyField")
        #expect(outcome { $0.person.address = "Rua 2" } == "invalidEmail")
        #expect(outcome { $0.email = "rui@post.pt" } == "emailTaken")
        #expect(outcome { $0.email = "eva@post.pt" } == "invalidUsername")
        #expect(outcome { $0.username = "eva2" } == "weakPassword")
        #expect(outcome { $0.password = .strong(hashed("Lisboa2026")) } == "alreadyRegistered")
        #expect(
            outcome { $0.role = .driver(drivingLicence: "D2", taxiLicence: "T9", iban: "PT51") } == "invalidIBAN")
        #expect(
            outcome { $0.role = .driver(drivingLicence: "D2", taxiLicence: "T9", iban: AccountFixture.ibans[0]) }
                == "alreadyRegistered")
        #expect(
            outcome { $0.role = .driver(drivingLicence: "D2", taxiLicence: "T9", iban: AccountFixture.ibans[1]) }
                == "unknownLicence")
        #expect(outcome { $0.role = .driver(2) } == "done")
    }

    @Test("A04: confirm is refused for unknownEmail, alreadyConfirmed and wrongCode, in this order")
    func confirm() {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt")
        let wrong = AccountService.VisitorAction.confirm(email: "ana@post.pt", code: fingerprint(1))
        #expect(office.perform(.visitor(wrong)) == "alreadyConfirmed")
    }

    @Test("A05: login is refused for unknownEmail, wrongPassword and tokenInUse, in this order")
    func logIn() {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt")
        office.logIn("ana@post.pt", token: 1)
        #expect(office.logIn("eva@post.pt", "Porto2026", token: 1) == "unknownEmail")
        #expect(office.logIn("ana@post.pt", "Porto2026", token: 1) == "wrongPassword")
        #expect(office.logIn("ana@post.pt", token: 1) == "tokenInUse")
    }

    @Test("A04, A05, A06: missing permission precedes invalid input, in the described order")
    func session() {
        // Each action is forbidden for a client, and invalid in itself.
        let actions: [AccountService.SessionAction] = [
            .actAs(.driver), .changeDrivingLicence(""), .changeIBAN(""), .removeTaxi(TaxiID(1)),
        ]
        for action in actions {
            var office = AccountFixture()
            office.register("ana@post.pt")
            #expect(office.session(1, action) == "notLoggedIn")
            office.logIn("ana@post.pt", token: 1)
            #expect(office.session(1, action) == "notConfirmed")
            office.perform(.visitor(.confirm(email: "ana@post.pt", code: fingerprint(99))))
            office.recover("ana@post.pt", temporary: "Temporary1")
            office.logIn("ana@post.pt", "Temporary1", token: 2)
            #expect(office.session(2, action) == "mustChangePassword")
            #expect(office.session(1, action) == "notAllowed")
        }
    }

    @Test("A09: a driver does not learn whether a card is invalid")
    func cardsOfDrivers() {
        var office = AccountFixture()
        office.registerAndConfirm("rui@post.pt", .driver(1))
        office.logIn("rui@post.pt", token: 1)
        for action in [AccountService.SessionAction.storeCard(nil), .deleteCard(AccountService.CardID(1)), .listCards] {
            #expect(office.session(1, action) == "notAllowed")
        }
    }

    @Test("A06, A07: changePassword is refused for wrongPassword before the new password is checked")
    func changePassword() {
        var office = AccountFixture()
        office.register("ana@post.pt")
        office.logIn("ana@post.pt", token: 1)
        for new in [AccountService.NewPassword.empty, .unchanged, .weak] {
            #expect(office.session(1, .changePassword(current: .differs, new: new)) == "notConfirmed")
        }
        office.perform(.visitor(.confirm(email: "ana@post.pt", code: fingerprint(99))))
        for new in [AccountService.NewPassword.empty, .unchanged, .weak, .strong(hashed("Coimbra2026"))] {
            #expect(office.session(1, .changePassword(current: .differs, new: new)) == "wrongPassword")
        }
    }

    @Test("Some operation gives each reason")
    func allReasons() {
        let listed = Set(AccountService.Command.vocabulary.flatMap(\.reasons))
        #expect(listed == Set(AccountService.Reason.allCases.map(\.word)))
    }

    @Test("A08: a refused command changes only the audit log")
    func nothingChanges() {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt")
        office.logIn("ana@post.pt", token: 1)
        let before = office.service.profile(session: fingerprint(1))
        office.logIn("ana@post.pt", "Porto2026", token: 2)
        office.register("ana@post.pt")
        office.changePassword(1, from: "Porto2026", to: "Coimbra2026")
        #expect(office.service.profile(session: fingerprint(1)) == before)
        #expect(office.effects == [.rejected(.client(0), .changePassword, .wrongPassword)])
        #expect(office.logIn("ana@post.pt", token: 2) == "done")
    }
}
