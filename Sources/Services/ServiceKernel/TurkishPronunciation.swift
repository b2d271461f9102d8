/// Pronunciations that do not follow from the spelling: of numbers, units, English words in names of places, and
/// Turkish words whose last vowel is back in spelling and front in sound. A lesson gives those of its own names
/// (`say`).
enum TurkishPronunciation {
    /// Pronunciation by the last word of a name, in small letters.
    static let known: [String: String] = [
        "dk": "dakika", "sn": "saniye", "s": "saniye", "sa": "saet", "m": "metre",
        "km": "kilometre", "usd": "dolar", "eur": "avro", "gbp": "sterlin", "tl": "lira", "try": "lira",
        "abbey": "ebi", "adventure": "edvençır", "arcade": "arkeyd", "avenue": "avenyu", "beach": "biç",
        "boathouse": "bothaus", "bridge": "bric", "castle": "kasıl", "centre": "sentır", "corner": "kornır",
        "depot": "depo", "dockside": "doksayd", "dome": "dom", "dunes": "dyuns", "edge": "ec", "esplanade": "esplaneyd",
        "footbridge": "futbric", "fountain": "fauntın", "garage": "garaj", "garden": "gardın", "gardens": "gardıns",
        "gate": "geyt", "glasshouse": "glashaus", "glassworks": "glasvörks", "grove": "grov", "harbour": "harbır",
        "horse": "hors", "house": "haus", "inc": "ink", "lake": "leyk", "lane": "leyn", "lighthouse": "laythaus",
        "ltd": "limitıd", "mile": "mayl", "mine": "mayn", "moorland": "murlend", "office": "ofis", "quay": "ki",
        "racecourse": "reyskors", "ridge": "ric", "riverside": "rivırsayd", "road": "rod", "side": "sayd",
        "square": "skuer", "station": "steyşın", "tavern": "tavırn", "terminal": "terminel", "terrace": "teras",
        "theatre": "tiyatır", "tower": "tavır", "valley": "veli", "view": "vyu", "village": "vilıc",
        "waterworks": "votırvörks", "whale": "veyl", "works": "vörks",
        "saat": "saet", "bilal": "bilel", "celal": "celel", "cemal": "cemel", "hilal": "hilel", "iclal": "iclel",
        "ikbal": "ikbel", "istiklal": "istiklel", "kemal": "kemel", "nihal": "nihel", "resul": "resül",
        "zuhal": "zuhel",
        "ann": "en", "eve": "iv", "fay": "fey", "hal": "hel", "sue": "su", "yvette": "ivet",
    ]

    private static let units = ["sıfır", "bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"]
    private static let tens = ["", "on", "yirmi", "otuz", "kırk", "elli", "altmış", "yetmiş", "seksen", "doksan"]

    /// Returns the last word of a number at the end of a text in Turkish notation: `yetmiş` for `7,70`, `bin` for
    /// `12.000`, `bir` for `r1`.
    static func lastNumeral(of text: String) -> String {
        let number = text.reversed().prefix { $0.isNumber || $0 == "." }.filter(\.isNumber)
        // From the last digit to the first.
        let digits = number.map { $0.wholeNumberValue ?? 0 }
        guard let place = digits.firstIndex(where: { $0 != 0 }) else { return units[0] }
        switch place {
        case 0: return units[digits[0]]
        case 1: return tens[digits[1]]
        case 2: return "yüz"
        case 3..<6: return "bin"
        case 6..<9: return "milyon"
        default: return "milyar"
        }
    }
}
