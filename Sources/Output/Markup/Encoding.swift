import CSodium
import CZlib

/// Base64 (RFC 4648, with padding).
package enum Base64 {
    /// Returns the bytes in base64, as ASCII.
    package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        let variant = Int32(sodium_base64_VARIANT_ORIGINAL)
        var characters = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&characters, characters.count, bytes, bytes.count, variant)
        return characters.dropLast().map { UInt8(bitPattern: $0) }
    }
}

/// SHA-256 digests for content security policies.
package enum SHA256 {
    /// Returns the digest in base64.
    package static func base64(of bytes: [UInt8]) -> String {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return String(decoding: Base64.encoded(hash), as: UTF8.self)
    }
}

/// The zlib format (RFC 1950), which browsers can decompress.
package enum Deflate {
    /// Above one megabyte, speed matters more than the last percent of size.
    private static let largeBytes = 1 << 20
    private static let largeLevel: Int32 = 5

    /// Returns the bytes compressed.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let level = bytes.count > largeBytes ? largeLevel : Z_BEST_COMPRESSION
        var length = compressBound(uLong(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(length))
        let status = compress2(&result, &length, bytes, uLong(bytes.count), level)
        // Only a buffer that is too small or a lack of memory makes it fail.
        precondition(status == Z_OK, "zlib refused")
        result.removeLast(result.count - Int(length))
        return result
    }
}
