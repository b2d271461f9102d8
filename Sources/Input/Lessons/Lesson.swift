import CityHost
import CityModel
import InputFiles
import Quantities
import ServiceKernel
import TaxiService
import TourService

/// A scripted lesson: who does what when in a small city, and what is to be seen then.
///
/// Everybody whom the lesson names is registered and confirmed, and each driver owns a taxi of the same name; those of one
/// kind are numbered in the order in which the lesson first names them.
package struct Lesson: Sendable {
    package var subject: LessonSubject
    /// Of all money, by its code in ISO 4217; nil if the lesson does not say.
    package var currency: String?
    /// Where it takes place; nil if no taxis and no zones have a part in it.
    package var city: City?
    /// From whose origin places are told in metres.
    package var plan: LocalMap
    /// The tours that are there from the start.
    package var tours: [TourContent]
    /// The places that there are (L01).
    package var places: [PlaceDetails]
    /// Over which people find their ways (G12).
    package var ground: LessonGround = LessonGround()
    /// The day and the hour at which it begins: midnight of no day, if it does not say.
    package var start: StartOfRun
    package var rules: RuleBook
    /// Whether the story shows what everybody reads (G10).
    package var showsMessages: Bool
    package var people: LessonPeople
    /// By time, those of one instant in the order of the file.
    package var steps: [LessonStep]
    /// In the order of the file.
    package var expectations: [LessonExpectation]
    /// How it could have gone: the same lesson, in which something is different and something else is expected.
    package var otherwise: [Lesson] = []
    /// The lesson's file and those that it names: what its event log must not be written over.
    package var inputFiles: [String] = []

    package init(
        subject: LessonSubject, currency: String? = nil, city: City? = nil, plan: LocalMap, tours: [TourContent],
        places: [PlaceDetails], ground: LessonGround = LessonGround(), start: StartOfRun, rules: RuleBook,
        showsMessages: Bool, people: LessonPeople, steps: [LessonStep], expectations: [LessonExpectation],
        otherwise: [Lesson] = [], inputFiles: [String] = []
    ) {
        self.subject = subject
        self.currency = currency
        self.city = city
        self.plan = plan
        self.tours = tours
        self.places = places
        self.ground = ground
        self.start = start
        self.rules = rules
        self.showsMessages = showsMessages
        self.people = people
        self.steps = steps
        self.expectations = expectations
        self.otherwise = otherwise
        self.inputFiles = inputFiles
    }
}

/// What a lesson is for: told beside the story, to a class or to whoever feels treated unfairly.
package struct LessonSubject: Hashable, Sendable {
    package var title: LessonText = LessonText()
    /// What somebody complains of; empty if the lesson does not say.
    package var dispute: LessonText = LessonText()
    /// What the lesson shows; empty likewise.
    package var description: String = ""
    /// The rules whose calculations the story tells, in the order of the file; empty for all.
    package var rules: [String] = []
    /// nil if the class is asked nothing.
    package var question: LessonQuestion?

    package init(
        title: LessonText = LessonText(), dispute: LessonText = LessonText(), description: String = "",
        rules: [String] = [], question: LessonQuestion? = nil
    ) {
        self.title = title
        self.dispute = dispute
        self.description = description
        self.rules = rules
        self.question = question
    }
}

/// What a class is asked, and what is right.
package struct LessonQuestion: Hashable, Sendable {
    package var question: LessonText
    /// What it may choose from: two to four, or none where every answer is its own.
    package var choices: [LessonText] = []
    package var answer: LessonText

    package init(question: LessonText, choices: [LessonText] = [], answer: LessonText) {
        self.question = question
        self.choices = choices
        self.answer = answer
    }
}

/// The names that a lesson gives to those whom the services number.
package struct LessonPeople: Hashable, Sendable {
    private var names: [NumberedKind: [String]] = [:]

    package init() {}

    /// By number: steps before expectations.
    package subscript(kind: NumberedKind) -> [String] { names[kind] ?? [] }

    /// The number of whoever is called so, from 1; who was not called so far is the next.
    package mutating func number(_ name: String, _ kind: NumberedKind) -> UInt32 {
        if let index = self[kind].firstIndex(of: name) { return UInt32(index) + 1 }
        names[kind, default: []].append(name)
        return UInt32(self[kind].count)
    }
}

/// One action of somebody.
package struct LessonStep: Hashable, Sendable {
    package var at: SimTime
    package var command: HostCommand
    /// With which account, of what is done with one.
    package var account: LessonAccount?
    /// Where the step is written.
    package var position: SourcePosition

    package init(at: SimTime, command: HostCommand, account: LessonAccount? = nil, position: SourcePosition) {
        self.at = at
        self.command = command
        self.account = account
        self.position = position
    }
}

/// What must be seen for the lesson to hold.
package struct LessonExpectation: Hashable, Sendable {
    package var claim: Claim
    /// Where the expectation is written.
    package var position: SourcePosition

    package enum Claim: Hashable, Sendable {
        /// Lines of the event log that match every field: at least one, or exactly `count`.
        case event(name: String, fields: [EventField], count: Int?)
        /// The drivers in a zone's queue, head first; at the end where no time is given.
        case queue(zone: ZoneID, drivers: [DriverID], at: SimTime?)
        case driver(DriverID, state: TaxiService.DriverState, at: SimTime?)
        /// How it stands with somebody or something else; `state` is nil if that may be any.
        case standing(Numbered, state: StandingState?, fields: [StandingField], at: SimTime?)
    }

    /// A value of a standing, as people see it.
    package struct StandingField: Hashable, Sendable {
        package var name: String
        package var text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    package enum EventField: Hashable, Sendable {
        case at(SimTime)
        /// A value of the line, in a column or in the details. Counts, flags and words are texts, as they are written.
        case value(name: String, is: FieldValue)
    }

    package init(claim: Claim, position: SourcePosition) {
        self.claim = claim
        self.position = position
    }
}

/// When a run or a lesson begins (`start`): at midnight of no day, if it does not say.
package struct StartOfRun: Hashable, Sendable {
    package var date: CalendarDate?
    package var clock = SimDuration.zero
    /// Dates that count as holidays (`holidays`).
    package var holidays: [CalendarDate] = []

    package init() {}

    package var days: RunDays { RunDays(start: date, holidays: holidays) }
}
