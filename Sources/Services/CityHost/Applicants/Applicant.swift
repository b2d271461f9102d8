import AccountService
import Quantities
import ServiceKernel
import SimulationKernel

/// A simulated person with invented details who registers for an account. The details pass the rules (A01–A03) and are
/// unique.
package struct Applicant: Sendable {
    /// The registration with all details.
    package let registration: AccountService.Registration
    /// The fingerprint of the session token under which the person acts.
    package let session: AccountService.TokenFingerprint
    /// The password typed at the login; no command, log or report contains it (A08).
    package let password: String

    /// The commands before the first login: a driver's taxi licence is registered or an office holder is appointed,
    /// then the person registers and confirms the email.
    package var registrationCommands: [AccountService.Command] {
        var commands: [AccountService.Command] = []
        if case .driver(_, let taxiLicence, _) = registration.role,
            let licence = AccountService.LicenceNumber(taxiLicence)
        {
            commands.append(.registry(licence, isKnown: true))
        }
        let role = registration.role.role
        if role.needsAppointment, let email = AccountService.EmailAddress(registration.email) {
            commands.append(.appointment(AccountService.Appointment(email: email, role: role), isValid: true))
        }
        commands.append(.visitor(.register(registration)))
        commands.append(.visitor(.confirm(email: registration.email, code: registration.confirmation)))
        return commands
    }

    /// Returns the login command (A05).
    ///
    /// - Parameter stored: the password hashes that the service has stored for the email.
    package func logIn(checkedAgainst stored: [AccountService.StoredPassword]) -> AccountService.Command {
        let check = FastPasswordHasher.check(password, against: stored)
        return .visitor(
            .logIn(login: registration.email, password: check, session: session, isRemembered: true))
    }
}

/// Invents applicants, each from its own random streams, so that no other draws change.
package struct ApplicantGenerator: Sendable {
    private let streams: StreamFamily

    /// Creates the source of applicants.
    package init(streams: StreamFamily) { self.streams = streams }

    /// Returns the applicant for a client.
    package func applicant(_ client: ClientID) -> Applicant { applicant(.client, client.index) }
    /// Returns the applicant for a driver.
    package func applicant(_ driver: DriverID) -> Applicant { applicant(.driver, driver.index) }
    /// Returns the applicant for a walker.
    package func applicant(_ walker: WalkerID) -> Applicant { applicant(.walker, walker.index) }
    /// Returns the applicant for an author of tours.
    package func applicant(_ author: AuthorID) -> Applicant { applicant(.author, author.index) }
    /// Returns the applicant for a member of the staff.
    package func applicant(_ staff: StaffID) -> Applicant { applicant(.staff, staff.index) }
    /// Returns the applicant for a runner.
    package func applicant(_ runner: RunnerID) -> Applicant { applicant(.runner, runner.index) }
    /// Returns the applicant for a user of the guide or place finder.
    package func applicant(_ user: UserID) -> Applicant { applicant(.user, user.index) }

    /// Returns the applicant for a person of a role.
    ///
    /// - Parameter number: the number within the role, from 0; unique details are derived from it.
    package func applicant(_ role: AccountService.Role, _ number: UInt32) -> Applicant {
        var stream = streams.stream(purpose: role.accountPurpose, entity: number)
        let person = SampleIdentity.person(from: &stream)
        let password = SampleIdentity.password(from: &stream)
        let details = details(of: role, number + 1, from: &stream)
        let letters = role.kind.prefix
        let registration = AccountService.Registration(
            email: "\(person.name).\(person.surname).\(letters)\(number + 1)@example.org",
            username: "\(letters)\(person.name)\(number + 1)",
            password: .strong(FastPasswordHasher.hash(password, salt: stream.nextUInt64())), person: person,
            role: details,
            consents: true, confirmation: stream.fingerprint())
        return Applicant(registration: registration, session: session(role, number), password: password)
    }

    /// Returns the session token's fingerprint of the person with this number in the role.
    package func session(_ role: AccountService.Role, _ number: UInt32) -> AccountService.TokenFingerprint {
        var stream = streams.stream(purpose: role.sessionPurpose, entity: number)
        return stream.fingerprint()
    }

    private func details(
        of role: AccountService.Role, _ number: UInt32, from stream: inout RandomStream
    ) -> AccountService.RoleDetails {
        if role != .driver { return .other(role) }
        return .driver(
            drivingLicence: "D\(number)", taxiLicence: "T\(number)",
            iban: SampleIdentity.iban(number: number, from: &stream))
    }
}

