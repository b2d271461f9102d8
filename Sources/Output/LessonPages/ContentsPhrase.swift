import ServiceKernel

/// Texts of the contents page of lessons.
enum ContentsPhrase: CaseIterable {
    case title, lead, find, search, age, ageChoice, minutes, minutesChoice, shortMinutes, any, found
    case hours, topics, otherTopics, pupils, teacher, editable, commands, commandsNote

    /// The text.
    var sentence: Sentence {
        switch self {
        case .title: Sentence("Lessons by topic", "Konularına göre dersler")
        case .lead:
            Sentence(
                "Lessons: {count}. Click one to open it; no network is needed. The keys → and ← go through its steps. "
                    + "Each has a sheet for pupils and one for the teacher, to print or to edit.",
                "{count} ders. Açmak için birine tıklayın; internet gerekmez. → ve ← tuşlarıyla adım adım ilerlenir. "
                    + "Her birinin, yazdırılacak ya da düzenlenecek bir öğrenci sayfası ve bir öğretmen sayfası vardır."
            )
        case .find: Sentence("Find a lesson", "Ders bul")
        case .search: Sentence("Search", "Ara")
        case .age: Sentence("Age of the pupils", "Öğrencilerin yaşı")
        case .ageChoice: Sentence("up to {count}", "en çok {count}")
        case .minutes: Sentence("Length", "Süre")
        case .minutesChoice: Sentence("at most {count} min", "en çok {count} dk")
        case .shortMinutes: Sentence("{count} min", "{count} dk")
        case .any: Sentence("any", "hepsi")
        case .found: Sentence("Lessons found: {count}", "Bulunan ders: {count}")
        case .hours: Sentence("Hours of 45 minutes, ready to teach", "Hazır 45 dakikalık dersler")
        case .topics: Sentence("By topic", "Konular")
        case .otherTopics: Sentence("Other lessons", "Öteki dersler")
        case .pupils: Sentence("pupils' sheet", "öğrenci sayfası")
        case .teacher: Sentence("teacher's sheet", "öğretmen sayfası")
        case .editable: Sentence("to edit", "düzenlenebilir")
        case .commands:
            Sentence("Before the hour, on a computer with cabrank", "Dersten önce, cabrank kurulu bir bilgisayarda")
        case .commandsNote:
            Sentence(
                "Without cabrank, let the class predict what such a simulation would show, and why.",
                "cabrank yoksa sınıf, böyle bir simülasyonun ne göstereceğini ve nedenini öngörür.")
        }
    }

    /// Returns the text in a language, with its gaps filled.
    func text(in language: Language, _ values: [String: String] = [:]) -> String {
        sentence[language].filled { values[$0] }
    }
}
