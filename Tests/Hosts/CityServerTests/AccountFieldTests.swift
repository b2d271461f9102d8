import HTTPServer
import OutputFiles
import Quantities
import ServiceTexts
import Testing

@testable import CityServer

/// Personal fields, in the form in which they are stored or refused.
@Suite("Account fields")
struct AccountFieldTests {
    private func register(
        _ server: TestServer, _ changes: [String: String], language: String = "en"
    ) -> TestAnswer {
        var fields = [
            "role": "client", "email": "ana@example.org", "username": "anasofia", "newPassword": "Lisboa2026",
            "name": "Ana", "surname": "Lopes", "gender": "female", "address": "Rua A 1", "dateOfBirth": "1990-05-01",
        ]
        fields.merge(changes) { $1 }
        let body = JSONWriter.map { text in
            for (name, value) in fields { text.member(name, value) }
            text.member("consents", true)
        }
        return server.post(
            "accounts/register", String(decoding: body, as: UTF8.self),
            headers: [HTTPField("Accept-Language", language)])
    }

    /// Registers an account and returns one of its fields as stored.
    private func kept(_ field: String, _ text: String) throws -> String? {
        let server = try TestServer()
        let answer = register(server, [field: text])
        guard answer.status == 200, let code = server.mails.lastCode else { return nil }
        let email = field == "email" ? text : "ana@example.org"
        let confirmed = server.post("accounts/confirm", "{\"email\": \"\(email)\", \"code\": \"\(code)\"}")
        guard confirmed.status == 200 else { return "not confirmed" }
        let data = server.post("accounts/tellMyData", token: try server.logIn("ana")).json?["data"]
        guard case .list(let data) = data else { return nil }
        return data.compactMap { if case .text(let text) = $0[field] { text } else { nil } }.first
    }

    @Test("A03: a date of birth is a calendar day from 1900 to today")
    func dates() throws {
        let server = try TestServer()
        let today = CalendarDate(daysSince1970: Int(SteadyClock.secondsSince1970 / 86_400))
        let tomorrow = CalendarDate(daysSince1970: today.daysSince1970 + 1)
        for (number, date) in ["2000-02-29", "1900-01-01", "\(today)"].enumerated() {
            let answer = register(server, ["email": "d\(number)@example.org", "dateOfBirth": date])
            #expect(answer.status == 200, "\(date)")
        }
        for date in [
            "1900-02-29", "2023-02-29", "1990-2-9", "29.02.2000", "02/29/2000", "1899-12-31", "\(tomorrow)",
            "9999-12-31", "0001-01-01", "1990-13-01", "1990-00-10", "1990-05-01T00:00:00Z", "１９９０-05-01",
            "-1990-05-01", "1990-05-31 ",
        ] {
            let answer = register(server, ["dateOfBirth": date])
            #expect(answer.status == 400 && answer.text.contains("YYYY-MM-DD"), "\(date): \(answer.text)")
        }
        #expect(register(server, ["dateOfBirth": ""]).reason == "emptyField")
        let described = server.get("/v1/openapi.json").text
        #expect(described.contains("\"dateOfBirth\":{\"type\":\"string\",\"format\":\"date\"}"))
    }

    @Test("A01: an email has the form of RFC 5321, and pasted blanks do not matter")
    func emails() throws {
        let long = String(repeating: "a", count: 64)
        for email in ["o'neil+taxi@example.co.uk", "A.B@x1.example", "\(long)@example.org", "a@xn--rnek-5qa.org"] {
            #expect(register(try TestServer(), ["email": email]).status == 200, "\(email)")
        }
        let server = try TestServer()
        for email in [
            "a@b@c.org", ".a@example.org", "a.@example.org", "a..b@example.org", "a@-x.org", "a@x-.org", "a@x..org",
            "a@10.0.0.1", "a@example", "@example.org", "a@", "\(long)a@example.org", "a@\(long).org", "ü@example.org",
            "a@örnek.org", "a\u{200B}b@example.org", "a\n@example.org", "a b@example.org", "\"a b\"@example.org",
            "a@\((0..<5).map { _ in String(repeating: "x", count: 60) }.joined(separator: ".")).org",
        ] {
            let answer = register(server, ["email": email])
            #expect(answer.reason == "invalidEmail" && answer.text(of: "rule") == "A01", "\(email): \(answer.text)")
        }
        #expect(server.frames.isEmpty)
        #expect(register(server, ["email": " \u{202A}ana@example.org\u{202C} "]).status == 200)
        #expect(register(server, ["email": "ANA@example.org"]).reason == "emailTaken")
    }

