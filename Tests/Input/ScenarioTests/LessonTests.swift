import CityHost
import CityModel
import InputFiles
import Lessons
import Quantities
import ServiceKernel
import TaxiService
import Testing

@testable import Scenario

@Suite("Lessons")
struct LessonTests {
    private func lesson(steps: String = "  []", expect: String = "  []", rules: String = "{}") throws -> Lesson {
        let city = Samples.lesson.split(separator: "\n").prefix(7).joined(separator: "\n")
        let text = "\(city)\nrules: \(rules)\nsteps:\n\(steps)\nexpect:\n\(expect)\n"
        return try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
    }

    private func action(_ step: String) throws -> HostCommand? {
        try lesson(steps: "  - {at: 1 s, \(step)}").steps.first?.command
    }

    private func claim(_ expectation: String) throws -> LessonExpectation.Claim? {
        try lesson(expect: "  - {\(expectation)}").expectations.first?.claim
    }

    @Test("The lesson of the contract is read completely")
    func contract() throws {
        let lesson = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: Samples.lesson), dataFolder: nil)
        #expect(lesson.subject.title == LessonText("The refuser goes to the tail"))
        #expect(lesson.city?.zones.map(\.name) == ["A", "B", "C"])
        #expect(lesson.rules == RuleParameters())
        #expect(lesson.names[.driver] == ["d1", "d2"])
        #expect(lesson.names[.client] == ["c1"])
        #expect(lesson.steps.map(\.at.seconds) == [0, 0, 60, 70, 75, 255, 855, 860])
        #expect(
            lesson.steps[0].command
                == .taxi(.driver(DriverID(0), .start(at: Position(ZoneID(0)), taxi: TaxiID(0)))))
        #expect(lesson.steps[3].command == .taxi(.driver(DriverID(0), .refuse)))
        #expect(
            lesson.steps[2].command
                == .taxi(
                    .client(
                        ClientID(0),
                        .request(from: Position(ZoneID(0)), to: Position(ZoneID(2)), party: 2, share: false))))
        let claims: [LessonExpectation.Claim] = [
            .event(
                name: "accepted",
                fields: [
                    .value(name: "request", is: RequestID(1).fieldValue),
                    .value(name: "driver", is: DriverID(1).fieldValue),
                    .value(name: "wait", is: .duration(.seconds(180))),
                    .value(name: "price", is: .money(Money(cents: 770))),
                ], count: nil),
            .queue(zone: ZoneID(0), drivers: [DriverID(0)], at: SimTime.zero + .seconds(100)),
        ]
        #expect(lesson.expectations.map(\.claim) == claims)
    }

    @Test("The purpose of a lesson is read, and optional")
    func subject() throws {
        let keys = """
            rules: {}
            dispute: >-
              A driver: "I only said no once,
              why am I last now?"
            description: Shows the tail.
            about: [T05, T07]
            question: Who is asked next?
            answer: d2.
            """
        let text = Samples.lesson.replacing("rules: {} ", with: keys)
        let lesson = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
        #expect(
            lesson.subject
                == LessonSubject(
                    title: LessonText("The refuser goes to the tail"),
                    dispute: LessonText("A driver: \"I only said no once, why am I last now?\""),
                    description: LessonText("Shows the tail."), rules: ["T05", "T07"],
                    question: LessonQuestion(
                        question: LessonText("Who is asked next?"), answer: LessonText("d2."))))
        let title = LessonText("The refuser goes to the tail")
        #expect(try self.lesson().subject == LessonSubject(title: title))
    }

    @Test("Topic, age, minutes and the reasons why wrong choices tempt are read, in both languages")
    func plan() throws {
        let keys = """
            rules: {}
            topic: sharing
            age: 12
            minutes: 25
            description: Shows the tail.
            question: Who?
            choices: [d1, d2, both]
            right: d2
            tempting: [the first, the pair]
            answer: d2.
            tr:
              description: Sonu gösterir.
              tempting: [ilki, çifti]
            """
        let text = Samples.lesson.replacing("rules: {} ", with: keys)
        let subject = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil).subject
        #expect(subject.plan == LessonPlan(topic: .sharing, age: 12, minutes: 25))
        #expect(subject.description == LessonText("Shows the tail.", turkish: "Sonu gösterir."))
        #expect(
            subject.question?.temptations
                == [LessonText("the first", turkish: "ilki"), LessonText("the pair", turkish: "çifti")])
    }

    @Test(
        "Every action of a driver is read",
        arguments: [
            ("does: start, zone: B", TaxiService.DriverAction.start(at: Position(ZoneID(1)), taxi: TaxiID(0))),
            ("does: start, zone: outside, taxi: d2", .start(at: .outside, taxi: TaxiID(1))), ("does: stop", .stop),
            ("does: loseConnection", .loseConnection), ("does: regainConnection", .regainConnection),
            ("does: move, zone: C", .move(to: Position(ZoneID(2)))), ("does: accept", .accept),
            ("does: refuse", .refuse),
            ("does: giveBack", .giveBack), ("does: arrive", .arrive), ("does: pickUp", .pickUp(.none)),
            ("does: conclude", .conclude), ("does: concludeAndStop", .concludeAndStop),
            ("does: confirmCash", .confirmCash(.none)),
            (
                "does: interrupt, zone: B, because: taxiProblem",
                .interrupt(at: Position(ZoneID(1)), because: .taxiProblem)
            ),
        ])
    func driverActions(_ text: String, _ wanted: TaxiService.DriverAction) throws {
        #expect(try action("driver: d1, \(text)") == .taxi(.driver(DriverID(0), wanted)))
    }

    @Test("A pickup may name the client, who then exists")
    func pickUp() throws {
        let lesson = try lesson(steps: "  - {at: 1 s, driver: d1, does: pickUp, client: c7}")
        #expect(lesson.steps[0].command == .taxi(.driver(DriverID(0), .pickUp(ClientID(0)))))
        #expect(lesson.names[.client] == ["c7"])
    }

    @Test(
        "Every action of a client is read",
        arguments: [
            (
                "does: request, from: A, to: outside, party: 5, share: true",
                TaxiService.ClientAction.request(
                    from: Position(ZoneID(0)), to: .outside, party: 5, share: true)
            ),
            ("does: withdraw", .withdraw(.none)), ("does: withdraw, request: r12", .withdraw(RequestID(12))),
            (
                "does: reserve, from: A, to: B, departure: 3 h",
                .reserve(
                    from: Position(ZoneID(0)), to: Position(ZoneID(1)), party: 1, share: false,
                    departure: SimTime.zero + .hours(3))
            ),
            (
                "does: changeReservation, request: r1, departure: 4 h, to: C, share: false",
                .changeReservation(
                    RequestID(1),
                    TaxiService.ReservationChange(
                        departure: SimTime.zero + .hours(4), destination: Position(ZoneID(2)), share: false))
            ),
            (
                "does: changeReservation, request: r1",
                .changeReservation(RequestID(1), TaxiService.ReservationChange())
            ),
            ("does: cancelReservation, request: r2", .cancelReservation(RequestID(2))),
            (
                "does: join, request: r1, to: B, party: 2",
                .join(RequestID(1), from: .outside, to: Position(ZoneID(1)), party: 2)
            ),
            ("does: pay, by: cash", .pay(.cash, fails: false)),
            ("does: pay, by: card, fails: true", .pay(.card, fails: true)),
        ])
    func clientActions(_ text: String, _ wanted: TaxiService.ClientAction) throws {
        #expect(try action("client: c1, \(text)") == .taxi(.client(ClientID(0), wanted)))
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
                        .at(SimTime(microseconds: 1_500_000)), .value(name: "client", is: ClientID(0).fieldValue),
                        .value(name: "action", is: .text("join")), .value(name: "reason", is: .text("noSeats")),
                    ], count: nil)
            ),
            (
                "event: reserved, zone: A, to: B, departure: 3 h, share: true",
                .event(
                    name: "reserved",
                    fields: [
                        .value(name: "zone", is: .zone(ZoneID(0))), .value(name: "to", is: .zone(ZoneID(1))),
                        .value(name: "share", is: .text("true")), .value(name: "departure", is: .duration(.hours(3))),
                    ], count: nil)
            ),
            (
                "event: joined, ride: r1, price: 3.30",
                .event(
                    name: "joined",
                    fields: [
                        .value(name: "price", is: .money(Money(cents: 330))),
                        .value(name: "ride", is: RequestID(1).fieldValue),
                    ], count: nil)
            ),
            (
                "event: suspended, days: 3",
                .event(name: "suspended", fields: [.value(name: "days", is: .text("3"))], count: nil)
            ),
            ("queue: B, is: []", .queue(zone: ZoneID(1), drivers: [], at: nil)),
            (
                "driver: d1, is: suspended, at: 2 min",
                .driver(DriverID(0), state: .suspended, at: SimTime.zero + .minutes(2))
            ),
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
            lesson.steps.map(\.command)
                == [1, 3, 0, 2].map { HostCommand.taxi(.driver(DriverID($0), .stop)) })
        #expect(lesson.names[.driver] == ["d1", "d2", "d3", "d4"])
    }

    @Test("A lesson may set every rule that lessons are about")
    func rules() throws {
        let rules = try lesson(
            rules: """
                {noShow.waitMinutes: 7, reservation: {leadHours: 1.5, allocateMinutes: 20}, sharing.maxDetour: 1.05,
                  refusals.suspend: 6}
                """
        ).rules
        #expect(rules.taxi.noShowWait == .minutes(7))
        #expect(rules.taxi.reservationLead == .minutes(90))
        #expect(rules.taxi.reservationAllocation == .minutes(20))
        #expect(rules.taxi.sharingDetourMax == ExactDecimal(digits: 105, decimals: 2))
        #expect(rules.taxi.refusalsToSuspend == 6)
    }

    @Test("Z05, P01, T06, S02: decimals are exact from the file to the comparison")
    func exactDecimals() throws {
        let text = """
            lesson: exact
            city:
              zones: [A, B]
              table:
                A: {A: [1.000025, 1.0], B: [6, 4.0775]}
                B: {A: [6, 2.4], B: [3, 1.0]}
            rules: {sharing.maxDetour: 1.4000004, noShow.waitMinutes: 0.0000001}
            steps:
              - {at: 1.000025 min, driver: d1, does: stop}
            """
        let lesson = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
        #expect(lesson.city?.legs[0] == TravelLeg(milliseconds: 60_002, metres: 1_000))
        #expect(lesson.city?.legs[1] == TravelLeg(milliseconds: 360_000, metres: 4_078))
        #expect(lesson.rules.taxi.fare.price(metres: 4_078) == Money(cents: 779))
        #expect(lesson.rules.taxi.sharingDetourMax.description == "1.4000004")
        #expect(lesson.rules.taxi.noShowWait == .microseconds(6))
        #expect(lesson.steps[0].at == SimTime(microseconds: 60_001_500))
    }

    @Test("D07, P01: a lesson can expect the second suspension of 365 days, and the highest possible price")
    func limits() throws {
        let lesson = try lesson(
            steps: "  - {at: 1095 days, driver: d1, does: stop}",
            expect: "  - {event: paid, price: 2001000.00}\n  - {driver: d1, is: offline, at: 36525 days}",
            rules: "{refusals.suspensionDays: 365, fare.flagFall: 1000.00, fare.perKm: 1000.00}")
        #expect(lesson.steps[0].at == SimTime.zero + .days(1_095))
        let dearest = lesson.rules.taxi.fare.price(metres: 2_000_000)
        #expect(
            lesson.expectations.map(\.claim).first
                == .event(name: "paid", fields: [.value(name: "price", is: .money(dearest))], count: nil))
    }

    @Test("NO and 1 are names of drivers, and names may contain spaces")
    func names() throws {
        let lesson = try lesson(
            steps: "  - {at: 1 s, driver: NO, does: stop}\n  - {at: 1 s, driver: 1 b_-é, does: stop}")
        #expect(lesson.names[.driver] == ["NO", "1 b_-é"])
    }
}
