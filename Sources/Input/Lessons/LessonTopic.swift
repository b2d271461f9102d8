import ServiceKernel

/// A topic by which teachers look for lessons.
package enum LessonTopic: String, CaseIterable, Sendable {
    case queue, refusing, nearest, ride, reservations, sharing, money, accounts, friends, tours, guide, running

    /// Name of the topic, as a heading.
    package var name: Sentence {
        switch self {
        case .queue: Sentence("The queue", "Kuyruk")
        case .refusing: Sentence("Refusing and not answering", "Reddetmek ve yanıt vermemek")
        case .nearest: Sentence("First come or nearest?", "İlk gelen mi, en yakın mı?")
        case .ride: Sentence("From the call to the end of a ride", "Çağrıdan yolculuğun sonuna")
        case .reservations: Sentence("Reservations", "Rezervasyonlar")
        case .sharing: Sentence("Sharing a ride and its costs", "Yolculuğu ve ücreti paylaşmak")
        case .money: Sentence("Money and rounding", "Para ve yuvarlama")
        case .accounts: Sentence("Privacy and accounts", "Gizlilik ve hesaplar")
        case .friends: Sentence("Friends and feeds", "Arkadaşlar ve akışlar")
        case .tours: Sentence("Tours", "Turlar")
        case .guide: Sentence("Routes and the city guide", "Rotalar ve kent rehberi")
        case .running: Sentence("Running and cycling", "Koşu ve bisiklet")
        }
    }
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
