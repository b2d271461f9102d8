import CityHost
import CityModel
import InputFiles
import Quantities
import ServiceKernel
import TaxiService
import TourService

/// A scripted lesson: actions of people in a small city at given times, and the expected results.
///
/// Every person of the lesson is registered and confirmed, and each driver owns a taxi of the same name. Persons of one
/// kind are numbered in the order in which the lesson first names them.
package struct Lesson: Sendable {
    /// Title, purpose and question of the lesson.
    package var subject: LessonSubject
    /// Currency of all money, by its code in ISO 4217; nil if the lesson gives none.
    package var currency: String?
    /// City of the lesson; nil if it has no taxis and no zones.
    package var city: City?
    /// Map whose origin is that of places given in metres.
    package var plan: LocalMap
    /// Tours that exist from the start.
    package var tours: [TourContent]
    /// Places that exist (L01).
    package var places: [PlaceDetails]
    /// Streets and public transport for directions (G12).
    package var streetsAndLines: LessonTransport = LessonTransport()
    /// Date and clock time of the start; midnight without a date by default.
    package var start: StartOfRun
    /// Rules and their parameters.
    package var rules: RuleParameters
    /// Whether the story shows the messages to users (G10).
    package var showsMessages: Bool
    /// Names of the persons and things with numbers.
    package var names: LessonNameTable
    /// Names and texts in other languages.
    package var vocabulary = LessonVocabulary()
    /// Steps by time, those of one instant in the order of the file.
    package var steps: [LessonStep]
    /// Expectations in the order of the file.
    package var expectations: [LessonExpectation]
    /// Variants of the lesson, with other steps and other expectations.
    package var variants: [Lesson] = []
    /// The lesson's file and those that it names, which its event log must not overwrite.
    package var inputFiles: [String] = []
    /// Turkish pronunciations of names whose spelling does not tell it, by the name: `Paul` is `pol`.
    package var pronunciations: [String: String] = [:]
    /// Warnings about names that are probably misspelt.
    package var warnings: [Diagnostic] = []

    /// Creates a lesson.
    package init(
        subject: LessonSubject, currency: String? = nil, city: City? = nil, plan: LocalMap, tours: [TourContent],
        places: [PlaceDetails], ground: LessonTransport = LessonTransport(), start: StartOfRun, rules: RuleParameters,
        showsMessages: Bool, people: LessonNameTable, steps: [LessonStep], expectations: [LessonExpectation],
        otherwise: [Lesson] = [], inputFiles: [String] = []
    ) {
        self.subject = subject
        self.currency = currency
        self.city = city
        self.plan = plan
        self.tours = tours
        self.places = places
        self.streetsAndLines = ground
        self.start = start
        self.rules = rules
        self.showsMessages = showsMessages
        self.names = people
        self.steps = steps
        self.expectations = expectations
        self.variants = otherwise
        self.inputFiles = inputFiles
    }
}

/// Purpose of a lesson, shown beside the story to a class or to a person who feels treated unfairly.
package struct LessonSubject: Hashable, Sendable {
    /// Title of the lesson.
    package var title: LessonText = LessonText()
    /// Complaint that the lesson examines; empty if it has none.
    package var dispute: LessonText = LessonText()
    /// Explanation of the lesson, which is its aim; empty if it has none.
    package var description: LessonText = LessonText()
    /// Rules whose calculations the story shows, in the order of the file; empty for all.
    package var rules: [String] = []
    /// Question to the class; nil if there is none.
    package var question: LessonQuestion?
    /// Topic, age and length.
    package var plan: LessonPlan = LessonPlan()
    /// Licence of the lesson's texts, such as `CC BY-SA 4.0`; empty if the lesson names none.
    package var licence: String = ""

    /// Creates the subject of a lesson.
    package init(
        title: LessonText = LessonText(), dispute: LessonText = LessonText(), description: LessonText = LessonText(),
        rules: [String] = [], question: LessonQuestion? = nil, plan: LessonPlan = LessonPlan(),
        licence: String = ""
    ) {
        self.title = title
        self.dispute = dispute
        self.description = description
        self.rules = rules
        self.question = question
        self.plan = plan
        self.licence = licence
    }
}

