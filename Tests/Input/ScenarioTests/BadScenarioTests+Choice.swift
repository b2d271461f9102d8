extension BadScenarioTests {
    static let reactions = [
        Case(
            "perHour: 30}]", "perHour: 30}]\n  choice: {price: 0.1}",
            "s.yaml:10:19: 'price' is 0.1; -100 to 0 is allowed"),
        Case(
            "perHour: 30}]", "perHour: 30}]\n  choice: often",
            "s.yaml:10:11: 'choice' is a single value; write a map"),
        Case(
            "perHour: 30}]", "perHour: 30}]\n  choice: {prise: -0.1}",
            "s.yaml:10:12: unknown key 'prise' in 'choice'; did you mean 'price'?"),
        Case(
            "perHour: 30}]", "perHour: 30}]\n  choice: {takenToday: 1}",
            "s.yaml:10:24: 'takenToday' is 1; 0.05 to 0.95 is allowed"),
        Case(
            "perHour: 30}]", "perHour: 30}]\n  choice: {insteadToday: {walk: 0, publicTransport: 0, stay: 0}}",
            "s.yaml:10:26: walk, publicTransport and stay are all 0; write at least one above 0"),
        Case(
            "perHour: 30}]", "perHour: 30}]\n  choice: {publicTransport: {wait: 8}}",
            "s.yaml:10:36: 'wait' is 8 without a unit; units that fit: s, min, h, day, days"),
        Case(
            "taxis: 10}]", "taxis: 10}]\n  choice: {}",
            "s.yaml:13:11: 'choice' lacks the key 'elasticity'; write by how many per cent shifts become longer for 1 % more "
                + "income per hour, such as 0.3"),
        Case(
            "taxis: 10}]", "taxis: 10}]\n  choice: {elasticity: 5}",
            "s.yaml:13:24: 'elasticity' is 5; -2 to 2 is allowed"),
        Case(
            "scenario: sample", "scenario: sample\ntoday: [a]",
            "s.yaml:2:8: 'today' is a list; write a single value"),
    ]
}
