import TestSupport

/// Random damage to a text.
enum Mutation {
    private static let pieces = [
        "-1", "0", "99999999999999999999", "1e999", "nan", "'", "\"", "[", "]", "{", "}", ": ", "- ", "&a ", "*a",
        "!x ",
        "---\n", "\t", "\u{0}", "é", ",", "\n", "\r", "#", "|", ">", "%", "null", "{a: b}", "[]", "{}", "outside",
        "24 h",
        "8 km", "\u{1F695}",
    ]

    /// Makes one change: a byte, an inserted piece, a part removed or repeated.
    static func mutate(_ bytes: inout [UInt8], using generator: inout SplitMix64) {
        guard !bytes.isEmpty else {
            bytes = [UInt8.random(in: 0...255, using: &generator)]
            return
        }
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 1...30, using: &generator))
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(place..<end)
        case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
        case 3: bytes[place] = UInt8.random(in: 32...126, using: &generator)
        default:
            let piece = pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            bytes.insert(contentsOf: Array(piece.utf8), at: place)
        }
    }
}
