/// A payment card as the service keeps it (A09): the payment provider's token and the last four digits, for its owner to
/// know it by. The whole number is never here: whoever takes it hands it to the provider and gets the token.
package struct PaymentCard: Hashable, Sendable {
    package let token: CardToken
    /// 0 to 9999, shown with leading zeros.
    package let lastFourDigits: UInt16

    /// nil (`invalidCard`) unless `lastFourDigits` is four digits and the token is one (see `CardToken`).
    package init?(token: String, lastFourDigits: String) {
        guard let token = CardToken(token), lastFourDigits.utf8.count == 4,
            lastFourDigits.utf8.allSatisfy(CardToken.isDigit), let digits = UInt16(lastFourDigits)
        else { return nil }
        self.token = token
        self.lastFourDigits = digits
    }
}

/// What the payment provider knows a card by.
package struct CardToken: Hashable, Sendable, Withheld {
    package let text: String

    /// How many digits card numbers have (ISO/IEC 7812, with the older, longer ones).
    static let cardNumberDigits = 12...19

    /// nil for an empty text, and for one that might be a card's number itself: 12 to 19 digits, with or without spaces
    /// and hyphens.
    init?(_ text: String) {
        let written = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        let mayBeNumber =
            CardToken.cardNumberDigits.contains(written.count) && written.allSatisfy(CardToken.isDigit)
        if written.isEmpty || mayBeNumber { return nil }
        self.text = text
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
package struct ListedCard: Hashable, Sendable {
    package let id: CardID
    package let card: PaymentCard
}
