extension BadScenarioTests {
    static let city = [
        Case(
            "from: A,", "from: C,",
            "s.yaml:9:18: there is no zone 'C' in the city; known are A, B"),
        Case(
            ", B: [6, 2.4]}", "}",
            "s.yaml:5:8: the table has no route from 'A' to 'B'; write 'B: [minutes, kilometres]'"),
        Case(
            "    B: {A: [6, 2.4], B: [3, 1.0]}\n", "",
            "s.yaml:5:5: the table has no routes from 'B'; write 'B: {…}' with a route to every zone"),
        Case(
            "zones: [A, B]", "zones: [A, B, outside]",
            "s.yaml:3:17: no zone may be called 'outside'; the name means a position in no zone"),
        Case(
            "zones: [A, B]", "zones: [A, A]",
            "s.yaml:3:14: zone 'A' is listed twice; keep one of them"),
        Case(
            "[3, 1.0], B", "[3], B",
            "s.yaml:5:12: the route from 'A' to 'A' is a list of 1; write [minutes, kilometres]"),
        Case(
            "[3, 1.0], B", "[-3, 1.0], B",
            "s.yaml:5:13: entry 1 of the route from 'A' to 'A' is -3; 0 to 1440 is allowed"),
        Case(
            "zones: [A, B]", "zones: [A, B]\n  generate: {seed: 1, zones: 60}",
            "s.yaml:5:3: 'table' cannot be used with 'generate'; write one of 'generate', 'campus', 'table', 'tableFile', 'graph', 'file', 'openStreetMap'"
        ),
        Case(
            "  zones: [A, B]\n  table:\n    A: {A: [3, 1.0], B: [6, 2.4]}\n    B: {A: [6, 2.4], B: [3, 1.0]}",
            "  generate: {seed: 7, zones: 601}",
            "s.yaml:3:30: 'zones' is 601; 4 to 600 is allowed"
        ),
        Case(
            "  zones: [A, B]\n  table:\n    A: {A: [3, 1.0], B: [6, 2.4]}\n    B: {A: [6, 2.4], B: [3, 1.0]}",
            "  generate: {seed: 7, zones: 3}",
            "s.yaml:3:30: 'zones' is 3; 4 to 600 is allowed"),
        Case(
            "  zones: [A, B]\n  table:\n    A: {A: [3, 1.0], B: [6, 2.4]}\n    B: {A: [6, 2.4], B: [3, 1.0]}\n",
            "  generate: {seed: 7, zones: 60}\nrules: {zones.areaKm2: 30}\n",
            "s.yaml:3:30: 60 zones of 30 km² cover 1800 km²; 6 to 1200 is allowed; 'zones.areaKm2' under 'rules' is the area of a zone"
        ),
        Case(
            "  zones: [A, B]\n", "",
            "s.yaml:3:3: 'city' lacks the key 'zones'; list the names of the zones"),
        Case(
            "[3, 1.0], B", "[3 min, 1.0], B",
            "s.yaml:5:13: entry 1 of the route from 'A' to 'A' is '3 min', but takes no unit; 0 to 1440 is allowed"
        ),
    ]

