import ServiceKernel

extension AccountService {
    /// Additional documents of a driver (A03), in normal form.
    struct DriverDocuments: StateCodable, Hashable, Sendable {
        var drivingLicence: LicenceNumber
        private(set) var taxiLicence: LicenceNumber
        var iban: IBAN

        static var placeholder: DriverDocuments {
            DriverDocuments(drivingLicence: .placeholder, taxiLicence: .placeholder, iban: .placeholder)
        }

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&drivingLicence)
            try form.visit(&taxiLicence)
            try form.visit(&iban)
        }

        var texts: [String] { [drivingLicence.text, taxiLicence.text, iban.text] }
    }

    /// Number of a driving or taxi licence (A03), in capitals without white space *(decided)*, so that two spellings of
    /// one licence are equal.
    package struct LicenceNumber: StateCodable, Hashable, Comparable, Sendable {
        /// Number in normal form.
        package private(set) var text: String

        /// Creates a number, or nil for an empty or blank text (`emptyField`).
        package init?(_ text: String) {
            let compact = text.filter { !$0.isWhitespace }.uppercased()
            if compact.isEmpty { return nil }
            self.text = compact
        }

        private init() { text = "" }

        /// Empty number, for the description of a command.
        static let blank = LicenceNumber()

        /// Placeholder that reading a state replaces.
        package static var placeholder: LicenceNumber { blank }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&text)
        }

        package static func < (left: LicenceNumber, right: LicenceNumber) -> Bool { left.text < right.text }
    }
}

extension AccountService.LicenceNumber: FieldType {
    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { .text }
    /// Value as logs write it.
    package var fieldValue: FieldValue { .text(text) }
    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard let text = String(value) else { return nil }
        self.init(text)
    }
}
