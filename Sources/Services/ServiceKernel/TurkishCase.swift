/// A case of Turkish nouns, with which a gap of a sentence asks for an ending: `{zone:dat}`.
///
/// The ending follows the last vowel as it is spoken (vowel harmony), takes a buffer letter after a vowel, begins with
/// t instead of d after a voiceless consonant, and follows an apostrophe: `Ali'nin`, `Bo'ya`, `Max'tan`, `6'da`.
/// Source: Türk Dil Kurumu, Yazım Kılavuzu (kesme işareti; yabancı özel adlar okunuşlarına göre ek alır).
package enum TurkishCase: String, CaseIterable, Hashable, Sendable {
    /// Owner: `Ali'nin`.
    case genitive = "gen"
    /// Direction: `Ali'ye`.
    case dative = "dat"
    /// Definite object: `Ali'yi`.
    case accusative = "acc"
    /// Place: `Ali'de`.
    case locative = "loc"
    /// Origin: `Ali'den`.
    case ablative = "abl"
    /// Company or means: `Ali'yle`.
    case instrumental = "ins"
    /// Attribute of place: `Ali'deki`.
    case relative = "rel"
    /// Part of a whole: `8,20'nin 0,50'si`.
    case possessed = "pos"

    /// Returns the word with the ending of the case.
    ///
    /// - Parameter hint: pronunciation of a foreign name, such as `geyt` for Gate; nil to find it from the word.
    package func appended(to word: String, spokenAs hint: String? = nil) -> String {
        let sound = TurkishSound(word, hint: hint)
        return word + (sound.isCommonNoun ? "" : "'") + ending(after: sound)
    }

    /// Whether a text can be a hint: letters with a vowel, and perhaps `+n` behind them for a compound.
    package static func isPronunciation(_ text: String) -> Bool {
        let letters = text.hasSuffix(TurkishSound.compoundMark) ? text.dropLast(2) : text[...]
        return letters.allSatisfy { $0.isLetter || $0 == " " } && letters.contains(where: TurkishSound.isVowel)
    }

    private func ending(after sound: TurkishSound) -> String {
        let (wide, narrow) = (sound.wideVowel, sound.narrowVowel)
        // A compound such as `Kent Meydanı` takes an n before every ending but that of the instrumental.
        let buffer = sound.isCompound ? "n" : "y"
        let isOpen = sound.endsInVowel
        let placed = (isOpen && sound.isCompound ? "n" : "") + (sound.isVoiceless ? "t" : "d") + wide
        return switch self {
        case .genitive: (isOpen ? "n" : "") + narrow + "n"
        case .dative: (isOpen ? buffer : "") + wide
        case .accusative: (isOpen ? buffer : "") + narrow
        case .locative: placed
        case .ablative: placed + "n"
        case .instrumental: (isOpen ? "y" : "") + "l" + wide
        case .relative: placed + "ki"
        case .possessed: (isOpen ? "s" : "") + narrow
        }
    }
}

/// The end of a word as Turkish speakers say it.
struct TurkishSound: Hashable, Sendable {
    /// Whether the word ends in a vowel.
    let endsInVowel: Bool
    /// Whether the word ends in a voiceless consonant.
    let isVoiceless: Bool
    /// Whether the word is a compound with a possessive ending, such as `Kent Meydanı`.
    let isCompound: Bool
    /// Whether the word is a common noun of the program's own phrases, which takes its endings without an apostrophe.
    let isCommonNoun: Bool
    /// The last vowel.
    private let vowel: Character

    /// Vowel of endings in a or e.
    var wideVowel: String { "aıou".contains(vowel) ? "a" : "e" }

    /// Vowel of endings in ı, i, u or ü.
    var narrowVowel: String {
        switch vowel {
        case "a", "ı": "ı"
        case "o", "u": "u"
        case "ö", "ü": "ü"
        default: "i"
        }
    }

