extension BadScenarioTests {
    static let quantities = [
        Case(
            "24 h", "24",
            "s.yaml:7:11: 'duration' is 24 without a unit; units that fit: s, min, h, day, days"),
        Case(
            "24 h", "24 km",
            "s.yaml:7:11: 'duration' is '24 km', which is a length, not a time; units that fit: s, min, h, day, days"
        ),
        Case(
            "24 h", "24 hrs",
            "s.yaml:7:11: 'duration' is '24 hrs', and 'hrs' is not a unit; units that fit: s, min, h, day, days"),
        Case(
            "24 h", "24 mins",
            "s.yaml:7:11: 'duration' is '24 mins', and 'mins' is not a unit; did you mean 'min'? units that fit: s, min, h, day, days"
        ),
        Case(
            "24 h", "a day",
            "s.yaml:7:11: 'duration' is 'a day', not a time; write a number and a unit; units that fit: s, min, h, day, days"
        ),
        Case(
            "24 h", "-24 h",
            "s.yaml:7:11: 'duration' is -24 h; more than 0 s and at most 36525 days is allowed"),
        Case(
            "24 h", "0 s",
            "s.yaml:7:11: 'duration' is 0 s; more than 0 s and at most 36525 days is allowed"),
        Case(
            "24 h", "36526 days",
            "s.yaml:7:11: 'duration' is 36526 days; more than 0 s and at most 36525 days is allowed"),
        Case(
            "24 h", "\(String(repeating: "9", count: 400)) h",
            "s.yaml:7:11: 'duration' is 99999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999…; more than 0 s and at most 36525 days is allowed"
        ),
        Case(
            "24 h", "86400.0000001 s",
            "s.yaml:7:11: 'duration' is 86400.0000001 s, finer than a microsecond; write whole microseconds"),
        Case(
            "24 h", "0.123456789012345678901 s",
            "s.yaml:7:11: 'duration' is 0.123456789012345678901 s, with more digits than are kept exactly; write at most 18; more than 0 s and at most 36525 days is allowed"
        ),
        Case(
            "24 h", "100 days\nrules: {noShow.waitMinutes: 0.00000001, sharing.maxDetour: 1.4000000000000000000000001}",
            "s.yaml:8:29: 'noShow.waitMinutes' is 0.00000001, finer than a microsecond; write whole microseconds",
            "s.yaml:8:60: 'sharing.maxDetour' is 1.4000000000000000000000001, with more digits than are kept exactly; write at most 18; 1 to 100 is allowed"
        ),
        Case(
            "24 h", "12345678901234567 days",
            "s.yaml:7:11: 'duration' is 12345678901234567 days; more than 0 s and at most 36525 days is allowed"),
        Case(
            "24 h", "1.234567890123456789 h",
            "s.yaml:7:11: 'duration' is 1.234567890123456789 h, with more digits than are kept exactly; write at most 15; more than 0 s and at most 36525 days is allowed"
        ),
        Case(
            "24 h", "1e3 s",
            "s.yaml:7:11: 'duration' is '1e3 s', and 'e3 s' is not a unit; units that fit: s, min, h, day, days"),
        Case(
            "24 h", "nan s",
            "s.yaml:7:11: 'duration' is 'nan s', not a time; write a number and a unit; units that fit: s, min, h, day, days"
        ),
        Case(
            "taxis: 10", "taxis: -5",
            "s.yaml:12:20: 'taxis' is -5; 1 to 1000000 is allowed"),
        Case(
            "taxis: 10", "taxis: 1.5",
            "s.yaml:12:20: 'taxis' is 1.5, not a whole number; 1 to 1000000 is allowed"),
        Case(
            "taxis: 10", "taxis: ten",
            "s.yaml:12:20: 'taxis' is 'ten', not a number; 1 to 1000000 is allowed"),
        Case(
            "taxis: 10", "taxis: 10 s",
            "s.yaml:12:20: 'taxis' is '10 s', but takes no unit; 1 to 1000000 is allowed"),
        Case(
            "taxis: 10", "taxis: 99999999",
            "s.yaml:12:20: 'taxis' is 99999999; 1 to 1000000 is allowed"),
        Case(
            "duration: 24 h", "duration: 24 h\nseed: -1",
            "s.yaml:8:7: 'seed' is '-1'; write a whole number from 0 to 18446744073709551615"),
        Case(
            "duration: 24 h", "duration: 24 h\nstart: {date: 2026-02-30, clock: \"25:00\"}",
            "s.yaml:8:15: 'date' is '2026-02-30', not a date; write year, month and day like 2026-06-06",
            "s.yaml:8:34: 'clock' is '25:00', not a time of the day; write it like \"07:30\", from \"00:00\" to \"23:59\""
        ),
        Case(
            "duration: 24 h", "duration: 24 h\nwarmUp: 1 day",
            "s.yaml:8:9: the warm-up takes the whole run; write a time shorter than 'duration'"),
        Case(
            "duration: 24 h", "duration: 24 h\nwarmUp: auto",
            "s.yaml:8:9: the run is too short for an automatic warm-up; run at least 3 days, or write a time or 'none'"),
    ]
}
