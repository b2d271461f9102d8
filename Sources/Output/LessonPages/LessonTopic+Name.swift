import Lessons
import ServiceKernel

extension LessonTopic {
    /// Name of the topic, as a heading.
    var name: Sentence {
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
