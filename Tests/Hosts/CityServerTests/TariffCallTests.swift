import HTTPServer
import InputFiles
import Quantities
import TaxiService
import Testing

@testable import CityServer

@Suite("Published tariff and travel times")
struct TariffCallTests {
    private static func town() -> ServedCity {
        var rules = TaxiRules()
        let airport = TaxiRules.ZoneGroup(name: "airport", zones: [ZoneID(2)])
        var night = TaxiRules.Surcharge(name: "night", amount: Money(cents: 50))
        (night.hours.from, night.hours.until, night.hours.days) = (.hours(20), .hours(6), .weekend)
        (night.zones, night.payee) = (airport, .authority)
        night.end = .destination
        rules.fareAdditions.surcharges = [night]
        var (late, sunday) = (TaxiRules.Period(name: "late"), TaxiRules.Period(name: "Sunday"))
        (late.hours.from, late.percent) = (.hours(22), ExactDecimal(digits: 125, decimals: 1))
        (sunday.hours.days, sunday.perKilometre, sunday.minimum) = (
            DaySet(.sunday), Money(cents: 150), Money(cents: 700)
        )
        rules.fareAdditions.periods = [late, sunday]
        rules.fareAdditions.minimum = Money(cents: 450)
        rules.waitingCharge.perMinute = Money(cents: 60)
        rules.surge.percentPerRequest = 25
        rules.fareAdditions.flat = [
            TaxiRules.FlatFare(
                price: Money(cents: 2_500), between: airport, and: TaxiRules.ZoneGroup(name: "b", zones: [ZoneID(1)]))
        ]
        rules.fareAdditions.perMinute = Money(cents: 35)
        rules.fareAdditions.metresPerHourWithoutWaiting = 19_312
        return TestServer.town(rules: rules)
    }

    @Test("P01, P02: all data of prices are published, so that clients can compute them")
    func tariff() throws {
        let text = try TestServer(TariffCallTests.town()).get("/v1/city").text
        for part in [
            #""clockAtStart":0,"hourFactors":[1,1,"#,
            #""tariff":{"flagFall":3.3,"perKm":1.1,"perMile":0,"perMinute":0.35,"slowerThanKmh":19.312,"#,
            #""limit":{"flagFall":5,"perKm":2},"#,
            #"{"name":"night","amount":0.5,"from":72000,"until":21600,"days":["saturday","sunday"],"zones":["C"],"#,
            #""at":"destination","rides":"all","to":"authority"}"#,
            #""minimum":4.5,"periods":[{"name":"late","from":79200,"#,
            #""percent":12.5},{"name":"Sunday","from":0,"until":86400,"days":["sunday"],"perKm":1.5,"minimum":7}],"#,
            #""waiting":{"perMinute":0.6,"freeSeconds":120},"surge":{"percentPerRequest":25,"maxPercent":100},"#,
            #""flat":[{"price":25,"between":["C"],"and":["B"]}]"#,
        ] { #expect(text.contains(part), "\(part) in \(text)") }
    }

    @Test("Z05: travel times between zones are listed row by row, after the skipped ones")
    func ways() throws {
        let server = try TestServer()
        let rows = server.get("/v1/city/ways").text
        #expect(rows.hasPrefix(#"{"ways":[{"from":"A","seconds":[180,360,600],"km":[1,2.4,4]},{"from":"B","#))
        let last = server.get("/v1/city/ways", query: [HTTPField("skip", "2")]).text
        #expect(last == #"{"ways":[{"from":"C","seconds":[600,300,180],"km":[4,2,1]}]}"#)
        #expect(server.get("/v1/city/ways", query: [HTTPField("skip", "3")]).text == #"{"ways":[]}"#)
        #expect(server.get("/v1/city/ways", query: [HTTPField("skip", "x")]).status == 400)
    }

    @Test("The answers of /v1/city and /v1/city/ways match their schemas member by member")
    func described() throws {
        let description = try JSONNode(parsing: OpenAPI.description(endpoints: Endpoint.all, queries: Query.all))
        let server = try TestServer(TariffCallTests.town())
        for (path, schema) in [("/v1/city", "City"), ("/v1/city/ways", "Ways")] {
            let reference = description["paths"]?[path]?["get"]?["responses"]?["200"]?["content"]?["application/json"]?[
                "schema"]?["$ref"]
            #expect(reference == .text("#/components/schemas/\(schema)"))
            let form = try #require(description["components"]?["schemas"]?[schema])
            let answer = try JSONNode(parsing: Array(server.get(path).text.utf8))
            try check(answer, form, path)
        }
        let tariff = try #require(description["components"]?["schemas"]?["Tariff"])
        let city = try JSONNode(parsing: Array(server.get("/v1/city").text.utf8))
        try check(try #require(city["tariff"]), tariff, "tariff")
    }

    /// Checks that required members exist, and that all members are described.
    private func check(_ value: JSONNode, _ form: JSONNode, _ path: String) throws {
        guard case .map(let members) = value, case .list(let needed)? = form["required"] else {
            Issue.record("\(path) has no form")
            return
        }
        for name in needed {
            guard case .text(let name) = name else { continue }
            #expect(value[name] != nil, "\(path).\(name)")
        }
        for member in members { #expect(form["properties"]?[member.key] != nil, "\(path).\(member.key)") }
    }
}