    static let people = [
        Case(
            "10 min", "{exponental: {mean: 5 min}}",
            "s.yaml:10:22: 'exponental' is not a distribution; did you mean 'exponential'?"),
        Case(
            "10 min", "{exponential: {mean: 5}}",
            "s.yaml:10:42: 'mean' is 5 without a unit; units that fit: s, min, h, day, days"),
        Case(
            "10 min", "{exponential: {mean: 5 min}, gamma: {mean: 5 min, cv: 1}}",
            "s.yaml:10:21: 'patience' names 2 distributions; write one of exponential, lognormal, gamma, weibull, uniform, empirical, constant"
        ),
        Case(
            "10 min", "{lognormal: {mean: 5 min}}",
            "s.yaml:10:33: 'lognormal' lacks the key 'cv'; it is the standard deviation divided by the mean"),
        Case(
            "10 min", "{lognormal: {mean: 5 min, cv: 0}}",
            "s.yaml:10:51: 'cv' is 0; more than 0 and at most 100 is allowed"),
        Case(
            "10 min", "{uniform: {from: 5 min, to: 4 min}}",
            "s.yaml:10:49: 'to' is less than 'from'; write the smaller value as 'from'"),
        Case(
            "10 min", "{empirical: {file: nowhere.csv}}",
            "s.yaml:10:40: there is no file 'nowhere.csv'; looked for 'nowhere.csv'; set the environment variable CABRANK_DATA to a folder of data"
        ),
        Case(
            "10 min}", "10 min, party: {5: 1}}",
            """
            s.yaml:10:36: no taxi has seats for a party of 5; write 'seats: 5' for a type in 'drivers.types', or remove \
            the party size
            """),
        Case(
            "10 min}", "10 min, party: {1: 0}}",
            "s.yaml:10:36: all weights of 'party' are zero; write at least one above 0"),
        Case(
            "{taxis: 10}", "{taxis: 10, length: 8 h}",
            "s.yaml:12:24: 'length' needs a 'start'; a shift without 'start' is on duty during the whole run"),
        Case(
            "{taxis: 10}", "{taxis: 10, start: 6 h}",
            "s.yaml:12:12: entry 1 of 'shifts' lacks the key 'length'",
            "s.yaml:12:31: 'start' is '6 h', not a time of the day; write it like \"07:30\", from \"00:00\" to \"23:59\""
        ),
        Case(
            "shifts: [{taxis: 10}]", "shifts: []",
            "s.yaml:12:3: there are no drivers; list at least one shift"),
        Case(
            "shifts: [{taxis: 10}]", "shifts: [{taxis: 999999}, {taxis: 2}]",
            "s.yaml:12:3: the shifts have 1000001 taxis in total; at most 1000000 are possible"),
        Case(
            "shifts: [{taxis: 10}]",
            "shifts: [\(Array(repeating: "{taxis: 1}", count: 10_001).joined(separator: ", "))]",
            "s.yaml:12:3: there are 10001 shifts; at most 10000 are possible"),
        Case(
            "shifts: [{taxis: 10}]", "shifts: [{taxis: 10}]\n  startZones: attraction",
            "s.yaml:13:15: the zones of this city have no attraction; write 'demand', 'uniform' or a weight for each zone"
        ),
        Case(
            "shifts: [{taxis: 10}]", "shifts: [{taxis: 10}]\n  startZones: {C: 1}",
            "s.yaml:13:16: there is no zone 'C' in the city; known are A, B"),
        Case(
            "shifts: [{taxis: 10}]", "shifts: [{taxis: 10}]\n  acceptance: {base: 1.5}",
            "s.yaml:13:22: 'base' is 1.5; 0 to 1 is allowed"),
    ]

