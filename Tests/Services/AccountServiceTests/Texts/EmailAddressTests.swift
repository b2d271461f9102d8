import AccountService
import TestSupport
import Testing

@Suite("Email addresses are validated by A01")
struct EmailAddressTests {
    @Test(
        "A01: an email has characters before @, between @ and a later ., and after that .",
        arguments: ["a@b.c", "ana.silva@post.pt", "a@b.c.d", "a@b@c.d", "a@.b.c", "a@b..", "ç@é.ü", "A+1@x-y.co"])
    func valid(text: String) {
        #expect(AccountService.EmailAddress(text)?.text == text)
    }

    @Test(
        "A01: any other text is refused with invalidEmail",
        arguments: [
            "", "@", "a", "a@", "a@b", "a@b.", "a@.c", "a@.", "@b.c", "a.b@c", "a.b.c", "@a@b.c", "a@.b", "a b@c.d",
            "a@b.c\n", "a@b.c\u{0}", "a@b.c\r\nBcc: e@f.g",
            "a>,<e@f.g", "a,e@f.g", "a@b.c>", "\"a\"@b.c", "a@[1.2]", "a;e@f.g", "a(e)@f.g", "a\\@b.c", "to:a@b.c",
        ])
    func invalid(text: String) {
        #expect(AccountService.EmailAddress(text) == nil)
        var office = AccountFixture()
        #expect(office.register(text) == (text.isEmpty ? "emptyField" : "invalidEmail"))
    }

    @Test("A01: random texts are accepted or refused as by the regular expression", arguments: [1, 2, 3] as [UInt64])
    func agreesWithExpression(seed: UInt64) throws {
        let expression = /[^@ ]+@[^ ]+\.[^ ]+/
        var random = SplitMix64(seed: seed)
        var validCount = 0
        for _ in 0..<3_000 {
            let text = String((0..<random.within(0...9)).map { _ in random.pick(Array("ab@@.. ")) })
            let isValid = text.wholeMatch(of: expression) != nil
            #expect((AccountService.EmailAddress(text) != nil) == isValid, "seed \(seed): \"\(text)\"")
            validCount += isValid ? 1 : 0
        }
        #expect(validCount > 100, "seed \(seed): too few valid ones to tell")
    }
}
