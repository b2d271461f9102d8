import CSodium
import CZlib

/// Bytes in letters that may stand anywhere.
package enum Base64 {
    package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        let variant = Int32(sodium_base64_VARIANT_ORIGINAL)
        var characters = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        sodium_bin2base64(&characters, characters.count, bytes, bytes.count, variant)
        return characters.dropLast().map { UInt8(bitPattern: $0) }
    }
}

/// What a content security policy knows a script by.
package enum SHA256 {
    package static func base64(of bytes: [UInt8]) -> String {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return String(decoding: Base64.encoded(hash), as: UTF8.self)
    }
}

/// The format of zlib (RFC 1950), which browsers open by themselves.
package enum Deflate {
    /// Whoever compresses megabytes does not wait for the last hundredth.
    private static let largeBytes = 1 << 20
    private static let largeLevel: Int32 = 5

    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let level = bytes.count > largeBytes ? largeLevel : Z_BEST_COMPRESSION
        var length = compressBound(uLong(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(length))
        let status = compress2(&result, &length, bytes, uLong(bytes.count), level)
        // Only a buffer that is too small or a lack of memory could make it fail.
        precondition(status == Z_OK, "zlib refused")
        result.removeLast(result.count - Int(length))
        return result
    }
}
