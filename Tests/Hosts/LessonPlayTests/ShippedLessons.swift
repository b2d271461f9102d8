import FoundationEssentials
import InputFiles
import Lessons
import Scenario
import Synchronization
import TestSupport

/// The files in `Scenarios/lessons`, and the tables of their README.
enum ShippedLessons {
    /// Rules that a lesson can show, in the order of the README: without the response times that only a load test
    /// measures (W09, F07, G11, L09).
    static let rulesInScope =
        ["Z02", "Z03", "Z05"] + rules("D", 8) + rules("T", 13) + rules("R", 4) + rules("S", 6) + rules("P", 4)
        + rules("W", 8) + rules("F", 6) + ["A10", "A11", "A12"] + rules("G", 10) + ["G12", "G13", "G14"] + rules("L", 8)

    private static func rules(_ part: String, _ count: Int) -> [String] {
        (1...count).map { $0 < 10 ? "\(part)0\($0)" : "\(part)\($0)" }
    }

    private static let folder = TestFiles.package + "/Scenarios/lessons"

    /// Returns the names without extension, in alphabetical order.
    static func names() throws -> [String] { try listed.get() }

    private static let listed = Result {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// Cache of lessons, since many tests read each of them.
    private static let read = Mutex<[String: Lesson]>([:])

    static func lesson(_ name: String) throws -> Lesson {
        if let lesson = read.withLock({ $0[name] }) { return lesson }
        let lesson = try LessonLoader.load(path: path(of: name), dataFolder: nil)
        read.withLock { $0[name] = lesson }
        return lesson
    }

    static func path(of name: String) -> String { "\(folder)/\(name).yaml" }

    /// Returns the rows of the README's table of rules.
    static func lessonsByRule() throws -> [(rule: String, lessons: [String])] {
        try tableRows().filter { $0.count == 3 && rulesInScope.contains($0[0]) }
            .map { row in (row[0], row[2].split(separator: ",").map { linkText(String($0)) }) }
    }

    /// Returns the rows of the README's table of lessons.
    static func titlesByLesson() throws -> [(lesson: String, title: String, dispute: String)] {
        try tableRows().filter { $0.count == 3 && $0[0].hasPrefix("[") }.map { (linkText($0[0]), $0[1], $0[2]) }
    }

    private static func tableRows() throws -> [[String]] {
        try lines("README.md").filter { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { trimmed(String($0)) }
        }
    }

    /// Returns `name` of `[name](name.yaml)`.
    private static func linkText(_ link: String) -> String {
        String(trimmed(link).dropFirst().prefix { $0 != "]" })
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    private static func lines(_ file: String) throws -> [String] {
        let text = try SourceFile.read("\(folder)/\(file)").text
        return text.split(separator: "\n").map(String.init)
    }
}
