import CityModel
import InputFiles
import Quantities
import TaxiService

/// A server's published tariff, clock and travel legs, compared with the profile's city and rules.
///
/// The clock is the server's. Tariff, hours and legs must equal the profile's; otherwise every price would count as
/// wrong.
struct PublishedFares {
    /// The clock of the server's hours and days.
    let clock: TravelClock
    /// The reason why prices and waits cannot be checked; nil if they can.
    private(set) var unchecked: String?

    /// Creates the fares from the server's answers.
    ///
    /// - Parameters:
    ///   - json: answer of `/v1/city`.
    ///   - ways: returns the rows of legs after the first `skip` zones; nil if the server publishes none.
    /// - Throws: `InputError` if tariff or legs differ, or if the server uses positions on streets.
    init(
        _ json: WireValue, for crowd: TaxiLoad, ways: (_ skip: Int) throws -> [WireValue]?
    ) throws {
        let profile = TravelClock(city: crowd.city, clockAtStart: .hours(8))
        if json["streets"]?.boolean == true {
            throw RemoteTarget.wrong(
                "the server's positions are points on streets, but a load test needs zones",
                "start it with 'cabrank serve PROFILE' and the same profile")
        }
        guard let start = json["clockAtStart"]?.microseconds, let tariff = json["tariff"],
            let factors = json["hourFactors"]
        else {
            (clock, unchecked) = (profile, "prices and waits: the server publishes no tariff")
            return
        }
        let weekday = json["weekdayAtStart"]?.text.flatMap { word in
            CalendarDate.Weekday.allCases.first { "\($0)" == word }
        }
        clock = TravelClock(
            city: crowd.city, clockAtStart: SimDuration(microseconds: start),
            days: weekday.map { RunDays(weekdayAtStart: $0) } ?? RunDays())
        try PublishedFares.require(
            tariff, .tariff(of: crowd.rules, zoneNames: crowd.city.zones.map(\.name)), "tariff")
        try PublishedFares.require(
            factors, .list(crowd.city.hourFactors.map { .number(millionths: Int64(($0 * 1e6).rounded())) }),
            "hourFactors")
        var (skip, isPublished) = (0, true)
        while skip < crowd.city.zoneCount, isPublished {
            let rows = try ways(skip) ?? []
            isPublished = !rows.isEmpty
            for row in rows where skip < crowd.city.zoneCount {
                try PublishedFares.require(row, .ways(from: ZoneID(skip), in: crowd.city), "ways[\(skip)]")
                skip += 1
            }
        }
        if !isPublished { unchecked = "prices and waits: the server publishes no drive times" }
    }

    private static func require(_ json: WireValue, _ wanted: WireValue, _ path: String) throws(InputError) {
        guard let difference = json.difference(from: wanted, path) else { return }
        throw RemoteTarget.wrong(
            "the server's tariff or drive times differ from the profile's: \(difference)",
            "start it with 'cabrank serve PROFILE', the same profile and the same --set")
    }
}

extension WireValue {
    fileprivate static func tariff(of rules: TaxiRules, zoneNames: [String]) -> WireValue {
        let additions = rules.fareAdditions
        func zones(_ group: TaxiRules.ZoneGroup) -> WireValue {
            .list(zoneNames.indices.filter { group.contains(ZoneID($0)) }.map { .text(zoneNames[$0]) })
        }
        func rates(_ tariff: TaxiRules.Tariff) -> [Member] {
            [
                .init(key: "flagFall", value: .money(tariff.flagFall)),
                .init(key: "perKm", value: .money(tariff.perKilometre)),
            ]
        }
        let surcharges = additions.surcharges.map { surcharge in
            var members: [Member] = [
                .init(key: "name", value: .text(surcharge.name)),
                .init(key: "amount", value: .money(surcharge.amount)),
                .init(key: "rides", value: .text(surcharge.rides.rawValue)),
                .init(key: "to", value: .text(surcharge.payee.rawValue)),
            ]
            members += hours(surcharge.hours)
            if surcharge.end != .either { members.append(.init(key: "at", value: .text(surcharge.end.rawValue))) }
            if let group = surcharge.zones { members.append(.init(key: "zones", value: zones(group))) }
            return WireValue.map(members)
        }
        let periods = additions.periods.map { period in
            var members: [Member] = [.init(key: "name", value: .text(period.name))]
            members += hours(period.hours)
            for (name, rate) in period.ownRates { members.append(.init(key: name, value: .money(rate))) }
            if let percent = period.percent {
                members.append(
                    .init(key: "percent", value: .number(millionths: percent.roundedHalfUp(times: 1_000_000) ?? .max)))
            }
            return WireValue.map(members)
        }
        let flat = additions.flat.map { flat in
            WireValue.map([
                .init(key: "price", value: .money(flat.price)), .init(key: "between", value: zones(flat.one)),
                .init(key: "and", value: zones(flat.other)),
            ])
        }
        var members = rates(rules.fare)
        members += [
            .init(key: "perMile", value: .money(additions.perMile)),
            .init(key: "perMinute", value: .money(additions.perMinute)),
            .init(key: "surcharges", value: .list(surcharges)), .init(key: "flat", value: .list(flat)),
        ]
        if let speed = additions.metresPerHourWithoutWaiting {
            members.append(.init(key: "slowerThanKmh", value: .number(millionths: 1_000 * speed)))
        }
        if additions.minimum > .zero { members.append(.init(key: "minimum", value: .money(additions.minimum))) }
        if !periods.isEmpty { members.append(.init(key: "periods", value: .list(periods))) }
        if !rules.waitingCharge.isNone { members.append(.init(key: "waiting", value: waiting(rules.waitingCharge))) }
        if !rules.surge.isNone {
            let (each, most) = (rules.surge.percentPerRequest, rules.surge.percentMax)
            members.append(
                .init(
                    key: "surge",
                    value: .map([
                        .init(key: "percentPerRequest", value: .number(millionths: 1_000_000 * each)),
                        .init(key: "maxPercent", value: .number(millionths: 1_000_000 * most)),
                    ])))
        }
        if let limit = rules.fareLimit { members.append(.init(key: "limit", value: .map(rates(limit)))) }
        return .map(members)
    }

    private static func waiting(_ charge: TaxiRules.WaitingCharge) -> WireValue {
        .map([
            .init(key: "perMinute", value: .money(charge.perMinute)),
            .init(key: "freeSeconds", value: .number(millionths: charge.freeTime.microseconds)),
        ])
    }

    private static func hours(_ hours: TaxiRules.TariffHours) -> [Member] {
        [
            .init(key: "from", value: .number(millionths: hours.from.microseconds)),
            .init(key: "until", value: .number(millionths: hours.until.microseconds)),
            .init(key: "days", value: .list(hours.days.kinds.map { .text("\($0)") })),
        ]
    }

    fileprivate static func ways(from origin: ZoneID, in city: City) -> WireValue {
        let legs = (0..<city.zoneCount).map { city.leg(from: origin, to: ZoneID($0)) }
        return .map([
            .init(key: "from", value: .text(city.zones[Int(origin.index)].name)),
            .init(key: "seconds", value: .list(legs.map { .number(millionths: 1_000 * Int64($0.milliseconds)) })),
            .init(key: "km", value: .list(legs.map { .number(millionths: 1_000 * Int64($0.metres)) })),
        ])
    }

    private static func money(_ amount: Money) -> WireValue { .number(millionths: 10_000 * amount.cents) }
}
