import Testing

@testable import PageFrame

@Suite("Pages of the service")
struct ServicePagesTests {
    @Test("U03: no instruction of a tutorial has more than 20 words, in either language")
    func tutorials() throws {
        var tutorials = 0
        for document in ServicePages.all where document.mediaType.hasPrefix("text/javascript") {
            let script = String(decoding: document.bytes, as: UTF8.self)
            for tutorial in script.split(separator: "tutorial(\"").dropFirst() {
                let steps = try #require(tutorial.split(separator: "]);").first)
                let instructions = steps.matches(of: /"([^"]*[.:!?])"/).map(\.1)
                #expect(instructions.count >= 6 && instructions.count.isMultiple(of: 2), "\(document.path)")
                for instruction in instructions {
                    #expect(instruction.split(separator: " ").count <= 20, "\(instruction)")
                }
                tutorials += 1
            }
        }
        #expect(tutorials == 4)
    }

    @Test("Pages contain no parameters of the rules: they get them from GET /v1/city")
    func numbers() {
        // One person, or one call, is not a parameter of the rules.
        let isNumber =
            /\b(?!1\b)[0-9]+\b|\b(two|three|four|five|ten) (hours|minutes|people)|\b(iki|üç|dört|beş|on) (saat|dakika|kişi)/
        // Examples of phone numbers are not parameters of the rules.
        let examples = ["+49 170 1234567", "+90 532 1234567"]
        var sentences = 0
        for script in ServicePagesTests.scripts {
            let told = script.text.matches(of: /(?:say\(\s*|,\s+)(?:"([^"\n]*)"|`([^`\n]*)`)(?=,|\))/).map {
                String($0.1 ?? $0.2 ?? "").replacing(/\$\{[^}]*\}/, with: "")
            }
            for sentence in told where sentence.contains(" ") {
                sentences += 1
                let words = examples.reduce(sentence) { $0.replacing($1, with: "") }
                #expect(words.firstMatch(of: isNumber) == nil, "\(script.path): \(sentence)")
            }
        }
        #expect(sentences > 200)
    }

    @Test("The theme is set before a page is drawn, so that a dark page does not flash white")
    func theme() {
        for document in ServicePages.all where document.mediaType.hasPrefix("text/html") {
            let page = String(decoding: document.bytes, as: UTF8.self)
            #expect(page.split(separator: "</head>").first?.contains("service_theme.js") == true, "\(document.path)")
        }
    }

    private static var scripts: [(path: String, text: String)] {
        ServicePages.all.filter { $0.mediaType.hasPrefix("text/javascript") }.map {
            ($0.path, String(decoding: $0.bytes, as: UTF8.self))
        }
    }

    @Test("Local storage holds only choices and seen tutorials, nothing that a login needs")
    func localStorage() {
        let kept = ServicePagesTests.scripts.flatMap { _, script in
            script.matches(of: /\bstore\(["`]([a-z]+)/).map { String($0.1) }
        }
        #expect(Set(kept) == ["alerts", "language", "position", "seen"])
        let direct = ServicePagesTests.scripts.filter { $0.text.contains("localStorage") }
        #expect(Set(direct.map(\.path)) == ["/assets/service.js", "/assets/service_theme.js"])
    }

    @Test("Password managers recognise the fields of registration and login; the email is the user name")
    func fieldsForManagers() throws {
        let script = try #require(ServicePagesTests.scripts.first { $0.path.hasSuffix("account.js") }).text
        let register = try #require(
            script.split(separator: "const register =").last?.split(separator: "const confirm =").first)
        let words = register.matches(of: /of\("[a-z]+", "[a-z-]+", "([a-z-]+)"/).map { String($0.1) }
        let wanted = ["new-password", "given-name", "family-name", "nickname", "sex", "street-address", "bday"]
        #expect(words.filter { $0 != "off" } == wanted)
        let email = try #require(register.firstRange(of: "loginField(\"email\""))
        let password = try #require(register.firstRange(of: "new-password"))
        #expect(email.upperBound < password.lowerBound)
        #expect(register.matches(of: /loginField\(/).count == 1 && !register.contains("trim()"))
        for words in ["\"current-password\"", "\"one-time-code\"", "\"tel\", \"tel\""] {
            #expect(script.contains(words), "\(words)")
        }
    }

    @Test("A page loads nothing but files of its own server")
    func ownAssets() {
        let paths = Set(ServicePages.all.map(\.path))
        for document in ServicePages.all where document.mediaType.hasPrefix("text/html") {
            let page = String(decoding: document.bytes, as: UTF8.self)
            let wanted = page.matches(of: /(?:src|href)="([^"#]+)"/).map { String($0.1) }
            #expect(!wanted.isEmpty)
            for path in wanted {
                #expect(
                    paths.contains(path.hasPrefix("./") ? String(path.dropFirst()) : path), "\(document.path): \(path)")
            }
        }
        for script in ServicePagesTests.scripts {
            for module in script.text.matches(of: /from "\.\/(\w+\.js)";/).map(\.1) {
                #expect(paths.contains("/assets/\(module)"), "\(script.path): \(module)")
            }
        }
    }
}
