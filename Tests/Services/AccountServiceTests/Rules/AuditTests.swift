import AccountService
import Quantities
import Testing

@Suite("The audit log records every operation (A08)")
struct AuditTests {
    @Test("A08: every operation is recorded with time, actor, account and outcome, accepted or refused")
    func entries() throws {
        var office = AccountFixture()
        let licence = try #require(AccountService.LicenceNumber("T8"))
        office.perform(.registry(licence, isKnown: true))
        office.registerAndConfirm("ana@post.pt")
        office.register("ana@post.pt")
        office.logIn("ana@post.pt", "Porto2026", token: 1)
        office.logIn("eva@post.pt", token: 1)
        office.logIn("ana@post.pt", token: 1)
        office.session(1, .addTaxi(TaxiID(1)))
        office.recover("ana@post.pt", temporary: "Temporary1")
        office.session(1, .logOut)
        office.session(1, .logOut)
        let lines = office.audit.map(line)
        #expect(
            lines == [
                "1 operators addLicence - accepted",
                "2 visitor register 0 accepted",
                "3 0 confirm 0 accepted",
                "4 visitor register - emailTaken",
                "5 visitor logIn 0 wrongPassword",
                "6 visitor logIn - unknownEmail",
                "7 0 logIn 0 accepted",
                "8 0 addTaxi 0 notAllowed",
                "9 visitor recoverPassword 0 accepted",
                "10 0 logOut 0 accepted",
                "11 visitor logOut - notLoggedIn",
            ])
    }

    private func line(_ entry: AccountService.AuditEntry) -> String {
        let actor =
            switch entry.actor {
            case .visitor: "visitor"
            case .operators: "operators"
            case .account(let id): "\(id.index)"
            }
        let outcome =
            switch entry.outcome {
            case .accepted: "accepted"
            case .refused(let reason): reason.word
            }
        let account = entry.account.map { "\($0.index)" } ?? "-"
        return "\(Int(entry.time.seconds)) \(actor) \(entry.operation.word) \(account) \(outcome)"
    }

    @Test("A08: a refused registration does not reveal the owner of the email or documents")
    func refusedRegistration() {
        var office = AccountFixture()
        office.registerAndConfirm("rui@post.pt", .driver(1))
        office.register("rui@post.pt")
        office.register("eva@post.pt", .driver(1))
        for entry in office.audit.suffix(2) {
            #expect(entry.account == nil)
            #expect(entry.actor == .visitor)
        }
    }

    @Test("A08: a session shows the data of its owner only")
    func profiles() throws {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt")
        office.registerAndConfirm("rui@post.pt", .driver(1))
        office.logIn("ana@post.pt", token: 1)
        office.logIn("rui@post.pt", token: 2)
        let client = try #require(office.service.profile(session: fingerprint(1)))
        #expect(client.email.text == "ana@post.pt" && client.role == .client && client.iban == nil)
        let driver = try #require(office.service.profile(session: fingerprint(2)))
        #expect(driver.email.text == "rui@post.pt" && driver.taxiLicence == AccountService.LicenceNumber("T1"))
        #expect(office.service.profile(session: fingerprint(3)) == nil)
        #expect(office.service.storedPasswords(session: fingerprint(3)).isEmpty)
    }

    @Test("A08: printing or dumping commands, hashes, tokens or the service shows no personal data")
    func nothingIsPrinted() throws {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt")
        office.logIn("ana@post.pt", token: 1)
        office.session(1, .storeCard(try .sample("1234")))
        let commands: [AccountService.Command] = [
            .visitor(.register(.sample("ana@post.pt", .driver(1)))),
            .visitor(.recoverPassword(login: "ana@post.pt", temporary: hashed("Temporary1"))),
            .session(fingerprint(77), .changeIBAN(AccountFixture.ibans[0])),
        ]
        let values: [Any] = [
            office.service, office.service.storedPasswords(login: "ana@post.pt"),
            office.service.cards(session: fingerprint(1)), office.service.email(of: AccountID(0)) as Any,
            office.service.ownData(session: fingerprint(1)), fingerprint(77),
        ]
        for value in commands as [Any] + values {
            var dumped = ""
            dump(value, to: &dumped)
            for secret in [
                "post.pt", "Lisboa", "Temporary1", "#", AccountFixture.ibans[0], "Silva", "tok_", "1990", "77",
            ] {
                #expect(!"\(value)".contains(secret), "printing shows \(secret)")
                #expect(!String(reflecting: value).contains(secret), "debugging shows \(secret)")
                #expect(!dumped.contains(secret), "dumping shows \(secret)")
            }
        }
    }
}
