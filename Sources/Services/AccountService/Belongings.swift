import Quantities
import ServiceKernel

extension AccountService {
    /// A payment card as the service keeps it (A09): the payment provider's token and the last four digits, for its
    /// owner to know it by. The whole number is never here: whoever takes it hands it to the provider and gets the
    /// token.
    package struct PaymentCard: StateHolder, Hashable, Sendable {
        package private(set) var token: CardToken
        /// 0 to 9999, shown with leading zeros.
        package private(set) var lastFourDigits: UInt16

        static let digitCount = 4

        /// nil (`invalidCard`) unless `lastFourDigits` is four digits and the token is one (see `CardToken`).
        package init?(token: String, lastFourDigits: String) {
            guard let token = CardToken(token), lastFourDigits.utf8.count == PaymentCard.digitCount,
                lastFourDigits.utf8.allSatisfy(CardToken.isDigit), let digits = UInt16(lastFourDigits)
            else { return nil }
            self.token = token
            self.lastFourDigits = digits
        }

        private init() { (token, lastFourDigits) = (.unread, 0) }

        package static var unread: PaymentCard { PaymentCard() }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&token)
            try form.visit(&lastFourDigits)
        }
    }

    /// What the payment provider knows a card by.
    package struct CardToken: StateHolder, Hashable, Sendable, Withheld {
        package private(set) var text: String

        /// How many digits card numbers have (ISO/IEC 7812, with the older, longer ones).
        static let cardNumberDigits = 12...19

        /// nil for an empty text, and for one that might be a card's number itself: 12 to 19 digits, with or without
        /// spaces and hyphens.
        init?(_ text: String) {
            let written = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
            let mayBeNumber =
                CardToken.cardNumberDigits.contains(written.count) && written.allSatisfy(CardToken.isDigit)
            if written.isEmpty || mayBeNumber { return nil }
            self.text = text
        }

        private init() { text = "" }

        package static var unread: CardToken { CardToken() }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&text)
        }

        static func isDigit(_ character: UInt8) -> Bool {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
        }
    }

    /// A stored card's number within its account, from 1; never given twice.
    package struct CardID: Hashable, Sendable, BitwiseCopyable {
        package let number: UInt32

        package init(_ number: UInt32) { self.number = number }
    }

    /// What a card's owner sees of it.
    package struct ListedCard: StateHolder, Hashable, Sendable {
        package private(set) var id: CardID
        package private(set) var card: PaymentCard

        package static var unread: ListedCard { ListedCard(id: CardID(0), card: .unread) }

        package mutating func describe(state form: inout StateForm) throws {
            try form.visit(&id)
            try form.visit(&card)
        }
    }

    /// What accounts own: clients' cards (A09) and drivers' lists of taxis (D02).
    struct Belongings: Hashable, Sendable {
        private struct CardBox: StateHolder, Hashable, Sendable {
            /// In the order of storing.
            var cards: [ListedCard] = []
            var lastNumber: UInt32 = 0

            static var unread: CardBox { CardBox() }

            mutating func describe(state form: inout StateForm) throws {
                try form.visit(&cards)
                try form.visit(&lastNumber)
            }
        }

        /// Of the accounts that ever stored one.
        private var cardBoxes: [AccountID: CardBox] = [:]
        /// In the order of adding; of the accounts that ever had one.
        private var taxiLists: [AccountID: [TaxiID]] = [:]

        mutating func describe(state form: inout StateForm) throws {
            try form.visit(&cardBoxes)
            try form.visit(&taxiLists)
        }

        /// Oldest first.
        func cards(of account: AccountID) -> [ListedCard] { cardBoxes[account]?.cards ?? [] }
        /// In the order of adding.
        func taxis(of account: AccountID) -> [TaxiID] { taxiLists[account] ?? [] }

        /// A09.
        mutating func store(_ card: PaymentCard, of account: AccountID) -> CardID {
            cardBoxes[account, default: CardBox()].lastNumber += 1
            let id = CardID(cardBoxes[account]?.lastNumber ?? 1)
            cardBoxes[account]?.cards.append(ListedCard(id: id, card: card))
            return id
        }

        /// A09.
        mutating func deleteCard(_ card: CardID, of account: AccountID) throws(Reason) {
            guard let position = cards(of: account).firstIndex(where: { $0.id == card }) else { throw .unknownCard }
            cardBoxes[account]?.cards.remove(at: position)
        }

        /// D02. Several drivers may have one taxi in their lists; that only one works with it the taxi service sees to.
        mutating func addTaxi(_ taxi: TaxiID, of account: AccountID) throws(Reason) {
            if taxis(of: account).contains(taxi) { throw .alreadyRegistered }
            taxiLists[account, default: []].append(taxi)
        }

        /// D02.
        mutating func removeTaxi(_ taxi: TaxiID, of account: AccountID) throws(Reason) {
            guard let position = taxis(of: account).firstIndex(of: taxi) else { throw .notYourTaxi }
            taxiLists[account]?.remove(at: position)
        }

        /// A11.
        mutating func erase(of account: AccountID) {
            cardBoxes[account] = nil
            taxiLists[account] = nil
        }

        /// Hands the state over.
        func digest(into take: (UInt64) -> Void) {
            take(UInt64(cardBoxes.count))
            for (account, box) in cardBoxes.sorted(by: { $0.key < $1.key }) {
                take(UInt64(account.index) | UInt64(box.lastNumber) << 32)
                take(UInt64(box.cards.count))
                for listed in box.cards {
                    take(UInt64(listed.id.number) | UInt64(listed.card.lastFourDigits) << 32)
                    listed.card.token.text.digest(into: take)
                }
            }
            for (account, list) in taxiLists.sorted(by: { $0.key < $1.key }) {
                take(UInt64(account.index) | UInt64(list.count) << 32)
                for taxi in list { take(UInt64(taxi.index)) }
            }
        }

        /// - Throws: an `InvariantViolation` if somebody owns what only others may: I09, A05.
        func checkInvariants(_ register: Register) throws(InvariantViolation) {
            for account in cardBoxes.keys { try checkOwner(of: "cards", account, .client, register) }
            for account in taxiLists.keys { try checkOwner(of: "taxis", account, .driver, register) }
        }

        func checkInvariants(of account: AccountID, _ register: Register) throws(InvariantViolation) {
            if cardBoxes[account] != nil { try checkOwner(of: "cards", account, .client, register) }
            if taxiLists[account] != nil { try checkOwner(of: "taxis", account, .driver, register) }
        }

        private func checkOwner(
            of what: String, _ id: AccountID, _ role: Role, _ register: Register
        ) throws(InvariantViolation) {
            let exists = Int(id.index) < register.count
            try require(exists && register[id].isConfirmed, "I09", "\(id) is not confirmed and has or had \(what)")
            try require(register[id].holder.role == role, "A05", "\(id) is no \(role.word) and has or had \(what)")
        }
    }
}

/// In logs the four digits and behind a space the token.
extension AccountService.PaymentCard: FieldType {
    package static var sort: FieldSort { .text }

    package var fieldValue: FieldValue {
        let digits = String(lastFourDigits)
        return .text(String(repeating: "0", count: Self.digitCount - digits.count) + "\(digits) \(token.text)")
    }

    package init?(_ value: FieldValue) {
        guard case .text(let text) = value, let space = text.firstIndex(of: " ") else { return nil }
        self.init(token: String(text[text.index(after: space)...]), lastFourDigits: String(text[..<space]))
    }
}

extension AccountService.CardID: FieldType {
    package static var sort: FieldSort { UInt32.sort }
    package var fieldValue: FieldValue { number.fieldValue }
    package init?(_ value: FieldValue) {
        guard let number = UInt32(value) else { return nil }
        self.init(number)
    }
}
