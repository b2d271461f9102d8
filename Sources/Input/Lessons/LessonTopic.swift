/// A topic by which teachers look for lessons.
package enum LessonTopic: String, CaseIterable, Sendable {
    case queue, refusing, nearest, ride, reservations, sharing, money, accounts, friends, tours, guide, running
}

/// The facts by which a teacher chooses a lesson.
package struct LessonPlan: Hashable, Sendable {
    /// Topic; nil if the lesson names none.
    package var topic: LessonTopic?
    /// Age in years from which pupils understand the lesson; nil if unknown.
    package var age: Int?
    /// Minutes for the steps and the question in class; nil if unknown.
    package var minutes: Int?

    /// Accepted ages, in years.
    package static let ages = 6...19
    /// Accepted lengths, in minutes; the dispute and the end take a quarter of an hour more.
    package static let lengths = 5...30
    /// Length of a lesson that names none, in minutes.
    package static let defaultMinutes = 20

    /// Creates the facts about a lesson.
    package init(topic: LessonTopic? = nil, age: Int? = nil, minutes: Int? = nil) {
        self.topic = topic
        self.age = age
        self.minutes = minutes
    }
}
