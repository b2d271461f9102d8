import CityModel
import Lessons
import Quantities
import ServiceKernel
import ServiceTexts
import TourService

/// A whole lesson as it is played on a stage: what is told before it, scene by scene, and after it, in every language.
///
/// It holds what a terminal shows of the same lesson (`LessonStory`), from the same pictures and sentences, and what only a
/// stage can: where zones lie, who stands where, and what moves from whom to whom.
package struct LessonStage: Sendable {
    package struct Zone: Hashable, Sendable {
        package let name: String
        package let spot: StageSpot
        /// The table's entry of the zone to itself: time and length.
        package let within: TranslatedText
    }

    /// From zone to zone, with its time and length.
    package struct Way: Hashable, Sendable {
        package let from: ZoneID
        package let to: ZoneID
        package let text: TranslatedText
    }

    /// How it stands with somebody or something, in a line.
    package struct Standing: Hashable, Sendable {
        package let whose: Numbered
        package let text: TranslatedText
        package let style: StyledText.Style
    }

    package struct Scene: Sendable {
        /// Since the start of the lesson.
        package let clock: String
        /// Who does it; nil of a timer.
        package let actor: Numbered?
        package let telling: SceneTelling
        package let picture: LessonPicture
        package let setting: LessonSetting
        /// The rows of the picture that are sentences; empty ones are left out.
        package let standings: [Standing]
        package let moves: [StageMove]
        /// The places that somebody is shown in an order, the first of them first.
        package let listed: [Numbered]
        /// Of each ride of the picture, where its taxi is.
        package fileprivate(set) var drives: [StageDrive] = []
    }

    package let lesson: Lesson
    package let names: LessonNames
    /// How a policy differs from the rule book's dispatch; nil of that itself.
    package let remark: TranslatedText?
    package let zones: [Zone]
    /// There and back between each two zones; one of them where both are alike.
    package let ways: [Way]
    /// The library before anything has happened.
    package let openingTours: [LessonSetting.Tour]
    /// A timer of which nothing came is no scene.
    package let scenes: [Scene]
    /// The phrase for how many expectations hold; nil if one of them does not.
    package let verdict: TranslatedText?

    /// Plays the lesson to its end, or to a moment of it.
    package init(playing lesson: Lesson, until limit: SimTime = .distantFuture) {
        self.lesson = lesson
        let voices = LessonVoices(lesson)
        names = voices.names
        let policy = lesson.rules.taxi.dispatchPolicy
        remark = policy.remark(in: .english).map { _ in TranslatedText { policy.remark(in: $0) ?? "" } }
        let spots = lesson.city.map { StageSpot.spots(of: $0) } ?? []
        zones = zip(lesson.city?.zones ?? [], spots).enumerated().map { index, zone in
            let own = lesson.city?.leg(from: ZoneID(index), to: ZoneID(index))
            let within = own.map { leg in voices.say { $0.sentence(of: leg) } } ?? TranslatedText { _ in "" }
            return Zone(name: zone.0.name, spot: zone.1, within: within)
        }
        ways = lesson.city.map { LessonStage.ways(of: $0, voices) } ?? []
        openingTours = lesson.tours.enumerated().map { LessonSetting.Tour(tour: TourID($0), content: $1) }
        var player = LessonPlayer(lesson)
        var teller = SceneTeller(lesson)
        var scenes: [Scene] = []
        var moments: [StageTimetable.Moment] = []
        var paid: Set<RequestID> = []
        while let scene = player.next(until: limit) {
            let telling = teller.tell(scene)
            for record in scene.records where record.event == "paid" {
                if case .numbered(let request)? = record.value("request") { paid.insert(RequestID(request.number)) }
            }
            if scene.isStale { continue }
            scenes.append(Scene(scene, telling, after: scenes.last?.setting, voices))
            moments.append(StageTimetable.Moment(time: scene.time, picture: scene.after, paid: paid))
        }
        if let city = lesson.city {
            let clock = TravelClock(city: city, clockAtStart: lesson.start.clock, days: lesson.start.days)
            let timetable = StageTimetable(moments, by: clock)
            for index in scenes.indices { scenes[index].drives = timetable.drives(at: index) }
        }
        self.scenes = scenes
        let holds = player.verdict().isEmpty && lesson.failuresOtherwise(until: limit).isEmpty
        verdict = holds ? voices.say { $0.verdict(ofExpectations: lesson.expectationCount) } : nil
    }

    private static func ways(of city: City, _ voices: LessonVoices) -> [Way] {
        let zones = city.zones.indices.map { ZoneID($0) }
        return zones.flatMap { from in
            zones.compactMap { to in
                let leg = city.leg(from: from, to: to)
                if from == to || from > to && leg == city.leg(from: to, to: from) { return nil }
                return Way(from: from, to: to, text: voices.say { $0.sentence(of: leg) })
            }
        }
    }
}

extension LessonStage.Scene {
    fileprivate init(_ scene: LessonScene, _ telling: SceneTelling, after past: LessonSetting?, _ voices: LessonVoices)
    {
        clock = LessonWords.clockText(scene.time)
        actor = scene.cause.heading.actor ?? scene.actor
        self.telling = telling
        picture = scene.after
        setting = scene.setting
        standings = picture.standings.compactMap { standing in
            let text = voices.say { $0.sentence(of: standing) }
            return text.isEmpty ? nil : LessonStage.Standing(whose: standing.whose, text: text, style: standing.style)
        }
        moves = StageMove.moves(in: scene, after: past)
        let isList = scene.records.contains { $0.value("found") != nil }
        listed = scene.explanations.compactMap { explanation in
            guard isList, case .numbered(let place)? = explanation.value("place") else { return nil }
            return place.kind == .place ? place : nil
        }
    }
}
