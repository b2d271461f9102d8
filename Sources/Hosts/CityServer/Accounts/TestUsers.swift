import AccountService
import CityHost
import InputFiles
import OutputFiles
import PasswordHashing
import Quantities
import ServiceKernel

/// Artificial users for load tests: registered, confirmed and logged in without a mail and without a password, on
/// behalf of a caller with the operator's token.
///
/// All their data follows from the operator's token, the role and the number: it is the same for each request, and a
/// caller without the token cannot predict it.
struct TestUsers: Sendable {
    /// An operator's request for test users.
    struct Request: Sendable {
        let role: AccountService.Role
        /// Numbers of the users in their role, counted from 1.
        let numbers: ClosedRange<UInt32>

        /// Limit of one request, because all other calls wait for it.
        static let countMax: UInt32 = 10_000

        /// - Throws: `Problem` if the body is not a valid request.
        init(_ body: JSONNode) throws(Problem) {
            guard case .map(let members) = body else {
                throw .malformed(
                    "the body is \(body.kind); must be a map: write {\"role\": \"client\", \"first\": 1, \"last\": 1000}"
                )
            }
            if let other = members.first(where: { !["role", "first", "last"].contains($0.key) }) {
                throw .malformed("unknown field '\(other.key)'; known are role, first, last")
            }
            let roles = AccountService.Role.allCases
            guard case .text(let word) = body["role"], let role = roles.first(where: { $0.word == word }) else {
                throw .malformed("the field 'role' is missing or unknown; must be one of \(Request.roleWords)")
            }
            guard case .whole(let first) = body["first"], case .whole(let last) = body["last"], first >= 1,
                last >= first, last < Int64(UInt32.max)
            else {
                throw .malformed(
                    "the fields 'first' and 'last' must be whole numbers, 1 or more, 'first' at most 'last'")
            }
            guard last - first < Int64(Request.countMax) else {
                throw .unprocessable("too many test users; request at most \(Request.countMax) at once")
            }
            (self.role, numbers) = (role, UInt32(first)...UInt32(last))
        }

        static var roleWords: String { AccountService.Role.allCases.map(\.word).joined(separator: ", ") }
    }

    static let path = "/v1/operator/testUsers"

    private let operatorToken: String

    init(operatorToken: String) { self.operatorToken = operatorToken }

    /// Returns the session token of the user with this number in the role.
    func token(of numbered: EntityReference) throws(PasswordHashingError) -> RandomToken {
        try RandomToken(derivedFrom: "test user \(numbered.text)", key: operatorToken)
    }

    /// Returns the address that marks a test user; no mail can reach it (RFC 2606).
    func email(of numbered: EntityReference, _ token: RandomToken) -> String {
        "\(numbered.text).\(String(token.fingerprint.words[0], radix: 16))\(TestUsers.host)"
    }

    private static let host = "@test.invalid"

    /// Whether the address is a test user's: no other user can confirm an address of this domain.
    static func isTestUser(_ email: AccountService.EmailAddress?) -> Bool { email?.text.hasSuffix(host) ?? false }

    /// Returns the commands that register and confirm a user.
    func registrationCommands(
        _ role: AccountService.Role, _ numbered: EntityReference, _ token: RandomToken
    ) -> [AccountService.Command] {
        let email = email(of: numbered, token)
        var commands: [AccountService.Command] = []
        if role == .driver, let licence = AccountService.LicenceNumber(TestUsers.taxiLicence(of: numbered)) {
            commands.append(.registry(licence, isKnown: true))
        }
        if role.needsAppointment, let address = AccountService.EmailAddress(email) {
            commands.append(.appointment(AccountService.Appointment(email: address, role: role), isValid: true))
        }
        let registration = AccountService.Registration(
            email: email, username: "test\(numbered.text)", password: .strong(TestUsers.unusablePassword),
            person: AccountService.PersonalDetails(
                name: "Test", surname: numbered.text, gender: "x", address: "nowhere", dateOfBirth: "2000-01-01"),
            role: TestUsers.details(of: role, numbered), consents: true, confirmation: token.fingerprint)
        commands.append(.visitor(.register(registration)))
        commands.append(.visitor(.confirm(email: email, code: token.fingerprint)))
        return commands
    }

