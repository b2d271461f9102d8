extension BadScenarioTests {
    static let habits = [
        Case(
            "10 min}", "10 min, reserv: {share: 0.1, ahead: 3 h}}",
            "s.yaml:10:29: unknown key 'reserv' in 'clients'; did you mean 'reserve'?"),
        Case(
            "10 min}", "10 min, reserve: 0.1}",
            "s.yaml:10:38: 'reserve' is a single value; write a map"),
        Case(
            "10 min}", "10 min, reserve: {}}",
            "s.yaml:10:38: 'reserve' lacks the key 'share'; write the share of clients who book ahead, such as 0.1",
            "s.yaml:10:38: 'reserve' lacks the key 'ahead'; write how long before the departure they book, such as 3 h"),
        Case(
            "10 min}", "10 min, reserve: {share: 10, ahead: 3 h}}",
            "s.yaml:10:46: 'share' is 10; 0 to 1 is allowed"),
        Case(
            "10 min}", "10 min, reserve: {share: 10 %, ahead: 3 h}}",
            "s.yaml:10:46: 'share' is '10 %', but takes no unit; 0 to 1 is allowed"),
        Case(
            "10 min}", "10 min, reserve: {share: 0.1, ahead: 3}}",
            "s.yaml:10:58: 'ahead' is 3 without a unit; units that fit: s, min, h, day, days"),
        Case(
            "10 min}", "10 min, reserve: {share: 0.1, ahead: {uniform: {from: 2 h, to: 12 km}}}}",
            "s.yaml:10:84: 'to' is '12 km', which is a length, not a time; units that fit: s, min, h, day, days"),
        Case(
            "10 min}", "10 min, reserve: {share: 0.1, ahead: 3 h, cansel: 0.1}}",
            "s.yaml:10:63: unknown key 'cansel' in 'reserve'; did you mean 'cancel'?"),
        Case(
            "10 min}", "10 min, reserve: {share: 0.1, ahead: 3 h, cancel: -0.1, change: often}}",
            "s.yaml:10:71: 'cancel' is -0.1; 0 to 1 is allowed",
            "s.yaml:10:85: 'change' is 'often', not a number; 0 to 1 is allowed"),
        Case(
            "10 min}", "10 min, reserve: {share: 0.1, ahead: 3 h, cancel: 0.6, change: 0.5}}",
            "s.yaml:10:76: 'cancel' and 'change' add up to more than 1; write shares that add up to at most 1"
        ),
        Case(
            "10 min}", "10 min, withdraw: {}}",
            "s.yaml:10:39: 'withdraw' lacks the key 'share'; write the share of clients who withdraw, such as 0.1",
            "s.yaml:10:39: 'withdraw' lacks the key 'after'; write the time from the request to the withdrawal, such as 3 min"
        ),
        Case(
            "10 min}", "10 min, share: 1.2}",
            "s.yaml:10:36: 'share' is 1.2; 0 to 1 is allowed"),
        Case(
            "10 min}", "10 min, share: true}",
            "s.yaml:10:36: 'share' is 'true', not a number; 0 to 1 is allowed"),
        Case(
            "10 min}", "10 min, shares: 0.2}",
            "s.yaml:10:29: unknown key 'shares' in 'clients'; did you mean 'share'?"),
        Case(
            "10 min}", "10 min, pay: card}",
            "s.yaml:10:34: 'pay' is a single value; write a map"),
        Case(
            "10 min}", "10 min, pay: {cards: 0.7}}",
            "s.yaml:10:35: unknown key 'cards' in 'pay'; did you mean 'card'?"),
        Case(
            "10 min}", "10 min, pay: {card: 70, cardFails: -1}}",
            "s.yaml:10:41: 'card' is 70; 0 to 1 is allowed",
            "s.yaml:10:56: 'cardFails' is -1; 0 to 1 is allowed"),
        Case(
            "10 min}", "10 min, noShow: 5 min}",
            "s.yaml:10:37: 'noShow' is '5 min', but takes no unit; 0 to 1 is allowed"),
        Case(
            "10 min}", "10 min, noshow: 0.01}",
            "s.yaml:10:29: unknown key 'noshow' in 'clients'; did you mean 'noShow'?"),
        Case(
            "10 min}", "10 min, interrupt: 2, interupt: 0.1}",
            "s.yaml:10:40: 'interrupt' is 2; 0 to 1 is allowed",
            "s.yaml:10:43: unknown key 'interupt' in 'clients'; did you mean 'interrupt'?"),
    ]

    static let mishaps = [
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  returnAfterStandDown: 30",
            "s.yaml:13:25: 'returnAfterStandDown' is 30 without a unit; units that fit: s, min, h, day, days"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  returnAfterStandDown: 30 s",
            "s.yaml:13:25: 'returnAfterStandDown' is 30 s; 1 min to 36525 days is allowed"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  returnAfterStanddown: 30 min",
            "s.yaml:13:3: unknown key 'returnAfterStanddown' in 'drivers'; did you mean 'returnAfterStandDown'?"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  giveBack: 1.01",
            "s.yaml:13:13: 'giveBack' is 1.01; 0 to 1 is allowed"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  giveback: 0.1",
            "s.yaml:13:3: unknown key 'giveback' in 'drivers'; did you mean 'giveBack'?"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  taxiProblem: never",
            "s.yaml:13:16: 'taxiProblem' is 'never', not a number; 0 to 1 is allowed"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  taxiProblems: 0.1",
            "s.yaml:13:3: unknown key 'taxiProblems' in 'drivers'; did you mean 'taxiProblem'?"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  connection: 12 h",
            "s.yaml:13:15: 'connection' is a single value; write a map"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  connection: {}",
            "s.yaml:13:15: 'connection' lacks the key 'every'; write the mean time on duty between two losses",
            "s.yaml:13:15: 'connection' lacks the key 'length'; write the time until the connection is back"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  connection: {every: 0 s, length: 4}",
            "s.yaml:13:23: 'every' is 0 s; 1 min to 36525 days is allowed",
            "s.yaml:13:36: 'length' is 4 without a unit; units that fit: s, min, h, day, days"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  connection: {each: 12 h, length: 4 min}",
            "s.yaml:13:15: 'connection' lacks the key 'every'; write the mean time on duty between two losses",
            "s.yaml:13:16: unknown key 'each' in 'connection'; known are every, length"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  connection: {every: {exponential: {mean: 12 h}}, length: 4 min}",
            "s.yaml:13:23: 'every' is a map; write a single value"),
        Case(
            "[{taxis: 10}]", "[{taxis: 10}]\n  connection: {every: 12 h, length: {exponentiel: {mean: 4 min}}}",
            "s.yaml:13:38: 'exponentiel' is not a distribution; did you mean 'exponential'?"),
    ]
}
