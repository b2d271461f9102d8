import Glibc
import InputFiles

/// A results folder in the making: it appears at its place whole or not at all.
///
/// It is filled beside its place, under a hidden name, and renamed at the end. Whatever is not committed is removed when
/// the object goes.
package final class ResultsFolder {
    /// Where it will appear.
    package let path: String
    /// Where it is filled.
    package let temporaryPath: String
    /// Folders above it that were made for it, outermost first.
    private var parentsMade: [String] = []
    private var isCommitted = false

    /// Prepares a folder beside `path`.
    ///
    /// - Throws: `InputError` if something lies at `path` that is no results folder; `MachineError` if the system does
    ///   not let us make the folder.
    package init(at path: String) throws {
        let path = ResultsFolder.withoutSlashes(path)
        try ResultsFolder.checkPlace(path)
        self.path = path
        temporaryPath = FolderSystem.temporaryPath(for: path)
        // From here on what was made is removed again when one of these steps fails: the object goes.
        try FolderSystem.makeFolders(FolderSystem.parent(of: path), made: &parentsMade)
        FolderSystem.removeTree(temporaryPath)  // of a process of the same number that was killed
        try FolderSystem.makeFolder(temporaryPath)
    }

    deinit {
        if !isCommitted {
            FolderSystem.removeTree(temporaryPath)
            for folder in parentsMade.reversed() { FolderSystem.remove(folder) }  // only empty ones go
        }
    }

    /// The path of a file in it.
    package func file(_ name: String) -> String { temporaryPath + "/" + name }

    /// Puts the folder at its place; an older results folder there is replaced whole.
    ///
    /// - Throws: `InputError` if meanwhile something else lies there; `MachineError` if the system refuses, and then
    ///   what lay there before lies there still.
    package func commit() throws {
        try ResultsFolder.checkPlace(path)
        guard try FolderSystem.kind(at: path) == .folder else {
            try FolderSystem.rename(temporaryPath, to: path)
            isCommitted = true
            return
        }
        let older = temporaryPath + "-older"
        try FolderSystem.rename(path, to: older)
        do {
            try FolderSystem.rename(temporaryPath, to: path)
        } catch {
            try FolderSystem.rename(older, to: path)
            throw error
        }
        isCommitted = true
        FolderSystem.removeTree(older)
    }

    private static func checkPlace(_ path: String) throws {
        let name = FolderSystem.name(of: path)
        if name.isEmpty || name == "." || name == ".." {
            throw InputError(
                Diagnostic(file: "--out", problem: "'\(path)' does not name a new folder", remedy: outRemedy))
        }
        switch try FolderSystem.kind(at: path) {
        case .nothing: return
        case .belowAFile:
            throw InputError(
                Diagnostic(file: path, problem: "a part of this path is a file, not a folder", remedy: outRemedy))
        case .somethingElse:
            throw InputError(Diagnostic(file: path, problem: "this is a file, not a folder", remedy: outRemedy))
        case .folder:
            let signature = Array(Manifest.signature.utf8)
            if FolderSystem.beginning(of: path + "/manifest.json", count: signature.count) != signature {
                throw InputError(
                    Diagnostic(
                        file: path, problem: "this folder is no results folder of cabrank and is not replaced",
                        remedy: outRemedy))
            }
        }
    }

    private static func withoutSlashes(_ path: String) -> String {
        var trimmed = Substring(path)
        while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
        return String(trimmed)
    }

    private static let outRemedy = "name another place with --out DIR"
}
