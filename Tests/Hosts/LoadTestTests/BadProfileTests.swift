import TestSupport
import Testing

@Suite("Errors in load profiles")
struct BadProfileTests {
    typealias Case = InvalidInput

    static let values = [
        Case(
            "rate: 2000", "rate: 0",
            "p.yaml:5:7: 'rate' is 0; more than 0 and at most 100000000 is allowed"),
        Case(
            "rate: 2000", "rate: -5",
            "p.yaml:5:7: 'rate' is -5; more than 0 and at most 100000000 is allowed"),
        Case(
            "rate: 2000", "rate: 2000 s",
            "p.yaml:5:7: 'rate' is '2000 s', but takes no unit; more than 0 and at most 100000000 is allowed"
        ),
        Case(
            "rate: 2000", "accounts: all\nrate: 2000",
            "p.yaml:5:11: 'accounts' is 'all'; write true or false"),
        Case(
            "rate: 2000", "rat: 2000",
            "p.yaml:5:1: unknown key 'rat' in the load profile; did you mean 'rate'?"),
        Case(
            "clients: 9000", "clients: 0",
            "p.yaml:4:18: 'clients' is 0; 1 to 10000000 is allowed"),
        Case(
            "{clients: 9000, drivers: 1000}", "{clients: 9000}",
            "p.yaml:4:8: 'users' lacks the key 'drivers'; write the number of drivers"),
        Case(
            "users: {clients: 9000, drivers: 1000}\n", "",
            "p.yaml:1:1: the load profile lacks the key 'users'; write {clients: N, drivers: N}, {walkers: N} or "
                + "{runners: N}"),
        Case(
            "duration: 20 s", "duration: 0 s",
            "p.yaml:28:11: 'duration' is 0 s; more than 0 s and at most 7 days is allowed"),
        Case(
            "warmUp: 20 s", "warmUp: 2 h",
            "p.yaml:29:9: 'warmUp' is 2 h; 0 s to 1 h is allowed"),
        Case(
            "warmUp: 20 s", "threads: 0",
            "p.yaml:29:10: 'threads' is 0; 1 to 64 is allowed"),
        Case(
            "warmUp: 20 s", "queue: {capacity: 0}",
            "p.yaml:29:19: 'capacity' is 0; 1 to 16777216 is allowed"),
        Case(
            "warmUp: 20 s", "target: {latency: 0 s, percentile: 100, wrong: 2}",
            "p.yaml:29:19: 'latency' is 0 s; more than 0 s and at most 1 h is allowed",
            "p.yaml:29:36: 'percentile' is 100; more than 0 and at most 99.9999 is allowed",
            "p.yaml:29:48: 'wrong' is 2; more than 0 and at most 1 is allowed"),
        Case(
            "warmUp: 20 s", "target: {percentil: 99}",
            "p.yaml:29:10: unknown key 'percentil' in 'target'; did you mean 'percentile'?"),
    ]
    static let mixes = [
        Case(
            "position: 80", "positoin: 80",
            "p.yaml:7:7: unknown command 'positoin'; did you mean 'position'?"),
        Case(
            "position: 80", "answer: 80",
            "p.yaml:7:7: 'answer' follows from earlier commands and has no share of its own; write one of position, zoneChange, duty, request, reservation, share, withdrawal"
        ),
        Case(
            "position: 80", "walk: 80",
            "p.yaml:7:7: unknown command 'walk'; known are position, zoneChange, duty, request, reservation, share, withdrawal"
        ),
        Case(
            "position: 80", "position: -1",
            "p.yaml:7:17: 'position' is -1; 0 to 1000000 is allowed"),
        Case(
            "{position: 80, zoneChange: 5, duty: 1, request: 12, reservation: 1, share: 0.5, withdrawal: 0.5}",
            "{position: 0}",
            "p.yaml:7:6: the mix has no commands; set at least one of position, zoneChange, duty, request, reservation, share, withdrawal above 0"
        ),
        Case(
            "withdrawal: 0.5", "withdrawal: 50",
            "p.yaml:7:6: more requests are withdrawn than made; set 'withdrawal' to at most 'request' plus 'share'"),
        Case(
            "share: 0.5, withdrawal", "share: 9, withdrawal",
            "p.yaml:7:6: 8.29 % of the actions join a ride, but only 1.13 % of them open a ride that can be joined; raise 'share' under 'clients', or lower 'share' here"
        ),
        Case(
            "  reserve: {ahead: 3 s, cancel: 0.1, change: 0.1}\n", "",
            "p.yaml:7:6: the lead time of the reservations is missing; write clients: {reserve: {ahead: 20 s}}"
        ),
        Case(
            "  reservation: {leadHours: 0.0005, allocateMinutes: 0.02}", "",
            "p.yaml:7:6: reservations are made at least 2 h ahead; that is longer than the test; set rules: {reservation.leadHours: 0, reservation.allocateMinutes: 0}"
        ),
    ]
    static let arrivals = [
        Case(
            "arrivals: poisson", "arrivals: poison",
            "p.yaml:6:11: 'arrivals' is 'poison'; did you mean 'poisson'?"),
        Case(
            "arrivals: poisson", "arrivals: ramp",
            "p.yaml:6:11: 'ramp' needs parameters; write {ramp: {…}}"),
        Case(
            "arrivals: poisson", "arrivals: {ramp: {over: 5 s}}",
            "p.yaml:6:18: 'ramp' lacks the key 'from'; write a factor of 'rate', such as 0.1"),
        Case(
            "arrivals: poisson", "arrivals: {ramp: {from: 0, to: 0, over: 5 s}}",
            "p.yaml:6:18: 'from' and 'to' are both 0; write at least one above 0"),
        Case(
            "arrivals: poisson", "arrivals: {steps: {factors: [], every: 5 s}}",
            "p.yaml:6:29: all factors are 0; write at least one above 0"),
        Case(
            "arrivals: poisson", "arrivals: {steps: {factors: [0], every: 5}}",
            "p.yaml:6:41: 'every' is 5 without a unit; units that fit: s, min, h, day, days"),
        Case(
            "arrivals: poisson", "arrivals: {spike: {factor: -2, after: 5 s, length: 0 s}}",
            "p.yaml:6:28: 'factor' is -2; 0 to 1000 is allowed",
            "p.yaml:6:52: 'length' is 0 s; more than 0 s and at most 7 days is allowed"),
        Case(
            "arrivals: poisson", "arrivals: {recorded: {file: none.csv}}",
            "p.yaml:6:29: there is no file 'none.csv'; looked for 'none.csv'; set the environment variable CABRANK_DATA to a folder of data"
        ),
    ]
    static let sense = [
        Case(
            "clients: 9000", "clients: 100",
            "p.yaml:5:7: about 159 requests per second, each occupying a client for 4 s, would keep 642 clients under way at a time, but there are only 100; lower 'rate' to at most 309, have more clients, or shorten 'rides'"
        ),
        Case(
            "drivers: 1000}", "drivers: 100}",
            "p.yaml:5:7: about 149 rides per second, each occupying a driver for 3.7 s, would keep 557 drivers busy at a time, but there are only 100; lower 'rate' to at most 355, have more drivers, or shorten 'rides'"
        ),
        Case(
            "rate: 2000", "rate: 1",
            "p.yaml:5:7: 1 commands per second are fewer than lost connections alone cause; raise 'rate', or let connections be lost less often"
        ),
        Case(
            "{base: 0.9}", "{base: 0}",
            "p.yaml:15:1: no driver accepts an offer, so no ride ends; raise 'acceptance', or lower 'noAnswer'"
        ),
        Case(
            "noAnswer: 0.02", "noAnswer: 1",
            "p.yaml:15:1: no driver accepts an offer, so no ride ends; raise 'acceptance', or lower 'noAnswer'"
        ),
        Case(
            "arrivals: poisson", "arrivals: {spike: {factor: 20, after: 5 s, length: 10 s}}",
            "p.yaml:5:7: about 146 rides per second, each occupying a driver for 3.7 s, would keep 10938 drivers busy at a time, but there are only 1000; lower 'rate' to at most 181, have more drivers, or shorten 'rides'",
            "p.yaml:5:7: about 159 requests per second, each occupying a client for 4 s, would keep 12832 clients under way at a time, but there are only 9000; lower 'rate' to at most 1389, have more clients, or shorten 'rides'"
        ),
        Case(
            "  generate: {seed: 7, zones: 5}", "  zones: [A]\n  table: {A: {A: [3, 1]}}",
            "p.yaml:2:1: the zones of this city have no areas, so its users have no positions; generate a city, or name the 'outline' of its zones"
        ),
        Case(
            "load: sample", "scenario: sample",
            "p.yaml:1:1: this is a scenario, not a load profile; simulate it with 'cabrank run'"),
        Case(
            "giveBack: 0.02", "shifts: [{taxis: 3}]",
            "p.yaml:20:3: unknown key 'shifts' in 'drivers'; known are acceptance, noAnswer, answerDelay, returnAfterStandDown, giveBack, taxiProblem, connection, reachZones"
        ),
    ]

    @Test("Each error is reported with its position and a remedy", arguments: values + mixes + arrivals + sense)
    func complaint(_ example: Case) {
        #expect(ProfileSamples.profile.contains(example.old))
        let complaints = inputErrors {
            _ = try ProfileSamples.profile(replacing: [(example.old, example.new)])
        }
        #expect(complaints == example.expectedErrors)
    }
}
