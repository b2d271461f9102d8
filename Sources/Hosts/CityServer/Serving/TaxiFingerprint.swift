import CityHost
import HTTPServer
import OutputFiles

extension HTTPLimits {
    /// Writes the limits that clients must respect. `connections` includes streams; absent limits are left out.
    func write(to text: inout JSONWriter) {
        text.map { limits in
            limits.member("connections", whole: connectionsMax)
            if let connectionsPerAddressMax { limits.member("connectionsPerAddress", whole: connectionsPerAddressMax) }
            limits.member("bodyBytes", whole: bodyBytesMax)
            limits.member("headerBytes", whole: headerBytesMax)
            limits.member("secondsIdle", whole: secondsIdleMax)
        }
    }
}

/// A digest of the state of the taxi service. Services with equal histories have equal fingerprints.
struct TaxiFingerprint: Equatable {
    private var value: UInt64 = 0

    init() {}

    init(of host: borrowing CityHost) {
        var value: UInt64 = 0xCBF2_9CE4_8422_2325
        // FNV-1a, word by word.
        host.taxis.digest { value = (value ^ $0) &* 0x0000_0100_0000_01B3 }
        self.value = value
    }
}
