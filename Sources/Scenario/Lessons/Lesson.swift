import CityModel
import Quantities
import ServiceKernel
import TaxiService

/// A scripted lesson: who does what when in a small city, and what is to be seen then.
///
/// Every driver and client that the lesson names is registered and confirmed, and each driver owns a taxi of the same
/// name; they are numbered in the order in which the lesson first names them.
package struct Lesson: Sendable {
    package var title: String
    package var subject: LessonSubject
    /// Of all money, by its code in ISO 4217; nil if the lesson does not say.
    package var currency: String?
    package var city: City
    /// The day and the hour at which it begins: midnight of no day, if it does not say.
    package var start: StartOfRun
    package var rules: RuleBook
    /// By number: steps before expectations.
    package var drivers: [String]
    /// By number, likewise.
    package var clients: [String]
    /// By time, those of one instant in the order of the file.
    package var steps: [LessonStep]
    /// In the order of the file.
    package var expectations: [LessonExpectation]
    /// The lesson's file and those that it names: what its event log must not be written over.
    package var inputFiles: [String] = []
}

/// What a lesson is for: told beside the story, to a class or to whoever feels treated unfairly.
package struct LessonSubject: Hashable, Sendable {
    /// What somebody complains of; empty if the lesson does not say.
    package var dispute = ""
    /// What the lesson shows; empty likewise.
    package var description = ""
    /// The rules whose calculations the story tells, in the order of the file; empty for all.
    package var rules: [String] = []
    /// nil if the class is asked nothing.
    package var question: LessonQuestion?
}

/// What a class is asked, and what is right.
package struct LessonQuestion: Hashable, Sendable {
    package var question: String
    package var answer: String
}

/// One action of a driver or a client.
package struct LessonStep: Hashable, Sendable {
    package var at: SimTime
    package var command: TaxiService.Command
    /// Where the step is written.
    package var position: SourcePosition
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
    }

    package enum EventField: Hashable, Sendable {
        case at(SimTime)
        /// A value of the line, in a column or in the details. Counts, flags and words are texts, as they are written.
        case value(name: String, is: FieldValue)
    }
}
