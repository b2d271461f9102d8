import CityModel
import OutputFiles
import Quantities
import ServiceKernel
import TaxiService

// Data from which clients can compute prices and waiting times (P01, P02, T06): drives between zones, and the tariff.
extension Query {
    /// Maximum number of zone pairs in an answer, because all other calls wait some milliseconds for it. An answer
    /// has at least one zone.
    private static let zonePairsMax = 10_000
    private static let skippedZones = Parameter(
        name: "skip", sort: .count(max: UInt64(UInt32.max)), isRequired: false,
        description: "number of zones to skip (default: 0); an answer has at most \(zonePairsMax) routes, or one zone"
    )

    static let ofDrives: [Query] = [
        Query(
            "/v1/city/ways",
            "drive times and distances from zone to zone in free flow, a row for each zone, in the order of /v1/city; empty "
                + "if positions are points on streets (Z04, Z05)", .visitor, [skippedZones], schema: "Ways"
        ) { serving, asked, text throws(Problem) in
            let city = serving.host.taxis.ways.city
            let count = city.zoneCount
            let rows =
                serving.ground.hasStreets
                ? [] : Array((0..<count).dropFirst(try asked.skip).prefix(max(1, zonePairsMax / count)))
            text.key("ways")
            text.list(rows) { list, origin in
                list.map { row in
                    let legs = city.legs[origin * count..<(origin + 1) * count]
                    row.member("from", serving.ground.names.all[origin])
                    row.key("seconds")
                    row.list(legs) { $0.decimal(Int64($1.milliseconds), decimals: 3) }
                    row.key("km")
                    row.list(legs) { $0.decimal(Int64($1.metres), decimals: 3) }
                }
            }
        }
    ]
}

extension CityStateMachine {
    /// Writes the clock, the travel time factors of the hours, and the tariff.
    func writeFares(_ text: inout JSONWriter) {
        let (clock, rules) = (host.taxis.ways.clock, host.taxis.rules)
        text.key("clockAtStart")
        text.decimal(clock.clockAtStart.microseconds, decimals: 6)
        if let date = clock.days.start { text.member("weekdayAtStart", "\(date.weekday)") }
        if !clock.days.holidays.isEmpty {
            text.key("holidays")
            text.list(clock.days.holidays) { $0.text("\($1)") }
        }
        text.key("hourFactors")
        text.list(clock.city.hourFactors) { $0.raw("\(ExactDecimal(shortestOf: $1))") }
        text.key("tariff")
        text.map { map in
            map.write(rules.fare)
            let additions = rules.fareAdditions
            map.money("perMile", additions.perMile)
            map.money("perMinute", additions.perMinute)
            if let speed = additions.metresPerHourWithoutWaiting {
                map.key("slowerThanKmh")
                map.decimal(speed, decimals: 3)
            }
            if let limit = rules.fareLimit {
                map.key("limit")
                map.map { $0.write(limit) }
            }
            if additions.minimum > .zero { map.money("minimum", additions.minimum) }
            if !additions.periods.isEmpty {
                map.key("periods")
                map.list(additions.periods) { list, period in list.map { write(period, &$0) } }
            }
            if !rules.waitingCharge.isNone {
                map.key("waiting")
                map.map { entry in
                    entry.money("perMinute", rules.waitingCharge.perMinute)
                    entry.key("freeSeconds")
                    entry.decimal(rules.waitingCharge.freeTime.microseconds, decimals: 6)
                }
            }
            if !rules.surge.isNone {
                map.key("surge")
                map.map { entry in
                    entry.member("percentPerRequest", whole: rules.surge.percentPerRequest)
                    entry.member("maxPercent", whole: rules.surge.percentMax)
                }
            }
            map.key("surcharges")
            map.list(additions.surcharges) { list, surcharge in list.map { write(surcharge, &$0) } }
            map.key("flat")
            map.list(additions.flat) { list, flat in
                list.map { entry in
                    entry.money("price", flat.price)
                    write("between", flat.one, &entry)
                    write("and", flat.other, &entry)
                }
            }
        }
    }

    private func write(_ surcharge: TaxiRules.Surcharge, _ map: inout JSONWriter) {
        map.member("name", surcharge.name)
        map.money("amount", surcharge.amount)
        map.write(surcharge.hours)
        if let zones = surcharge.zones { write("zones", zones, &map) }
        if surcharge.end != .either { map.member("at", surcharge.end.rawValue) }
        map.member("rides", surcharge.rides.rawValue)
        map.member("to", surcharge.payee.rawValue)
    }

    private func write(_ period: TaxiRules.Period, _ map: inout JSONWriter) {
        map.member("name", period.name)
        map.write(period.hours)
        for (name, rate) in period.ownRates { map.money(name, rate) }
        if let percent = period.percent {
            map.key("percent")
            map.decimal(percent.digits, decimals: percent.decimals)
        }
    }

    private func write(_ name: String, _ group: TaxiRules.ZoneGroup, _ map: inout JSONWriter) {
        map.key(name)
        map.list(ground.names.all.indices.lazy.map { ZoneID($0) }.filter(group.contains)) {
            $0.text(ground.names.name(of: $1))
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ tariff: TaxiRules.Tariff) {
        money("flagFall", tariff.flagFall)
        money("perKm", tariff.perKilometre)
    }

    fileprivate mutating func write(_ hours: TaxiRules.TariffHours) {
        key("from")
        decimal(hours.from.microseconds, decimals: 6)
        key("until")
        decimal(hours.until.microseconds, decimals: 6)
        key("days")
        list(hours.days.kinds) { $0.text("\($1)") }
    }

    fileprivate mutating func money(_ name: String, _ amount: Money) {
        key(name)
        decimal(amount.cents, decimals: 2)
    }
}
