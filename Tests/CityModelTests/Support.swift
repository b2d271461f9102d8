import InputFiles

/// A file in memory.
func file(_ name: String, _ text: String) throws -> SourceFile {
    try SourceFile(displayName: name, text: text)
}
