import Quantities
import Testing

@Suite("Digests")
struct StateDigestTests {
    @Test("A text in pieces has the digest of the whole, for every division")
    func pieces() {
        let text = "zone,wait_s\nHavaalanı,61.5\n"
        var whole = StateDigest()
        whole.combine(text: text)
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var digest = TextDigest()
            bytes[..<cut].withUnsafeBufferPointer { digest.combine($0) }
            bytes[cut...].withUnsafeBufferPointer { digest.combine($0) }
            #expect(digest.value == whole.value, "cut behind \(cut) bytes")
            #expect(digest.value == whole.value, "asked twice")
        }
        var shorter = TextDigest()
        bytes.dropLast().withUnsafeBufferPointer { shorter.combine($0) }
        #expect(shorter.value != whole.value)
    }

    @Test("The empty text, a zero byte and two zero bytes have different digests")
    func zeros() {
        let values = (0...2).map { count in
            var digest = TextDigest()
            Array(repeating: UInt8(0), count: count).withUnsafeBufferPointer { digest.combine($0) }
            return digest.value
        }
        #expect(Set(values).count == 3)
    }
}
