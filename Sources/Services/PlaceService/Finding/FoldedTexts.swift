// What a letter is without its marks is known to the standard library alone, which lends it to Swift's own packages.
@_spi(_Unicode) import Swift

/// Texts as a search compares them (L04): whatever the case of their letters, in Turkish as in English, and without the marks on
/// them.
///
/// So `I`, `İ`, `ı` and `i` are one letter: `istanbul` finds İstanbul and ISTANBUL, `ISPARTA` finds Isparta; `sato` finds Şato, and
/// `Şato` Sato. All texts lie in one array, one behind another.
struct FoldedTexts: Sendable {
    private var bytes: ContiguousArray<UInt8> = []
    /// Where each text ends.
    private var ends: ContiguousArray<UInt32> = []

    init(_ texts: some Sequence<String>) {
        for text in texts {
            FoldedTexts.fold(text, into: &bytes)
            ends.append(UInt32(bytes.count))
        }
    }

    /// Whether the text of this number contains what `folded` gave; nothing is contained in all of them.
    func contains(_ part: ContiguousArray<UInt8>, in number: Int) -> Bool {
        let range = Int(number == 0 ? 0 : ends[number - 1])..<Int(ends[number])
        return bytes.withUnsafeBufferPointer { all in
            part.withUnsafeBufferPointer {
                FoldedTexts.contains($0, in: UnsafeBufferPointer(rebasing: all[range]))
            }
        }
    }

    /// A text as it is compared.
    static func folded(_ text: String) -> ContiguousArray<UInt8> {
        var bytes: ContiguousArray<UInt8> = []
        fold(text, into: &bytes)
        return bytes
    }

    /// Whether one folded text contains another.
    static func contains(_ part: ContiguousArray<UInt8>, in whole: ContiguousArray<UInt8>) -> Bool {
        part.withUnsafeBufferPointer { part in whole.withUnsafeBufferPointer { contains(part, in: $0) } }
    }

    private static func contains(_ part: UnsafeBufferPointer<UInt8>, in whole: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = part.first else { return true }
        guard part.count <= whole.count else { return false }
        return (0...(whole.count - part.count)).contains { start in
            whole[start] == first && part.indices.allSatisfy { whole[start + $0] == part[$0] }
        }
    }

    private static func fold(_ text: String, into bytes: inout ContiguousArray<UInt8>) {
        // A letter with a mark is the letter and behind it the mark, which is left out.
        for scalar in text._nfd where scalar.properties.canonicalCombiningClass == .notReordered {
            switch scalar {
            case "ı": bytes.append(UInt8(ascii: "i"))
            // Strokes are marks too, though they cannot be told apart from their letters.
            case "Ł", "ł": bytes.append(UInt8(ascii: "l"))
            case "Ø", "ø": bytes.append(UInt8(ascii: "o"))
            case "Đ", "đ": bytes.append(UInt8(ascii: "d"))
            case "ς": bytes.append(contentsOf: "σ".utf8)
            default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
            }
        }
    }
}
