import CUTF8Proc
import Glibc

/// The normalization forms of Unicode that the service uses (UAX #15), by utf8proc: Swift's standard library keeps its own
/// private.
package enum NormalizationForm {
    /// One spelling of each letter: `C` and a cedilla of its own become `Ç`. For names.
    case canonical
    /// The same, and without compatibility variants: `１` becomes `1`, `ﬁ` becomes `fi`. For passwords.
    case compatible

    fileprivate var options: utf8proc_option_t {
        let base = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue
        switch self {
        case .canonical: return utf8proc_option_t(base)
        case .compatible: return utf8proc_option_t(base | UTF8PROC_COMPAT.rawValue)
        }
    }
}

extension String {
    /// The text in a normalization form: NFC or NFKC.
    ///
    /// - Complexity: O(length). NFKC of one character may have 18.
    package func normalized(_ form: NormalizationForm) -> String {
        let bytes = Array(utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) { return self }
        var result: UnsafeMutablePointer<utf8proc_uint8_t>?
        let length = utf8proc_map(bytes, bytes.count, &result, form.options)
        defer { free(result) }
        // A string of Swift is valid UTF-8, so that only memory can be wanting; then its spelling stays as it is.
        guard length >= 0, let result else { return self }
        return String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }

    /// Whether both have the same bytes; `==` compares up to canonical equivalence.
    package func isSpelled(like other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
