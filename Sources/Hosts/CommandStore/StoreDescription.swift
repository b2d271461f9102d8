import Quantities

/// The identity of a store: the initial state of its city, and data that its server needs again.
package struct StoreDescription: Hashable, Sendable {
    /// The origin of the initial state, from which a reader of the store makes it again.
    package struct Source: Hashable, Sendable {
        /// Path of a scenario or city file, or the name of a built-in one.
        package let path: String
        /// Overrides, each `PATH=VALUE`.
        package let overrides: [String]
        /// Number of drivers; nil for the scenario's own.
        package let drivers: Int?

        /// Creates a source.
        package init(path: String, overrides: [String] = [], drivers: Int? = nil) {
            (self.path, self.overrides, self.drivers) = (path, overrides, drivers)
        }
    }

    /// Time zone of a city's clocks, with its rule at the store's creation: the same commands lead to the same state
    /// with any version of the time zone database.
    package struct Zone: Hashable, Sendable {
        /// Name in the IANA time zone database.
        package let name: String
        /// Rule of the zone.
        package let rule: TimeZone

        /// Creates a zone.
        package init(name: String, rule: TimeZone) { (self.name, self.rule) = (name, rule) }
    }

    /// Version of the store as a whole; frames and snapshots have their own versions. Version 2 has no time zone.
    package static let formatVersion: UInt64 = 3
    /// Length of the secret in bytes.
    package static let secretByteCount = 32

    /// Name of the scenario or city.
    package var name: String
    /// Digest of all data that decide the initial state and the rules.
    package var digest: UInt64
    /// Origin of the initial state.
    package var source: Source
    /// Unix time in seconds of simulated time 0.
    package var startUnixSeconds: Int64
    /// Time zone of the city; nil if the calendar is the scenario's own, as in stores of earlier versions.
    package var zone: Zone?
    /// Random secret key for tokens and cursors.
    package var secretKey: [UInt8]

    /// Creates a description.
    ///
    /// - Precondition: The secret has 32 bytes.
    package init(
        name: String, digest: UInt64, source: Source = Source(path: ""), startUnixSeconds: Int64, zone: Zone? = nil,
        secret: [UInt8]
    ) {
        precondition(secret.count == StoreDescription.secretByteCount, "a secret has 32 bytes")
        (self.name, self.digest, self.source) = (name, digest, source)
        (self.startUnixSeconds, self.zone, self.secretKey) = (startUnixSeconds, zone, secret)
    }

    /// Start of simulated time with its time zone; nil if the calendar is the scenario's own.
    package var zonedStart: ZonedStart? {
        zone.map { ZonedStart(unixSeconds: Int(startUnixSeconds), zone: $0.rule) }
    }
}

extension StoreDescription {
    /// Returns the differences between a store and the wanted city. Source, start time, zone and secret are the store's
    /// own and do not count.
    func differences(fromWanted wanted: StoreDescription) -> [StoreError.Difference] {
        [("scenario", name, wanted.name), ("digest", hexadecimal(digest), hexadecimal(wanted.digest))]
            .filter { $0.1 != $0.2 }.map { StoreError.Difference(property: $0.0, stored: $0.1, wanted: $0.2) }
    }
}

// Byte format.
extension StoreDescription {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(varint: zone == nil ? StoreDescription.formatVersion - 1 : StoreDescription.formatVersion)
        bytes.append(lengthPrefixed: name.utf8)
        bytes.append(fixedWidth: digest)
        bytes.append(lengthPrefixed: source.path.utf8)
        bytes.append(varying: source.overrides.count)
        for text in source.overrides { bytes.append(lengthPrefixed: text.utf8) }
        // Plus 1, since 0 means none.
        bytes.append(varying: source.drivers.map { $0 + 1 } ?? 0)
        bytes.append(signed: startUnixSeconds)
        bytes.append(contentsOf: secretKey)
        if let zone {
            bytes.append(lengthPrefixed: zone.name.utf8)
            bytes.append(lengthPrefixed: zone.rule.posix.utf8)
        }
        return bytes
    }

    init(_ reader: inout ByteReader) throws(CodingError) {
        let version = try reader.varint()
        let known = StoreDescription.formatVersion - 1...StoreDescription.formatVersion
        guard known.contains(version) else {
            throw reader.problem(
                "the store has version \(version); this program supports up to version \(known.upperBound)")
        }
        (name, digest) = (try reader.text(), try reader.fixedWidth())
        let path = try reader.text()
        var overrides: [String] = []
        for _ in 0..<(try reader.varint()) { overrides.append(try reader.text()) }
        let drivers = Int(clamping: try reader.varint())
        source = Source(path: path, overrides: overrides, drivers: drivers == 0 ? nil : drivers - 1)
        startUnixSeconds = try reader.signed()
        secretKey = Array(try reader.slice(UInt64(StoreDescription.secretByteCount)).rest)
        zone = nil
        if version == StoreDescription.formatVersion {
            let name = try reader.text()
            guard let rule = TimeZone(posix: try reader.text()) else {
                throw reader.problem("the rule of the time zone is invalid")
            }
            zone = Zone(name: name, rule: rule)
        }
        guard reader.isAtEnd else { throw reader.problem("there are bytes after the description") }
    }
}

func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
