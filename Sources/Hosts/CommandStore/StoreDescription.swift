import Quantities

/// What a store is of: the beginning from which its commands lead to the state, and what its server must find again.
package struct StoreDescription: Hashable, Sendable {
    /// From what whoever reads the store makes the beginning again.
    package struct Source: Hashable, Sendable {
        /// A file of a scenario or a city, or the name of one that comes with the program.
        package let path: String
        /// Each `PATH=VALUE`.
        package let overrides: [String]
        /// For so many there is room; nil: as the scenario has it.
        package let drivers: Int?

        package init(path: String, overrides: [String] = [], drivers: Int? = nil) {
            (self.path, self.overrides, self.drivers) = (path, overrides, drivers)
        }
    }

    /// The time zone by whose clocks a city lives, with the rule that it had at the store's beginning: the same commands lead to
    /// the same state whatever time zone database a machine has.
    package struct Zone: Hashable, Sendable {
        /// The zone's name in the IANA time zone database.
        package let name: String
        package let rule: TimeZone

        package init(name: String, rule: TimeZone) { (self.name, self.rule) = (name, rule) }
    }

    /// The version of the store as a whole; frames and snapshots have their own. Version 2 has no time zone.
    package static let formatVersion: UInt64 = 3
    package static let secretByteCount = 32

    /// Of the scenario or city, as people know it.
    package var name: String
    /// Of everything that decides how the beginning is and what the rules are.
    package var digest: UInt64
    package var source: Source
    /// When simulated time 0 is, in seconds since 1970, UTC.
    package var startUnixSeconds: Int64
    /// The zone that the clocks follow; nil if the calendar is the scenario's own, as in stores of earlier versions.
    package var zone: Zone?
    /// For tokens and cursors: random, and known to nobody.
    package var secret: [UInt8]

    /// - Precondition: the secret has 32 bytes.
    package init(
        name: String, digest: UInt64, source: Source = Source(path: ""), startUnixSeconds: Int64, zone: Zone? = nil,
        secret: [UInt8]
    ) {
        precondition(secret.count == StoreDescription.secretByteCount, "a secret of 32 bytes")
        (self.name, self.digest, self.source) = (name, digest, source)
        (self.startUnixSeconds, self.zone, self.secret) = (startUnixSeconds, zone, secret)
    }

    /// The real moment at which simulated time begins, and the zone; nil where the calendar is the scenario's own.
    package var zonedStart: ZonedStart? {
        zone.map { ZonedStart(unixSeconds: Int(startUnixSeconds), zone: $0.rule) }
    }
}

extension StoreDescription {
    /// The difference between a store and the city to be served from it; the source, the moment, the zone and the secret are the store's own.
    func differences(fromWanted wanted: StoreDescription) -> [StoreError.Difference] {
        [("scenario", name, wanted.name), ("digest", hexadecimal(digest), hexadecimal(wanted.digest))]
            .filter { $0.1 != $0.2 }.map { StoreError.Difference(of: $0.0, stored: $0.1, wanted: $0.2) }
    }
}

// As bytes.
extension StoreDescription {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(varying: zone == nil ? StoreDescription.formatVersion - 1 : StoreDescription.formatVersion)
        bytes.append(counted: name.utf8)
        bytes.append(fixed: digest)
        bytes.append(counted: source.path.utf8)
        bytes.append(varying: source.overrides.count)
        for text in source.overrides { bytes.append(counted: text.utf8) }
        // One more, so that 0 is none.
        bytes.append(varying: source.drivers.map { $0 + 1 } ?? 0)
        bytes.append(signed: startUnixSeconds)
        bytes.append(contentsOf: secret)
        if let zone {
            bytes.append(counted: zone.name.utf8)
            bytes.append(counted: zone.rule.posix.utf8)
        }
        return bytes
    }

    init(_ reader: inout ByteReader) throws(EncodingProblem) {
        let version = try reader.varying()
        let known = StoreDescription.formatVersion - 1...StoreDescription.formatVersion
        guard known.contains(version) else {
            throw reader.problem("a store of version \(version), where \(known.upperBound) is known")
        }
        (name, digest) = (try reader.text(), try reader.fixed())
        let path = try reader.text()
        var overrides: [String] = []
        for _ in 0..<(try reader.varying()) { overrides.append(try reader.text()) }
        let drivers = Int(clamping: try reader.varying())
        source = Source(path: path, overrides: overrides, drivers: drivers == 0 ? nil : drivers - 1)
        startUnixSeconds = try reader.signed()
        secret = Array(try reader.part(UInt64(StoreDescription.secretByteCount)).rest)
        zone = nil
        if version == StoreDescription.formatVersion {
            let name = try reader.text()
            guard let rule = TimeZone(posix: try reader.text()) else { throw reader.problem("no rule of a time zone") }
            zone = Zone(name: name, rule: rule)
        }
        guard reader.isAtEnd else { throw reader.problem("there is more than a description") }
    }
}

func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