    /// Returns the command that logs a user in.
    ///
    /// - Parameter stored: Passwords that the service has stored for the email.
    func logIn(
        _ email: String, _ token: RandomToken, _ stored: [AccountService.StoredPassword]
    ) -> AccountService.Command {
        let check = stored.first.map { AccountService.PasswordCheck.matches(serial: $0.serial) } ?? .differs
        return .visitor(.logIn(login: email, password: check, session: token.fingerprint, isRemembered: true))
    }

    /// A hash that no password matches.
    private static let unusablePassword = AccountService.PasswordHash(encoded: "none")

    private static func taxiLicence(of driver: EntityReference) -> String { "TEST-\(driver.text)" }

    private static func details(of role: AccountService.Role, _ numbered: EntityReference) -> AccountService.RoleDetails
    {
        guard role == .driver else { return .other(role) }
        let number = String(numbered.number)
        let account = "TEST" + String(repeating: "0", count: 10 - number.count) + number
        return .driver(
            drivingLicence: "TEST-\(number)", taxiLicence: taxiLicence(of: numbered),
            iban: IBAN(country: "XX", account: account)?.text ?? "")
    }
}

extension CityStateMachine {
    /// Registers, confirms and logs in the users of a request where needed.
    ///
    /// - Returns: Their numbers and tokens, as the JSON of the answer.
    /// - Throws: `Problem` if a number belongs to another user or is not available yet; then no user is added.
    func registerTestUsers(_ order: TestUsers.Request, by users: TestUsers) throws -> [UInt8] {
        let kind = order.role.kind
        let people = try order.numbers.map { number in
            let numbered = EntityReference(kind, number)
            return (numbered: numbered, token: try users.token(of: numbered))
        }
        try checkNumbers(order)
        for (numbered, token) in people {
            guard let account = account(of: numbered) else { continue }
            guard host.accounts.email(of: account)?.text == users.email(of: numbered, token) else {
                throw Problem(409, "taken", "\(numbered.text) exists, but is not a test user of this server")
            }
        }
        let isThere = people.map { account(of: $0.numbered) != nil }
        performCommands { host, time in
            for (isThere, (numbered, token)) in zip(isThere, people) {
                users.enrol(numbered, order.role, token, isThere: isThere, in: &host, at: time)
            }
        }
        for (numbered, token) in people where account(of: numbered) != host.accounts.account(session: token.fingerprint)
        {
            throw Problem(
                409, "taken", "\(numbered.text) cannot be registered: another account uses some of its data")
        }
        return JSONWriter.map { text in
            text.key("users")
            text.list(people) { list, person in
                list.map { map in
                    map.member("number", person.numbered.text)
                    map.member("token", person.token.text)
                }
            }
        }
    }

    /// Checks that the numbers continue those of the role, and that the service has room for the drivers.
    private func checkNumbers(_ order: TestUsers.Request) throws(Problem) {
        let next = registered[order.role, default: 0] + 1
        if Int(order.numbers.lowerBound) > next {
            throw .unprocessable("numbers are assigned in order; the next number of this role is \(next)")
        }
        if order.role == .driver, Int(order.numbers.upperBound) > host.taxis.driverCount {
            throw Problem(409, "no room", "the service can hold at most \(host.taxis.driverCount) drivers")
        }
    }
}

extension TestUsers {
    /// Registers and logs in the user if needed.
    ///
    /// - Parameter isThere: Whether the number already has an account, which is this user's.
    fileprivate func enrol(
        _ numbered: EntityReference, _ role: AccountService.Role, _ token: RandomToken, isThere: Bool,
        in host: inout CityHost, at time: SimTime
    ) {
        if isThere, host.accounts.account(session: token.fingerprint, at: time) != nil { return }
        let email = email(of: numbered, token)
        if !isThere {
            for command in registrationCommands(role, numbered, token) { host.perform(command, at: time) }
        }
        host.perform(logIn(email, token, host.accounts.storedPasswords(login: email)), at: time)
    }
}
