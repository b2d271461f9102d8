import ServiceKernel

extension AccountService {
    /// What a driver has besides what everybody gives (A03), in normal form.
    struct Papers: StateHolder, Hashable, Sendable {
        var drivingLicence: LicenceNumber
        private(set) var taxiLicence: LicenceNumber
        var iban: IBAN

        static var unread: Papers { Papers(drivingLicence: .unread, taxiLicence: .unread, iban: .unread) }

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(&drivingLicence)
            try form.visit(&taxiLicence)
            try form.visit(&iban)
        }

        var texts: [String] { [drivingLicence.text, taxiLicence.text, iban.text] }
    }

    /// The number of a driving or a taxi licence (A03), written without white space and in capitals *(decided)*, so
    /// that one licence cannot be registered twice in two spellings.
    package struct LicenceNumber: StateHolder, Hashable, Comparable, Sendable {
        package private(set) var text: String

        /// nil for a text with nothing but white space (`emptyField`).
        package init?(_ text: String) {
            let compact = text.filter { !$0.isWhitespace }.uppercased()
            if compact.isEmpty { return nil }
            self.text = compact
        }

        private init() { text = "" }

        /// None yet, in the description of a command.
        static let blank = LicenceNumber()

        package static var unread: LicenceNumber { blank }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&text)
        }

        package static func < (left: LicenceNumber, right: LicenceNumber) -> Bool { left.text < right.text }
    }
}

extension AccountService.LicenceNumber: FieldType {
    package static var sort: FieldSort { .text }
    package var fieldValue: FieldValue { .text(text) }
    package init?(_ value: FieldValue) {
        guard let text = String(value) else { return nil }
        self.init(text)
    }
}
