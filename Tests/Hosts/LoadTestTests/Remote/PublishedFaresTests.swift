import CityModel
import InputFiles
import Quantities
import RuleModels
import TaxiService
import Testing

@testable import LoadTest

@Suite("A server's published tariff and travel times")
struct PublishedFaresTests {
    private static func crowd() throws -> TaxiLoad {
        let profile = try ProfileSamples.profile()
        guard let crowd = profile.load as? TaxiLoad else { throw NoTaxis() }
        return crowd
    }
    private struct NoTaxis: Error {}

    /// Returns a server's answer with the rule book's tariff.
    private static func city(
        flagFall: String = "3.3", start: String = "32400", more: String = "", factor: String? = nil
    ) throws -> WireValue? {
        let factors = try crowd().city.hourFactors.map { factor ?? "\($0)" }.joined(separator: ",")
        let text = """
            {"streets":false,"clockAtStart":\(start),"hourFactors":[\(factors)],"tariff":{"perKm":1.1,"flagFall":\(flagFall),
            "perMile":0,"perMinute":0,"limit":{"flagFall":5,"perKm":2},"surcharges":[],"flat":[]\(more)}}
            """
        return WireValue(Array(text.utf8)[...])
    }

    private static func rows(_ crowd: TaxiLoad, from skip: Int, damaging damaged: Int? = nil) -> [WireValue] {
        let city = crowd.city
        return (skip..<min(skip + 4, city.zoneCount)).map { origin in
            let legs = (0..<city.zoneCount).map { city.leg(from: ZoneID(origin), to: ZoneID($0)) }
            let more: Int32 = origin == damaged ? 1 : 0
            return .map([
                .init(key: "km", value: .list(legs.map { .number(millionths: Int64($0.metres) * 1_000) })),
                .init(key: "from", value: .text(city.zones[origin].name)),
                .init(
                    key: "seconds",
                    value: .list(legs.map { .number(millionths: Int64($0.milliseconds + more) * 1_000) })),
            ])
        }
    }

    private static func published(
        _ value: WireValue?, damaging: Int? = nil, hasRoutes: Bool = true
    ) throws -> PublishedFares {
        let crowd = try crowd()
        return try PublishedFares(try #require(value), for: crowd) { skip throws(InputError) in
            hasRoutes ? rows(crowd, from: skip, damaging: damaging) : nil
        }
    }

    private static func refusal(_ value: WireValue?, damaging: Int? = nil) -> String {
        let error = #expect(throws: InputError.self) { try published(value, damaging: damaging) }
        return error.map { "\($0)" } ?? ""
    }

    @Test("Equal tariff and travel times pass in any order of members; the clock is the server's")
    func same() throws {
        let fares = try Self.published(try Self.city())
        #expect(fares.unchecked == nil && fares.clock.clockAtStart == .hours(9))
        #expect(fares.clock.day(at: .zero) == nil)
    }

    @Test("A different tariff, hour factor or travel time is refused with the first difference")
    func different() throws {
        #expect(try Self.refusal(Self.city(flagFall: "33")).contains("tariff.flagFall is 33; must be 3.3"))
        #expect(
            try Self.refusal(Self.city(more: ",\"slowerThanKmh\":20")).contains(
                "tariff.slowerThanKmh is not expected"))
        #expect(try Self.refusal(Self.city(factor: "1.5")).contains("hourFactors[0] is 1.5"))
        #expect(try Self.refusal(Self.city(), damaging: 5).contains("ways[5].seconds[0] is"))
        #expect(
            Self.refusal(WireValue(Array("{\"clockAtStart\":0,\"hourFactors\":[],\"tariff\":{}}".utf8)[...]))
                .contains("tariff.flagFall is missing"))
    }

    @Test("A missing tariff or travel times are reported as unchecked; a server with streets is refused")
    func unchecked() throws {
        func unchecked(_ text: String) throws -> String? {
            try Self.published(WireValue(Array(text.utf8)[...])).unchecked
        }
        #expect(Self.refusal(.map([.init(key: "streets", value: .boolean(true))])).contains("points on streets"))
        #expect(try unchecked("{\"streets\":false}") == "prices and waits: the server publishes no tariff")
        let fares = try Self.published(try Self.city(), hasRoutes: false)
        #expect(fares.unchecked == "prices and waits: the server publishes no drive times")
    }

    @Test("P04, U02: the operator's statistics must have the feed's number of rides and total price")
    func sums() throws {
        let told = WireValue(
            Array(
                "{\"by\":\"month\",\"sums\":[{\"rides\":2,\"price\":10.5},{\"rides\":1,\"price\":0.01}]}".utf8)[...])
        let sums = try #require(RideSums(told))
        #expect(sums.rides == 3 && sums.price == Money(cents: 1_051))
        #expect(RideSums(.map([])) == nil && RideSums(nil) == nil)
        var findings = RemoteFindings()
        let judge = TaxiChecker(city: try Self.crowd().city, rules: TaxiRules(), drivers: 1)
        sums.compare(with: judge.fareChecks, at: .zero, &findings)
        #expect(findings.book.firstWrong.map(\.kind) == [.moneyLost])
        #expect(findings.book.firstWrong[0].actual == "the operator's statistics show 3 rides for 10.51")
    }
}
