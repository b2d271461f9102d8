import InputFiles
import Lessons
import Quantities
import YAML

/// Reads lessons.
package enum LessonLoader {
    /// A time since the start of a lesson, written with its unit on the command line: `90 s`.
    ///
    /// - Parameter option: under which name mistakes are told.
    /// - Throws: `InputError` if it is none.
    package static func time(_ text: String, option: String) throws(InputError) -> SimTime {
        let context = DecodingContext(file: option, dataFolder: nil)
        let node = YAMLNode(.scalar(text, style: .plain), at: SourcePosition(file: option))
        let duration = KeyField(node: node, label: "the time", context: context).duration()
        try context.check()
        return SimTime.zero + (duration ?? .zero)
    }

    /// A time of the day on the command line: `07:30`.
    ///
    /// - Parameter option: under which name mistakes are told.
    /// - Throws: `InputError` if it is none.
    package static func clockTime(_ text: String, option: String) throws(InputError) -> SimDuration {
        let context = DecodingContext(file: option, dataFolder: nil)
        let node = YAMLNode(.scalar(text, style: .plain), at: SourcePosition(file: option))
        let time = KeyField(node: node, label: "the time", context: context).clockTime()
        try context.check()
        return time ?? .zero
    }

    /// - Parameters:
    ///   - path: a file, or the bare name of a lesson that comes with the program, such as `refuser-to-the-tail`.
    ///   - dataFolder: where files that are not beside the lesson are looked for.
    /// - Throws: `InputError` with every mistake that could be found at once.
    package static func load(
        path: String, dataFolder: String? = FileSearch.dataFolderOfEnvironment()
    ) throws(InputError) -> Lesson {
        try load(try SourceFile.read(try ShippedFiles.path(for: path, of: .lesson)), dataFolder: dataFolder)
    }

    /// A lesson that has been read already.
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
