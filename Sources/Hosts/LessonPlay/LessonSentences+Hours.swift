import CityModel
import Lessons
import ServiceKernel

extension LessonSentences {
    /// Returns the opening hours of the lesson's places in a line; nil if it gives none.
    func openingHours(of lesson: Lesson) -> String? {
        let hours = lesson.places.filter { $0.openingHours != nil }.map { place in
            "\(names.name(place.name))\(Paragraph.noBreakSpace)\(openingHours(place.openingHoursText))"
        }
        return hours.isEmpty ? nil : phrase(.openingHours, list: hours)
    }

    /// Returns opening hours in words: `12:00–14:00`, `Tue–Sun 10:00–18:00; Mon closed`.
    ///
    /// - Parameter written: hours in OpenStreetMap's notation.
    func openingHours(_ written: String) -> String {
        if written == "24/7" { return LessonSentences.hourWords["24/7"]?[language].filled { _ in nil } ?? written }
        let everyDay = "Mo-Su "
        let shown = written.hasPrefix(everyDay) ? String(written.dropFirst(everyDay.count)) : written
        var text = ""
        var word = ""
        for character in shown + "\n" {
            if character.isLetter {
                word.append(character)
                continue
            }
            text += LessonSentences.hourWords[word]?[language].filled { _ in nil } ?? word
            word = ""
            text.append(character == "-" ? "–" : character)
        }
        return String(text.dropLast()).replacing(" ", with: Paragraph.noBreakSpace)
    }

    private static let hourWords: [String: Sentence] = [
        "Mo": Sentence("Mon", "Pzt"), "Tu": Sentence("Tue", "Sal"), "We": Sentence("Wed", "Çar"),
        "Th": Sentence("Thu", "Per"), "Fr": Sentence("Fri", "Cum"), "Sa": Sentence("Sat", "Cmt"),
        "Su": Sentence("Sun", "Paz"), "PH": Sentence("holidays", "resmî tatiller"),
        "off": Sentence("closed", "kapalı"), "closed": Sentence("closed", "kapalı"),
        "24/7": Sentence("always open", "her zaman açık"), "Jan": Sentence("Jan", "Oca"),
        "Feb": Sentence("Feb", "Şub"), "Mar": Sentence("Mar", "Mar"), "Apr": Sentence("Apr", "Nis"),
        "May": Sentence("May", "May"), "Jun": Sentence("Jun", "Haz"), "Jul": Sentence("Jul", "Tem"),
        "Aug": Sentence("Aug", "Ağu"), "Sep": Sentence("Sep", "Eyl"), "Oct": Sentence("Oct", "Eki"),
        "Nov": Sentence("Nov", "Kas"), "Dec": Sentence("Dec", "Ara"),
    ]
}
