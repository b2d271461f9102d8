import CityModel
import InputFiles
import Quantities
import Testing

@testable import Scenario

@Suite("Lessons")
struct LessonTests {
    private func lesson(steps: String = "  []", expect: String = "  []", rules: String = "{}") throws -> Lesson {
        let city = Samples.lesson.split(separator: "\n").prefix(7).joined(separator: "\n")
        let text = "\(city)\nrules: \(rules)\nsteps:\n\(steps)\nexpect:\n\(expect)\n"
        return try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
    }

    private func action(_ step: String) throws -> LessonAction? {
        try lesson(steps: "  - {at: 1 s, \(step)}").steps.first?.action
    }

    private func claim(_ expectation: String) throws -> LessonExpectation.Claim? {
        try lesson(expect: "  - {\(expectation)}").expectations.first?.claim
    }

    @Test("The lesson of the contract is read whole")
    func contract() throws {
        let lesson = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: Samples.lesson), dataFolder: nil)
        #expect(lesson.title == "The refuser goes to the tail")
        #expect(lesson.city.zones.map(\.name) == ["A", "B", "C"])
        #expect(lesson.rules == RuleBook())
        #expect(lesson.drivers == ["d1", "d2"])
        #expect(lesson.clients == ["c1"])
        #expect(lesson.steps.map(\.at.seconds) == [0, 0, 60, 70, 75, 255, 855, 860])
        #expect(lesson.steps[0].action == .driver("d1", .start(zone: ZoneID(0), taxi: "d1")))
        #expect(lesson.steps[3].action == .driver("d1", .refuse))
        #expect(
            lesson.steps[2].action
                == .client(
                    "c1",
                    .request(RequestedTrip(origin: ZoneID(0), destination: ZoneID(2), party: 2, share: false))))
        #expect(
            lesson.expectations.map(\.claim) == [
                .event(
                    name: "accepted",
                    fields: [
                        .column("request", is: "r1"), .column("driver", is: "d2"),
                        .detailTime("wait", is: .seconds(180)), .price(Money(cents: 770)),
                    ], count: nil),
                .queue(zone: ZoneID(0), drivers: ["d1"], at: SimTime.zero + .seconds(100)),
            ])
    }

    @Test(
        "Every action of a driver is read",
        arguments: [
            ("does: start, zone: B", LessonAction.DriverAction.start(zone: ZoneID(1), taxi: "d1")),
            ("does: start, zone: outside, taxi: d2", .start(zone: .none, taxi: "d2")), ("does: stop", .stop),
            ("does: loseConnection", .loseConnection), ("does: regainConnection", .regainConnection),
            ("does: move, zone: C", .move(zone: ZoneID(2))), ("does: accept", .accept), ("does: refuse", .refuse),
            ("does: giveBack", .giveBack), ("does: arrive", .arrive), ("does: pickUp", .pickUp(client: nil)),
            ("does: conclude", .conclude),
            ("does: interrupt, zone: B, because: taxiProblem", .interrupt(zone: ZoneID(1), because: .taxiProblem)),
        ])
    func driverActions(_ text: String, _ wanted: LessonAction.DriverAction) throws {
        #expect(try action("driver: d1, \(text)") == .driver("d1", wanted))
    }

    @Test("A pickup may name the client, who is then registered")
    func pickUp() throws {
        let lesson = try lesson(steps: "  - {at: 1 s, driver: d1, does: pickUp, client: c7}")
        #expect(lesson.steps[0].action == .driver("d1", .pickUp(client: "c7")))
        #expect(lesson.clients == ["c7"])
    }

    @Test(
        "Every action of a client is read",
        arguments: [
            (
                "does: request, from: A, to: outside, party: 5, share: true",
                LessonAction.ClientAction.request(
                    RequestedTrip(origin: ZoneID(0), destination: .none, party: 5, share: true))
            ),
            ("does: withdraw", .withdraw(request: nil)), ("does: withdraw, request: r12", .withdraw(request: 12)),
            (
                "does: reserve, from: A, to: B, departure: 3 h",
                .reserve(
                    RequestedTrip(origin: ZoneID(0), destination: ZoneID(1), party: 1, share: false),
                    departure: SimTime.zero + .hours(3))
            ),
            (
                "does: changeReservation, request: r1, departure: 4 h, to: C, share: false",
                .changeReservation(
                    request: 1, departure: SimTime.zero + .hours(4), destination: ZoneID(2), share: false)
            ),
            (
                "does: changeReservation, request: r1",
                .changeReservation(request: 1, departure: nil, destination: nil, share: nil)
            ),
            ("does: cancelReservation, request: r2", .cancelReservation(request: 2)),
            ("does: join, request: r1, to: B, party: 2", .join(request: 1, destination: ZoneID(1), party: 2)),
            ("does: pay, by: cash", .pay(by: .cash, fails: false)),
            ("does: pay, by: card, fails: true", .pay(by: .card, fails: true)),
        ])
    func clientActions(_ text: String, _ wanted: LessonAction.ClientAction) throws {
        #expect(try action("client: c1, \(text)") == .client("c1", wanted))
    }

    @Test(
        "Every kind of expectation is read",
        arguments: [
            ("event: waiting, count: 2", LessonExpectation.Claim.event(name: "waiting", fields: [], count: 2)),
            (
                "event: rejected, client: c1, at: 1.5 s, action: join, reason: noSeats",
                .event(
                    name: "rejected",
                    fields: [
                        .at(SimTime(microseconds: 1_500_000)), .column("client", is: "c1"),
                        .detail("action", is: "join"), .detail("reason", is: "noSeats"),
                    ], count: nil)
            ),
            (
                "event: reserved, zone: A, to: B, departure: 3 h, share: true",
                .event(
                    name: "reserved",
                    fields: [
                        .column("zone", is: "A"), .detail("to", is: "B"), .detailTime("departure", is: .hours(3)),
                        .detail("share", is: "true"),
                    ], count: nil)
            ),
            (
                "event: joined, ride: r1, price: 3.30",
                .event(name: "joined", fields: [.detail("ride", is: "r1"), .price(Money(cents: 330))], count: nil)
            ),
            (
                "event: suspended, days: 3",
                .event(name: "suspended", fields: [.detail("days", is: "3")], count: nil)
            ),
            ("queue: B, is: []", .queue(zone: ZoneID(1), drivers: [], at: nil)),
            ("driver: d1, is: suspended, at: 2 min", .driver("d1", state: .suspended, at: SimTime.zero + .minutes(2))),
        ])
    func expectations(_ text: String, _ wanted: LessonExpectation.Claim) throws {
        #expect(try claim(text) == wanted)
    }

    @Test("Steps are sorted by time, those of one instant stay in the order of the file")
    func order() throws {
        let lesson = try lesson(
            steps: """
                  - {at: 2 s, driver: d1, does: stop}
                  - {at: 1 s, driver: d2, does: stop}
                  - {at: 2 s, driver: d3, does: stop}
                  - {at: 1 s, driver: d4, does: stop}
                """)
        #expect(
            lesson.steps.map(\.action) == [
                .driver("d2", .stop), .driver("d4", .stop), .driver("d1", .stop), .driver("d3", .stop),
            ])
        #expect(lesson.drivers == ["d1", "d2", "d3", "d4"])
    }

    @Test("A lesson may set every rule that lessons are about")
    func rules() throws {
        let rules = try lesson(
            rules: """
                {noShow.waitMinutes: 7, reservation: {leadHours: 1.5, allocateMinutes: 20}, sharing.maxDetour: 1.05,
                  refusals.suspend: 6}
                """
        ).rules
        #expect(rules.noShowWait == .minutes(7))
        #expect(rules.reservationLead == .minutes(90))
        #expect(rules.reservationAllocation == .minutes(20))
        #expect(rules.detourMaxMillionths == 1_050_000)
        #expect(rules.taxi.refusalsToSuspend == 6)
    }

    @Test("NO and 1 are names of drivers, and names may hold spaces")
    func names() throws {
        let lesson = try lesson(
            steps: "  - {at: 1 s, driver: NO, does: stop}\n  - {at: 1 s, driver: 1 b_-é, does: stop}")
        #expect(lesson.drivers == ["NO", "1 b_-é"])
    }
}
