// Only the standard library exposes canonical decomposition, by an SPI for Swift's own packages.
@_spi(_Unicode) import Swift

/// Texts folded for search (L04), in one array: without letter case, in Turkish as in English, and without marks on
/// letters.
///
/// So `I`, `İ`, `ı` and `i` are one letter: `istanbul` finds İstanbul and ISTANBUL, `ISPARTA` finds Isparta; `sato`
/// finds Şato, and `Şato` Sato.
struct FoldedTexts: Sendable {
    private var bytes: ContiguousArray<UInt8> = []
    /// End of each text in `bytes`.
    private var ends: ContiguousArray<UInt32> = []

    init(_ texts: some Sequence<String>) {
        for text in texts {
            FoldedTexts.fold(text, into: &bytes)
            ends.append(UInt32(bytes.count))
        }
    }

    /// Whether the text of this number contains a text folded by `folded`; an empty text is in all of them.
    func contains(_ part: ContiguousArray<UInt8>, in number: Int) -> Bool {
        let range = Int(number == 0 ? 0 : ends[number - 1])..<Int(ends[number])
        return bytes.withUnsafeBufferPointer { all in
            part.withUnsafeBufferPointer {
                FoldedTexts.contains($0, in: UnsafeBufferPointer(rebasing: all[range]))
            }
        }
    }

    /// Returns a text in folded form.
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
        // Decomposition yields the letter and then its mark, which is skipped.
        for scalar in text._nfd where scalar.properties.canonicalCombiningClass == .notReordered {
            switch scalar {
            case "ı": bytes.append(UInt8(ascii: "i"))
            // Strokes count as marks, too, although they cannot be decomposed.
            case "Ł", "ł": bytes.append(UInt8(ascii: "l"))
            case "Ø", "ø": bytes.append(UInt8(ascii: "o"))
            case "Đ", "đ": bytes.append(UInt8(ascii: "d"))
            case "ς": bytes.append(contentsOf: "σ".utf8)
            default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
            }
        }
    }
}
