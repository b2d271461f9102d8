import AccountService
import TestSupport
import Testing

@Suite("Usernames and passwords are validated by A02")
struct PasswordRuleTests {
    @Test(
        "A02: a password has 8 to 20 characters, a capital, a small letter and a digit",
        arguments: [
            ("Abcdefg1", AccountService.PasswordPolicy.Strength.strong), ("1aB !\"$%", .strong),
            ("ABCDEFGHIJKLMNOPQRs1", .strong),
            ("Çç3456789", .strong), ("", .empty), ("Abcdef1", .weak), ("ABCDEFGHIJKLMNOPQRSt1", .weak),
            ("abcdefg1", .weak), ("ABCDEFG1", .weak), ("Abcdefgh", .weak), ("12345678", .weak), ("        ", .weak),
        ])
    func password(text: String, verdict: AccountService.PasswordPolicy.Strength) {
        #expect(AccountService.PasswordPolicy.strength(of: text) == verdict)
    }

    @Test(
        "A02: a username has 4 to 20 letters and digits",
        arguments: ["anna", "1234", "Ana1", "abcdefghijklmnopqrst", "João", "Joa\u{303}o", "Дмитрий", "Ağaoğlu7"])
    func validUsername(text: String) {
        #expect(AccountService.Username.isValid(text))
    }

    @Test(
        "A02: any other username is refused with invalidUsername",
        arguments: [
            "", "abc", "abcdefghijklmnopqrstu", "ana silva", "ana_1", "ana-1", "ana!", "ana\n", "½²½²", "anna😀",
            "ann\u{200D}a", "a\u{0}nna", " anna",
        ])
    func invalidUsername(text: String) {
        #expect(!AccountService.Username.isValid(text))
        var office = AccountFixture()
        let registration = AccountService.Registration.sample("ana@post.pt").with { $0.username = text }
        let reason = text.isEmpty ? "emptyField" : "invalidUsername"
        #expect(office.perform(.visitor(.register(registration))) == reason)
    }

    @Test("A02: random passwords get the verdict that counting their characters gives", arguments: [1, 2] as [UInt64])
    func agreesWithCounting(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var strongCount = 0
        for _ in 0..<3_000 {
            let text = String((0..<random.within(0...24)).map { _ in random.pick(Array("abXY12-")) })
            let isLongEnough = text.count >= 8 && text.count <= 20
            let hasKinds = [Array("ab"), Array("XY"), Array("12")].allSatisfy { $0.contains(where: text.contains) }
            let verdict: AccountService.PasswordPolicy.Strength =
                text.isEmpty ? .empty : isLongEnough && hasKinds ? .strong : .weak
            #expect(AccountService.PasswordPolicy.strength(of: text) == verdict, "seed \(seed): \"\(text)\"")
            strongCount += verdict == .strong ? 1 : 0
        }
        #expect(strongCount > 500, "seed \(seed): too few strong ones to tell")
    }
}
