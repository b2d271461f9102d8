import AccountService
import Quantities
import Testing

@Suite("Profiles are changed by drafts (A12)")
struct ProfileTests {
    private func office() -> AccountFixture {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt", .other(.runner))
        office.logIn("ana@post.pt", token: 1)
        return office
    }

    private func profile(_ office: AccountFixture) throws -> AccountService.Profile {
        try #require(office.service.profile(session: fingerprint(1)))
    }

    @Test("A12: a profile has a username, names, a default picture, a text and preferences")
    func fresh() throws {
        let profile = try profile(office())
        #expect(profile.username == "person1" && profile.person.surname == "Silva")
        #expect(profile.page.picture == AccountService.ProfilePage.defaultPicture)
        #expect(profile.page.about.isEmpty && profile.page.preferences.isEmpty)
    }

    @Test("A12: changes are shown once they are saved, not before")
    func saved() throws {
        var office = office()
        let before = try profile(office)
        let changes: [(AccountService.ProfileItem, String)] = [
            (.username, "Roof5"), (.name, "Eva"), (.surname, "Sousa"), (.picture, "roof.png"),
            (.about, "walks on roofs"),
            (.preferences, "parks"),
        ]
        for (item, text) in changes {
            #expect(office.session(1, .editProfile(item, text: text)) == "done")
            #expect(office.effects == [.profileEdited(office.service.holder(of: AccountID(0)), item)])
        }
        #expect(try profile(office) == before)
        #expect(office.service.draft(session: fingerprint(1)).count == 6)
        #expect(office.session(1, .saveProfile) == "done")
        let after = try profile(office)
        #expect(after.username == "Roof5" && after.person.name == "Eva" && after.person.surname == "Sousa")
        #expect(after.page.picture == "roof.png" && after.page.about == "walks on roofs")
        #expect(after.page.preferences == "parks" && after.email == before.email)
        #expect(office.session(1, .saveProfile) == "noDraft")
    }

    @Test("A12: changes can be dropped before they are saved")
    func dropped() throws {
        var office = office()
        let before = try profile(office)
        #expect(office.session(1, .dropProfile) == "noDraft")
        office.session(1, .editProfile(.about, text: "walks on roofs"))
        #expect(office.session(1, .dropProfile) == "done")
        #expect(office.session(1, .saveProfile) == "noDraft")
        #expect(try profile(office) == before)
    }

    @Test("A02, A12: a username stays valid, names are not empty, and an empty picture means the default")
    func checked() throws {
        var office = office()
        #expect(office.session(1, .editProfile(.username, text: " ")) == "emptyField")
        #expect(office.session(1, .editProfile(.username, text: "a b")) == "invalidUsername")
        #expect(office.session(1, .editProfile(.name, text: "")) == "emptyField")
        #expect(office.session(1, .editProfile(.surname, text: "\t")) == "emptyField")
        office.session(1, .editProfile(.picture, text: "roof.png"))
        office.session(1, .saveProfile)
        office.session(1, .editProfile(.picture, text: ""))
        office.session(1, .editProfile(.about, text: ""))
        #expect(office.session(1, .saveProfile) == "done")
        #expect(try profile(office).page.picture == AccountService.ProfilePage.defaultPicture)
    }

    @Test("A07, A12: profile changes by clients and drivers are refused with notAllowed")
    func clientsAndDrivers() {
        var office = AccountFixture()
        office.registerAndConfirm("ana@post.pt")
        office.registerAndConfirm("rui@post.pt", .driver(1))
        for (token, email) in [(UInt64(1), "ana@post.pt"), (2, "rui@post.pt")] {
            office.logIn(email, token: token)
            #expect(office.session(token, .editProfile(.username, text: "")) == "notAllowed")
            #expect(office.session(token, .saveProfile) == "notAllowed")
            #expect(office.session(token, .dropProfile) == "notAllowed")
        }
    }
}
