import Quantities
import Testing

@testable import CommandStore

@Suite("Descriptions of stores")
struct StoreDescriptionTests {
    private static let chile = "<-04>4<-03>,M9.1.6/24,M4.1.6/24"

    private func description(drivers: Int?, zone: StoreDescription.Zone? = nil) -> StoreDescription {
        StoreDescription(
            name: "Liège", digest: .max,
            source: StoreDescription.Source(
                path: "/a b/c.yaml", overrides: ["x=1", "y=\"2\""], drivers: drivers),
            startUnixSeconds: -1, zone: zone, secret: Array(0..<32))
    }

    @Test("A description is decoded as it was, and every truncation is reported", arguments: [nil, 0, 1_000_000])
    func roundTrip(drivers: Int?) throws {
        let whole = description(drivers: drivers)
        var reader = ByteReader(whole.bytes)
        #expect(try StoreDescription(&reader) == whole)
        for count in 0..<whole.bytes.count {
            #expect(throws: CodingError.self) {
                var reader = ByteReader(Array(whole.bytes.prefix(count)))
                _ = try StoreDescription(&reader)
            }
        }
    }

    @Test("A time zone is stored with its rule; without one the bytes are as before")
    func zone() throws {
        let rule = try #require(TimeZone(posix: StoreDescriptionTests.chile))
        let whole = description(drivers: 3, zone: StoreDescription.Zone(name: "America/Santiago", rule: rule))
        var reader = ByteReader(whole.bytes)
        let read = try StoreDescription(&reader)
        #expect(read == whole && read.zonedStart == ZonedStart(unixSeconds: -1, zone: rule))
        for count in 0..<whole.bytes.count {
            #expect(throws: CodingError.self) {
                var reader = ByteReader(Array(whole.bytes.prefix(count)))
                _ = try StoreDescription(&reader)
            }
        }
        let (plain, zoned) = (description(drivers: 3).bytes, whole.bytes)
        #expect(plain.first == 2 && zoned.first == 3 && plain.dropFirst() == zoned.prefix(plain.count).dropFirst())
        var damaged = zoned
        damaged[damaged.count - 1] = UInt8(ascii: "x")
        #expect(throws: CodingError.self) {
            var reader = ByteReader(damaged)
            _ = try StoreDescription(&reader)
        }
        #expect(description(drivers: 3).differences(fromWanted: whole).isEmpty)
    }

    @Test("Another city's store is refused; source, start and secret are each store's own")
    func differences() {
        let ours = description(drivers: nil)
        var other = description(drivers: 7)
        (other.startUnixSeconds, other.secretKey) = (5, Array(repeating: 1, count: 32))
        #expect(ours.differences(fromWanted: other).isEmpty)
        (other.name, other.digest) = ("Namur", 1)
        #expect(ours.differences(fromWanted: other).map(\.property) == ["scenario", "digest"])
    }
}
