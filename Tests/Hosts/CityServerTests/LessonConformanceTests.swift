import AccountService
import CityHost
import HTTPServer
import InputFiles
import LessonPlay
import Lessons
import LoadProfiles
import OutputFiles
import PlaceService
import Quantities
import Scenario
import ServiceKernel
import TestSupport
import Testing

@testable import CityServer

@Suite("Lessons over HTTP")
struct LessonConformanceTests {
    private static let folder = TestFiles.package + "/Scenarios/lessons"

    @Test("The built-in lessons give the same events over HTTP as in their player")
    func lessons() throws {
        let names = TestFiles.names(in: LessonConformanceTests.folder).filter { $0.hasSuffix(".yaml") }
        var compared = (lessons: 0, steps: 0, events: 0)
        for name in names {
            let lesson = try LessonLoader.load(path: "\(LessonConformanceTests.folder)/\(name)", dataFolder: nil)
            guard lesson.comesOverHTTP else { continue }
            let played = LessonConformanceTests.play(lesson)
            let served = try LessonConformanceTests.serve(lesson, until: played.end)
            #expect(firstDifference(served, played.records) == nil, "\(name)")
            compared = (compared.lessons + 1, compared.steps + lesson.steps.count, compared.events + served.count)
        }
        #expect(compared.lessons >= 100 && compared.steps >= 600 && compared.events >= 900, "\(compared)")
    }

    private static func play(_ lesson: Lesson) -> (records: [EventRecord], end: SimTime) {
        var player = LessonPlayer(lesson)
        var (records, end) = ([EventRecord](), SimTime.zero)
        while let scene = player.next() {
            records += scene.events.map(\.record)
            end = scene.time
        }
        return (records, end)
    }

    /// Returns the events of the stored frames.
    private static func serve(_ lesson: Lesson, until end: SimTime) throws -> [EventRecord] {
        let city = ServedCity(
            name: "lesson", city: lesson.city ?? .nowhere, streets: nil, fingerprint: 1, startDate: lesson.start.date,
            clockAtStart: lesson.start.clock
        ) { lesson.makeHost(log: $0) }
        let server = try TestServer(city, attemptsPerMinute: 1_000_000)
        var people = try LessonPeopleOverHTTP(lesson, server)
        let start = server.frames.count
        // Guests' requests make no frames: their effects, by the number of frames before them.
        var ofGuests:
            [(frames: Int, time: SimTime, guest: UInt32, action: PlaceService.UserAction, answered: [String]?)] = []
        for step in lesson.steps {
            server.clock.set(step.at)
            let (endpoint, body) = RequestMaker.request(of: step.command, server.serving.ground)
            let path = String(endpoint.path.dropFirst(4))  // /v1/
            let answer = server.post(path, body, token: try people.token(of: step.command.heading.actor))
            #expect([200, 403, 409].contains(answer.status), "\(endpoint.path) \(body): \(answer.text)")
            if case .place(.guest(let guest, let action)) = step.command {
                ofGuests.append(
                    (server.frames.count, step.at, guest, action, answer.status == 200 ? answer.events : nil))
            }
        }
        server.clock.set(end)
        server.writer.step(server.serving, server.journal, by: server.clock)
        var host = lesson.makeHost()
        var records: [EventRecord] = []
        func ask(until frames: Int) {
            while let next = ofGuests.first, next.frames <= frames {
                ofGuests.removeFirst()
                let found = host.performGuestAction(next.action, by: next.guest, at: next.time).compactMap {
                    EventRecord($0)
                }
                if let answered = next.answered { #expect(answered == found.map(\.event)) }
                records += found
            }
        }
        for (place, frame) in server.frames.enumerated() {
            ask(until: place)
            host.perform(frame.command, at: frame.time)
            // Registrations and log-ins do not belong to the lesson.
            if case .account = frame.command { continue }
            guard place >= start else { continue }
            records += host.effects(of: frame.command).compactMap { EventRecord($0, at: frame.time) }
        }
        ask(until: server.frames.count)
        #expect(host.digest == server.serving.digest)
        return records
    }
}

extension Lesson {
    /// Whether callers can send all of its steps: only a host knows routes and weather, and secrets cannot be scripted.
    fileprivate var comesOverHTTP: Bool {
        steps.allSatisfy { step in
            switch step.command {
            case .account, .guide(.user(_, .askDirections)), .guide(.user(_, .weather)): false
            case .taxi, .tour, .activity, .place, .guide: true
            }
        }
    }
}

/// The people of a lesson with accounts on a server, numbered as in the lesson.
private struct LessonPeopleOverHTTP {
    private var tokens: [EntityReference: String] = [:]
    private var loggedIn: [EntityReference: SimTime] = [:]
    private let server: TestServer

    init(_ lesson: Lesson, _ server: TestServer) throws {
        self.server = server
        for role in AccountService.Role.allCases {
            for number in 0..<lesson.names[role.kind].count {
                let whose = EntityReference(role.kind, UInt32(number + 1))
                tokens[whose] = try server.registerUser(role.word, whose.text)
                if role == .client {  // Who pays by card has one.
                    server.post("accounts/storeCard", "{\"paymentCard\": \"1234 token\"}", token: tokens[whose])
                }
                loggedIn[whose] = server.clock.now
            }
        }
    }

    /// Returns a person's session token; nil for guests. Sessions end after a day (A10), and lessons may last longer.
    mutating func token(of actor: EntityReference?) throws -> String? {
        guard let actor, let last = loggedIn[actor] else { return nil }
        if server.clock.now - last > .seconds(80_000) {
            tokens[actor] = try server.logIn(actor.text)
            loggedIn[actor] = server.clock.now
        }
        return tokens[actor]
    }
}

/// Converts commands to requests in the form that callers write.
enum RequestMaker {
    static func request(of command: HostCommand, _ ground: CityContext) -> (endpoint: Endpoint, body: String) {
        let action = command.heading.action
        let found = Endpoint.all.first { $0.service == command.serviceName && $0.action == action }
        guard let endpoint = found else { preconditionFailure("there is no endpoint of \(action)") }
        return (endpoint, body(of: command, ground))
    }

    static func body(of command: HostCommand, _ ground: CityContext) -> String {
        let form = command.visited(by: BodyForm(ground: ground))
        return "{" + form.members.joined(separator: ", ") + "}"
    }

    private struct BodyForm: FieldVisitor {
        let ground: CityContext
        var members: [String] = []

        mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
            guard FieldInputKind(Value.self, presence) == .plain else { return }
            var text = JSONWriter()
            switch (Value.domain, value.fieldValue) {
            case (.list, .absent): text.list([String]()) { $0.text($1) }
            case (_, .absent): return
            case (_, let present): text.value(present, ground.names)
            }
            members.append("\"\(field.name)\": " + String(decoding: text.bytes, as: UTF8.self))
        }
    }
}