    @Test("A12: names are stored in one spelling, without invisible characters")
    func names() throws {
        #expect(try kept("name", "Jose\u{301} ")?.unicodeScalars.count == 4)
        #expect(try kept("name", " Ana\u{A0}\u{2003}Maria\u{200B}") == "Ana Maria")
        #expect(try kept("name", "علی\u{200C}رضا") == "علی\u{200C}رضا")
        #expect(try kept("address", "Rua A 1\r\n 1200  Lisboa\n") == "Rua A 1, 1200 Lisboa")
        let server = try TestServer()
        for name in [
            "A\u{200B}na", "A\nna", "A\u{202E}na", "A\u{2066}na", "A\u{0}na", "A\u{200D}na", "A\u{2028}na", "A\u{E000}",
            String(repeating: "x", count: 201),
        ] {
            for field in ["name", "surname", "gender"] {
                #expect(register(server, [field: name]).status == 400, "\(field) \(name.debugDescription)")
            }
        }
        #expect(server.frames.isEmpty)
        let user = try server.registerUser("user", "ugo")
        func edit(_ item: String, _ text: String) -> Int {
            server.post("accounts/editProfile", "{\"item\": \"\(item)\", \"text\": \"\(text)\"}", token: user).status
        }
        #expect(edit("name", "A\\u202ena") == 400 && edit("about", "A\\u202ena") == 400)
        #expect(edit("about", "A\\nna") == 200)
    }

    @Test("A10: a phone number is stored as E.164 in any notation, and works for log-in in any notation")
    func phones() throws {
        for text in [
            "+49 170 1234567", "+49 (0) 170 1234567", "+49 (0)170-123 45 67", "0049 170 1234567",
            "0049 (0) 170 1234567",
            "+٤٩ ١٧٠ ١٢٣٤٥٦٧", "＋４９ １７０ １２３４５６７", "tel:+491701234567", "+49\u{A0}170\u{202F}1234567",
            "+49–170–1234567", "\u{202A}+491701234567\u{202C}", "+49 170/1234.567", "(+49) 170 1234567",
        ] {
            #expect(try PhoneText.normalized(text) == "+491701234567", "\(text)")
        }
        // In Italy the 0 belongs to the number.
        #expect(try PhoneText.normalized("+39 (0)6 1234 5678") == "+390612345678")
        let refused = [
            "0170 1234567": "begins with +", "(202) 555-0143": "begins with +", "+49 170 1234567 ext. 5": "extension",
            "+49 170 1234567 x5": "extension", "+49 170 1234567#5": "extension", "tel:+491701234567;ext=5": "extension",
            "+90 532 123 45 67 dahili 5": "extension", "+0170 1234567": "no 0", "+49 170": "7 to 15",
            "+49 170 1234567 890123": "7 to 15", "ask Ana": "other characters",
            "+49 170 1234567 +90 532": "more than one",
        ]
        for (text, words) in refused {
            do throws(AccountFieldFault) {
                Issue.record("\(text): \(try PhoneText.normalized(text))")
            } catch {
                #expect(error.sentence[.english].text.contains(words), "\(text): \(error.sentence[.english].text)")
            }
        }
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        func set(_ text: String) -> TestAnswer {
            server.post("accounts/setTelephone", "{\"telephone\": \"\(text)\"}", token: ana)
        }
        #expect(set("0170 1234567").reason == "invalidPhone" && set("").reason == "emptyField")
        #expect(set("+49 (0) 170 1234567").status == 200)
        for login in ["+49 170 1234567", "0049170 1234567", "+49 (0)170 123-4567"] {
            let body = "{\"login\": \"\(login)\", \"password\": \"Lisboa2026\"}"
            #expect(server.post("accounts/logIn", body).status == 200, "\(login)")
        }
    }

    @Test("G10: refusals of fields are in Turkish for Turkish readers")
    func turkish() throws {
        let server = try TestServer()
        for (field, text, words) in [
            ("email", "a@b@c.org", "tek @"), ("dateOfBirth", "2023-02-29", "doğum tarihi"),
            ("name", "A\u{200B}na", "görünmez"), ("surname", String(repeating: "x", count: 201), "kısaltın"),
        ] {
            let answer = register(server, [field: text], language: "tr-TR,tr;q=0.9")
            #expect(answer.text(of: "detail")?.contains(words) == true, "\(answer.text)")
        }
        let ana = try server.registerUser("client", "ana")
        let phone = server.post(
            "accounts/setTelephone", "{\"telephone\": \"+90 532 123 45 67 dahili 5\"}", token: ana,
            headers: [HTTPField("Accept-Language", "tr")])
        #expect(phone.text(of: "detail")?.contains("dahili numara") == true)
        let guesses = (0..<11).map { _ in
            server.post(
                "accounts/logIn", "{\"login\": \"bea@example.org\", \"password\": \"x\"}",
                headers: [HTTPField("Accept-Language", "tr")])
        }
        #expect(guesses.last?.text(of: "detail") == "çok fazla deneme; 6 sn sonra yeniden deneyin")
    }

    @Test("A02: a password is the same in every spelling of its letters, and its blanks count")
    func passwords() throws {
        let server = try TestServer()
        #expect(register(server, ["newPassword": " \u{C7}i\u{15F}e\u{11F}\u{FF11}\u{FF12}3 "]).status == 200)
        func logIn(_ password: String) -> Int {
            server.post("accounts/logIn", "{\"login\": \"ana@example.org\", \"password\": \"\(password)\"}").status
        }
        #expect(logIn(" C\u{327}is\u{327}eg\u{306}123 ") == 200 && logIn(" \u{C7}i\u{15F}e\u{11F}123 ") == 200)
        #expect(logIn("\u{C7}i\u{15F}e\u{11F}123") == 401 && logIn(" Cisege123 ") == 401)
    }
}
