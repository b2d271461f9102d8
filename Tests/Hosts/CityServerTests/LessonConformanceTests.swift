import AccountService
import CityHost
import HTTPServer
import InputFiles
import LessonPlay
import Quantities
import Scenario
import ServiceKernel
import TestSupport
import Testing

@testable import CityServer

@Suite("Lessons over HTTP")
struct LessonConformanceTests {
    private static let folder = TestFiles.package + "/Scenarios/lessons"

    @Test("The lessons that come with the program, over HTTP, give the same events as their player")
    func lessons() throws {
        let names = TestFiles.names(in: LessonConformanceTests.folder).filter { $0.hasSuffix(".yaml") }
        var compared = (lessons: 0, steps: 0, events: 0)
        for name in names {
            let lesson = try LessonLoader.load(path: "\(LessonConformanceTests.folder)/\(name)", dataFolder: nil)
            guard lesson.comesOverHTTP else { continue }
            let played = LessonConformanceTests.play(lesson)
            let served = try LessonConformanceTests.serve(lesson, until: played.end)
            #expect(served == played.records, "\(name)")
            compared = (compared.lessons + 1, compared.steps + lesson.steps.count, compared.events + served.count)
        }
        // Those with registrations, ways and weather, which only a host brings, are left out.
        #expect(compared.lessons >= 80 && compared.steps >= 600 && compared.events >= 900, "\(compared)")
    }

    private static func play(_ lesson: Lesson) -> (records: [EventRecord], end: SimTime) {
        var player = LessonPlayer(lesson)
        var (records, end) = ([EventRecord](), SimTime.zero)
        while let scene = player.next() {
            records += scene.happenings.map(\.record)
            end = scene.time
        }
        return (records, end)
    }

    /// The events that follow from what the server has kept.
    private static func serve(_ lesson: Lesson, until end: SimTime) throws -> [EventRecord] {
        let city = ServedCity(
            name: "lesson", city: lesson.city ?? .nowhere, streets: nil, fingerprint: 1, startDate: lesson.start.date,
            clockAtStart: lesson.start.clock
        ) { lesson.makeHost(log: $0) }
        let server = try TestServer(city) { request in
            let name = request.header("authorization").map { String($0.dropFirst("Bearer ".count)) } ?? ""
            if name == "operators" { return .operators }
            for role in AccountService.Role.allCases {
                if let whose = role.kind.numbered(name) { return .session(LessonAccount.session(of: whose)) }
            }
            return .nobody
        }
        for step in lesson.steps {
            server.clock.set(step.at)
            let command = step.command(of: server.serving.host.accounts)
            let (endpoint, body) = RequestMaker.request(of: command, server.serving.ground)
            let path = String(endpoint.path.dropFirst(4))  // /v1/
            let answer = server.post(path, body, token: command.caller)
            #expect([200, 401, 403, 409].contains(answer.status), "\(endpoint.path) \(body): \(answer.text)")
        }
        server.clock.set(end)
        server.writer.step(server.serving, server.journal, by: server.clock)
        var host = lesson.makeHost()
        var records: [EventRecord] = []
        for frame in server.frames {
            host.perform(frame.command, at: frame.time)
            records += host.effects(of: frame.command).compactMap { EventRecord($0, at: frame.time) }
        }
        #expect(host.digest == server.serving.digest)
        return records
    }
}

extension Lesson {
    /// Whether callers can say all of its steps.
    fileprivate var comesOverHTTP: Bool {
        steps.allSatisfy { step in
            switch step.command {
            case .account, .place(.guest(_, _)): return false
            case .guide(.user(_, .askDirections)), .guide(.user(_, .weather)): return false
            case .taxi, .tour, .activity, .place, .guide:
                return step.command.heading.actor.map { accountHolders.contains($0) } ?? false
            }
        }
    }
}

extension HostCommand {
    /// What a test shows as a token.
    fileprivate var caller: String? { heading.actor?.text }
}

/// Makes requests of commands: as a caller would write them.
enum RequestMaker {
    static func request(of command: HostCommand, _ ground: ServedGround) -> (endpoint: Endpoint, body: String) {
        let action = command.heading.action
        let found = Endpoint.all.first { $0.service == command.serviceName && $0.action == action }
        guard let endpoint = found else { preconditionFailure("there is no endpoint of \(action)") }
        return (endpoint, body(of: command, ground))
    }

    static func body(of command: HostCommand, _ ground: ServedGround) -> String {
        let form = command.described(in: BodyForm(ground: ground))
        return "{" + form.members.joined(separator: ", ") + "}"
    }

    private struct BodyForm: FieldForm {
        let ground: ServedGround
        var members: [String] = []

        mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
            guard GivenField(Value.self, presence) == .plain, value.fieldValue != .absent else { return }
            var text = JSONText()
            text.value(value.fieldValue, ground.names)
            members.append("\"\(field.name)\": " + String(decoding: text.bytes, as: UTF8.self))
        }
    }
}
