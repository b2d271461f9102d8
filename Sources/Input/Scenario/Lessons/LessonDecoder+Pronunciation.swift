import InputFiles
import Lessons
import ServiceKernel

// Pronunciations of names, which decide their Turkish endings (`say`).
extension LessonDecoder {
    /// Decodes the pronunciations of names that the lesson uses; leaves out those with an error.
    ///
    /// - Parameter names: names of persons, zones, places and tours.
    func pronunciations(_ field: KeyField, of names: [String]) -> [String: String] {
        var spoken: [String: String] = [:]
        for entry in field.namedEntries() ?? [] {
            guard names.contains(entry.key) else {
                let nearest = NameSuggestion.nearest(to: entry.key, among: names)
                field.context.report(
                    at: entry.keyPosition, "'say' has the name '\(entry.key)', which the lesson does not use",
                    remedy: nearest.map { "did you mean '\($0)'?" } ?? "write a name of a person, zone, place or tour")
                continue
            }
            guard let text = entry.value.scalar() else { continue }
            if TurkishCase.isPronunciation(text) {
                spoken[entry.key] = text
            } else {
                entry.value.report(
                    "'\(text)' does not say how '\(entry.key)' sounds",
                    remedy: "write it with Turkish letters, such as 'Paul: pol'; '+n' behind it marks a compound such "
                        + "as 'Kent Meydanı: meydanı+n'")
            }
        }
        return spoken
    }
}
