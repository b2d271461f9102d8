import AccountService
import Quantities
import Testing

@Suite("Registration creates accounts (A01–A05)")
struct RegistrationTests {
    @Test("A01: a registration creates an account and sends a code to its email")
    func registers() {
        var office = AccountFixture()
        #expect(office.register("ana@post.pt") == "done")
        #expect(
            office.effects == [.registered(.client(0)), .confirmationSent(.client(0))])
        #expect(office.service.email(of: AccountID(0))?.text == "ana@post.pt")
    }

    @Test("A01: an email in use is refused with emailTaken, also in capitals and before confirmation")
    func emailTaken() {
        var office = AccountFixture()
        office.register("ana@post.pt")
        #expect(office.register("ana@post.pt") == "emailTaken")
        #expect(office.register("Ana@POST.pt", .driver(1)) == "emailTaken")
        #expect(office.register("ana@post.com") == "done")
        #expect(office.service.accountCount == 2)
    }

    @Test("A01: an empty field is refused with emptyField; white space counts as empty")
    func emptyField() {
        let changes: [(String, (inout AccountService.Registration) -> Void)] = [
            ("email", { $0.email = "" }), ("username", { $0.username = "  " }), ("password", { $0.password = .empty }),
            ("name", { $0.person.name = "" }), ("surname", { $0.person.surname = "\t" }),
            ("gender", { $0.person.gender = "" }), ("address", { $0.person.address = "\n" }),
            ("date of birth", { $0.person.dateOfBirth = "" }),
            (
                "driving licence",
                { $0.role = .driver(drivingLicence: " ", taxiLicence: "T1", iban: AccountFixture.ibans[0]) }
            ),
            (
                "taxi licence",
                { $0.role = .driver(drivingLicence: "D1", taxiLicence: "", iban: AccountFixture.ibans[0]) }
            ),
            ("IBAN", { $0.role = .driver(drivingLicence: "D1", taxiLicence: "T1", iban: "") }),
        ]
        for (field, change) in changes {
            var office = AccountFixture()
            let command = AccountService.Command.visitor(.register(.sample("ana@post.pt", .driver(1)).with(change)))
            #expect(office.perform(command) == "emptyField", "\(field)")
            #expect(office.service.accountCount == 0)
        }
    }

    @Test("A02: an invalid username or password is refused and creates no account")
    func namesAndPasswords() {
        var office = AccountFixture()
        let badName = AccountService.Registration.sample("ana@post.pt").with { $0.username = "a b" }
        #expect(office.perform(.visitor(.register(badName))) == "invalidUsername")
        for password in [AccountService.NewPassword.weak, .unchanged] {
            let weak = AccountService.Registration.sample("ana@post.pt").with { $0.password = password }
            #expect(office.perform(.visitor(.register(weak))) == "weakPassword")
        }
        #expect(office.service.accountCount == 0)
    }

    @Test("A03: driving licence, taxi licence and IBAN are each unique in every spelling")
    func papersAreUnique() {
        let drivers: [AccountService.RoleDetails] = [
            .driver(drivingLicence: "d 1", taxiLicence: "T2", iban: AccountFixture.ibans[1]),
            .driver(drivingLicence: "D2", taxiLicence: "t1", iban: AccountFixture.ibans[1]),
            .driver(drivingLicence: "D2", taxiLicence: "T2", iban: "pt50 0002 0123 1234 5678 9015 4"),
        ]
        for papers in drivers {
            var office = AccountFixture()
            office.registerAndConfirm("rui@post.pt", .driver(1))
            #expect(office.register("eva@post.pt", papers) == "alreadyRegistered")
            #expect(office.register("eva@post.pt", .driver(2)) == "done")
        }
    }

    @Test("A03: a driving licence and a taxi licence may have the same number")
    func licencesOfDifferentKinds() {
        var office = AccountFixture()
        office.registerAndConfirm("rui@post.pt", .driver(1))
        let papers = AccountService.RoleDetails.driver(
            drivingLicence: "T1", taxiLicence: "T2", iban: AccountFixture.ibans[1])
        #expect(office.register("eva@post.pt", papers) == "done")
    }

    @Test("A03: an IBAN with a wrong checksum is refused with invalidIBAN")
    func invalidIBAN() {
        var office = AccountFixture()
        let papers = AccountService.RoleDetails.driver(
            drivingLicence: "D1", taxiLicence: "T1", iban: "PT51000201231234567890154")
        #expect(office.register("rui@post.pt", papers) == "invalidIBAN")
    }

    @Test("A03: a taxi licence must be in the registry, which can add and remove licences")
    func unknownLicence() throws {
        var office = AccountFixture()
        let papers = AccountService.RoleDetails.driver(
            drivingLicence: "D1", taxiLicence: "T9", iban: AccountFixture.ibans[0])
        #expect(office.register("rui@post.pt", papers) == "unknownLicence")
        let licence = try #require(AccountService.LicenceNumber("t9"))
        #expect(office.perform(.registry(licence, isKnown: true)) == "done")
        #expect(office.register("rui@post.pt", papers) == "done")
        let other = try #require(AccountService.LicenceNumber("T2"))
        #expect(office.perform(.registry(other, isKnown: false)) == "done")
        #expect(office.register("eva@post.pt", .driver(2)) == "unknownLicence")
    }

    @Test(
        "W06, G06, G13, G14: only appointed emails can register for an office: notAllowed",
        arguments: [.author, .staff, .humanResources, .organisation, .support] as [AccountService.Role])
    func offices(role: AccountService.Role) throws {
        var office = AccountFixture()
        #expect(office.register("eva@post.pt", .other(role)) == "notAllowed")
        let eva = try #require(AccountService.EmailAddress("EVA@post.pt"))
        let appointment = AccountService.Appointment(email: eva, role: role)
        #expect(office.perform(.appointment(appointment, isValid: true)) == "done")
        #expect(office.effects == [.appointed(role)] && office.audit.last?.actor == .operators)
        #expect(office.register("ivo@post.pt", .other(role)) == "notAllowed")
        let other = AccountService.Role.allCases.first { $0.needsAppointment && $0 != role } ?? role
        #expect(office.register("eva@post.pt", .other(other)) == "notAllowed")
        #expect(office.register("eva@post.pt", .other(role)) == "done")
        #expect(office.perform(.appointment(appointment, isValid: false)) == "done")
        office.logIn("eva@post.pt", token: 1)
        #expect(office.session(1, .tellMyData) == "done", "accounts that exist keep their role")
        #expect(office.session(1, .eraseMe(isConfirmed: true)) == "done")
        #expect(office.register("eva@post.pt", .other(role)) == "notAllowed")
        #expect(office.register("eva@post.pt", .user) == "done", "all else is anybody's")
    }

    @Test("A03: a refused registration leaves its documents free")
    func refusedPapersStayFree() {
        var office = AccountFixture()
        let weak = AccountService.Registration.sample("rui@post.pt", .driver(1)).with { $0.password = .weak }
        office.perform(.visitor(.register(weak)))
        let unknown = AccountService.RoleDetails.driver(
            drivingLicence: "D1", taxiLicence: "T9", iban: AccountFixture.ibans[0])
        office.register("rui@post.pt", unknown)
        #expect(office.register("rui@post.pt", .driver(1)) == "done")
    }

    @Test("A05: clients and drivers are numbered separately, and an account has one role")
    func roles() {
        var office = AccountFixture()
        let roles: [AccountService.RoleDetails] = [.client, .driver(1), .client, .driver(2)]
        let ids = roles.enumerated().map { office.registerAndConfirm("p\($0.offset)@post.pt", $0.element) }
        #expect(ids.map { office.service.holder(of: $0).role } == [.client, .driver, .client, .driver])
        #expect(ids.map { office.service.holder(of: $0).numberInRole } == [0, 0, 1, 1])
    }
}
