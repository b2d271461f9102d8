/// Sample texts of tourists and of the guide company.
enum TouristTexts {
    /// Returns the text of a review.
    ///
    /// - Parameter grade: 1 to 5.
    static func review(grade: Int) -> String {
        switch grade {
        case ...1: "Not worth the way."
        case 2: "Crowded, and little to see."
        case 3: "Nice enough."
        case 4: "Well worth a visit."
        default: "The best of the whole journey!"
        }
    }

    static let greeting = "It was good to meet you. Where do you go tomorrow?"
    static let question = "Hello! Was that you at the entrance this morning?"
    static let enquiry = "Which ticket do I need for the museum and the tram?"
    static let answer = "The city card is good for both, for three days."
    static let curriculum = "Ten years of walks through the old town, in three languages."

    /// Returns an organisation's information, by the number of the occasion.
    static func words(_ occasion: UInt32) -> String {
        ["Open until late on Saturdays", "Soup of the day, fish, flan", "+351 222 000 000", "terrace.jpg"][
            Int(occasion % 4)]
    }

    /// G10: returns a news item in English and Turkish, by the number of the occasion.
    static func news(_ occasion: UInt32) -> (english: String, turkish: String) {
        let all = [
            ("Concert on the main square on Saturday at nine", "Cumartesi saat dokuzda ana meydanda konser"),
            ("The museums are free on Sunday morning", "Müzeler pazar sabahı ücretsiz"),
            ("Fair in the city park until the end of the month", "Şehir parkında ay sonuna kadar fuar"),
            ("Tip: the beaches are quiet before eleven", "İpucu: plajlar on birden önce sakin"),
        ]
        return all[Int(occasion) % all.count]
    }
}
