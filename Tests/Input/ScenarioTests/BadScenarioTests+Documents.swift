extension BadScenarioTests {
    static let keys = [
        Case(
            "clients: {patience: 10 min}", "clients: {patiense: 10 min}",
            "s.yaml:10:11: unknown key 'patiense' in 'clients'; did you mean 'patience'?"),
        Case(
            "duration:", "durration:",
            "s.yaml:7:1: unknown key 'durration' in the scenario; did you mean 'duration'?"),
        Case(
            "scenario: sample", "scenaro: sample",
            "s.yaml:1:1: unknown key 'scenaro' in the document; did you mean 'scenario'?"),
        Case(
            "{taxis: 10}", "{}",
            "s.yaml:12:12: entry 1 of 'shifts' lacks the key 'taxis'; write the number of taxis"),
        Case(
            "duration: 24 h", "",
            "s.yaml:1:1: the scenario lacks the key 'duration'; write the time in which requests are made, such as 24 h"
        ),
        Case(
            "duration: 24 h", "duration:",
            "s.yaml:7:10: 'duration' has no value; write one, or remove the key"),
        Case(
            "duration: 24 h", "duration: [24 h]",
            "s.yaml:7:11: 'duration' is a list; write a single value"),
        Case(
            "clients: {patience: 10 min}", "clients: 10 min",
            "s.yaml:10:10: 'clients' is a single value; write a map"),
        Case(
            "shifts: [{taxis: 10}]", "shifts: {taxis: 10}",
            "s.yaml:12:11: 'shifts' is a map; write a list"),
        Case(
            "duration: 24 h", "duration: 24 h\nworthTelling: {wait_meen_s: 30 s}",
            "s.yaml:8:16: no metric is called 'wait_meen_s' in 'worthTelling'; did you mean 'wait_mean_s'?"),
        Case(
            "duration: 24 h", "duration: 24 h\nworthTelling: {wait_mean_s: 2 km}",
            "s.yaml:8:29: 'wait_mean_s' is '2 km', not an amount in 's'; write it like 30 s, or like 1 % of the mean"
        ),
        Case(
            "duration: 24 h", "duration: 24 h\nworthTelling: {service_rate: 0}",
            "s.yaml:8:30: 'service_rate' is '0', not an amount in 'share'; write it like 0.5 points, or like 1 % of the mean"
        ),
        Case(
            "duration: 24 h", "duration: 24 h\nduration: 25 h",
            "s.yaml:8:1: key 'duration' is written twice; it is already in line 7; keep one of them"),
    ]

    static let syntax = [
        Case(
            "zones: [A, B]", "zones: [A, B",
            "s.yaml:4:8: the list that begins in line 3 is not closed here; write ',' before the next entry, or ']' at the end"
        ),
        Case(
            "scenario: sample", "scenario: \"sample",
            "s.yaml:1:11: this quote is never closed; write the same quote at the end of the text"),
        Case(
            "  zones: [A, B]", "\tzones: [A, B]",
            "s.yaml:3:1: a tab cannot be used to indent; use spaces"),
        Case(
            "duration: 24 h", "duration 24 h",
            "s.yaml:7:1: a key without ':'; write 'key: value', with a space after the colon"),
        Case(
            "duration: 24 h", "duration: a: b",
            "s.yaml:7:12: a ':' is not allowed here; indent the keys of a map equally, and quote a text that contains ': '"
        ),
        Case(
            "duration: 24 h", "  duration: 24 h",
            "s.yaml:1:1: the scenario lacks the key 'duration'; write the time in which requests are made, such as 24 h",
            "s.yaml:7:3: unknown key 'duration' in 'city'; known are duration, demand.trips.columns.duration"
        ),
        Case(
            "duration: 24 h", "duration: *x",
            "s.yaml:7:11: references such as '*x' are not supported; write the value out"),
        Case(
            "duration: 24 h", "duration: &x 24 h",
            "s.yaml:7:11: anchors such as '&x' are not supported; remove it"),
        Case(
            "duration: 24 h", "duration: !!str 24 h",
            "s.yaml:7:11: tags that begin with '!' are not supported; remove it, or quote the text"),
        Case(
            "duration: 24 h", "duration: @x",
            "s.yaml:7:11: a value cannot begin with '@'; quote the text"),
        Case(
            "duration: 24 h", "---\nduration: 24 h",
            "s.yaml:7:1: a second document begins here; write one document per file"),
        Case(
            "duration: 24 h", "duration: \u{1}",
            "s.yaml:7:11: there is a control character here; write printable text only"),
        Case(
            "duration: 24 h", "? [a]\n: 24 h",
            "s.yaml:7:3: a list or map cannot be a key; a key is a single word or text"),
        Case(
            "duration: 24 h", "duration: %x",
            "s.yaml:7:11: a value cannot begin with '%'; quote the text"),
        Case(
            "duration: 24 h", "duration: {a: ]}",
            "s.yaml:7:15: a value is missing here; write the value, or remove the comma or bracket before it"),
        Case(
            "duration: 24 h", "duration: - a",
            "s.yaml:7:11: a list entry '- ' is not allowed here; begin the list on a new line"),
        Case(
            "duration: 24 h", "duration: \(String(repeating: "[", count: 100))",
            "s.yaml:7:42: lists and maps are nested too deeply; write at most 32 levels"),
        Case(
            "duration: 24 h", "duration: \"\\q\"",
            "s.yaml:7:12: an unknown '\\' sequence in a quoted text; write '\\\\' for a backslash, or use single quotes"
        ),
        Case(
            "duration: 24 h", "duration: *",
            "s.yaml:7:12: a value cannot begin with '&' or '*'; quote the text"),
        Case(
            "duration: 24 h", "- duration",
            "s.yaml:7:1: this does not continue the map that begins in line 1; indent its lines equally"),
    ]
}
