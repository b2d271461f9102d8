import Quantities
import ServiceKernel

extension AccountService {
    /// Purpose of an account, fixed for its lifetime (A05).
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

        /// Name of the role in logs and lessons.
        package var word: String { kind.word }

        /// Kind under which logs number the people of this role.
        package var kind: EntityKind {
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

        /// Whether the operators must appoint the user (`Appointment`); all other roles are open to everyone.
        package var needsAppointment: Bool {
            switch self {
            case .author, .staff, .humanResources, .organisation, .support: true
            case .client, .driver, .walker, .runner, .user, .guide: false
            }
        }
    }

    /// Role and numbers of an account: all that effects reveal of its owner (A08).
    package struct AccountHolder: EntityIdentifier, Hashable, Sendable, BitwiseCopyable {
        /// Number of the account.
        package let account: AccountID
        /// Role of the account.
        package let role: Role
        /// Number within the role, dense from 0, under which the service of that role knows the user.
        package let numberInRole: UInt32

        /// Creates a holder.
        package init(account: AccountID, role: Role, numberInRole: UInt32) {
            self.account = account
            self.role = role
            self.numberInRole = numberInRole
        }

        /// Kinds of numbered people and things that the value may name.
        package static var kinds: [EntityKind] { Role.allCases.map(\.kind) }

        /// Creates a holder from its number in an event. The event does not state the account, so that comes from
        /// `other`.
        package init?(_ numbered: EntityReference, like other: AccountHolder) {
            guard let role = Role.allCases.first(where: { $0.kind == numbered.kind }) else { return nil }
            self.init(account: other.account, role: role, numberInRole: numbered.number &- 1)
        }

        /// Number in the role from 1, as the events of the role's service name people.
        package var reference: EntityReference { EntityReference(role.kind, numberInRole &+ 1) }
    }

    /// Permission for an email to register for an office: as ambassador or staff (W06), for human resources (G06), for
    /// a place (G13) or for customer service (G14). Those rules would be void if users could appoint themselves
    /// *(decided)*; the operators appoint, as they maintain the taxi licences (A03).
    package struct Appointment: FieldVisitable, StateCodable, Hashable, Comparable, Sendable, Redacted {
        private(set) var email: EmailAddress
        private(set) var role: Role

        /// Creates an appointment.
        package init(email: EmailAddress, role: Role) {
            self.email = email
            self.role = role
        }

        /// Placeholder that reading a state replaces.
        package static var placeholder: Appointment { Appointment(email: .placeholder, role: .client) }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&email)
            try form.visit(&role)
        }

        package static func < (left: Appointment, right: Appointment) -> Bool {
            (left.email.key, left.role.rawValue) < (right.email.key, right.role.rawValue)
        }

        /// Visits the fields in the order of the reference page.
        package mutating func visitFields(with row: inout some FieldVisitor) throws {
            var (email, role) = (email, role)
            try row.visit(.email, &email)
            try row.visit(.role, &role)
            self = Appointment(email: email, role: role)
        }

        /// Empty appointment, for the description of a command.
        static let blank = Appointment(email: .blank, role: .staff)
    }

    /// A date of birth as a field of a command. Hosts check that the date exists; log frames may hold any text.
    package struct BirthDate: FieldType {
        fileprivate let text: String

        fileprivate init(text: String) { self.text = text }

        /// Kind of the field in logs, lessons and on the reference page.
        package static var domain: FieldDomain { .text }
        /// Value as logs write it.
        package var fieldValue: FieldValue { .text(text) }
        /// Creates the value that a log holds, or nil for a value of another kind.
        package init?(_ value: FieldValue) {
            guard let text = String(value) else { return nil }
            self.init(text: text)
        }
    }

    /// Personal details of a user (A03). The service requires only that none is empty; hosts check the date.
    package struct PersonalDetails: StateCodable, Hashable, Sendable, Redacted {
        /// Details as the user typed them.
        package var name, surname, gender, address: String
        /// Date of birth as `YYYY-MM-DD`.
        package var dateOfBirth: String

        /// Creates personal details.
        package init(name: String, surname: String, gender: String, address: String, dateOfBirth: String) {
            self.name = name
            self.surname = surname
            self.gender = gender
            self.address = address
            self.dateOfBirth = dateOfBirth
        }

        /// Placeholder that reading a state replaces.
        package static var placeholder: PersonalDetails {
            PersonalDetails(name: "", surname: "", gender: "", address: "", dateOfBirth: "")
        }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&name)
            try form.visit(&surname)
            try form.visit(&gender)
            try form.visit(&address)
            try form.visit(&dateOfBirth)
        }

        var texts: [String] { [name, surname, gender, address, dateOfBirth] }
    }

    /// Role of a registration, with the documents that only drivers give (A03).
    package enum RoleDetails: Hashable, Sendable, Redacted {
        case driver(drivingLicence: String, taxiLicence: String, iban: String)
        /// Another role. For `.driver`, the documents are missing.
        case other(Role)

        /// Role to register in.
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

    /// All input of a registration, as the user typed it.
    package struct Registration: FieldVisitable, Hashable, Sendable, Redacted {
        /// Email, not yet validated (A01).
        package var email: String
        /// Username (A02).
        package var username: String
        /// Checked and hashed password (A02).
        package var password: NewPassword
        /// Names, gender, address and date of birth (A03).
        package var person: PersonalDetails
        /// Role and, for drivers, documents (A03).
        package var role: RoleDetails
        /// A11: whether the user consents to storing the data.
        package var consents: Bool
        /// A04: fingerprint of the code that is sent to the email.
        package var confirmation: TokenFingerprint

        /// Creates a registration.
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

        /// A registration with every field, as a driver.
        static let blank = Registration(
            email: "", username: "", password: .empty,
            person: PersonalDetails(name: "", surname: "", gender: "", address: "", dateOfBirth: ""),
            role: .driver(drivingLicence: "", taxiLicence: "", iban: ""),
            consents: false, confirmation: TokenFingerprint(words: .zero))

        /// Visits the fields in the order of the reference page.
        package mutating func visitFields(with row: inout some FieldVisitor) throws {
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
            try describeDocuments(of: role, in: &row)
            try row.visit(.consents, &consents, .defaulted)
            try row.visit(.code, &confirmation)
        }

        /// Visits the documents, which only drivers have.
        private mutating func describeDocuments(of role: Role, in row: inout some FieldVisitor) throws {
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
