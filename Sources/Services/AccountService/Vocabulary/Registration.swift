import Quantities
import ServiceKernel

extension AccountService {
    /// What an account is for; it has one role for ever (A05).
    package enum Role: UInt8, BitwiseCopyable, FieldWord {
        case client = 1
        case driver = 2
        case walker = 3
        case author = 4
        case staff = 5
        case runner = 6
        case user = 7
        case guide = 8
        case humanResources = 9
        case organisation = 10
        case support = 11

        package var word: String { kind.word }

        /// How logs call those who have it.
        package var kind: NumberedKind {
            switch self {
            case .client: .client
            case .driver: .driver
            case .walker: .walker
            case .author: .author
            case .staff: .staff
            case .runner: .runner
            case .user: .user
            case .guide: .guide
            case .humanResources: .humanResources
            case .organisation: .organisation
            case .support: .support
            }
        }

        /// Which only those get whom the operators have named (`Appointment`); all others are anybody's.
        package var isOffice: Bool {
            switch self {
            case .author, .staff, .humanResources, .organisation, .support: true
            case .client, .driver, .walker, .runner, .user, .guide: false
            }
        }
    }

    /// Whose account it is: all that effects say of its owner (A08).
    package struct Holder: CalledByNumber, Hashable, Sendable, BitwiseCopyable {
        package let account: AccountID
        package let role: Role
        /// Dense within the role, from 0: the number by which the service of that role knows who it is.
        package let numberInRole: UInt32

        package init(account: AccountID, role: Role, numberInRole: UInt32) {
            self.account = account
            self.role = role
            self.numberInRole = numberInRole
        }

        package static var kinds: [NumberedKind] { Role.allCases.map(\.kind) }

        /// Creates a holder of the other's account, which no event states.
        package init?(_ numbered: Numbered, like other: Holder) {
            guard let role = Role.allCases.first(where: { $0.kind == numbered.kind }) else { return nil }
            self.init(account: other.account, role: role, numberInRole: numbered.number &- 1)
        }

        /// By the number in the role, as the events of the role's service name people.
        package var numbered: Numbered { Numbered(role.kind, numberInRole &+ 1) }
    }

