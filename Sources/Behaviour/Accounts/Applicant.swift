import AccountService
import Quantities
import SimulationKernel

/// Somebody simulated who wants an account: made up, but with fields that pass the rules (A01–A03), and unlike
/// everybody else's.
package struct Applicant: Sendable {
    package let registration: AccountService.Registration
    /// The fingerprint of the token under which they act.
    package let session: AccountService.TokenFingerprint
    fileprivate let password: String

    /// What is told for them until they can log in: that a driver's taxi licence exists, all that registration asks
    /// for, and the code that came to their email.
    package var application: [AccountService.Command] {
        var commands: [AccountService.Command] = []
        if case .driver(_, let taxiLicence, _) = registration.role,
            let licence = AccountService.LicenceNumber(taxiLicence)
        {
            commands.append(.registry(licence, isKnown: true))
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
        return .visitor(.logIn(email: registration.email, password: check, session: session))
    }
}

/// Makes up applicants, each from random streams of their own, so that nobody's other draws change.
package struct Applicants: Sendable {
    private let streams: StreamFamily

    package init(streams: StreamFamily) { self.streams = streams }

    package func applicant(_ client: ClientID) -> Applicant {
        applicant(number: client.index, .clientAccount, session: session(of: client)) { _, _ in .client }
    }

    package func applicant(_ driver: DriverID) -> Applicant {
        applicant(number: driver.index, .driverAccount, session: session(of: driver)) { number, stream in
            .driver(
                drivingLicence: "D\(number)", taxiLicence: "T\(number)",
                iban: MadeUp.iban(number: number, from: &stream))
        }
    }

    /// Under which the client acts.
    package func session(of client: ClientID) -> AccountService.TokenFingerprint {
        var stream = streams.stream(purpose: .clientSession, entity: client.index)
        return stream.fingerprint()
    }

    /// Under which the driver acts.
    package func session(of driver: DriverID) -> AccountService.TokenFingerprint {
        var stream = streams.stream(purpose: .driverSession, entity: driver.index)
        return stream.fingerprint()
    }

    /// - Parameter number: of the person within the role, from 0; what must be unlike everybody's is made of it.
    private func applicant(
        number: UInt32, _ purpose: StreamPurpose, session: AccountService.TokenFingerprint,
        role: (_ number: UInt32, _ stream: inout RandomStream) -> AccountService.RoleDetails
    ) -> Applicant {
        var stream = streams.stream(purpose: purpose, entity: number)
        let person = MadeUp.person(from: &stream)
        let password = MadeUp.password(from: &stream)
        let details = role(number + 1, &stream)
        let letter = purpose == .clientAccount ? "c" : "d"
        let registration = AccountService.Registration(
            email: "\(person.name).\(person.surname).\(letter)\(number + 1)@example.org",
            username: "\(letter)\(person.name)\(number + 1)",
            password: .strong(StandInHasher.hash(password, salt: stream.nextUInt64())), person: person, role: details,
            confirmation: stream.fingerprint())
        return Applicant(registration: registration, session: session, password: password)
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
        return AccountService.IBAN(country: "XX", account: "\(bank)\(account)")?.text ?? ""
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
extension StreamPurpose {
    static var clientAccount: StreamPurpose { StreamPurpose(rawValue: 22) }
    static var driverAccount: StreamPurpose { StreamPurpose(rawValue: 23) }
    static var clientSession: StreamPurpose { StreamPurpose(rawValue: 24) }
    static var driverSession: StreamPurpose { StreamPurpose(rawValue: 25) }
}
