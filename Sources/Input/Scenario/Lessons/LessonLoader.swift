import InputFiles
import Lessons
import Quantities
import YAML

/// Reads lessons.
package enum LessonLoader {
    /// Parses a time since the start of a lesson on the command line, with its unit: `90 s`.
    ///
    /// - Parameter option: name of the option in messages.
    /// - Throws: `InputError` if it is invalid.
    package static func time(_ text: String, option: String) throws(InputError) -> SimTime {
        let context = DecodingContext(file: option, dataFolder: nil)
        let node = YAMLNode(.scalar(text, style: .plain), at: SourcePosition(file: option))
        let duration = KeyField(node: node, label: "the time", context: context).duration()
        try context.check()
        return SimTime.zero + (duration ?? .zero)
    }

    /// Parses a clock time on the command line: `07:30`.
    ///
    /// - Parameter option: name of the option in messages.
    /// - Throws: `InputError` if it is invalid.
    package static func clockTime(_ text: String, option: String) throws(InputError) -> SimDuration {
        let context = DecodingContext(file: option, dataFolder: nil)
        let node = YAMLNode(.scalar(text, style: .plain), at: SourcePosition(file: option))
        let time = KeyField(node: node, label: "the time", context: context).clockTime()
        try context.check()
        return time ?? .zero
    }

    /// Loads a lesson.
    ///
    /// - Parameters:
    ///   - path: a file, or the bare name of a lesson that comes with the program, such as `refuser-to-the-tail`.
    ///   - dataFolder: second folder in which its files are looked for.
    /// - Throws: `InputError` with all errors that could be found at once.
    package static func load(
        path: String, dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> Lesson {
        try load(try SourceFile.read(try ShippedFiles.path(for: path, of: .lesson)), dataFolder: dataFolder)
    }

    /// Loads a lesson from a file that has been read.
    package static func load(_ source: SourceFile, dataFolder: String?) throws(InputError) -> Lesson {
        let reader = try DocumentReader(source, dataFolder: dataFolder)
        try reader.require(.lesson)
        let decoded = LessonDecoder().decode(reader.field("the lesson"))
        try reader.context.check()
        guard var lesson = decoded else { throw reader.failure }
        lesson.inputFiles = reader.context.inputFiles.map(\.path)
        return lesson
    }
}
