import Quantities
import ServiceKernel
import Testing
@testable import AccountService

@Suite("Consent, access to own data, and erasure (A11)")
struct OwnDataTests {
    private static let driversTexts = [
        "rui@post.pt", "+351912345678", "person1", "Silva", "Rua 1", "1990-04-25", "D1", "T1", AccountFixture.ibans[0],
    ]

    @Test("A11: registration without consent is refused with consentMissing, which is checked after emptyField")
    func consentMissing() {
        var office = AccountFixture()
        let registration = AccountService.Registration.sample("no email", .user).with { $0.consents = false }
        #expect(office.perform(.visitor(.register(registration.with { $0.username = "" }))) == "emptyField")
        #expect(office.perform(.visitor(.register(registration))) == "consentMissing")
        #expect(office.perform(.visitor(.register(registration.with { $0.consents = true }))) == "invalidEmail")
        #expect(office.service.accountCount == 0)
    }

    @Test("A11: consent is recorded with its time and shown with the other data")
    func consentHasTime() {
        var office = AccountFixture()
        office.pass(.days(3))
        office.registerAndConfirm("ana@post.pt", .user)
        office.logIn("ana@post.pt", token: 1)
        let given = SimTime.zero + .days(3) + .seconds(1)
        #expect(office.service.profile(session: fingerprint(1))?.consented == given)
        let told = office.service.ownData(session: fingerprint(1)).first { $0.field.name == "consented" }
        #expect(told?.value == .moment(given))
    }

    @Test("A11: users see all of their own data and no other user's")
    func told() throws {
        var office = try OwnDataTests.driversOffice()
        #expect(office.session(2, .tellMyData) == "done")
        #expect(office.effects == [.dataTold(.driver(1))])
        let told = office.service.ownData(session: fingerprint(2)).map { "\($0.value)" }
        for text in OwnDataTests.driversTexts {
            #expect(told.contains { $0.contains(text) }, "\(text) is told")
        }
        #expect(!told.contains { $0.contains("ana@post.pt") || $0.contains("tok_1") })
        #expect(office.service.ownData(session: fingerprint(9)).isEmpty)
        // Unsaved changes are data, too.
        office.registerAndConfirm("eva@post.pt", .user)
        office.logIn("eva@post.pt", token: 3)
        office.session(3, .editProfile(.about, text: "walks on roofs"))
        let draft = office.service.ownData(session: fingerprint(3)).first { $0.field.name == "draft of about" }
        #expect(draft?.value == .text("walks on roofs"))
    }

    @Test(
        "A11: erasure needs a session and confirmation: notLoggedIn, mustChangePassword, notConfirmedByUser, underWay"
    )
    func eraseReasons() {
        var office = AccountFixture()
        office.register("ana@post.pt", .user)
        #expect(office.session(1, .eraseMe(isConfirmed: false)) == "notLoggedIn")
        office.perform(.visitor(.confirm(email: "ana@post.pt", code: fingerprint(99))))
        office.recover("ana@post.pt", temporary: "Temporary1")
        office.logIn("ana@post.pt", "Temporary1", token: 1)
        #expect(office.session(1, .eraseMe(isConfirmed: true)) == "mustChangePassword")
        #expect(office.session(1, .tellMyData) == "mustChangePassword")
        office.logIn("ana@post.pt", token: 2)
        #expect(office.session(2, .eraseMe(isConfirmed: false, isUnderWay: true)) == "notConfirmedByUser")
        #expect(office.session(2, .eraseMe(isConfirmed: true, isUnderWay: true)) == "underWay")
        #expect(office.session(2, .eraseMe(isConfirmed: true)) == "done")
    }

    @Test("A11: unconfirmed users can see and erase their own data")
    func unconfirmed() {
        var office = AccountFixture()
        office.register("ana@post.pt", .user)
        office.logIn("ana@post.pt", token: 1)
        #expect(office.session(1, .tellMyData) == "done")
        #expect(office.session(1, .eraseMe(isConfirmed: true)) == "done")
    }

    @Test("A11: after erasure sessions are closed, logins are refused with unknownEmail, and no data is shown")
    func erased() throws {
        var office = try OwnDataTests.driversOffice()
        office.logIn("rui@post.pt", token: 5)
        #expect(office.session(2, .eraseMe(isConfirmed: true)) == "done")
        #expect(office.effects == [.erased(.driver(1))])
        #expect(office.session(2, .actAs(.driver)) == "notLoggedIn")
        #expect(office.session(5, .logOut) == "notLoggedIn")
        #expect(office.logIn("rui@post.pt", token: 6) == "unknownEmail")
        #expect(office.logIn("+351912345678", token: 6) == "unknownEmail")
        #expect(office.recover("rui@post.pt", temporary: "Temporary1") == "unknownEmail")
        #expect(office.service.storedPasswords(login: "rui@post.pt").isEmpty)
        #expect(office.service.taxis(of: AccountID(1)).isEmpty && office.service.email(of: AccountID(1)) == nil)
        #expect(office.session(1, .listCards) == "done", "nobody else is touched")
        #expect(office.service.cards(session: fingerprint(1)).count == 1)
    }

    @Test("A11: no text of an erased user stays in the service's memory")
    func textsAreGone() throws {
        var office = try OwnDataTests.driversOffice()
        let before = OwnDataTests.texts(in: office.service)
        #expect(OwnDataTests.driversTexts.allSatisfy { text in before.contains { $0.contains(text) } })
        office.session(1, .eraseMe(isConfirmed: true))
        office.session(2, .eraseMe(isConfirmed: true))
        #expect(OwnDataTests.texts(in: office.service).isEmpty)
    }

    @Test("A11: email, phone number and licences are free again after erasure; the account number is not reused")
    func freeAgain() throws {
        var office = try OwnDataTests.driversOffice()
        office.session(2, .eraseMe(isConfirmed: true))
        #expect(office.registerAndConfirm("rui@post.pt", .driver(1)) == AccountID(2))
        #expect(office.service.holder(of: AccountID(2)).numberInRole == 1)
        #expect(office.service.holder(of: AccountID(1)) == .driver(1), "as the logs name whoever is gone")
        office.logIn("rui@post.pt", token: 7)
        #expect(office.session(7, .setTelephone("+351912345678")) == "done")
        #expect(office.service.ownData(session: fingerprint(7)).contains { $0.value == .text("rui@post.pt") })
    }

    /// A client with a card under token 1, and a driver with all documents under token 2.
    private static func driversOffice() throws -> AccountFixture {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt")
        office.registerAndConfirm("rui@post.pt", .driver(1))
        office.logIn("ana@post.pt", token: 1)
        office.logIn("rui@post.pt", token: 2)
        office.session(1, .storeCard(try .sample("1234")))
        office.session(2, .setTelephone("+351 912 345 678"))
        office.session(2, .addTaxi(TaxiID(7)))
        return office
    }

    /// All stored texts of users, including their password hashes.
    private static func texts(in service: AccountService) -> [String] {
        (0..<service.accountCount).flatMap { index -> [String] in
            let id = AccountID(index)
            let owner = service.register[id].owner
            let kept = owner.map { owner in
                [owner.email.text, owner.username, owner.page.about, owner.page.preferences]
                    + owner.person.texts + (owner.documents?.texts ?? []) + [owner.telephone?.text ?? ""]
                    + (owner.draft ?? [:]).values
            }
            let cards = service.cardsAndTaxis.cards(of: id).map(\.card.token.text)
            return (kept ?? []) + cards + service.passwords[id].map(\.hash.encoded)
        }.filter { !$0.isEmpty }
    }
}
