import AccountService
import Testing

/// Typical registration input with the expected results.
@Suite("Registration fields are accepted or refused value by value")
struct FieldTableTests {
    @Test(
        "A02: usernames are accepted or refused with their reason",
        arguments: [
            ("Peter", "done"), ("Jack123", "done"), ("2006420", "done"), ("", "emptyField"), ("Pat", "invalidUsername"),
            ("abcdefghijklmnopqrstuvwxyzab", "invalidUsername"), ("!Peter", "invalidUsername"),
            ("Petp!!!etpet", "invalidUsername"),
        ])
    func username(text: String, answer: String) {
        #expect(register { $0.username = text } == answer)
    }

    @Test(
        "A01: emails are accepted or refused with their reason",
        arguments: [
            ("Peter@hotmail.com", "done"), ("123456asdasdads", "invalidEmail"), ("Jack@hotmailcom", "invalidEmail"),
            ("Jackhotmail.com", "invalidEmail"), ("@gg.com", "invalidEmail"), ("", "emptyField"),
        ])
    func email(text: String, answer: String) {
        #expect(register { $0.email = text } == answer)
    }

    @Test(
        "A02: passwords are accepted or refused with their reason",
        arguments: [
            ("Peter123", "done"), ("Peter123@@", "done"), ("peter", "weakPassword"), ("123", "weakPassword"),
            ("peter123", "weakPassword"), ("batmanbinsuparmanbinultraman", "weakPassword"),
            ("1234567889012318725387123981237", "weakPassword"), ("", "emptyField"),
        ])
    func password(text: String, answer: String) {
        let password: AccountService.NewPassword =
            switch AccountService.PasswordPolicy.strength(of: text) {
            case .empty: .empty
            case .weak: .weak
            case .strong: .strong(hashed(text))
            }
        #expect(register { $0.password = password } == answer)
    }

    /// - Returns: `done`, or the reason of the refusal.
    private func register(_ change: (inout AccountService.Registration) -> Void) -> String {
        var office = AccountFixture()
        return office.perform(.visitor(.register(.sample("ana@post.pt").with(change))))
    }
}
