import AccountService
import Quantities
import Testing

@Suite("Phone numbers and remembered sessions (A10)")
struct TelephoneTests {
    private func office() -> AccountFixture {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt", .user)
        office.registerAndConfirm("rui@post.pt", .driver(1))
        office.logIn("ana@post.pt", token: 1)
        office.logIn("rui@post.pt", token: 2)
        return office
    }

    @Test(
        "A10: a phone number is normalised to its international form, or is invalid",
        arguments: [
            ("+351 912 345 678", "+351912345678"), ("00351-912.345/678", "+351912345678"),
            ("+90 (212) 555 01 02", "+902125550102"), ("+1234567", "+1234567"),
            ("+123456789012345", "+123456789012345"),
            ("912345678", nil), ("+0351912345678", nil), ("+123456", nil), ("+1234567890123456", nil), ("+", nil),
            ("00", nil), ("+351 912 x45 678", nil), ("++351912345678", nil), ("ana@post.pt", nil), ("+٣٥١٩١٢٣٤٥", nil),
            ("+35191234567\u{301}8", nil), ("+3519123456\u{FE0F}\u{20E3}78", nil), ("+３５１９１２３４５", nil),
        ] as [(String, String?)])
    func normalForm(typed: String, kept: String?) {
        #expect(AccountService.PhoneNumber(typed)?.text == kept)
    }

    @Test("A10: a phone number can be added, changed and removed, and belongs to one account only: phoneTaken")
    func telephone() {
        var office = office()
        #expect(office.session(1, .removeTelephone) == "noPhone")
        #expect(office.session(1, .setTelephone(" ")) == "emptyField")
        #expect(office.session(1, .setTelephone("912 345 678")) == "invalidPhone")
        #expect(office.session(1, .setTelephone("+351 912 345 678")) == "done")
        #expect(office.session(2, .setTelephone("00351912345678")) == "phoneTaken")
        #expect(office.session(1, .setTelephone("+351912345678")) == "done", "the own one again")
        #expect(office.session(1, .setTelephone("+351 22 200 0000")) == "done")
        #expect(office.service.profile(session: fingerprint(1))?.telephone?.text == "+351222000000")
        #expect(office.session(2, .setTelephone("+351912345678")) == "done", "given up by its owner")
        #expect(office.session(1, .removeTelephone) == "done")
        #expect(office.session(2, .setTelephone("+351 22 200 0000")) == "done")
        #expect(office.session(3, .setTelephone("+351912345678")) == "notLoggedIn")
    }

    @Test("A10: login and recovery accept the phone number in place of the email, confirmation does not")
    func inPlaceOfEmail() {
        var office = office()
        #expect(office.logIn("+351912345678", token: 3) == "unknownEmail")
        office.session(1, .setTelephone("+351 912 345 678"))
        #expect(office.logIn("00351 912345678", token: 3) == "done")
        #expect(office.service.account(session: fingerprint(3)) == AccountID(0))
        #expect(office.logIn("+351912345678", "Porto2026", token: 4) == "wrongPassword")
        #expect(office.recover("+351912345678", temporary: "Temporary1") == "done")
        #expect(office.logIn("ana@post.pt", "Temporary1", token: 4) == "done")
        #expect(office.perform(.visitor(.confirm(email: "+351912345678", code: fingerprint(99)))) == "unknownEmail")
        office.session(1, .removeTelephone)
        #expect(office.logIn("+351912345678", token: 5) == "unknownEmail")
    }

    @Test("A10: a session is remembered for exactly 30 days from login: notLoggedIn")
    func remembered() {
        var office = office()
        office.logIn("ana@post.pt", token: 3, isRemembered: true)
        let end = office.now + .days(30)
        office.pass(.days(30) - .seconds(2))
        #expect(office.session(3, .actAs(.user)) == "done")
        #expect(office.now + .seconds(1) == end)
        #expect(office.session(3, .actAs(.user)) == "notLoggedIn")
        #expect(office.audit.last?.actor == .visitor)
        #expect(office.service.profile(session: fingerprint(3)) == nil)
    }

    @Test("A10: a session that is not remembered ends after a day, before an older remembered one")
    func unremembered() {
        var office = office()
        office.logIn("ana@post.pt", token: 3, isRemembered: true)
        office.logIn("ana@post.pt", token: 4)
        office.pass(.hours(24) - .seconds(2))
        #expect(office.session(4, .actAs(.user)) == "done")
        #expect(office.session(4, .actAs(.user)) == "notLoggedIn")
        #expect(office.session(1, .actAs(.user)) == "notLoggedIn", "of the morning")
        #expect(office.session(3, .actAs(.user)) == "done")
        office.pass(.days(29))
        #expect(office.session(3, .actAs(.user)) == "notLoggedIn")
    }

    @Test("A10: after logout a session is over, and its token may open another remembered session")
    func tokenAgain() {
        var office = office()
        office.logIn("ana@post.pt", token: 3, isRemembered: true)
        office.pass(.days(20))
        #expect(office.session(3, .logOut) == "done")
        #expect(office.logIn("rui@post.pt", token: 3, isRemembered: true) == "done")
        office.pass(.days(20))
        #expect(office.session(3, .actAs(.driver)) == "done", "the first session's end is not its own")
        office.pass(.days(10))
        #expect(office.session(3, .actAs(.driver)) == "notLoggedIn")
        #expect(office.logIn("ana@post.pt", token: 3) == "done")
    }

    @Test("A10: the digest does not depend on when the service notices expired sessions")
    func digest() {
        var (asked, unasked) = (office(), office())
        for token: UInt64 in 5..<205 {
            asked.logIn("ana@post.pt", token: token, isRemembered: true)
            unasked.logIn("ana@post.pt", token: token, isRemembered: true)
        }
        asked.pass(.days(31))
        unasked.pass(.days(31))
        asked.session(1, .tellMyData)
        unasked.session(1, .tellMyData)
        #expect(asked.service.digest == unasked.service.digest)
        for token: UInt64 in 5..<205 { #expect(asked.service.account(session: fingerprint(token)) == nil) }
    }
}
