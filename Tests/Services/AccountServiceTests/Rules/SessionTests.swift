import AccountService
import Quantities
import Testing

@Suite("Sessions open at login and close at logout")
struct SessionTests {
    private let email = "ana@post.pt"

    private func office() -> AccountFixture {
        var office = AccountFixture()
        office.registerAndConfirm(email)
        return office
    }

    @Test("A05: login needs a registered email and its password")
    func logIn() {
        var office = office()
        #expect(office.logIn("eva@post.pt", token: 1) == "unknownEmail")
        #expect(office.logIn("no email", token: 1) == "unknownEmail")
        #expect(office.logIn(email, "Lisboa2027", token: 1) == "wrongPassword")
        #expect(office.service.account(session: fingerprint(1)) == nil)
        #expect(office.logIn(email, token: 1) == "done")
        #expect(office.effects == [.loggedIn(.client(0), mustChangePassword: false)])
        #expect(office.service.account(session: fingerprint(1)) == AccountID(0))
    }

    @Test("A05: a session is open under its token until it is closed; other sessions are not affected")
    func sessions() {
        var office = office()
        office.registerAndConfirm("eva@post.pt")
        for token: UInt64 in 1...2 { office.logIn(email, token: token) }
        office.logIn("eva@post.pt", token: 3)
        #expect(office.session(1, .logOut) == "done")
        #expect(office.session(1, .logOut) == "notLoggedIn")
        #expect(office.session(1, .listCards) == "notLoggedIn")
        #expect(office.session(2, .listCards) == "done")
        #expect(office.session(3, .listCards) == "done")
    }

    @Test("A05: the token of an open session cannot open another one: tokenInUse")
    func tokenInUse() {
        var office = office()
        office.registerAndConfirm("eva@post.pt")
        office.logIn(email, token: 1)
        #expect(office.logIn("eva@post.pt", token: 1) == "tokenInUse")
        #expect(office.service.account(session: fingerprint(1)) == AccountID(0))
        office.session(1, .logOut)
        #expect(office.logIn("eva@post.pt", token: 1) == "done")
    }

    @Test("A05: a password check is refused if the password was changed before the result arrived")
    func staleCheck() {
        var office = office()
        let check = office.check(AccountFixture.password, against: office.service.storedPasswords(login: email))
        office.logIn(email, token: 1)
        office.changePassword(1, from: AccountFixture.password, to: "Coimbra2026")
        let login = AccountService.VisitorAction.logIn(
            login: email, password: check, session: fingerprint(2), isRemembered: false)
        #expect(office.perform(.visitor(login)) == "wrongPassword")
    }

    @Test("A05: a client's session cannot act as a driver, nor a driver's as a client")
    func disjointRoles() throws {
        var office = office()
        office.registerAndConfirm("rui@post.pt", .driver(1))
        office.logIn(email, token: 1)
        office.logIn("rui@post.pt", token: 2)
        #expect(office.session(1, .actAs(.client)) == "done")
        #expect(office.session(2, .actAs(.driver)) == "done")
        #expect(office.session(1, .actAs(.driver)) == "notAllowed")
        #expect(office.session(2, .actAs(.client)) == "notAllowed")
        #expect(office.session(3, .actAs(.client)) == "notLoggedIn")
        #expect(office.session(1, .addTaxi(TaxiID(1))) == "notAllowed")
        #expect(office.session(2, .storeCard(try .sample("1234"))) == "notAllowed")
    }

    @Test("A06: recovery sends a temporary password only to a known email")
    func recovery() {
        var office = office()
        #expect(office.recover("eva@post.pt", temporary: "Temporary1") == "unknownEmail")
        #expect(office.recover(email, temporary: "Temporary1") == "done")
        #expect(office.effects == [.temporaryPasswordSent(.client(0))])
    }

    @Test("A06: a temporary password must be changed at the next login, before any other action")
    func temporaryPassword() throws {
        var office = office()
        office.recover(email, temporary: "Temporary1")
        #expect(office.logIn(email, "Temporary1", token: 1) == "done")
        #expect(office.effects == [.loggedIn(.client(0), mustChangePassword: true)])
        #expect(office.session(1, .storeCard(try .sample("1234"))) == "mustChangePassword")
        #expect(office.session(1, .listCards) == "mustChangePassword")
        #expect(office.service.refusal(toActAs: .client, session: fingerprint(1)) == .mustChangePassword)
        #expect(office.changePassword(1, from: "Temporary1", to: "Temporary1") == "passwordUnchanged")
        #expect(office.changePassword(1, from: "Temporary1", to: "temporary") == "weakPassword")
        #expect(office.session(1, .listCards) == "mustChangePassword")
        #expect(office.changePassword(1, from: "Temporary1", to: "Coimbra2026") == "done")
        #expect(office.session(1, .listCards) == "done")
        office.session(1, .logOut)
        #expect(office.logIn(email, "Temporary1", token: 2) == "wrongPassword")
        #expect(office.logIn(email, AccountFixture.password, token: 2) == "wrongPassword")
        #expect(office.logIn(email, "Coimbra2026", token: 2) == "done")
    }

    @Test("A06: after another login with the temporary password it must still be changed")
    func temporaryPasswordStays() {
        var office = office()
        office.recover(email, temporary: "Temporary1")
        office.logIn(email, "Temporary1", token: 1)
        #expect(office.session(1, .logOut) == "done")
        office.logIn(email, "Temporary1", token: 2)
        #expect(office.session(2, .listCards) == "mustChangePassword")
    }

    @Test("A06: recovery by a stranger does not lock out the owner, whose login ends it")
    func strangersRecovery() {
        var office = office()
        office.logIn(email, token: 1)
        office.recover(email, temporary: "Temporary1")
        #expect(office.session(1, .listCards) == "done")
        #expect(office.logIn(email, token: 2) == "done")
        #expect(office.effects == [.loggedIn(.client(0), mustChangePassword: false)])
        #expect(office.logIn(email, "Temporary1", token: 3) == "wrongPassword")
    }

    @Test("A06: after two recoveries only the later password counts")
    func twoRecoveries() {
        var office = office()
        office.recover(email, temporary: "Temporary1")
        office.recover(email, temporary: "Temporary2")
        #expect(office.logIn(email, "Temporary1", token: 1) == "wrongPassword")
        #expect(office.logIn(email, "Temporary2", token: 1) == "done")
    }
}
