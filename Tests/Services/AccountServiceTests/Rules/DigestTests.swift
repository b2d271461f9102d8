import AccountService
import Quantities
import Testing

@Suite("The digest reflects the state of accounts")
struct DigestTests {
    /// A sequence of commands with one difference.
    private func office(_ difference: Difference? = nil) throws -> AccountFixture {
        var office = AccountFixture()
        let isKnown = difference != .licence
        let code = fingerprint(difference == .code ? 98 : 99)
        office.perform(.registry(try #require(AccountService.LicenceNumber(isKnown ? "T7" : "T8")), isKnown: true))
        office.registerAndConfirm("ana@post.pt")
        office.registerAndConfirm("rui@post.pt", .driver(1))
        let email = difference == .email ? "eva@post.pt" : "ivo@post.pt"
        let waiting = AccountService.Registration.sample(email).with {
            $0.confirmation = code
            if difference == .name { $0.person.surname = "Sousa" }
            if difference == .role { $0.role = .user }
            if difference == .username { $0.username = "person2" }
            if difference == .password { $0.password = .strong(hashed("Porto2026")) }
        }
        office.perform(.visitor(.register(waiting)))
        office.logIn("ana@post.pt", token: difference == .token ? 3 : 1)
        let token: UInt64 = difference == .token ? 3 : 1
        office.session(token, .storeCard(try .sample(difference == .card ? "1235" : "1234")))
        office.recover("ana@post.pt", temporary: difference == .temporary ? "Temporary2" : "Temporary1")
        office.logIn("rui@post.pt", token: 2)
        office.session(2, .addTaxi(TaxiID(difference == .taxi ? 8 : 7)))
        office.session(2, .changeIBAN(AccountFixture.ibans[difference == .iban ? 1 : 2]))
        office.session(2, .changeDrivingLicence(difference == .drivingLicence ? "D8" : "D9"))
        office.session(2, .setTelephone(difference == .telephone ? "+351912345679" : "+351912345678"))
        office.registerAndConfirm("zoe@post.pt", .user)
        office.logIn("zoe@post.pt", token: 4, isRemembered: difference != .remembered)
        office.perform(
            .appointment(
                AccountService.Appointment(
                    email: try #require(AccountService.EmailAddress("eva@post.pt")),
                    role: difference == .office ? .support : .staff), isValid: true))
        office.session(4, .editProfile(.about, text: difference == .saved ? "roofs" : "walks"))
        office.session(4, .saveProfile)
        office.session(4, .editProfile(difference == .item ? .picture : .preferences, text: "parks"))
        return office
    }

    enum Difference: CaseIterable {
        case licence, code, email, name, username, password, token, card, temporary, taxi, iban, drivingLicence
        case role, telephone, remembered, office, saved, item
    }

    @Test("A11: the time of consent and an erased account show in the digest")
    func consentAndErasing() {
        var (usual, later) = (AccountFixture(), AccountFixture())
        usual.register("ana@post.pt", .user)
        later.pass(.seconds(1))
        later.register("ana@post.pt", .user)
        #expect(usual.service.digest != later.service.digest)
        usual.logIn("ana@post.pt", token: 1)
        let before = usual.service.digest
        usual.session(1, .eraseMe(isConfirmed: true))
        #expect(usual.service.digest != before)
    }

    @Test("A08: the same commands lead to an equal service and the same digest")
    func same() throws {
        #expect(try office().service == office().service)
        #expect(try office().service.digest == office().service.digest)
    }

    @Test("A08: every difference of the state shows in the digest", arguments: Difference.allCases)
    func different(difference: Difference) throws {
        let (usual, other) = (try office(), try office(difference))
        #expect(usual.audit == other.audit, "the audit log alone does not tell")
        #expect(usual.service != other.service)
        #expect(usual.service.digest != other.service.digest)
    }
}
