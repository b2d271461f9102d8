import AccountService
import Quantities
import Testing

@Suite("Passwords, licences, IBANs, cards and taxi lists of accounts")
struct BelongingsTests {
    private func office() -> AccountFixture {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt")
        office.logIn("ana@post.pt", token: 1)
        office.registerAndConfirm("rui@post.pt", .driver(1))
        office.logIn("rui@post.pt", token: 2)
        office.registerAndConfirm("eva@post.pt", .driver(2))
        office.logIn("eva@post.pt", token: 3)
        return office
    }

    @Test("A07: client and driver may change the password, given the present one")
    func password() {
        var office = office()
        for (token, email) in [(UInt64(1), "ana@post.pt"), (2, "rui@post.pt")] {
            #expect(office.changePassword(token, from: "Porto2026", to: "Coimbra2026") == "wrongPassword")
            #expect(office.changePassword(token, from: AccountFixture.password, to: "") == "emptyField")
            #expect(office.changePassword(token, from: AccountFixture.password, to: "coimbra2026") == "weakPassword")
            #expect(office.changePassword(token, from: AccountFixture.password, to: "Coimbra2026") == "done")
            #expect(office.logIn(email, token: 8) == "wrongPassword")
        }
    }

    @Test("A07: a changed password closes the account's other sessions, but not this one or other accounts'")
    func passwordClosesSessions() {
        var office = office()
        office.logIn("ana@post.pt", token: 4)
        office.changePassword(1, from: AccountFixture.password, to: "Coimbra2026")
        #expect(office.effects == [.passwordChanged(.client(0))])
        #expect(office.session(4, .listCards) == "notLoggedIn")
        #expect(office.session(1, .listCards) == "done")
        #expect(office.session(2, .actAs(.driver)) == "done")
    }

    @Test("A07: a client can change neither driving licence nor IBAN")
    func clientChanges() {
        var office = office()
        #expect(office.session(1, .changeDrivingLicence("D9")) == "notAllowed")
        #expect(office.session(1, .changeIBAN(AccountFixture.ibans[2])) == "notAllowed")
    }

    @Test("A07: a driver may change the driving licence to one that no other account has")
    func drivingLicence() {
        var office = office()
        #expect(office.session(2, .changeDrivingLicence(" ")) == "emptyField")
        #expect(office.session(2, .changeDrivingLicence("d2")) == "alreadyRegistered")
        #expect(office.session(2, .changeDrivingLicence("D1")) == "done", "the own one again")
        #expect(office.session(2, .changeDrivingLicence("d 9")) == "done")
        #expect(office.service.profile(session: fingerprint(2))?.drivingLicence == AccountService.LicenceNumber("D9"))
        #expect(office.session(3, .changeDrivingLicence("D1")) == "done", "given up by its owner")
        #expect(office.session(3, .changeDrivingLicence("D9")) == "alreadyRegistered")
    }

    @Test("A07: a driver may change the IBAN to a valid one that no other account has")
    func iban() {
        var office = office()
        #expect(office.session(2, .changeIBAN("")) == "emptyField")
        #expect(office.session(2, .changeIBAN("PT5")) == "invalidIBAN")
        #expect(office.session(2, .changeIBAN(AccountFixture.ibans[1].lowercased())) == "alreadyRegistered")
        #expect(office.session(2, .changeIBAN(AccountFixture.ibans[0])) == "done", "the own one again")
        #expect(office.session(2, .changeIBAN(AccountFixture.ibans[2])) == "done")
        #expect(office.service.profile(session: fingerprint(2))?.iban?.text == AccountFixture.ibans[2])
        #expect(office.session(3, .changeIBAN(AccountFixture.ibans[0])) == "done", "given up by its owner")
    }

    @Test("A09: a client stores, lists and deletes any number of cards")
    func cards() throws {
        var office = office()
        var stored: [AccountService.CardID] = []
        for number in 0..<200 {
            let digits = String(1000 + number)
            #expect(office.session(1, .storeCard(try .sample(digits))) == "done")
            guard case .cardStored(let holder, let card) = office.effects.first, holder == .client(0) else { continue }
            stored.append(card)
        }
        #expect(office.session(1, .listCards) == "done")
        let listed = office.service.cards(session: fingerprint(1))
        #expect(listed.map(\.id) == stored)
        #expect(listed.map(\.card.lastFourDigits) == Array(1000..<1200))
        #expect(office.session(1, .deleteCard(stored[100])) == "done")
        #expect(office.session(1, .deleteCard(stored[100])) == "unknownCard")
        let left = stored.filter { $0 != stored[100] }
        #expect(office.service.cards(session: fingerprint(1)).map(\.id) == left)
        #expect(office.session(1, .storeCard(try .sample("0001"))) == "done")
        #expect(office.effects == [.cardStored(.client(0), AccountService.CardID(201))], "no number is given twice")
    }

    @Test("A09: a client can neither see nor delete another client's cards")
    func cardsOfOthers() throws {
        var office = office()
        office.session(1, .storeCard(try .sample("1234")))
        office.registerAndConfirm("ivo@post.pt")
        office.logIn("ivo@post.pt", token: 5)
        #expect(office.service.cards(session: fingerprint(5)).isEmpty)
        #expect(office.session(5, .deleteCard(AccountService.CardID(1))) == "unknownCard")
        #expect(office.service.cards(session: fingerprint(77)).isEmpty)
        #expect(office.service.cards(session: fingerprint(1)).count == 1)
    }

    @Test(
        "A09: a full card number is not accepted as a token",
        arguments: [
            ("4111111111111111", "1111"), ("4111 1111 1111 1111", "1111"), ("4111-1111-1111-1111", "1111"),
            ("411111111111", "1111"), ("", "1111"), ("  ", "1111"), ("tok_1", "111"), ("tok_1", "11111"),
            ("tok_1", "11a1"), ("tok_1", ""), ("tok_1", "+111"), ("tok_1", "4111111111111111"),
        ])
    func wholeNumber(token: String, digits: String) {
        #expect(AccountService.PaymentCard(token: token, lastFourDigits: digits) == nil)
        var office = office()
        let card = AccountService.PaymentCard(token: token, lastFourDigits: digits)
        #expect(office.session(1, .storeCard(card)) == "invalidCard")
    }

    @Test("D02: a driver has a list of taxis, which other drivers may list as well")
    func taxis() {
        var office = office()
        #expect(office.session(2, .addTaxi(TaxiID(7))) == "done")
        #expect(office.effects == [.taxiAdded(.driver(1), TaxiID(7))])
        #expect(office.session(2, .addTaxi(TaxiID(7))) == "alreadyRegistered")
        #expect(office.session(3, .addTaxi(TaxiID(7))) == "done")
        #expect(office.session(2, .addTaxi(TaxiID(3))) == "done")
        #expect(office.service.taxis(of: AccountID(1)) == [TaxiID(7), TaxiID(3)])
        #expect(office.session(2, .removeTaxi(TaxiID(7))) == "done")
        #expect(office.effects == [.taxiRemoved(.driver(1), TaxiID(7))])
        #expect(office.session(2, .removeTaxi(TaxiID(7))) == "notYourTaxi")
        #expect(office.service.taxis(of: AccountID(2)) == [TaxiID(7)])
    }

    @Test("D02: the taxi of the registration is in the driver's list from the start and stays there")
    func ownTaxi() {
        var office = office()
        #expect(office.session(2, .addTaxi(TaxiID(0))) == "alreadyRegistered")
        #expect(office.session(2, .removeTaxi(TaxiID(0))) == "notAllowed")
    }
}
