import OutputFiles
import Quantities
import ServiceKernel
import TaxiService

// Queries about rides: those of the caller, and for operators all (U01, U02).
extension Query {
    private static let count = Parameter(
        name: "count", sort: .count(max: 1_000), isRequired: false,
        description: "maximum number of ended rides (default: 50), or of periods (default: 31)")
    private static let span = Parameter(
        name: "by", sort: .word(among: RideTotals.Period.allCases.map(\.rawValue)), isRequired: false,
        description: "length of a period: day, week or month (default: day)")

    static let ofRides: [Query] = [
        Query("/v1/me/rides", "the user's open rides, then the ended ones, newest first (U01)", own, [count]) {
            serving, asked, text throws(Problem) in
            let countMax = try asked.count("count") ?? 50
            guard let person = asked.person else { throw .unknownCaller }
            text.key("open")
            text.list(serving.openRides(of: person)) { serving.write($1, &$0) }
            text.key("over")
            text.list(serving.endedRides(of: person, countMax)) { serving.write($1, &$0) }
        },
        Query(
            "/v1/me/statistics", "number of the user's rides, and their cost or income, by period (U01)", own,
            [span, count]
        ) {
            serving, asked, text throws(Problem) in
            guard let person = asked.person else { throw .unknownCaller }
            let (span, countMax, today) = (try asked.span, try asked.count("count") ?? 31, serving.today)
            let totals = serving.rides.totals
            let sums =
                person.kind == .driver
                ? totals.sums(of: DriverID(number: person.number), by: span, until: today, count: countMax)
                : totals.sums(of: ClientID(number: person.number), by: span, until: today, count: countMax)
            text.write(sums, by: span)
        },
        Query(
            "/v1/operator/rides", "the open rides, oldest first, then the ended ones, newest first (U02)",
            .operators,
            [count, skip]
        ) { serving, asked, text throws(Problem) in
            let countMax = try asked.count("count") ?? 50
            text.key("open")
            text.list(try asked.page(of: serving.rides.open.inOrder)) { serving.write($1, &$0) }
            text.key("over")
            text.list(serving.rides.newestEnded(countMax: countMax)) { serving.write($1, &$0) }
        },
        Query(
            "/v1/operator/statistics", "number and price of all rides, by period (U02)", .operators, [span, count]
        ) { serving, asked, text throws(Problem) in
            let span = try asked.span
            text.write(
                serving.rides.totals.sums(by: span, until: serving.today, count: try asked.count("count") ?? 31),
                by: span)
        },
    ]

    private static let own = Audience.session([.client, .driver])
}

extension Query.Arguments {
    fileprivate var span: RideTotals.Period {
        get throws(Problem) {
            guard let word = self["by"] else { return .day }
            guard let span = RideTotals.Period(rawValue: word) else {
                throw .malformed("the parameter 'by' must be day, week or month")
            }
            return span
        }
    }

    fileprivate func count(_ name: String) throws(Problem) -> Int? {
        guard let text = self[name] else { return nil }
        guard let count = Int(text), (0...1_000).contains(count) else {
            throw .malformed("the parameter '\(name)' must be a number from 0 to 1000")
        }
        return count
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ sums: [(first: CalendarDate, RideTotals.Sum)], by span: RideTotals.Period) {
        member("by", span.rawValue)
        key("sums")
        list(sums) { list, entry in
            list.map { map in
                map.member("from", "\(entry.first)")
                map.member("rides", whole: entry.1.rides)
                map.key("price")
                map.decimal(entry.1.price.cents, decimals: 2)
            }
        }
    }
}

extension CityStateMachine {
    fileprivate func openRides(of person: EntityReference) -> [TaxiService.RideView] {
        person.kind == .driver
            ? rides.open(of: DriverID(number: person.number)) : rides.open(of: ClientID(number: person.number))
    }

    fileprivate func endedRides(of person: EntityReference, _ countMax: Int) -> [TaxiService.RideView] {
        person.kind == .driver
            ? rides.ended(of: DriverID(number: person.number), countMax: countMax)
            : rides.ended(of: ClientID(number: person.number), countMax: countMax)
    }

    /// Writes one party's ride, without members that are unknown or do not apply.
    func write(_ ride: TaxiService.RideView, _ text: inout JSONWriter) {
        text.map { map in
            map.member("request", ride.request.reference.text)
            map.member("state", "\(ride.state)")
            map.member("client", ride.client.reference.text)
            if !ride.driver.isNone {
                map.member("driver", ride.driver.reference.text)
                map.member("taxi", host.taxis.taxi(of: ride.driver).reference.text)
            }
            map.member(Field("from"), ride.origin.fieldValue, ground.names)
            map.member(Field("to"), ride.destination.fieldValue, ground.names)
            writePoints(from: ride.origin, to: ride.destination, &map)
            map.member("party", whole: ride.party)
            map.member("share", ride.isShared)
            map.seconds("requested", ride.requested)
            for (name, time) in [
                ("departure", ride.departure), ("expected", ride.expected), ("arrived", ride.arrived),
                ("pickedUp", ride.pickedUp), ("ended", ride.ended),
            ] {
                if let time { map.seconds(name, time) }
            }
            map.key("price")
            map.decimal(ride.price.cents, decimals: 2)
            if ride.authorityPart != .zero {
                map.key("authority")
                map.decimal(ride.authorityPart.cents, decimals: 2)
            }
            map.member("paid", ride.isPaid)
            if let means = ride.paidBy { map.member(Field("paidBy"), means.fieldValue, ground.names) }
        }
    }
}
