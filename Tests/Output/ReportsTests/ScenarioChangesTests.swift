import InputFiles
import Scenario
import ServiceKernel
import Testing

@testable import Reports

@Suite("The changes from one scenario to another")
struct ScenarioChangesTests {
    private func settings(_ values: [String: String]) throws -> ScenarioSettings {
        let members = values.sorted { $0.key < $1.key }.map { JSONNode.Member(key: $0.key, value: .text($0.value)) }
        return try #require(
            ScenarioSettings(.map([JSONNode.Member(key: "x", value: .text("1"))] + members), files: .list([])))
    }

    private func changes(
        _ before: [String: String], _ after: [String: String], _ language: Language = .english
    ) throws -> ScenarioChanges {
        try ScenarioChanges(from: settings(before), to: settings(after), taxis: nil, in: language)
    }

    private func changes(_ added: [String: String], _ language: Language = .english) throws -> ScenarioChanges {
        try changes([:], added, language)
    }

    private static let rain = [
        "events.0.name": "Rain", "events.0.from": "16:00", "events.0.until": "18:00", "events.0.speed": "0.8",
        "events.0.demand": "1.3",
    ]

    @Test("An added entry is one change, with its name and what matters of it, in both languages")
    func added() throws {
        #expect(
            try changes(Self.rain).texts == [
                "the event Rain (16:00–18:00, speeds at 80 % of normal, requests at 130 % of normal)"
            ])
        #expect(
            try changes(Self.rain, .turkish).texts == [
                "Rain olayı (16:00–18:00, hızlar olağanın %80'i, çağrılar olağanın %130'u)"
            ])
        #expect(
            try changes([
                "drivers.types.0.name": "van", "drivers.types.0.seats": "8", "drivers.types.1.name": "electric",
                "drivers.charging.0.name": "Depot", "drivers.charging.0.plugs": "2",
            ]).texts == ["the charging place Depot", "2 types of taxis: van, electric"])
        #expect(
            try changes(["ranks.0.zone": "B2", "ranks.0.capacity": "3", "ranks.0.walkUps.perHour": "12"]).texts
                == ["rules for the rank in B2"])
        #expect(try changes(["ranks.0.zone": "all", "ranks.0.capacity": "3"]).texts == ["rules for all ranks"])
        #expect(try changes(["rules.fare.limit": "none"]).texts == ["no legal limit of fares"])
        #expect(
            try changes(["drivers.groups.0.name": "choosy", "drivers.groups.0.acceptance.base": "0.85"]).texts
                == ["the driver group choosy"])
    }

    @Test("A map in place of a value is one change")
    func mapInPlaceOfValue() throws {
        let (value, map) = (["clients.patience": "10 min"], ["clients.patience.exponential.mean": "9 min"])
        #expect(try changes(value, map).texts == ["a patience of exponential.mean: 9 min instead of 10 min"])
        #expect(try changes(map, value).texts == ["a patience of 10 min instead of exponential.mean: 9 min"])
        let waits = ["travel.dwell.uniform.min": "1 min", "travel.dwell.uniform.max": "2 min"]
        #expect(
            try changes(["travel.dwell": "1 min"], waits, .turkish).texts
                == ["travel.dwell: 1 min yerine uniform.max: 2 min, uniform.min: 1 min"])
    }

    @Test("An event that is switched off is named like one that is missing")
    func switchedOff() throws {
        let off = Self.rain.merging(["events.0.active": "false"]) { $1 }
        let on = try changes(Self.rain).texts
        #expect(try changes(off, Self.rain).texts == on)
        #expect(try changes(Self.rain, off).texts == on.map { "\($0) removed" })
    }

    @Test("A gateway is one change with its demand; its demand alone is another")
    func gateways() throws {
        let demand = ["demand.gateways.0.gateway": "Nice Airport", "demand.gateways.0.in": "40"]
        let city = ["city.gateways.0.name": "Nice Airport", "city.gateways.0.drive": "28 min"]
        #expect(try changes(city.merging(demand) { $1 }).texts == ["the gateway Nice Airport"])
        #expect(try changes(city, city.merging(demand) { $1 }).texts == ["requests from and to Nice Airport"])
        #expect(
            try changes(city.merging(demand) { $1 }, city).texts == ["requests from and to Nice Airport removed"])
        #expect(try changes(city.merging(demand) { $1 }, [:]).texts == ["the gateway Nice Airport removed"])
    }

    @Test("A tariff has few changes, without a value equal to the default; more than three follow the variant's name")
    func tariff() throws {
        let tariff = [
            "rules.fare.groups.airport.0": "F1", "rules.fare.minimum": "6.00", "rules.fare.periods.0.name": "night",
            "rules.fare.periods.0.percent": "25", "rules.fare.periods.0.from": "22:00",
            "rules.fare.surcharges.0.name": "airport fee", "rules.fare.surcharges.0.amount": "5.00",
            "rules.fare.waiting.freeMinutes": "2", "rules.fare.waiting.perMinute": "0.50",
            "rules.dispatch.surge.maxPercent": "100", "rules.dispatch.batchSeconds": "10",
        ]
        let changes = try changes(tariff)
        #expect(
            changes.texts == [
                "the zones of the fare: airport", "a minimum fare of 6.00 instead of the default", "the night tariff",
                "the surcharge airport fee of 5.00", "a price for waiting of 0.50 per minute",
            ])
        let first = "the zones of the fare: airport, a minimum fare of 6.00 instead of the default, the night tariff"
        #expect(changes.joined() == "\(first) and 2 more")
        #expect(changes.joined(of: "late") == "late (\(first) and 2 more)")
        #expect(try self.changes(["rules.fare.minimum": "6"]).joined(of: "late").hasPrefix("a minimum fare"))
        #expect(
            try self.changes([
                "rules.dispatch.surge.maxPercent": "100", "rules.dispatch.surge.percentPerRequest": "20",
            ]).texts == ["surge prices (20 % for each request in excess)"])
    }

    @Test("A changed entry is named with the one value that differs")
    func changed() throws {
        let one = [
            "drivers.charging.0.name": "Depot", "drivers.charging.0.plugs": "2", "drivers.charging.0.power": "11 kW",
        ]
        #expect(
            try changes(one, one.merging(["drivers.charging.0.plugs": "4"]) { $1 }).texts
                == ["plugs 4 instead of 2 for the charging place Depot"])
        let other = ["drivers.charging.0.plugs": "4", "drivers.charging.0.power": "22 kW"]
        #expect(
            try changes(one, one.merging(other) { $1 }).texts == ["other values of the charging place Depot"])
    }

    @Test("The defaults are those of the keys")
    func defaults() {
        let all = KeyTable.ofGuide.flatMap { table in table.lines.map { (table.prefix + $0.path, $0.defaultText) } }
        for (path, value) in ScenarioChanges.defaults.sorted(by: { $0.key < $1.key }) {
            #expect(all.first { $0.0 == path }?.1 == value, "\(path)")
        }
    }
}
