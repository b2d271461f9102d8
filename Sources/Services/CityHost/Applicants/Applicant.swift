import AccountService
import Quantities
import ServiceKernel
import SimulationKernel

/// Somebody simulated who wants an account: made up, but with fields that pass the rules (A01–A03), and unlike
/// everybody else's.
package struct Applicant: Sendable {
    package let registration: AccountService.Registration
    /// The fingerprint of the token under which they act.
    package let session: AccountService.TokenFingerprint
    /// What they type; no command, log or report has it (A08).
    package let password: String

    /// What is told for them until they can log in: that a driver's taxi licence exists or that somebody is named for an
    /// office, all that registration asks for, and the code that came to their email.
    package var application: [AccountService.Command] {
        var commands: [AccountService.Command] = []
        if case .driver(_, let taxiLicence, _) = registration.role,
            let licence = AccountService.LicenceNumber(taxiLicence)
        {
            commands.append(.registry(licence, isKnown: true))
        }
        let role = registration.role.role
        if role.isOffice, let email = AccountService.EmailAddress(registration.email) {
            commands.append(.appointment(AccountService.Appointment(email: email, role: role), isValid: true))
        }
        commands.append(.visitor(.register(registration)))
        commands.append(.visitor(.confirm(email: registration.email, code: registration.confirmation)))
        return commands
    }

    /// A05.
    ///
    /// - Parameter stored: what the service has stored for the email.
    package func logIn(trying stored: [AccountService.StoredPassword]) -> AccountService.Command {
        let check = StandInHasher.check(password, against: stored)
        return .visitor(
            .logIn(login: registration.email, password: check, session: session, isRemembered: true))
    }
}

/// Makes up applicants, each from random streams of their own, so that nobody's other draws change.
package struct Applicants: Sendable {
    private let streams: StreamFamily

    package init(streams: StreamFamily) { self.streams = streams }

    package func applicant(_ client: ClientID) -> Applicant { applicant(.client, client.index) }
    package func applicant(_ driver: DriverID) -> Applicant { applicant(.driver, driver.index) }
    package func applicant(_ walker: WalkerID) -> Applicant { applicant(.walker, walker.index) }
    package func applicant(_ author: AuthorID) -> Applicant { applicant(.author, author.index) }
    package func applicant(_ staff: StaffID) -> Applicant { applicant(.staff, staff.index) }
    package func applicant(_ runner: RunnerID) -> Applicant { applicant(.runner, runner.index) }
    package func applicant(_ user: UserID) -> Applicant { applicant(.user, user.index) }

    /// Somebody of a role.
    ///
    /// - Parameter number: within the role, from 0; what must be unlike everybody's is made of it.
    package func applicant(_ role: AccountService.Role, _ number: UInt32) -> Applicant {
        var stream = streams.stream(purpose: role.accountPurpose, entity: number)
        let person = MadeUp.person(from: &stream)
        let password = MadeUp.password(from: &stream)
        let details = details(of: role, number + 1, from: &stream)
        let letters = role.kind.prefix
        let registration = AccountService.Registration(
            email: "\(person.name).\(person.surname).\(letters)\(number + 1)@example.org",
            username: "\(letters)\(person.name)\(number + 1)",
            password: .strong(StandInHasher.hash(password, salt: stream.nextUInt64())), person: person, role: details,
            consents: true, confirmation: stream.fingerprint())
        return Applicant(registration: registration, session: session(role, number), password: password)
    }

    /// Under which whoever has this number in the role acts.
    package func session(_ role: AccountService.Role, _ number: UInt32) -> AccountService.TokenFingerprint {
        var stream = streams.stream(purpose: role.sessionPurpose, entity: number)
        return stream.fingerprint()
    }

    private func details(
        of role: AccountService.Role, _ number: UInt32, from stream: inout RandomStream
    ) -> AccountService.RoleDetails {
        if role != .driver { return .other(role) }
        return .driver(
            drivingLicence: "D\(number)", taxiLicence: "T\(number)", iban: MadeUp.iban(number: number, from: &stream))
    }
}

/// Hashes passwords of simulated people for their hosts: fast, and the same in every run.
///
/// Worth nothing against somebody who wants the password: people's passwords are hashed by `PasswordHasher`, slowly and
/// with a salt that nobody can foretell (A05).
package enum StandInHasher {
    package static func hash(_ password: String, salt: UInt64) -> AccountService.PasswordHash {
        var digest = StateDigest()
        digest.combine(salt)
        digest.combine(text: password)
        return AccountService.PasswordHash(
            encoded: "$stand-in$\(String(salt, radix: 16))$\(String(digest.value, radix: 16))")
    }

    /// Which of the hashes the password fits, if any.
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

/// Fields that pass the rules and name nobody.
private enum MadeUp {
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

    /// A02: twelve characters, among them a capital, a small letter and a digit.
    static func password(from stream: inout RandomStream) -> String {
        let letters = (0..<8).map { _ in stream.pick(smallLetters) }
        return String([stream.pick(capitals)] + letters + (0..<3).map { _ in stream.pick(digits) })
    }

    /// A03: with the number in it, so that no two are equal.
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

// What accounts of simulated people are made of. The numbers are part of the results (see `StreamPurposes`).
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
