import TestSupport

extension BadScenarioTests {
    /// Creates a case whose error stands in the seventh line.
    private static func fare(_ text: String, _ complaints: String...) -> Case {
        Case("duration", "\(text)\nduration", complaints: complaints.map { "s.yaml:7:\($0)" })
    }

    static let fares = [
        fare(
            "rules: {fare.perMinute: 0.505}",
            "25: 'fare.perMinute' is '0.505', not an amount of money; write it like 3.30"),
        fare("rules: {fare.perMile: -1}", "23: 'fare.perMile' is -1; 0.00 to 1000.00 is allowed"),
        fare(
            "rules: {fare.slowerThanKmh: 30}",
            "9: 'fare.slowerThanKmh' needs a price per minute; write 'fare.perMinute', or remove it"),
        fare(
            "rules: {fare: {perMinute: 1, slowerThanKmh: 0}}", "45: 'fare.slowerThanKmh' is 0; 1 to 200 is allowed"),
        fare(
            "rules: {fare: {perMinute: 1, slowerThanKmh: 20.0005}}",
            "45: 'fare.slowerThanKmh' is 20.0005, with more than three decimals; write at most three decimals"),
        fare(
            "rules: {fare.waiting.freeMinutes: 1}",
            "9: 'fare.waiting.freeMinutes' needs a price per minute; write 'fare.waiting.perMinute', or remove it"),
        fare(
            "rules: {fare.waiting: {perMinute: 0.50, freeMinutes: 5}}",
            "41: waiting is free for 5 min, but a taxi waits for at most 5 min; write less in "
                + "'fare.waiting.freeMinutes', or more in 'noShow.waitMinutes'"),
        fare(
            "rules: {dispatch.surge.maxPercent: 50}",
            "9: 'dispatch.surge.maxPercent' needs a percentage for each request; write "
                + "'dispatch.surge.percentPerRequest', or remove it"),
        fare(
            "rules: {fare.periods: [{name: a, percent: 5}, {name: a, percent: 9}]}",
            "47: a second period is called 'a'; write different names"),
        fare(
            "rules: {fare.limit: off}",
            "21: 'fare.limit' is 'off'; known are none"),
        fare(
            "rules: {fare.limit: none, fare.limit.perKm: 3}",
            "9: 'fare.limit' is none but has amounts; keep one of them"),
        fare(
            "rules: {fare.groups: {x: [C]}}", "27: there is no zone 'C' in the city; known are A, B"),
        fare(
            "rules: {fare.groups: {x: []}}", "26: the group 'x' has no zones; name at least one"),
        fare(
            "rules: {fare.groups: {x: [A, A]}}", "30: entry 2 of 'x' is listed twice in the group; write each zone once"
        ),
        fare(
            "rules: {fare: {groups: {east: [A]}, flat: [{between: [east, eats], price: 5}]}}",
            "61: there is no group 'eats' in 'fare.groups'; did you mean 'east'?"),
        fare(
            "rules: {fare.flat: [{between: [east], price: 5}]}",
            "31: 'between' is a list of 1; name two groups of zones"),
        fare(
            "rules: {fare.flat: [{between: [a, b], price: 5}]}",
            "32: there is no group 'a' in 'fare.groups'; write 'fare.groups: {a: [a zone, …]}'",
            "35: there is no group 'b' in 'fare.groups'; write 'fare.groups: {b: [a zone, …]}'"),
        fare(
            "rules: {fare.surcharges: [{name: night, amount: 1, from: \"20:00\", until: \"20:00\"}]}",
            "52: the surcharge ends when it starts; leave both out for the whole day"),
        fare(
            "rules: {fare.surcharges: [{name: airport, amount: 1, at: pickup}]}",
            "54: 'at' needs 'zones'; name a group of zones, or leave it out"),
        fare(
            "rules: {fare.periods: [{name: night, from: \"22:00\"}]}",
            "25: the period has no rate; write 'percent', or a rate such as 'perKm'"),
        fare(
            "rules: {fare.periods: [{name: night, percent: 25, perKm: 2}]}",
            "38: the period has both 'percent' and 'perKm'; keep one of them"),
        fare(
            "rules: {fare.periods: [{name: night, percent: 400.5}]}",
            "47: 'percent' is 400.5; -100 to 400 is allowed"),
        fare(
            "rules: {fare.periods: [{name: night, percent: 12.125}]}",
            "47: 'percent' is 12.125; write at most 2 decimals"),
        fare(
            "rules: {fare.periods: [{name: noon, from: \"12:00\", until: \"12:00\", perKm: 2}]}",
            "37: the period ends when it starts; leave both out for the whole day"),
        fare(
            "rules: {fare.surcharges: [{name: night, amount: 1, from: \"24:00\"}]}",
            "58: 'from' is '24:00', not a time of the day; write it like \"07:30\", from \"00:00\" to \"23:59\""),
        fare(
            "rules: {fare.surcharges: [{amount: 1}]}",
            "27: entry 1 of 'fare.surcharges' lacks the key 'name'; write the reason, such as night"),
        fare(
            "rules: {fare.surcharges: [{name: n, amount: 1, to: autority}]}",
            "52: 'to' is 'autority'; did you mean 'authority'?"),
        fare(
            "rules: {fare.surcharges: [{name: n, amount: 1, rides: metred}]}",
            "55: 'rides' is 'metred'; did you mean 'metered'?"),
        fare(
            "rules: {fare.surcharges: [{name: n, amount: 1, days: weekdays}]}",
            "54: 'days' depends on the day, but the scenario has no date; write 'start: {date: 2026-06-01}', or leave it out"
        ),
        Case(
            "duration",
            "start: {date: 2019-06-05}\nrules: {fare.surcharges: [{name: n, amount: 1, days: [tuesday, fryday]}]}\nduration",
            "s.yaml:8:64: entry 2 of 'days' is 'fryday', not a day; did you mean 'friday'?"),
        fare(
            "currency: usd", "11: 'currency' is 'usd', not a currency; write its three letters of ISO 4217, such as USD"
        ),
    ]
}
