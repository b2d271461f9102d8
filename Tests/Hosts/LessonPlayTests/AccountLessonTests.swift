import InputFiles
import Lessons
import Quantities
import Scenario
import ServiceKernel
import Testing

@testable import LessonPlay

@Suite("Lessons with accounts")
struct AccountLessonTests {
    private func lesson(_ steps: String...) throws -> Lesson {
        let text = "lesson: Accounts\nsteps:\n" + steps.map { "  - {\($0)}\n" }.joined()
        return try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
    }

    private func records(_ lesson: Lesson) -> [String] {
        var player = LessonPlayer(lesson)
        var records: [String] = []
        while let scene = player.next() {
            let names = LessonNames(ofFile: lesson)
            records += scene.records.map { record in
                ([record.event] + record.entries.map { $0.value.text(by: names) }).joined(separator: " ")
            }
        }
        return records
    }

    @Test("A04: people with an account in the lesson act in its session, all others as before")
    func acting() throws {
        let lesson = try lesson(
            "at: 0 s, runner: Rita, does: register, consents: true", "at: 1 s, runner: Rita, does: start, kind: run",
            "at: 2 s, runner: Rita, does: logIn", "at: 3 s, runner: Rita, does: start, kind: run",
            "at: 4 s, runner: Rita, does: confirm", "at: 5 s, runner: Rita, does: start, kind: run",
            "at: 6 s, runner: Sam, does: start, kind: ride")
        #expect(
            records(lesson) == [
                "registered Rita a1", "confirmationSent Rita", "rejected actAs notLoggedIn", "loggedIn Rita false",
                "rejected Rita actAs notConfirmed", "confirmed Rita", "started Rita session1 run",
                "started Sam session2 ride",
            ])
    }

    @Test("A02, A05, A06: passwords are written in plain text and checked when their step is played")
    func passwords() throws {
        let lesson = try lesson(
            "at: 0 s, user: Ann, does: register, password: weak, consents: true",
            "at: 1 s, user: Ann, does: register, password: Porto2026, consents: true",
            "at: 2 s, user: Ann, does: confirm, code: wrong", "at: 3 s, user: Ann, does: confirm",
            "at: 4 s, user: Ann, does: logIn", "at: 5 s, user: Ann, does: logIn, password: Porto2026",
            "at: 6 s, user: Ann, does: changePassword, password: Porto2026, new: Porto2026",
            "at: 7 s, user: Ann, does: changePassword, password: Porto2026, new: Braga2026",
            "at: 8 s, user: Ann, does: recoverPassword", "at: 9 s, user: Ann, does: logOut",
            "at: 10 s, user: Ann, does: logIn, password: Temporary1", "at: 11 s, user: Ann, does: actAs, role: user")
        #expect(
            records(lesson).filter { $0.hasPrefix("rejected") } == [
                "rejected register weakPassword", "rejected Ann confirm wrongCode", "rejected Ann logIn wrongPassword",
                "rejected Ann changePassword passwordUnchanged", "rejected Ann actAs mustChangePassword",
            ])
    }

    @Test("Registering out of order would give a person another's name: this is an error with its place")
    func outOfTurn() {
        #expect {
            try lesson(
                "at: 0 s, user: Ann, does: register", "at: 1 s, user: Bo, does: register, consents: true",
                "at: 2 s, user: Ann, does: register, consents: true")
        } throws: { error in
            "\(error)" == "l.yaml:4:5: this user registers in the wrong order; "
                + "let users of one kind register in the order in which the lesson first names them"
        }
    }

    @Test(
        "A08: stories and events contain no email, phone number or password",
        arguments: ["thirty-days-at-most", "not-without-consent", "dropped-before-saved"])
    func stories(name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        var told = records(lesson).joined(separator: "\n")
        for language in Language.allCases {
            var player = LessonPlayer(lesson)
            var story = LessonStory(lesson, in: language)
            while let scene = player.next() {
                told += story.lines(of: scene).map { $0.map(\.text).joined() }.joined(separator: "\n")
                told += "\(scene.cause)"
            }
        }
        for secret in ["@", "example", "912", "1234567", "2026", "Temporary1", "1990", "rita.png", "Rita7"] {
            #expect(!told.contains(secret), "\(secret)")
        }
    }

    @Test("A11, G01: an erased user leaves the place finder and the guide, and is charged no more")
    func erasedEverywhere() throws {
        let lesson = try lesson(
            "at: 0 s, user: Ann, does: register, consents: true", "at: 1 s, user: Ann, does: confirm",
            "at: 2 s, user: Ann, does: logIn", "at: 3 s, user: Ann, does: subscribe",
            "at: 4 s, user: Ann, does: eraseMe, confirmed: true", "at: 70 days, user: Bo, does: readNews")
        let lines = records(lesson)
        #expect(
            lines.filter { !$0.hasPrefix("monthClosed") }.suffix(5) == [
                "erased Ann", "placesLeft Ann", "subscriptionEnded Ann erased", "guideLeft Ann", "newsShown Bo 0",
            ])
        #expect(lines.count { $0.hasPrefix("monthClosed") } == 2, "the books go on (G02)")
    }

    @Test(
        "G02: a lesson with an erasure ends with its last step, without statements of later months"
    )
    func endsWhenErased() throws {
        var player = LessonPlayer(
            try lesson(
                "at: 0 s, user: Ann, does: register, consents: true", "at: 1 s, user: Ann, does: confirm",
                "at: 2 s, user: Ann, does: logIn", "at: 3 s, user: Ann, does: eraseMe, confirmed: true"))
        var times: [SimTime] = []
        // Without an end this loop would not stop.
        while times.count < 50, let scene = player.next() { times.append(scene.time) }
        #expect(times.map(\.seconds) == [0, 1, 2, 3])
    }

    @Test("G06, G14: human resources and customer service need an appointment")
    func offices() throws {
        let lesson = try lesson(
            "at: 0 s, hr: Hope, does: register, consents: true",
            "at: 1 s, hr: Eve, does: register, consents: true, email: eve@street.example")
        #expect(records(lesson) == ["registered Hope a1", "confirmationSent Hope", "rejected register notAllowed"])
    }
}
