import InputFiles

/// The place of a JUnit report: what lies there is replaced only if it is one of cabrank's. Known to be writable before
/// the test begins, and there whole or not at all; if the object goes before `write`, nothing is left of it.
package final class JUnitFile {
    private let path: String
    private let temporaryPath: String
    private var file: OutputFile
    private var isCommitted = false

    /// - Throws: `InputError` if something lies there that is not to be replaced; `MachineError` if nothing can be written.
    package init(at path: String) throws {
        try JUnitFile.checkPlace(path)
        self.path = path
        temporaryPath = FolderSystem.temporaryPath(for: path)
        FolderSystem.remove(temporaryPath)  // of a process of the same number that was killed
        file = try OutputFile(creating: temporaryPath)
    }

    deinit {
        if !isCommitted { FolderSystem.remove(temporaryPath) }
    }

    /// - Throws: `InputError` if something else lies there meanwhile; `MachineError` if the disk refuses.
    package func write(_ report: JUnitReport) throws {
        try Array(report.text.utf8).withUnsafeBufferPointer { bytes throws(MachineError) in try file.write(bytes) }
        try file.close()
        try JUnitFile.checkPlace(path)
        try FolderSystem.rename(temporaryPath, to: path)
        isCommitted = true
    }

    private static func checkPlace(_ path: String) throws {
        let problem: String
        switch try FolderSystem.kind(at: path) {
        case .nothing:
            if ![".", "..", ""].contains(FolderSystem.name(of: path)) { return }
            problem = "this names no file"
        case .folder: problem = "this is a folder"
        case .belowAFile: problem = "a part of this path is a file, not a folder"
        case .somethingElse:
            let beginning = Array(JUnitReport.beginning.utf8)
            if FolderSystem.isRegularFile(path),
                FolderSystem.beginning(of: path, count: beginning.count) == beginning
            {
                return
            }
            problem = "something that is no JUnit report of cabrank lies here and is not replaced"
        }
        throw InputError(
            Diagnostic(
                file: path.isEmpty ? "--junit" : path, problem: problem, remedy: "name another place with --junit FILE")
        )
    }
}