    /// That whoever has this email may register for an office: as ambassador or staff (W06), for human resources (G06), for
    /// a place (G13) or for customer service (G14). Those rules would say nothing if anybody were what they say they are
    /// *(decided)*; the operators name them as they name the taxi licences (A03).
    package struct Appointment: FieldHolder, StateHolder, Hashable, Comparable, Sendable, Withheld {
        private(set) var email: EmailAddress
        private(set) var role: Role

        package init(email: EmailAddress, role: Role) {
            self.email = email
            self.role = role
        }

        package static var unread: Appointment { Appointment(email: .unread, role: .client) }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&email)
            try form.visit(&role)
        }

        package static func < (left: Appointment, right: Appointment) -> Bool {
            (left.email.key, left.role.rawValue) < (right.email.key, right.role.rawValue)
        }

        package mutating func describe(in row: inout some FieldForm) throws {
            var (email, role) = (email, role)
            try row.visit(.email, &email)
            try row.visit(.role, &role)
            self = Appointment(email: email, role: role)
        }

        /// None yet, in the description of a command.
        static let blank = Appointment(email: .blank, role: .staff)
    }

    /// A day as a field of a command: hosts make sure that there is such a day, and frames may hold any text.
    package struct BirthDate: FieldType {
        fileprivate let text: String

        fileprivate init(text: String) { self.text = text }

        package static var sort: FieldSort { .text }
        package var fieldValue: FieldValue { .text(text) }
        package init?(_ value: FieldValue) {
            guard let text = String(value) else { return nil }
            self.init(text: text)
        }
    }

    /// Who somebody is (A03). The service only asks that nothing is empty; hosts make sure that the date is one.
    package struct PersonalDetails: StateHolder, Hashable, Sendable, Withheld {
        package var name, surname, gender, address: String
        /// As `YYYY-MM-DD`.
        package var dateOfBirth: String

        package init(name: String, surname: String, gender: String, address: String, dateOfBirth: String) {
            self.name = name
            self.surname = surname
            self.gender = gender
            self.address = address
            self.dateOfBirth = dateOfBirth
        }

        package static var unread: PersonalDetails {
            PersonalDetails(name: "", surname: "", gender: "", address: "", dateOfBirth: "")
        }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&name)
            try form.visit(&surname)
            try form.visit(&gender)
            try form.visit(&address)
            try form.visit(&dateOfBirth)
        }

        var texts: [String] { [name, surname, gender, address, dateOfBirth] }
    }

    /// What the role is, and what only drivers give (A03).
    package enum RoleDetails: Hashable, Sendable, Withheld {
        case driver(drivingLicence: String, taxiLicence: String, iban: String)
        /// Of a driver, that the papers are missing.
        case other(Role)

        package var role: Role {
            switch self {
            case .driver: .driver
            case .other(let role): role
            }
        }

        var texts: [String] {
            switch self {
            case .driver(let drivingLicence, let taxiLicence, let iban): [drivingLicence, taxiLicence, iban]
            case .other(let role): role == .driver ? ["", "", ""] : []
            }
        }
    }

    /// Everything that registration asks for, as it was typed.
    package struct Registration: FieldHolder, Hashable, Sendable, Withheld {
        package var email: String
        /// A02.
        package var username: String
        package var password: NewPassword
        /// A03.
        package var person: PersonalDetails
        package var role: RoleDetails
        /// A11: agrees that all this is kept.
        package var consents: Bool
        /// A04: the code that is sent to the email.
        package var confirmation: TokenFingerprint

        package init(
            email: String, username: String, password: NewPassword, person: PersonalDetails, role: RoleDetails,
            consents: Bool, confirmation: TokenFingerprint
        ) {
            self.email = email
            self.username = username
            self.password = password
            self.person = person
            self.role = role
            self.consents = consents
            self.confirmation = confirmation
        }

        /// Every field, of a driver.
        static let blank = Registration(
            email: "", username: "", password: .empty,
            person: PersonalDetails(name: "", surname: "", gender: "", address: "", dateOfBirth: ""),
            role: .driver(drivingLicence: "", taxiLicence: "", iban: ""),
            consents: false, confirmation: TokenFingerprint(words: .zero))

        package mutating func describe(in row: inout some FieldForm) throws {
            try row.visit(.email, &email)
            try row.visit(.username, &username)
            try row.visit(.password, &password)
            try row.visit(.name, &person.name)
            try row.visit(.surname, &person.surname)
            try row.visit(.gender, &person.gender)
            try row.visit(.address, &person.address)
            var dateOfBirth = BirthDate(text: person.dateOfBirth)
            try row.visit(.dateOfBirth, &dateOfBirth)
            person.dateOfBirth = dateOfBirth.text
            var role = self.role.role
            try row.visit(.role, &role)
            try describePapers(of: role, in: &row)
            try row.visit(.consents, &consents, .usual)
            try row.visit(.code, &confirmation)
        }

        /// Only drivers have these.
        private mutating func describePapers(of role: Role, in row: inout some FieldForm) throws {
            guard role == .driver else {
                self.role = .other(role)
                return
            }
            var (drivingLicence, taxiLicence, iban) = ("", "", "")
            if case .driver(let drivingText, let taxiText, let ibanText) = self.role {
                (drivingLicence, taxiLicence, iban) = (drivingText, taxiText, ibanText)
            }
            try row.visit(.drivingLicence, &drivingLicence, .optional)
            try row.visit(.taxiLicence, &taxiLicence, .optional)
            try row.visit(.iban, &iban, .optional)
            self.role = .driver(drivingLicence: drivingLicence, taxiLicence: taxiLicence, iban: iban)
        }
    }
}
