/// What a store is of: the beginning from which its commands lead to the state, and what its server must find again.
package struct StoreDescription: Hashable, Sendable {
    /// How many of a kind there are at the beginning: drivers, clients.
    package struct Count: Hashable, Sendable {
        package let of: String
        package let number: UInt64

        package init(of kind: String, _ number: UInt64) { (self.of, self.number) = (kind, number) }
    }

    /// Of the store as a whole; frames and snapshots have their own.
    package static let formatVersion: UInt64 = 1
    package static let secretByteCount = 32

    /// Of the scenario or city, as people know it.
    package var name: String
    /// Of everything that decides how the beginning is and what the rules are.
    package var digest: UInt64
    package var seed: UInt64
    package var counts: [Count]
    /// When simulated time 0 is, in seconds since 1970, UTC.
    package var startUnixSeconds: Int64
    /// For tokens and cursors: random, and known to nobody.
    package var secret: [UInt8]

    /// - Precondition: the secret has 32 bytes.
    package init(
        name: String, digest: UInt64, seed: UInt64 = 0, counts: [Count] = [], startUnixSeconds: Int64, secret: [UInt8]
    ) {
        precondition(secret.count == StoreDescription.secretByteCount, "a secret of 32 bytes")
        (self.name, self.digest, self.seed, self.counts) = (name, digest, seed, counts)
        (self.startUnixSeconds, self.secret) = (startUnixSeconds, secret)
    }
}

extension StoreDescription {
    /// In what a store differs from what is to be served from it; the moment and the secret are the store's own.
    func differences(fromWanted wanted: StoreDescription) -> [StoreError.Difference] {
        let kinds = (counts + wanted.counts).map(\.of).reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let compared =
            [("scenario", name, wanted.name), ("seed", "\(seed)", "\(wanted.seed)")]
            + kinds.map { ($0, text(ofCount: $0), wanted.text(ofCount: $0)) }
            + [("digest", hexadecimal(digest), hexadecimal(wanted.digest))]
        return compared.filter { $0.1 != $0.2 }.map { StoreError.Difference(of: $0.0, stored: $0.1, wanted: $0.2) }
    }

    private func text(ofCount kind: String) -> String {
        counts.first { $0.of == kind }.map { "\($0.number)" } ?? "none"
    }
}

// As bytes.
extension StoreDescription {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(varying: StoreDescription.formatVersion)
        bytes.append(counted: name.utf8)
        bytes.append(fixed: digest)
        bytes.append(varying: seed)
        bytes.append(varying: counts.count)
        for count in counts {
            bytes.append(counted: count.of.utf8)
            bytes.append(varying: count.number)
        }
        bytes.append(signed: startUnixSeconds)
        bytes.append(contentsOf: secret)
        return bytes
    }

    init(_ reader: inout ByteReader) throws(EncodingProblem) {
        let version = try reader.varying()
        guard version == StoreDescription.formatVersion else {
            throw reader.problem("a store of version \(version), where \(StoreDescription.formatVersion) is known")
        }
        (name, digest, seed) = (try reader.text(), try reader.fixed(), try reader.varying())
        counts = []
        for _ in 0..<(try reader.varying()) { counts.append(Count(of: try reader.text(), try reader.varying())) }
        startUnixSeconds = try reader.signed()
        secret = Array(try reader.part(UInt64(StoreDescription.secretByteCount)).rest)
        guard reader.isAtEnd else { throw reader.problem("there is more than a description") }
    }
}

func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
