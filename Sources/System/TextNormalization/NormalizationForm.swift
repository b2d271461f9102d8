import CUTF8Proc
import Glibc

/// Unicode normalisation forms used by the service (UAX #15), through utf8proc, because those of Swift's standard
/// library are not public.
package enum NormalizationForm {
    /// NFC: one spelling of each letter, `C` with a combining cedilla becomes `Ç`. For names.
    case nfc
    /// NFKC: NFC without compatibility variants, `１` becomes `1`, `ﬁ` becomes `fi`. For passwords.
    case nfkc

    fileprivate var options: utf8proc_option_t {
        let base = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue
        switch self {
        case .nfc: return utf8proc_option_t(base)
        case .nfkc: return utf8proc_option_t(base | UTF8PROC_COMPAT.rawValue)
        }
    }
}

extension String {
    /// Returns the text in a normalisation form.
    ///
    /// - Complexity: O(length). NFKC may turn one character into 18.
    package func normalized(_ form: NormalizationForm) -> String {
        let bytes = Array(utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) { return self }
        var result: UnsafeMutablePointer<utf8proc_uint8_t>?
        let length = utf8proc_map(bytes, bytes.count, &result, form.options)
        defer { free(result) }
        // A Swift string is valid UTF-8, so that only memory can be short; then the text stays as it is.
        guard length >= 0, let result else { return self }
        return String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }

    /// Whether both texts have the same bytes; `==` compares up to canonical equivalence.
    package func isSpelled(like other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
