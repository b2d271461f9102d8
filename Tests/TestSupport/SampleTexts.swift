/// Scenarios and lessons that tests use, some with small changes.
package enum SampleTexts {
    /// Returns a scenario of an evening with all kinds of events for taxis and their clients.
    package static func evening(streets: Bool, hours: Int, taxis: Int) -> String {
        """
        scenario: film
        city:
          generate: {seed: 7, zones: 9}
          streets: \(streets)
        start: {date: 2026-06-06, clock: "17:00"}
        duration: \(hours) h
        rules: {refusals.standDown: 2, refusals.suspend: 3}
        demand: {gravity: {requestsPerDay: 6000, tripLength: 2 km}}
        clients:
          patience: {lognormal: {mean: 8 min, cv: 0.5}}
          share: 0.3
          reserve: {share: 0.1, ahead: {uniform: {from: 2 h, to: 3 h}}}
          noShow: 0.05
          interrupt: 0.05
        drivers:
          shifts: [{taxis: \(taxis)}]
          acceptance: {base: 0.8}
          giveBack: 0.03
          taxiProblem: 0.02
          connection: {every: 1 h, length: {exponential: {mean: 4 min}}}
          idle: {after: 5 min, stay: 0.2, random: 0.4, towardsDemand: 0.4, reachZones: 8}

        """
    }

    /// A valid scenario of two zones; tests of messages depend on its line numbers.
    package static let scenario = """
        scenario: sample
        city:
          zones: [A, B]
          table:
            A: {A: [3, 1.0], B: [6, 2.4]}
            B: {A: [6, 2.4], B: [3, 1.0]}
        duration: 24 h
        demand:
          flows: [{from: A, to: B, perHour: 30}]
        clients: {patience: 10 min}
        drivers:
          shifts: [{taxis: 10}]
        """

    /// The lesson of the contract, verbatim.
    package static let lesson = """
        lesson: The refuser goes to the tail
        city:
          zones: [A, B, C]
          table:                    # from: {to: [minutes, kilometres]}
            A: {A: [3, 1.0], B: [6, 2.4], C: [10, 4.0]}
            B: {A: [6, 2.4], B: [3, 1.0], C: [5, 2.0]}
            C: {A: [10, 4.0], B: [5, 2.0], C: [3, 1.0]}
        rules: {}                   # any parameter of the rule book
        steps:
          - {at: 0 s,  driver: d1, does: start, zone: A}
          - {at: 0 s,  driver: d2, does: start, zone: A}
          - {at: 60 s, client: c1, does: request, from: A, to: C, party: 2}
          - {at: 70 s, driver: d1, does: refuse}
          - {at: 75 s, driver: d2, does: accept}
          - {at: 255 s, driver: d2, does: pickUp}
          - {at: 855 s, client: c1, does: pay, by: card}
          - {at: 860 s, driver: d2, does: conclude}
        expect:
          - {event: accepted, request: r1, driver: d2, wait: 180 s, price: 7.70}
          - {queue: A, is: [d1], at: 100 s}
        """
}
