import AccountService
import Quantities
import ServiceKernel
import TestSupport
import Testing

@Suite("The account service's commands and events match their descriptions")
struct VocabularyTests {
    @Test("Each operation is described once, under the word of its own command")
    func operations() {
        let entries = AccountService.Command.vocabulary
        #expect(entries.map(\.action) == AccountService.Operation.allCases.map(\.word))
        for entry in entries { #expect(entry.blank(1).operation.word == entry.action) }
        #expect(AccountService.Command.faultsOfVocabulary == [])
    }

    @Test("Codes and words of operations, reasons and roles are unique")
    func codes() {
        #expect(AccountService.Operation.allCases.map(\.rawValue) == Array(1...26))
        #expect(AccountService.Reason.faultsOfList(codes: 1...28) == [])
        #expect(AccountService.Reason.allCases.map(\.word).first == "emptyField")
        #expect(AccountService.Reason(.word("unknownCard")) == .unknownCard)
        #expect(AccountService.Role.allCases.map(\.word) == AccountService.Role.allCases.map(\.kind.word))
        #expect(AccountService.ProfileItem.faultsOfList(codes: 1...6) == [])
        #expect(AccountService.Role.faultsOfList(codes: 1...11) == [])
    }

    @Test("A08: every command of random runs is written as fields and read back", arguments: [1, 2, 3] as [UInt64])
    func readBack(seed: UInt64) throws {
        var seen: Set<AccountService.Operation> = []
        for command in AccountWorld(seed: seed).run(steps: 1_000).sides.commands {
            seen.insert(command.operation)
            #expect(try copy(of: command) == command, "seed \(seed): \(command.operation)")
        }
        #expect(seen.count == AccountService.Operation.allCases.count, "seed \(seed)")
    }

    @Test("A08: any text that users type is read back exactly", arguments: 1...200 as ClosedRange<UInt64>)
    func oddTexts(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let letters = Array("aZ0 ,;\"'\n\r\t\\\u{0}é😀@.$=:{}") + ["e\u{301}"]
        func text() -> String { String((0..<random.within(0...6)).map { _ in random.pick(letters) }) }
        func token() -> AccountService.TokenFingerprint {
            AccountService.TokenFingerprint(words: SIMD4(random.next(), random.next() >> 40, 0, .max))
        }
        func choice() -> AccountService.NewPassword {
            let hash = AccountService.PasswordHash(encoded: text())
            return random.pick([.empty, .weak, .unchanged, .strong(hash)])
        }
        func check() -> AccountService.PasswordCheck {
            random.pick([.differs, .matches(serial: random.next()), .matches(serial: 0)])
        }
        let person = AccountService.PersonalDetails(
            name: text(), surname: text(), gender: text(), address: text(), dateOfBirth: text())
        let papers = AccountService.RoleDetails.driver(drivingLicence: text(), taxiLicence: text(), iban: text())
        let registration = AccountService.Registration(
            email: text(), username: text(), password: choice(), person: person,
            role: random.pick([.client, papers]), consents: random.chance(50), confirmation: token())
        let card = AccountService.PaymentCard(token: "t" + text(), lastFourDigits: "00\(random.within(10...99))")
        let commands: [AccountService.Command] = [
            .visitor(.register(registration)), .visitor(.sendConfirmation(email: text(), code: token())),
            .visitor(.confirm(email: text(), code: token())),
            .visitor(
                .logIn(login: text(), password: check(), session: token(), isRemembered: random.chance(50))),
            .visitor(.recoverPassword(login: text(), temporary: AccountService.PasswordHash(encoded: text()))),
            .session(token(), .changePassword(current: check(), new: choice())), .session(token(), .logOut),
            .session(token(), .changeDrivingLicence(text())), .session(token(), .changeIBAN(text())),
            .session(token(), .setTelephone(text())),
            .session(token(), .eraseMe(isConfirmed: random.chance(50), isUnderWay: random.chance(50))),
            .session(token(), .editProfile(random.pick(AccountService.ProfileItem.allCases), text: text())),
            .session(token(), .storeCard(random.pick([nil, card]))), .session(token(), .addTaxi(TaxiID(Int(seed)))),
            .registry(try #require(AccountService.LicenceNumber("x" + text())), isKnown: random.chance(50)),
            .appointment(
                AccountService.Appointment(
                    email: try #require(AccountService.EmailAddress("e\(seed)@post.pt")),
                    role: random.pick(AccountService.Role.allCases)), isValid: random.chance(50)),
        ]
        for command in commands {
            let read = try copy(of: command)
            #expect(read == command, "seed \(seed): \(command.operation)")
            // Equal texts may still differ in bytes, as composed and decomposed accents do.
            let bytes = [FieldList(of: read), FieldList(of: command)].map { list in
                list.fields.map { Array("\($0.value)".utf8) }
            }
            #expect(bytes[0] == bytes[1], "seed \(seed): \(command.operation)")
        }
    }

    @Test("A08: garbage in a field is refused, not read as another value")
    func garbage() throws {
        let token = fingerprint(7)
        let text = String(repeating: "0", count: 64)
        #expect(AccountService.TokenFingerprint(token.fieldValue) == token)
        for value in ["", "7", text + "0", String(text.dropLast()) + "g", String(text.dropLast()) + "é"] {
            #expect(AccountService.TokenFingerprint(.text(value)) == nil, "\(value)")
        }
        #expect(AccountService.NewPassword(.text("Lisboa2026")) == nil)
        #expect(AccountService.PasswordCheck(.text("1")) == nil)
        #expect(AccountService.PaymentCard?(.text("1234")) == .none)
        #expect(AccountService.PaymentCard(.text("1234 4111111111111111")) == nil, "a whole card number")
        #expect(AccountService.LicenceNumber(.text(" ")) == nil)
        #expect(AccountService.Role(.word("operator")) == nil)
        // A client has no documents.
        var sheet = Sheet(of: .visitor(.register(.sample("ana@post.pt", .driver(1)))))
        sheet.cells["role"] = .word("client")
        #expect(throws: Sheet.Mistake.self) { try sheet.command(.register) }
    }

    private func copy(of command: AccountService.Command) throws -> AccountService.Command {
        try Sheet(of: command).command(command.operation)
    }
}

/// A row of a table, which does not distinguish empty texts from missing ones.
private struct Sheet {
    struct Mistake: Error {
        var field: String
    }

    var cells: [String: FieldValue] = [:]

    init(of command: AccountService.Command) {
        for (field, value) in FieldList(of: command).fields where value != .absent && value != .text("") {
            cells[field.name] = value
        }
    }

    func command(_ operation: AccountService.Operation) throws -> AccountService.Command {
        var form = Form(unread: cells)
        var command = try #require(AccountService.Command.vocabulary.first { $0.action == operation.word }).blank(1)
        try command.visitFields(with: &form)
        if let field = form.unread.keys.min() { throw Mistake(field: field) }
        return command
    }

    private struct Form: FieldVisitor {
        var unread: [String: FieldValue]

        mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) throws {
            guard let read = Value(unread.removeValue(forKey: field.name) ?? .absent) else {
                throw Mistake(field: field.name)
            }
            value = read
        }
    }
}
