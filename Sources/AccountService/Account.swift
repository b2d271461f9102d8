/// An account's number, from 0 in the order of registration: all that effects and audit entries say of its owner (A08).
package struct AccountID: Hashable, Comparable, Sendable, BitwiseCopyable {
    package let index: UInt32

    package init(_ index: UInt32) { self.index = index }
    package static func < (left: AccountID, right: AccountID) -> Bool { left.index < right.index }
}

/// What an account is for; it has one role for ever (A05).
package enum Role: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    case client, driver
}

/// A taxi's number, as in the taxi service.
package struct TaxiNumber: Hashable, Comparable, Sendable, BitwiseCopyable {
    package let index: UInt32

    package init(_ index: UInt32) { self.index = index }
    package static func < (left: TaxiNumber, right: TaxiNumber) -> Bool { left.index < right.index }
}

/// Who somebody is (A03). The service only asks that nothing is empty; hosts make sure that the date is one.
package struct PersonalDetails: Hashable, Sendable, Withheld {
    package var name: String
    package var surname: String
    package var gender: String
    package var address: String
    /// As `YYYY-MM-DD`.
    package var dateOfBirth: String

    package init(name: String, surname: String, gender: String, address: String, dateOfBirth: String) {
        self.name = name
        self.surname = surname
        self.gender = gender
        self.address = address
        self.dateOfBirth = dateOfBirth
    }

    var texts: [String] { [name, surname, gender, address, dateOfBirth] }
}

/// What a driver has besides (A03), in normal form.
struct DriverPapers: Hashable, Sendable {
    var drivingLicence: LicenceNumber
    let taxiLicence: LicenceNumber
    var iban: IBAN
}

/// What the service keeps of an account.
struct Account: Hashable, Sendable, Withheld {
    let email: EmailAddress
    let username: String
    let person: PersonalDetails
    let role: Role
    /// Dense within the role, from 0: the number by which the taxi service knows the client or driver.
    let numberInRole: UInt32
    /// A driver's; nil for clients.
    var papers: DriverPapers?

    /// A04: what must be shown to confirm the email; nil once it is confirmed.
    var confirmation: TokenFingerprint?
    var password: StoredPassword
    /// A06: sent by the last recovery and not yet replaced. The password stays valid beside it *(decided)*: whoever
    /// knows only the email must not be able to lock its owner out.
    var temporaryPassword: StoredPassword?
    /// The sessions open, oldest first (A05).
    var sessions: [TokenFingerprint] = []

    /// A09, in the order of storing.
    var cards: [ListedCard] = []
    var lastCardNumber: UInt32 = 0
    /// D02: a driver's own list, in the order of adding.
    var taxis: [TaxiNumber] = []

    var isConfirmed: Bool { confirmation == nil }
}

/// An open session (A05).
struct Session: Hashable, Sendable {
    let account: AccountID
    /// A06: opened with a temporary password, which has to be changed before anything else.
    var mustChangePassword: Bool
}
