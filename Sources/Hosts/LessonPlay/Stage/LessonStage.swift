import CityModel
import Lessons
import Quantities
import ServiceKernel
import ServiceTexts
import TourService

/// A whole lesson for a graphical stage: its opening, its scenes and its end, in every language.
///
/// It has the pictures and sentences of the same lesson on a terminal (`LessonStory`), and in addition the layout of
/// zones, the positions of people, and movements between them.
package struct LessonStage: Sendable {
    /// A zone with its place on the stage.
    package struct Zone: Hashable, Sendable {
        /// Name of the zone.
        package let name: String
        /// Its place on the stage.
        package let spot: StageSpot
        /// Time and length of trips within the zone.
        package let within: TranslatedText
    }

    /// A connection of two zones, with its time and length.
    package struct Way: Hashable, Sendable {
        /// Zone of departure.
        package let from: ZoneID
        /// Zone of arrival.
        package let to: ZoneID
        /// Time and length.
        package let text: TranslatedText
    }

    /// State of a person or thing, in a line.
    package struct Standing: Hashable, Sendable {
        /// Role and number of the person, or the thing.
        package let whose: Numbered
        /// The state in words.
        package let text: TranslatedText
        /// Style of the text.
        package let style: StyledText.Style
    }

    /// A scene on the stage.
    package struct Scene: Sendable {
        /// Time since the start of the lesson.
        package let clock: String
        /// Actor of the scene; nil for a timer.
        package let actor: Numbered?
        /// Sentences of the scene.
        package let telling: SceneTelling
        /// Picture after the scene.
        package let picture: LessonPicture
        /// Further data after the scene.
        package let setting: LessonSetting
        /// Non-empty rows of the picture that are sentences.
        package let standings: [Standing]
        /// Movements over the stage.
        package let moves: [StageMove]
        /// Places of a ranked list that a person sees, best first.
        package let listed: [Numbered]
        /// Position of the taxi of each ride in the picture.
        package fileprivate(set) var drives: [StageDrive] = []
    }

    /// The lesson.
    package let lesson: Lesson
    /// Names in the lesson.
    package let names: LessonNames
    /// Difference of a policy from the rule book's dispatch; nil for the latter.
    package let remark: TranslatedText?
    /// Zones of the city.
    package let zones: [Zone]
    /// Connections of each two zones, in both directions if they differ.
    package let ways: [Way]
    /// Tours of the library at the start.
    package let openingTours: [LessonSetting.Tour]
    /// Scenes, without timers that have no effect.
    package let scenes: [Scene]
    /// Sentence with the number of expectations; nil if one of them fails.
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
