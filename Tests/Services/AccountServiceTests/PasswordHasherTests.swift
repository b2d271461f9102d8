import AccountService
import PasswordHashing
import Quantities
import Testing

@Suite("Password hashing")
struct PasswordHasherTests {
    private let hasher: PasswordHasher

    init() throws { hasher = try PasswordHasher(cost: .minimum) }

    /// Returns the stored passwords as hosts get them, through an account.
    private func stored(_ hash: AccountService.PasswordHash) -> [AccountService.StoredPassword] {
        var service = AccountService(licenceRegistry: [])
        let registration = AccountService.Registration.sample("ana@post.pt").with { $0.password = .strong(hash) }
        service.handle(.visitor(.register(registration)), at: .zero)
        return service.storedPasswords(login: "ana@post.pt")
    }

    @Test("A05: a password matches its own hash and no other")
    func fits() throws {
        let hashes = stored(try hasher.hash("Lisboa2026"))
        #expect(hasher.check("Lisboa2026", against: hashes) == .matches(serial: 1))
        for other in ["lisboa2026", "Lisboa202", "Lisboa2026 ", "", "Lisboa2026\u{0}", "Lisboa2026\u{0}x"] {
            #expect(hasher.check(other, against: hashes) == .differs)
        }
        #expect(hasher.check("Lisboa2026", against: []) == .differs)
    }

    @Test("A05: all bytes of a password are hashed, beyond a zero byte and in any script")
    func anyBytes() throws {
        for password in ["Ab1\u{0}tail", "Çağrı2026", "Pass😀word1"] {
            let hashes = stored(try hasher.hash(password))
            #expect(hasher.check(password, against: hashes) == .matches(serial: 1))
            #expect(hasher.check(String(password.dropLast()), against: hashes) == .differs)
        }
    }

