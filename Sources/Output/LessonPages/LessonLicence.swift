import ServiceKernel

/// Sentences about the licence under which the texts of a lesson may be used.
enum LessonLicence {
    /// Licence of the lessons that come with cabrank; its notice also has its address.
    static let ofShippedLessons = "CC BY-SA 4.0"

    /// Returns the notice about a licence, or nil without one.
    static func notice(_ licence: String, in language: Language) -> String? {
        if licence.isEmpty { return nil }
        let phrase: SheetPhrase = licence == ofShippedLessons ? .licenceAddress : .licence
        return phrase.text(in: language, ["licence": licence])
    }
}
