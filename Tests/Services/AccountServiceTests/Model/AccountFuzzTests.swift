import AccountService
import Quantities
import RuleModels
import ServiceKernel
import TestSupport
import Testing

/// Random commands to the service and to a model of it, which must agree on every effect and state.
@Suite("The account service agrees with its model")
struct AccountFuzzTests {
    private static let extent = FuzzExtent(rows: 4)
    private static let stepsPerRun = 500

    @Test(
        "A01–A12, I09: the service agrees with the model on random valid and invalid commands",
        arguments: extent.firstSeeds)
    func agrees(firstSeed: UInt64) {
        let failure = AccountFuzzTests.extent.firstFailure(
            from: firstSeed, in: AccountWorld.self, steps: AccountFuzzTests.stepsPerRun, thoroughOneIn: 16)
        if let failure { Issue.record("\(failure)") }
    }

    @Test("Random runs produce every described reason and no other")
    func allReasonsOccur() {
        var seen: Set<String> = []
        for seed: UInt64 in 1001...1025 {
            seen.formUnion(AccountWorld(seed: seed).run(steps: AccountFuzzTests.stepsPerRun).sides.refusals)
        }
        let listed = AccountService.Command.vocabulary.flatMap { entry in entry.reasons.map { "\(entry.action) \($0)" }
        }
        #expect(Set(listed).symmetricDifference(seen).sorted() == [])
    }

    @Test("Canary: a planted fault is found within a few thousand commands and shrunk", arguments: Fault.allCases)
    func faultIsFound(fault: Fault) {
        #expect(AccountWorld.detectionFailure(of: fault, seeds: 1...20, steps: 300, stepsMax: 10) == nil)
    }

    @Test("A01, A02, A03, A10: service and model parse random texts alike", arguments: [1, 2, 3] as [UInt64])
    func textsReadAlike(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let words =
            RandomTexts.emails + RandomTexts.usernames + RandomTexts.drivingLicences + RandomTexts.ibans
            + RandomTexts.telephones + [""]
        let pieces = ["@", ".", "a", "é", "\u{301}", "ß", "Ⅷ", "½", "٣", "7", "00", "+", "-", " ", "\n", "\0", "<"]
        var readCount = 0
        for _ in 0..<3_000 {
            var text = random.pick(words)
            for _ in 0..<random.below(6) {
                let place = text.index(text.startIndex, offsetBy: random.within(0...text.count))
                text.insert(contentsOf: random.pick(pieces), at: place)
            }
            let account = "\(random.within(100...999))0002012312345678901234567890".prefix(random.within(10...31))
            let iban = "PT\(random.below(10))\(random.below(10))\(account)"
            let read = [
                AccountService.EmailAddress(text)?.text.lowercased(), AccountService.LicenceNumber(text)?.text,
                AccountService.PhoneNumber(text)?.text, IBAN(text)?.text, IBAN(iban)?.text,
            ]
            let expected = [
                AccountTexts.email(text), AccountTexts.licence(text), AccountTexts.telephone(text),
                AccountTexts.iban(text), AccountTexts.iban(iban),
            ]
            #expect(read == expected, "seed \(seed): \(text.debugDescription), \(iban)")
            #expect(AccountService.Username.isValid(text) == AccountTexts.isUsername(text), "\(text.debugDescription)")
            readCount += read.count { $0 != nil }
        }
        #expect(readCount > 3_000, "seed \(seed): too few valid ones to tell")
    }

    @Test("Replaying the commands leads to an equal service with the same digest", arguments: [1, 2, 3] as [UInt64])
    func replay(seed: UInt64) {
        let sides = AccountWorld(seed: seed).run(steps: AccountFuzzTests.stepsPerRun).sides
        var replayed = AccountComparison.newService()
        var digests: [UInt64] = []
        for (index, command) in sides.commands.enumerated() {
            replayed.handle(command, at: sides.times[index])
            digests.append(replayed.digest)
        }
        #expect(replayed == sides.service, "seed \(seed)")
        #expect(replayed.digest == sides.service.digest, "seed \(seed)")
        #expect(Set(digests).count == digests.count, "seed \(seed): every command shows in the digest")
    }

    @Test(
        "A service restored from saved state equals the original after the next command",
        arguments: [1, 2, 3] as [UInt64])
    func saved(seed: UInt64) throws {
        let sides = AccountWorld(seed: seed).run(steps: AccountFuzzTests.stepsPerRun).sides
        var service = AccountComparison.newService()
        for (command, time) in zip(sides.commands, sides.times) {
            var written = StateCoder()
            try service.code(with: &written)
            var other = AccountComparison.newService()
            var form = StateCoder(reading: written.finish())
            try other.code(with: &form)
            service.handle(command, at: time)
            other.handle(command, at: time)
            try #require(other == service, "seed \(seed): \(command)")
        }
    }

    @Test("A08: no effect of a random run shows an email, password, hash, token, name or document")
    func effectsBetrayNobody() {
        var printed = ""
        for seed: UInt64 in 1...3 {
            var service = AccountComparison.newService()
            for command in AccountWorld(seed: seed).run(steps: AccountFuzzTests.stepsPerRun).sides.commands {
                service.handle(command, at: .zero)
                dump(service.effects, to: &printed)
                for effect in service.effects { printed += "\(effect.fieldList)" }
                printed += "\(command)"
            }
        }
        let secrets =
            ["@", "post", "#", "Silva", "Rua", "tok_", "1990"] + RandomTexts.passwords
            + RandomTexts.ibans.filter { !$0.isEmpty }
        let shown = secrets.filter(printed.contains)
        #expect(shown.isEmpty)
        let isPrinted = printed.contains("cardStored")
        #expect(isPrinted, "the effects were printed")
    }
}