    @Test("A02: a password matches in every Unicode normal form, and its blanks count")
    func spellings() throws {
        // Composed and decomposed characters, full-width digits, a ligature, a no-break space.
        let spellings = [
            " \u{C7}i\u{15F}e\u{11F}fi2026", " C\u{327}is\u{327}eg\u{306}fi2026",
            "\u{A0}\u{C7}i\u{15F}e\u{11F}\u{FB01}\u{FF12}\u{FF10}\u{FF12}\u{FF16}",
        ]
        for first in spellings {
            let hashes = stored(try hasher.hash(first))
            for other in spellings { #expect(hasher.check(other, against: hashes) == .matches(serial: 1)) }
            #expect(hasher.check(String(first.dropFirst()), against: hashes) == .differs)
            #expect(try hasher.prepare(first, replacing: spellings[0]) == .unchanged)
        }
    }

    @Test("A05: a password hashed by an earlier version without normalisation still matches as typed")
    func earlierHashes() {
        let decomposed = AccountService.PasswordHash(
            encoded: "$argon2id$v=19$m=8,t=1,p=1$yNHfS7M8BtotJZmug107hg$6Ey3wreBUs4tIwiGhrBiRI/zHXYCuuGZXpwKyAJh+qs")
        #expect(hasher.check("C\u{327}is\u{327}e2026", against: stored(decomposed)) == .matches(serial: 1))
        #expect(hasher.check("C\u{327}is\u{327}e2027", against: stored(decomposed)) == .differs)
    }

    @Test("A05: every hash is Argon2id with its own salt and does not contain the password")
    func salts() throws {
        let hashes = try (0..<20).map { _ in try hasher.hash("Lisboa2026").encoded }
        #expect(Set(hashes).count == 20)
        for hash in hashes {
            #expect(hash.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
            #expect(!hash.contains("Lisboa"))
        }
        let salts = Set(hashes.map { $0.split(separator: "$")[3] })
        #expect(salts.count == 20)
    }

    @Test("A05: the default cost is libsodium's for logins, and hashes of another cost still match")
    func usualCost() throws {
        let usual = try PasswordHasher()
        let hash = try usual.hash("Lisboa2026")
        #expect(hash.encoded.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
        #expect(hasher.check("Lisboa2026", against: stored(hash)) == .matches(serial: 1))
    }

    @Test("A05: a hash of another implementation matches its password")
    func otherImplementation() {
        // Test vector of the reference implementation (P-H-C/phc-winner-argon2, src/test.c).
        let hash = AccountService.PasswordHash(
            encoded: "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")
        #expect(hasher.check("password", against: stored(hash)) == .matches(serial: 1))
        #expect(hasher.check("Password", against: stored(hash)) == .differs)
    }

    @Test(
        "A05: no password matches a damaged hash",
        arguments: ["", "$", "$argon2id$", "Lisboa2026", String(repeating: "x", count: 500)])
    func damaged(encoded: String) {
        for password in ["Lisboa2026", ""] {
            #expect(hasher.check(password, against: stored(AccountService.PasswordHash(encoded: encoded))) == .differs)
        }
    }

    @Test("A02: a password is checked before it is hashed")
    func prepare() throws {
        #expect(try hasher.prepare("") == .empty)
        #expect(try hasher.prepare("lisboa2026") == .weak)
        #expect(try hasher.prepare("Lisboa2026", replacing: "Lisboa2026") == .unchanged)
        guard case .strong(let hash) = try hasher.prepare("Lisboa2026", replacing: "Coimbra2026") else {
            Issue.record("a strong password was not hashed")
            return
        }
        #expect(hasher.check("Lisboa2026", against: stored(hash)) == .matches(serial: 1))
    }

    @Test("A06: after a recovery both passwords match, each with its serial number")
    func twoPasswords() throws {
        var service = AccountService(licenceRegistry: [])
        let own = AccountService.Registration.sample("ana@post.pt").with { $0.password = .weak }
        let registration = own.with { $0.password = (try? hasher.prepare("Lisboa2026")) ?? .weak }
        service.handle(.visitor(.register(registration)), at: .zero)
        service.handle(.visitor(.confirm(email: "ana@post.pt", code: fingerprint(99))), at: .zero)
        let temporary = try TemporaryPassword.random()
        let recovery = AccountService.VisitorAction.recoverPassword(
            login: "ana@post.pt", temporary: try hasher.hash(temporary))
        service.handle(.visitor(recovery), at: .zero)
        let stored = service.storedPasswords(login: "ana@post.pt")
        #expect(hasher.check("Lisboa2026", against: stored) == .matches(serial: 1))
        #expect(hasher.check(temporary, against: stored) == .matches(serial: 2))
        #expect(hasher.check("Coimbra2026", against: stored) == .differs)
    }

    @Test("A06: temporary passwords satisfy A02 and all differ")
    func temporaryPasswords() throws {
        let passwords = try (0..<500).map { _ in try TemporaryPassword.random() }
        #expect(passwords.allSatisfy { AccountService.PasswordPolicy.strength(of: $0) == .strong })
        #expect(Set(passwords).count == passwords.count)
    }

    @Test("A05: all tokens differ, and each has its own fingerprint")
    func tokens() throws {
        let tokens = try (0..<500).map { _ in try RandomToken() }
        #expect(Set(tokens.map(\.text)).count == tokens.count)
        #expect(Set(tokens.map(\.fingerprint)).count == tokens.count)
        for token in tokens {
            #expect(token.text.count == 43)
            #expect(try AccountService.TokenFingerprint(ofToken: token.text) == token.fingerprint)
        }
    }

    @Test("A05: fingerprints are BLAKE2b hashes")
    func fingerprint256() throws {
        // As printed by `b2sum -l 256`.
        #expect(
            try AccountService.TokenFingerprint(ofToken: "").words
                == SIMD4(0x0e57_51c0_26e5_43b2, 0xe8ab_2eb0_6099_daa1, 0xd1e5_df47_778f_7787, 0xfaab_45cd_f12f_e3a8))
        #expect(
            try AccountService.TokenFingerprint(ofToken: "abc").words
                == SIMD4(0xbddd_813c_6342_3972, 0x3171_ef3f_ee98_579b, 0x9496_4e3b_b1cb_3e42, 0x7262_c8c0_68d5_2319))
    }
}
