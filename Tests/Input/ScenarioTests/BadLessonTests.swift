import InputFiles
import TestSupport
import Testing

@testable import Scenario

@Suite("Messages about an invalid lesson")
struct BadLessonTests {
    typealias Case = InvalidInput

    static let cases = [
        Case(
            "rules:", "topic: taxis\nrules:",
            "l.yaml:8:8: 'topic' is 'taxis'; known are queue, refusing, nearest, ride, reservations, sharing, money, accounts, friends, tours, guide, running"
        ),
        Case("rules:", "age: 5\nrules:", "l.yaml:8:6: 'age' is 5; 6 to 19 is allowed"),
        Case("rules:", "minutes: 45\nrules:", "l.yaml:8:10: 'minutes' is 45; 5 to 30 is allowed"),
        Case(
            "rules:", "question: Who?\nanswer: d1\ntempting: [that]\nrules:",
            "l.yaml:10:1: 'tempting' has no choices; write 'choices:' above it, or remove it"),
        Case(
            "rules:", "question: Who?\nchoices: [d1, d2, d3]\nright: d1\ntempting: [that]\nanswer: d1\nrules:",
            "l.yaml:11:1: 'tempting' has 1 entry; write one text for each wrong choice, in their order: 2"),
        Case(
            "d1, does: refuse", "d1, does: refuze",
            "l.yaml:13:34: 'does' is 'refuze'; did you mean 'refuse'?"),
        Case(
            "d1, does: refuse", "d1, does: request",
            "l.yaml:13:34: 'request' is an action of a client; write 'client:' before the name"),
        Case(
            "d1, does: refuse", "d1, does: refuse, zone: A",
            "l.yaml:13:42: unknown key 'zone' in entry 4 of 'steps'; known are at, driver, does"),
        Case(
            "d1, does: refuse", "d1",
            "l.yaml:13:5: entry 4 of 'steps' lacks the key 'does'; write one of start, stop, loseConnection, regainConnection, move, accept, refuse, giveBack, arrive, pickUp, conclude, concludeAndStop, interrupt, confirmCash"
        ),
        Case(
            "driver: d1, does: refuse", "does: refuse",
            "l.yaml:13:5: entry 4 of 'steps' lacks a key; write one of 'driver', 'client', 'walker', 'author', 'staff', 'runner', 'user', 'guest', 'guide', 'hr', 'organisation', 'support'"
        ),
        Case(
            "driver: d1, does: refuse", "driver: d1, client: c1, does: refuse",
            "l.yaml:13:28: unknown key 'client' in entry 4 of 'steps'; known are at, driver, does"),
        Case(
            "driver: d1, does: refuse", "walker: w1, does: preview, tour: Nowhere",
            "l.yaml:13:49: 'tour' is 'Nowhere', not a tour; tours are called tour1, tour2, …"),
        Case(
            "driver: d1, does: refuse", "walker: w1, does: position, place: {up: 3 m}",
            "l.yaml:13:51: 'place' lacks a key; write one of 'east', 'north'"),
        Case(
            "driver: d1, does: refuse", "walker: w1, does: position, place: {lat: 99, lon: 0}",
            "l.yaml:13:57: 'lat' is 99; -89 to 89 is allowed"),
        Case(
            "driver: d1, does: refuse", "runner: r1, does: acept",
            "l.yaml:13:34: 'does' is 'acept'; known are start, pause, resume, stop, fix, loseConnection, regainConnection, dieApp, reviveApp, setGoal, resetProgress, leaveActivity"
        ),
        Case(
            "driver: d1, does: refuse", "user: u1, does: visit, place: Nowhere",
            "l.yaml:13:46: 'place' is 'Nowhere', not a place; places are called place1, place2, …"),
        Case(
            "driver: d1, does: refuse", "hr: h1, user: u1, does: hire",
            "l.yaml:13:24: 'user' cannot be used with 'hr'; write one of 'driver', 'client', 'walker', 'author', 'staff', 'runner', 'user', 'guest', 'hr', 'organisation', 'support'"
        ),
        Case(
            "queue: A, is: [d1]", "statement: June, income: 1.00",
            "l.yaml:20:17: 'statement' is 'June', not a month; write it as 2026-06"),
        Case(
            "steps:", "places: [{name: Mill, category: mill, place: {east: 1 m}}]\nsteps:",
            "l.yaml:9:33: 'category' is 'mill'; known are museum, monument, landmark, historicBuilding, park, beach, restaurant, hotel"
        ),
        Case(
            "steps:", "places: [{name: Mill, category: park, place: {east: 1 m}, hours: from ten}]\nsteps:",
            "l.yaml:9:66: opening hours 'from ten': 'from' is not understood (column 1); write them as OpenStreetMap does, such as Mo-Fr 09:00-17:00"
        ),
        Case(
            "steps:",
            "places: [{name: M, category: park, place: {east: 1 m}}, {name: M, category: park, place: {north: 1 m}}]\nsteps:",
            "l.yaml:9:57: duplicate place 'M'; write another name"),
        Case(
            "steps:", "streets: [{name: Mill|Street, along: [{east: 0 m}, {east: 1 m}]}]\nsteps:",
            "l.yaml:9:18: 'Mill|Street' contains '|', which separates the steps of directions; write the name without it"
        ),
        Case(
            "steps:",
            """
            lines:
              - {name: T1, vehicle: tram, leaves: ["08:05"], stops: [{name: M, place: {east: 0 m}, after: 0 s}, \
            {name: C, place: {east: 9 km}, after: 30000 days}]}
            steps:
            """, "l.yaml:10:139: 'after' is 30000 days; 0 s to 1 day is allowed"),
        Case(
            "queue: A, is: [d1]", "walker: w1, is: lost",
            "l.yaml:20:22: 'is' is 'lost'; known are free, toStart, atWaypoint, onLeg"),
        Case(
            "driver: d1, does: refuse", "drivr: d1, does: refuse",
            "l.yaml:13:16: unknown key 'drivr' in entry 4 of 'steps'; did you mean 'driver'?"),
        Case(
            "driver: d1, does: refuse", "driver: d/1, does: refuse",
            "l.yaml:13:24: 'driver' is 'd/1', not a name; letters, digits, '_', '-' and spaces are allowed"),
        Case(
            "at: 70 s", "at: 70",
            "l.yaml:13:10: 'at' is 70 without a unit; units that fit: s, min, h, day, days"),
        Case(
            "at: 70 s", "at: -70 s",
            "l.yaml:13:10: 'at' is -70 s; 0 s to 36525 days is allowed"),
        Case(
            "at: 70 s", "at: 36525.1 days",
            "l.yaml:13:10: 'at' is 36525.1 days; 0 s to 36525 days is allowed"),
        Case(
            "price: 7.70", "price: 750000000.01",
            "l.yaml:19:68: 'price' is 750000000.01; 0.00 to 750000000.00 is allowed"),
        Case(
            "at: 70 s, ", "",
            "l.yaml:13:5: entry 4 of 'steps' lacks the key 'at'; write a time, such as 90 s"),
        Case(
            "at: 70 s", "at: 1.4 km",
            "l.yaml:13:10: 'at' is '1.4 km', which is a length, not a time; units that fit: s, min, h, day, days"),
        Case(
            "from: A", "from: D",
            "l.yaml:12:49: there is no zone 'D' in the city; known are A, B, C"),
        Case(
            "from: A, ", "",
            "l.yaml:12:5: entry 3 of 'steps' lacks the key 'from'"),
        Case(
            "party: 2", "party: two",
            "l.yaml:12:66: 'party' is 'two', not a number; 0 to 1000000 is allowed"),
        Case(
            "party: 2", "party: 2.5",
            "l.yaml:12:66: 'party' is 2.5, not a whole number; 0 to 1000000 is allowed"),
        Case(
            "by: card", "by: check",
            "l.yaml:16:44: 'by' is 'check'; known are card, cash"),
        Case(
            "by: card", "by: cash, fails: true",
            "l.yaml:16:57: a cash payment cannot fail; write 'fails: true' only with 'by: card'"),
        Case(
            "by: card", "by: card, fails: yes",
            "l.yaml:16:57: 'fails' is 'yes'; write true or false"),
        Case(
            "d2, does: pickUp", "d2, does: interrupt, zone: B, because: rain",
            "l.yaml:15:64: 'because' is 'rain'; known are clientWish, taxiProblem"),
        Case(
            "c1, does: pay, by: card", "c1, does: withdraw, request: 1",
            "l.yaml:16:54: 'request' is '1', not a request; requests are called r1, r2, …"),
        Case(
            "c1, does: pay, by: card", "c1, does: withdraw, request: r01",
            "l.yaml:16:54: 'request' is 'r01', not a request; requests are called r1, r2, …"),
        Case(
            "c1, does: pay, by: card", "c1, does: reserve, from: A, to: B",
            "l.yaml:16:5: entry 7 of 'steps' lacks the key 'departure'; write a time from the start of the lesson"),
        Case(
            "event: accepted", "event: acepted",
            "l.yaml:19:13: there is no event 'acepted'; did you mean 'accepted'?"),
        Case(
            "wait: 180 s", "wait: 180",
            "l.yaml:19:54: 'wait' is 180 without a unit; units that fit: s, min, h, day, days"),
        Case(
            "wait: 180 s", "wait_s: 180",
            "l.yaml:19:48: unknown key 'wait_s' in entry 1 of 'expect'; did you mean 'wait'?"),
        Case(
            "price: 7.70", "price: 7.7.0",
            "l.yaml:19:68: 'price' is '7.7.0', not an amount of money; write it like 3.30"),
        Case(
            "request: r1", "request: one",
            "l.yaml:19:32: 'request' is 'one', not a request; requests are called r1, r2, …"),
        Case(
            "is: [d1]", "is: d1",
            "l.yaml:20:20: 'is' is a single value; write a list"),
        Case(
            "queue: A", "queue: E",
            "l.yaml:20:13: there is no zone 'E' in the city; known are A, B, C"),
        Case(
            "queue: A", "queue: outside",
            "l.yaml:20:13: there is no zone 'outside' in the city; known are A, B, C"),
        Case(
            "queue: A, is: [d1]", "driver: d1, is: avaliable",
            "l.yaml:20:22: 'is' is 'avaliable'; did you mean 'available'?"),
        Case(
            "{queue: A, ", "{",
            "l.yaml:20:5: entry 2 of 'expect' lacks a key; write one of 'event', 'queue', 'driver', 'walker', 'runner', 'session', 'tour', 'user', 'guest', 'place', 'route', 'guide', 'outing', 'enquiry', 'statement'"
        ),
        Case(
            "{queue: A, is: [d1], at: 100 s}", "{user: Ann, at: 100 s}",
            "l.yaml:20:5: entry 2 of 'expect' expects nothing; add is, or feed, or friends, or collection, or route"),
        Case(
            "wait: 180 s, price: 7.70", "to: B, count: 0",
            "l.yaml:19:48: the event 'accepted' has no 'to'; remove it; it has client, driver, price, request, wait, zone"
        ),
        Case(
            "price: 7.70", "price: 7.70, count: -1",
            "l.yaml:19:81: 'count' is -1; 0 to 1000000 is allowed"),
        Case(
            "rules: {} ", "rules: {gps.pollSeconds: 0} ",
            "l.yaml:8:26: 'gps.pollSeconds' is 0; more than 0 and at most 3600 is allowed"),
        Case(
            "rules: {} ", "rules: {sharing.maxDetour: 0.9} ",
            "l.yaml:8:28: 'sharing.maxDetour' is 0.9; 1 to 100 is allowed"),
        Case(
            "steps:", "stepps:",
            "l.yaml:9:1: unknown key 'stepps' in the lesson; did you mean 'steps'?"),
        Case(
            "rules: {} ", "question: Who is last? ",
            "l.yaml:8:1: the question has no answer; write 'answer:' below it"),
        Case(
            "rules: {} ", "answer: The driver. ",
            "l.yaml:8:1: the answer has no question; write 'question:' above it"),
        Case(
            "rules: {} ", "question: ''\nanswer: d1 ",
            "l.yaml:8:11: 'question' is empty; write a text"),
        Case(
            "rules: {} ", "disput: A driver complains. ",
            "l.yaml:8:1: unknown key 'disput' in the lesson; did you mean 'dispute'?"),
        Case(
            "rules: {} ", "dispute: [a, b] ",
            "l.yaml:8:10: 'dispute' is a list; write a single value"),
        Case(
            "rules: {} ", "about: T07 ",
            "l.yaml:8:8: 'about' is a single value; write a list"),
        Case(
            "rules: {} ", "about: [T07, s5] ",
            "l.yaml:8:14: no lesson can show the rule 's5'; did you mean 'S05'?"),
        Case(
            "rules: {} ", "about: [T07, T03, T07] ",
            "l.yaml:8:19: 'T07' is in 'about' twice; write it once"),
        Case(
            "lesson: The refuser goes to the tail", "lesson: ''", "l.yaml:1:9: 'lesson' is empty; write a text"),
    ]

    @Test("Each error gives exactly one line", arguments: cases)
    func complaint(_ example: Case) {
        #expect(Samples.lesson.contains(example.old))
        let complaints = inputErrors {
            let text = Samples.lesson.replacing(example.old, with: example.new)
            _ = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
        }
        #expect(complaints == example.expectedErrors)
    }
}
