import Testing

@testable import CommandStore

@Suite("What a store is of")
struct StoreDescriptionTests {
    private func description(drivers: Int?) -> StoreDescription {
        StoreDescription(
            name: "Liège", digest: .max,
            source: StoreDescription.Source(
                path: "/a b/c.yaml", overrides: ["x=1", "y=\"2\""], drivers: drivers),
            startUnixSeconds: -1, secret: Array(0..<32))
    }

    @Test("It is read back as it was, and every end that is missing is told", arguments: [nil, 0, 1_000_000])
    func roundTrip(drivers: Int?) throws {
        let whole = description(drivers: drivers)
        var reader = ByteReader(whole.bytes)
        #expect(try StoreDescription(&reader) == whole)
        for count in 0..<whole.bytes.count {
            #expect(throws: EncodingProblem.self) {
                var reader = ByteReader(Array(whole.bytes.prefix(count)))
                _ = try StoreDescription(&reader)
            }
        }
    }

    @Test("A store is not another's; where it is served from, since when and its secret are its own")
    func differences() {
        let ours = description(drivers: nil)
        var other = description(drivers: 7)
        (other.startUnixSeconds, other.secret) = (5, Array(repeating: 1, count: 32))
        #expect(ours.differences(fromWanted: other).isEmpty)
        (other.name, other.digest) = ("Namur", 1)
        #expect(ours.differences(fromWanted: other).map(\.of) == ["scenario", "digest"])
    }
}
