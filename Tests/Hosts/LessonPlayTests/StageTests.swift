import InputFiles
import Lessons
import Quantities
import Scenario
import ServiceKernel
import Testing

@testable import LessonPlay

@Suite("The stage of a lesson")
struct StageTests {
    private func stage(_ name: String) throws -> LessonStage {
        LessonStage(playing: try ShippedLessons.lesson(name))
    }

    /// Returns a terminal's text for each scene, independent of line breaks.
    private func shown(_ lesson: Lesson, in language: Language) -> [String] {
        var player = LessonPlayer(lesson)
        var story = LessonStory(lesson, in: language)
        var shown: [String] = []
        while let scene = player.next() {
            let lines = story.lines(of: scene)
            if !scene.isStale { shown.append(flat(lines.map { $0.map(\.text).joined() }.joined(separator: "\n"))) }
        }
        return shown
    }

    private func flat(_ text: String) -> String {
        text.replacing("\u{A0}", with: " ").replacing(#/\s+/#, with: " ")
    }

    @Test("The stage has the same sentences as the terminal, in every language", arguments: try ShippedLessons.names())
    func sameWords(_ name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        let stage = LessonStage(playing: lesson)
        for language in Language.allCases {
            let shown = shown(lesson, in: language)
            #expect(shown.count == stage.scenes.count)
            for (scene, text) in zip(stage.scenes, shown) {
                // The terminal splits long words, and shows a rule's sentence once.
                let said = [scene.telling.cause] + scene.telling.items.filter { !$0.isRepeated }.map(\.text)
                for told in said + scene.standings.map(\.text) {
                    let words = flat(told[language])
                    #expect(!words.isEmpty)
                    let solid = [text, words].map { $0.replacing(" ", with: "") }
                    let isThere = solid[0].contains(solid[1])
                    // The terminal does not repeat the tour's name in a changed state.
                    let behindTour = words.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? words
                    #expect(isThere || text.contains(behindTour), "\(name) at \(scene.clock): \(words)")
                }
            }
        }
    }

    @Test("The stage shows everyone in the terminal's picture", arguments: try ShippedLessons.names())
    func samePicture(_ name: String) throws {
        let stage = try stage(name)
        for scene in stage.scenes {
            let (picture, setting) = (scene.picture, scene.setting)
            let requests = Dictionary(uniqueKeysWithValues: setting.requests.map { ($0.request, $0) })
            for (zone, waiting) in picture.waiting.enumerated() {
                for request in waiting { #expect(requests[request]?.origin == ZoneID(zone)) }
            }
            for request in picture.rides.flatMap({ $0.requests + $0.notPickedUp }) + picture.reservations {
                let found = try #require(requests[request], "\(name) at \(scene.clock)")
                #expect((1...4).contains(found.partySize) && found.offeredTo == nil)
            }
            #expect(Set(setting.requests.compactMap(\.offeredTo)) == picture.offered)
            // Every participant has a place.
            let riding = picture.rides.flatMap { $0.requests + $0.notPickedUp }
            let seen = Set(picture.waiting.flatMap { $0 } + picture.reservations + riding)
            for request in setting.requests where request.offeredTo == nil { #expect(seen.contains(request.request)) }
        }
    }

    @Test("P04: shown payments equal the changes of balances", arguments: try ShippedLessons.names())
    func money(_ name: String) throws {
        var flown: [EntityReference: Money] = [:]
        for scene in try stage(name).scenes {
            #expect(scene.setting.balances.reduce(.zero) { $0 + $1.balance } == .zero)
            for case .money(let amount, let payer, let payee) in scene.moves {
                #expect(amount > .zero && payer != payee)
                if case .person(let person) = payer { flown[person, default: .zero] += .zero - amount }
                if case .person(let person) = payee { flown[person, default: .zero] += amount }
            }
            for purse in scene.setting.balances {
                guard let owner = purse.account.owner else { continue }
                #expect(flown[owner] == purse.balance, "\(name) at \(scene.clock)")
            }
        }
    }

    @Test("P03, P04: a fare moves from the client to escrow, and from there to the driver")
    func fare() throws {
        let moves = try stage("fifo-first-come").scenes.flatMap(\.moves)
        let fares = moves.compactMap { move -> [StageMove.MoneyHolder]? in
            guard case .money(_, let payer, let payee) = move else { return nil }
            return [payer, payee]
        }
        #expect(fares.contains([.person(EntityReference(.client, 1)), .purse(.escrow)]))
        #expect(fares.contains([.purse(.escrow), .person(EntityReference(.driver, 1))]))
    }

    @Test("T03, T07: an offer moves to the driver, and back when refused")
    func offers() throws {
        let scenes = try stage("refuser-to-the-tail").scenes
        let (request, dario) = (EntityReference(.request, 1), EntityReference(.driver, 1))
        #expect(scenes[3].moves == [.offer(request: request, driver: dario)])
        let refusal = try #require(scenes.first { $0.moves.contains(.declined(request: request, driver: dario)) })
        #expect(refusal.actor == dario)
    }

    @Test("Distances of zones on the stage follow the table")
    func spots() throws {
        let text = """
            lesson: A long street
            city:
              zones: [A, B, C]
              table:
                A: {A: [1, 1.0], B: [2, 1.0], C: [9, 9.0]}
                B: {A: [2, 1.0], B: [1, 1.0], C: [8, 8.0]}
                C: {A: [9, 9.0], B: [8, 8.0], C: [1, 1.0]}
            steps:
              - {at: 0 s, driver: d1, does: start, zone: A}
            """
        let lesson = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
        let spots = LessonStage(playing: lesson).zones.map(\.spot)
        #expect(spots.map(\.across) == [0, 0.111, 1] && spots.allSatisfy { $0.down == 0.5 })
        for name in try ShippedLessons.names() {
            let zones = try stage(name).zones
            #expect(zones.allSatisfy { (0...1).contains($0.spot.across) && (0...1).contains($0.spot.down) })
            #expect(Set(zones.map(\.spot)).count == zones.count)
        }
    }

    @Test("Walkers, runners and visitors stand at their last positions, and tracks grow")
    func whereabouts() throws {
        let last = try #require(try stage("through-the-tunnel").scenes.last?.setting)
        #expect(last.tracks.first?.stretches.map(\.count) == [3])
        #expect(last.lastPositions.keys.contains(EntityReference(.runner, 1)))
        let visits = try #require(try stage("why-this-card-first").scenes.last)
        #expect(visits.listed.count == 4 && visits.setting.friends.count == 1)
    }

    @Test("A04, A05: the stage shows registration, confirmation and log-in")
    func holders() throws {
        let steps = try stage("thirty-days-at-most").scenes.map { $0.setting.accountHolders.first?.step }
        #expect(steps.first == .registered && steps.contains(.confirmed) && steps.contains(.loggedIn))
    }

    @Test("G10: the stage's labels exist in every language, with the same gaps")
    func phrases() {
        for phrase in StagePhrase.allCases {
            let gaps = Language.allCases.map { phrase.sentence[$0].fieldNames }
            #expect(Set(gaps).count == 1, "\(phrase)")
            #expect(Language.allCases.allSatisfy { !phrase.sentence[$0].filled { $0 }.isEmpty })
        }
    }
}
