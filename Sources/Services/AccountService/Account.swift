import Quantities
import ServiceKernel

extension AccountService {
    /// State of one account, or its numbers alone once it has been erased.
    struct Account: StateCodable, Hashable, Sendable, Redacted {
        private(set) var holder: AccountHolder
        /// Personal data; nil once the account has been erased (A11).
        private(set) var owner: Owner?

        private init() { holder = AccountHolder(account: AccountID(0), role: .client, numberInRole: 0) }

        init(_ holder: AccountHolder, of owner: Owner) {
            self.holder = holder
            self.owner = owner
        }

        var isErased: Bool { owner == nil }
        var isConfirmed: Bool { owner?.confirmation == nil && owner != nil }

        mutating func change(_ change: (inout Owner) -> Void) {
            guard var changed = owner else { return }
            change(&changed)
            owner = changed
        }

        mutating func erase() { owner = nil }

        static var placeholder: Account { Account() }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&holder)
            try form.visit(&owner)
        }

        func digest(into take: (UInt64) -> Void) {
            take(UInt64(holder.role.rawValue))
            take(UInt64(holder.numberInRole))
            take(isErased ? 0 : 1)
            owner?.digest(into: take)
        }
    }

    /// Personal data of an account's owner, kept with consent and erased on request (A11).
    struct Owner: StateCodable, Hashable, Sendable, Redacted {
        private(set) var email: EmailAddress
        /// A11: time of consent.
        private(set) var consented: SimTime
        /// A04: fingerprint of the code that confirms the email; nil once it is confirmed.
        var confirmation: TokenFingerprint?
        var username: String
        var person: PersonalDetails
        /// Documents of a driver; nil in every other role.
        var documents: DriverDocuments?
        /// Phone number (A10).
        var telephone: PhoneNumber?
        var page = ProfilePage()
        /// A12: unsaved changes of the profile; nil without a draft.
        var draft: [ProfileItem: String]?

        /// A12: the profile as it is shown.
        subscript(item: ProfileItem) -> String {
            get {
                switch item {
                case .username: username
                case .name: person.name
                case .surname: person.surname
                case .picture: page.picture
                case .about: page.about
                case .preferences: page.preferences
                }
            }
            set {
                switch item {
                case .username: username = newValue
                case .name: person.name = newValue
                case .surname: person.surname = newValue
                case .picture: page.picture = newValue
                case .about: page.about = newValue
                case .preferences: page.preferences = newValue
                }
            }
        }

        /// Creates the owner of a newly registered account.
        init(
            email: EmailAddress, consented: SimTime, confirmation: TokenFingerprint?, username: String,
            person: PersonalDetails, papers: DriverDocuments?
        ) {
            (self.email, self.consented, self.confirmation) = (email, consented, confirmation)
            (self.username, self.person, self.documents) = (username, person, papers)
        }

        static var placeholder: Owner {
            Owner(
                email: .placeholder, consented: .zero, confirmation: nil, username: "", person: .placeholder,
                papers: nil)
        }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&email)
            try form.visit(&consented)
            try form.visit(&confirmation)
            try form.visit(&username)
            try form.visit(&person)
            try form.visit(&documents)
            try form.visit(&telephone)
            try form.visit(&page)
            try form.visit(optional: &draft, unread: [:]) { try $0.visit(&$1) }
        }

        fileprivate func digest(into take: (UInt64) -> Void) {
            let texts = [email.text, username, page.picture, page.about, page.preferences] + person.texts
            for text in texts + (documents?.texts ?? []) { text.forEachDigestWord(take) }
            take(UInt64(bitPattern: consented.microseconds))
            take(confirmation == nil ? 0 : 1)
            confirmation?.digest(into: take)
            take(telephone == nil ? 0 : 1)
            telephone?.text.forEachDigestWord(take)
            take(UInt64(draft?.count ?? 0))
            for item in ProfileItem.allCases {
                guard let text = draft?[item] else { continue }
                take(UInt64(item.rawValue))
                text.forEachDigestWord(take)
            }
        }
    }

    /// Picture, text and preferences of a profile (A12).
    package struct ProfilePage: StateCodable, Hashable, Sendable, Redacted {
        /// Name of the picture shown until the user chooses one.
        package static let defaultPicture = "default"

        /// Name of the picture at the host, which stores the pictures.
        package internal(set) var picture = ProfilePage.defaultPicture
        /// Self-description as free text.
        package internal(set) var about = ""
        /// Preferences as free text.
        package internal(set) var preferences = ""

        /// Placeholder that reading a state replaces.
        package static var placeholder: ProfilePage { ProfilePage() }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&picture)
            try form.visit(&about)
            try form.visit(&preferences)
        }
    }

    /// Parts of a profile that the user may change: all but the email (A12).
    package enum ProfileItem: UInt8, BitwiseCopyable, FieldWord {
        case username = 1
        case name = 2
        case surname = 3
        case picture = 4
        case about = 5
        case preferences = 6

        /// Returns the text as it is stored.
        ///
        /// - Throws: `emptyField` or `invalidUsername`: the rules of registration also hold for changes.
        func checked(_ text: String) throws(Reason) -> String {
            switch self {
            case .username:
                if text.isBlank { throw .emptyField }
                if !Username.isValid(text) { throw .invalidUsername }
            case .name, .surname:
                if text.isBlank { throw .emptyField }
            case .picture: return text.isBlank ? ProfilePage.defaultPicture : text
            case .about, .preferences: break
            }
            return text
        }
    }
}

extension String {
    /// Whether the text holds nothing but white space.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