/// A fast and deterministic password hasher for simulated people.
///
/// It offers no security: real passwords are hashed by `PasswordHasher`, slowly and with an unpredictable salt (A05).
package enum FastPasswordHasher {
    /// Returns the hash of a password with this salt.
    package static func hash(_ password: String, salt: UInt64) -> AccountService.PasswordHash {
        var digest = StateDigest()
        digest.combine(salt)
        digest.combine(text: password)
        return AccountService.PasswordHash(
            encoded: "$stand-in$\(String(salt, radix: 16))$\(String(digest.value, radix: 16))")
    }

    /// Returns which of the stored hashes matches the password, if any.
    package static func check(
        _ password: String, against stored: [AccountService.StoredPassword]
    ) -> AccountService.PasswordCheck {
        let match = stored.first { candidate in
            let parts = candidate.hash.encoded.split(separator: "$")
            guard parts.count == 3, let salt = UInt64(parts[1], radix: 16) else { return false }
            return hash(password, salt: salt) == candidate.hash
        }
        return match.map { .matches(serial: $0.serial) } ?? .differs
    }
}

/// Generates personal details that pass the rules and identify no real person.
private enum SampleIdentity {
    private static let names = [
        "Ada", "Ali", "Ana", "Bela", "Caio", "Dina", "Elif", "Emre", "Filipa", "Goran", "Hana", "Ines", "Ivo", "Joana",
        "Kemal", "Lea", "Luis", "Mara", "Nuno", "Olga", "Petra", "Rui", "Selin", "Tiago", "Ulla", "Vera", "Yara", "Zoe",
    ]
    private static let surnames = [
        "Alves", "Berg", "Costa", "Demir", "Esteves", "Faria", "Gomes", "Horn", "Ivanov", "Jansen", "Kaya", "Lopes",
        "Martins", "Novak", "Oliveira", "Pinto", "Reis", "Santos", "Teixeira", "Urban", "Vieira", "Weber", "Yilmaz",
    ]
    private static let capitals = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")
    private static let smallLetters = Array("abcdefghijkmnopqrstuvwxyz")
    private static let digits = Array("0123456789")

    static func person(from stream: inout RandomStream) -> AccountService.PersonalDetails {
        AccountService.PersonalDetails(
            name: stream.pick(names), surname: stream.pick(surnames), gender: stream.pick(["f", "m", "x"]),
            address: "Street \(stream.number(1...999)), \(stream.number(1...120))",
            dateOfBirth: "\(stream.number(1940...2005))-\(twoDigits(stream.number(1...12)))"
                + "-\(twoDigits(stream.number(1...28)))")
    }

    /// Returns a password of twelve characters, among them a capital, a small letter and a digit (A02).
    static func password(from stream: inout RandomStream) -> String {
        let letters = (0..<8).map { _ in stream.pick(smallLetters) }
        return String([stream.pick(capitals)] + letters + (0..<3).map { _ in stream.pick(digits) })
    }

    /// Returns an IBAN that contains the number, so that no two are equal (A03).
    static func iban(number: UInt32, from stream: inout RandomStream) -> String {
        let bank = stream.number(1_000...9_999)
        let account = String(repeating: "0", count: 10 - String(number).count) + String(number)
        return IBAN(country: "XX", account: "\(bank)\(account)")?.text ?? ""
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

extension RandomStream {
    fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(uniform() * Double(range.count))
    }

    fileprivate mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }

    fileprivate mutating func fingerprint() -> AccountService.TokenFingerprint {
        AccountService.TokenFingerprint(words: SIMD4(nextUInt64(), nextUInt64(), nextUInt64(), nextUInt64()))
    }
}

// Random streams of simulated people's accounts. The numbers are part of the results (see `StreamPurposes`).
extension AccountService.Role {
    fileprivate var accountPurpose: StreamPurpose {
        switch self {
        case .client: StreamPurpose(rawValue: 22)
        case .driver: StreamPurpose(rawValue: 23)
        case .walker: StreamPurpose(rawValue: 290)
        case .author: StreamPurpose(rawValue: 291)
        case .staff: StreamPurpose(rawValue: 292)
        case .runner: StreamPurpose(rawValue: 293)
        case .user: StreamPurpose(rawValue: 298)
        case .guide: StreamPurpose(rawValue: 299)
        case .humanResources: StreamPurpose(rawValue: 300)
        case .organisation: StreamPurpose(rawValue: 301)
        case .support: StreamPurpose(rawValue: 302)
        }
    }

    fileprivate var sessionPurpose: StreamPurpose {
        switch self {
        case .client: StreamPurpose(rawValue: 24)
        case .driver: StreamPurpose(rawValue: 25)
        case .walker: StreamPurpose(rawValue: 294)
        case .author: StreamPurpose(rawValue: 295)
        case .staff: StreamPurpose(rawValue: 296)
        case .runner: StreamPurpose(rawValue: 297)
        case .user: StreamPurpose(rawValue: 303)
        case .guide: StreamPurpose(rawValue: 304)
        case .humanResources: StreamPurpose(rawValue: 305)
        case .organisation: StreamPurpose(rawValue: 306)
        case .support: StreamPurpose(rawValue: 307)
        }
    }
}