/// A question to a class, with its right answer.
package struct LessonQuestion: Hashable, Sendable {
    /// Text of the question.
    package var question: LessonText
    /// Choices: two to four, or none for a free answer.
    package var choices: [LessonText] = []
    /// Index of the right choice; nil if there are no choices.
    package var rightChoice: Int?
    /// Right answer.
    package var answer: LessonText
    /// Reasons why each wrong choice tempts pupils, in the order of the choices; empty if the lesson gives none.
    package var temptations: [LessonText] = []

    /// Creates a question.
    package init(
        question: LessonText, choices: [LessonText] = [], rightChoice: Int? = nil, answer: LessonText,
        temptations: [LessonText] = []
    ) {
        self.question = question
        self.choices = choices
        self.rightChoice = rightChoice
        self.answer = answer
        self.temptations = temptations
    }
}

/// The names in a lesson of persons and things that the services number.
package struct LessonNameTable: Hashable, Sendable {
    private var names: [EntityKind: [String]] = [:]

    /// Creates an empty list.
    package init() {}

    /// Names of a kind by number: steps are numbered before expectations.
    package subscript(kind: EntityKind) -> [String] { names[kind] ?? [] }

    /// Returns the number of a name, from 1; a new name gets the next number.
    package mutating func number(_ name: String, _ kind: EntityKind) -> UInt32 {
        if let index = self[kind].firstIndex(of: name) { return UInt32(index) + 1 }
        names[kind, default: []].append(name)
        return UInt32(self[kind].count)
    }
}

/// One action of a person.
package struct LessonStep: Hashable, Sendable {
    /// Time of the action.
    package var at: SimTime
    /// Command that the host carries out.
    package var command: HostCommand
    /// Account with which the person acts, for steps that need one.
    package var account: LessonAccount?
    /// Position of the step in the file.
    package var position: SourcePosition

    /// Creates a step.
    package init(at: SimTime, command: HostCommand, account: LessonAccount? = nil, position: SourcePosition) {
        self.at = at
        self.command = command
        self.account = account
        self.position = position
    }
}

/// A condition that must hold for the lesson to pass.
package struct LessonExpectation: Hashable, Sendable {
    /// The expected fact.
    package var claim: Claim
    /// Position of the expectation in the file.
    package var position: SourcePosition

    /// A fact about the event log, or about a state at a time.
    package enum Claim: Hashable, Sendable {
        /// Lines of the event log that match every field: at least one, or exactly `count`.
        case event(name: String, fields: [EventField], count: Int?)
        /// Drivers in a zone's queue, head first; `at` is nil for the end of the lesson.
        case queue(zone: ZoneID, drivers: [DriverID], at: SimTime?)
        case driver(DriverID, state: TaxiService.DriverState, at: SimTime?)
        /// State of another person or thing; a nil `state` matches any.
        case state(EntityReference, state: StateWord?, fields: [StateField], at: SimTime?)
    }

    /// An expected value of a state, as users see it.
    package struct StateField: Hashable, Sendable {
        /// Name of the value in lessons.
        package var name: String
        /// Expected text.
        package var text: String

        /// Creates an expected value.
        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    /// An expected field of a line of the event log.
    package enum EventField: Hashable, Sendable {
        case at(SimTime)
        /// Value of a column or of the details. Counts, flags and words are texts as written.
        case value(name: String, is: FieldValue)
    }

    /// Creates an expectation.
    package init(claim: Claim, position: SourcePosition) {
        self.claim = claim
        self.position = position
    }
}

/// Start of a run or a lesson (`start`): midnight without a date by default.
package struct StartOfRun: Hashable, Sendable {
    /// Date of the start, if any.
    package var date: CalendarDate?
    /// Clock time of the start.
    package var clock = SimDuration.zero
    /// Dates that count as holidays (`holidays`).
    package var holidays: [CalendarDate] = []

    /// Creates a start at midnight without a date.
    package init() {}

    /// Days of the run that follow from the date and the holidays.
    package var days: RunDays { RunDays(start: date, holidays: holidays) }
}
