import Quantities
import ServiceKernel

extension AccountService {
    /// A stored payment card (A09): the payment provider's token, and the last four digits by which the owner
    /// recognises it. The full number never reaches the service: the client exchanges it for the token at the provider.
    package struct PaymentCard: StateCodable, Hashable, Sendable {
        /// Token of the card at the payment provider.
        package private(set) var token: CardToken
        /// Last four digits as a number from 0 to 9999, shown with leading zeros.
        package private(set) var lastFourDigits: UInt16

        static let digitCount = 4

        /// Creates a card, or nil (`invalidCard`) unless `lastFourDigits` has four digits and the token is valid (see
        /// `CardToken`).
        package init?(token: String, lastFourDigits: String) {
            guard let token = CardToken(token), lastFourDigits.utf8.count == PaymentCard.digitCount,
                lastFourDigits.utf8.allSatisfy(CardToken.isDigit), let digits = UInt16(lastFourDigits)
            else { return nil }
            self.token = token
            self.lastFourDigits = digits
        }

        private init() { (token, lastFourDigits) = (.placeholder, 0) }

        /// Placeholder that reading a state replaces.
        package static var placeholder: PaymentCard { PaymentCard() }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&token)
            try form.visit(&lastFourDigits)
        }
    }

    /// Identifier of a card at the payment provider.
    package struct CardToken: StateCodable, Hashable, Sendable, Redacted {
        /// Token as the provider issued it.
        package private(set) var text: String

        /// Number of digits of card numbers (ISO/IEC 7812, and older, longer ones).
        static let cardNumberDigits = 12...19

        /// Creates a token, or nil for an empty text and for a possible card number: 12 to 19 digits, with or without
        /// spaces and hyphens.
        init?(_ text: String) {
            let written = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            let mayBeNumber =
                CardToken.cardNumberDigits.contains(written.count) && written.allSatisfy(CardToken.isDigit)
            if written.isEmpty || mayBeNumber { return nil }
            self.text = text
        }

        private init() { text = "" }

        /// Placeholder that reading a state replaces.
        package static var placeholder: CardToken { CardToken() }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&text)
        }

        static func isDigit(_ character: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
        }
    }

    /// Number of a stored card within its account, from 1, never reused.
    package struct CardID: Hashable, Sendable, BitwiseCopyable {
        /// Number from 1.
        package let number: UInt32

        /// Creates a card identifier.
        package init(_ number: UInt32) { self.number = number }
    }

    /// A stored card as its owner sees it.
    package struct ListedCard: StateCodable, Hashable, Sendable {
        package private(set) var id: CardID
        /// The card's token and last digits.
        package private(set) var card: PaymentCard

        /// Placeholder that reading a state replaces.
        package static var placeholder: ListedCard { ListedCard(id: CardID(0), card: .placeholder) }

        /// Visits the stored state in a fixed order, to write or to read it.
        package mutating func code(with form: inout StateCoder) throws {
            try form.visit(&id)
            try form.visit(&card)
        }
    }

    /// Cards of clients (A09) and taxi lists of drivers (D02), by account.
    struct CardsAndTaxis: Hashable, Sendable {
        private struct CardList: StateCodable, Hashable, Sendable {
            /// Cards in the order of storing.
            var cards: [ListedCard] = []
            var lastNumber: UInt32 = 0

            static var placeholder: CardList { CardList() }

            mutating func code(with form: inout StateCoder) throws {
                try form.visit(&cards)
                try form.visit(&lastNumber)
            }
        }

        /// Cards by account, for accounts that have ever stored one.
        private var cardLists: [AccountID: CardList] = [:]
        /// Taxis in the order of adding, for accounts that have ever had one.
        private var taxiLists: [AccountID: [TaxiID]] = [:]

        mutating func code(with form: inout StateCoder) throws {
            try form.visit(&cardLists)
            try form.visit(&taxiLists)
        }

        /// Returns the account's cards, oldest first.
        func cards(of account: AccountID) -> [ListedCard] { cardLists[account]?.cards ?? [] }
        /// Returns the account's taxis in the order of adding.
        func taxis(of account: AccountID) -> [TaxiID] { taxiLists[account] ?? [] }

        /// A09: stores a card.
        mutating func store(_ card: PaymentCard, of account: AccountID) -> CardID {
            cardLists[account, default: CardList()].lastNumber += 1
            let id = CardID(cardLists[account]?.lastNumber ?? 1)
            cardLists[account]?.cards.append(ListedCard(id: id, card: card))
            return id
        }

        /// A09: deletes a card.
        mutating func deleteCard(_ card: CardID, of account: AccountID) throws(Reason) {
            guard let position = cards(of: account).firstIndex(where: { $0.id == card }) else { throw .unknownCard }
            cardLists[account]?.cards.remove(at: position)
        }

        /// D02: adds a taxi to a driver's list. Several drivers may list one taxi; the taxi service makes sure that
        /// only one uses it at a time.
        mutating func addTaxi(_ taxi: TaxiID, of account: AccountID) throws(Reason) {
            if taxis(of: account).contains(taxi) { throw .alreadyRegistered }
            taxiLists[account, default: []].append(taxi)
        }

        /// D02: removes a taxi from a driver's list.
        mutating func removeTaxi(_ taxi: TaxiID, of account: AccountID) throws(Reason) {
            guard let position = taxis(of: account).firstIndex(of: taxi) else { throw .notYourTaxi }
            taxiLists[account]?.remove(at: position)
        }

        /// A11: erases the account's cards and taxis.
        mutating func erase(of account: AccountID) {
            cardLists[account] = nil
            taxiLists[account] = nil
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(cardLists.count))
            for (account, box) in cardLists.sorted(by: { $0.key < $1.key }) {
                take(UInt64(account.index) | UInt64(box.lastNumber) << 32)
                take(UInt64(box.cards.count))
                for listed in box.cards {
                    take(UInt64(listed.id.number) | UInt64(listed.card.lastFourDigits) << 32)
                    listed.card.token.text.forEachDigestWord(take)
                }
            }
            for (account, list) in taxiLists.sorted(by: { $0.key < $1.key }) {
                take(UInt64(account.index) | UInt64(list.count) << 32)
                for taxi in list { take(UInt64(taxi.index)) }
            }
        }

        /// Checks that only confirmed clients own cards and only confirmed drivers own taxis (I09, A05).
        ///
        /// - Throws: the first `InvariantViolation` found.
        func checkInvariants(_ register: AccountRegistry) throws(InvariantViolation) {
            for account in cardLists.keys { try checkOwner(of: "cards", account, .client, register) }
            for account in taxiLists.keys { try checkOwner(of: "taxis", account, .driver, register) }
        }

        func checkInvariants(of account: AccountID, _ register: AccountRegistry) throws(InvariantViolation) {
            if cardLists[account] != nil { try checkOwner(of: "cards", account, .client, register) }
            if taxiLists[account] != nil { try checkOwner(of: "taxis", account, .driver, register) }
        }

        private func checkOwner(
            of what: String, _ id: AccountID, _ role: Role, _ register: AccountRegistry
        ) throws(InvariantViolation) {
            let exists = Int(id.index) < register.count
            try require(exists && register[id].isConfirmed, "I09", "\(id) is not confirmed, but has or had \(what)")
            try require(register[id].holder.role == role, "A05", "\(id) is not a \(role.word), but has or had \(what)")
        }
    }
}

/// In logs: the four digits, a space and the token.
extension AccountService.PaymentCard: FieldType {
    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { .text }

    /// Value as logs write it.
    package var fieldValue: FieldValue {
        let digits = String(lastFourDigits)
        return .text(String(repeating: "0", count: Self.digitCount - digits.count) + "\(digits) \(token.text)")
    }

    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard case .text(let text) = value, let space = text.firstIndex(of: " ") else { return nil }
        self.init(token: String(text[text.index(after: space)...]), lastFourDigits: String(text[..<space]))
    }
}

extension AccountService.CardID: FieldType {
    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { UInt32.domain }
    /// Value as logs write it.
    package var fieldValue: FieldValue { number.fieldValue }
    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard let number = UInt32(value) else { return nil }
        self.init(number)
    }
}