    static let rules = [
        Case(
            "duration", "rules: {refusals.standdown: 3}\nduration",
            "s.yaml:7:9: the rule book has no rule 'refusals.standdown'; did you mean 'refusals.standDown'?"),
        Case(
            "duration", "rules: {refusals: {standDown: 0}}\nduration",
            "s.yaml:7:31: 'refusals.standDown' is 0; 1 to 1000000 is allowed"),
        Case(
            "duration", "rules: {offer.timeoutSeconds: 30 s}\nduration",
            "s.yaml:7:31: 'offer.timeoutSeconds' is '30 s', but takes no unit; more than 0 and at most 86400 is allowed"
        ),
        Case(
            "duration", "rules: {fare.perKm: 1.234}\nduration",
            "s.yaml:7:21: 'fare.perKm' is '1.234', not an amount of money; write it like 3.30"),
        Case(
            "duration", "rules: {gps.pollSeconds: 0}\nduration",
            "s.yaml:7:26: 'gps.pollSeconds' is 0; more than 0 and at most 3600 is allowed"),
        Case(
            "duration", "rules: {noShow.waitMinutes: -1, sharing.maxDetour: 0.9}\nduration",
            "s.yaml:7:29: 'noShow.waitMinutes' is -1; 0 to 1440 is allowed",
            "s.yaml:7:52: 'sharing.maxDetour' is 0.9; 1 to 100 is allowed"),
        Case(
            "duration", "rules: {reservation: {leadHours: -1, allocateMinutes: 10 min}}\nduration",
            "s.yaml:7:34: 'reservation.leadHours' is -1; 0 to 8784 is allowed",
            "s.yaml:7:55: 'reservation.allocateMinutes' is '10 min', but takes no unit; 0 to 527040 is allowed"
        ),
        Case(
            "duration", "rules: {fare: {perKm: 1}, fare.perKm: 2}\nduration",
            "s.yaml:7:27: the rule 'fare.perKm' is written twice; keep one of them"),
        Case(
            "duration", "rules: {zones.areaKm2: 2}\nduration",
            "s.yaml:7:9: 'zones.areaKm2' has no effect if the zones come from a table; remove it"),
        Case(
            "duration", "rules: {refusals: 3}\nduration",
            "s.yaml:7:9: the rule book has no rule 'refusals'; did you mean 'refusals.standDown'?"),
        Case(
            "duration", "rules: {dispatch: {policy: neares, seed: -1}}\nduration",
            "s.yaml:7:28: 'dispatch.policy' is 'neares'; did you mean 'nearest'?",
            "s.yaml:7:42: 'dispatch.seed' is -1; 0 to 4294967295 is allowed"),
        Case(
            "duration", "rules: {dispatch: {batchSeconds: 0, rebalanceMinutes: 1441}}\nduration",
            "s.yaml:7:34: 'dispatch.batchSeconds' is 0; more than 0 and at most 3600 is allowed",
            "s.yaml:7:55: 'dispatch.rebalanceMinutes' is 1441; more than 0 and at most 1440 is allowed"),
        Case(
            "duration", "dispatch: {searchZones: 0}\nduration",
            "s.yaml:7:25: 'searchZones' is 0; 1 to 1000000000 is allowed"),
        Case(
            "flows: [{from: A, to: B, perHour: 30}]", "{}",
            "s.yaml:9:3: no client asks for a taxi; write one or more of gravity, byZone, matrix, flows, "
                + "regulars, gateways, trips, requests"),
        Case(
            "flows: [{from: A, to: B, perHour: 30}]", "regulars: [{clients: 0, pause: 1 h, from: A, to: B}]",
            "s.yaml:9:24: 'clients' is 0; 1 to 10000000 is allowed"),
        Case(
            "flows: [{from: A, to: B, perHour: 30}]", "regulars: [{clients: 3, pause: 0 s, from: A, to: B}]",
            "s.yaml:9:34: the pause is shorter than 1 s on average; write a mean of at least 1 s"),
        Case(
            "flows: [{from: A, to: B, perHour: 30}]",
            "regulars: [\(Array(repeating: "{clients: 1, pause: 1 h, from: A, to: B}", count: 8_193).joined(separator: ", "))]",
            "s.yaml:9:3: the demand has 8193 sources of requests (zones of byZone, regulars, others); at most 8192 are possible"
        ),
        Case(
            "flows: [{from: A, to: B, perHour: 30}]", "gravity: {requestsPerDay: 100, tripLength: 4, hours: [1, 2]}",
            "s.yaml:9:46: 'tripLength' is 4 without a unit; units that fit: m, km",
            "s.yaml:9:56: 'hours' has 2 entries; write 24, one for each hour from midnight"),
        Case(
            "flows: [{from: A, to: B, perHour: 30}]",
            "trips: {files: [nowhere.csv], format: nyc, requestsPerDay: 1, replay: 2019-01-01}",
            "s.yaml:9:41: 'format' is 'nyc'; did you mean 'nycTLC'?",
            "s.yaml:9:65: 'replay' cannot be used with 'requestsPerDay'; write one of 'requestsPerDay', 'replay'"
        ),
        Case(
            "flows: [{from: A, to: B, perHour: 30}]", "byZone: {file: nowhere.csv}",
            "s.yaml:9:11: 'byZone' lacks a key; write one of 'tripLength', 'destinations'",
            "s.yaml:9:18: there is no file 'nowhere.csv'; looked for 'nowhere.csv'; set the environment variable CABRANK_DATA to a folder of data"
        ),
    ]
}
