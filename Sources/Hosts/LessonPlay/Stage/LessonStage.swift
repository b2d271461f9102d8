import CityHost
import CityModel
import Lessons
import PlaceService
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
        package let name: LocalizedText
        /// Its place on the stage.
        package let spot: StagePosition
        /// Time and length of trips within the zone.
        package let within: LocalizedText
    }

    /// A connection of two zones, with its time and length.
    package struct Connection: Hashable, Sendable {
        /// Zone of departure.
        package let from: ZoneID
        /// Zone of arrival.
        package let to: ZoneID
        /// Time and length.
        package let text: LocalizedText
    }

    /// State of a person or thing, in a line.
    package struct EntityState: Hashable, Sendable {
        /// Role and number of the person, or the thing.
        package let whose: EntityReference
        /// The state in words.
        package let text: LocalizedText
        /// Style of the text.
        package let style: StyledText.Style
    }

    /// A scene on the stage.
    package struct Scene: Sendable {
        /// Time on the lesson's clock.
        package let clock: LocalizedText
        /// Person whom the scene is about; nil if there is none.
        package let actor: EntityReference?
        /// Whether a timer causes the scene, and no person.
        package let isOfTimer: Bool
        /// Sentences of the scene.
        package let telling: SceneNarration
        /// Picture after the scene.
        package let picture: LessonPicture
        /// Further data after the scene.
        package let setting: LessonSceneDetails
        /// Non-empty rows of the picture that are sentences.
        package let standings: [EntityState]
        /// Movements over the stage.
        package let moves: [StageMove]
        /// Places of a ranked list that a person sees, best first.
        package let listed: [EntityReference]
        /// Position of the taxi of each ride in the picture.
        package fileprivate(set) var drives: [StageDrive] = []
    }

    /// The lesson.
    package let lesson: Lesson
    private let translations: LessonTranslations
    /// Date and time of the start; nil for a lesson without one.
    package let beginning: LocalizedText?
    /// Difference of a policy from the rule book's dispatch; nil for the latter.
    package let policyRemark: LocalizedText?
    /// Zones of the city.
    package let zones: [Zone]
    /// Connections of each two zones, in both directions if they differ.
    package let connections: [Connection]
    /// Tours of the library at the start.
    package let openingTours: [LessonSceneDetails.Tour]
    /// Scenes, without timers that have no effect.
    package let scenes: [Scene]
    /// Sentence with the number of expectations; nil if one of them fails.
    package let verdict: LocalizedText?

    /// Plays the lesson to its end, or to a moment of it.
    package init(playing lesson: Lesson, until limit: SimTime = .distantFuture) {
        self.lesson = lesson
        let voices = LessonTranslations(lesson)
        translations = voices
        beginning = voices.beginning
        let policy = lesson.rules.taxi.dispatchPolicy
        policyRemark = policy.remark(in: .english).map { _ in LocalizedText { policy.remark(in: $0) ?? "" } }
        let spots = lesson.city.map { StagePosition.spots(of: $0) } ?? []
        zones = zip(lesson.city?.zones ?? [], spots).enumerated().map { index, zone in
            let own = lesson.city?.leg(from: ZoneID(index), to: ZoneID(index))
            let within = own.map { leg in voices.text { $0.sentence(of: leg) } } ?? LocalizedText { _ in "" }
            return Zone(name: voices.text { $0.names.name(zone.0.name) }, spot: zone.1, within: within)
        }
        connections = lesson.city.map { LessonStage.connections(of: $0, voices) } ?? []
        openingTours = lesson.tours.enumerated().map { LessonSceneDetails.Tour(tour: TourID($0), content: $1) }
        var player = LessonPlayer(lesson)
        var narrator = SceneNarrator(lesson)
        var scenes: [Scene] = []
        var moments: [StageTimetable.Snapshot] = []
        var paid: Set<RequestID> = []
        while let scene = player.next(until: limit) {
            let telling = narrator.narrate(scene)
            for record in scene.records where record.event == "paid" {
                if case .entity(let request)? = record.value("request") { paid.insert(RequestID(request.number)) }
            }
            if scene.isStale { continue }
            scenes.append(Scene(scene, telling, after: scenes.last?.setting, voices))
            moments.append(StageTimetable.Snapshot(time: scene.time, picture: scene.after, paid: paid))
        }
        if let city = lesson.city {
            let clock = TravelClock(city: city, clockAtStart: lesson.start.clock, days: lesson.start.days)
            let timetable = StageTimetable(moments, by: clock)
            for index in scenes.indices { scenes[index].drives = timetable.drives(at: index) }
        }
        self.scenes = scenes
        let holds = player.verdict().isEmpty && lesson.failuresOfVariants(until: limit).isEmpty
        verdict = holds ? voices.text { $0.verdict(ofExpectations: lesson.expectationCount) } : nil
    }

    /// Returns the name of a person or thing.
    package func name(of numbered: EntityReference) -> LocalizedText {
        translations.text { $0.names.name(of: numbered) }
    }

    /// Returns a name of the lesson's file in all languages.
    package func name(_ original: String) -> LocalizedText { translations.text { $0.names.name(original) } }

    /// Returns a position on the lesson's map: `20 m east, 5 m north`.
    package func text(of position: FixedPosition) -> LocalizedText { translations.text { $0.placeText(position) } }

    /// Returns the category of a place in words.
    package func category(of place: PlaceDetails) -> LocalizedText {
        LocalizedText { place.category.noun(in: $0) }
    }

    /// Returns the opening hours of a place; nil if they are not known.
    package func openingHours(of place: PlaceDetails) -> LocalizedText? {
        place.openingHours == nil ? nil : translations.text { $0.openingHours(place.openingHoursText) }
    }

    private static func connections(of city: City, _ voices: LessonTranslations) -> [Connection] {
        let zones = city.zones.indices.map { ZoneID($0) }
        return zones.flatMap { from in
            zones.compactMap { to in
                let leg = city.leg(from: from, to: to)
                if from == to || from > to && leg == city.leg(from: to, to: from) { return nil }
                return Connection(from: from, to: to, text: voices.text { $0.sentence(of: leg) })
            }
        }
    }
}

extension LessonStage.Scene {
    /// Words of the timers' commands, which no person gives.
    private static let timers: Set<String> = {
        let vocabulary = HostCommand.vocabulary
        let ofPeople = Set(vocabulary.filter { !$0.isTimer }.map(\.action))
        return Set(vocabulary.filter(\.isTimer).map(\.action)).subtracting(ofPeople)
    }()

    fileprivate init(
        _ scene: LessonScene, _ telling: SceneNarration, after past: LessonSceneDetails?, _ voices: LessonTranslations
    ) {
        clock = voices.text { $0.clock.label(of: scene.time) }
        actor = scene.cause.heading.actor ?? scene.actor
        isOfTimer = LessonStage.Scene.timers.contains(scene.cause.heading.action)
        self.telling = telling
        picture = scene.after
        setting = scene.details
        standings = picture.standings.compactMap { standing in
            let text = voices.text { $0.sentence(of: standing) }
            return text.isEmpty
                ? nil : LessonStage.EntityState(whose: standing.subject, text: text, style: standing.style)
        }
        moves = StageMove.moves(in: scene, after: past)
        let isList = scene.records.contains { $0.value("found") != nil }
        listed = scene.explanations.compactMap { explanation in
            guard isList, case .entity(let place)? = explanation.value("place") else { return nil }
            return place.kind == .place ? place : nil
        }
    }
}
