/// What an account calls itself (A02). Usernames need not be unique *(decided)*: the email names the account.
package enum Username {
    static let lengthInCharacters = 4...20

    /// A02: 4 to 20 letters and digits, of any script *(decided)*.
    ///
    /// An accent written as a scalar of its own belongs to its letter; anything invisible is neither letter nor digit.
    package static func isValid(_ text: String) -> Bool {
        lengthInCharacters.contains(text.count) && text.allSatisfy(isLetterOrDigit)
    }

    private static func isLetterOrDigit(_ character: Character) -> Bool {
        guard let first = character.unicodeScalars.first else { return false }
        switch first.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            return character.unicodeScalars.dropFirst().allSatisfy(isPartOfLetter)
        case .decimalNumber:
            return character.unicodeScalars.count == 1
        default:
            return false
        }
    }

    private static func isPartOfLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .otherLetter: true
        default: false
        }
    }
}