    /// Creates the sound of a word, from its pronunciation if that is known.
    ///
    /// - Parameter hint: pronunciation; `+n` behind it marks a compound.
    init(_ word: String, hint: String?) {
        let last = TurkishSound.lastWord(of: word)
        let mark = TurkishSound.compoundMark
        let given = hint.map { $0.hasSuffix(mark) ? String($0.dropLast(mark.count)) : $0 }
        let known = given ?? TurkishPronunciation.known[last.caseFolded.replacing("â", with: "a")]
        let letters = TurkishSound.folded(known ?? TurkishSound.spoken(last))
        let final = letters.last ?? "e"
        vowel = letters.last(where: TurkishSound.vowels.contains) ?? "e"
        endsInVowel = TurkishSound.vowels.contains(final)
        // A c is the k of Eric in a foreign spelling, and voiced in a pronunciation.
        isVoiceless = "fstkçşhpxq".contains(final) || (final == "c" && known == nil)
        let isPhrase = TurkishSound.compounds.contains(last)
        isCommonNoun = isPhrase || TurkishSound.nouns.contains(last)
        // The y of Daisy is no possessive.
        let isLongerName = word.contains(" ") && last.last?.lowercased() != "y" && TurkishSound.isPossessive(letters)
        isCompound = hint.map { $0.hasSuffix(mark) } ?? (isPhrase || isLongerName)
    }

    /// Whether a letter of a pronunciation is a vowel.
    static func isVowel(_ letter: Character) -> Bool { folded(String(letter)).contains(where: vowels.contains) }

    /// Mark behind the pronunciation of a compound.
    static let compoundMark = "+n"
    private static let vowels: Set<Character> = ["a", "e", "ı", "i", "o", "ö", "u", "ü"]
    /// Last words of the program's own phrases: `hizmet alanı dışı`, `başlangıç noktası`.
    private static let compounds: Set<String> = ["dışı", "noktası"]
    /// Nouns with which the program names things by number, and directions: `1. oturum`, `20 m doğu`.
    private static let nouns: Set<String> = [
        "oturum", "rota", "tur", "yer", "başvuru", "haber", "mesaj", "doğu", "batı", "kuzey", "güney",
    ]

    /// Whether the last word of a name ends as a possessive after a vowel does: `Galata Kulesi`.
    private static func isPossessive(_ letters: String) -> Bool {
        let end = Array(letters.suffix(3))
        return end.count == 3 && vowels.contains(end[0]) && end[1] == "s" && "ıiuü".contains(end[2])
    }

    /// Returns the last word without closing marks.
    private static func lastWord(of text: String) -> String {
        let word = text.split { $0.isWhitespace || $0 == "/" || $0 == "-" }.last ?? ""
        return String(word.reversed().drop { !$0.isLetter && !$0.isNumber }.reversed())
    }

    /// Returns the pronunciation of a word as far as its spelling tells it.
    private static func spoken(_ word: String) -> String {
        if word.last?.isNumber ?? false { return TurkishPronunciation.lastNumeral(of: word) }
        // Without a vowel, letters are read one by one: B is `be`.
        return folded(word).contains(where: vowels.contains) ? word : "e"
    }

    /// Returns the text in small letters, with foreign letters as the nearest Turkish ones.
    private static func folded(_ text: String) -> String {
        // A foreign name with I, such as Inn, is not said with ı; a Turkish one in capitals is.
        let isTurkish = text.contains(where: turkishLetters.contains)
        let small = Language.turkish.lowercased(isTurkish ? text : text.replacing("I", with: "i"))
        let letters = small.map { foreignLetters[$0] ?? $0 }
        return String(
            letters.indices.map { index in
                // The y of Gallery and Lynn is a vowel; those of Roy and Yasemin are not.
                let beside = [index - 1, index + 1].filter { letters.indices.contains($0) }.map { letters[$0] }
                let isVowel = letters[index] == "y" && !beside.contains(where: vowels.contains)
                return isVowel ? "i" : letters[index]
            })
    }

    private static let turkishLetters: Set<Character> = ["ç", "Ç", "ğ", "Ğ", "ı", "İ", "ş", "Ş"]
    /// Letters that Turkish does not have, with those of nearly the same sound.
    private static let foreignLetters: [Character: Character] = {
        let groups: [(letters: String, sound: Character)] = [
            ("àáâåãāăą", "a"), ("èéêëäæēĕėęě", "e"), ("ìíîïĩīĭįỳýÿŷ", "i"), ("òóôõōŏ", "o"), ("øœő", "ö"),
            ("ùúûũūŭůų", "u"), ("ű", "ü"), ("ćčĉċ", "ç"), ("śšŝș", "ş"), ("ß", "s"), ("ťţț", "t"), ("ķ", "k"),
        ]
        return Dictionary(uniqueKeysWithValues: groups.flatMap { group in group.letters.map { ($0, group.sound) } })
    }()
}
