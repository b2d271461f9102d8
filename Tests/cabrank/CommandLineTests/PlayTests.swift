import Foundation
import TestSupport
import Testing

@Suite("cabrank play and cabrank replay", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct PlayTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        try folder.write(SampleTexts.lesson, to: "lesson.yaml")
    }

    @Test("The contract's lesson holds, and its event log is the contract's to the byte")
    func contractsLesson() throws {
        let run = try CommandLineRun(["play", "lesson.yaml", "--events", "events.csv"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(run.output.contains("Checked: everything this lesson says did happen."))
        #expect(run.output.contains("T07"))
        #expect(
            folder.read("events.csv") == """
                sequence,time_s,event,request,client,driver,zone,detail
                1,0.000,driverStarted,,,d1,A,
                2,0.000,driverStarted,,,d2,A,
                3,60.000,requested,r1,c1,,A,to=C;party=2;share=false
                4,60.000,offered,r1,,d1,A,
                5,70.000,refused,r1,,d1,A,
                6,70.000,offered,r1,,d2,A,
                7,75.000,accepted,r1,c1,d2,A,wait_s=180.000;price=7.70
                8,255.000,pickedUp,r1,c1,d2,,
                9,855.000,paid,r1,c1,d2,,by=card;price=7.70
                10,860.000,concluded,r1,c1,d2,C,

                """)
    }

    @Test("check plays a lesson; a false expectation is printed with its position, and gives exit code 1")
    func checkJudges() throws {
        let right = try CommandLineRun(["check", "lesson.yaml"], in: folder.path)
        #expect(right.exitCode == 0 && right.output == "lesson.yaml: right\n", "\(right.messages)")
        try folder.write(SampleTexts.lesson.replacing("price: 7.70", with: "price: 7.71"), to: "false.yaml")
        let run = try CommandLineRun(["check", "false.yaml", "lesson.yaml"], in: folder.path)
        #expect(run.exitCode == 1 && run.output == "lesson.yaml: right\n")
        #expect(
            run.messages.hasPrefix("false.yaml:") && run.messages.contains(": expected event ")
                && run.messages.contains("price=7.70"), "\(run.messages)")
    }

    @Test("check and play warn of a misspelt name, even if an expectation fails because of it")
    func misspeltName() throws {
        try folder.write(
            """
            lesson: t
            dispute: why
            description: t
            about: [T03]
            question: who
            answer: Dario
            city: {zones: [A], table: {A: {A: [3, 1]}}}
            steps:
              - {at: 0 s, driver: Dario, does: start, zone: A}
              - {at: 10 s, driver: Daryo, does: stop}
              - {at: 20 s, driver: Dario, does: stop}
            expect: [{event: driverStopped, driver: Dario, at: 10 s}]

            """, to: "misspelt.yaml")
        for command in ["check", "play"] {
            let run = try CommandLineRun([command, "misspelt.yaml"], in: folder.path)
            #expect(run.exitCode == 1, "\(run.messages)")
            #expect(
                run.messages.contains("misspelt.yaml:10:24: the driver 'Daryo' occurs once; the name resembles 'Dario'")
            )
        }
    }

    @Test("Lessons are drawn into a folder of pages with a contents page, or nothing is")
    func pages() throws {
        var run = try CommandLineRun(["lessons", "lesson.yaml", "--html", "stick"], in: folder.path)
        #expect(run.exitCode == 0 && run.output == "stick/index.html\n", "\(run.messages)")
        let sheets = ["handout", "teacher"].flatMap { sheet in
            ["html", "odt", "tr.html", "tr.odt"].map { "lesson.\(sheet).\($0)" }
        }
        #expect(folder.names(in: "stick") == (["index.html", "lesson.html"] + sheets).sorted())
        #expect(folder.read("stick/lesson.handout.tr.html")?.contains(#"<html lang="tr""#) == true)
        #expect(folder.read("stick/index.html")?.contains(#"href="./lesson.html""#) == true)
        #expect(folder.read("stick/index.html")?.contains(#"<a href="./lesson.handout.html">"#) == true)
        let refused: [([String], String)] = [
            (["lessons"], "cabrank lessons: the folder of the pages is missing; write --html DIR\n"),
            (
                ["lessons", "lesson.yaml", "--html", "."],
                ".: this is no folder of lessons made by cabrank and is not replaced; "
                    + "name another place with --html, or write into it with --overwrite\n"
            ),
            (
                ["lessons", "lesson.yaml", "./lesson.yaml", "--html", "two"],
                "./lesson.yaml: the page 'lesson.html' has the name of another page; rename the lesson's file\n"
            ),
        ]
        for (words, message) in refused {
            run = try CommandLineRun(words, in: folder.path)
            #expect(run.exitCode == 2 && run.messages == message)
        }
        #expect(try CommandLineRun(["lessons", "none.yaml", "--html", "two"], in: folder.path).exitCode == 2)
        #expect(folder.names(in: "two").isEmpty && folder.names(in: "stick").count == 10)
    }

    @Test("A handout is written in the requested language, and replaces only another handout")
    func handout() throws {
        let words = ["play", "lesson.yaml", "--handout", "paper.html", "--language", "tr"]
        var run = try CommandLineRun(words, in: folder.path)
        #expect(run.exitCode == 0 && run.output.hasPrefix("paper.html\n"), "\(run.messages)")
        #expect(folder.read("paper.html")?.contains(#"<html lang="tr" data-layout="handout">"#) == true)
        #expect(try CommandLineRun(words, in: folder.path).exitCode == 0)
        try folder.write("mine", to: "paper.html")
        run = try CommandLineRun(words, in: folder.path)
        #expect(run.exitCode == 2 && folder.read("paper.html") == "mine")
    }

    @Test("The teacher's sheet is a second file; a sheet whose name ends in .odt is a text document")
    func sheets() throws {
        let words = ["play", "lesson.yaml", "--handout", "paper.odt", "--teacher", "teacher.html"]
        var run = try CommandLineRun(words, in: folder.path)
        #expect(run.exitCode == 0 && run.output.hasPrefix("paper.odt\nteacher.html\n"), "\(run.messages)")
        #expect(folder.read("teacher.html")?.contains(#"data-layout="teacher""#) == true)
        #expect(try CommandLineRun(words, in: folder.path).exitCode == 0)
        run = try CommandLineRun(["play", "lesson.yaml", "--handout", "teacher.html"], in: folder.path)
        #expect(run.exitCode == 2 && run.messages.contains("teacher.html: "), "\(run.messages)")
        try folder.write("edited", to: "paper.odt")
        run = try CommandLineRun(words, in: folder.path)
        #expect(run.exitCode == 2 && folder.read("paper.odt") == "edited")
    }

    @Test("Z05, P01: decimals are priced and shown exactly to the cent and millisecond")
    func lastCent() throws {
        var text = SampleTexts.lesson.replacingOccurrences(of: "A: {A: [3, 1.0]", with: "A: {A: [1.000025, 1.0]")
        text = text.replacingOccurrences(of: "C: [10, 4.0]", with: "C: [10, 4.0775]")
        text = text.replacingOccurrences(of: "wait: 180 s, price: 7.70", with: "wait: 60.002 s, price: 7.79")
        try folder.write(text, to: "cent.yaml")
        let run = try CommandLineRun(["play", "cent.yaml", "--quiet", "--events", "cent.csv"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.output)")
        #expect(folder.read("cent.csv")?.contains("wait_s=60.002;price=7.79") == true)
    }

    @Test("A failed expectation is explained, with exit code 1, and the event log is still written")
    func failedExpectation() throws {
        let wrong = SampleTexts.lesson.replacingOccurrences(of: "price: 7.70", with: "price: 7.71")
        try folder.write(wrong.replacingOccurrences(of: "is: [d1]", with: "is: [d2, d1]"), to: "wrong.yaml")
        let run = try CommandLineRun(["play", "wrong.yaml", "--quiet", "--events", "e.csv"], in: folder.path)
        #expect(run.exitCode == 1)
        #expect(
            run.output == """
                wrong.yaml:19:5: expected event accepted request=r1 driver=d2 wait=180.000 s price=7.71; but only: r1 c1 \
                d2 A wait_s=180.000 price=7.70 at 75.000 s
                wrong.yaml:20:5: expected the queue of A to be [d2, d1] at 100.000 s; but the queue of A was [d1]

                """)
        #expect(folder.read("e.csv")?.split(separator: "\n").count == 11)
    }

    @Test("The question precedes the answer; a pipe gets no escape codes, also with --step")
    func question() throws {
        let asked = SampleTexts.lesson.replacingOccurrences(
            of: "rules: {} ", with: "dispute: \"Why me?\"\nquestion: Who is last?\nanswer: d1 is. ")
        try folder.write(asked, to: "asked.yaml")
        let run = try CommandLineRun(["play", "asked.yaml"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(run.output.contains("\nWhy me?\n"))
        #expect(run.output.contains("arrives in 3 min"))
        #expect(
            run.output.hasSuffix(
                "\n\nAsk the class: Who is last?\nThe answer: d1 is.\n\nChecked: everything this lesson says did happen.\n"
            ))
        let step = try CommandLineRun(["play", "asked.yaml", "--step"], in: folder.path)
        #expect(step.output == run.output && step.messages == "")
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test("With --step a key separates question and answer, and q leaves; the lesson is still checked")
    func step() throws {
        let asked = SampleTexts.lesson.replacingOccurrences(
            of: "rules: {} ", with: "question: Who is last?\nanswer: d1 is. ")
        try folder.write(asked.replacingOccurrences(of: "7.70", with: "7.71"), to: "asked.yaml")
        // One line for each of the eight steps, and one that leaves before the answer.
        let play = "\"$CABRANK\" play asked.yaml --step --events e.csv"
        let late = try CommandLineRun(shell: "printf '\\n\\n\\n\\n\\n\\n\\n\\nq\\n' | \(play)", in: folder.path)
        #expect(late.output.contains("Who is last?") && !late.output.contains("d1 is."))
        #expect(late.exitCode == 1)
        let early = try CommandLineRun(shell: "printf '\\nq\\n' | \(play)", in: folder.path)
        #expect(early.output.contains("d2 starts work in A") && !early.output.contains("c1 asks for a taxi"))
        #expect(early.output.contains("asked.yaml:20:5: expected event accepted"))
        #expect(early.exitCode == 1)
        #expect(folder.read("e.csv")?.split(separator: "\n").count == 11)
    }

    @Test(
        "A terminal gets colours unless NO_COLOR is set; any key continues and q leaves",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "there is no 'script'"))
    func terminal() throws {
        let play = "timeout \(WaitLimit.secondsMax) script -qec '\"$CABRANK\" play lesson.yaml --step' /dev/null"
        let colour = try CommandLineRun(shell: "printf xq | TERM=xterm \(play)", in: folder.path)
        #expect(colour.exitCode == 0)
        #expect(colour.output.contains("\u{1B}[32m d1,") && colour.output.contains("\u{1B}[33m offered?"))
        #expect(colour.output.contains("d2 starts work in A") && !colour.output.contains("c1 asks for a taxi"))
        let plain = try CommandLineRun(shell: "printf q | NO_COLOR=1 TERM=xterm \(play)", in: folder.path)
        #expect(plain.exitCode == 0)
        #expect(plain.output.contains("d1 starts work in A") && !plain.output.contains("\u{1B}[3"))
    }

    @Test("A lesson is available in Turkish, and other languages are refused")
    func language() throws {
        let run = try CommandLineRun(["play", "lesson.yaml", "--language", "tr"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(run.output.contains("d1 reddeder") && run.output.contains("kabul eder: 3 dk"))
        let other = try CommandLineRun(["play", "lesson.yaml", "--language", "fr"], in: folder.path)
        #expect(other.exitCode == 2)
        #expect(other.messages == "--language: unknown language 'fr'; write en or tr\n")
    }

    @Test("--until stops in the middle; a time without a unit is bad input")
    func until() throws {
        let run = try CommandLineRun(
            ["play", "lesson.yaml", "--quiet", "--until", "65 s", "--events", "e.csv"], in: folder.path)
        #expect(run.exitCode == 1)
        #expect(folder.read("e.csv")?.split(separator: "\n").count == 5)
        let bad = try CommandLineRun(["play", "lesson.yaml", "--until", "65"], in: folder.path)
        #expect(bad.exitCode == 2)
        #expect(bad.messages == "--until: the time is 65 without a unit; units that fit: s, min, h, day, days\n")
    }

    @Test("A lesson with an error is refused with its place, and nothing is written")
    func badLesson() throws {
        try folder.write(
            SampleTexts.lesson.replacingOccurrences(of: "does: refuse", with: "does: refus"), to: "bad.yaml")
        let run = try CommandLineRun(["play", "bad.yaml", "--events", "e.csv"], in: folder.path)
        #expect(run.exitCode == 2)
        #expect(run.messages.hasPrefix("bad.yaml:13:"))
        #expect(folder.read("e.csv") == nil)
    }

    @Test("A replay of a recorded run has the same digest")
    func replay() throws {
        let run = try CommandLineRun(["run", "small.yaml", "--out", "r", "--events", "--quiet"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        let replay = try CommandLineRun(["replay", "r/commands.csv", "--check"], in: folder.path)
        #expect(replay.exitCode == 0, "\(replay.messages)")
        #expect(replay.output.contains("as recorded"))
        #expect(try CommandLineRun(["replay", "r/events.csv"], in: folder.path).exitCode == 0)
    }

    @Test("P01: a replay of a run with prices by minute and hour has the same digest")
    func fares() throws {
        let fares = [
            "--set", "rules.fare.perMinute=0.35", "--set", "rules.fare.limit=none", "--set",
            "rules.fare.surcharges=[{name: late, amount: 1, from: '01:00'}]",
        ]
        let run = try CommandLineRun(
            ["run", "small.yaml", "--out", "r", "--events", "--check", "--quiet"] + fares, in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        let replay = try CommandLineRun(["replay", "r/commands.csv", "--check"], in: folder.path)
        #expect(replay.exitCode == 0 && replay.output.contains("as recorded"), "\(replay.messages)")
        let plain = try CommandLineRun(["run", "small.yaml", "--out", "plain", "--quiet"], in: folder.path)
        #expect(plain.exitCode == 0 && folder.read("r/rides.csv") != folder.read("plain/rides.csv"))
    }

    @Test("A05, I09: people with accounts ride like others, and their replay has the same digest")
    func accounts() throws {
        let plain = try CommandLineRun(["run", "small.yaml", "--out", "plain", "--quiet"], in: folder.path)
        #expect(plain.exitCode == 0, "\(plain.messages)")
        let run = try CommandLineRun(
            ["run", "small.yaml", "--set", "accounts=true", "--out", "r", "--events", "--check", "--quiet"],
            in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(firstDifference(folder.read("r/rides.csv"), folder.read("plain/rides.csv")) == nil)
        let log = try #require(folder.read("r/commands.csv"))
        for action in ["register", "confirm", "logIn", "actAs"] { #expect(log.contains(",,\(action),")) }
        let replay = try CommandLineRun(["replay", "r/events.csv", "--check"], in: folder.path)
        #expect(replay.exitCode == 0, "\(replay.messages)")
        #expect(replay.output.contains("as recorded"))
    }

    @Test("A replay of manipulated commands is detected")
    func tamperedReplay() throws {
        _ = try CommandLineRun(["run", "small.yaml", "--out", "r", "--events", "--quiet"], in: folder.path)
        let commands = try #require(folder.read("r/commands.csv"))
        let accept = try #require(commands.split(separator: "\n").first { $0.contains(",accept,") })
        let tampered = commands.replacingOccurrences(
            of: accept, with: accept.replacingOccurrences(of: ",accept,", with: ",refuse,"))
        try folder.write(tampered, to: "r/commands.csv")
        let replay = try CommandLineRun(["replay", "r/commands.csv"], in: folder.path)
        #expect(replay.exitCode == 1)
        #expect(replay.output.contains(" · recorded: "))
        try folder.write(commands.replacingOccurrences(of: ",accept,", with: ",akzept,"), to: "r/commands.csv")
        #expect(try CommandLineRun(["replay", "r/commands.csv"], in: folder.path).exitCode == 2)
    }

    @Test("A replay of something other than a recorded run is bad input")
    func replayNothing() throws {
        _ = try CommandLineRun(["run", "small.yaml", "--out", "r", "--quiet"], in: folder.path)
        let replay = try CommandLineRun(["replay", "r/commands.csv"], in: folder.path)
        #expect(replay.exitCode == 2)
        #expect(replay.messages.contains("has no run recorded with --events"))
    }

    @Test("An event log replaces nothing but an event log")
    func eventsOverSomethingElse() throws {
        let lesson = folder.read("lesson.yaml")
        let over = try CommandLineRun(["play", "lesson.yaml", "--quiet", "--events", "lesson.yaml"], in: folder.path)
        #expect(over.exitCode == 2)
        #expect(
            over.messages == "lesson.yaml: this is a file that the command reads; name another place with --events\n")
        #expect(firstDifference(folder.read("lesson.yaml"), lesson) == nil)
        try folder.write("mine", to: "e.csv.part")
        let pipe = try CommandLineRun(
            shell: "mkfifo p && \"$CABRANK\" play lesson.yaml --quiet --events p; test -p p && exit 7", in: folder.path)
        #expect(pipe.exitCode == 7)
        for _ in 0..<2 {
            let again = try CommandLineRun(["play", "lesson.yaml", "--quiet", "--events", "e.csv"], in: folder.path)
            #expect(again.exitCode == 0, "\(again.messages)")
        }
        #expect(folder.read("e.csv.part") == "mine")
        #expect(try CommandLineRun(["play", "lesson.yaml", "--events", ""], in: folder.path).exitCode == 2)
        #expect(try CommandLineRun(["play", "lesson.yaml", "--events", "."], in: folder.path).exitCode == 2)
    }

    @Test("A replay works from any folder, and compares every line of a given event log")
    func replayOfTheLog() throws {
        _ = try CommandLineRun(["run", "small.yaml", "--out", "r", "--events", "--quiet"], in: folder.path)
        let inside = try CommandLineRun(["replay", "commands.csv"], in: folder.path + "/r")
        #expect(inside.exitCode == 0, "\(inside.messages)")
        let events = try #require(folder.read("r/events.csv"))
        try folder.write(events.replacingOccurrences(of: "\n7,", with: "\n8,"), to: "r/events.csv")
        let falsified = try CommandLineRun(["replay", "r/events.csv"], in: folder.path)
        #expect(falsified.exitCode == 1)
        #expect(falsified.output.contains("r/events.csv:8: this line differs from the replay"))
        try folder.write(events + "1,,,,,,,\n", to: "r/events.csv")
        #expect(try CommandLineRun(["replay", "r/events.csv"], in: folder.path).exitCode == 1)
        #expect(try CommandLineRun(["replay", "r/nothing.csv"], in: folder.path).exitCode == 2)
    }

    @Test(
        "Recorded commands with impossible times are refused",
        arguments: [
            "9223372036854775807,c1,request,A,A,,,,1,false,,,,,,,",
            "0,c1,reserve,A,A,,,,1,false,9223372036854775807,,,,,,",
            "0,c4294967295,request,A,A,,,,1,false,,,,,,,",
        ])
    func absurdTimes(row: String) throws {
        _ = try CommandLineRun(["run", "small.yaml", "--out", "r", "--events", "--quiet"], in: folder.path)
        let header = try #require(folder.read("r/commands.csv")?.split(separator: "\n").first)
        try folder.write("\(header)\n\(row)\n", to: "r/commands.csv")
        let replay = try CommandLineRun(["replay", "r/commands.csv"], in: folder.path)
        #expect(replay.exitCode == 2)
        #expect(replay.messages.hasPrefix("r/commands.csv:2: "))
    }
}
